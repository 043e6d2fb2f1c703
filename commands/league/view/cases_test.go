package view_test

import (
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/internal/stage"
)

func TestCasePosts(t *testing.T) {
	sc := stage.NewScene(t, "")
	s := newSeason(8, 6, nil)
	protest := func(state league.ProtestState) view.Case {
		return view.Case{
			League: s.League, Of: league.OpenCase{Protest: 2, List: 7, Week: 3}, Members: []string{"101", "102", "103", "104"}, Founder: "1", Role: "77", Days: league.DecideDays,
			Protest: league.Protest{Number: 2, List: 7, Week: 3, By: "104", Why: "only for leaders", State: state},
		}
	}
	late := func(fate league.Late) view.Case {
		c := protest("")
		c.Of.Protest, c.Protest, c.Late, c.Role = 0, league.Protest{}, fate, ""
		return c
	}
	ask := func(title string, c view.Case, urged bool) {
		sc.Add(title, func(l *locale.Localizer) discord.Message { return view.CasePost(c, urged, l) })
	}
	tell := func(title string, c view.Case, waiting ...string) {
		sc.Add(title, func(l *locale.Localizer) discord.Message { return view.VerdictPost(c, waiting, l)[0] })
	}
	ask("a protest, to the role", protest(league.ProtestOpen), false)
	ask("a reminder of it", protest(league.ProtestOpen), true)
	due := protest(league.ProtestUpheld)
	due.Protest.Due = true
	due.Due = league.Duty{
		Kind: "case.upheld", Season: 2, Week: 3, List: 7, By: "104", Count: league.DecideDays, At: s.Calendar.Closes(3), Decisions: []string{"correct", "strike"}, Choice: "7",
		Deeds: []league.Deed{&league.DecideProtest{Protest: 2}},
	}
	ask("it was upheld and is to be carried out", due, false)
	ask("a reminder to carry it out", due, true)
	sc.Add("what is left to do after the decision", func(l *locale.Localizer) discord.Message { return view.Carried(due, l.T("desk.done.decide", nil), l) })
	ask("it was withdrawn", protest(league.ProtestWithdrawn), false)
	ask("a late list, to the founder", late(league.LatePending), false)
	tell("upheld", protest(league.ProtestUpheld), "104")
	tell("rejected", protest(league.ProtestRejected), "104")
	tell("nobody has decided", protest(league.ProtestLapsed), "104")
	undone := protest(league.ProtestLapsed)
	undone.Protest.Judge = "1"
	tell("upheld, and nobody has corrected the list", undone, "104")
	tell("the late list counts", late(league.LateAccepted), "101", "102", "103", "104")
	tell("the late list does not count", late(league.LateRefused), "101", "102", "103", "104")
	tell("nobody has decided about the late list", late(league.LateLapsed), "101", "102", "103", "104")
	own := protest(league.ProtestRejected)
	own.Own = true
	tell("a leader has rejected a protest against their own list", own, "104")
	sc.Add("the reason", func(l *locale.Localizer) discord.Message {
		c := protest(league.ProtestRejected)
		c.Answer = "*1* + _2_ = <3>"
		return view.CaseReason(c, l)
	})
	sc.Compare("league-case")
}
