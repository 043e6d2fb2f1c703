package picture_test

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"karlchen/commands/picture"
)

// scoreSheet is a sheet with so many people and games.
func scoreSheet(people, games int) picture.Sheet {
	s := picture.Sheet{Title: "Zettel 12", Note: "Stammtisch Karo Zehn, 27. November"}
	for i := range people {
		s.Names = append(s.Names, []string{"Anna", "Ben der Große", "Friederike von und zu Hohenstaufen", "Dora", "Emil", "Frieda", "Gustav"}[i])
		s.Sums = append(s.Sums, fmt.Sprint(100*i-150))
	}
	for n := range games {
		r := picture.SheetRow{Number: fmt.Sprint(n + 1), Bock: n % 4, Value: fmt.Sprint(n % 9), Mark: []string{"", "Damensolo", "", "neu gegeben"}[n%4]}
		for i := range people {
			cell := fmt.Sprint((i+1)*n - 20)
			if people > 4 && i == n%people {
				cell = ""
			}
			r.Cells, r.Won = append(r.Cells, cell), append(r.Won, (i+n)%2 == 0)
		}
		s.Rows = append(s.Rows, r)
	}
	return s
}

func TestASheetToLookAt(t *testing.T) {
	if *look == "" {
		t.Skip("no -look file is given")
	}
	for _, people := range []int{4, 7} {
		if err := os.WriteFile(fmt.Sprintf("%s.sheet%d.png", *look, people), scoreSheet(people, 14).Render(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestSheetsOfAllLengths(t *testing.T) {
	for _, games := range []int{0, 1, picture.SheetRows} {
		s := scoreSheet(4+games%4, games)
		data := s.Render()
		if b := decode(t, data).Bounds(); b.Dx() != picture.StandingsWidth || b.Dy() < 150+40*games || len(data) > 256<<10 {
			t.Errorf("%d games: %v, %d bytes", games, b, len(data))
		}
		if !bytes.Equal(data, s.Render()) {
			t.Errorf("%d games are drawn in two ways", games)
		}
	}
}
