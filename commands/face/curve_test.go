package face_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
)

func TestTicksOfTime(t *testing.T) {
	german := locale.For("de")
	start := time.Date(2026, time.November, 20, 19, 30, 0, 0, time.UTC)
	every := func(step time.Duration, n int) (games []time.Time) {
		for i := range n {
			games = append(games, start.Add(time.Duration(i)*step))
		}
		return games
	}
	const day = 24 * time.Hour
	for name, test := range map[string]struct {
		games []time.Time
		want  []picture.Tick
	}{
		"no game":               {nil, nil},
		"a game without a time": {make([]time.Time, 1), nil},
		"one evening":           {every(20*time.Minute, 3), []picture.Tick{{At: 0, Label: "19:30"}, {At: 1, Label: "19:50"}, {At: 2, Label: "20:10"}}},
		"past midnight":         {every(6*time.Hour, 3), []picture.Tick{{At: 0, Label: "20.11."}, {At: 2, Label: "21.11."}}},
		"a game without a time before two evenings": {append(make([]time.Time, 1), every(day, 2)...), []picture.Tick{{At: 1, Label: "20.11."}, {At: 2, Label: "21.11."}}},
		"many evenings, the last of them named":     {every(day, 13), []picture.Tick{{At: 0, Label: "20.11."}, {At: 3, Label: "23.11."}, {At: 6, Label: "26.11."}, {At: 9, Label: "29.11."}, {At: 12, Label: "2.12."}}},
		"months over New Year":                      {every(10*day, 10), []picture.Tick{{At: 0, Label: "Nov"}, {At: 2, Label: "Dez"}, {At: 5, Label: "2027"}, {At: 8, Label: "Feb"}}},
		"years":                                     {every(100*day, 12), []picture.Tick{{At: 0, Label: "2026"}, {At: 1, Label: "2027"}, {At: 5, Label: "2028"}, {At: 8, Label: "2029"}}},
	} {
		t.Run(name, func(t *testing.T) {
			p := face.Printer{Localizer: german}
			if diff := cmp.Diff(test.want, p.TimeTicks(test.games)); diff != "" {
				t.Errorf("- want, + got:\n%s", diff)
			}
		})
	}
}

// Without pictures a line says how a curve went; on an axis of numbers there is nothing to say.
func TestCourseOfACurve(t *testing.T) {
	p := face.Printer{Localizer: locale.For("de")}
	ticks := []picture.Tick{{At: 0, Label: "Nov"}, {At: 2, Label: "Dez"}}
	lines := []face.Series{{Name: "Anna", Totals: []int{3, 1, 1, 5}}, {Name: "Ben", Totals: []int{-3, -1, 0, 0}}}
	want := []discord.Block{discord.Text{Markdown: "Verlauf: Nov +1/−1 · Dez +5/0"}}
	if m := p.WithCurve(discord.Message{}, "", lines, ticks...); !cmp.Equal(m.Blocks, want) || m.Files != nil {
		t.Errorf("the course is %v", m)
	}
	if m := p.WithCurve(discord.Message{}, "", lines); m.Blocks != nil {
		t.Errorf("without marks the course is %v", m)
	}
}
