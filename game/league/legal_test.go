package league

import (
	"slices"
	"time"
)

// Legal returns what a person may do in the season now, as the season would accept it. Texts that people write, such as a reason, are placeholders. Of
// a leaders' decision with several choices there is one deed for each value of the first: [Decision.Offers] has the others.
func Legal(s Season, by Actor, now time.Time) (deeds []Deed) {
	admitted := map[who]*transaction{}
	for _, w := range []who{anybody, member, asker} {
		if t := newTransaction(s.clone(), now, by); t.admit(w) == nil {
			admitted[w] = t
		}
	}
	accept := func(all ...Deed) {
		for _, d := range all {
			if t := admitted[kindOf(d).who]; t != nil && d.check(t) == nil {
				deeds = append(deeds, d)
			}
		}
	}
	accept(&Join{}, &Leave{}, &Play{Table: "t"}, &SetDays{}, &SetDays{Days: []int{1, 4, 7}}, &SetDays{Days: []int{3, 4}})
	for _, on := range []bool{true, false} {
		accept(&SetAway{On: on}, &SetStandIn{On: on}, &SetRemind{On: on})
		for _, m := range s.Members {
			accept(&SetApart{m.User, on})
		}
	}
	accept(&JoinTeam{}, &JoinTeam{newTeam(&s, nil)})
	for _, team := range s.Teams {
		accept(&JoinTeam{team.Name})
	}
	for _, w := range s.Weeks {
		for _, a := range Answers() {
			accept(&Say{w.Number, a, 0}, &Say{w.Number, a, 4}, &SignUp{w.Number, a})
		}
		for i := range w.Asks {
			accept(&ComeIn{Week: w.Number, Number: i + 1, Yes: true, Table: "t"}, &ComeIn{Week: w.Number, Number: i + 1})
		}
		accept(&Arrive{Week: w.Number, Table: "t"})
	}
	for _, l := range s.Lists {
		accept(&FileProtest{l.Number, "-"})
	}
	for _, p := range s.Protests {
		accept(&TakeProtestBack{p.Number})
	}
	for _, l := range s.Lists {
		accept(&Report{List: l.Number, Points: make([]int, len(l.Members))})
	}
	accept(s.anyReport(by.ID))
	own, _ := s.Member(by.ID)
	accept(&AskLeaders{"-"})
	for _, q := range own.Questions {
		accept(&TakeQuestionBack{q.Number})
	}
	if !by.Leads {
		return deeds
	}
	leads := newTransaction(s.clone(), now, by)
	for _, d := range s.openQuestions() {
		if d.Words = "-"; leads.checkOwn(&d) == nil {
			deeds = append(deeds, &d)
		}
	}
	for _, d := range s.doorDeeds() {
		if leads.accept(d) == nil {
			deeds = append(deeds, d)
		}
	}
	for _, d := range Decisions {
		deeds = append(deeds, d.legal(s, by, now)...)
	}
	return deeds
}

// anyReport is the report of a list that some members begin at a real table, with a person among them.
func (s Season) anyReport(user string) *Report {
	d := &Report{Members: []string{user}, Points: make([]int, 4)}
	for _, m := range s.Members {
		if len(d.Members) < 4 && m.User != user && !slices.ContainsFunc(d.Members, func(other string) bool { return s.divided(m.User, other) }) {
			d.Members = append(d.Members, m.User)
		}
	}
	for d.Sheet = 1; slices.ContainsFunc(s.Lists, func(l List) bool { return l.Sheet == d.Sheet }); {
		d.Sheet++
	}
	return d
}

// doorDeeds are what leaders do at a tournament.
func (s Season) doorDeeds() []Deed {
	all := []Deed{&Door{Name: "nobody else has this name"}, &CallRound{}}
	for _, m := range s.Members {
		all = append(all, &Door{Member: m.User, Gone: true})
	}
	return all
}

// ListStates returns all states.
func ListStates() []ListState {
	return []ListState{
		ListArranged, ListRunning, ListInterrupted, ListFinished, ListConfirmed, ListDisputed, ListCorrected, ListAborted, ListStruck,
	}
}

// legal returns one deed of the decision for each value of its first choice.
func (d Decision) legal(s Season, by Actor, now time.Time) (deeds []Deed) {
	t := newTransaction(s.clone(), now, by)
	firsts := []string{""}
	if len(d.Fields) > 0 {
		v := Values{Of: map[string]string{}, By: by, Now: now, season: &t.Season}
		firsts = d.Fields[0].candidates(&t.Season, &v)
	}
	for _, first := range firsts {
		v := Values{Of: map[string]string{}, By: by, Now: now, season: &t.Season}
		from := 0
		if len(d.Fields) > 0 {
			v.Of[d.Fields[0].Key], from = first, 1
		}
		if deed := d.complete(t, v, from); deed != nil {
			deeds = append(deeds, deed)
		}
	}
	return deeds
}
