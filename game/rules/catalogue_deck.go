package rules

import "karlchen/game/card"

// deckOptions are the rows about the deck (group DK of the rules matrix).
var deckOptions = []Option{
	{ID: "DK1", Key: "deck", Default: "48", Source: "001:L7; 000§3; 001:L391; 001:L401; 003:L37",
		Sentence: "Cards in play: 48; 40 without nines; 42 with the ♥9 as the only nines; or 48 with one ♥9 replaced by the ♦7.",
		excludes: []Condition{is("zn_stock", "off").only("42")},
		domain:   choice(func(r *Ruleset) *card.Deck { return &r.Deck }, "48", "40", "42", "spitze")},
	{ID: "DK2", Key: "card_values", Default: "fixed", Source: "000§20, §27; 002:L7–12; 003:L144f, L222; 004:L173–180",
		Sentence: "Ace 11, ten 10, king 4, queen 3, jack 2 Augen; nine and seven none. Every deck has 240.",
		domain:   fixed("fixed")},
	{ID: "DK3", Key: "sharp_deck_optional", Default: "off", Source: "004:L33–35; 001:L391",
		Sentence: "In the lobby the host chooses whether the table plays with nines; a league has chosen already.",
		silent:   []Condition{is("deck", "42", "spitze")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.SharpDeckOptional })},
	{ID: "DK4", Key: "deck_naming", Default: "french", Source: "001:L7, L189, L235, L239",
		Sentence: "Names of the cards: Dame and Bube, or Ober and Unter; nothing but names changes.",
		domain:   choice(func(r *Ruleset) *DeckNaming { return &r.DeckNaming }, "french", "german")},
}

// DeckNaming says which names the cards have (DK4).
type DeckNaming uint8

const (
	FrenchNames DeckNaming = iota
	GermanNames
)
