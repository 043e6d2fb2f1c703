package sheet

import (
	"fmt"
	"slices"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// Line is a game of a sheet as people wrote it down.
type Line struct {
	Told Told `json:"told"`
	// Players are the places of the four who played, in the order of the places, and Re says which of them were Re.
	Players [card.Seats]int  `json:"players"`
	Re      [card.Seats]bool `json:"re,omitzero"`
	// Reckoned says that the people have reckoned themselves: Points are what each of the four got, and of Told only contract and reasons count.
	Reckoned bool            `json:"reckoned,omitempty"`
	Points   [card.Seats]int `json:"points,omitzero"`
	// Void says that the cards were dealt again.
	Void match.Void `json:"void,omitempty"`
}

// Row is a game of a sheet as it counts.
type Row struct {
	Line
	Entry match.Entry
	// Number is that of the game; a deal that does not count shares it with the next.
	Number int
	// Result explains the points of a game that was told; without HasResult there is none.
	Result    game.Result
	HasResult bool
	Totals    []int // after it, by place
}

// The reasons why a line is no game.
const (
	ReMissing    game.Refusal = "zettel.problem.re"     // nobody was Re, or not as many as the contract needs
	AugenMissing game.Refusal = "zettel.problem.augen"  // neither Augen nor points are told
	NotZero      game.Refusal = "zettel.problem.zero"   // the points do not add up to zero
	SheetFull    game.Refusal = "zettel.problem.full"   // the list has no further game
	WrongPlayers game.Refusal = "zettel.problem.places" // not four different people of the table
)

// Reckon adds up the games of a sheet. The error is that of the first line that is no game; the rows are those before it.
func Reckon(c match.Config, lines []Line) (rows []Row, l match.List, err error) {
	compiled, err := rules.Compile(c.Rules)
	if err != nil {
		return nil, l, err
	}
	if l, err = match.New(c); err != nil {
		return nil, l, err
	}
	for _, line := range lines {
		d, ok := l.Next()
		if !ok {
			return rows, l, SheetFull
		}
		row := Row{Line: line, Number: d.Number}
		if err := row.score(compiled, d, c.Places); err != nil {
			return rows, l, fmt.Errorf("game %d: %w", d.Number, err)
		}
		if l, err = l.Append(row.Entry); err != nil {
			return rows, l, err
		}
		row.Totals = l.Totals()
		rows = append(rows, row)
	}
	return rows, l, nil
}

// Check returns why a line is no game at a table of so many, or nil; factor is that of a Bock. Errors: those of Reckon.
func (l Line) Check(compiled *rules.Compiled, places, factor int) error {
	r := Row{Line: l}
	return r.score(compiled, match.Deal{Factor: factor}, places)
}

// score scores the line as the deal d. With more than four at the table the people may have played in another order than d knows: those who played count.
func (r *Row) score(compiled *rules.Compiled, d match.Deal, places int) error {
	if !slices.IsSorted(r.Players[:]) || len(slices.Compact(slices.Clone(r.Players[:]))) != card.Seats || r.Players[0] < 0 || r.Players[card.Seats-1] >= places {
		return WrongPlayers
	}
	rs, contract := compiled.Ruleset(), r.Told.Contract
	r.Entry = match.Entry{Dealer: d.Dealer, Places: r.Players, Contract: contract, Soloist: match.Nobody, Void: r.Void}
	if r.Void != match.Counts {
		return nil
	}
	if r.Reckoned && r.Re == [card.Seats]bool{} {
		r.Re = sideOf(r.Points)
	}
	soloist, err := r.soloist()
	switch {
	case err != nil:
	case r.Reckoned:
		err = r.takePoints(rs)
	default:
		err = r.takeResult(compiled, d, soloist)
	}
	if err != nil || r.Entry.Void != match.Counts {
		return err
	}
	if soloist != card.NoSeat {
		r.Entry.Soloist = r.Players[soloist]
		seat := slices.Index(d.Places[:], r.Entry.Soloist)
		r.Entry.Pflicht = seat >= 0 && d.Owes[seat] && contract.Declared() && rs.CountsAsSolo(contract)
		r.Entry.Vorfuehrung = r.Entry.Pflicht && d.Vorfuehrung
	}
	return nil
}

// sideOf returns who was Re by the points alone: the one who was alone, or else the winners. The points of others are as good as those of Kontra.
func sideOf(points [card.Seats]int) (re [card.Seats]bool) {
	won := 0
	for _, n := range points {
		if n > 0 {
			won++
		}
	}
	for seat, n := range points {
		re[seat] = won > 0 && (n > 0) == (won < card.Seats-1)
	}
	return re
}

// soloist returns the seat of a player who was alone, NoSeat if two were Re. Error: ReMissing. Where the people have reckoned themselves, nobody has to tell.
func (r *Row) soloist() (card.Seat, error) {
	re, last := 0, card.NoSeat
	for seat, is := range r.Re {
		if is {
			re, last = re+1, card.Seat(seat)
		}
	}
	alone := r.Told.Contract.Alone()
	switch {
	case re == 1 && (alone || r.Reckoned):
		return last, nil
	case re == card.Seats/2 && !alone, re == 0 && r.Reckoned:
		return card.NoSeat, nil
	}
	return card.NoSeat, ReMissing
}

// takePoints takes what the people have reckoned themselves. The winners are those with points.
func (r *Row) takePoints(rs *rules.Ruleset) error {
	sum, won := 0, game.NoParty
	for seat, points := range r.Points {
		if sum += points; points > 0 {
			won = game.Kontra
			if r.Re[seat] {
				won = game.Re
			}
		}
	}
	if sum != 0 && rs.Distribution != rules.PlusOnly {
		return NotZero
	}
	r.Entry.Points, r.Entry.Winner, r.Entry.Reasons = r.Points, won, r.Told.Reasons&match.Triggers(rs)
	return nil
}

// takeResult takes the result that the engine makes of what was told.
func (r *Row) takeResult(compiled *rules.Compiled, d match.Deal, soloist card.Seat) error {
	if r.Told.Augen == Unknown {
		return AugenMissing
	}
	result, err := r.Told.Score(compiled, d.Factor)
	if err != nil {
		return err
	}
	result.Re, result.Soloist = r.Re, soloist
	r.Result, r.HasResult, r.Entry.Winner = result, true, result.Winner
	if match.MustPlayAgain(compiled.Rules(), result) {
		r.Entry.Void = match.Repeated
		return nil
	}
	r.Entry.Points, r.Entry.Reasons = result.Points(), match.BockReasons(compiled.Ruleset(), &result, r.Told.Reasons)
	if result.Bock > 1 {
		r.Entry.Factor = result.Bock
	}
	return nil
}
