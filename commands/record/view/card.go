package view

import (
	"fmt"
	"strings"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/game/stats"
)

// PersonNumbers are the statistics of a person.
type PersonNumbers struct {
	ID, Name string
	stats.Person
	Real stats.Count // at real tables
	Own  *Own        // for the person alone
}

// Own is what statistics say to their person alone.
type Own struct {
	Titles   []string // the keys of those that the person has
	Standing archive.Standing
}

// NewTitles tells a person which titles they have reached; empty if there are none.
func NewTitles(keys []string, l *locale.Localizer) string {
	names := face.Mapped(keys, func(key string) string { return "**" + l.T("title."+key, nil) + "**" })
	return face.If(len(keys) > 0, "🏅 "+l.T("title.new", face.Data{"Count": len(keys), "Names": face.Phrases(names...)}))
}

// ownText has the person's rating and titles.
func (p printer) ownText(own *Own) discord.Text {
	lines := []string{face.If(own.Standing.Lists > 0, face.Phrases(p.T("title.rating", face.Data{"Rating": p.rating(own.Standing)}), p.placeWords(own.Standing)))}
	lines = append(lines, face.Small(face.If(own.Standing.Lists > 0, p.ratingAbout(own.Standing))))
	if len(own.Titles) > 0 {
		titles := face.Mapped(own.Titles, func(key string) string { return p.T("title."+key, nil) })
		lines = append(lines, "**"+p.T("title.titles", nil)+"**", face.Bullets(titles))
	}
	return face.Text(lines...)
}

// rating formats a rating as leagues do; a provisional one is in brackets.
func (p printer) rating(s archive.Standing) string {
	text := strings.NewReplacer("-", "−", ".", p.T("stats.decimal", nil)).Replace(fmt.Sprintf("%.1f", s.Ordinal()))
	if s.Provisional() {
		return "(" + text + ")"
	}
	return text
}

// placeWords say how the person stands among others. A person alone has no place.
func (p printer) placeWords(s archive.Standing) string {
	return p.When(s.Place > 0 && s.Of > 1, "title.place", face.Data{"Place": s.Place, "Of": s.Of})
}

func (p printer) ratingAbout(s archive.Standing) string {
	return p.T("title.rating_about", face.Data{"Count": s.Lists, "Rules": face.PresetName(p.Localizer, s.Rules.Rules())})
}

// cardButton posts the person's card.
func (p printer) cardButton() discord.Button {
	return discord.Button{CustomID: route.StatsCard.ID(route.None{}), Label: p.T("title.card", nil), Style: discord.Secondary}
}

// PersonCard is the card that a person shows to everybody: their games, their rating and their titles, as a picture or in words.
func PersonCard(k face.Look, who PersonNumbers, l *locale.Localizer) discord.Message {
	p := printer{face.Printer{Localizer: l, Look: k}}
	note := face.Phrases(p.T("title.games", face.Data{"Count": who.Games, "Percent": face.Percent(who.Won, who.Games)}), face.Signed(who.Points))
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
