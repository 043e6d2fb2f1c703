package referee

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"karlchen/game/card"
	"karlchen/game/notation"
)

// ErrLongClaim says that a claim of so many tricks has too many defences to look at them all.
var ErrLongClaim = errors.New("the claim comes too early in the game to look at all defences")

// mostClaimed is how many tricks a claim may be about.
const mostClaimed = 5

// Judge follows the record of a finished game and returns its outcome, and everything that is wrong with the record: an action against the
// rules, at which it stops, or result tags that differ from the outcome. The error is about rules that the referee does not know, or it is
// ErrLongClaim.
func Judge(r *notation.Record) (result Result, findings []string, err error) {
	g, findings, err := follow(r)
	if err != nil || len(findings) > 0 {
		return Result{}, findings, err
	}
	result = g.Result()
	return result, compare(r.Outcome, result), nil
}

// follow plays the actions of a record to the end of the game.
func follow(r *notation.Record) (g *Game, findings []string, err error) {
	start := StartOf(r)
	if err := start.Rules.Check(); err != nil {
		return nil, nil, err
	}
	g, err = New(start)
	if err != nil {
		return nil, []string{err.Error()}, nil
	}
	for i, m := range r.Moves {
		if m.Verb() == "claim" && g.size()-len(g.tricks) > mostClaimed {
			return nil, nil, ErrLongClaim
		}
		if err := g.Do(m.Seat, m.Verb()); err != nil {
			return nil, []string{fmt.Sprintf("action %d, %s: %v", i+1, m, err)}, nil
		}
	}
	if g.phase != over {
		return nil, []string{"the game is not finished"}, nil
	}
	return g, nil, nil
}

// StartOf returns the dealt game of a record that knows all hands.
func StartOf(r *notation.Record) Start {
	s := Start{Rules: r.Options(), Lead: r.Lead, Hands: r.Hands, Stock: r.Stock, Owes: r.Owes, Forced: card.NoSeat, Bock: r.Bock}
	if r.Vorfuehrung {
		s.Forced = r.Forced
	}
	return s
}

// compare returns the result tags that differ from the outcome.
func compare(says notation.Outcome, r Result) (findings []string) {
	differ := func(tag string, record, own any) {
		findings = append(findings, fmt.Sprintf("%s: the record says %v, the referee %v", tag, record, own))
	}
	winner := r.Winner
	if r.Redeal {
		winner = "redeal"
	}
	if says.Winner != winner {
		differ("Winner", says.Winner, winner)
	}
	if r.Redeal {
		return findings
	}
	if says.Eyes != nil && *says.Eyes != r.Eyes {
		differ("Eyes", *says.Eyes, r.Eyes)
	}
	if says.Tricks != nil && !slices.Equal(says.Tricks, r.Tricks) {
		differ("Tricks", says.Tricks, r.Tricks)
	}
	if says.Points != nil && *says.Points != r.Points {
		differ("Points", *says.Points, r.Points)
	}
	return findings
}

// Report writes a record, the findings and the outcome for people who compare the two opinions.
func Report(r *notation.Record, result Result, findings []string) string {
	return fmt.Sprintf("%s\n%s\nthe referee: %s\n", strings.Join(findings, "\n"), r, result)
}
