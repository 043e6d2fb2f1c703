package view_test

import (
	"slices"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/game/league/standings"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// evening is the end of a match day of so many members.
func evening(t *testing.T, members int, change func(*standings.Config)) view.EveningEnd {
	t.Helper()
	s := newSeason(members, 4, func(c *standings.Config) {
		if c.Format = standings.MatchDay; change != nil {
			change(c)
		}
	})
	e := view.EveningEnd{Monday: s.monday(t, 3), NextWeek: 4, At: s.Calendar.Opens(4)}
	e.Evening = true
	return e
}

func TestTheEndOfAnEvening(t *testing.T) {
	sc := stage.NewScene(t, "")
	show := func(title string, k face.Look, e view.EveningEnd) {
		sc.Add(title, func(l *locale.Localizer) discord.Message { return view.ShowEvening(k, e, l) })
	}
	e := evening(t, 12, nil)
	var members []string
	for _, r := range e.Divisions[0].Standings.Rows {
		members = append(members, r.Member)
	}
	e.Stories = []standings.Story{
		{Kind: standings.StoryLead, People: members[:2]}, {Kind: standings.StoryOvertake, People: members[2:4], Number: 3}, {Kind: standings.StoryWins, Team: true, People: []string{"*7 & 7*"}, Number: 2},
	}
	show("with a picture", face.Look{Pictures: true}, e)
	show("without pictures", face.Look{}, e)
	final := evening(t, 5, func(c *standings.Config) { c.Scoring = standings.ByKnockout })
	final.Finale = 4
	show("the next one is the final", face.Look{}, final)
	final.Finale, final.NextWeek = 3, 0
	show("the final", face.Look{}, final)
	sc.Compare("league-evening")
}

// The post of the largest evening is within Discord's limits, and short: a phone shows it at once.
func TestTheEndOfTheLargestEveningFits(t *testing.T) {
	e := evening(t, 200, nil)
	for _, row := range e.Divisions[0].Standings.Rows[:4] {
		e.Stories = append(e.Stories, standings.Story{Kind: standings.StoryContenders, People: []string{row.Member, row.Member, row.Member, row.Member}})
	}
	for _, l := range stage.Languages {
		for _, pictures := range []bool{true, false} {
			m := view.ShowEvening(face.Look{Pictures: pictures}, e, l)
			if err := proof.Validate(m); err != nil {
				t.Errorf("%v\n%s", err, stage.FormatMessage(m))
			}
			if words := strings.Join(slices.DeleteFunc(strings.Split(stage.FormatMessage(m), "\n"), func(line string) bool { return strings.HasPrefix(line, "image ") || strings.HasPrefix(line, "file ") }), "\n"); pictures && len(words) > 1500 {
				t.Errorf("%d characters beside the picture:\n%s", len(words), words)
			}
		}
	}
}
