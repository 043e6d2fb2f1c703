package view

import (
	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
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
