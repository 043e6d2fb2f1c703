package league_test

import (
	"archive/zip"
	"errors"
	"go/build"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"karlchen/game/league"
)

// allZones returns every zone of the time zone database that Go embeds into programs.
func allZones(t *testing.T) (all []*time.Location) {
	t.Helper()
	files, err := zip.OpenReader(filepath.Join(build.Default.GOROOT, "lib", "time", "zoneinfo.zip"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("zones are not tried one by one, because this installation of Go comes without its time zone database:", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	for _, file := range files.File {
		if strings.HasSuffix(file.Name, "/") {
			continue
		}
		content, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(content)
		if err != nil {
			t.Fatal(err)
		}
		zone, err := time.LoadLocationFromTZData(file.Name, data)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, zone)
	}
	return all
}

// offsetAt returns how far the clocks of a zone are ahead of UTC at a moment.
func offsetAt(t time.Time) time.Duration {
	_, seconds := t.Zone()
	return time.Duration(seconds) * time.Second
}

// A match day may be at a time that the clocks show twice: in Chile on a Saturday evening, in Cuba and the Azores after midnight.
func TestARepeatedTimeIsTheFirstInEveryZone(t *testing.T) {
	repeated, skipped := 0, 0
	for _, zone := range allZones(t) {
		last := time.Date(2038, 1, 1, 0, 0, 0, 0, time.UTC)
		for day := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).In(zone); day.Before(last); day = day.Add(24 * time.Hour) {
			before, after := offsetAt(day), offsetAt(day.Add(24*time.Hour))
			if before == after {
				continue
			}
			_, change := day.ZoneBounds()
			high, low := max(before, after), min(before, after)
			from, to := change.UTC().Add(low), change.UTC().Add(high) // the clocks show the times between these twice or never
			for _, wall := range []time.Time{from.Add(-time.Minute), from, from.Add(to.Sub(from) / 2), to.Add(-time.Minute), to} {
				want := change
				first, second := wall.Add(-high).In(zone), wall.Add(-low).In(zone)
				switch isFirst, isSecond := offsetAt(first) == high, offsetAt(second) == low; {
				case isFirst && isSecond:
					repeated, want = repeated+1, first
				case isFirst:
					want = first
				case isSecond:
					want = second
				default:
					skipped++
				}
				if got := league.DateOf(wall).At(league.Clock{Hour: wall.Hour(), Minute: wall.Minute()}, zone); !got.Equal(want) {
					t.Errorf("%s: %s is at %s, want %s", zone, wall.Format("2006-01-02 15:04"), got.Format(time.RFC3339), want.Format(time.RFC3339))
				}
			}
		}
	}
	if repeated == 0 || skipped == 0 {
		t.Errorf("the clocks showed %d of the times twice, and skipped %d", repeated, skipped)
	}
}
