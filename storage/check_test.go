package storage_test

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"

	"karlchen/storage"
)

// gameKey is a key of games, or with a sequence number one of entries, as doc.go says.
func gameKey(guild string, numbers ...uint64) []byte {
	key := append([]byte(guild), 0)
	for _, n := range numbers {
		key = binary.BigEndian.AppendUint64(key, n)
	}
	return key
}

// under is a key of a league's row, as doc.go says.
func under(league string, numbers ...uint64) []byte { return gameKey(league, numbers...) }

// populate fills a database with a bit of everything.
func populate(tb testing.TB, s *storage.Store) {
	tb.Helper()
	mustTable(tb, s, "g", "idle")
	mustGame(tb, s, "g", "playing", 3) // #1
	row := mustFinish(tb, s, mustGame(tb, s, "g", "ended", 2))
	row.Ended = true
	if _, err := s.SaveTable(row); err != nil {
		tb.Fatal(err)
	}
	if err := s.SetSetting(storage.ScopeGuild, "g", "language", json.RawMessage(`"de"`)); err != nil {
		tb.Fatal(err)
	}
	err := s.Change(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), func(tx *storage.Tx) error {
		open, remind, close := job("open", "2026-11-16 00:00"), job("remind", "2026-11-19 18:00"), job("close", "2026-11-23 00:00")
		remind.Policy, remind.Until = storage.Reminder, "2026-11-23 00:00"
		return errors.Join(tx.Schedule(open), tx.Schedule(remind), tx.Schedule(close), tx.EndJob(open.JobID, storage.Done),
			tx.Log("l", json.RawMessage(`{"by":{"id":"1"},"action":"settings","data":{"before":1,"after":2}}`)),
			populateLeague(tx))
	})
	if err != nil {
		tb.Fatal(err)
	}
}

// populateLeague founds a league with a row of each kind.
func populateLeague(tx *storage.Tx) error {
	err := tx.Log("g.1", json.RawMessage(`{"by":{"id":"1","name":"Cleo"},"action":"found","data":{"title":"Thursday"}}`))
	for _, r := range rowsOfLeague {
		err = errors.Join(err, storage.Put(tx, r))
	}
	return err
}

var rowsOfLeague = []leagueRow{
	newRow("leagues", `{"league":"g.1","guild":"g","title":"Thursday","zone":"Europe/Berlin","channel":"c","locale":"de","founder":"1","seasons":1,"lists":1,`+
		aPlan+`}`, "g.1"),
	newRow("seasons", `{"league":"g.1","season":1,"state":"running","start":{"Year":2026,"Month":11,"Day":16},"zone":"Europe/Berlin",`+aPlan+`}`, "g.1", 1),
	newRow("weeks", `{"league":"g.1","season":1,"week":1,"state":"running","answers":{"1":"in"},"order":["1"],"rankings":1}`, "g.1", 1, 1),
	newRow("members", `{"league":"g.1","id":"1","name":"Cleo","state":"active","since":"2026-11-20T12:00:00Z"}`, "g.1", "1"),
	newRow("lists", `{"league":"g.1","season":1,"list":1,"week":1,"state":"confirmed","members":["1","2","3",""],"ended":"2026-11-20T12:00:00Z"}`, "g.1", 1, 1),
	newRow("outcomes", `{"league":"g.1","season":1,"list":1,"result":{"List":1,"Week":1,"Places":[{"Member":"1","Points":6,"Games":24},`+
		`{"Member":"2","Points":2,"Games":24},{"Member":"3","Points":-3,"Games":24},{"Points":-5,"Games":24}]}}`, "g.1", 1, 1),
	newRow("corrections", `{"league":"g.1","season":1,"number":1,"what":{"Number":1,"Change":"penalty","Member":"2","Week":1,"Points":1200,"By":"1"}}`, "g.1", 1, 1),
	newRow("protests", `{"league":"g.1","season":1,"number":1,"list":1,"week":1,"by":"3","why":"a card","state":"rejected","judge":"1"}`, "g.1", 1, 1),
	newRow("snapshots", `{"league":"g.1","season":1,"week":1,"number":1,"rows":[{"id":"1","rank":1,"value":4800,"lists":1,"points":6}]}`, "g.1", 1, 1, 1),
	newRow("posts", `{"league":"g.1","key":"week/1/1","kind":"week","season":1,"week":1,"wanted":1}`, "g.1", "week/1/1"),
	newRow("mailboxes", `{"league":"g.1","trouble":"no_channel"}`, "g.1"),
}

const aPlan = `"plan":{"config":{"Format":"open","Scoring":"places","Weeks":1,"Games":24,"PerWeek":1,"Best":1,"MinLists":1},"rules":"ddv@1","timer":"live-60",` +
	`"reminder":{"Day":4,"Hour":18,"Minute":0},"last_call":{"Day":0,"Hour":20,"Minute":0},"policy":"computers"}`

func TestStore_Check_Sound(t *testing.T) {
	s := MustOpen(t)
	populate(t, s)
	var replayed []storage.GameID
	report, err := s.Check(func(game storage.Game) error {
		replayed = append(replayed, game.ID)
		return nil
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := storage.Report{Schema: storage.Schema(), Tables: 2, Ended: 1, Games: 2, Running: 1, Entries: 5, Settings: 2, Jobs: 2, Settled: 1, Log: 2,
		Leagues: 1, Rows: 11}
	if diff := cmp.Diff(want, report); diff != "" {
		t.Errorf("report differs (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]storage.GameID{{Guild: "g", Number: 1}, {Guild: "g", Number: 2}}, replayed); diff != "" {
		t.Errorf("replayed games differ (-want +got):\n%s", diff)
	}
	if report.Err() != nil {
		t.Errorf("error is %v, want none", report.Err())
	}
}

// Ensure that the check finds and reports each broken invariant of doc.go.
func TestStore_Check_Problems(t *testing.T) {
	row := func(data string) []byte { return []byte(`{"v":1,"data":` + data + `}`) }
	put := func(bucket string, key, value []byte) func(*bbolt.Tx) error {
		return func(tx *bbolt.Tx) error { return tx.Bucket([]byte(bucket)).Put(key, value) }
	}
	remove := func(bucket string, key []byte) func(*bbolt.Tx) error {
		return func(tx *bbolt.Tx) error { return tx.Bucket([]byte(bucket)).Delete(key) }
	}
	for _, c := range []struct {
		name   string
		damage func(*bbolt.Tx) error
		say    []string
	}{
		{"BucketMissing", func(tx *bbolt.Tx) error { return tx.DeleteBucket([]byte("records")) }, []string{"bucket records is missing"}},
		{"BucketUnknown", func(tx *bbolt.Tx) error { _, err := tx.CreateBucket([]byte("x")); return err }, []string{`bucket "x" is unknown`}},
		{"MigrationMissing", put("migrations", gameKey("", uint64(storage.Schema()+2))[1:], row(`{}`)), []string{fmt.Sprintf("migration %d is missing", storage.Schema()+1)}},
		{"TableNotJSON", put("tables", []byte("t"), []byte(`{`)), []string{`tables "t"`, "not JSON"}},
		{"TableOfTheFuture", put("tables", []byte("t"), []byte(`{"v":2}`)), []string{`tables "t"`, "version 2"}},
		{"TableUnderWrongKey", put("tables", []byte("t"), row(`{"id":"u","guild":"g","version":1}`)), []string{`that of table "u"`}},
		{"TableWithoutVersion", put("tables", []byte("t"), row(`{"id":"t","guild":"g"}`)), []string{"no version"}},
		{"TableWithoutGuild", put("tables", []byte("t"), row(`{"id":"t","version":1}`)), []string{"guild must be"}},
		{"TableInBothBuckets", put("ended", []byte("idle"), row(`{"id":"idle","guild":"g","version":1,"ended":true}`)), []string{"still going"}},
		{"TableEndedHalfway", put("ended", []byte("t"), row(`{"id":"t","guild":"g","version":1}`)), []string{"ended is false"}},
		{"TableWithNoSuchGame", put("tables", []byte("t"), row(`{"id":"t","guild":"g","version":1,"game":9}`)), []string{"game #9", "not found"}},
		{"TableWithFinishedGame", put("tables", []byte("ended"), row(`{"id":"ended","guild":"g","version":1,"game":2}`)), []string{"game #2 of guild g is finished"}},
		{"TableWithGameOfAnother", put("tables", []byte("t"), row(`{"id":"t","guild":"g","version":1,"game":1}`)), []string{`is at table "playing"`}},
		{"RunningGameWithoutTable", remove("tables", []byte("playing")), []string{`runs at table "playing"`}},
		{"RunningGameForgotten", put("tables", []byte("playing"), row(`{"id":"playing","guild":"g","version":1}`)), []string{`whose game is game #0`}},
		{"GameKeyMalformed", put("games", []byte("g"), row(`{}`)), []string{"malformed key"}},
		{"GameNotJSON", put("games", gameKey("g", 2), []byte("x")), []string{"games", "not JSON"}},
		{"GameMissing", remove("games", gameKey("g", 2)), []string{"there is no game #2", "its last game is #1"}},
		{"HeaderMissing", remove("entries", gameKey("g", 1, 0)), []string{"entry 0 is missing"}},
		{"AllEntriesMissing", func(tx *bbolt.Tx) error {
			for seq := range uint64(4) {
				if err := tx.Bucket([]byte("entries")).Delete(gameKey("g", 1, seq)); err != nil {
					return err
				}
			}
			return nil
		}, []string{"the header is missing"}},
		{"EntryMissing", remove("entries", gameKey("g", 1, 2)), []string{"entry 2 is missing"}},
		{"LastEntryMissing", remove("entries", gameKey("g", 2, 2)), []string{"1 of 2 entries"}},
		{"EntryOfNoGame", put("entries", gameKey("g", 9, 0), []byte("x")), []string{"there is no game #9"}},
		{"EntryKeyMalformed", put("entries", []byte("g"), []byte("x")), []string{"malformed key"}},
		{"RecordMissing", remove("records", gameKey("g", 2)), []string{"finished is true, but a record is there: false"}},
		{"RecordOfRunningGame", put("records", gameKey("g", 1), []byte("x")), []string{"finished is false"}},
		{"RecordOfNoGame", put("records", gameKey("h", 1), []byte("x")), []string{"there is no game #1 of guild h"}},
		{"GuildMissing", remove("guilds", []byte("g")), []string{"the row is missing, its last game is #2"}},
		{"GuildNotJSON", put("guilds", []byte("g"), []byte("2")), []string{"guilds"}},
		{"NumberWouldBeReused", put("guilds", []byte("g"), row(`{"last_game":1}`)), []string{"its last game is #2, not #1"}},
		{"SettingNotJSON", put("settings", []byte("guild\x00g\x00language"), []byte("de")), []string{"settings", "not JSON"}},
		{"SettingKeyMalformed", put("settings", []byte("guild"), row(`1`)), []string{"malformed key"}},
		{"SettingOfNoScope", put("settings", []byte("channel\x00g\x00k"), row(`1`)), []string{"no such scope"}},
		{"JobNotJSON", put("jobs", []byte("l\x001\x00x"), []byte("x")), []string{"jobs", "not JSON"}},
		{"JobUnderWrongKey", put("jobs", []byte("l\x001\x00x"), row(`{"owner":"l","period":"2","kind":"x"}`)), []string{"that of x 2 of l"}},
		{"JobWithoutZone", put("jobs", []byte("l\x001\x00x"), row(`{"owner":"l","period":"1","kind":"x","policy":"transition","wall":"2026-11-23 00:00"}`)), []string{"zone must be named"}},
		{"JobWithoutMoment", put("jobs", []byte("l\x001\x00x"), row(`{"owner":"l","period":"1","kind":"x","policy":"transition","wall":"2026-11-23 00:00","zone":"UTC","state":"waiting"}`)), []string{"due before"}},
		{"JobOfNoPolicy", put("settled", []byte("l\x001\x00x"), row(`{"owner":"l","period":"1","kind":"x"}`)), []string{"no such policy"}},
		{"JobWaitsAgain", func(tx *bbolt.Tx) error {
			settled := tx.Bucket([]byte("settled"))
			key, value := settled.Cursor().First()
			return tx.Bucket([]byte("jobs")).Put(key, value)
		}, []string{"a job that waits is done"}},
		{"JobSettledHalfway", func(tx *bbolt.Tx) error {
			key, value := tx.Bucket([]byte("jobs")).Cursor().First()
			return tx.Bucket([]byte("settled")).Put(key, value)
		}, []string{"settled and still waits", "a settled job is waiting"}},
		{"JobWithoutMark", func(tx *bbolt.Tx) error {
			due := tx.Bucket([]byte("due"))
			key, _ := due.Cursor().First()
			return due.Delete(key)
		}, []string{`jobs "l`, "its mark is missing"}},
		{"JobUnderAnotherTime", put("due", []byte("jobs\x002026-11-21T19:00:00.000000000\x00l\x001\x00close"), []byte("1")), []string{"due", "the job is due at 2026-11-22"}},
		{"MarkOfNoJob", put("due", []byte("jobs\x002026-11-21T19:00:00.000000000\x00l\x001\x00x"), []byte("1")), []string{"due", "a mark of no row"}},
		{"MarkOfNoRow", put("due", []byte("posts\x00g.1\x00k\x00"), []byte("1")), []string{"due", "a mark of no row"}},
		{"MarkOfNoBucket", put("due", []byte("x"), []byte("1")), []string{"due", "a mark of no row"}},
		{"LogEntryMissing", put("log", gameKey("l", 3), row(`{"action":"x"}`)), []string{"the entry before it is missing"}},
		{"LogBeginsLate", put("log", gameKey("m", 2), row(`{"action":"x"}`)), []string{"the entry before it is missing"}},
		{"LogKeyMalformed", put("log", []byte("l"), row(`{"action":"x"}`)), []string{"malformed key"}},
		{"LogNotJSON", put("log", gameKey("l", 2), []byte("x")), []string{"not JSON"}},
		{"LeagueNotJSON", put("leagues", []byte("g.1\x00"), []byte("x")), []string{"leagues", "not JSON"}},
		{"LeagueUnderWrongKey", put("leagues", []byte("g.2\x00"), row(`{"league":"g.3","guild":"g"}`)), []string{`that of "g.3\x00"`}},
		{"LeagueMissing", remove("leagues", []byte("g.1\x00")), []string{`weeks "g.1`, `members "g.1`, `mailboxes "g.1`, `there is no league "g.1"`}},
		{"WeekOfAnotherSeason", put("weeks", under("g.1", 1, 1), row(`{"league":"g.1","season":2,"week":1}`)), []string{"weeks", "that of"}},
		{"WeekWithoutNumber", put("weeks", under("g.1", 1, 1), row(`{"league":"g.1","season":1}`)), []string{"its week is missing"}},
		{"WeekOfNoNumber", put("weeks", under("g.1", 1, 1), row(`{"league":"g.1","season":1,"week":-1}`)), []string{"its week is -1"}},
		{"MemberNotAnObject", put("members", []byte("g.1\x001\x00"), row(`[]`)), []string{"members", "cannot unmarshal"}},
		{"MemberWithoutID", put("members", []byte("g.1\x001\x00"), row(`{"league":"g.1","id":""}`)), []string{"its id is missing"}},
		{"PostOfNoLeague", put("posts", []byte("g.9\x00k\x00"), row(`{"league":"g.9","key":"k","wanted":1}`)), []string{"posts", `there is no league "g.9"`}},
		{"FactsOfNoGame", put("facts", gameKey("g", 9), []byte{0}), []string{"facts", "not finished"}},
		{"FactsMalformed", put("facts", gameKey("g", 2), []byte{9}), []string{"facts", "malformed"}},
		{"FactsNotFound", put("facts", gameKey("g", 2), []byte("\x01\x01ax")), []string{"facts", "the facts of its people are others"}},
		{"IndexWithoutFacts", put("played", gameKey("g\x00a", 2), []byte{}), []string{"played", "differ by 1 rows"}},
		{"SubtotalUnderWrongKey", put("subtotals", []byte("g\x001"), make([]byte, 8)), []string{"subtotals", "malformed"}},
		{"SubtotalWithoutMark", put("subtotals", gameKey("g", 1), []byte{1}), []string{"subtotals", "malformed"}},
		{"UnreadOfRunningGame", put("unread", gameKey("g", 1), make([]byte, 8)), []string{"unread", "not finished"}},
		{"SeveralAtOnce", func(tx *bbolt.Tx) error {
			return errors.Join(
				remove("entries", gameKey("g", 1, 2))(tx),
				remove("records", gameKey("g", 2))(tx),
				put("settings", []byte("guild\x00g\x00language"), []byte("de"))(tx))
		}, []string{"found 4 problems", "entry 2 is missing", "a record is there: false", "settings"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := storage.Open(t.TempDir()+"/karlchen.db", quick)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			populate(t, s)
			if err := s.Raw(c.damage); err != nil {
				t.Fatal(err)
			}
			report, err := s.Check(nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			problems := report.Err()
			if !errors.Is(problems, storage.ErrDamaged) {
				t.Fatalf("problems are %v, want some", problems)
			}
			for _, say := range c.say {
				if !strings.Contains(problems.Error(), say) {
					t.Errorf("%q does not say %q", problems, say)
				}
			}
		})
	}
}

// Ensure that the faults of each league are reported, even a panic.
func TestStore_Check_Folds(t *testing.T) {
	s := MustOpen(t)
	populate(t, s)
	var folded []string
	report, err := s.Check(nil, func(v storage.Reader, league string) []error {
		folded = append(folded, league)
		if row, err := storage.Get(v, newRow("mailboxes", "", league)); err != nil || !strings.Contains(string(row.RawMessage), "no_channel") {
			t.Errorf("the fold reads %s, %v", row.RawMessage, err)
		}
		return []error{errors.New("one list too few"), errors.New("no season")}
	})
	if err != nil || len(report.Problems) != 2 || report.Problems[0].Error() != "league g.1: one list too few" || len(folded) != 1 {
		t.Errorf("problems of %v are %v (%v)", folded, report.Problems, err)
	}
	report, err = s.Check(nil, func(storage.Reader, string) []error { panic("no") })
	if err != nil || len(report.Problems) != 1 {
		t.Errorf("problems are %v (%v), want the panic", report.Problems, err)
	}
}

// Ensure that records which do not replay, or even make replay panic, are all reported.
func TestStore_Check_Replay(t *testing.T) {
	s := MustOpen(t)
	populate(t, s)
	report, err := s.Check(func(game storage.Game) error {
		if game.Finished {
			return errors.New("seat 2: must follow trump")
		}
		var table []int
		_ = table[len(game.Entries)]
		return nil
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Problems) != 2 {
		t.Errorf("problems are %v, want two", report.Problems)
	}
	for _, say := range []string{"must follow trump", "replay panicked"} {
		if problems := report.Err(); problems == nil || !strings.Contains(problems.Error(), say) {
			t.Errorf("%v does not say %q", problems, say)
		}
	}
}
