package stats

import (
	"math"
	"slices"
	"time"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Player is a person or computer at a seat. A computer has no id. Name is raw, as the person writes it.
type Player struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Computer reports whether the player is a computer.
func (p Player) Computer() bool { return p.ID == "" }

// Game holds the facts about a finished game that the numbers need.
type Game struct {
	Number   uint64    // as the server counts games
	Table    string    // at which it was played; empty if nobody asks
	Played   time.Time // when the cards were dealt; zero if the record does not say
	Players  [card.Seats]Player
	Contract rules.Contract
	Winner   game.Party
	Soloist  card.Seat // the seat that played alone, or NoSeat
	Points   [card.Seats]int
	Feats
	// Announced tells the players who made Re or Kontra themselves.
	Announced [card.Seats]bool
	// Made and Lost are the Sonderpunkte as they were scored: by their makers, and by the players whose cards made them. Items without a
	// player are left out.
	Made, Lost [card.Seats]Specials
	// Wasted is what each player lost against the best play, if a review has measured it.
	Wasted [card.Seats]Wasted
}

// Wasted is what somebody lost against the best play in games that were reviewed.
type Wasted struct {
	Games           int
	Points, Squares float64 // the sum of the games' points, and of their squares
	Stake           int     // the sum of what the games brought a player who was not alone, won or lost
}

// WastedIn is what somebody lost in one game.
func WastedIn(points float64) Wasted {
	return Wasted{Games: 1, Points: points, Squares: points * points}
}

// plus adds what was wasted in another game.
func (w Wasted) plus(o Wasted, points [card.Seats]int) Wasted {
	if o.Games == 0 {
		return w
	}
	stake := min(max(points[0], -points[0]), max(points[1], -points[1])) // only one of the two can be alone
	return Wasted{w.Games + o.Games, w.Points + o.Points, w.Squares + o.Squares, w.Stake + stake}
}

// wastedSpread is how far the points lost in a game usually lie from the mean; it counts as a game, so that few equal games are no certainty.
const wastedSpread = 1.5

// Mean returns the points lost a game with their standard error, by how much games differ, which is far more than by how much a review errs.
func (w Wasted) Mean() (points, err float64) {
	n := float64(max(w.Games, 1))
	points = w.Points / n
	return points, math.Sqrt(max(w.Squares-n*points*points, 0)+wastedSpread*wastedSpread) / n
}

// Share returns Mean as a share of the usual stake of these games: where rules double and double again, everybody wastes more.
func (w Wasted) Share() (share, err float64) {
	points, err := w.Mean()
	stake := float64(max(w.Stake, 1)) / float64(max(w.Games, 1))
	return points / stake, err / stake
}

// Specials counts Sonderpunkte of each kind.
type Specials [rules.Specials]uint8

// Read returns the facts from the final state of a game; ok is false when there is no result, or a redeal. A game that a soloist has ended
// early is final when nobody announces anything more.
func Read(number uint64, players [card.Seats]Player, final game.State) (g Game, ok bool) {
	r, ok := final.Result()
	if !ok || r.Redeal {
		return Game{}, false
	}
	g = Game{
		Number: number, Players: players,
		Contract: r.Contract, Winner: r.Winner, Soloist: r.Soloist, Points: r.Points(),
	}
	g.Feats = ReadFeats(&final)
	g.readAnnounced(&final)
	for _, i := range r.Items() {
		special, ok := i.Key.Special()
		if !ok {
			continue
		}
		if i.Seat != card.NoSeat {
			g.Made[i.Seat][special]++
		}
		if i.From != card.NoSeat {
			g.Lost[i.From][special]++
		}
	}
	return g, true
}

func (g *Game) readAnnounced(s *game.State) {
	for seat := range card.Seat(card.Seats) {
		_, g.Announced[seat] = s.Called(seat, rules.Ansage)
	}
}

// ReadRecorded is Read for a game that another engine has played: its recorded winner, points and Augen count, not the result of this engine. The state is
// the game as far as this engine can play it. Where it has no result the recorded contract counts, too, and where it does not tell the parties, the winners
// are the players with points.
func ReadRecorded(recorded Game, state game.State) Game {
	g, ok := Read(recorded.Number, recorded.Players, state)
	if !ok {
		g = recorded
		g.Soloist = card.NoSeat
		g.Feats.readCalls(&state)
		g.readAnnounced(&state)
		g.readParties(&state)
	}
	g.Winner, g.Points, g.Augen = recorded.Winner, recorded.Points, recorded.Augen
	return g
}

func (g *Game) readParties(s *game.State) {
	known, re := s.Phase() >= game.InPlay, 0
	for seat := range g.Re {
		known = known && s.Party(card.Seat(seat)) != game.NoParty
	}
	for seat := range card.Seat(card.Seats) {
		if g.Re[seat] = (g.Points[seat] > 0) == (g.Winner == game.Re); known {
			g.Re[seat] = s.Party(seat) == game.Re
		}
		if g.Re[seat] {
			re++
		}
	}
	if re == 1 {
		g.Soloist = card.Seat(slices.Index(g.Re[:], true))
	}
}

// Party returns the seat's party.
func (g *Game) Party(s card.Seat) game.Party {
	if g.Re[s] {
		return game.Re
	}
	return game.Kontra
}

// Won reports whether the seat's party won.
func (g *Game) Won(s card.Seat) bool { return g.Winner == g.Party(s) }

// people counts the players who are no computers.
func (g *Game) people() (n int) {
	for _, p := range g.Players {
		if !p.Computer() {
			n++
		}
	}
	return n
}

// Seat returns the person's seat, or NoSeat.
func (g *Game) Seat(person string) card.Seat {
	for seat, p := range g.Players {
		if p.ID == person && !p.Computer() {
			return card.Seat(seat)
		}
	}
	return card.NoSeat
}

// partner returns the other player of the seat's party; ok is false in a game of one against three.
func (g *Game) partner(s card.Seat) (partner card.Seat, ok bool) {
	if g.Soloist != card.NoSeat {
		return card.NoSeat, false
	}
	for other := range card.Seat(card.Seats) {
		if other != s && g.Re[other] == g.Re[s] {
			return other, true
		}
	}
	return card.NoSeat, false
}
