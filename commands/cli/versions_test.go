package cli_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"karlchen/commands/cli"
	"karlchen/game"
	"karlchen/game/rules"
	"karlchen/storage"
)

// A preset gets a second version. Games by the first version keep their results, and so do later games by it.
func TestGamesOfTheFirstVersionOfAPreset(t *testing.T) {
	games := 2000
	if testing.Short() {
		games = 200
	}
	simulation := cli.Simulate{Rules: "hausrunde deck=48", Games: games, Seed: 3, Players: []string{"random", "random", "random", "random"}}
	summary, records := simulate(t, simulation)
	results, problems, err := run(&cli.Replay{}, records)
	if err != nil || problems != "" || strings.Count(results, "\n") < games {
		t.Fatalf("%v, %s, %d lines", err, problems, strings.Count(results, "\n"))
	}

	if err := rules.Release("hausrunde", []byte(`{"deck": "40", "gans": "1", "solo_lead": "left-of-dealer"}`)); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"with a version":    records,
		"without a version": strings.ReplaceAll(records, `[Rules "hausrunde@1`, `[Rules "hausrunde`),
	} {
		if again, problems, err := run(&cli.Replay{}, text); err != nil || problems != "" || again != results {
			t.Errorf("%s: %v, %.1000s", name, err, problems)
		}
	}
	simulation.Rules = "hausrunde@1 deck=48"
	if out, again := simulate(t, simulation); again != records || out != summary {
		t.Error("hausrunde@1 is played otherwise than before")
	}
	simulation.Rules, simulation.Games = "hausrunde", 20
	_, newest := simulate(t, simulation)
	if n := strings.Count(newest, `[Rules "hausrunde@2"]`); n < 20 || n != strings.Count(newest, "[Rules ") {
		t.Errorf("%d of %d games of hausrunde are of version 2", n, strings.Count(newest, "[Rules "))
	}
	if _, problems, err := run(&cli.Replay{}, newest); err != nil {
		t.Errorf("%v, %s", err, problems)
	}
	simulation.Rules = "hausrunde@3"
	if _, _, err := run(&simulation, ""); err == nil || !strings.Contains(err.Error(), `there is no "hausrunde@3" (the newest version is hausrunde@2)`) {
		t.Errorf("hausrunde@3 is refused with %v", err)
	}
}

// ofEngine marks a record of this engine as accepted by another one.
func ofEngine(engine int, record string) string {
	return strings.Replace(record, fmt.Sprintf("[Engine \"%d\"]", game.EngineVersion), fmt.Sprintf("[Engine \"%d\"]", engine), 1)
}

func TestOldGamesAreNotCalledDamaged(t *testing.T) {
	refused := strings.Replace(sample, "4:D9\n", "4:CK\n", 1)
	for engine, want := range map[int]string{game.EngineVersion: "-:15: seat 4: CK: must follow trump\n", 77: "-:15: played under engine 77: seat 4: CK: must follow trump\n"} {
		if out, problems, err := run(&cli.Replay{}, ofEngine(engine, refused)); !errors.Is(err, cli.ErrInput) || problems != want || out != "" {
			t.Errorf("replay prints %q, says %q, %v; want %q", out, problems, err, want)
		}
		data := t.TempDir()
		store, err := storage.Open(filepath.Join(data, cli.DatabaseName), storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		row, err := store.StartGame(storage.TableRow{ID: "t", Guild: "g", State: []byte(`{}`)}, []byte("header"))
		if err == nil {
			_, err = store.FinishGame(row, []byte(ofEngine(engine, refused)), []byte(`{}`))
		}
		if err := errors.Join(err, store.Close()); err != nil {
			t.Fatal(err)
		}
		out, problems, err := run(&cli.Check{Data: data}, "")
		if engine == game.EngineVersion {
			if !errors.Is(err, cli.ErrInput) || !strings.Contains(problems, "damaged") || !strings.Contains(problems, "must follow trump") || out != "" {
				t.Errorf("check of a damaged game prints %q, says %q, %v", out, problems, err)
			}
		} else if err != nil || problems != "" || !strings.Contains(out, "played under engine 77: seat 4: CK: must follow trump\nsound: 1 games") {
			t.Errorf("check of an old game prints %q, says %q, %v", out, problems, err)
		}
	}
}
