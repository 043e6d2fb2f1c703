package view

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/match"
	"karlchen/game/sheet"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("sheet").Parse(pageText))

// pageRow is a line of the page.
type pageRow struct {
	Number, Bock, Value, Mark string
	Cells                     []string
	Won                       []bool
}

// Page is a sheet as a page of paper.
func Page(of Reckoned, l *locale.Localizer) ([]byte, error) {
	p := newPrinter(face.Look{}, of, l)
	var rows []pageRow
	for _, r := range p.Rows {
		row := pageRow{Number: fmt.Sprint(r.Number), Value: p.value(r), Mark: p.mark(r)}
		for factor := r.Entry.Factor; factor > 1; factor /= 2 {
			row.Bock += "|"
		}
		row.Cells, row.Won = p.cells(r)
		rows = append(rows, row)
	}
	var b bytes.Buffer
	err := pageTemplate.Execute(&b, map[string]any{
		"Lang": l.Tag(), "Title": face.Phrases(p.T("zettel.title", face.Data{"Number": p.Number}), p.Table), "Day": p.Opened.Format("2006-01-02"),
		"Names": p.Names(), "Rows": rows, "Sums": p.sums(), "Game": p.T("zettel.column.game", nil), "Value": p.T("zettel.column.value", nil),
	})
	return b.Bytes(), err
}

// asData is a sheet for other programs.
type asData struct {
	Sheet  int      `json:"sheet"`
	Opened string   `json:"opened"`
	Rules  string   `json:"rules"`
	People []string `json:"people"`
	Games  []asGame `json:"games"`
	Totals []int    `json:"totals"`
}

type asGame struct {
	Number   int        `json:"number"`
	Dealer   int        `json:"dealer"` // a place from 0, as are the players
	Contract string     `json:"contract"`
	Void     match.Void `json:"void,omitempty"`
	Players  [4]int     `json:"players"`
	Re       [4]bool    `json:"re"`
	Points   [4]int     `json:"points"`
	Bock     int        `json:"bock,omitempty"` // factor
	Augen    *[2]int    `json:"augen,omitempty"`
}

// Files are the sheet as a page to print, as a table, and for other programs.
func Files(of Reckoned, l *locale.Localizer) (discord.Message, error) {
	page, err := Page(of, l)
	if err != nil {
		return discord.Message{}, err
	}
	data := asData{Sheet: of.Number, Opened: of.Opened.Format("2006-01-02"), Rules: of.Sheet.Rules, People: of.Names(), Games: []asGame{}, Totals: of.List.Totals()}
	for _, r := range of.Rows {
		g := asGame{r.Number, r.Entry.Dealer, r.Entry.Contract.String(), r.Entry.Void, r.Entry.Places, r.Re, r.Entry.Points, r.Entry.Factor, nil}
		if r.HasResult {
			g.Augen = &r.Result.Augen
		}
		data.Games = append(data.Games, g)
	}
	text, err := json.MarshalIndent(data, "", "  ")
	if err != nil {
		return discord.Message{}, err
	}
	name := fmt.Sprint("sheet-", of.Number)
	m := face.Private(face.Text(l.T("zettel.files", face.Data{"Number": of.Number})))
	m.Files = []discord.File{{Name: name + ".html", Data: page}, {Name: name + ".csv", Data: sheet.CSV(of.Names(), of.Rows)}, {Name: name + ".json", Data: append(text, '\n')}}
	return m, nil
}
