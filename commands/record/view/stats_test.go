package view_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/internal/stage"
	"karlchen/commands/locale"
	"karlchen/commands/record/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// played is a book of the same games each time, with everything in them.
func played(games int, names func(id int) string) *stats.Games {
	var b stats.Games
	rng := rand.New(rand.NewPCG(1, 1))
	for number := range uint64(games) {
		g := stats.Game{Number: number + 1, Contract: rules.Contract(rng.IntN(int(rules.Contracts))), Winner: game.Party(rng.IntN(2)), Soloist: card.NoSeat}
		re, points := []int{0, 1}, 1+rng.IntN(5)
		rng.Shuffle(card.Seats, func(i, j int) { g.Players[i], g.Players[j] = g.Players[j], g.Players[i] })
		if g.Contract.Alone() {
			re = re[:1]
			g.Soloist = 0
		}
		for _, seat := range re {
			g.Re[seat] = true
		}
		for seat, id := range rng.Perm(7)[:card.Seats] {
			g.Players[seat] = stats.Player{Name: "Lotte"}
			if id < 6 {
				g.Players[seat] = stats.Player{ID: fmt.Sprint(101 + id), Name: names(id)}
			}
			g.Points[seat] = -points
			if g.Won(card.Seat(seat)) {
				g.Points[seat] = points
			}
			if g.Soloist == card.Seat(seat) {
				g.Points[seat] *= 3
			}
			g.Announced[seat] = rng.IntN(3) == 0
			g.Called[seat] = rules.Step(rng.IntN(int(rules.Steps)))
			g.Made[seat][rng.IntN(int(rules.GansCaught)+1)] = 1 // a Sonderpunkt after that changes no golden file
			g.Lost[seat][rng.IntN(int(rules.GansCaught)+1)] = 1
		}
		b.Put(g)
	}
	return &b
}

func somebody(b *stats.Games, id, name string) view.PersonNumbers {
	return view.PersonNumbers{ID: id, Name: name, Person: b.Person(id)}
}

// weekOf returns the highlights of all games.
func weekOf(b *stats.Games) []stats.Highlight {
	var games []stats.Game
	for number := range uint64(b.Len()) {
		if g, ok := b.Game(number + 1); ok {
			games = append(games, g)
		}
	}
	return stats.Highlights(games)
}

func TestStats(t *testing.T) {
	b := played(30, func(id int) string {
		return []string{stage.Anna.Name, stage.Ben.Name, stage.Clara.Name, stage.Dora.Name, "Emil", "Frieda"}[id]
	})
	sc := stage.NewScene(t, "")
	sc.Add("a person", func(l *locale.Localizer) discord.Message {
		return view.PersonStats(face.Look{}, somebody(b, stage.Dora.ID, stage.Dora.Name), false, l)
	})
	sc.Add("to everybody", func(l *locale.Localizer) discord.Message {
		return view.PersonStats(face.Look{}, somebody(b, stage.Anna.ID, stage.Anna.Name), true, l)
	})
	sc.Add("nobody", func(l *locale.Localizer) discord.Message {
		return view.PersonStats(face.Look{}, somebody(b, "9", "Neu*"), false, l)
	})
	sc.Add("two people", func(l *locale.Localizer) discord.Message {
		return view.PairStats(face.Look{}, somebody(b, stage.Anna.ID, stage.Anna.Name), somebody(b, stage.Ben.ID, stage.Ben.Name), b.Pair(stage.Anna.ID, stage.Ben.ID), false, l)
	})
	sc.Add("strangers", func(l *locale.Localizer) discord.Message {
		return view.PairStats(face.Look{}, somebody(b, "9", "Neu*"), somebody(b, stage.Ben.ID, stage.Ben.Name), b.Pair("9", stage.Ben.ID), true, l)
	})
	sc.Add("nobody to compare with", func(l *locale.Localizer) discord.Message {
		return view.OnlyOne(face.Look{}, somebody(b, stage.Anna.ID, stage.Anna.Name), "9", false, l)
	})
	sc.Add("the server", func(l *locale.Localizer) discord.Message { return view.ServerStats(b.Server(), weekOf(b), false, l) })
	sc.Add("an empty server", func(l *locale.Localizer) discord.Message { return view.ServerStats(stats.Server{}, nil, false, l) })
	former := played(3, func(id int) string { return fmt.Sprintf("Former player %d", id+1) }).Server()
	for i := range former.People {
		former.People[i].ID = fmt.Sprintf("former-%d", i+1)
	}
	sc.Add("former players", func(l *locale.Localizer) discord.Message { return view.ServerStats(former, nil, false, l) })
	sc.Compare("stats")
}

// Discord accepts the message after any number of games and with the longest names.
func TestEveryNumberFits(t *testing.T) {
	b := played(3000, func(int) string { return stage.LongNamed("").Name })
	for _, l := range stage.Languages {
		one, two := somebody(b, "101", stage.LongNamed("").Name), somebody(b, "102", stage.LongNamed("").Name)
		for name, m := range map[string]discord.Message{
			"person": view.PersonStats(face.Look{}, one, false, l), "pair": view.PairStats(face.Look{}, one, two, b.Pair("101", "102"), false, l),
			"server": view.ServerStats(b.Server(), weekOf(b), false, l),
		} {
			text := stage.FormatMessage(m)
			if err := m.Validate(); err != nil {
				t.Errorf("%s: %v\n%s", name, err, text)
			}
			if strings.Contains(text, "<no value>") || strings.Contains(text, "\n\n") {
				t.Errorf("%s has a hole:\n%s", name, text)
			}
		}
	}
}
