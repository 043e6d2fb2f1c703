package leagues_test

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

// rawRow is a row with any content under any key.
type rawRow struct {
	json.RawMessage
	kind string
	key  []any
}

func (r rawRow) Stored() (kind string, fixed bool, key []any) { return r.kind, false, r.key }

// foundSound stores a league with a row of each kind.
func foundSound(tx *storage.Tx) error {
	plan := leagues.DefaultPlan("ddv@1", 1)
	result := standings.ListResult{List: 1, Week: 1, Places: []standings.PlaceResult{
		{Member: "1", Points: 6, Games: 24}, {Member: "2", Points: 2, Games: 24}, {Member: "3", Points: -3, Games: 24}, {Points: -5, Games: 24},
	}}
	penalty := standings.Correction{Number: 1, Change: standings.Penalty, Member: "2", Week: 1, Points: standings.Point, By: "1", At: tx.Now(), Why: "late"}
	return errors.Join(
		storage.Put(tx, league.League{ID: "g.1", Guild: "g", Plan: plan, Seasons: 1, Lists: 1}),
		storage.Put(tx, league.Term{League: "g.1", Number: 1, State: league.SeasonRunning, Plan: plan}),
		storage.Put(tx, league.Week{League: "g.1", Season: 1, Number: 1, State: league.WeekRunning, Rankings: 1}),
		storage.Put(tx, league.Member{League: "g.1", User: "1", State: league.MemberActive}),
		storage.Put(tx, league.List{League: "g.1", Season: 1, Number: 1, Week: 1, State: league.ListConfirmed, Ended: tx.Now()}),
		storage.Put(tx, league.Outcome{League: "g.1", Season: 1, Number: 1, Sum: standings.Sum{Result: &result}}),
		storage.Put(tx, league.Ruling{League: "g.1", Season: 1, Number: 1, What: penalty}),
		storage.Put(tx, league.Protest{League: "g.1", Season: 1, Number: 1, List: 1, Week: 1, State: league.ProtestRejected}),
		storage.Put(tx, league.Ranking{League: "g.1", Season: 1, Week: 1, Number: 1}),
		storage.Put(tx, league.Post{League: "g.1", Key: "k", Wanted: 1}),
		leagues.Reimport(tx, "g.1"),
	)
}

// Ensure that the check of a sound league finds nothing, and that of a damaged one each fault.
func TestCheck(t *testing.T) {
	put := func(kind, data string, key ...any) func(*storage.Tx) error {
		for i, part := range key {
			if number, ok := part.(int); ok {
				key[i] = uint64(number)
			}
		}
		return func(tx *storage.Tx) error { return storage.Put(tx, rawRow{json.RawMessage(data), kind, key}) }
	}
	remove := func(kind string, key ...any) func(*storage.Tx) error {
		return func(tx *storage.Tx) error { return storage.Remove(tx, rawRow{kind: kind, key: key}) }
	}
	one := uint64(1)
	for _, c := range []struct {
		name   string
		damage func(*storage.Tx) error
		say    []string
	}{
		{"Sound", func(*storage.Tx) error { return nil }, nil},
		{"LeagueOfAnotherGuild", put("leagues", `{"league":"g.1","guild":"h","seasons":1,"lists":1}`, "g.1"), []string{"another row leagues[g.1]"}},
		{"LeagueWithoutItsSeason", remove("seasons", "g.1", one), []string{"there are 0 seasons, and the log gives 1", "no_such_season"}},
		{"SeasonToCome", put("seasons", `{"league":"g.1","season":2,"state":"running"}`, "g.1", 2), []string{"there are 2 seasons, and the log gives 1"}},
		{"SeasonOfAnotherState", put("seasons", `{"league":"g.1","season":1,"state":"x"}`, "g.1", 1), []string{"another row seasons[g.1 1]"}},
		{"SeasonWithoutAWeek", remove("weeks", "g.1", one, one), []string{"another row weeks[g.1 1 1]"}},
		{"WeekTooMany", put("weeks", `{"league":"g.1","season":1,"week":2,"state":"open"}`, "g.1", 1, 2), []string{"another row weeks[g.1 1 2]"}},
		{"MemberOfNoState", put("members", `{"league":"g.1","id":"1"}`, "g.1", "1"), []string{"another row members[g.1 1]"}},
		{"ListOfAnotherWeek", put("lists", `{"league":"g.1","season":1,"list":1,"week":7,"state":"running"}`, "g.1", 1, 1), []string{"another row lists[g.1 1 1]"}},
		{"OutcomeIsMissing", remove("outcomes", "g.1", one, one), []string{"another row outcomes[g.1 1 1]"}},
		{"OutcomeOfNoList", put("outcomes", `{"league":"g.1","season":1,"list":9}`, "g.1", 1, 9), []string{"another row outcomes[g.1 1 9]"}},
		{"CorrectionToCome", put("corrections", `{"league":"g.1","season":1,"number":3,"what":{"Number":3}}`, "g.1", 1, 3), []string{"another row corrections[g.1 1 3]"}},
		{"ProtestOfAnotherWeek", put("protests", `{"league":"g.1","season":1,"number":1,"list":1,"week":2,"state":"open"}`, "g.1", 1, 1),
			[]string{"another row protests[g.1 1 1]"}},
		{"RankingTooMany", put("snapshots", `{"league":"g.1","season":1,"week":1,"number":2}`, "g.1", 1, 1, 2), []string{"there are 2 rankings after week 1, and the log gives 1"}},
		{"RankingOfNoWeek", put("snapshots", `{"league":"g.1","season":1,"week":5,"number":1}`, "g.1", 1, 5, 1), []string{"after week 5, which the log does not know"}},
		{"LogWithAnUnknownAction", func(tx *storage.Tx) error {
			return tx.Log("g.1", league.LogEntry{Action: "dance", Season: 1})
		}, []string{`there is no action "dance"`}},
		{"PostShownTooOften", put("posts", `{"league":"g.1","key":"k","wanted":1,"shown":2}`, "g.1", "k"), []string{"of which 2 are shown"}},
		{"WeekOfAnotherShape", put("weeks", `{"league":"g.1","season":1,"week":1,"state":7}`, "g.1", 1, 1), []string{"weeks", "cannot unmarshal"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			store, err := storage.Open(filepath.Join(t.TempDir(), "karlchen.db"), storage.Options{NoSync: true})
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			if err := store.Change(time.Now(), func(tx *storage.Tx) error { return errors.Join(foundSound(tx), c.damage(tx)) }); err != nil {
				t.Fatal(err)
			}
			report, err := store.Check(nil, leagues.Check)
			if err != nil {
				t.Fatal(err)
			}
			problems := report.Err()
			if (problems == nil) != (c.say == nil) {
				t.Fatalf("problems are %v", problems)
			}
			for _, say := range c.say {
				if !strings.Contains(problems.Error(), say) {
					t.Errorf("%q does not say %q", problems, say)
				}
			}
		})
	}
}
