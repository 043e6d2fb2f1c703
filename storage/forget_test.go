package storage_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"karlchen/game/league"
	"karlchen/storage"
)

// rename is the Rename of the tests' games, whose records and summaries name people by id.
func rename(g *storage.Game, user, id, name string) error {
	for _, text := range []*[]byte{&g.Header, &g.Record, (*[]byte)(&g.Summary)} {
		*text = bytes.ReplaceAll(*text, []byte(user), []byte(id))
		*text = bytes.ReplaceAll(*text, []byte("Anna"), []byte(name))
	}
	return nil
}

const user = "4711"

// known fills a store with every kind of data that can name a person: two servers, finished games, ended tables, settings.
func known(t *testing.T) *storage.Store {
	t.Helper()
	s := MustOpen(t)
	for _, guild := range []string{"g", "gg"} {
		row := storage.TableRow{ID: "table of " + guild, Guild: guild, State: json.RawMessage(
			`{"host":"4711","players":[{"user":{"id":"4711","name":"Anna"}},{"user":{"id":"9","name":"Ben"}}],"by":{"4711":1},"big":12345678901234567890}`)}
		row, err := s.StartGame(row, []byte("Anna 4711 sits"))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Append(row.GameID(), 1, []byte("an action")); err != nil {
			t.Fatal(err)
		}
		if row, err = s.FinishGame(row, []byte("Anna 4711 sat"), json.RawMessage(`{"players":[{"id":"4711","name":"Anna"}]}`)); err != nil {
			t.Fatal(err)
		}
		err = s.Correct(storage.GameID{Guild: guild, Number: 1}, func(g *storage.Game) error {
			g.Notes = json.RawMessage(`{"reports":[{"by":{"id":"4711","name":"Anna"},"text":"he"}]}`)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		row.Ended = true
		if _, err := s.SaveTable(row); err != nil {
			t.Fatal(err)
		}
	}
	mustFinish(t, s, mustGame(t, s, "g", "others", 1))
	if err := s.Change(time.Now(), knownInLeague); err != nil {
		t.Fatal(err)
	}
	for _, setting := range []struct {
		scope          storage.Scope
		id, key, value string
	}{
		{storage.ScopeUser, user, "choices", `{"language":"de"}`}, {storage.ScopeUser, "47110", "choices", `1`},
		{storage.ScopeUser, "9", "choices", `{"blocked":["1","4711","2"]}`}, {storage.ScopeGuild, "g", "saved_rules", `[{"by":"4711","name":"ddv"}]`},
		{storage.ScopeGuild, "elsewhere", "saved_rules", `[{"by":"4711","name":"ddv"}]`},
	} {
		if err := s.SetSetting(setting.scope, setting.id, setting.key, json.RawMessage(setting.value)); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// knownInLeague founds a league that names the person in rows of each kind.
func knownInLeague(tx *storage.Tx) error {
	if err := populateLeague(tx); err != nil { // the person is no member of this league
		return err
	}
	l, err := storage.Get(tx.Reader, league.League{ID: "g.1"})
	l.Founder = user
	season, seasonErr := storage.Get(tx.Reader, league.Term{League: "g.1", Number: 1})
	season.Ratings, season.Names = map[string]league.Rated{user: {}}, []league.Named{{ID: user, Name: "Anna"}}
	week, weekErr := storage.Get(tx.Reader, league.Week{League: "g.1", Season: 1, Number: 1})
	week.Answers, week.Order = map[string]league.Answer{"9": league.AnswerOut, user: league.AnswerIn}, []string{"9", user}
	week.Draw = &league.Draw{Members: []string{user, "9"}, Tables: [][]string{{user, "9", ""}}, Seed: 1<<63 + 1}
	l.Lists = 2
	places := []league.Place{{Member: user, Points: 3, Games: 24}, {Member: "9", Points: -1, Games: 24}, {Member: "8", Points: -1, Games: 24}, {Points: -1, Games: 24}}
	return errors.Join(err, seasonErr, weekErr, storage.Put(tx, l), storage.Put(tx, season), storage.Put(tx, week),
		storage.Put(tx, league.Member{League: "g.1", User: user, Name: "Anna", State: league.MemberActive, Remind: true, Apart: []string{"9"}}),
		storage.Put(tx, league.Member{League: "g.1", User: "9", Name: "Ben", State: league.MemberActive, Apart: []string{user, "8"}}),
		storage.Put(tx, league.List{League: "g.1", Season: 1, Number: 2, Week: 1, State: league.ListConfirmed, Members: []string{user, "9", "8", ""}, Ended: tx.Now()}),
		storage.Put(tx, league.Outcome{League: "g.1", Season: 1, Number: 2, Result: &league.ListResult{List: 2, Week: 1, Places: places}}),
		storage.Put(tx, league.Ruling{League: "g.1", Season: 1, Number: 2, What: league.Correction{
			Number: 2, Change: league.Penalty, Member: user, Week: 1, Points: 1, By: "9", At: tx.Now(), Why: "late",
		}}),
		storage.Put(tx, league.Protest{League: "g.1", Season: 1, Number: 2, List: 2, Week: 1, By: user, State: league.ProtestOpen}),
		storage.Put(tx, league.Protest{League: "g.1", Season: 1, Number: 3, List: 2, Week: 1, By: "9", Judge: user, State: league.ProtestRejected}),
		storage.Put(tx, league.Ranking{League: "g.1", Season: 1, Week: 1, Number: 2, Rows: []league.Ranked{{Member: user, Rank: 1}}}),
		storage.Put(tx, league.Post{League: "g.1", Key: "k", Kind: "soon", Ping: []string{user, "9"}, Wanted: 1}),
		tx.Log("g.1", league.LogEntry{By: league.Actor{ID: user}, Action: "member.join"}))
}

// dumpLeague returns all rows of leagues.
func dumpLeague(t *testing.T, s *storage.Store) string {
	t.Helper()
	var b strings.Builder
	err := s.Raw(func(tx *bbolt.Tx) error {
		for _, bucket := range []string{"leagues", "seasons", "weeks", "members", "lists", "outcomes", "corrections", "protests", "snapshots", "posts"} {
			err := tx.Bucket([]byte(bucket)).ForEach(func(key, value []byte) error {
				_, err := fmt.Fprintf(&b, "%s %q %s\n", bucket, key, value)
				return err
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// dump returns all data in a store that can name a person.
func dump(t *testing.T, s *storage.Store) string {
	t.Helper()
	var b strings.Builder
	for _, guild := range []string{"g", "gg"} {
		row, err := s.Table("table of " + guild)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s %d %s\n", row, row.Version, row.State)
		if err := s.Games(guild, func(g storage.Game) error {
			fmt.Fprintf(&b, "%v %s %s %s %s %q\n", g.ID, g.Header, g.Record, g.Summary, g.Notes, g.Entries)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	for _, of := range []struct {
		scope storage.Scope
		id    string
	}{{storage.ScopeUser, user}, {storage.ScopeUser, "47110"}, {storage.ScopeUser, "9"}, {storage.ScopeGuild, "g"}, {storage.ScopeGuild, "elsewhere"}} {
		settings, err := s.Settings(of.scope, of.id)
		if err != nil {
			t.Fatal(err)
		}
		for key, value := range settings {
			fmt.Fprintf(&b, "%s %s %s %s\n", of.scope, of.id, key, value)
		}
	}
	return b.String() + dumpLeague(t, s)
}

func TestStore_Forget(t *testing.T) {
	s := known(t)
	trace, err := s.Trace(user)
	if err != nil || len(trace.Games) != 2 || len(trace.Tables) != 2 || len(trace.Settings) != 1 || string(trace.Games[0].Record) != "Anna 4711 sat" {
		t.Fatalf("what is held is %+v, %v", trace, err)
	}
	if of := trace.Leagues; len(of.Members) != 1 || len(of.Answers) != 1 || of.Answers[0].Answer != league.AnswerIn || len(of.Lists) != 1 ||
		len(of.Outcomes) != 1 || len(of.Corrections) != 1 || len(of.Protests) != 1 {
		t.Errorf("what is held of leagues is %+v", of)
	}
	if err := s.Forget(user, rename); err != nil {
		t.Fatal(err)
	}
	after := dump(t, s)
	if strings.Contains(strings.ReplaceAll(after, "47110", ""), user) || strings.Contains(after, "Anna") {
		t.Errorf("something is left:\n%s", after)
	}
	for _, want := range []string{
		`"host":"former-1"`, `{"id":"former-1","name":"Former player 1"}`, `"by":{"former-1":1}`, `"big":12345678901234567890`, `{"id":"9","name":"Ben"}`,
		"Former player 1 former-1 sits Former player 1 former-1 sat", `user 9 choices {"blocked":["1","2"]}`, "user 47110 choices 1",
		`guild g saved_rules [{"by":"former-1","name":"ddv"}]`, `guild elsewhere saved_rules [{"by":"former-1"`, `["an action"]`, "record of others",
		`"founder":"former-1"`, `"ratings":{"former-1":`, `"names":[{"id":"former-1","name":"Former player 1"}]`, `"answers":{"9":"out"},"order":["9"]`,
		`"tables":[["former-1","9",""]]`, `"seed":"9223372036854775809"`, `members "g.1\x00former-1\x00"`, `"state":"withdrawn"`, `"apart":["8"]`,
		`"members":["former-1","9","8",""]`, `"Member":"former-1"`, `"by":"former-1"`, `"rows":[{"id":"former-1"`, `"ping":["9"]`,
	} {
		if !strings.Contains(after, want) {
			t.Errorf("%s is missing:\n%s", want, after)
		}
	}
	if trace, err := s.Trace(user); err != nil || len(trace.Games)+len(trace.Tables)+len(trace.Settings)+len(trace.Log)+len(trace.Leagues.Members) != 0 {
		t.Errorf("still held: %+v, %v", trace, err)
	}
	if err := s.Forget(user, rename); err != nil || dump(t, s) != after {
		t.Errorf("forgetting again changes something: %v", err)
	}
	if err := s.Forget("9", rename); err != nil {
		t.Fatal(err)
	}
	if got := dump(t, s); !strings.Contains(got, `{"id":"former-2","name":"Former player 2"}`) {
		t.Errorf("the next one is not number 2:\n%s", got)
	}
}

func TestStore_ForgetsAllOrNothing(t *testing.T) {
	s := known(t)
	before := dump(t, s)
	no, games := errors.New("no"), 0
	err := s.Forget(user, func(g *storage.Game, user, id, name string) error {
		if games++; games == 2 {
			return no
		}
		return rename(g, user, id, name)
	})
	if !errors.Is(err, no) || dump(t, s) != before {
		t.Errorf("after the error %v there is\n%s", err, dump(t, s))
	}
	mustTable := storage.TableRow{ID: "going", Guild: "g", State: json.RawMessage(`{"players":[{"user":{"id":"4711","name":"Anna"}}]}`)}
	row, err := s.SaveTable(mustTable)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Forget(user, rename); !errors.Is(err, storage.ErrRunning) || !strings.HasPrefix(dump(t, s), before) {
		t.Errorf("somebody who sits at a table is forgotten: %v", err)
	}
	row.Ended = true
	if _, err := s.SaveTable(row); err != nil {
		t.Fatal(err)
	}
	if err := s.Forget(user, rename); err != nil {
		t.Error(err)
	}
	if err := s.Forget("", rename); !errors.Is(err, storage.ErrInvalid) {
		t.Errorf("nobody: %v", err)
	}
}

// forgetAgain forgets the same person again and again, each time under the name from the time before.
func forgetAgain(s *storage.Store) error {
	for id := user; ; {
		g, err := s.Game(storage.GameID{Guild: "g", Number: 1})
		if err != nil {
			return err
		}
		if words := strings.Fields(string(g.Record)); words[len(words)-1] != id {
			id = words[len(words)-1]
		}
		if err := s.Forget(id, rename); err != nil {
			return err
		}
		fmt.Println("forgot", id)
	}
}

// Ensure that a kill during Forget leaves the person forgotten everywhere or nowhere.
func TestStore_ForgetsAllOrNothingWhenKilled(t *testing.T) {
	random := newRandom(t)
	path := filepath.Join(t.TempDir(), "karlchen.db")
	const games = 40
	s := MustOpenAt(t, path)
	for i := range games {
		row, err := s.StartGame(mustTable(t, s, "g", fmt.Sprint("t", i)), []byte("header "+user))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.FinishGame(row, []byte("record "+user), json.RawMessage(`["`+user+`"]`)); err != nil {
			t.Fatal(err)
		}
	}
	MustClose(t, s)
	for range 3 {
		cmd, lines := startChild(t, "forget", path)
		last := ""
		for alive := 1 + random.IntN(6); lines.Scan(); alive-- {
			word := strings.Fields(lines.Text())
			if word[0] == "error" {
				t.Fatal(lines.Text())
			}
			if last = word[1]; alive == 0 {
				cmd.Process.Kill()
			}
		}
		cmd.Wait()
		s := MustOpenAt(t, path)
		found := map[string]int{}
		if err := s.Games("g", func(g storage.Game) error {
			for _, text := range []string{string(g.Header), string(g.Record), strings.Trim(string(g.Summary), `[]"`)} {
				words := strings.Fields(text)
				found[words[len(words)-1]]++
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if len(found) != 1 || found[last] > 0 {
			t.Errorf("the person is called %v; %s was acknowledged to be forgotten", found, last)
		}
		MustClose(t, s)
	}
}
