package view

import (
	"karlchen/bot/daily"
	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

// DailyPost is the public post about a day: it invites to play, and shows the board of the day as it fills, that of the day before, and on Sundays who has won the week.
func DailyPost(b daily.Board, l *locale.Localizer) discord.Message {
	title := "## " + l.T("daily.title", face.Data{"Day": Day{Today: b.Day}.date(l)})
	blocks := []discord.Block{face.Text(title, l.T(face.Either(b.Over, "daily.post_over", "daily.post"), face.Data{"Until": face.Countdown(b.Ends)}))}
	var week []string
	wins := face.Either(len(b.Week) > 1, "daily.post_week_shared", "daily.post_week")
	for _, r := range b.Week {
		week = append(week, "🏆 "+l.T(wins, face.Data{"Name": face.Markdown(r.User.Name), "Points": face.Signed(r.Points), "Count": r.Days}))
	}
	here := append([]string{l.T("daily.post_board", nil)}, RankLines(b.Here, l)...)
	if len(b.Here) == 0 {
		here = append(here, l.T("daily.post_nobody", nil))
	}
	here = append(here, l.When(b.Unnamed > 0, "daily.post_unnamed", face.Data{"Count": b.Unnamed}), face.Small(l.When(!b.Over, "daily.post_how", nil)))
	blocks = append(blocks, face.Text(week...), face.Text(here...), face.Text(beforeLines(b.Before, l)...))
	if !b.Over {
		blocks = append(blocks, discord.ButtonRow{Buttons: []discord.Button{{CustomID: route.DailyPlay.ID(route.None{}), Label: l.T("button.daily_play", nil), Style: discord.Success}}})
	}
	return face.Public(face.AccentResult, blocks...)
}

// beforeLines are the results of the day before, with the games of the best ones.
func beforeLines(all []daily.Ranked, l *locale.Localizer) []string {
	if len(all) == 0 {
		return nil
	}
	lines := append([]string{l.T("daily.post_before", nil)}, RankLines(all, l)...)
	for i, r := range all {
		if r.Points == all[0].Points && i < shownRanks {
			lines[i+1] = "**" + lines[i+1] + "** " + tricksLine(r.Line)
		}
	}
	return lines
}
