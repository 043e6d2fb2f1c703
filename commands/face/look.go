package face

import (
	"fmt"

	"karlchen/bot/settings"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// Look is how a reader wants a table to look. The zero value says everything in text, with the letters of the language on the cards.
type Look struct {
	// Deck has the emojis of the cards; nil where there are none, or where the reader wants none.
	Deck    *Emojis
	Colours picture.Colours
	// Ranks are the letters on cards: settings.German, settings.English, or anything else for those of the language.
	Ranks string
	// TrumpsLast sorts a hand with its trumps at the end.
	TrumpsLast bool
	// Pictures draws tables and curves.
	Pictures bool
	// AskFirst asks for a second click before a card is played.
	AskFirst bool
	// AskCalls asks for a second click before an Ansage; before an Absage the bot always asks.
	AskCalls bool
	// Refreshed says that the bot renews an open hand by itself.
	Refreshed bool
}

// LookOf returns the look that a person has chosen in their settings, with the emojis of the deck.
func LookOf(p settings.Person, d *Emojis) Look {
	k := Look{Deck: d, Ranks: p.Ranks, TrumpsLast: p.Sorting == settings.TrumpsLast, AskFirst: p.Confirm == settings.On, AskCalls: p.ConfirmCalls == settings.On, Refreshed: p.Refresh == settings.On}
	switch p.Cards {
	case settings.TwoColours:
		k.Colours = picture.TwoColours
	case settings.TextOnly:
		k.Deck = nil
	}
	return k
}

// Style returns how cards look in a language, with the names that the rules give them.
func (k Look) Style(l *locale.Localizer) picture.Style {
	if l.HasGermanCards() {
		return picture.Style{Ranks: picture.Obers}
	}
	letters := l.Letters()
	if k.Ranks == settings.German || k.Ranks == settings.English {
		letters = k.Ranks
	}
	if letters == settings.German {
		return picture.Style{Colours: k.Colours, Ranks: picture.German}
	}
	return picture.Style{Colours: k.Colours, Ranks: picture.English}
}

// Emojis has the emojis of all cards and marks. It never changes; nil is a deck without emojis.
type Emojis struct {
	faces            map[picture.Style]*[card.Kinds]Emoji
	suits            map[picture.Style]*[card.Suits]Emoji
	back, re, kontra Emoji
}

// Emoji is a custom emoji of Discord; the zero value is none.
type Emoji struct{ name, ID string }

// NewDeck makes a deck from the ids of emojis by the names of their tiles. Emojis may be missing.
func NewDeck(ids map[string]string) *Emojis {
	find := func(t picture.Tile) Emoji {
		if ids[t.Name] == "" {
			return Emoji{}
		}
		return Emoji{t.Name, ids[t.Name]}
	}
	d := &Emojis{
		faces: map[picture.Style]*[card.Kinds]Emoji{}, suits: map[picture.Style]*[card.Suits]Emoji{},
		back: find(picture.Back()), re: find(picture.Party(true)), kontra: find(picture.Party(false)),
	}
	for _, style := range picture.Styles() {
		var faces [card.Kinds]Emoji
		for c := range faces {
			faces[c] = find(picture.Face(card.Card(c), style))
		}
		var suits [card.Suits]Emoji
		for s := range suits {
			suits[s] = find(picture.Suit(card.Suit(s), style))
		}
		d.faces[style], d.suits[style] = &faces, &suits
	}
	return d
}

// Face returns the emoji of a card.
func (d *Emojis) Face(c card.Card, s picture.Style) Emoji {
	if d == nil || c >= card.Kinds {
		return Emoji{}
	}
	return d.faces[s][c]
}

func (d *Emojis) suit(suit card.Suit, s picture.Style) Emoji {
	if d == nil {
		return Emoji{}
	}
	return d.suits[s][suit]
}

// String returns the emoji as texts contain it, and an empty string for none.
func (e Emoji) String() string {
	if e.ID == "" {
		return ""
	}
	return fmt.Sprintf("<:%s:%s>", e.name, e.ID)
}

// AboutLevel says how a level of computers plays, and how far it is above the next lower one.
func (p Printer) AboutLevel(name string) string {
	about := p.T("level."+name+".about", nil)
	player, _ := ai.ParsePlayer(name)
	games, lower := player.Level.Beats()
	if games == 0 {
		return about
	}
	return p.T("level.beats", Data{"About": about, "Lower": p.T("level."+lower.String(), nil), "Games": games})
}
