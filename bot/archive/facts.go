package archive

import (
	"errors"
	"fmt"
	"math"
	"sync"
	"time"

	"karlchen/bot/table"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/game/stats"
	"karlchen/storage"
)

// factsVersion is the version of what derive makes of a game. A change of their meaning or form needs another version; then all games are
// read again in the background.
const factsVersion = 3

// stammtischOf returns the name under which the games of a Stammtisch are found, as a person's are under their id.
func stammtischOf(number int) string { return fmt.Sprint("stammtisch ", number) }

// facts are what the archive keeps of a finished game in the database, so that questions need not read its record.
type facts struct {
	Card
	isTask    bool
	reported  bool
	playedFor [card.Seats]bool // the seats at which the game counts for nobody, because a computer played most of the tricks
	counts    bool             // Game is there
	Game      stats.Game       // without number, time and players, which are those of the card
	sealed    bool             // a task that is not over; not stored
}

// derive reads a finished game. It returns its people and its Stammtisch, under whom it is found, and its facts as bytes.
func derive(reader *notation.Reader, g storage.Game) (people []string, data []byte) {
	f := facts{Card: Card{Number: g.ID.Number, Validity: Damaged}}
	n := readNotes(g.Notes)
	f.reported = len(n.Reports) > 0
	r, err := table.ReadRecordWith(reader, g)
	if _, other := notation.PlayedElsewhere(err); other {
		f.Validity = OtherEngine
	}
	if err == nil {
		f.Card = cardOf(r)
		f.task, f.isTask = r.Summary.Task()
		if f.Validity == Valid {
			f.Game, f.counts = r.Statistics([card.Seats]stats.Player{})
			f.Game.Wasted, f.playedFor = n.wasted(), r.Summary.PlayedFor
		}
		f.Game.Table = r.Record.Info.Table
	}
	for _, u := range f.Players {
		if u.ID != "" {
			people = append(people, u.ID)
		}
	}
	if f.stammtisch != 0 {
		people = append(people, stammtischOf(f.stammtisch))
	}
	c := coder{writes: true}
	f.code(&c, nil)
	return people, c.data
}

// code is the form of facts. When it reads, rulesOf compiles rules.
func (f *facts) code(c *coder, rulesOf func(string) *rules.Compiled) {
	g := &f.Game
	hasRecord, hasTime, hasReview, hasWords := f.Rules != nil, !f.Played.IsZero(), g.Wasted != [card.Seats]stats.Wasted{}, f.Words != nil
	c.bools(&hasRecord, &hasTime, &f.isTask, &f.reported, &f.counts, &hasReview, &hasWords)
	text(c, &f.Validity)
	if !hasRecord {
		return
	}
	if hasTime {
		c.time(&f.Played)
	}
	for seat := range f.Players {
		text(c, &f.Players[seat].ID)
		text(c, &f.Players[seat].Name)
		signed(c, &f.Points[seat])
	}
	number(c, &f.Contract)
	if c.writes {
		line := f.Rules.Rules().String()
		text(c, &line)
	} else {
		var line string
		text(c, &line)
		f.Rules = rulesOf(line)
	}
	text(c, &g.Table)
	number(c, &f.stammtisch)
	if hasWords {
		c.json(&f.Words)
	}
	if f.isTask {
		c.json(&f.task)
	}
	if !f.counts {
		return
	}
	g.Number, g.Played, g.Players = f.Number, f.Played, f.Players
	number(c, &g.Contract)
	number(c, &g.Winner)
	number(c, &g.Soloist)
	number(c, &g.Augen[0])
	number(c, &g.Augen[1])
	for seat := range g.Players {
		signed(c, &g.Points[seat])
		number(c, &g.Called[seat])
		c.bools(&g.Re[seat], &g.Caught[seat], &g.Announced[seat], &f.playedFor[seat])
		if f.playedFor[seat] {
			g.Players[seat] = stats.Player{}
		}
		c.specials(&g.Made[seat])
		c.specials(&g.Lost[seat])
		if w := &g.Wasted[seat]; hasReview {
			number(c, &w.Games)
			points := math.Float64bits(w.Points)
			if number(c, &points); w.Games > 0 {
				*w = stats.WastedIn(math.Float64frombits(points))
			}
		}
	}
}

// deriveFor is how long a question may derive facts. Who waits for another to derive them may wait twice as long, and a click must be answered in time.
const deriveFor = time.Second / 2

// update derives the facts of a server's games that have none yet. Error: ErrReading.
func (a *Archive) update(guild string) error {
	asked := time.Now()
	a.mu.Lock()
	busy, ok := a.guilds[guild]
	if !ok {
		busy = &sync.Mutex{}
		a.guilds[guild] = busy
	}
	a.mu.Unlock()
	busy.Lock()
	defer busy.Unlock()
	var reader *notation.Reader // compiles rules once, and only where there is something to read
	err := a.Store.Derive(guild, factsVersion, func() bool { return time.Since(asked) < deriveFor }, func(g storage.Game) ([]string, []byte) {
		if reader == nil {
			reader = notation.NewReader(nil)
		}
		return derive(reader, g)
	})
	if errors.Is(err, storage.ErrUnread) {
		return ErrReading
	}
	return err
}

// scan calls fn for the server's finished games as they are now, the latest first, or for those of a person, until fn returns false. fn must not keep f.
func (a *Archive) scan(guild, person string, fn func(f *facts) bool) error {
	if err := a.update(guild); err != nil {
		return err
	}
	r := a.newReading()
	return errors.Join(a.Store.Facts(guild, person, storage.AllNumbers, r.each(fn)), r.err)
}

// reading reads facts for one question.
type reading struct {
	a     *Archive
	over  map[table.Task]bool
	texts map[string]string // those that many games share
	rules map[string]*rules.Compiled
	err   error // the first facts that could not be read
}

func (a *Archive) newReading() *reading {
	return &reading{a: a, over: map[table.Task]bool{}, texts: map[string]string{}, rules: map[string]*rules.Compiled{}}
}

// each returns fn for the facts as they are stored. Facts that cannot be read end the reading.
func (r *reading) each(fn func(*facts) bool) func(number uint64, data []byte) bool {
	var f facts // of one game after the other
	return func(number uint64, data []byte) bool {
		f = facts{Card: Card{Number: number}}
		c := coder{data: data, same: r.same}
		if f.code(&c, r.compile); c.err != nil {
			r.err = c.err
			return false
		}
		f.sealed = f.isTask && !r.isOver(f.task)
		return fn(&f)
	}
}

// counted returns fn for the games that count.
func counted(fn func(*facts) bool) func(*facts) bool {
	return func(f *facts) bool { return !f.counts || f.sealed || fn(f) }
}

func (r *reading) isOver(of table.Task) bool {
	is, asked := r.over[of]
	if !asked {
		is = r.a.isOver(of)
		r.over[of] = is
	}
	return is
}

// compile returns nil for rules that this version does not know.
func (r *reading) compile(text string) *rules.Compiled {
	c, known := r.rules[text]
	if !known {
		if parsed, err := rules.Parse(text); err == nil {
			c, _ = table.Compile(parsed)
		}
		r.rules[text] = c
	}
	return c
}

// same returns a text that many games share.
func (r *reading) same(raw []byte) string {
	text, ok := r.texts[string(raw)]
	if !ok {
		if text = string(raw); len(r.texts) < 10_000 {
			r.texts[text] = text
		}
	}
	return text
}

// hidesFrom reports whether a person does not find the game, or not yet. A lesson is found by nobody.
func (f *facts) hidesFrom(person string) bool {
	return f.sealed && (f.task.Lesson || !hasPlayed(f.Players, person))
}
