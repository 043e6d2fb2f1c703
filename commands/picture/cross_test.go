package picture_test

import (
	"bytes"
	"os"
	"testing"

	"karlchen/commands/picture"
)

func crosstable(members int) picture.Cross {
	c := picture.Cross{Title: "Donnerstagsliga: wer gegen wen", Note: "Listen davor : dahinter", Own: min(1, members-1)}
	for i := range members {
		c.Names = append(c.Names, []string{"Anna", "Ben der Große", "Friederike von und zu Hohenstaufen", "Ж"}[i%4])
		row := make([]picture.Met, members)
		for j := range row {
			if i != j && (i+j)%5 > 0 {
				row[j] = picture.Met{Ahead: (i * 3) % 4, Behind: (j * 3) % 4, Lists: 4}
			}
		}
		c.Cells = append(c.Cells, row)
	}
	return c
}

func TestCrosstableToLookAt(t *testing.T) {
	if *look == "" {
		t.Skip("no -look file is given")
	}
	if err := os.WriteFile(*look+".cross.png", crosstable(picture.MaxCross).Render(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestCrosstableShowsWhatItIsTold(t *testing.T) {
	usual := crosstable(6).Render()
	if b := decode(t, usual).Bounds(); b.Dx() != 800 || len(usual) > 128<<10 {
		t.Errorf("%v, %d bytes", b, len(usual))
	}
	if !bytes.Equal(usual, crosstable(6).Render()) {
		t.Error("it is drawn differently the second time")
	}
	for what, change := range map[string]func(*picture.Cross){
		"the title": func(c *picture.Cross) { c.Title = "Liga" }, "the note": func(c *picture.Cross) { c.Note = "" },
		"a name": func(c *picture.Cross) { c.Names[3] = "Dora" }, "a member": func(c *picture.Cross) { *c = crosstable(7) },
		"ahead": func(c *picture.Cross) { c.Cells[0][1].Ahead++ }, "behind": func(c *picture.Cross) { c.Cells[0][1].Behind++ },
		"that they met": func(c *picture.Cross) { c.Cells[0][1] = picture.Met{} }, "the reader": func(c *picture.Cross) { c.Own = -1 },
	} {
		c := crosstable(6)
		change(&c)
		if bytes.Equal(c.Render(), usual) {
			t.Errorf("%s does not show", what)
		}
	}
	crosstable(1).Render()
}
