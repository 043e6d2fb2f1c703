package view

import (
	"fmt"
	"strconv"
	"strings"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/rules"
)

// MaxFound is the most found games that a menu offers.
const MaxFound = 25

// FoundGames offers the games that a search has found; all is the number of all hits.
func FoundGames(found []archive.Card, all int, l *locale.Localizer) discord.Message {
	p := newPrinter(l)
	if all == 0 {
		return face.Private(face.Text("## "+p.T("found.title", nil), p.T("found.none", nil)))
	}
	more := p.When(all > len(found), "found.more", face.Data{"Shown": len(found), "Count": all})
	s := discord.Select{CustomID: route.RecordPick.ID(route.None{}), Placeholder: p.T("found.choose", nil)}
	for _, c := range found {
		s.Options = append(s.Options, discord.Option{
			Value: strconv.FormatUint(c.Number, 10), Label: face.Clip(p.gameWords(c), face.MaxChoice), Description: face.Clip(p.pointsWords(c), face.MaxChoice),
		})
	}
	return face.Private(face.Text("## "+p.T("found.title", nil), p.T("found.count", face.Data{"Count": all}), more), s)
}

// GameChoice offers a game as a completion.
func GameChoice(c archive.Card, l *locale.Localizer) discord.Choice {
	p := newPrinter(l)
	return discord.Choice{Name: face.Clip(face.Phrases(p.gameWords(c), p.playerNames(c)), face.MaxChoice), Value: strconv.FormatUint(c.Number, 10)}
}

// gameWords names a game in one line: its number, its day and its contract.
func (p printer) gameWords(c archive.Card) string {
	what := ""
	switch c.Validity {
	case archive.Valid, archive.Struck:
		what = p.under(c).Contract(c.Contract)
	case archive.BrokenOff, archive.Redealt, archive.OtherEngine, archive.Damaged:
	}
	return face.Phrases(fmt.Sprintf("#%d", c.Number), face.If(!c.Played.IsZero(), p.day(c)), what, p.When(c.Validity != archive.Valid, "validity."+string(c.Validity), nil))
}

// under returns the printer with the words of the game's table.
func (p printer) under(c archive.Card) printer {
	if c.Rules != nil {
		p.Localizer = p.With(c.Words).Under(c.Rules.Rules())
	}
	return p
}

// day is the day on which the cards were dealt, in the form that the option day of /replay takes.
func (p printer) day(c archive.Card) string { return c.Played.UTC().Format(p.T("found.day", nil)) }

func (p printer) pointsWords(c archive.Card) string {
	if c.Validity != archive.Valid && c.Validity != archive.Struck {
		return p.playerNames(c)
	}
	var parts []string
	for seat, u := range c.Players {
		parts = append(parts, p.PlainName(u)+" "+face.Signed(c.Points[seat]))
	}
	return strings.Join(parts, ", ")
}

func (p printer) playerNames(c archive.Card) string {
	return strings.Join(face.Mapped(c.Players[:], p.PlainName), ", ")
}

// ContractChoices completes a person's input of a contract.
func ContractChoices(l *locale.Localizer, typed string) (choices []discord.Choice) {
	for c := range rules.Contracts {
		if name := l.T("contract."+c.String(), nil); strings.Contains(strings.ToLower(name), strings.ToLower(strings.TrimSpace(typed))) {
			choices = append(choices, discord.Choice{Name: name, Value: c.String()})
		}
	}
	return choices
}

// ParseContract reads a contract by its name in the language, or by the value of its completion.
func ParseContract(l *locale.Localizer, typed string) (rules.Contract, bool) {
	typed = strings.TrimSpace(typed)
	if c, ok := rules.ParseContract(typed); ok {
		return c, true
	}
	for c := range rules.Contracts {
		if strings.EqualFold(l.T("contract."+c.String(), nil), typed) {
			return c, true
		}
	}
	return 0, false
}

// DayChoice offers a day on which games were dealt as a completion.
func DayChoice(c archive.Card, games int, l *locale.Localizer) discord.Choice {
	p := newPrinter(l)
	return discord.Choice{Name: p.T("found.day_choice", face.Data{"Day": p.day(c), "Count": games}), Value: c.Played.UTC().Format("2006-01-02")}
}

// keysLine says what a record calls the announcements and the game for which its club has words of its own.
func keysLine(g *table.Recorded, l *locale.Localizer) string {
	of := wordsOf(g, l)
	terms := []string{"contract." + g.Contract().String()}
	for step := rules.No90; step < rules.Steps; step++ {
		terms = append(terms, "call."+game.CallName(step, game.NoParty))
	}
	var pairs []string
	for _, term := range terms {
		if word := of.T(term, nil); word != of.General().T(term, nil) {
			_, key, _ := strings.Cut(term, ".")
			pairs = append(pairs, word+" `"+key+"`")
		}
	}
	return l.When(len(pairs) > 0, "export.keys", face.Data{"Words": face.Commas(pairs...)})
}

// wordsOf returns the texts in the words of the game's table.
func wordsOf(g *table.Recorded, l *locale.Localizer) *locale.Localizer {
	return l.With(g.Summary.Words).Under(g.Record.Rules.Rules())
}

// ExportedGame hands out the record of a game as a file.
func ExportedGame(g *table.Recorded, l *locale.Localizer) discord.Message {
	name := fmt.Sprintf("karlchen-%d.doko", g.ID.Number)
	m := face.Private(face.Text(l.T("export.game", face.Data{"Number": g.ID.Number, "File": name}), keysLine(g, l)))
	m.Files = []discord.File{{Name: name, Data: []byte(g.Record.String())}}
	return m
}
