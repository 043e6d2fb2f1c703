package storage_test

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"karlchen/storage"
)

// A table plays a game: each step is on the disk before anybody sees it.
func Example() {
	dir, err := os.MkdirTemp("", "karlchen")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	store, err := storage.Open(filepath.Join(dir, "karlchen.db"), storage.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer store.Close()

	table := storage.TableRow{ID: "stammtisch", Guild: "4711", State: json.RawMessage(`{"dealer":3}`)}
	if table, err = store.StartGame(table, []byte(`[Rules "ddv"]`)); err != nil {
		log.Fatal(err)
	}
	for i, action := range []string{"1:healthy", "2:healthy"} {
		if err := store.Append(table.GameID(), uint64(i+1), []byte(action)); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(store.Append(table.GameID(), 2, []byte("2:hochzeit")))

	game, err := store.Game(table.GameID())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(game)
	// Output:
	// game #1 of guild 4711: append entry 2: somebody else was faster: the game has this entry already
	// game #1 of guild 4711, 2 entries, finished: false
}
