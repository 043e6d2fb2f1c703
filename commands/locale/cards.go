package locale

import "karlchen/game/rules"

// naming is how the texts name cards.
type naming int

const (
	french       naming = iota // ♣D, Damen
	german                     // Eichel-Ober, Ober (DK4)
	withoutSigns               // Kreuz-Dame, Damen
	namings
)

// names returns the names of a naming, by those that stand in the texts.
func (l *Language) names(n naming) map[string]string {
	return [namings]map[string]string{german: l.GermanCards, withoutSigns: l.WithoutSigns}[n]
}

// Naming returns the texts of the same language in which the cards go by the names that the rules want.
func (l *Localizer) Naming(names rules.DeckNaming) *Localizer {
	if names == rules.FrenchNames {
		return l.language.named[french]
	}
	return l.language.named[german]
}

// HasGermanCards reports whether cards go by their German names.
func (l *Localizer) HasGermanCards() bool { return l.naming == german }

// WithoutSigns returns the texts for places in which a sign of a suit could not be read. Only the rules name cards there; German names need no
// signs.
func (l *Localizer) WithoutSigns() *Localizer {
	if l.naming == german {
		return l
	}
	return l.language.named[withoutSigns]
}

// NamedCard returns the name of a card that is written with a sign and a letter, such as ♣D: that itself, or Eichel-Ober.
func (l *Localizer) NamedCard(written string) string {
	if name, ok := l.language.names(l.naming)[written]; ok && l.naming == german {
		return name
	}
	return written
}
