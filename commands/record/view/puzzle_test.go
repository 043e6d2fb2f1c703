package view_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/puzzles"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/record/view"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/review"
	"karlchen/game/rules"
	"karlchen/internal/stage"
)

// A puzzle says what its player knew and nothing of whose game it was, until the reader has answered; a posted position says the same with names.
func TestPuzzlesAndBoards(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		b.StartList(func(hands [card.Seats]card.Set) bool { return hands[0].Has(card.Alte) && hands[2].Has(card.Alte) })
		b.PlayUntil(stage.Calm, stage.InPlay(0))
		b.Act(stage.Anna, game.Call(0, game.Re, rules.Ansage))
		b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		g := b.ReadGames()[0]
		step := 15 // the third trick
		seat := g.Moves()[step].Seat
		now, err := g.At(step)
		if err != nil {
			t.Fatal(err)
		}
		var cards []game.Action
		for _, a := range now.Legal(seat, nil) {
			if a.Kind == game.Playing {
				cards = append(cards, a)
			}
		}
		card3 := review.Puzzle{
			Decision: review.Decision{
				Step: step, Seat: seat, Done: cards[1], Best: cards[0], Loss: 1.3, OpenBest: card.None,
				Why: ai.Because{Reason: ai.FeedPartner, Card: cards[0].Card(), Seat: seat.Plus(2)},
			},
			Choices: []string{cards[0].String(), cards[1].String(), cards[2].String()}, Costs: []float64{0, 1.3, 0.7},
		}
		re := game.Call(seat, game.Re, rules.Ansage)
		call := review.Puzzle{
			Decision: review.Decision{Step: step, Seat: seat, Kind: review.Missed, Best: re, OpenBest: card.None, Why: ai.Because{Reason: ai.CallTrumps, Card: card.None, Seat: card.NoSeat, Augen: 3, Share: 81}},
			Choices:  []string{"", re.String(), game.Call(seat, game.NoParty, rules.No90).String()}, Costs: []float64{1.4, 0, 2.1},
		}
		next := time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC)
		sc := stage.NewScene(t, "")
		pictures := face.Look{Pictures: true}
		add := func(title string, k face.Look, p puzzles.Posed) {
			p.Number, p.Record = 12, g.ID.Number
			sc.Add(title, func(l *locale.Localizer) discord.Message {
				m, err := view.Puzzle(k, g, p, "7", next, l)
				if err != nil {
					panic(err)
				}
				if _, answered := p.Of("7"); !answered {
					said := stage.FormatMessage(m)
					for _, f := range m.Files {
						said += f.Alt
					}
					for _, secret := range []string{"Anna", "Ben", "Clara", "Dora", "record/", "1234"} {
						if strings.Contains(said, secret) {
							t.Errorf("%s: the puzzle tells %q: %s", title, secret, said)
						}
					}
				}
				return m
			})
		}
		answers := []puzzles.Answer{{User: "1", Choice: 0, Streak: 1}, {User: "2", Choice: 1, Streak: 1}, {User: "3", Choice: 2, Streak: 1}}
		with := func(choice, streak int) []puzzles.Answer {
			return append(answers[:3:3], puzzles.Answer{User: "7", Choice: choice, Streak: streak})
		}
		add("a card", pictures, puzzles.Posed{Puzzle: card3})
		add("a card in words", face.Look{}, puzzles.Posed{Puzzle: card3})
		add("found, for the fourth time", pictures, puzzles.Posed{Puzzle: card3, Answers: with(0, 4)})
		add("what was done, too", pictures, puzzles.Posed{Puzzle: card3, Answers: with(1, 1)})
		add("something else, the only answer", pictures, puzzles.Posed{Puzzle: card3, Answers: []puzzles.Answer{{User: "7", Choice: 2, Streak: 1}}})
		add("an announcement", pictures, puzzles.Posed{Puzzle: call})
		add("an announcement that was not made", pictures, puzzles.Posed{Puzzle: call, Answers: with(2, 2)})
		for _, searching := range []bool{true, false} {
			sc.Add(face.Either(searching, "none yet", "none"), func(l *locale.Localizer) discord.Message { return view.NoPuzzle(searching, l) })
		}
		post := puzzles.Board{Channel: "7", Message: "100", By: stage.Anna, Record: g.ID.Number, Step: step, Seat: seat}
		board := func(title string, tries ...puzzles.Try) {
			post := post
			post.Tries = tries
			sc.Add(title, func(l *locale.Localizer) discord.Message {
				m, err := view.Board(pictures, g, post, l)
				if err != nil {
					panic(err)
				}
				return m
			})
		}
		board("a position that nobody has played")
		board("and some have", puzzles.Try{User: stage.Ben, Done: true, Points: -1}, puzzles.Try{User: stage.Clara, Done: true, Points: 3}, puzzles.Try{User: stage.Dora}, puzzles.Try{User: stage.Anna, Done: true, Points: 3})
		sc.Compare("puzzles")
		if _, err := view.Dare(pictures, g, view.Shown{Step: len(g.Moves()), From: seat}, "Anna", locale.Fallback()); err != table.NotNow {
			t.Errorf("the end of a game is posted, %v", err)
		}
		if _, err := view.Dare(pictures, g, view.Shown{Step: step, From: card.NoSeat}, "Anna", locale.Fallback()); err != table.NotNow {
			t.Errorf("a moment at no seat is posted, %v", err)
		}
	})
}
