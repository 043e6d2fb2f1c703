package view

import (
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/ai/habit"
)

// helpTopics are the pages of the help, in the order in which a newcomer needs them.
var helpTopics = []string{"start", "cards", "parties", "reservations", "calls", conventionsTopic, "score", "table", "fair", "league", "settings", commandsTopic, leagueCommandsTopic}

// The topics that list conventions, and slash commands: those of leagues stand apart, as there are many.
const (
	conventionsTopic    = "conventions"
	commandsTopic       = "commands"
	leagueCommandsTopic = "commands-league"
)

// HelpTerms are the words of the glossary, in alphabetical order. Their texts include their other names.
var HelpTerms = []string{
	"abreizen", "absage", "abwerfen", "alte", "ansage", "armut", "wochenaufgabe", "aufspiel", "augen", "bauen", "bedienen", "hand", "bock",
	"doppelkopf", "dulle", "einmischen", "erwiderung", "fehl", "feigheit", "fleischlos", "frei", "fuchs", "fuchs-am-end", "gans", "geber", "genscher",
	"gesund", "hochzeit", "hyperschweine", "karlchen", "findungsstich", "koehler", "kontra", "liste", "lusche", "lustsolo", "pflichtsolo", "platzpunkte", "re", "runde",
	"scharf", "schmieren", "schwarz", "schweine", "solo", "sonderpunkt", "spaltarsch", "spitze", "stechen", "stille-hochzeit", "streichwoche",
	"superschweine", "tack", "taufen", "volle", "vorab", "vorbehalt", "vorfuehrung", "vorhand",
}

// The two pages of the glossary.
const (
	glossaryTopic     = "glossary"
	glossaryTopicMore = "glossary-2"
)

// HelpTopics returns the pages of the help, the glossary among them.
func HelpTopics() []string { return append(slices.Clone(helpTopics), glossaryTopic, glossaryTopicMore) }

// Help explains a topic, or a term of the glossary, and leads to the other topics. For an unknown topic it shows the first.
func Help(l *locale.Localizer, about string) discord.Message {
	var blocks []discord.Block
	half := (len(HelpTerms) + 1) / 2
	switch {
	case slices.Contains(HelpTerms, about):
		blocks = append(blocks, face.Text("## "+l.T("glossary.title", nil)), face.Text(explainTerms(l, about)))
		about = glossaryTopic
	case about == glossaryTopic:
		blocks = append(blocks, face.Text("## "+l.T("glossary.title", nil)), face.Text(explainTerms(l, HelpTerms[:half]...)))
	case about == glossaryTopicMore:
		blocks = append(blocks, face.Text("## "+l.T("glossary.title", nil)), face.Text(explainTerms(l, HelpTerms[half:]...)))
	default:
		if !slices.Contains(helpTopics, about) {
			about = helpTopics[0]
		}
		blocks = append(blocks, face.Text("## "+l.T("help."+about, nil)), face.Text(helpText(l, about)))
	}
	menu := discord.Select{CustomID: route.HelpTopic.ID(route.None{}), Placeholder: l.T("help.choose", nil)}
	for _, topic := range HelpTopics() {
		menu.Options = append(menu.Options, discord.Option{Value: topic, Label: helpTitle(l, topic), Default: topic == about})
	}
	return face.Private(append(blocks, menu)...)
}

func helpText(l *locale.Localizer, topic string) string {
	if topic == commandsTopic || topic == leagueCommandsTopic {
		return commandList(l, topic == leagueCommandsTopic)
	}
	text := l.T("help."+topic+".text", nil)
	if topic == conventionsTopic {
		text += "\n" + conventionList(l)
	}
	return text
}

// conventionList explains the conventions by which computers play, with what was counted.
func conventionList(l *locale.Localizer) string {
	var lines []string
	percent := func(share float64) int { return max(1, int(100*share+0.5)) }
	for _, k := range habit.Conventions {
		d := face.Data{"With": percent(k.With), "Without": percent(k.Without), "What": l.T("convention."+k.Key, nil), "Text": l.T("convention."+k.Key+".text", nil)}
		lines = append(lines, l.T(face.Either(k.Rare, "help.convention_rare", "help.convention"), d))
	}
	return face.Paragraph(lines...)
}

// commandList lists the slash commands with their descriptions: those of leagues, or all others.
func commandList(l *locale.Localizer, ofLeagues bool) string {
	var lines []string
	var walk func(path, words string, c discord.Command)
	walk = func(path, words string, c discord.Command) {
		for _, sub := range c.Sub {
			walk(path+"."+sub.Name, words+" "+l.T("name."+path+"."+sub.Name, nil), sub)
		}
		if len(c.Sub) == 0 {
			lines = append(lines, "- `/"+words+"` – "+l.T("command."+path, nil))
		}
	}
	for _, c := range route.Registration() {
		if c.On == discord.Typed && strings.HasPrefix(c.Name, "league") == ofLeagues {
			walk(c.Name, l.T("name."+c.Name, nil), c)
		}
	}
	for _, c := range route.Commands() {
		if c.On() != discord.Typed && !ofLeagues {
			lines = append(lines, "- "+l.T(face.Either(c.On() == discord.OnPeople, "apps.on_people", "apps.on_messages"), face.Data{"Name": c.Label(l)}))
		}
	}
	return face.Paragraph(lines...)
}

func explainTerms(l *locale.Localizer, keys ...string) string {
	lines := face.Mapped(keys, func(key string) string {
		return "- **" + l.T("glossary."+key, nil) + "** – " + l.T("glossary."+key+".text", nil)
	})
	return face.Paragraph(lines...)
}

func helpTitle(l *locale.Localizer, topic string) string {
	switch half := (len(HelpTerms) + 1) / 2; topic {
	case glossaryTopic:
		return l.T("glossary.title", nil) + ": " + l.T("glossary."+HelpTerms[0], nil) + " – " + l.T("glossary."+HelpTerms[half-1], nil)
	case glossaryTopicMore:
		return l.T("glossary.title", nil) + ": " + l.T("glossary."+HelpTerms[half], nil) + " – " + l.T("glossary."+HelpTerms[len(HelpTerms)-1], nil)
	}
	return l.T("help."+topic, nil)
}

// HelpAbout finds the topic or the term that a person asks about, also by one of its other names; ok is false if there is none.
func HelpAbout(l *locale.Localizer, asked string) (about string, ok bool) {
	found := HelpChoices(l, asked)
	if len(found) == 0 {
		return "", false
	}
	return found[0].Value, true
}

// HelpChoices completes a person's input: first terms and topics that begin with it, then those whose text contains it.
func HelpChoices(l *locale.Localizer, typed string) []discord.Choice {
	typed = strings.ToLower(strings.TrimSpace(typed))
	var begin, within []discord.Choice
	add := func(value, name, body string) {
		c := discord.Choice{Name: face.Clip(name, face.MaxChoice), Value: value}
		switch name := strings.ToLower(name); {
		case value == typed || strings.HasPrefix(name, typed):
			begin = append(begin, c)
		case strings.Contains(name, typed) || strings.Contains(strings.ToLower(body), typed):
			within = append(within, c)
		}
	}
	for _, topic := range HelpTopics() {
		add(topic, helpTitle(l, topic), "")
	}
	for _, key := range HelpTerms {
		add(key, l.T("glossary."+key, nil), l.T("glossary."+key+".text", nil))
	}
	all := append(begin, within...)
	return all[:min(len(all), face.MaxChoices)]
}
