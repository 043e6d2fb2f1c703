package league_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// checkFold fails unless the log, as JSON, comes to the rows that the changes have made.
func (w *world) checkFold() {
	w.Helper()
	var entries []league.LogEntry
	for _, line := range w.log {
		var e league.LogEntry
		if err := json.Unmarshal(line, &e); err != nil {
			w.bad("%s cannot be read: %v", line, err)
		}
		entries = append(entries, e)
	}
	annals, err := league.Fold(entries)
	if err != nil {
		w.bad("the log does not fold: %v", err)
	}
	if annals.Seasons() != len(w.seasons) {
		w.bad("the log has %d seasons, and there are %d", annals.Seasons(), len(w.seasons))
	}
	for n := range len(w.seasons) + 1 {
		want, err := annals.Season(n)
		if err != nil {
			w.bad("the log has no season %d: %v", n, err)
		}
		for _, name := range want.Differences(w.fromRows(n)) {
			var folded league.Cached
			all, _ := league.Changes(league.Season{}, want)
			for _, r := range all {
				if rowKey(r) == name {
					folded = r
				}
			}
			w.bad("season %d: the log gives\n%s\nand the row is\n%s", n, w.json(folded), w.json(w.rows[name]))
		}
		if names := want.Differences(w.season(n)); len(names) > 0 {
			w.bad("season %d: the season differs from the log in %v", n, names)
		}
	}
	if a, b := w.json(sortedRankings(annals.Rankings)), w.json(sortedRankings(w.ranked[w.before:])); !bytes.Equal(a, b) {
		w.bad("the log gives other rankings:\n%s\n%s", a, b)
	}
	w.checkLatest()
	for n := range w.seasons { // go on with what was read
		w.keep(w.fromRows(n + 1))
	}
}

// checkLatest fails if the latest ranking after a week is not what the standings are now: a decision that changes them stores them again.
func (w *world) checkLatest() {
	w.Helper()
	latest := map[[2]int]league.Ranking{}
	for _, r := range w.ranked {
		latest[[2]int{r.Season, r.Week}] = r
	}
	for _, s := range w.seasons {
		for _, week := range s.Weeks {
			if !s.Published(week.Number) {
				continue
			}
			now, err := s.Ranked(week.Number)
			if err != nil {
				w.bad("there are no standings after week %d: %v", week.Number, err)
			}
			both := sortedRankings([]league.Ranking{{Rows: now}, {Rows: latest[[2]int{s.Number, week.Number}].Rows}})
			if !slices.Equal(both[0].Rows, both[1].Rows) {
				w.bad("after week %d of season %d the standings are\n%v\nand the latest stored ones\n%v", week.Number, s.Number, both[0].Rows, both[1].Rows)
			}
		}
	}
}

// sortedRankings returns rankings by the ids of members. Equals are in their order, which changes when people are forgotten; and a member who has played
// with another division is ranked in both.
func sortedRankings(all []league.Ranking) []league.Ranking {
	all = append([]league.Ranking{}, all...)
	for i := range all {
		all[i].Rows = slices.SortedFunc(slices.Values(all[i].Rows), func(a, b standings.Ranked) int {
			return cmp.Or(cmp.Compare(a.Member, b.Member), cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Value, b.Value))
		})
	}
	return all
}

// fromRows reads a season from the rows, as they are stored.
func (w *world) fromRows(number int) (s league.Season) {
	w.Helper()
	if number == 0 {
		number = len(w.seasons)
	}
	keys := make([]string, 0, len(w.rows))
	for key := range w.rows {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		switch r := w.rows[key].(type) {
		case league.League:
			s.League = reread(w, r)
		case league.Member:
			s.Members = append(s.Members, reread(w, r))
		case league.Term:
			if r.Number == number {
				s.Term = reread(w, r)
			}
		case league.Week:
			s.Weeks = appendOf(w, s.Weeks, r, r.Season == number)
		case league.List:
			s.Lists = appendOf(w, s.Lists, r, r.Season == number)
		case league.Outcome:
			s.Outcomes = appendOf(w, s.Outcomes, r, r.Season == number)
		case league.Ruling:
			s.Corrections = appendOf(w, s.Corrections, r, r.Season == number)
		case league.Protest:
			s.Protests = appendOf(w, s.Protests, r, r.Season == number)
		default:
			w.bad("there is no row %T", r)
		}
	}
	slices.SortFunc(s.Members, func(a, b league.Member) int { return strings.Compare(a.User, b.User) })
	slices.SortFunc(s.Weeks, func(a, b league.Week) int { return a.Number - b.Number })
	slices.SortFunc(s.Lists, func(a, b league.List) int { return int(a.Number) - int(b.Number) })
	slices.SortFunc(s.Outcomes, func(a, b league.Outcome) int { return int(a.Number) - int(b.Number) })
	slices.SortFunc(s.Corrections, func(a, b league.Ruling) int { return int(a.Number) - int(b.Number) })
	slices.SortFunc(s.Protests, func(a, b league.Protest) int { return int(a.Number) - int(b.Number) })
	return s
}

func appendOf[R any](w *world, all []R, r R, of bool) []R {
	w.Helper()
	if !of {
		return all
	}
	return append(all, reread(w, r))
}

// reread writes a row and reads it again.
func reread[R any](w *world, r R) (again R) {
	w.Helper()
	if err := json.Unmarshal(w.json(r), &again); err != nil {
		w.bad("%+v cannot be read: %v", r, err)
	}
	return again
}

// reimport lets the log begin with the present state, like that of a league of before.
func (w *world) reimport() {
	w.Helper()
	d := &league.Import{League: w.league, Members: w.members}
	for _, s := range w.seasons {
		d.Seasons = append(d.Seasons, league.ImportedSeason{
			Term: s.Term, Weeks: s.Weeks, Lists: s.Lists, Outcomes: s.Outcomes, Corrections: s.Corrections, Protests: s.Protests,
		})
	}
	entry, err := league.Action{At: w.now, Deed: d}.Entry(len(w.seasons))
	if err != nil {
		w.bad("the state has no entry: %v", err)
	}
	w.log, w.before = [][]byte{w.json(entry)}, len(w.ranked)
	w.seen["import"]++
}

// forget makes a person a former player in the log and in all rows, as storage does, and in the season.
func (w *world) forget(user string) {
	w.Helper()
	if _, ok := w.season(0).Member(user); !ok || w.oneIn(2) {
		return
	}
	for _, s := range w.seasons {
		for _, l := range s.Lists {
			if l.Unfinished() && slices.Contains(l.Members, user) {
				return // a table names them
			}
		}
	}
	if slices.ContainsFunc(w.lobbies, func(l lobby) bool { return slices.Contains(l.Members, user) }) {
		return
	}
	w.checkHeld()
	w.forgotten++
	former := fmt.Sprintf("former:%d", w.forgotten)
	for i, line := range w.log {
		w.log[i] = w.wordless(w.renamed(line, user, former), former)
	}
	all := []league.Season{w.fromRows(0)}
	for n := range w.seasons {
		all = append(all, w.fromRows(n+1))
	}
	clear(w.rows)
	for _, s := range all {
		var again league.Season
		if err := json.Unmarshal(w.renamed(w.json(s), user, former), &again); err != nil {
			w.bad("a season cannot be read: %v", err)
		}
		slices.SortFunc(again.Members, func(a, b league.Member) int { return strings.Compare(a.User, b.User) })
		put, _ := league.Changes(league.Season{}, again)
		for _, r := range put {
			w.rows[rowKey(r)] = r
		}
		w.keep(again)
	}
	for i := range w.ranked {
		if err := json.Unmarshal(w.renamed(w.json(w.ranked[i]), user, former), &w.ranked[i]); err != nil {
			w.bad("a ranking cannot be read: %v", err)
		}
	}
	for n := len(w.seasons); n >= min(1, len(w.seasons)); n-- {
		w.must(n, league.Actor{}, &league.Forgotten{Member: former})
	}
	w.people = slices.DeleteFunc(w.people, func(p string) bool { return p == user })
	if len(w.people) < 4 {
		w.people = append(w.people, fmt.Sprint(200+w.forgotten))
	}
	w.checkFold()
}

// wordless returns an entry of the log without the words of a former player's question and of its answer, as storage leaves it.
func (w *world) wordless(line []byte, former string) []byte {
	w.Helper()
	var e league.LogEntry
	if err := json.Unmarshal(line, &e); err != nil {
		w.bad("%s cannot be read: %v", line, err)
	}
	a, err := e.Parse()
	if err != nil {
		w.bad("%s is no action: %v", line, err)
	}
	switch d := a.Deed.(type) {
	case *league.AskLeaders:
		if e.By.ID != former {
			return line
		}
		d.Words = ""
	case *league.AnswerQuestion:
		if d.Member != former {
			return line
		}
		d.Words = ""
	default:
		return line
	}
	w.seen["question-forgotten"]++
	entry, err := a.Entry(e.Season)
	if err != nil {
		w.bad("%s has no entry: %v", line, err)
	}
	return w.json(entry)
}

// renamed returns JSON with another id of a person, and another name beside it.
func (w *world) renamed(raw []byte, user, former string) []byte {
	w.Helper()
	var rename func(any) any
	rename = func(value any) any {
		switch value := value.(type) {
		case string:
			if value == user {
				return former
			}
		case []any:
			for i := range value {
				value[i] = rename(value[i])
			}
		case map[string]any:
			if _, named := value["name"]; named && value["id"] == any(user) {
				value["name"] = "Former player"
			}
			for key, v := range value {
				value[key] = rename(v)
			}
			if v, ok := value[user]; ok {
				delete(value, user)
				value[former] = v
			}
		}
		return value
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var value any
	if err := d.Decode(&value); err != nil {
		w.bad("%s cannot be read: %v", raw, err)
	}
	return w.json(rename(value))
}
