package view

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"karlchen/bot/daily"
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/card"
)

// Day is what a person may know of today's deal.
type Day struct {
	daily.Standing
	Today       string    // as 2026-11-23
	Ends        time.Time // when the next day begins
	Fingerprint string    // of the cards
	Ahead       string    // the fingerprint of tomorrow's

	HasBoard, OnBoard bool // the server has a board of each day; the person wants to stand on it
}

// shownRanks is how many results of a server a message has room for.
const shownRanks = 15

// aheadLine says the fingerprint of tomorrow's cards, so that nobody can choose them.
func (d Day) aheadLine(l *locale.Localizer) string {
	return l.T("daily.ahead", face.Data{"Fingerprint": shortFingerprint(d.Ahead)})
}

func shortFingerprint(whole string) string { return "`" + whole[:2*shortCommitment] + "`" }

// Daily shows a person today's deal.
func Daily(d Day, l *locale.Localizer) discord.Message {
	title := "## " + l.T("daily.title", face.Data{"Day": d.date(l)})
	if !d.Done {
		key, label := "daily.new", "button.daily_play"
		if d.Begun {
			key, label = "daily.begun", "button.daily_go_on"
		}
		switch {
		case d.Missed:
			key = "daily.missed"
		case d.Forgotten:
			key = "daily.forgotten"
		}
		about := face.Text(title, l.T(key, face.Data{"Until": face.Countdown(d.Ends)}), d.streakLine(l))
		if d.Missed || d.Forgotten {
			return face.Private(about, discord.ButtonRow{Buttons: []discord.Button{newTableButton(l)}})
		}
		return face.Private(about,
			face.Text(face.Small(l.T("daily.secret", face.Data{"Fingerprint": shortFingerprint(d.Fingerprint)})+" "+d.aheadLine(l))),
			discord.ButtonRow{Buttons: []discord.Button{{CustomID: route.DailyPlay.ID(route.None{}), Label: l.T(label, nil), Style: discord.Success}}},
		)
	}
	line := d.shareLine(l)
	blocks := []discord.Block{
		face.Text(title, "**"+line+"**", tricksLine(d.Line), face.Small(l.When(d.Line != "", "daily.legend", nil)), d.comparedLine(l), d.bestLine(l), d.streakLine(l)),
		face.Text(append([]string{l.T("daily.here", nil)}, RankLines(d.Here, l)...)...),
		face.Text(face.Small(l.T("daily.next", face.Data{"Until": face.Countdown(d.Ends)}) + " " + d.aheadLine(l))),
	}
	for _, row := range d.doneRows(l) {
		blocks = append(blocks, discord.ButtonRow{Buttons: row})
	}
	return face.Private(blocks...)
}

// doneRows are the buttons below a result: to let others see it, to the replay and the review of the game, which lead back, and on to a table of one's own.
func (d Day) doneRows(l *locale.Localizer) (rows [][]discord.Button) {
	show := []discord.Button{{CustomID: route.DailyShare.ID(route.None{}), Label: l.T("button.daily_share", nil), Style: discord.Primary}}
	if d.HasBoard {
		key := face.Either(d.OnBoard, "button.daily_off_board", "button.daily_board")
		show = append(show, discord.Button{CustomID: route.DailyBoard.ID(route.Ready{On: !d.OnBoard}), Label: l.T(key, nil), Style: face.Either(d.OnBoard, discord.Secondary, discord.Success)})
	}
	rows = append(rows, show)
	if d.Game > 0 { // a former version has not noted it
		review := discord.Button{CustomID: route.RecordReview.ID(route.Moment{Record: d.Game, From: card.NoSeat}), Label: l.T("replay.button.review", nil), Style: discord.Secondary}
		rows = append(rows, []discord.Button{face.RecordButton(l, "open", route.RecordOpen, d.Game), review})
	}
	refresh := discord.Button{CustomID: route.Daily.ID(route.None{}), Label: l.T("button.refresh", nil), Style: discord.Secondary}
	return append(rows, []discord.Button{refresh, newTableButton(l)})
}

// lineSigns are the signs for the letters of a line.
var lineSigns = strings.NewReplacer(daily.WonTrick, "■", daily.LostTrick, "□", daily.Fuchs, " 🦊", daily.Karlchen, " ★", daily.Doppelkopf, " 💥", daily.Kept, " 🎯")

// tricksLine is a game as a row of squares, which tells nothing about the cards.
func tricksLine(line string) string { return lineSigns.Replace(line) }

// newTableButton leads on to a table of one's own.
func newTableButton(l *locale.Localizer) discord.Button {
	return discord.Button{CustomID: route.NewTable.ID(route.None{}), Label: l.T("button.new_table", nil), Style: discord.Success}
}

// SharedDaily tells everybody how a person did, and nothing about the cards.
func SharedDaily(d Day, who table.User, l *locale.Localizer) discord.Message {
	name := face.Markdown(who.Name)
	return face.Public(face.AccentResult, face.Text(l.T("daily.shared", face.Data{"Name": name, "Line": d.shareLine(l)}), tricksLine(d.Line), face.Small(l.T("daily.invite", nil))))
}

// date writes the day without the year.
func (d Day) date(l *locale.Localizer) string {
	at, err := time.Parse(time.DateOnly, d.Today)
	if err != nil {
		return d.Today
	}
	return at.Format(l.T("daily.date", nil))
}

// shareLine is the result in one line. It says nothing about the cards.
func (d Day) shareLine(l *locale.Localizer) string {
	sign := ""
	switch {
	case d.Points < 0:
		sign = "▼\u00a0" // the sign and the points stand in one line
	case d.Points > 0:
		sign = "▲\u00a0"
	}
	return face.Phrases(l.T("daily.line", face.Data{"Day": d.date(l)}), sign+face.Signed(d.Points), d.betterThan(l))
}

// betterThan says how many of all others have fewer points, if anybody has.
func (d Day) betterThan(l *locale.Localizer) string {
	return l.When(d.Beaten != 0, "daily.better", face.Data{"Percent": face.Percent(d.Beaten, d.Others)})
}

func (d Day) comparedLine(l *locale.Localizer) string {
	if d.Others == 0 {
		return l.T("daily.first", nil)
	}
	return face.Spaced(l.T("daily.others", face.Data{"Count": d.Others}), l.When(d.Equal != 0, "daily.equal", face.Data{"Count": d.Equal}))
}

// bestLine says what the best person, and a strong computer, made of the same cards.
func (d Day) bestLine(l *locale.Localizer) string {
	computer := l.When(d.Rehearsed, "daily.computer", face.Data{"Points": face.Signed(d.Computer)})
	return face.Spaced(l.When(d.Others > 0, "daily.best", face.Data{"Points": face.Signed(d.Best)}), computer)
}

func (d Day) streakLine(l *locale.Localizer) string {
	switch {
	case d.Streak == 0 || d.Missed || d.Done && d.Streak == 1:
		return ""
	case !d.Done:
		return l.T("daily.streak_open", face.Data{"Count": d.Streak})
	}
	return l.T("daily.streak", face.Data{"Count": d.Streak})
}

// RankLines are results in their order: the best ones, and the person's own.
func RankLines(all []daily.Ranked, l *locale.Localizer) (lines []string) {
	rank := 0
	for i, r := range all {
		if i == 0 || r.Points < all[i-1].Points {
			rank = i + 1
		}
		if i >= shownRanks && !r.Own {
			continue
		}
		line := fmt.Sprintf("%d. %s %s", rank, face.Markdown(r.User.Name), face.Signed(r.Points))
		if r.Own {
			line = "**" + line + "**"
		}
		lines = append(lines, strings.Replace(line, ".", "\\.", 1)) // no list of Discord's, which would count by itself
	}
	if more := len(all) - len(lines); more > 0 {
		lines = append(lines, l.T("daily.more", face.Data{"Count": more}))
	}
	return slices.Clip(lines)
}

// dailyButtons lead from the result of the day's deal to its comparison.
func (p panel) dailyButtons() []discord.Button {
	if p.s.Daily == "" {
		return nil
	}
	return []discord.Button{{CustomID: route.Daily.ID(route.None{}), Label: p.T("button.daily_compare", nil), Style: discord.Success}}
}
