package view_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/record/view"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/league/standings"
	"karlchen/game/rules"
	"karlchen/game/stats"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// firstGame is when the first game of a book was dealt; the others follow in 31 hours each.
var firstGame = time.Date(2026, time.September, 28, 18, 30, 0, 0, time.UTC)

// today is when readers ask.
var today = firstGame.Add(30 * 31 * time.Hour)

// whole is the first chart of all games.
var whole = view.Chosen{Chart: route.ChartCurve, Zone: time.UTC}

// played are the same games each time, with everything in them.
func played(games int, names func(id int) string) (all []stats.Game) {
	rng := rand.New(rand.NewPCG(1, 1))
	for number := range uint64(games) {
		g := stats.Game{Number: number + 1, Played: firstGame.Add(time.Duration(number) * 31 * time.Hour), Contract: rules.Contract(rng.IntN(int(rules.Contracts))), Winner: game.Party(rng.IntN(2)), Soloist: card.NoSeat}
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
			if number%5 == 0 {
				g.Wasted[seat] = stats.WastedIn(float64(seat) / 4)
			}
		}
		all = append(all, g)
	}
	return all
}

func somebody(games []stats.Game, id, name string) view.PersonNumbers {
	return view.PersonNumbers{ID: id, Name: name, Person: stats.FoldPerson(games, id, stats.AllTime, today)}
}

func pairOf(games []stats.Game, first, second string) (p stats.Pair) {
	for i := range games {
		p.Add(first, second, &games[i])
	}
	return p
}

// numbersOf are the numbers of a server in a window.
func numbersOf(games []stats.Game, w stats.Window) view.ServerNumbers {
	dealt := func(yield func(time.Time) bool) {
		for _, g := range slices.Backward(games) {
			if !yield(g.Played) {
				return
			}
		}
	}
	var sum stats.ServerSum
	from, weeks := w.Begins(dealt, today), stats.NewWeeks(today, view.Weeks)
	for _, g := range games {
		weeks.Add(g.Played, g.Played, 1)
		if !g.Played.Before(from) {
			sum.Add(&g)
		}
	}
	return view.ServerNumbers{Server: sum.All(), Highlights: stats.Highlights(games), Weeks: weeks.All()}
}

func TestStats(t *testing.T) {
	b := played(30, func(id int) string {
		return []string{stage.Anna.Name, stage.Ben.Name, stage.Clara.Name, stage.Dora.Name, "Emil", "Frieda"}[id]
	})
	sc := stage.NewScene(t, "")
	sc.Add("a person", func(l *locale.Localizer) discord.Message {
		return view.PersonStats(face.Look{}, somebody(b, stage.Dora.ID, stage.Dora.Name), whole, false, l)
	})
	sc.Add("to everybody", func(l *locale.Localizer) discord.Message {
		return view.PersonStats(face.Look{}, somebody(b, stage.Anna.ID, stage.Anna.Name), whole, true, l)
	})
	for i, points := range []float64{10, 100} {
		who := view.PersonNumbers{ID: "9", Name: "Neu*", Person: stats.Person{
			Count: stats.Count{Games: 100, Won: 50}, Curve: make([]stats.Point, 100), Wasted: stats.Wasted{Games: 100, Points: points, Squares: 2 * points, Stake: 300},
		}}
		sc.Add([]string{"plays like a level", "plays like two levels"}[i], func(l *locale.Localizer) discord.Message { return view.PersonStats(face.Look{}, who, whole, false, l) })
	}
	own := somebody(b, stage.Anna.ID, stage.Anna.Name)
	rated := standings.Rated{Rating: standings.Rating{Mu: 29, Sigma: 2}, Lists: 3}
	ddv, _ := rules.Preset("ddv")
	compiled, err := rules.Compile(ddv)
	if err != nil {
		t.Fatal(err)
	}
	own.Own = &view.Own{Standing: archive.Standing{Rated: rated, Rules: compiled}}
	sc.Add("a person who has a provisional rating and no title", func(l *locale.Localizer) discord.Message { return view.PersonStats(face.Look{}, own, whole, false, l) })
	rated.Lists = 12
	own.Own = &view.Own{Titles: []string{"games_100", "fuchs", "no30"}, Standing: archive.Standing{Rated: rated, Rules: compiled, Place: 2, Of: 5}}
	sc.Add("a person who has both", func(l *locale.Localizer) discord.Message {
		return view.PersonStats(face.Look{Pictures: true}, own, whole, false, l)
	})
	sc.Add("everybody reads neither", func(l *locale.Localizer) discord.Message { return view.PersonStats(face.Look{}, own, whole, true, l) })
	sc.Add("their card", func(l *locale.Localizer) discord.Message { return view.PersonCard(face.Look{Pictures: true}, own, l) })
	sc.Add("their card in words", func(l *locale.Localizer) discord.Message { return view.PersonCard(face.Look{}, own, l) })
	sc.Add("new titles", func(l *locale.Localizer) discord.Message {
		return face.Private(face.Text(view.NewTitles(own.Own.Titles[:1], l), view.NewTitles(own.Own.Titles, l), view.NewTitles(nil, l)))
	})
	sc.Add("nobody", func(l *locale.Localizer) discord.Message {
		return view.PersonStats(face.Look{}, somebody(b, "9", "Neu*"), whole, false, l)
	})
	sc.Add("two people", func(l *locale.Localizer) discord.Message {
		return view.PairStats(face.Look{}, somebody(b, stage.Anna.ID, stage.Anna.Name), somebody(b, stage.Ben.ID, stage.Ben.Name), pairOf(b, stage.Anna.ID, stage.Ben.ID), time.UTC, false, l)
	})
	sc.Add("strangers", func(l *locale.Localizer) discord.Message {
		return view.PairStats(face.Look{}, somebody(b, "9", "Neu*"), somebody(b, stage.Ben.ID, stage.Ben.Name), pairOf(b, "9", stage.Ben.ID), time.UTC, true, l)
	})
	sc.Add("nobody to compare with", func(l *locale.Localizer) discord.Message {
		return view.OnlyOne(face.Look{}, somebody(b, stage.Anna.ID, stage.Anna.Name), "9", whole, false, l)
	})
	sc.Add("the server", func(l *locale.Localizer) discord.Message {
		return view.ServerStats(face.Look{}, numbersOf(b, stats.AllTime), stats.AllTime, false, l)
	})
	sc.Add("a server with people who play alone, and with games that were broken off", func(l *locale.Localizer) discord.Message {
		var sum stats.ServerSum
		for i, g := range b {
			if i%3 == 0 {
				g.Players[1], g.Players[2], g.Players[3] = stats.Player{}, stats.Player{}, stats.Player{}
			}
			if i%7 == 6 {
				sum.AddBrokenOff(&g)
				continue
			}
			sum.Add(&g)
		}
		return view.ServerStats(face.Look{}, view.ServerNumbers{Server: sum.All()}, stats.AllTime, false, l)
	})
	sc.Add("an empty server", func(l *locale.Localizer) discord.Message {
		return view.ServerStats(face.Look{}, view.ServerNumbers{}, stats.AllTime, false, l)
	})
	former := numbersOf(played(3, func(id int) string { return fmt.Sprintf("Former player %d", id+1) }), stats.AllTime).Server
	for i := range former.People {
		former.People[i].ID = fmt.Sprintf("former-%d", i+1)
	}
	sc.Add("former players", func(l *locale.Localizer) discord.Message {
		return view.ServerStats(face.Look{}, view.ServerNumbers{Server: former}, stats.AllTime, false, l)
	})
	sc.Compare("stats")
}

// A reader turns between the charts and the times; each is a picture that says in words what it shows, or text.
func TestChartsOfNumbers(t *testing.T) {
	b := played(30, func(id int) string {
		return []string{stage.Anna.Name, stage.Ben.Name, stage.Clara.Name, stage.Dora.Name, "Emil", "Frieda"}[id]
	})
	pictures := face.Look{Pictures: true}
	sc := stage.NewScene(t, "")
	person := func(name string, k face.Look, chart string, w stats.Window, public bool) {
		sc.Add(name, func(l *locale.Localizer) discord.Message {
			who := view.PersonNumbers{ID: stage.Anna.ID, Name: stage.Anna.Name, Person: stats.FoldPerson(b, stage.Anna.ID, w, today)}
			return view.PersonStats(k, who, view.Chosen{Chart: chart, Window: w, Zone: time.UTC}, public, l)
		})
	}
	person("the curve", pictures, route.ChartCurve, stats.AllTime, false)
	person("announcements", pictures, route.ChartCalls, stats.AllTime, false)
	person("announcements without pictures", face.Look{}, route.ChartCalls, stats.ThirtyDays, false)
	person("soli of this year to everybody", pictures, route.ChartSoli, stats.ThisYear, true)
	person("soli without pictures", face.Look{}, route.ChartSoli, stats.AllTime, false)
	person("soli of an evening without one", pictures, route.ChartSoli, stats.LastEvening, false)
	sc.Add("no game in this time", func(l *locale.Localizer) discord.Message {
		who := view.PersonNumbers{ID: stage.Anna.ID, Name: stage.Anna.Name, Person: stats.FoldPerson(b, stage.Anna.ID, stats.ThirtyDays, today.AddDate(1, 0, 0))}
		return view.PersonStats(pictures, who, view.Chosen{Chart: route.ChartCalls, Window: stats.ThirtyDays, Zone: time.UTC}, false, l)
	})
	sc.Add("two people", func(l *locale.Localizer) discord.Message {
		return view.PairStats(pictures, somebody(b, stage.Anna.ID, stage.Anna.Name), somebody(b, stage.Ben.ID, stage.Ben.Name), pairOf(b, stage.Anna.ID, stage.Ben.ID), time.UTC, false, l)
	})
	sc.Add("the server", func(l *locale.Localizer) discord.Message {
		return view.ServerStats(pictures, numbersOf(b, stats.AllTime), stats.AllTime, false, l)
	})
	sc.Add("the server on an evening", func(l *locale.Localizer) discord.Message {
		return view.ServerStats(pictures, numbersOf(b, stats.LastEvening), stats.LastEvening, false, l)
	})
	sc.Add("the server without a game in this time", func(l *locale.Localizer) discord.Message {
		return view.ServerStats(pictures, view.ServerNumbers{}, stats.ThirtyDays, false, l)
	})
	sc.Compare("charts")
}

// Discord accepts the message after any number of games and with the longest names.
func TestEveryNumberFits(t *testing.T) {
	b := played(3000, func(int) string { return stage.LongNamed("").Name })
	for _, l := range stage.Languages {
		one, two := somebody(b, "101", stage.LongNamed("").Name), somebody(b, "102", stage.LongNamed("").Name)
		all := map[string]discord.Message{
			"pair":   view.PairStats(face.Look{}, one, two, pairOf(b, "101", "102"), time.UTC, false, l),
			"server": view.ServerStats(face.Look{}, numbersOf(b, stats.AllTime), stats.AllTime, false, l),
		}
		for _, chart := range route.Charts {
			for _, k := range []face.Look{{}, {Pictures: true}} {
				all[fmt.Sprint("person's ", chart, k.Pictures)] = view.PersonStats(k, one, view.Chosen{Chart: chart, Zone: time.UTC}, false, l)
			}
		}
		for name, m := range all {
			for _, f := range m.Files {
				if data := f.Render(); len(data) > 50<<10 {
					t.Errorf("%s: a picture has %d bytes", name, len(data))
				}
			}
			text := stage.FormatMessage(m)
			if err := proof.Validate(m); err != nil {
				t.Errorf("%s: %v\n%s", name, err, text)
			}
			if strings.Contains(text, "<no value>") || strings.Contains(text, "\n\n") {
				t.Errorf("%s has a hole:\n%s", name, text)
			}
		}
	}
}
