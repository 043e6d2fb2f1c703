package locale

import "karlchen/game/rules"

// naming is how texts name cards.
type naming int

const (
	french       naming = iota // ♣D, Damen
	german                     // Eichel-Ober, Ober (DK4)
	withoutSigns               // Kreuz-Dame, Damen
	namings
)

// namesOf returns the names of a naming by the names in the texts.
func (l *Language) namesOf(n naming) map[string]string {
	return [namings]map[string]string{german: l.GermanCards, withoutSigns: l.WithoutSigns}[n]
}

// Naming returns the texts of the same language with the cards' names that the rules want.
func (l *Localizer) Naming(names rules.DeckNaming) *Localizer {
	if names == rules.FrenchNames {
		return l.as(french)
	}
	return l.as(german)
}

// as returns the texts with a naming of the cards.
func (l *Localizer) as(n naming) *Localizer {
	if l.scopes == nil && l.own == nil {
		return l.language.named[n]
	}
	c := *l
	c.naming, c.texts = n, l.language.named[n].texts
	return &c
}

// HasGermanCards reports whether cards have their German names.
func (l *Localizer) HasGermanCards() bool { return l.naming == german }

// WithoutSigns returns the texts for places where Discord shows signs of suits badly. Only texts of rules name cards there. German names have no
// signs.
func (l *Localizer) WithoutSigns() *Localizer {
	if l.naming == german {
		return l
	}
	return l.as(withoutSigns)
}

// NamedCard returns the name of a card in texts: ♣D stays ♣D, or becomes Eichel-Ober.
func (l *Localizer) NamedCard(written string) string {
	if name, ok := l.language.namesOf(l.naming)[written]; ok && l.naming == german {
		return name
	}
	return written
}
