package stats

import (
	"cmp"
	"slices"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// TurnKind says what happens at a turning point. Its String is a key of texts.
type TurnKind uint8

// The kinds of turning points, the most important first.
const (
	Settled   TurnKind = iota // from now on the winner is certain, whatever the cards bring
	Announced                 // an announcement
	Ended                     // a claim or a concession
	Cleared                   // the Klärung of a Hochzeit
	ArmutTaken
	Chosen   // a Genscher
	Promoted // Schweine or Superschweine
	Made     // a Sonderpunkt
	Fattest  // the trick with the most Augen, of equal ones the first

	TurnKinds
)

// String returns the key of the kind's text.
func (k TurnKind) String() string {
	return [TurnKinds]string{"settled", "announced", "ended", "cleared", "armut", "genscher", "promoted", "special", "fattest"}[k]
}

// A Turn is a turning point of a game.
type Turn struct {
	Kind TurnKind
	// Step is how many actions of the game lead to it. Trick is the number, from 1, of the trick to which it belongs; 0 before the play.
	Step, Trick int
	// Seat is the player who did it, took the trick, or made the Sonderpunkt; in a Klärung the holder. Other is the partner in a Klärung, or NoSeat.
	Seat, Other card.Seat
	Action      game.Action   // of an announcement, a Genscher, Schweine, or an early end
	Special     rules.Special // of a Sonderpunkt
	Party       game.Party    // the winner who is certain; NoParty if nobody can win
	Augen       int           // of the fattest trick, or those of the winner when the game is settled
}

// ReadTurns returns the turning points of a game in their order. Start is the game before its first action; the actions are legal. Points that depend on
// the result are missing in a game without one.
func ReadTurns(start game.State, actions []game.Action) (all []Turn) {
	s, ends, fattest := start, []int{0}, Turn{}
	for i, a := range actions {
		before := s
		if s.Advance(a) != nil {
			break
		}
		t := Turn{Step: i + 1, Seat: a.Seat, Other: card.NoSeat, Action: a, Party: game.NoParty}
		if before.Phase() >= game.InPlay {
			t.Trick = before.Tricks() + 1
		}
		if kind, ok := kindOf(&before, a); ok {
			t.Kind = kind
			all = append(all, t)
		}
		if s.Tricks() == before.Tricks() {
			continue
		}
		ends = append(ends, t.Step)
		trick := s.Trick(before.Tricks())
		t.Action = game.Action{}
		if s.Klaerung() > before.Klaerung() {
			t.Kind, t.Seat, t.Other = Cleared, s.Soloist(), partnerOf(&s)
			all = append(all, t)
		}
		if augen := trick.Augen(); augen > fattest.Augen {
			t.Kind, t.Seat, t.Other, t.Augen = Fattest, trick.Winner, card.NoSeat, augen
			fattest = t
		}
	}
	if fattest.Augen > 0 {
		all = append(all, fattest)
	}
	if r, ok := s.Result(); ok && !r.Redeal {
		all = append(all, resultTurns(&s, &r, ends, len(actions))...)
	}
	slices.SortStableFunc(all, func(a, b Turn) int { return cmp.Or(cmp.Compare(a.Step, b.Step), cmp.Compare(a.Kind, b.Kind)) })
	return all
}

// kindOf returns the kind of the turning point that an action is.
func kindOf(before *game.State, a game.Action) (kind TurnKind, ok bool) {
	switch a.Kind {
	case game.Calling:
		return Announced, before.Phase() != game.Exchanging // there a player only names a party
	case game.Claiming, game.Conceding:
		return Ended, true
	case game.Taking:
		return ArmutTaken, before.Giver() != card.NoSeat
	case game.Genschern:
		return Chosen, true
	case game.Promoting:
		return Promoted, true
	default:
		return 0, false
	}
}

// partnerOf returns the partner that the holder of a Hochzeit has found, or NoSeat.
func partnerOf(s *game.State) card.Seat {
	for seat := range card.Seat(card.Seats) {
		if seat != s.Soloist() && s.Party(seat) == game.Re {
			return seat
		}
	}
	return card.NoSeat
}

// resultTurns returns the turning points that depend on the result. Ends has the step at the end of each trick, by its number.
func resultTurns(s *game.State, r *game.Result, ends []int, steps int) (all []Turn) {
	settled := Turn{Kind: Settled, Step: steps, Trick: s.Tricks() + 1, Seat: card.NoSeat, Other: card.NoSeat, Party: r.Winner}
	if n := s.SettledBy(); n > 0 {
		settled.Step, settled.Trick = ends[n], n
	}
	if r.Winner != game.NoParty {
		settled.Augen = r.Augen[r.Winner]
		for i := range s.Tricks() {
			if trick := s.Trick(i); ends[i+1] > settled.Step && r.PartyOf(trick.Winner) == r.Winner {
				settled.Augen -= trick.Augen()
			}
		}
	}
	all = append(all, settled)
	for _, i := range r.Items() {
		if special, ok := i.Key.Special(); ok && i.Trick > 0 {
			all = append(all, Turn{
				Kind: Made, Step: ends[i.Trick], Trick: int(i.Trick), Seat: i.Seat, Other: i.From, Special: special, Party: i.Party,
			})
		}
	}
	return all
}
