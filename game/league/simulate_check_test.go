package league_test

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
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
	for i := range before.Protests {
		if from, to := before.Protests[i], after.Protests[i]; from.State != to.State && to.State == league.ProtestLapsed {
			w.checkLapse("a protest", from.At)
			if c := after.Calendar(); w.now.Before(c.Closes(from.Week).Add((league.ProtestDays - 1) * 24 * time.Hour)) {
				w.bad("a protest of week %d lapses before the week can be final", from.Week)
			}
		}
	}
	for i := range before.Lists {
		if from, to := before.Lists[i], after.Lists[i]; from.Late != to.Late && to.Late == league.LateLapsed {
			w.checkLapse("a late list", from.Ended)
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

// checkLapse fails if a case lapses before the leaders had their time. Alarms keep their wall times when the league
// moves to another zone, which may be a day ahead.
func (w *world) checkLapse(what string, since time.Time) {
	w.Helper()
	if w.now.Sub(since) < (league.DecideDays-1)*24*time.Hour-time.Hour {
		w.bad("%s of %v lapses already", what, since)
	}
}

// countLapsed counts the cases that have lapsed. None is open in a season that is over.
func (w *world) countLapsed() {
	w.Helper()
	for n := range w.seasons {
		s := w.season(n + 1)
		for _, p := range s.Protests {
			if p.State == league.ProtestLapsed {
				w.seen["protest lapsed"]++
			}
			if p.State == league.ProtestOpen && s.State == league.SeasonArchived {
				w.bad("season %d is archived with an open protest %d", s.Number, p.Number)
			}
		}
		for _, l := range s.Lists {
			if l.Late == league.LateLapsed {
				w.seen["late list lapsed"]++
			}
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
	if late, is := d.(*league.DecideLate); is {
		if l, err := s.List(late.List); err == nil && !l.AwaitsDecision() {
			return // a leader may change their mind, but no menu asks for it
		}
	}
	name, of := decisionOf(d)
	if name == "" {
		if !slices.ContainsFunc(league.Legal(s, by, w.now), func(other league.Deed) bool { return sameDeed(d, other) }) {
			w.bad("season %d: %s may do %T %+v, and Legal does not offer it", s.Number, by.ID, d, d)
		}
		return
	}
	missing, offers := missingChoice(s, by, w.now, name, of)
	if name == "swap" && missing != "" { // it is the same the other way round
		of["one"], of["other"] = of["other"], of["one"]
		missing, offers = missingChoice(s, by, w.now, name, of)
	}
	if missing != "" {
		w.bad("season %d (%s): leaders may %s %v, and %s offers %v", s.Number, s.State, name, of, missing, offers)
	}
}

// missingChoice returns the first choice of a decision that does not offer its value, and what it offers.
func missingChoice(s league.Season, by league.Actor, now time.Time, name string, of map[string]string) (missing string, offers []string) {
	row, _ := league.DecisionOf(name)
	for _, f := range row.Fields {
		if f.Text > 0 {
			continue
		}
		if offers := row.Offers(s, league.Values{Of: of, By: by, Now: now}, f.Key); !slices.Contains(offers, of[f.Key]) {
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
	case *league.SetTeam:
		return "team", map[string]string{"member": d.Member}
	case *league.Readmit:
		return "ban", map[string]string{"member": d.Member}
	case *league.Correct:
		switch c := d.Correction; c.Change {
		case standings.Rescore:
			return "correct", map[string]string{"list": fmt.Sprint(c.List)}
		case standings.Strike:
			return "strike", map[string]string{"list": fmt.Sprint(c.List)}
		case standings.Withdraw:
			return "withdraw", map[string]string{"correction": fmt.Sprint(c.Of)}
		case standings.Penalty:
			return "penalty", map[string]string{"member": c.Member, "week": fmt.Sprint(c.Week)}
		}
	case *league.AddResult:
		of = map[string]string{"week": fmt.Sprint(d.Week), "fifth": ""}
		for i, m := range d.Members {
			of[[]string{"first", "second", "third", "fourth", "fifth"}[i]] = computer(m)
		}
		return "add", of
	case *league.DecideProtest:
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
		if err := refused(s, league.Action{At: w.now, By: w.person(l.Members[0]), Deed: &league.FileProtest{List: l.Number, Why: "late"}}); err == nil {
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
		if m.User != user && slices.ContainsFunc(m.Questions, func(q league.Question) bool { return q.Words+q.Answer != "" }) {
			w.bad("%q reads the questions of %s: %+v", user, m.User, m.Questions)
		}
	}
	for _, week := range v.Weeks {
		if week.Draw != nil && slices.ContainsFunc(week.Draw.Apart, func(m draw.Pair) bool { return m.A != user }) {
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
	if !s.Mode().Secret || s.State == league.SeasonCancelled {
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
		if c := &s.Corrections[i].What; hidden[c.List] && c.Change == standings.Rescore {
			c.Scores = slices.Clone(c.Scores)
			c.Scores[0], c.Scores[1] = c.Scores[0]+7, c.Scores[1]-7
		}
	}
	return s
}
