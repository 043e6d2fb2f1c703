package view_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// wrongOffice is the office with something of everything that leaders must act on.
func wrongOffice() *leagues.Book {
	b := office()
	b.Weeks[1].Draw = nil
	b.Lists[3].Away = []string{"102", "105"}
	return b
}

func TestInbox(t *testing.T) {
	sc := stage.NewScene(t, "")
	page := func(title string, in view.Inbox, may discord.Permission) {
		sc.Add(title, func(l *locale.Localizer) discord.Message { return view.InboxPage(in, may, "77", l) })
	}
	of := func(change func(b *leagues.Book)) view.Inbox {
		b := wrongOffice()
		change(b)
		return view.Inbox{Diagnosis: leagues.Diagnosis{Book: b}, Seasons: []*leagues.Book{b}}
	}
	page("cases and empty seats", of(func(*leagues.Book) {}), -1)
	page("a question", of(func(b *leagues.Book) {
		b.Lists, b.Protests, b.Now = nil, nil, b.Calendar().Opens(2)
		b.Members[0].Questions = []league.Question{{Number: 9, At: b.Now, Words: strings.Repeat("*1* + _2_ = <3> ", 20), State: league.QuestionOpen}}
	}), -1)
	page("too few come, and messages fail", func() view.Inbox {
		in := of(func(b *leagues.Book) {
			b.Lists, b.Protests, b.Weeks[1].Order, b.Now = nil, nil, []string{"102"}, b.DrawAt(2).Add(-time.Hour)
		})
		in.Failed = []league.Post{{Made: in.Book.Now, Failed: view.TroubleDenied}}
		return in
	}(), discord.ViewChannel)
	page("a season that pauses, and an older one with a case", func() view.Inbox {
		in := of(func(b *leagues.Book) { b.Season.State, b.Lists, b.Protests = league.SeasonPaused, nil, nil })
		in.Seasons = append(in.Seasons, wrongOffice())
		return in
	}(), -1)
	page("no season yet", func() view.Inbox {
		b := office()
		return view.Inbox{Diagnosis: leagues.Diagnosis{Book: &leagues.Book{Now: b.Now, Season: league.Season{League: league.League{ID: "100.1", Name: "Nord"}}}}}
	}(), -1)
	page("nothing", of(func(b *leagues.Book) { b.Lists, b.Protests, b.Now = nil, nil, b.Calendar().Opens(2) }), -1)
	sc.Compare("league-inbox")
}

// However much waits for the leaders, the page says it all and shows what fits.
func TestTheLargestInboxFits(t *testing.T) {
	b := wrongOffice()
	for i := range b.Members {
		b.Members[i].Name = strings.Repeat("*", 32)
		b.Members[i].Questions = []league.Question{{Number: uint64(i + 1), Words: strings.Repeat("*", league.MaxWhy), State: league.QuestionOpen}}
	}
	for i := range 300 {
		l := b.Lists[3]
		l.Number, l.State, l.Away = uint64(1000+i), league.ListInterrupted, l.Members
		b.Lists = append(b.Lists, l)
	}
	in := view.Inbox{Diagnosis: leagues.Diagnosis{Book: b}, Seasons: []*leagues.Book{b}}
	for range 50 {
		in.Failed = append(in.Failed, league.Post{Made: b.Now, Failed: view.TroubleDenied})
	}
	for _, l := range stage.Languages {
		m := view.InboxPage(in, 0, "77", l)
		if err := proof.Validate(m); err != nil {
			t.Errorf("%s: %v", l.Tag(), err)
		}
		if text := stage.FormatMessage(m); !strings.Contains(text, fmt.Sprint(51+len(b.LeaderDuties(b.Now)))) {
			t.Errorf("%s: the page does not say how much there is: %s", l.Tag(), text)
		}
	}
}

func TestOwnDuties(t *testing.T) {
	sc := stage.NewScene(t, "")
	s := newSeason(8, 6, nil)
	at := s.Calendar.Closes(3)
	card := view.LeagueCard{League: s.League, State: league.SeasonRunning, Week: 3, Plan: leagues.DefaultPlan("ddv@1", 6), Channel: "77", Joined: true}
	ways := map[string][]league.Deed{
		"answer": {&league.ComeIn{Week: 3, Number: 1, Yes: true}, &league.ComeIn{Week: 3, Number: 1}}, "come": {&league.Arrive{Week: 3}}, league.DutyTogether: {&league.ComeIn{Week: 3, Number: 2, Yes: true}}, "play": {&league.Play{}}, "task": {&league.Play{}},
		"signup":  {&league.SignUp{Week: 3, Answer: league.AnswerIn}, &league.SignUp{Week: 3, Answer: league.AnswerOut}},
		"protest": {&league.TakeProtestBack{Protest: 2}}, "waiting": {&league.TakeQuestionBack{Question: 9}},
	}
	for _, kind := range []string{"answer", league.DutyTogether, "come", "signup", "play", "task", "protest", "verdict.rejected", "waiting", "reply"} {
		d := league.Duty{
			Kind: kind, Season: 2, Week: 3, List: 7, Members: []string{"101"}, Count: league.DecideDays, At: at, Why: "*1* + _2_ = <3>", Deeds: ways[kind],
		}
		if kind == "waiting" || kind == "reply" {
			d.Question = 9
		}
		card.Own = append(card.Own, d)
	}
	sc.Add("some of everything", func(l *locale.Localizer) discord.Message { return view.Info(card, l) })
	last := card
	last.Own = slices.DeleteFunc(slices.Clone(card.Own), func(d league.Duty) bool {
		return d.Kind != "protest" && d.Question == 0
	})
	sc.Add("a protest and questions", func(l *locale.Localizer) discord.Message { return view.Info(last, l) })
	none := view.LeagueCard{League: s.League, Joined: true, Own: last.Own[1:]}
	sc.Add("questions before the first season", func(l *locale.Localizer) discord.Message { return view.Info(none, l) })
	for _, verdict := range []string{"upheld", "accepted", "rejected", "refused"} {
		decided := card
		decided.Own = []league.Duty{{Kind: "verdict." + verdict, Season: 2, List: 7, At: at, Why: "*1* + _2_ = <3>"}}
		sc.Add("what was decided", func(l *locale.Localizer) discord.Message { return view.Info(decided, l) })
	}
	sc.Compare("league-own-duties")
}
