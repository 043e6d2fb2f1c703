package view_test

import (
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

func TestQuestions(t *testing.T) {
	sc := stage.NewScene(t, "")
	s := newSeason(8, 6, nil)
	question := func(state league.QuestionState) view.Question {
		q := view.Question{League: s.League, By: "104", Founder: "1", Role: "77"}
		q.Question = league.Question{Number: 9, At: s.Calendar.Closes(3), Words: "*1* + _2_ = <3>", State: state}
		if state == league.QuestionAnswered {
			q.Answer = "_4_"
		}
		return q
	}
	post := func(title string, q view.Question) {
		sc.Add(title, func(l *locale.Localizer) discord.Message { return view.QuestionPost(q, l) })
	}
	show := func(title string, q view.Question, reader string, leads bool) {
		sc.Add(title, func(l *locale.Localizer) discord.Message { return view.ShowQuestion(q, reader, leads, l) })
	}
	post("a question, to the role", question(league.QuestionOpen))
	founder := question(league.QuestionOpen)
	founder.Role = ""
	post("a question, to the founder", founder)
	post("it is answered", question(league.QuestionAnswered))
	own := question(league.QuestionAnswered)
	own.Own = true
	post("a leader has answered their own", own)
	post("it is withdrawn", question(league.QuestionWithdrawn))
	gone := view.Question{League: s.League}
	post("its member was forgotten", gone)
	sc.Add("the member is told", func(l *locale.Localizer) discord.Message {
		return view.ReplyPost(question(league.QuestionAnswered), []string{"104"}, l)[0]
	})
	show("a leader reads it", question(league.QuestionOpen), "1", true)
	show("the member reads it", question(league.QuestionOpen), "104", false)
	show("with the answer", question(league.QuestionAnswered), "104", false)
	show("withdrawn", question(league.QuestionWithdrawn), "1", true)
	sc.Add("it is sent", func(l *locale.Localizer) discord.Message { return view.QuestionSent(question(league.QuestionOpen), l) })
	sc.Compare("league-question")
}

// The longest texts fit, whatever they are made of.
func TestTheLongestQuestionFits(t *testing.T) {
	s := newSeason(8, 6, nil)
	q := view.Question{League: s.League, By: "104", Founder: "1"}
	q.Question = league.Question{Number: 9, State: league.QuestionAnswered, Words: strings.Repeat("*", league.MaxWhy), Answer: strings.Repeat("_", league.MaxWhy)}
	for _, l := range stage.Languages {
		for _, m := range []discord.Message{view.QuestionPost(q, l), view.ShowQuestion(q, "104", true, l)} {
			if err := proof.Validate(m); err != nil {
				t.Errorf("%s: %v", l.Tag(), err)
			}
		}
		for _, m := range []discord.Modal{view.AskModal("100.1", l), view.ReplyModal(q, l)} {
			if len([]rune(m.Title)) > 45 || len([]rune(m.Inputs[0].Label)) > 45 || len([]rune(m.Inputs[0].Placeholder)) > 100 {
				t.Errorf("%s: too long for a modal: %+v", l.Tag(), m)
			}
		}
	}
}
