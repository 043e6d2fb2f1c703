package face

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/commands/picture"
	"karlchen/game/stats"
)

// curveFile is the file name of every picture of a curve.
const curveFile = "Curve.png"

// Series is a line of a curve: a player and their points after each game.
type Series struct {
	Name   string
	Totals []int
}

// WithCurve adds a picture of how points rose and fell, with a description that says how they stand, or a line that says it without pictures. One game
// makes no curve. Ticks are moments on its horizontal axis, where 0 is before the first game; without any the games are numbered.
func (p Printer) WithCurve(m discord.Message, title string, lines []Series, ticks ...picture.Tick) discord.Message {
	course := p.courseLine(lines, ticks)
	if !p.Look.Pictures && course != "" {
		m.Blocks = append(m.Blocks, Text(course))
	}
	if !slices.ContainsFunc(lines, func(s Series) bool { return len(s.Totals) > 1 }) {
		return m
	}
	c := picture.Curve{Title: title, Ticks: ticks}
	var totals []string
	for i, s := range lines {
		if len(s.Totals) == 0 {
			continue
		}
		name := picture.Legible(s.Name)
		if name == "" {
			name = fmt.Sprint(i + 1)
		}
		c.Lines = append(c.Lines, picture.CurveLine{Name: name, Points: append([]int{0}, s.Totals...)})
		totals = append(totals, Isolated(name)+" "+Signed(s.Totals[len(s.Totals)-1]))
	}
	alt := p.T("curve.described", Data{"Title": title, "Totals": strings.Join(totals, ", ")})
	return p.WithPicture(m, discord.File{Name: curveFile, Alt: Clip(Spaced(alt, course), MaxAlt), Render: c.Render})
}

// courseLine tells a curve in words: what each line had at the end of each stretch of its axis. It is empty for an axis of numbers.
func (p Printer) courseLine(lines []Series, ticks []picture.Tick) string {
	var parts []string
	for i, t := range ticks {
		var totals []string
		for _, s := range lines {
			end := len(s.Totals)
			if i < len(ticks)-1 {
				end = min(end, ticks[i+1].At)
			}
			if end > 0 {
				totals = append(totals, Signed(s.Totals[end-1]))
			}
		}
		parts = append(parts, Spaced(t.Label, strings.Join(totals, "/")))
	}
	return p.When(len(parts) > 0, "curve.course", Data{"Course": strings.Join(parts, " · ")})
}

// maxTicks is the most marks of an axis of time.
const maxTicks = 6

// TimeTicks returns the marks for the moments of games, in their zone: clock times of one evening, else evenings, months or years, whichever say most. Among months the first
// mark of a later year is the year. Games without a time have no mark.
func (p Printer) TimeTicks(games []time.Time) []picture.Tick {
	months := strings.Fields(p.T("curve.months", nil))
	marks := func(same func(at time.Time) string, label func(at time.Time) string) (ticks []picture.Tick) {
		last := ""
		for i, at := range games {
			if at.IsZero() {
				continue
			}
			if key := same(at); key != last {
				last, ticks = key, append(ticks, picture.Tick{At: i, Label: label(at)})
			}
		}
		return ticks
	}
	year := ""
	evenings := marks(stats.DayOf, func(at time.Time) string { return at.Format(p.T("curve.day", nil)) })
	byMonth := marks(func(at time.Time) string { return at.Format("2006-01") }, func(at time.Time) string {
		before := year
		if year = at.Format("2006"); before != "" && year != before {
			return year
		}
		return months[at.Month()-1]
	})
	byYear := marks(func(at time.Time) string { return at.Format("2006") }, func(at time.Time) string { return at.Format("2006") })
	switch {
	case len(evenings) == 1:
		clock := func(at time.Time) string { return at.Format("15:04") }
		return thinTicks(marks(clock, clock))
	case len(evenings) <= maxTicks || len(byMonth) < 3:
		return thinTicks(evenings)
	case len(byYear) < 3:
		return thinTicks(byMonth)
	}
	return thinTicks(byYear)
}

// thinTicks leaves out marks in even steps until there are few. The last mark stays.
func thinTicks(ticks []picture.Tick) (kept []picture.Tick) {
	step := (len(ticks) + maxTicks - 1) / maxTicks
	for i, t := range ticks {
		if (len(ticks)-1-i)%step == 0 {
			kept = append(kept, t)
		}
	}
	return kept
}

// barsFile is the file name of every picture of bars.
const barsFile = "Bars.png"

// WithBars adds a picture of counts. Its description has the title and a line for each row.
func (p Printer) WithBars(m discord.Message, lines []string, b picture.Bars) discord.Message {
	return p.WithPicture(m, discord.File{Name: barsFile, Alt: Clip(b.Title+": "+strings.Join(lines, "; "), MaxAlt), Render: b.Render})
}

// WithPicture adds a picture to a message where the reader gets pictures. A file without content adds nothing.
func (p Printer) WithPicture(m discord.Message, f discord.File) discord.Message {
	if p.Look.Pictures && f.Render != nil {
		m.Blocks, m.Files = append(m.Blocks, Image(f)), append(m.Files, f)
	}
	return m
}

// Image is the block that shows a picture.
func Image(f discord.File) discord.Image { return discord.Image{File: f.Name, Alt: f.Alt} }

// PictureFile is a picture with its description. Its name depends on what it shows, because the publisher does not send a message again if its texts
// and file names are the same, and a message keeps a picture of the same name.
func PictureFile(kind string, shows any, alt string, draw func() []byte) discord.File {
	sum := fnv.New32a()
	fmt.Fprint(sum, shows)
	return discord.File{Name: fmt.Sprintf("%s-%08x.png", kind, sum.Sum32()), Alt: Clip(alt, MaxAlt), Named: true, Render: draw}
}
