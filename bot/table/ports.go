package table

import (
	"encoding/json"
	"time"

	"karlchen/storage"
)

// Store is what the tables need from the database.
type Store interface {
	SaveTable(storage.TableRow) (storage.TableRow, error)
	Tables() ([]storage.TableRow, error)
	Table(id string) (storage.TableRow, error)
	StartGame(row storage.TableRow, header []byte) (storage.TableRow, error)
	Append(id storage.GameID, seq uint64, entry []byte) error
	AppendAt(row storage.TableRow, seq uint64, entry []byte) (storage.TableRow, error)
	FinishGame(row storage.TableRow, record []byte, summary json.RawMessage) (storage.TableRow, error)
	Game(storage.GameID) (storage.Game, error)
	SetAlive(time.Time) error
	Alive() (time.Time, error)
	Arrivals() (map[string]time.Time, error)
	ForgetArrivals() error
}

// Observer receives every change of a table, in order. It must not block and must not call the table back.
type Observer interface {
	Publish(Snapshot)
}
