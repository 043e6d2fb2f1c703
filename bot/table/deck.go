package table

import (
	"slices"

	"karlchen/game/rules"
)

// DeckChoices returns the values of the option deck from which the table may choose before the first game (DK3), and nothing if the rules or a
// league have fixed the deck.
func (s *view) DeckChoices() []string {
	o, _ := rules.Find("sharp_deck_optional")
	if r := s.Rules(); s.model().isFixed() || !r.SharpDeckOptional || !o.Applies(r) {
		return nil
	}
	return []string{"48", "40"}
}

// Deck returns the value of the option deck.
func (s *view) Deck() string {
	o, _ := rules.Find("deck")
	return o.Get(s.Rules())
}

// carryOut changes the deck of the table's rules, in the lobby.
func (c SetDeck) carryOut(r *runner, user User) error {
	return r.changeLobby(user, (*model).requireNoLeague, func(m *model) error {
		if !slices.Contains(r.snap.DeckChoices(), c.Deck) {
			return NotNow
		}
		o, _ := rules.Find("deck")
		rs, err := o.Set(r.snap.Rules(), c.Deck)
		if err != nil {
			return err
		}
		m.Rules = rs.String()
		return rs.Validate()
	})
}
