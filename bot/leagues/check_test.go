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
	result := league.ListResult{List: 1, Week: 1, Places: []league.Place{
		{Member: "1", Points: 6, Games: 24}, {Member: "2", Points: 2, Games: 24}, {Member: "3", Points: -3, Games: 24}, {Points: -5, Games: 24},
	}}
	penalty := league.Correction{Number: 1, Change: league.Penalty, Member: "2", Week: 1, Points: league.Point, By: "1", At: tx.Now(), Why: "late"}
	return errors.Join(
		storage.Put(tx, league.League{ID: "g.1", Guild: "g", Plan: plan, Seasons: 1, Lists: 1}),
		storage.Put(tx, league.Term{League: "g.1", Number: 1, State: league.SeasonRunning, Plan: plan}),
		storage.Put(tx, league.Week{League: "g.1", Season: 1, Number: 1, State: league.WeekRunning}),
		storage.Put(tx, league.Member{League: "g.1", User: "1", State: league.MemberActive}),
		storage.Put(tx, league.List{League: "g.1", Season: 1, Number: 1, Week: 1, State: league.ListConfirmed, Ended: tx.Now()}),
		storage.Put(tx, league.Outcome{League: "g.1", Season: 1, Number: 1, Result: &result}),
		storage.Put(tx, league.Ruling{League: "g.1", Season: 1, Number: 1, What: penalty}),
		storage.Put(tx, league.Protest{League: "g.1", Season: 1, Number: 1, List: 1, Week: 1, State: league.ProtestRejected}),
		storage.Put(tx, league.Ranking{League: "g.1", Season: 1, Week: 1, Number: 1}),
		storage.Put(tx, league.Post{League: "g.1", Key: "k", Wanted: 1}),
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
		{"LeagueOfAnotherGuild", put("leagues", `{"league":"g.1","guild":"h","seasons":1,"lists":1}`, "g.1"), []string{`in guild "h"`}},
		{"LeagueWithoutItsSeason", remove("seasons", "g.1", one), []string{"seasons g.1 1: not found", "weeks"}},
		{"SeasonToCome", put("seasons", `{"league":"g.1","season":2,"state":"running"}`, "g.1", 2), []string{"the last season is 1"}},
		{"SeasonOfNoState", put("seasons", `{"league":"g.1","season":2,"state":"x"}`, "g.1", 2), []string{"no state x"}},
		{"SeasonWithoutItsWeeks", remove("weeks", "g.1", one, one), []string{"0 of 1 weeks", "lists"}},
		{"WeekTooMany", put("weeks", `{"league":"g.1","season":1,"week":2,"state":"open"}`, "g.1", 1, 2), []string{"the season has 1 weeks"}},
		{"WeekWithoutResult", put("weeks", `{"league":"g.1","season":1,"week":1,"state":"final"}`, "g.1", 1, 1), []string{"its result was published"}},
		{"MemberOfNoState", put("members", `{"league":"g.1","id":"1"}`, "g.1", "1"), []string{"members", "no state"}},
		{"ListOfNoWeek", put("lists", `{"league":"g.1","season":1,"list":1,"week":7,"state":"running"}`, "g.1", 1, 1),
			[]string{"weeks g.1 1 7: not found", "has an outcome and is running"}},
		{"ListToCome", put("lists", `{"league":"g.1","season":1,"list":2,"week":1,"state":"running"}`, "g.1", 1, 2), []string{"the last list is 1"}},
		{"ListWithoutOutcome", remove("outcomes", "g.1", one, one), []string{"lists", "outcomes g.1 1 1: not found"}},
		{"ListOverAtNoTime", put("lists", `{"league":"g.1","season":1,"list":1,"week":1,"state":"finished"}`, "g.1", 1, 1), []string{"ended at no time"}},
		{"ListLateInAWay", put("lists", `{"league":"g.1","season":1,"list":1,"week":1,"state":"aborted","late":"x"}`, "g.1", 1, 1), []string{"no state x"}},
		{"OutcomeOfNoList", put("outcomes", `{"league":"g.1","season":1,"list":9}`, "g.1", 1, 9), []string{"lists g.1 1 9: not found"}},
		{"OutcomeOfNothing", put("outcomes", `{"league":"g.1","season":1,"list":1}`, "g.1", 1, 1), []string{"neither a result nor"}},
		{"OutcomeOfAnotherList", put("outcomes", `{"league":"g.1","season":1,"list":1,"result":{"List":2,"Week":1}}`, "g.1", 1, 1), []string{"that of list 2"}},
		{"OutcomeThatIsNotZero", put("outcomes", `{"league":"g.1","season":1,"list":1,"result":{"List":1,"Week":1,"Places":[{"Points":1},{},{},{}]}}`, "g.1", 1, 1),
			[]string{"outcomes"}},
		{"AttemptOfAnotherWeek", put("outcomes", `{"league":"g.1","season":1,"list":1,"attempt":{"List":1,"Week":2}}`, "g.1", 1, 1), []string{"of week 2"}},
		{"CorrectionMissing", put("corrections", `{"league":"g.1","season":1,"number":3,"what":{"Number":3}}`, "g.1", 1, 3), []string{"corrections g.1 1 2: not found"}},
		{"CorrectionMisnumbered", put("corrections", `{"league":"g.1","season":1,"number":2,"what":{"Number":3}}`, "g.1", 1, 2), []string{"says that it is number 3"}},
		{"ProtestOfAnotherWeek", put("protests", `{"league":"g.1","season":1,"number":1,"list":1,"week":2,"state":"open"}`, "g.1", 1, 1), []string{"its list is of week 1"}},
		{"ProtestMissing", put("protests", `{"league":"g.1","season":1,"number":3,"list":1,"week":1,"state":"open"}`, "g.1", 1, 3), []string{"protests g.1 1 2: not found"}},
		{"ProtestOfNoState", put("protests", `{"league":"g.1","season":1,"number":1,"list":1,"week":1}`, "g.1", 1, 1), []string{"no state"}},
		{"RankingMissing", put("snapshots", `{"league":"g.1","season":1,"week":1,"number":3}`, "g.1", 1, 1, 3), []string{"snapshots g.1 1 1 2: not found"}},
		{"RankingOfNoWeek", put("snapshots", `{"league":"g.1","season":1,"week":5,"number":1}`, "g.1", 1, 5, 1), []string{"weeks g.1 1 5: not found"}},
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
