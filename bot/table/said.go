package table

import (
	"fmt"
	"hash/fnv"

	"karlchen/game"
	"karlchen/game/card"
)

// SaidVariants is how many texts each shout has in each voice.
const SaidVariants = 4

// Said is what the bot has said last about a game. It is stored with the table, so that the words stay the same after a restart, and whatever becomes
// known later. The zero value is silence.
type Said struct {
	Shout   string    `json:"shout"` // the key of a game.Shout
	By      card.Seat `json:"by"`    // as in a game.Shouting
	From    card.Seat `json:"from"`
	Game    int       `json:"game"`            // of the list, as in Version
	Trick   int       `json:"trick,omitempty"` // from 1; 0 is the result
	Variant int       `json:"variant"`         // of the text, from 1: never that of the words before
}

// say notes what the bot says about a trick of the running game, or about its result, if it says anything at this table.
func (m *model) say(what game.Shouting, trick int) {
	if !m.Talks || what.Shout == game.NoShout {
		return
	}
	said := Said{Shout: what.String(), By: what.By, From: what.From, Game: len(m.Entries) + 1, Trick: trick}
	lot := fnv.New32a()
	fmt.Fprint(lot, m.ID, said.Game, "/", trick) // never fails
	if said.Variant = 1 + int(lot.Sum32()%SaidVariants); said.Variant == m.Said.Variant {
		said.Variant = 1 + said.Variant%SaidVariants
	}
	m.Said = said
}

// SaidNow returns what the bot says about the last complete trick, or about the result that is shown; ok is false if it says nothing.
func (s *view) SaidNow() (said Said, ok bool) {
	m, trick, now := s.model(), 0, s.Version().Game
	switch m.Phase {
	case Playing:
		trick = s.state().Tricks()
		ok = trick > 0
	case Resting, Ended:
		now--
		ok = s.Dealt()
	case Lobby, Cutting:
	}
	return m.Said, ok && m.Said.Game == now && m.Said.Trick == trick
}
