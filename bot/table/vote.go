package table

import (
	"maps"
	"slices"

	"karlchen/bot/settings"
	"karlchen/game/match"
)

// A vote throws nobody out of a running game: those who want it may be the person's opponents, and nobody may know yet. It takes effect with the next
// game, and in a league the leaders decide. Only when the time of the person on turn is over does a computer play at once, and then until they are back.
// Of those who are asked then, nobody can stop the table by silence: after a while the votes count as they are, and without any vote a computer plays.

// TheList is what a vote is about in which a player wants to end the list. No person has this id.
const TheList = "0"

// Choices returns the possible answers.
func (q Question) Choices() []string {
	switch {
	case q.Card != "":
		return []string{Agree, settings.Wait}
	case q.About == TheList:
		return []string{settings.Abort, settings.Wait}
	case q.Kick:
		return []string{settings.Takeover, settings.Wait}
	case q.Bound:
		return []string{settings.Wait, settings.Takeover}
	}
	return []string{settings.Wait, settings.Takeover, settings.Abort}
}

// decided returns the choice of more than half of the voters, but of all of them about a card, for which one no is enough. When all have voted and no choice has that many, they wait. Once the time for votes is up,
// those who have voted are all; if that is nobody, a computer plays.
func (q Question) decided(voters []string, timeUp bool) (choice string, ok bool) {
	if timeUp {
		voters = slices.DeleteFunc(slices.Clone(voters), func(user string) bool { return q.Votes[user] == "" })
		if len(voters) == 0 {
			return settings.Takeover, true
		}
	}
	count, all := map[string]int{}, 0
	for _, user := range voters {
		if v, voted := q.Votes[user]; voted {
			count[v]++
			all++
		}
	}
	if q.Card != "" {
		if count[settings.Wait] > 0 {
			return settings.Wait, true
		}
		return Agree, all == len(voters)
	}
	for _, choice := range q.Choices() {
		if 2*count[choice] > len(voters) {
			return choice, true
		}
	}
	return settings.Wait, all == len(voters)
}

// Agree is the choice of a voter who gives a player's card back.
const Agree = "back"

// voters returns the user ids of those who decide a question. About a card these are the people who play the deal, also the one who asks.
func (m *model) voters(q Question, d match.Deal) []string {
	if q.Card == "" {
		return m.others(q.About)
	}
	return slices.DeleteFunc(m.others(""), func(user string) bool { return !d.Plays(m.place(user)) })
}

// VerdictEnd is the Choice of a Verdict that a player has asked for who wanted to end the list, or of a person who has ended it without a vote.
const VerdictEnd = "end"

// ask asks the others. A new question about a person replaces an older one.
func (m *model) ask(q Question) {
	m.dropQuestions(q.About)
	m.Questions = append(m.Questions, q)
}

func (m *model) dropQuestions(about string) {
	m.Questions = slices.DeleteFunc(slices.Clone(m.Questions), func(q Question) bool { return q.About == about })
}

func (t *table) isOver(m *model, place int) bool {
	if m.Phase != Playing || t.awaits(m) != place {
		return false
	}
	at := t.watch.overAt(m)
	return m.Overdue || !at.IsZero() && !t.watch.now().Before(at)
}

// carryOut counts one voter's choice.
func (c Answer) carryOut(t *table, user User) error {
	m := t.model().clone()
	i := slices.IndexFunc(m.Questions, func(q Question) bool { return q.About == c.About })
	switch {
	case i < 0:
		return Stale
	case !slices.Contains(m.voters(m.Questions[i], t.Deal()), user.ID):
		return NotAsked
	case !slices.Contains(m.Questions[i].Choices(), c.Choice):
		return NotNow
	}
	m.Questions = slices.Clone(m.Questions)
	m.Questions[i].Votes = maps.Clone(m.Questions[i].Votes)
	m.Questions[i].Votes[user.ID] = c.Choice
	return t.decideAndSave(m)
}

// decideAndSave decides the questions that have enough votes, and stores the change.
func (t *table) decideAndSave(m model) error {
	for back := false; ; {
		end := t.watch.votesEndAt(&m)
		timeUp := !end.IsZero() && !t.watch.now().Before(end)
		choice := ""
		i := slices.IndexFunc(m.Questions, func(q Question) (ok bool) {
			choice, ok = q.decided(m.voters(q, t.Deal()), timeUp && q.atOnce())
			return ok
		})
		switch {
		case i < 0 && back:
			return t.takeBack(m)
		case i < 0:
			return t.saveAndPublish(m)
		}
		q := m.Questions[i]
		m.Questions = slices.Delete(slices.Clone(m.Questions), i, i+1)
		if q.Card != "" {
			back = choice == Agree
			continue
		}
		place := m.place(q.About)
		if q.About == TheList {
			place = m.place(q.By)
		}
		if place >= 0 && choice != settings.Wait {
			t.noteVerdict(&m, q, place, choice)
		}
		switch next := m.Phase == Playing && !q.atOnce(); {
		case choice == settings.Abort && q.About == TheList:
			return t.endList(m, Stopped, m.votedFor(q, choice)...)
		case choice == settings.Abort:
			return t.endList(m, VotedOff, place)
		case choice == settings.Takeover && place >= 0 && next:
			m.Players[place].Leaves = true
		case choice == settings.Takeover && place >= 0:
			t.replaceByComputer(&m, place)
			m.Players[place].Out = !q.atOnce()
		case q.atOnce() && place >= 0 && t.awaits(&m) == place:
			t.watch.startTurnClock(&m) // the full time once more
		}
	}
}

// noteVerdict notes who has decided what, and at which score.
func (t *table) noteVerdict(m *model, q Question, place int, choice string) {
	v := Verdict{About: m.Players[place].User, Choice: choice, Next: !q.atOnce(), Game: len(m.Entries), Points: t.list().Totals()[place]}
	if q.About == TheList {
		v.Choice, v.Next = VerdictEnd, false
	}
	var by []string
	for _, place := range m.votedFor(q, choice) {
		v.By, by = append(v.By, m.Players[place].User), append(by, m.Players[place].User.ID)
	}
	m.Verdicts = append(slices.Clip(m.Verdicts), v)
	t.log.Info("the others have voted about a player", "table", m.ID, "game", v.Game+1, "about", v.About.ID, "choice", choice, "next", v.Next,
		"by", by, "points", v.Points)
}

// noteEnd notes who ends a list that has begun, without a vote. A person alone with computers knows it.
func (t *table) noteEnd(m *model, by User) {
	place := m.place(by.ID)
	if by.ID == "" || m.Phase == Lobby || place >= 0 && m.countPeople() == 1 {
		return
	}
	v := Verdict{About: by, Choice: VerdictEnd, Game: len(m.Entries)}
	if place >= 0 {
		v.Points = t.list().Totals()[place]
	}
	m.Verdicts = append(slices.Clip(m.Verdicts), v)
}

// votedFor returns the places of the people who have voted for a choice.
func (m *model) votedFor(q Question, choice string) (places []int) {
	for place, p := range m.Players {
		if p.Person() && q.Votes[p.User.ID] == choice {
			places = append(places, place)
		}
	}
	return places
}

// sendOut lets computers play for the people whom the others have voted out, before the next game. If nobody else is there any more, they stay.
func (m *model) sendOut() {
	for i := range m.Players {
		if p := &m.Players[i]; p.Leaves {
			p.Leaves = false
			p.Out = len(m.others(p.User.ID))+len(m.Waiting) > 0
			p.Away = p.Away || p.Out
		}
	}
	m.passHost()
}

// carryOut asks the others whether a computer shall play for a person.
func (c Kick) carryOut(t *table, user User) error {
	if t.model().Phase == Lobby {
		return t.removeFromLobby(user, c)
	}
	m := t.model().clone()
	if m.Phase != Cutting && m.Phase != Playing {
		return NotNow
	}
	if m.WaitsForAll { // no computer may play for anybody
		return FixedByLeague
	}
	place := m.place(c.User)
	over := t.isOver(&m, place)
	isAsked := func(q Question) bool { return q.About == c.User && q.atOnce() == over }
	switch {
	case !t.isPresent(user):
		return NotAtTable
	case place < 0 || m.Players[place].Away || c.User == user.ID:
		return NobodyToKick
	case slices.ContainsFunc(m.Questions, isAsked):
		return Answer{About: c.User, Choice: settings.Takeover}.carryOut(t, user)
	case m.isFixed() && !over:
		return LeadersDecide
	case !over && len(m.others(c.User)) < leastVoters:
		return TooFew
	case !over && m.Players[place].Leaves:
		return AskedAlready
	}
	m.ask(Question{About: c.User, Kick: true, Over: over, By: user.ID, Votes: map[string]string{user.ID: settings.Takeover}})
	return t.decideAndSave(m)
}

// leastVoters is the least number of others who can vote a person out: nobody decides that alone about another.
const leastVoters = 2

// Asked reports whether a person may vote.
func (s *view) Asked(q Question, user string) bool {
	return slices.Contains(s.model().voters(q, s.Deal()), user)
}
