package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"

	"karlchen/bot/discord"
	"karlchen/game"
	"karlchen/game/match"
	"karlchen/storage"
)

// stored is a table as the database has it and as others see it. A change is stored first; what the store refuses has not happened.
type stored struct {
	config   *Config
	log      *slog.Logger
	unstored *discord.Sparse // logs that the store refuses changes, of all tables
	index    *index          // finds tables by channel and by person

	row       storage.TableRow
	view           // see change
	shared    bool // others have the moment, which nobody may change any more
	published bool // others have been told of a change since the runner looked at the table
	foreign   bool // another engine played the row's game, and this engine cannot show or continue it
	shown     bool // the table has ended, and its last messages are shown
}

type posted struct{ channel, key, messageID string }

// share returns the table as it is, for others to keep.
func (s *stored) share() Snapshot {
	s.shared = true
	return Snapshot{s.model().Info, view{s.at()}}
}

// change returns the moment for the table's own changes: a copy, if others have the present one.
func (s *stored) change() *moment {
	if s.shared || s.of == nil {
		copied := *s.at()
		s.view, s.shared = view{&copied}, false
	}
	return s.of
}

// dropGame forgets the game that was played or shown.
func (s *stored) dropGame() {
	now := s.change()
	now.state, now.past, now.taken = game.State{}, nil, nil
}

// storeAndPublish stores a changed model and publishes it. It leaves all clocks as they are.
func (s *stored) storeAndPublish(m model) error {
	err := s.saveModel(m)
	if err == nil {
		s.publishSnapshot()
	}
	return err
}

// publishSnapshot hands the table to the publisher, and the runner sets its alarm again.
func (s *stored) publishSnapshot() {
	s.published = true
	if s.Number() != s.row.Game {
		s.change().number = s.row.Game
	}
	s.index.updateEntry(s.model())
	s.config.Observer.Publish(s.share())
}

// saveModel stores a changed table. On an error nothing has changed.
func (s *stored) saveModel(m model) error {
	if err := s.storeRow(&m, s.config.Store.SaveTable); err != nil {
		return err
	}
	return s.deriveList()
}

// storeRow writes the table's row, alone or together with other changes that write makes.
func (s *stored) storeRow(m *model, write func(storage.TableRow) (storage.TableRow, error)) error {
	row := s.row
	m.settleClaims()
	state, err := json.Marshal(m)
	if err != nil {
		return err
	}
	row.State, row.Ended, row.Over = state, s.shown, m.Phase == Ended && !s.shown
	if row, err = write(row); err != nil {
		return s.noteUnstored(m.ID, err)
	}
	s.row, s.change().model = row, *m
	return nil
}

// deriveList derives the list, and before a game the deal, from the model.
func (s *stored) deriveList() error {
	list, err := s.model().list()
	if err != nil {
		return err
	}
	now := s.change()
	now.list = list
	if now.model.Phase == Cutting {
		now.deal, _ = s.nextDeal()
	}
	return nil
}

// nextDeal returns the next deal of the list; ok is false when it is over.
func (s *stored) nextDeal() (d match.Deal, ok bool) {
	d, ok = s.list().Next()
	return s.model().asDealt(d), ok
}

// appendEntry stores what has happened in the game, and the table with it if its clock has changed. A card that was taken back is an entry, and so is
// taking it back.
func (s *stored) appendEntry(m *model, text string) error {
	seq, entry := uint64(len(s.past())+2*len(s.at().taken)+1), []byte(text)
	state, err := json.Marshal(m)
	if err != nil {
		return err
	}
	row := s.row
	if bytes.Equal(state, row.State) {
		err = s.config.Store.Append(row.GameID(), seq, entry)
	} else {
		row.State = state
		row, err = s.config.Store.AppendAt(row, seq, entry)
	}
	if err != nil {
		return s.noteUnstored(m.ID, err)
	}
	s.row, s.change().model = row, *m
	return nil
}

func (s *stored) rememberMessage(p posted) error {
	if s.MessageID(p.key) == p.messageID || s.ChannelOf(p.key) != p.channel {
		return nil
	}
	m := s.model().clone()
	m.Messages = maps.Clone(m.Messages)
	m.Messages[p.key] = p.messageID
	if p.messageID == "" {
		delete(m.Messages, p.key)
	}
	return s.saveModel(m)
}

// noteUnstored logs that the store refuses a change of a table, and returns the error for those who wait for it. A full disk refuses the changes of all tables,
// so the log has one line a minute.
func (s *stored) noteUnstored(table string, err error) error {
	s.unstored.Error(s.log, "a table could not be stored", "table", table, "error", err)
	return fmt.Errorf("%w: %w", Unavailable, err)
}

// report logs an error of what the table does by itself. Faults and what the store refuses are in the log already.
func (s *stored) report(text string, err error) {
	if !errors.Is(err, Unavailable) {
		s.log.Error(text, "table", s.model().ID, "error", err)
	}
}
