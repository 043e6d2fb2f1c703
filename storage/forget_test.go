package storage_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"karlchen/internal/storagetest"
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
		{storage.ScopeGuild, "g", storage.StammtischeKey, `{"stammtische":[{"leader":"4711","members":{"4711":{"name":"Anna"},"9":{"name":"Ben"}}}]}`},
		{storage.ScopeGuild, "g", storage.ReadyKey, `{"people":["9","4711","8"],"searches":{"4711":"2026-11-20T20:00:00Z"}}`},
	} {
		if err := s.SetSetting(setting.scope, setting.id, setting.key, json.RawMessage(setting.value)); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// knownInLeague founds a league that names the person in rows of each kind.
func knownInLeague(tx *storage.Tx) error {
	err := populateLeague(tx) // where the person is no member
	for _, r := range []leagueRow{
		newRow("leagues", `{"league":"g.1","guild":"g","founder":"4711","seasons":1,"lists":2}`, "g.1"),
		newRow("seasons", `{"league":"g.1","season":1,"ratings":{"4711":{}},"names":[{"id":"4711","name":"Anna"}]}`, "g.1", 1),
		newRow("weeks", `{"league":"g.1","season":1,"week":1,"answers":{"9":"out","4711":"in"},"order":["9","4711"],`+
			`"draw":{"members":["4711","9"],"seed":"9223372036854775809","tables":[["4711","9",""]]}}`, "g.1", 1, 1),
		newRow("members", `{"league":"g.1","id":"4711","name":"Anna","state":"active","apart":["9"]}`, "g.1", user),
		newRow("members", `{"league":"g.1","id":"9","name":"Ben","state":"active","apart":["4711","8"]}`, "g.1", "9"),
		newRow("lists", `{"league":"g.1","season":1,"list":2,"week":1,"members":["4711","9","8",""]}`, "g.1", 1, 2),
		newRow("outcomes", `{"league":"g.1","season":1,"list":2,"result":{"List":2,"Week":1,"Places":[{"Member":"4711","Points":3},{"Member":"9"},{},{}]}}`, "g.1", 1, 2),
		newRow("corrections", `{"league":"g.1","season":1,"number":2,"what":{"Number":2,"Member":"4711","By":"9"}}`, "g.1", 1, 2),
		newRow("protests", `{"league":"g.1","season":1,"number":2,"list":2,"week":1,"by":"4711"}`, "g.1", 1, 2),
		newRow("snapshots", `{"league":"g.1","season":1,"week":1,"number":2,"rows":[{"id":"4711","rank":1}]}`, "g.1", 1, 1, 2),
		newRow("posts", `{"league":"g.1","key":"k","kind":"soon","ping":["4711","9"],"wanted":1}`, "g.1", "k"),
		newRow("leagues", `{"league":"gg.1","guild":"gg","founder":"4711"}`, "gg.1"),
	} {
		err = errors.Join(err, storage.Put(tx, r))
	}
	return errors.Join(err, tx.Log("g.1", json.RawMessage(`{"by":{"id":"4711","name":"Anna","leads":true},"action":"strike","data":{"member":"9"}}`)),
		tx.Log("g.1", json.RawMessage(`{"by":{"id":"9","name":"Ben"},"action":"add","data":{"members":["4711","9"],"as":{"id":"4711","name":"Anna"}}}`)))
}

// The key of a post about a ban names the banned person, and so does its mark. Forgetting them left the mark at the old key: it named them still, and a look for
// what waits found a mark of no row, so that no league at all could say something.
func TestStore_Forget_MovesMarks(t *testing.T) {
	s := MustOpen(t)
	const banned = "471100000000000001"
	post := newRow("posts", `{"league":"g.1","key":"ban.`+banned+`.1.","kind":"ban","ping":["`+banned+`"],"wanted":1}`, "g.1", "ban."+banned+".1.")
	must(t, s, friday, func(tx *storage.Tx) error {
		return errors.Join(storage.Put(tx, newRow("leagues", `{"league":"g.1","guild":"g"}`, "g.1")), storage.Put(tx, post))
	})
	if err := s.Forget(friday, banned, nil, nil); err != nil {
		t.Fatal(err)
	}
	err := s.Read(func(v storage.Reader) error {
		waiting, err := storage.AllWaiting(v, newRow("posts", "null", "g.1"))
		if len(waiting) != 1 {
			t.Errorf("%d posts wait, want 1", len(waiting))
		}
		return err
	})
	if left := dumpLeague(t, s); err != nil || strings.Contains(left, banned) {
		t.Errorf("%v, and left is\n%s", err, left)
	}
}

// dumpLeague returns all rows of leagues, and their logs.
func dumpLeague(t *testing.T, s *storage.Store) string {
	t.Helper()
	var b strings.Builder
	err := s.Raw(func(tx *bbolt.Tx) error {
		for _, bucket := range []string{"leagues", "seasons", "weeks", "members", "lists", "outcomes", "corrections", "protests", "snapshots", "posts", "due", "log"} {
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
		games, err := storagetest.Games(s, guild)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range games {
			fmt.Fprintf(&b, "%v %s %s %s %s %q\n", g.ID, g.Header, g.Record, g.Summary, g.Notes, g.Entries)
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
		for _, key := range slices.Sorted(maps.Keys(settings)) {
			fmt.Fprintf(&b, "%s %s %s %s\n", of.scope, of.id, key, settings[key])
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
	if len(trace.Log) != 2 || trace.Log[0].Owner != "g.1" || !strings.Contains(string(trace.Log[0].Entry), "strike") {
		t.Errorf("of logs %s is held", trace.Log)
	}
	if len(trace.Shared) != 4 || trace.Shared[1].Guild != "g" || trace.Shared[1].Key != storage.ReadyKey {
		t.Errorf("of settings of guilds %s is held", trace.Shared)
	}
	if rows := naming(t, s); len(rows) != 2 || string(rows[0].RawMessage) != `{"league":"g.1","id":"4711","name":"Anna","state":"active","apart":["9"]}` {
		t.Errorf("the members %s name the person", rows)
	}
	left := map[string]string{}
	leave := func(tx *storage.Tx, league, former string) error {
		left[league] = former
		return tx.SetSetting(storage.ScopeGuild, "g", "left", json.RawMessage(`"`+tx.Now().Format(time.DateOnly)+`"`))
	}
	forget := func(user string) error { return s.Forget(friday, user, rename, leave) }
	if err := forget(user); err != nil {
		t.Fatal(err)
	}
	if len(left) != 1 || left["g.1"] != "former-1" {
		t.Errorf("the person has left %v", left)
	}
	after := dump(t, s)
	if strings.Contains(strings.ReplaceAll(after, "47110", ""), user) || strings.Contains(after, "Anna") {
		t.Errorf("something is left:\n%s", after)
	}
	for _, want := range []string{
		`"host":"former-1"`, `{"id":"former-1","name":"Former player 1"}`, `"by":{"former-1":1}`, `"big":12345678901234567890`, `{"id":"9","name":"Ben"}`,
		"Former player 1 former-1 sits Former player 1 former-1 sat", `user 9 choices {"blocked":["1","2"]}`, "user 47110 choices 1",
		`guild g saved_rules [{"by":"former-1","name":"ddv"}]`, `guild elsewhere saved_rules [{"by":"former-1"`, `["an action"]`, "record of others",
		`guild g ready {"people":["9","8"],"searches":{}}`, `guild g stammtische {"stammtische":[{"leader":"","members":{"9":{"name":"Ben"}}}]}`,
		`"founder":"former-1"`, `"ratings":{"former-1":`, `"names":[{"id":"former-1","name":"Former player 1"}]`, `"answers":{"9":"out","former-1":"in"}`, `"order":["9","former-1"]`,
		`"tables":[["former-1","9",""]]`, `"seed":"9223372036854775809"`, `members "g.1\x00former-1\x00"`, `"apart":["9"]`, `"apart":["former-1","8"]`,
		`"members":["former-1","9","8",""]`, `"Member":"former-1"`, `"by":"former-1"`, `"rows":[{"id":"former-1"`, `"ping":["9"]`,
		`guild g left "2026-11-20"`, `"by":{"id":"former-1","leads":true,"name":"Former player 1"}`, `"as":{"id":"former-1","name":"Former player 1"},"members":["former-1","9"]`,
	} {
		if !strings.Contains(after, want) {
			t.Errorf("%s is missing:\n%s", want, after)
		}
	}
	if trace, err := s.Trace(user); err != nil || len(trace.Games)+len(trace.Tables)+len(trace.Settings)+len(trace.Log)+len(trace.Shared)+len(naming(t, s)) != 0 {
		t.Errorf("still held: %+v, %v", trace, err)
	}
	if err := forget(user); err != nil || dump(t, s) != after {
		t.Errorf("forgetting again changes something: %v", err)
	}
	if err := forget("9"); err != nil {
		t.Fatal(err)
	}
	if got := dump(t, s); !strings.Contains(got, `{"id":"former-2","name":"Former player 2"}`) {
		t.Errorf("the next one is not number 2:\n%s", got)
	}
}

// A row with a wrong checksum may be about the person, whatever it says now: nothing is held back without an error. A damaged record was left out of the
// person's export without a word, and so was a damaged row of any kind.
func TestStore_ATraceOfDamagedRowsIsAnError(t *testing.T) {
	s := known(t)
	playedIn(t, s)
	for _, bucket := range []string{"tables", "ended", "games", "records", "settings", "log", "members"} {
		first := keysOf(t, s, []byte(bucket))[0]
		flipRow(t, s, []byte(bucket), first)
		_, err := s.Trace(user)
		if bucket == "members" {
			err = s.Read(func(v storage.Reader) error { return second(storage.Naming[member](v, user)) })
		}
		if !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("%s %q is damaged: %v", bucket, first, err)
		}
		flipRow(t, s, []byte(bucket), first)
	}
	if _, err := s.Trace(user); err != nil {
		t.Error(err)
	}
}

type member struct{ json.RawMessage }

func (member) Stored() (kind string, fixed bool, key []any) { return "members", false, nil }

// naming returns the members' rows that name the person.
func naming(t *testing.T, s *storage.Store) (rows []member) {
	t.Helper()
	err := s.Read(func(v storage.Reader) (err error) {
		rows, err = storage.Naming[member](v, user)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestStore_ForgetsAllOrNothing(t *testing.T) {
	s := known(t)
	before := dump(t, s)
	no, games := errors.New("no"), 0
	err := s.Forget(friday, user, func(g *storage.Game, user, id, name string) error {
		if games++; games == 2 {
			return no
		}
		return rename(g, user, id, name)
	}, nil)
	if !errors.Is(err, no) || dump(t, s) != before {
		t.Errorf("after the error %v there is\n%s", err, dump(t, s))
	}
	err = s.Forget(friday, user, rename, func(*storage.Tx, string, string) error { return no })
	if !errors.Is(err, no) || dump(t, s) != before {
		t.Errorf("after the league's error %v there is\n%s", err, dump(t, s))
	}
	mustTable := storage.TableRow{ID: "going", Guild: "g", State: json.RawMessage(`{"players":[{"user":{"id":"4711","name":"Anna"}}]}`)}
	row, err := s.SaveTable(mustTable)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Forget(friday, user, rename, nil); !errors.Is(err, storage.ErrRunning) || !strings.HasPrefix(dump(t, s), before) {
		t.Errorf("somebody who sits at a table is forgotten: %v", err)
	}
	row.Ended = true
	if _, err := s.SaveTable(row); err != nil {
		t.Fatal(err)
	}
	if err := s.Forget(friday, user, rename, nil); err != nil {
		t.Error(err)
	}
	if err := s.Forget(friday, "", rename, nil); !errors.Is(err, storage.ErrInvalid) {
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
		if err := s.Forget(friday, id, rename, nil); err != nil {
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
		games, err := storagetest.Games(s, "g")
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range games {
			for _, text := range []string{string(g.Header), string(g.Record), strings.Trim(string(g.Summary), `[]"`)} {
				words := strings.Fields(text)
				found[words[len(words)-1]]++
			}
		}
		if len(found) != 1 || found[last] > 0 {
			t.Errorf("the person is called %v; %s was acknowledged to be forgotten", found, last)
		}
		MustClose(t, s)
	}
}

// A table that is over, and whose last messages are still shown, keeps nobody from being forgotten. Its owner cannot bring the name back.
func TestForgetAtATableThatIsOver(t *testing.T) {
	store, err := storage.Open(filepath.Join(t.TempDir(), "karlchen.db"), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	row, err := store.SaveTable(storage.TableRow{ID: "t", Guild: "g", Over: true, State: json.RawMessage(`{"host":"77777777777777777"}`)})
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Forget(time.Now(), "77777777777777777", nil, nil); err != nil {
		t.Fatal(err)
	}
	if kept, err := store.Table("t"); err != nil || !kept.Ended || strings.Contains(string(kept.State), "77777777777777777") {
		t.Errorf("the table is %+v, %s, %v", kept, kept.State, err)
	}
	if _, err := store.SaveTable(row); !errors.Is(err, storage.ErrEnded) {
		t.Errorf("its owner stores it again: %v", err)
	}
}
