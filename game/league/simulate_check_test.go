package league_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"karlchen/game/league"
)

// reaches reports whether a state follows from another by known changes.
func reaches[S interface {
	comparable
	To(S) error
}](from, to S, all []S) bool {
	if from == to {
		return true
	}
	seen := map[S]bool{from: true}
	for queue := []S{from}; len(queue) > 0; queue = queue[1:] {
		for _, next := range all {
			if !seen[next] && queue[0].To(next) == nil {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	return seen[to]
}

// checkStep checks what an action has changed: states move along their changes, results never change, and a week is final only after its result.
func (w *world) checkStep(before, after league.Season, a league.Action) {
	w.Helper()
	if before.Number != after.Number {
		return
	}
	wrong := func(what string, from, to any) {
		w.bad("%s %+v brings %s from %v to %v", a.Name(), a.Deed, what, from, to)
	}
	if before.Number > 0 && !reaches(before.State, after.State, league.SeasonStates()) {
		wrong("the season", before.State, after.State)
	}
	for i := range min(len(before.Weeks), len(after.Weeks)) {
		from, to := before.Weeks[i], after.Weeks[i]
		if !reaches(from.State, to.State, league.WeekStates()) {
			wrong("a week", from.State, to.State)
		}
		if _, closed := a.Deed.(*league.Close); from.State != league.WeekFinal && to.State == league.WeekFinal && !closed && !w.resultShown(after, to) {
			w.bad("week %d is final, and its result was never posted", to.Number)
		}
	}
	for i := range before.Lists {
		if from, to := before.Lists[i], after.Lists[i]; !reaches(from.State, to.State, league.ListStates()) || from.Number != to.Number || from.Week != to.Week {
			wrong("a list", from, to)
		}
	}
	for i := range before.Corrections {
		if !reflect.DeepEqual(before.Corrections[i], after.Corrections[i]) {
			wrong("a correction", before.Corrections[i], after.Corrections[i])
		}
	}
	for _, o := range before.Outcomes {
		if o2, ok := after.Outcome(o.Number); !ok || !reflect.DeepEqual(o, o2) {
			wrong("an outcome", o, o2)
		}
	}
	for _, m := range before.Members {
		if m2, ok := after.Member(m.User); !ok || !reaches(m.State, m2.State, league.MemberStates()) {
			wrong("a member", m, m2)
		}
	}
	if after.State == league.SeasonArchived && before.State == league.SeasonArchived {
		if put, _ := league.Changes(before, after); slices.ContainsFunc(put, func(r league.Cached) bool { return ofSeason(r) }) && a.Name() != "forgotten" {
			wrong("an archived season", put, "")
		}
	}
}

// ofSeason reports whether the row is of a season, and not of the whole league. The number of rankings may grow by a recomputation.
func ofSeason(r league.Cached) bool {
	switch r.(type) {
	case league.League, league.Member, league.Week:
		return false
	}
	return true
}

// resultShown reports whether the result of a week was posted, alone or with the opening of another one.
func (w *world) resultShown(s league.Season, week league.Week) bool {
	if w.published[league.PostKey(league.Post{Kind: league.PostResult, Season: s.Number, Week: week.Number})] {
		return true
	}
	for _, later := range s.Weeks[week.Number:] {
		if w.published[league.PostKey(league.Post{Kind: league.PostOpening, Season: s.Number, Week: later.Number})] {
			return true
		}
	}
	return false
}

// checkOffered fails unless a menu offers the deed, which the season has accepted.
func (w *world) checkOffered(s league.Season, by league.Actor, d league.Deed) {
	w.Helper()
	name, of := decisionOf(d)
	if name == "" {
		if !slices.ContainsFunc(league.Legal(s, by, w.now), func(other league.Deed) bool { return sameDeed(d, other) }) {
			w.bad("season %d: %s may do %T %+v, and Legal does not offer it", s.Number, by.ID, d, d)
		}
		return
	}
	missing, offers := missingChoice(s, w.now, name, of)
	if name == "swap" && missing != "" { // it is the same the other way round
		of["one"], of["other"] = of["other"], of["one"]
		missing, offers = missingChoice(s, w.now, name, of)
	}
	if missing != "" {
		w.bad("season %d (%s): leaders may %s %v, and %s offers %v", s.Number, s.State, name, of, missing, offers)
	}
}

// missingChoice returns the first choice of a decision that does not offer its value, and what it offers.
func missingChoice(s league.Season, now time.Time, name string, of map[string]string) (missing string, offers []string) {
	row, _ := league.DecisionOf(name)
	for _, f := range row.Fields {
		if f.Text > 0 {
			continue
		}
		if offers := row.Offers(s, league.Values{Of: of, Now: now}, f.Key); !slices.Contains(offers, of[f.Key]) {
			return f.Key, offers
		}
	}
	return "", nil
}

// decisionOf returns the decision of a deed, and the values of its choices.
func decisionOf(d league.Deed) (name string, of map[string]string) {
	computer := func(id string) string {
		if id == "" {
			return league.Computer
		}
		return id
	}
	switch d := d.(type) {
	case *league.Announce:
		return "season", map[string]string{"step": "announce", "start": d.Start.String()}
	case *league.Pause:
		return "season", map[string]string{"step": "pause"}
	case *league.Resume:
		return "season", map[string]string{"step": "resume"}
	case *league.CancelSeason:
		return "season", map[string]string{"step": "cancel"}
	case *league.Close:
		return "close", nil
	case *league.MoveWeek:
		return "week-move", map[string]string{"week": fmt.Sprint(d.Week), "day": fmt.Sprint(int(d.To.Day)), "time": d.To.Clock.String()}
	case *league.CancelWeek:
		return "week-cancel", map[string]string{"week": fmt.Sprint(d.Week)}
	case *league.Swap:
		return "swap", map[string]string{"week": fmt.Sprint(d.Week), "one": d.One, "other": d.Other}
	case *league.Substitute:
		return "substitute", map[string]string{"list": fmt.Sprint(d.List), "out": d.Out, "in": computer(d.In)}
	case *league.Abort:
		return "abort", map[string]string{"list": fmt.Sprint(d.List)}
	case *league.Ban:
		return "ban", map[string]string{"member": d.Member}
	case *league.Readmit:
		return "ban", map[string]string{"member": d.Member}
	case *league.Correct:
		switch c := d.Correction; c.Change {
		case league.Rescore:
			return "correct", map[string]string{"list": fmt.Sprint(c.List)}
		case league.Strike:
			return "strike", map[string]string{"list": fmt.Sprint(c.List)}
		case league.Withdraw:
			return "withdraw", map[string]string{"correction": fmt.Sprint(c.Of)}
		case league.Penalty:
			return "penalty", map[string]string{"member": c.Member, "week": fmt.Sprint(c.Week)}
		}
	case *league.AddResult:
		of = map[string]string{"week": fmt.Sprint(d.Week), "fifth": ""}
		for i, m := range d.Members {
			of[[]string{"first", "second", "third", "fourth", "fifth"}[i]] = computer(m)
		}
		return "add", of
	case *league.Decide:
		return "decide", map[string]string{"case": fmt.Sprint("p", d.Protest), "verdict": map[bool]string{true: "uphold", false: "reject"}[d.Uphold]}
	case *league.DecideLate:
		return "decide", map[string]string{"case": fmt.Sprint("l", d.List), "verdict": map[bool]string{true: "accept", false: "refuse"}[d.Accept]}
	}
	return "", nil
}

// checkLate tries a protest whose time is surely over.
func (w *world) checkLate() {
	w.Helper()
	s := w.season(w.IntN(len(w.seasons) + 1))
	for _, l := range s.Lists {
		published := s.Weeks[l.Week-1].Published
		if published.IsZero() {
			continue
		}
		if l.Ended.After(published) {
			published = l.Ended
		}
		if w.now.Before(published.Add(51*time.Hour)) || l.Members[0] == "" {
			continue
		}
		if err := refused(s, league.Action{At: w.now, By: w.person(l.Members[0]), Deed: &league.Object{List: l.Number, Why: "late"}}); err == nil {
			w.bad("%s may protest against list %d, whose week has its result since %v", l.Members[0], l.Number, published)
		}
	}
}

// checkViews fails if what somebody may see holds a secret.
func (w *world) checkViews() {
	w.Helper()
	s := w.season(w.IntN(len(w.seasons) + 1))
	user := pick(w, append([]string{""}, w.people...))
	v := s.View(user)
	for _, m := range v.Members {
		if m.User != user && len(m.Apart) > 0 {
			w.bad("%q sees whom %s would not meet: %v", user, m.User, m.Apart)
		}
	}
	for _, week := range v.Weeks {
		if week.Draw != nil && slices.ContainsFunc(week.Draw.Apart, func(m league.Meeting) bool { return m.A != user }) {
			w.bad("%q sees who would not meet whom: %v", user, week.Draw.Apart)
		}
	}
	other := dealtAnew(s)
	if a, b := w.json(v), w.json(other.View(user)); !bytes.Equal(a, b) {
		w.bad("%q sees something of a task:\n%s\n%s", user, a, b)
	}
	for week := range s.Weeks {
		a, err := v.Standings(week + 1)
		b, errOther := other.Standings(week + 1)
		if err != nil || errOther != nil || !bytes.Equal(w.json(a), w.json(b)) {
			w.bad("the standings after week %d show something of a task: %v, %v\n%+v\n%+v", week+1, err, errOther, a, b)
		}
	}
}

// dealtAnew returns the season with other secrets and results in all weeks whose task somebody may still play.
func dealtAnew(s league.Season) league.Season {
	if !s.Mode().Secret {
		return s
	}
	open := map[int]bool{}
	s.Weeks = slices.Clone(s.Weeks)
	for i := range s.Weeks {
		switch week := &s.Weeks[i]; week.State {
		case league.WeekProvisional, league.WeekFinal, league.WeekCancelled:
		default:
			open[week.Number] = true
			week.Secret += "another"
		}
	}
	s.Outcomes = slices.Clone(s.Outcomes)
	hidden := map[uint64]bool{}
	for i, o := range s.Outcomes {
		if l, err := s.List(o.Number); err == nil && open[l.Week] {
			hidden[o.Number] = true
			a := *o.Attempt
			a.Points = slices.Clone(a.Points)
			a.Points[0] += 7
			s.Outcomes[i].Attempt = &a
		}
	}
	s.Corrections = slices.Clone(s.Corrections)
	for i := range s.Corrections {
		if c := &s.Corrections[i].What; hidden[c.List] && c.Change == league.Rescore {
			c.Scores = slices.Clone(c.Scores)
			c.Scores[0], c.Scores[1] = c.Scores[0]+7, c.Scores[1]-7
		}
	}
	return s
}

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

// sortedRankings returns rankings with equals in the order of their ids, which change when people are forgotten.
func sortedRankings(all []league.Ranking) []league.Ranking {
	all = append([]league.Ranking{}, all...)
	for i := range all {
		all[i].Rows = slices.SortedFunc(slices.Values(all[i].Rows), func(a, b league.Ranked) int { return strings.Compare(a.Member, b.Member) })
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
		w.log[i] = w.renamed(line, user, former)
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
