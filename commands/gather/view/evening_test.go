package view_test

import (
	"fmt"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/commands/gather/view"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/internal/stage"
)

// The post about an evening from the first answer to its tables, and the list of evenings.
func TestEvening(t *testing.T) {
	at := time.Date(2030, 1, 1, 12, 0, 0, 0, time.UTC)
	e := gather.Evening{
		Guild: "1", Number: 2, Round: 3, Channel: "123", By: "101", Date: league.Date{Year: 2030, Month: 1, Day: 4}, Clock: league.Clock{Hour: 20}, Zone: "Europe/Berlin",
		Stage: gather.Open, Terms: gather.Terms{Rules: "ddv", Games: 8}, Answers: map[string]gather.Answer{},
	}
	says := func(s gather.Says, people ...string) {
		for _, name := range people {
			at = at.Add(time.Second)
			e.Answers[name] = gather.Answer{Name: name, Says: s, At: at}
		}
	}
	sc := stage.NewScene(t, "")
	show := func(title string) {
		shown := e
		shown.Answers = map[string]gather.Answer{}
		for user, a := range e.Answers {
			shown.Answers[user] = a
		}
		sc.Add(title, func(l *locale.Localizer) discord.Message { return view.Evening(shown, l) })
	}
	show("nobody has answered")
	says(gather.In, "Anna", stage.Dora.Name, "Clara")
	says(gather.Maybe, "Emil")
	says(gather.Out, "Fritz")
	e.Weekly, e.Name = true, "*Anna* 7"
	show("three come, every week")
	sc.Add("a reminder", func(l *locale.Localizer) discord.Message { return view.Remind(e, []string{"101", "103"}, l) })
	says(gather.In, "Hilde")
	e.Terms.RulesName, e.Terms.Games = "*Anna*", -1
	show("four come, and the server has a name for the rules")
	for n := range 36 {
		says(gather.In, fmt.Sprint("Emil ", n+1))
	}
	show("very many come")
	e.Stage, e.Seats = gather.Begun, []gather.Seating{{ID: "a", People: []string{"Anna", "Clara", "Hilde", "Emil 1"}}, {ID: "b", People: []string{"Emil 2", "Emil 3", "Emil 4", "Emil 5", "Emil 6"}}}
	show("it begins")
	e.Seats, e.Over = nil, at
	show("nobody has come for the fourth time")
	e.Stage, e.Over = gather.Missed, time.Time{}
	show("the bot was not there")
	e.Stage, e.Over = gather.Cancelled, at
	show("it is cancelled")

	once, over := e, e
	once.Number, once.Name, once.Weekly, once.Over, once.Stage = 4, "", false, time.Time{}, gather.Open
	e.Stage, e.Over, over.Over = gather.Open, time.Time{}, at
	mine := func(e gather.Evening) bool { return e.Number == 2 }
	sc.Add("no evening is planned", func(l *locale.Localizer) discord.Message { return view.Evenings([]gather.Evening{over}, mine, l) })
	sc.Add("two are, one of them the reader's", func(l *locale.Localizer) discord.Message {
		return view.Evenings([]gather.Evening{over, e, once}, mine, l)
	})
	sc.Add("really cancel one?", func(l *locale.Localizer) discord.Message { return view.ConfirmCancel(once, l) })
	sc.Add("really cancel all?", func(l *locale.Localizer) discord.Message { return view.ConfirmCancel(e, l) })
	sc.AddText("in Discord's calendar", func(l *locale.Localizer) string {
		event := view.EventOf(once, l)
		return fmt.Sprintf("%s · %s\n%s\n%s", event.Name, event.Begins.UTC(), event.Description, event.Location)
	})
	sc.Compare("evening")
}
