package table_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/storage"
)

func gameID(n uint64) storage.GameID { return storage.GameID{Guild: guild, Number: n} }

// journal is a publisher that checks in every snapshot what must be true of all.
type journal struct {
	t     *testing.T
	store table.Store

	mu       sync.Mutex
	n        int
	last     map[string]table.Snapshot
	promised map[string]string // the commitment shown before the cut
	revealed int               // games whose seed matched the commitment
	broken   bool              // Publish panics
	moved    time.Time         // when the version last changed
}

func (j *journal) Publish(s table.Snapshot) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.n++
	if before, ok := j.last[s.ID]; !ok || before.Version() != s.Version() {
		j.moved = time.Now()
	}
	j.last[s.ID] = s
	j.checkStored(&s)
	j.checkHidden(&s)
	j.checkSeed(&s)
	j.checkClocks(&s)
	if j.broken {
		panic("a fault of the publisher")
	}
}

// setBroken makes every Publish panic from now on, or stops that.
func (j *journal) setBroken(yes bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.broken = yes
}

// since returns when the shown turn began.
func (j *journal) since() time.Time {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.moved
}

func (j *journal) count() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.n
}

func (j *journal) latest(id string) *table.Snapshot {
	j.mu.Lock()
	defer j.mu.Unlock()
	snap := j.last[id]
	return &snap
}

// checkStored: nobody sees anything that is not in the store.
func (j *journal) checkStored(s *table.Snapshot) {
	row, err := j.store.Table(s.ID)
	if err != nil {
		j.t.Error("a table was published that is not in the store: ", err)
		return
	}
	if s.Phase != table.Playing {
		return
	}
	g, err := j.store.Game(row.GameID())
	if err != nil {
		j.t.Error("a game was published that is not in the store: ", err)
		return
	}
	if shown := actions(s.Public()); s.Rules().Preset == "ddv" && shown > len(g.Entries) { // other rules have announcements that nobody makes
		j.t.Errorf("%d actions are shown, %d are stored", shown, len(g.Entries))
	}
}

// actions counts what was said, announced and played.
func actions(v game.View) int {
	n := v.Cards()
	for seat := range card.Seat(card.Seats) {
		if v.Word(seat) != game.Unspoken {
			n++
		}
		for step := rules.Ansage; step < rules.Steps; step++ {
			if _, ok := v.Called(seat, step); ok {
				n++
			}
		}
	}
	if v.Phase() == game.Closing {
		n++
	}
	return n
}

// checkHidden: before the end of a game nobody learns the seed, the dealt hands, the result, or another person's hand.
func (j *journal) checkHidden(s *table.Snapshot) {
	if s.Phase == table.Resting || s.Phase == table.Ended {
		return
	}
	if sh, ok := s.Shuffle(); ok || sh != (game.Shuffle{}) {
		j.t.Errorf("%s: the seed can be seen", s.Phase)
	}
	if hands, ok := s.DealtHands(); ok || hands != [card.Seats]card.Set{} {
		j.t.Errorf("%s: the dealt hands can be seen", s.Phase)
	}
	if r, ok := s.Result(); ok || len(r.Items()) > 0 {
		j.t.Errorf("%s: the result can be seen", s.Phase)
	}
	text, data := fmt.Sprint(*s, s), &bytes.Buffer{}
	slog.New(slog.NewJSONHandler(data, nil)).Info("", "value", *s, "pointer", s)
	for _, printed := range []string{text, data.String()} {
		if strings.Contains(printed, s.Commitment()) && s.Commitment() != "" || len(printed) > 300 {
			j.t.Errorf("%s: a snapshot is printed as %s", s.Phase, printed)
		}
	}
	if public := s.Public(); !s.Dealt() || public.Phase() == game.Scored { // it is scored at once, and shown as such in a moment
		return
	}
	for _, user := range append([]table.User{eve, {}}, people...) {
		view, own := s.View(user.ID), s.Seat(user.ID)
		if own == card.NoSeat && view.Own() != 0 {
			j.t.Errorf("%s, who does not play, has a hand", user.Name)
		}
		for seat := range card.Seat(card.Seats) {
			if seat == own || view.Claimed() && seat == view.Soloist() || view.Phase() == game.Redeal && view.Word(seat) == game.SayThrow {
				continue
			}
			if view.Hand(seat) != 0 {
				j.t.Errorf("%s sees the hand of seat %s", user.Name, seat)
			}
		}
	}
}

// checkClocks: at a table with a timer a clock runs for each person for whom the table waits, until the time is over, and for nobody else.
func (j *journal) checkClocks(s *table.Snapshot) {
	who, awaited := s.Awaited()
	timer := s.Pace().Timer != settings.Off && !s.Alone(who.User.ID) && !s.Interrupted()
	switch v := s.Public(); {
	case awaited && who.Computer():
		j.t.Error("a computer is waited for")
	case s.Phase == table.Playing && awaited && s.Deadline().IsZero() && timer && !s.Overdue:
		j.t.Errorf("%s has no clock at a table with timer %q; overdue: %t", who.User.Name, s.Pace().Timer, s.Overdue)
	case s.Pace().Timer == settings.Off && (s.Overdue || s.Phase == table.Playing && v.Phase() != game.Closing && !s.Deadline().IsZero()):
		j.t.Error("there is a clock at a table without")
	case s.Phase == table.Playing && !awaited && v.Phase() != game.Closing && !s.Deadline().IsZero():
		j.t.Errorf("a clock runs for nobody, in phase %d", v.Phase())
	case s.Overdue && !awaited:
		j.t.Error("nobody is overdue")
	}
	for _, q := range s.Questions {
		if q.Card != "" {
			if p, sits := s.Sits(q.By); !s.TakeBack || !sits || p.Away || s.Phase != table.Playing {
				j.t.Errorf("%+v asks for a card", p)
			}
			continue
		}
		if p, sits := s.Sits(q.About); q.About != table.TheList && (!sits || p.Away) || !q.Kick && (!s.Overdue || who.User.ID != q.About) {
			j.t.Errorf("a question about %+v, overdue %t, awaited is %s", p, s.Overdue, who.User.Name)
		}
	}
}

// checkSeed: the seed shown after a game matches the commitment shown before its cut.
func (j *journal) checkSeed(s *table.Snapshot) {
	switch s.Phase {
	case table.Cutting:
		if before, ok := j.promised[s.ID]; ok && before != s.Commitment() {
			j.t.Error("the commitment changed while the cut was awaited")
		}
		j.promised[s.ID] = s.Commitment()
	case table.Playing:
		if promise, ok := j.promised[s.ID]; ok && promise != s.Commitment() {
			j.t.Error("the commitment changed with the cut")
		}
	case table.Resting, table.Ended:
		promise, ok := j.promised[s.ID]
		sh, open := s.Shuffle()
		if !ok || !open {
			return
		}
		delete(j.promised, s.ID)
		j.revealed++
		if sh.Commitment() != promise {
			j.t.Error("the seed is not the one that was promised before the cut")
		}
		if hands, _ := s.DealtHands(); sh.Verify(s.Rules().Deck, s.Deal().Vorhand, hands) != nil {
			j.t.Error("the cards were not dealt from the seed and the cut")
		}
	case table.Lobby:
	}
}
