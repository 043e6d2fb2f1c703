package commands

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/league"
)

// exports make the files of a season by what is asked for.
var exports = map[string]func(c *call, b *leagues.Book) ([]discord.File, error){
	route.ExportCSV:     exportTables,
	route.ExportJSON:    exportSeason,
	route.ExportRecords: exportRecords,
}

func exportLeague(_ context.Context, c *call) (discord.Response, error) {
	b, err := c.seasonBook()
	if err != nil {
		return nil, err
	}
	what := c.Options["what"]
	if what == route.ExportCalendar {
		return c.calendar(b)
	}
	export, ok := exports[what]
	if !ok {
		return nil, c.outdated(fmt.Errorf("nothing exports %q", what))
	}
	files, err := export(c, b)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, nothingPlayed
	}
	return c.reply(leagueview.LeagueFiles(b, what, files, c.loc)), nil
}

func calendarClick(_ context.Context, c *call, p route.Season) (discord.Response, error) {
	b, err := c.read(string(p.League), p.Season)
	if err != nil {
		return nil, err
	}
	return c.calendar(b)
}

// calendar hands out the dates of a season. Whatever changes them is in the league's log, so that its length tells later files from earlier ones.
func (c *call) calendar(b *leagues.Book) (discord.Response, error) {
	entries, err := c.leagues.Seen(b.League.ID)
	if err != nil {
		return nil, err
	}
	d := leagueview.Dates{League: leagueview.LeagueOf(b), Weeks: b.Weeks, Now: b.Now, Revision: int(entries)}
	return c.reply(leagueview.CalendarPage(d, c.loc)), nil
}

func (c *call) export(b *leagues.Book) (league.Export, error) {
	tables, err := b.Standings(max(1, latestWeek(b)))
	if err != nil {
		return league.Export{}, err
	}
	return league.NewExport(b.League.Name, b.Season.Number, tables, b.History, b.Names())
}

func exportTables(c *call, b *leagues.Book) ([]discord.File, error) {
	e, err := c.export(b)
	return []discord.File{{Name: exportFile(b, "Standings.csv"), Data: e.StandingsCSV()}, {Name: exportFile(b, "Results.csv"), Data: e.ResultsCSV()}}, err
}

func exportSeason(c *call, b *leagues.Book) ([]discord.File, error) {
	e, err := c.export(b)
	if err != nil {
		return nil, err
	}
	data, err := json.MarshalIndent(e, "", "  ")
	return []discord.File{{Name: exportFile(b, "All.json"), Data: data}}, err
}

// exportRecords hands out the games of a season, or of one of its weeks, without those that others are still to play.
func exportRecords(c *call, b *leagues.Book) ([]discord.File, error) {
	week := 0
	if c.Options["week"] != "" {
		var err error
		if week, err = c.week(b); err != nil {
			return nil, err
		}
	}
	var numbers []uint64
	for _, r := range b.History.Lists {
		if week == 0 || r.Week == week {
			numbers = append(numbers, r.Records...)
		}
	}
	for _, a := range b.History.Attempts {
		if week == 0 || a.Week == week {
			numbers = append(numbers, a.Records...)
		}
	}
	slices.Sort(numbers)
	records, err := c.archive.Records(c.GuildID, numbers)
	if err != nil || len(records) == 0 {
		return nil, err
	}
	f := discord.File{Name: exportFile(b, "Games.doko"), Data: records}
	if len(records) > maxPlainExport {
		f.Name += ".gz"
		f.Data = compressed(records)
	}
	if len(f.Data) > maxExport {
		return nil, tooManyGames
	}
	return []discord.File{f}, nil
}

// maxExport is how large a file may be; Discord takes ten MiB.
const maxExport = 9 << 20

// exportFile names a file after the season.
func exportFile(b *leagues.Book, name string) string {
	return fmt.Sprintf("Season-%d-%s", b.Season.Number, name)
}

func compressed(data []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(data) // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}
