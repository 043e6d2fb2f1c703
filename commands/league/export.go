package league

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/trace"
	"karlchen/commands/league/page"
	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game/league"
)

// exports make the files of a season by the value of the option what.
var exports = map[string]func(c *click, b *leagues.Book, e league.Export) ([]discord.File, error){
	route.ExportCSV:     exportTables,
	route.ExportJSON:    exportSeason,
	route.ExportRecords: exportRecords,
	route.ExportPage:    exportPage,
	route.ExportSigned:  exportSigned,
}

func exportLeague(c *click, b *leagues.Book) (discord.Response, error) {
	what := c.Options["what"]
	if what == route.ExportCalendar {
		return exportCalendar(c, b)
	}
	export, ok := exports[what]
	if !ok {
		return nil, c.Outdated(fmt.Errorf("nothing exports %q", what))
	}
	e, err := makeExport(b)
	if err != nil {
		return nil, err
	}
	files, err := export(c, b, e)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, nothingPlayed
	}
	return c.Reply(view.LeagueFiles(b, what, files, c.Loc)), nil
}

func showCalendar(c *click, b *leagues.Book, p route.Season) (discord.Response, error) {
	return exportCalendar(c, b)
}

// exportCalendar sends the dates of a season. The length of the league's log is the revision of the file, because every change of a date adds
// an entry.
func exportCalendar(c *click, b *leagues.Book) (discord.Response, error) {
	entries, err := c.Leagues.Seen(b.League.ID)
	if err != nil {
		return nil, err
	}
	d := view.Dates{League: view.LeagueOf(b), Weeks: b.Weeks, Now: b.Now, Revision: int(entries)}
	return c.Reply(view.CalendarPage(d, c.Loc)), nil
}

func makeExport(b *leagues.Book) (league.Export, error) {
	e, err := b.Export(max(1, view.LatestWeek(b)))
	e.Program = trace.Version()
	return e, err
}

// exportTables makes tables in the language of the league, which its members' spreadsheets read.
func exportTables(c *click, b *leagues.Book, e league.Export) ([]discord.File, error) {
	l := locale.For(b.League.Locale)
	return []discord.File{{Name: exportFile(b, "Standings.csv"), Data: view.StandingsSheet(e, l)}, {Name: exportFile(b, "Results.csv"), Data: view.ResultsSheet(e, l)}}, nil
}

func exportSeason(c *click, b *leagues.Book, e league.Export) ([]discord.File, error) {
	data, err := json.MarshalIndent(e, "", "  ")
	return []discord.File{{Name: exportFile(b, "All.json"), Data: data}}, err
}

// exportSigned signs the week of the option, or else the last one with a result.
func exportSigned(c *click, b *leagues.Book, _ league.Export) ([]discord.File, error) {
	week, err := findWeek(c, b)
	if err != nil {
		return nil, err
	}
	for c.Options["week"] == "" && week > 1 && !b.Published(week) {
		week--
	}
	data, err := c.Leagues.SignWeek(context.Background(), actorOf(c), b.League.ID, week)
	return []discord.File{{Name: exportFile(b, fmt.Sprintf("Week-%d.json", week)), Data: data}}, err
}

// exportPage makes the page of a season in the reader's language.
func exportPage(c *click, b *leagues.Book, e league.Export) ([]discord.File, error) {
	var text bytes.Buffer
	err := page.Write(&text, e, c.Loc)
	return []discord.File{{Name: exportFile(b, "Page.html"), Data: text.Bytes()}}, err
}

// exportRecords sends the games of a season, or of one of its weeks, without the tasks that other members still play.
func exportRecords(c *click, b *leagues.Book, _ league.Export) ([]discord.File, error) {
	week := 0
	if c.Options["week"] != "" {
		var err error
		if week, err = findWeek(c, b); err != nil {
			return nil, err
		}
	}
	var numbers []uint64
	for _, r := range b.History().Lists {
		if week == 0 || r.Week == week {
			numbers = append(numbers, r.Records...)
		}
	}
	for _, a := range b.History().Attempts {
		if week == 0 || a.Week == week {
			numbers = append(numbers, a.Records...)
		}
	}
	slices.Sort(numbers)
	records, err := c.Archive.Records(c.GuildID, numbers)
	if err != nil || len(records) == 0 {
		return nil, err
	}
	f := serve.RecordsFile(exportFile(b, "Games.doko"), records)
	if len(f.Data) > maxExport {
		return nil, tooManyGames
	}
	return []discord.File{f}, nil
}

// maxExport is the size limit of a file in bytes; Discord takes ten MiB.
const maxExport = 9 << 20

func exportFile(b *leagues.Book, name string) string {
	return fmt.Sprintf("Season-%d-%s", b.Season.Number, name)
}
