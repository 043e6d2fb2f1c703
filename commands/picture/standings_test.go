package picture_test

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"testing"

	"karlchen/commands/picture"
)

func leagueTable(rows int) picture.Standings {
	s := picture.Standings{
		Title: "Donnerstagsliga, Saison 2", Note: "Tabelle nach Woche 6 von 8", Heads: picture.StandingsHeads{Rank: "#", Name: "Name", Weeks: "Wochen", Lists: "Listen", Rating: "Wertung", Value: "Punkte"},
		Sections: []picture.StandingsSection{{Rows: make([]picture.StandingsRow, rows)}}, Legend: []string{"1 bei gleichen Punkten: Spielpunkte", "2 gewonnene Wochen"},
	}
	for i := range rows {
		r := picture.StandingsRow{
			Rank: fmt.Sprint(i + 1), Name: []string{"Anna", "Ben der Große", "Friederike von und zu Hohenstaufen", "Ж"}[i%4], Lists: "6", Rating: "(23,5)", Value: "19,83",
			Moved: (i*7)%5 - 2, New: i == 3, Own: i == 4,
		}
		if i == 1 {
			r.Mark = "1"
		}
		for w := range 10 {
			r.Weeks = append(r.Weeks, picture.Bar{Height: float64((i+w)%4+1) / 4, Played: (i+w)%5 > 0, Won: (i+w)%7 == 1, Dropped: (i+w)%6 == 2})
		}
		s.Sections[0].Rows[i] = r
	}
	return s
}

func TestStandingsToLookAt(t *testing.T) {
	if *look == "" {
		t.Skip("no -look file is given")
	}
	s := leagueTable(8)
	s.Sections = append(s.Sections, picture.StandingsSection{Title: "2. Division", Rows: leagueTable(6).Sections[0].Rows, Up: 2, Down: 2})
	if err := os.WriteFile(*look+".standings.png", s.Render(), 0o644); err != nil {
		t.Fatal(err)
	}
	s.Heads.Points = "Spiel"
	for i := range s.Sections[0].Rows {
		s.Sections[0].Rows[i].Points = fmt.Sprintf("%+d", 1204-301*i)
	}
	s.Legend = append(s.Legend, "Abc-Def - ghi – jkl − mno — pqr")
	if err := os.WriteFile(*look+".points.png", s.Render(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestStandingsOfAllLengths(t *testing.T) {
	for _, rows := range []int{0, 1, 4, 25} {
		s := leagueTable(rows)
		data := s.Render()
		if b := decode(t, data).Bounds(); b.Dx() != picture.StandingsWidth || b.Dy() < 100+40*rows || len(data) > 256<<10 {
			t.Errorf("%d rows: %v, %d bytes", rows, b, len(data))
		}
		if !bytes.Equal(data, s.Render()) {
			t.Errorf("%d rows are drawn differently the second time", rows)
		}
	}
}

// Each value of a row changes the picture.
func TestStandingsShowWhatTheyAreTold(t *testing.T) {
	usual := leagueTable(6).Render()
	for what, change := range map[string]func(*picture.Standings){
		"the title":          func(s *picture.Standings) { s.Title = "x" },
		"a rank":             func(s *picture.Standings) { s.Sections[0].Rows[2].Rank = "9" },
		"a mark":             func(s *picture.Standings) { s.Sections[0].Rows[2].Mark = "2" },
		"a rise":             func(s *picture.Standings) { s.Sections[0].Rows[2].Moved = 9 },
		"a newcomer":         func(s *picture.Standings) { s.Sections[0].Rows[2].New = true },
		"the reader":         func(s *picture.Standings) { s.Sections[0].Rows[2].Own = true },
		"a week that is won": func(s *picture.Standings) { s.Sections[0].Rows[2].Weeks[9].Won = true },
		"a dropped week":     func(s *picture.Standings) { s.Sections[0].Rows[3].Weeks[9].Dropped = true },
		"who rises":          func(s *picture.Standings) { s.Sections[0].Up = 2 },
		"no rating":          func(s *picture.Standings) { s.Heads.Rating = "" },
		"points":             func(s *picture.Standings) { s.Heads.Points = "Spiel" },
		"the legend":         func(s *picture.Standings) { s.Legend = nil },
	} {
		s := leagueTable(6)
		if change(&s); bytes.Equal(s.Render(), usual) {
			t.Errorf("%s cannot be seen", what)
		}
	}
}

// BenchmarkStandings draws standings, and beside that lets the standard library pack the same picture at its quickest.
func BenchmarkStandings(b *testing.B) {
	encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: new(buffers)}
	leagueTable(25).Render() // mixes the colours
	var c comparison
	for b.Loop() {
		c.beside(b, encoder, leagueTable(25).Render)
	}
	c.report(b)
}

// The end of a long title can be read: of a league with a name of 40 letters, one season is told from another.
func TestTitlesOfPicturesAreWhole(t *testing.T) {
	const name = "Donnerstagsliga aller Doppelkopffreunde N"
	table := func(title string) []byte { s := leagueTable(4); s.Title = title; return s.Render() }
	curve := func(title string) []byte { c := list(); c.Title = title; return c.Render() }
	if bytes.Equal(table(name+" – Saison 12"), table(name+" – Saison 13")) {
		t.Error("the title of standings is cut")
	}
	if bytes.Equal(curve(name+" – Saison 2, die Spitze"), curve(name+" – Saison 2, die Mitte")) {
		t.Error("the title of a curve is cut")
	}
}
