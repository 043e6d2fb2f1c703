package view

import (
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
)

// NewTitles tells a person which titles they have reached; empty if there are none.
func NewTitles(keys []string, l *locale.Localizer) string {
	names := face.Mapped(keys, func(key string) string { return "**" + l.T("title."+key, nil) + "**" })
	return face.Spaced(face.If(len(keys) > 0, "🏅"), l.When(len(keys) > 0, "title.new", face.Data{"Count": len(keys), "Names": face.Phrases(names...)}))
}

// PersonCard is the card that a person shows to everybody: their games, their rating and their titles, as a picture or in words.
func PersonCard(k face.Look, who PersonNumbers, l *locale.Localizer) discord.Message {
	p := printer{face.Printer{Localizer: l, Look: k}}
	note := p.T("title.games", face.Data{"Count": who.Games, "Percent": face.Percent(who.Won, who.Games)})
	card := picture.Result{Title: picture.Legible(face.Plain(who.Name)), Note: note}
	if s := who.Own.Standing; s.Lists > 0 {
		card.Ranks = append(card.Ranks, picture.Rank{Name: face.Phrases(p.T("title.strength", nil), p.placeWords(s)), Points: p.rating(s)})
	}
	for _, key := range who.Own.Titles {
		card.Ranks = append(card.Ranks, picture.Rank{Name: p.T("title."+key, nil), First: true})
	}
	lines := face.Mapped(card.Ranks, func(r picture.Rank) string { return strings.TrimSpace(r.Name + " " + r.Points) })
	m := discord.Message{Blocks: []discord.Block{face.Text("## " + p.T("title.card_of", face.Data{"Name": face.Markdown(who.Name)}))}}
	if !k.Pictures {
		m.Blocks = append(m.Blocks, face.Text(note, face.Bullets(lines)))
	}
	m = p.WithPicture(m, face.PictureFile("Card", card, strings.Join(append([]string{card.Title, note}, lines...), "; "), card.Render))
	m.Blocks = face.Public(face.AccentResult, m.Blocks...).Blocks
	return m
}
