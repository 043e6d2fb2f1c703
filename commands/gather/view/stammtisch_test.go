package view_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/gather/view"
	"karlchen/commands/locale"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/stats"
	"karlchen/internal/stage"
)

var friday = time.Date(2030, 1, 4, 19, 0, 0, 0, time.UTC)

// circle is a Stammtisch of people; the first one leads it.
func circle(people ...table.User) gather.Stammtisch {
	of := gather.Stammtisch{
		Guild: "1", Number: 3, Name: "*Anna* 7", Chosen: people[0].ID, Members: map[string]gather.Member{}, Channel: "123", Locale: "de",
		Rules: gather.NamedRules{Rules: "ddv"}, Choices: settings.NewStammtisch(settings.DefaultServer()),
	}
	for i, p := range people {
		of.Members[p.ID] = gather.Member{Name: p.Name, Since: friday.Add(time.Duration(i) * time.Minute)}
	}
	return of
}

// evenings are games of people who sit in turn, with a computer now and then.
func evenings(count, games int, people ...table.User) stats.StammtischFigures {
	var all []stats.Game
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range count * games {
		g := stats.Game{Number: uint64(n + 1), Table: fmt.Sprint(n / games), Played: friday.AddDate(0, 0, 7*(n/games)), Winner: game.Party(rng.IntN(2)), Soloist: card.NoSeat}
		g.Re = [card.Seats]bool{true, n%3 > 0, false, false}
		if n%3 == 0 {
			g.Soloist = 0
		}
		points := 1 + rng.IntN(6)
		for seat := range card.Seat(card.Seats) {
			if who := (n*n + int(seat)) % (len(people) + 1); who < len(people) {
				g.Players[seat] = people[who]
			}
			g.Points[seat] = -points
			if g.Won(seat) {
				g.Points[seat] = points
			}
			if g.Soloist == seat {
				g.Points[seat] *= 3
			}
		}
		all = append(all, g)
	}
	return stats.FoldStammtisch(all, time.UTC)
}

// A Stammtisch from its founding over many evenings to its end, as members, others and everybody see it.
func TestStammtisch(t *testing.T) {
	people := []table.User{stage.Anna, stage.Ben, stage.Clara, stage.Dora}
	guest, former := stage.LongNamed("777"), table.User{ID: "former-2", Name: "Former player 2"}
	of := view.StammtischPage{Stammtisch: circle(people[0]), Reader: stage.Anna.ID}
	sc := stage.NewScene(t, "")
	show := func(title string, of view.StammtischPage) {
		sc.Add(title, func(l *locale.Localizer) discord.Message { return view.ShowStammtisch(face.Look{}, of, l) })
	}
	invite := func(title string, of gather.Stammtisch) {
		sc.Add(title, func(l *locale.Localizer) discord.Message { return view.Invitation(of, l) })
	}
	invite("it is founded", of.Stammtisch)
	show("its founder is alone", of)
	of.Stammtisch = circle(people...)
	invite("four are in", of.Stammtisch)
	of.Played = evenings(1, 4, people...)
	of.Played.Alone = 2
	show("after an evening", of)
	of.Stammtisch, of.Played = circle(append(people, guest)...), evenings(8, 5, append(people, guest, former)...)
	of.Rules.Name, of.Choices.Cents, of.Reader = "*Clara*", "5", stage.Dora.ID
	show("after many evenings, with a kitty", of)
	sc.Add("all evenings", func(l *locale.Localizer) discord.Message { return view.StammtischEvenings(of, 0, l) })
	many := of
	many.Played = evenings(20, 4, people...)
	for page := range 3 {
		sc.Add(fmt.Sprint("page ", page+1, " of three"), func(l *locale.Localizer) discord.Message { return view.StammtischEvenings(many, page, l) })
	}
	delete(of.Members, stage.Ben.ID)
	of.Reader = stage.Ben.ID
	show("Ben has left", of)
	of.Reader, of.Choices.Open = "", settings.Off
	show("everybody sees it, and nobody can join", of)
	sc.Add("below a result", func(l *locale.Localizer) discord.Message {
		return view.WithStammtisch(face.Public(face.AccentResult, face.Text(l.T("standing.final", nil))), of, l)
	})
	nobody := of
	nobody.Stammtisch, nobody.Played = circle(stage.Anna), evenings(1, 1, stage.Clara, stage.Dora)
	show("only guests have played", nobody)
	sc.Add("below their result", func(l *locale.Localizer) discord.Message {
		return view.WithStammtisch(face.Public(face.AccentResult, face.Text(l.T("standing.final", nil))), nobody, l)
	})
	sc.Add("none to choose from", func(l *locale.Localizer) discord.Message { return view.Stammtische(nil, l) })
	second := circle(stage.Anna)
	second.Name, second.Number = "*Clara* & *Emil*", 4
	sc.Add("two to choose from", func(l *locale.Localizer) discord.Message {
		return view.Stammtische([]gather.Stammtisch{of.Stammtisch, second}, l)
	})
	sc.Add("settings", func(l *locale.Localizer) discord.Message {
		return view.StammtischSettings(of.Stammtisch, []discord.Choice{{Name: "*Emil*", Value: "ddv"}, {Name: "*Clara*", Value: "*Clara*"}}, l)
	})
	sc.Add("members", func(l *locale.Localizer) discord.Message { return view.StammtischMembers(of.Stammtisch, l) })
	sc.Add("one member", func(l *locale.Localizer) discord.Message { return view.StammtischMembers(second, l) })
	sc.Add("really dissolve it?", func(l *locale.Localizer) discord.Message { return view.ConfirmDissolve(of, l) })
	clear(of.Members)
	show("all have left", of)
	sc.Compare("stammtisch")
}

// The longest names, the most members, and many guests: the page has room for them, and its curve is small.
func TestTheLargestStammtisch(t *testing.T) {
	var people []table.User
	for n := range 40 {
		people = append(people, stage.LongNamed(fmt.Sprint(1000+n)))
	}
	of := view.StammtischPage{Stammtisch: circle(people[:gather.MostMembers]...), Reader: people[0].ID, Played: evenings(60, 24, people...)}
	of.Choices.Cents = "50"
	sc := stage.NewScene(t, "")
	for _, l := range stage.Languages {
		m := view.ShowStammtisch(face.Look{Pictures: true}, of, l)
		if len(m.Files) != 1 {
			t.Fatalf("%s: there are %d pictures", l.Tag(), len(m.Files))
		}
		if size := len(m.Files[0].Render()); size > 50<<10 {
			t.Errorf("%s: the picture has %d bytes", l.Tag(), size)
		}
		if alt := m.Files[0].Alt; len(alt) < 40 {
			t.Errorf("%s: the picture is described as %q", l.Tag(), alt)
		}
	}
	sc.Add("its evenings", func(l *locale.Localizer) discord.Message { return view.StammtischEvenings(of, 99, l) })
	sc.Add("the largest", func(l *locale.Localizer) discord.Message { return view.ShowStammtisch(face.Look{}, of, l) })
	sc.Compare("stammtisch_largest")
}

// A lobby of a Stammtisch asks the members, and then others.
func TestTheSearchOfAStammtisch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 1, table.NewTable{Games: 8, Stammtisch: table.StammtischRef{Number: 3, Name: "*Anna* 7"}})
		sc := stage.NewScene(t, b.ID)
		asked := table.Seek{Users: []string{stage.Ben.ID, stage.Clara.ID}, Members: true}
		sc.AddPublic("members are asked", b.Do(stage.Anna, asked), view.Search)
		sc.AddPublic("others are asked", b.Do(stage.Anna, table.Seek{Users: []string{stage.Dora.ID}}), view.Search)
		sc.Compare("stammtisch_search")
	})
}
