package view

import (
	"fmt"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// Inbox is what the leaders of a league must act on now.
type Inbox struct {
	leagues.Diagnosis
	Seasons []*leagues.Book // the latest and those that are still open, the latest first; nothing before the first one
}

// maxDuties is the most duties of a page: each takes up to four of the forty components of a message, and up to 300 characters.
const maxDuties = 8

// maxInboxed is the most characters of a question on the page, which has a button to read all of it.
const maxInboxed = 120

// maxTroubles is the most characters of the troubles of a page.
const maxTroubles = 1000

// InboxPage shows leaders what they must act on, each with the button to act. The bot's permissions are those in the channel in which the leader asks.
func InboxPage(in Inbox, botMay discord.Permission, asked string, l *locale.Localizer) discord.Message {
	p := newBookPrinter(in.Book, l)
	wrong := p.troubles(in.Diagnosis)
	if missing := p.missingPermissions(botMay); missing != "" && asked == in.Book.League.Channel {
		wrong = append([]string{p.T("desk.diagnosis.lacks", face.Data{"Channel": face.Channel(asked), "Missing": missing})}, wrong...)
	}
	var blocks []discord.Block
	all := len(wrong)
	for _, b := range in.open() {
		of := newBookPrinter(b, l)
		for _, d := range b.LeaderDuties(b.Now) {
			if all++; len(blocks) < 2*maxDuties {
				d.Why = face.Tidy(d.Why, maxInboxed)
				blocks = append(blocks, of.dutyBlocks("", "inbox."+d.Kind, d)...)
			}
		}
	}
	hidden := all - len(wrong) - len(blocks)/2
	title := "## " + p.T("inbox.title", nil) + " – " + face.LeagueName(p.Name)
	if all == 0 {
		return face.Private(face.Text(title, "☑️ "+p.T("inbox.nothing", nil)))
	}
	blocks = append([]discord.Block{face.Text(title, p.T("inbox.count", face.Data{"Count": all}))}, blocks...)
	if hidden > 0 {
		blocks = append(blocks, face.Text(p.moreLine(hidden)))
	}
	last := discord.ButtonRow{Buttons: []discord.Button{p.button(discord.Secondary, "inbox.button.again", route.LeagueInbox.ID(p.inLeague()))}}
	if len(wrong) > 0 {
		for i, line := range wrong {
			wrong[i] = "⚠️ " + line
		}
		blocks = append(blocks, face.Text(face.FitLines(wrong, maxTroubles, p.moreLine)...))
		last.Buttons = append(last.Buttons, p.button(discord.Secondary, "inbox.button.diagnose", route.LeagueDiagnose.ID(p.inLeague())))
	}
	return face.Private(append(blocks, last)...)
}

// open returns the seasons of the inbox; a league without any still has to announce one.
func (in Inbox) open() []*leagues.Book {
	if len(in.Seasons) == 0 {
		return []*leagues.Book{in.Book}
	}
	return in.Seasons
}

// maxOwn is the most duties of a member's page. A member has few: most weeks one.
const maxOwn = 5

// ownDuties are what a member must act on or waits for, each with its buttons; nothing if there is nothing.
func (p leaguePrinter) ownDuties(all []league.Duty) (blocks []discord.Block) {
	title := "**" + p.T("duty.title", nil) + "**"
	for _, d := range all[:min(len(all), maxOwn)] {
		blocks = append(blocks, p.dutyBlocks(title, "duty."+d.Kind, d)...)
		title = ""
	}
	if more := len(all) - maxOwn; more > 0 {
		blocks = append(blocks, face.Text(p.moreLine(more)))
	}
	return blocks
}

// dutyBlocks are the text of a duty, below a title if it has one, and the buttons to do it.
func (p leaguePrinter) dutyBlocks(title, key string, d league.Duty) []discord.Block {
	p.Season = d.Season
	data := face.Data{
		"List": d.List, "Week": d.Week, "At": face.Moment(d.At), "In": face.Countdown(d.At), "Count": d.Count,
		"Name": p.memberName(d.By), "Names": p.memberNames(d.Members, maxNamed), "Why": writtenWhy(d.Why),
	}
	var buttons []discord.Button
	add := func(o offer) {
		buttons = append(buttons, discord.Button{CustomID: o.id, Label: p.T(o.key, data), Style: o.style})
	}
	for i, name := range d.Decisions {
		to := route.Decision{Whole: p.inLeague(), Season: d.Season, Name: name, Choice: d.Choice}
		add(offer{style: face.Either(i == 0, discord.Primary, discord.Secondary), key: "inbox.do." + name, id: route.LeagueDecide.ID(to)})
	}
	for _, deed := range d.Deeds {
		add(p.offerOf(d, deed))
	}
	if buttons == nil && d.Question > 0 { // all that is left to do is to read the answer
		add(offer{style: discord.Secondary, key: "question.button.read", id: route.LeagueQuestion.ID(p.atQuestion(d.Question))})
	}
	return withButtons([]discord.Block{face.Text(title, p.T(key, data))}, buttons)
}

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
