package view

import (
	"fmt"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/league/standings"
)

// LeagueDiagnosis says how a league runs: the problems and their solutions, and the next job. The bot's permissions are those in the channel in which
// the leader asks; crowns is whether it can give the champions their role, if the league has one.
func LeagueDiagnosis(d leagues.Diagnosis, botMay discord.Permission, asked string, crowns bool, l *locale.Localizer) discord.Message {
	p := newBookPrinter(d.Book, l)
	channel := face.Data{"Channel": face.Channel(d.Book.League.Channel)}
	var wrong, fine []string
	add := func(bad bool, line string) {
		if bad {
			wrong = append(wrong, "- ⚠️ "+line)
		} else {
			fine = append(fine, "- ☑️ "+line)
		}
	}
	if asked == d.Book.League.Channel {
		if channel["Missing"] = p.missingPermissions(botMay); channel["Missing"] != "" {
			add(true, p.T("desk.diagnosis.lacks", channel))
		} else {
			add(false, p.T("desk.diagnosis.may", channel))
		}
	} else {
		fine = append(fine, "- "+p.T("desk.diagnosis.ask_there", channel))
	}
	if !crowns {
		add(true, p.T("desk.diagnosis.crown", face.Data{"Role": face.Role(d.Book.League.Crown)}))
	}
	for _, line := range p.troubles(d) {
		add(true, line)
	}
	if len(d.Unsent) > 0 {
		fine = append(fine, "- "+p.T("desk.diagnosis.unsent", face.Data{"Count": len(d.Unsent)}))
	} else if len(d.Failed) == 0 {
		add(false, p.T("desk.diagnosis.sent", nil))
	}
	if len(d.Open)+len(d.Late) > 0 {
		add(true, p.T("desk.diagnosis.decide", face.Data{"Count": len(d.Open) + len(d.Late)}))
	}
	if len(d.Playing) > 0 {
		fine = append(fine, "- "+p.runningLine(d.Book))
	}
	if len(d.Waiting) > len(d.Stuck) {
		next := d.Waiting[len(d.Stuck)]
		fine = append(fine, "- "+p.T("desk.diagnosis.next", face.Data{"What": p.jobName(next.Kind), "At": face.Moment(next.Due)}))
	} else {
		fine = append(fine, "- "+p.T("desk.diagnosis.nothing_next", nil))
	}
	verdict := p.T("desk.diagnosis.good", nil)
	if len(wrong) > 0 {
		verdict = p.T("desk.diagnosis.bad", face.Data{"Count": len(wrong)})
	}
	title := "## " + p.T("desk.title.diagnose", nil) + " – " + face.LeagueName(d.Book.League.Name)
	return face.Private(face.Text(title, verdict), face.Text(face.FitLines(append(wrong, fine...), maxDeskText, p.moreLine)...))
}

// troubles say which messages cannot be posted, and which jobs fail.
func (p leaguePrinter) troubles(d leagues.Diagnosis) (lines []string) {
	channel := face.Data{"Channel": face.Channel(d.Book.League.Channel)}
	for _, f := range d.Failed {
		lines = append(lines, p.T("desk.diagnosis.failed", face.Data{"At": face.Moment(f.Made), "Why": p.T(f.Failed, channel)}))
	}
	for _, j := range d.Stuck {
		lines = append(lines, p.T("desk.diagnosis.stuck", face.Data{"What": p.jobName(j.Kind), "Count": j.Attempts, "At": face.Moment(j.Due)}))
	}
	return lines
}

// missingPermissions names the permissions that the bot needs in the channel of a league and does not have.
func (p printer) missingPermissions(botMay discord.Permission) string {
	var missing []string
	for _, need := range face.Needs {
		if !botMay.Has(need.Permission) {
			missing = append(missing, p.T("diagnose.permission."+need.Key, nil))
		}
	}
	return strings.Join(missing, ", ")
}

func (p leaguePrinter) jobName(kind string) string {
	if key := "desk.job." + kind; locale.Has(key) {
		return p.T(key, nil)
	}
	return p.T("desk.job", nil)
}

// ClearedTexts says how many texts of a league have a word and were cleared, or would be.
func ClearedTexts(b *leagues.Book, word string, texts int, sure bool, l *locale.Localizer) discord.Message {
	key := "desk.texts_with"
	switch {
	case texts == 0:
		key = "desk.texts_none"
	case sure:
		key = "desk.texts_cleared"
	}
	return face.Private(face.Text(
		"## "+l.T("desk.title.clear-texts", nil)+" – "+face.LeagueName(b.League.Name), l.T(key, face.Data{"Count": texts, "Word": face.Escape(face.Tidy(word, face.MaxChoice))}),
	))
}

// Recomputed says which rows of the standings were wrong, and how far the records of the games agree with the results.
func Recomputed(b *leagues.Book, all []leagues.Difference, count leagues.Recount, l *locale.Localizer) discord.Message {
	p := newBookPrinter(b, l)
	lines := []string{"## " + p.T("desk.title.recompute", nil) + " – " + face.LeagueName(b.League.Name)}
	row := func(r *standings.Ranked) string {
		if r == nil {
			return "–"
		}
		return p.T("desk.row", face.Data{"Rank": r.Rank, "Points": p.points(r.Value)})
	}
	if len(all) == 0 {
		lines = append(lines, "☑️ "+p.T("desk.recomputed_same", nil))
	} else {
		lines = append(lines, p.T("desk.recomputed", face.Data{"Count": len(all)}))
	}
	for _, d := range all {
		lines = append(lines, fmt.Sprintf("- %s, %s: %s → **%s**", p.T("desk.week_number", face.Data{"Week": d.Week}), p.memberName(d.Member), row(d.Before), row(d.After)))
	}
	for _, list := range count.Unlike {
		lines = append(lines, "⚠️ "+p.T("desk.recount_unlike", face.Data{"List": list}))
	}
	lines = append(lines, face.Small(p.When(count.Of > 0, "desk.recounted", face.Data{"Count": count.Lists, "Of": count.Of})))
	return face.Private(face.Text(face.FitLines(lines, maxDeskText, p.moreLine)...))
}
