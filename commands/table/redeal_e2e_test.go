package table_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"karlchen/commands/locale"
	"karlchen/game"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
	"karlchen/storage"
)

// playedByAnother rewrites the running game as if another engine had begun it, with an action that this engine refuses. The bot must not be running.
func playedByAnother(w *e2e.World) {
	w.T.Helper()
	path := w.Database()
	running := w.Games()[0]
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		w.T.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		b := tx.Bucket([]byte("entries"))
		key, header := b.Cursor().First()
		key, header = bytes.Clone(key), header[:len(header)-5] // without its mark and checksum
		own, other := fmt.Appendf(nil, "[Engine %q]", fmt.Sprint(game.EngineVersion)), []byte(`[Engine "77"]`)
		if !bytes.Contains(header, own) {
			return fmt.Errorf("no %s in the header %s", own, header)
		}
		header = bytes.Replace(header, own, other, 1)
		table := crc32.MakeTable(crc32.Castagnoli)
		sum := crc32.Update(crc32.Checksum(key, table), table, header)
		return b.Put(key, binary.BigEndian.AppendUint32(append(header, 0x1e), sum))
	})
	if err := errors.Join(err, db.Close()); err != nil {
		w.T.Fatal(err)
	}
	store, err := storage.Open(path, storage.Options{})
	if err == nil {
		err = errors.Join(store.Append(running.ID, uint64(len(running.Entries))+1, []byte("1:throw")), store.Close())
	}
	if err != nil {
		w.T.Fatal(err)
	}
}

// If an updated program cannot go on with a game, the players read why they get new cards, and play the list to its end.
func TestTheCardsAreDealtAgainAfterAnUpdate(t *testing.T) {
	w := e2e.New(t)
	w.Open(person.Options{"games": 1})
	for range 1 + 4 + 6 {
		if !w.Step() {
			t.Fatalf("the game stops\n%s", w.Log)
		}
	}
	w.Kill()
	playedByAnother(w)
	w.Start()
	why := locale.For("de").T("game.redealt", nil)
	if _, err := w.People[2].WaitMessage(w.Ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), why) }); err != nil {
		t.Fatalf("nobody reads why: %v\n%s", err, w.Log)
	}
	for range 1 + 4 + 48 {
		if !w.Step() {
			t.Fatalf("the game that was dealt again stops\n%s", w.Log)
		}
	}
	if _, err := w.People[0].WaitMessage(w.Ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), "Endstand") }); err != nil {
		t.Fatal(err)
	}
	w.Kill()
	if games := w.Games(); len(games) != 2 || !games[0].Finished || !games[1].Finished || bytes.Contains(games[1].Record, []byte(`[Engine "77"]`)) {
		t.Errorf("the games are %v", games)
	}
}
