package archive

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/game/stats"
	"karlchen/storage"
)

// factsVersion is the version of what derive makes of a game. A change of their meaning or form needs another version; then all games are
// read again in the background.
const factsVersion = 2

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
		f.Validity = Elsewhere
	}
	if err == nil {
		f.Card = cardOf(r)
		f.task, f.isTask = r.Summary.Task()
		if f.Validity == Valid {
			f.Game, f.counts = r.Statistics([card.Seats]stats.Player{})
			f.Game.Accuracy, f.playedFor = n.accuracy(), r.Summary.PlayedFor
		}
	}
	for _, u := range f.Players {
		if u.ID != "" {
			people = append(people, u.ID)
		}
	}
	if f.stammtisch != 0 {
		people = append(people, stammtischOf(f.stammtisch))
	}
	return people, f.pack()
}

// The bits of a game's facts.
const (
	hasRecord = 1 << iota // the game could be read
	hasTime
	hasTask
	hasReports
	hasCounted
	hasAccuracy
	hasWords
)

// pack writes facts as numbers of few bytes and as texts, each after its length.
func (f *facts) pack() []byte {
	var p packer
	var flags uint64
	for bit, is := range map[uint64]bool{
		hasRecord: f.Rules != nil, hasTime: !f.Played.IsZero(), hasTask: f.isTask, hasReports: f.reported, hasCounted: f.counts,
		hasAccuracy: f.Game.Accuracy != [card.Seats]stats.Accuracy{}, hasWords: f.Words != nil,
	} {
		if is {
			flags |= bit
		}
	}
	p.uint(flags)
	p.text(string(f.Validity))
	if flags&hasRecord == 0 {
		return p
	}
	if flags&hasTime != 0 {
		p.int(f.Played.Unix())
	}
	for seat, u := range f.Players {
		p.text(u.ID)
		p.text(u.Name)
		p.int(int64(f.Points[seat]))
	}
	p.uint(uint64(f.Contract))
	p.text(f.Rules.Rules().String())
	p.text(f.table)
	p.uint(uint64(f.stammtisch))
	if flags&hasWords != 0 {
		p.json(f.Words)
	}
	if flags&hasTask != 0 {
		p.json(f.task)
	}
	if flags&hasCounted == 0 {
		return p
	}
	g := &f.Game
	p.uint(uint64(g.Contract))
	p.uint(uint64(g.Winner))
	p.uint(uint64(g.Soloist))
	p.uint(uint64(g.Augen[0]))
	p.uint(uint64(g.Augen[1]))
	for seat := range card.Seat(card.Seats) {
		p.int(int64(g.Points[seat]))
		p.uint(uint64(g.Called[seat]))
		p.bools(g.Re[seat], g.Caught[seat], g.Announced[seat], f.playedFor[seat])
		p.specials(g.Made[seat])
		p.specials(g.Lost[seat])
		if a := g.Accuracy[seat]; flags&hasAccuracy != 0 {
			p.uint(uint64(a.Games))
			p.uint(uint64(a.Decisions))
			p.uint(math.Float64bits(a.Percent))
		}
	}
	return p
}

// unpack reverses pack. rulesOf compiles rules, and same returns a text that many games share.
func (f *facts) unpack(data []byte, rulesOf func(string) *rules.Compiled, same func([]byte) string) error {
	u := unpacker{rest: data, same: same}
	flags := u.uint()
	f.Validity, f.isTask, f.reported = Validity(u.text()), flags&hasTask != 0, flags&hasReports != 0
	if flags&hasRecord == 0 {
		return u.err
	}
	if flags&hasTime != 0 {
		f.Played = time.Unix(u.int(), 0).UTC()
	}
	for seat := range f.Players {
		f.Players[seat] = table.User{ID: u.text(), Name: u.text()}
		f.Points[seat] = int(u.int())
	}
	f.Contract = rules.Contract(u.uint())
	f.Rules = rulesOf(u.text())
	f.table, f.stammtisch = u.text(), int(u.uint())
	if flags&hasWords != 0 {
		u.json(&f.Words)
	}
	if flags&hasTask != 0 {
		u.json(&f.task)
	}
	if flags&hasCounted == 0 {
		return u.err
	}
	f.counts = true
	g := &f.Game
	g.Number, g.Played = f.Number, f.Played
	g.Contract, g.Winner, g.Soloist = rules.Contract(u.uint()), game.Party(u.uint()), card.Seat(u.uint())
	g.Augen = [2]uint8{uint8(u.uint()), uint8(u.uint())}
	for seat := range card.Seat(card.Seats) {
		g.Players[seat] = stats.Player(f.Players[seat])
		g.Points[seat], g.Called[seat] = int(u.int()), rules.Step(u.uint())
		u.bools(&g.Re[seat], &g.Caught[seat], &g.Announced[seat], &f.playedFor[seat])
		if f.playedFor[seat] {
			g.Players[seat] = stats.Player{}
		}
		u.specials(&g.Made[seat])
		u.specials(&g.Lost[seat])
		if flags&hasAccuracy != 0 {
			g.Accuracy[seat] = stats.Accuracy{Games: int(u.uint()), Decisions: int(u.uint()), Percent: math.Float64frombits(u.uint())}
		}
	}
	return u.err
}

type packer []byte

func (p *packer) uint(n uint64)    { *p = binary.AppendUvarint(*p, n) }
func (p *packer) int(n int64)      { *p = binary.AppendVarint(*p, n) }
func (p *packer) text(text string) { p.uint(uint64(len(text))); *p = append(*p, text...) }

// json writes a value that JSON can always hold.
func (p *packer) json(value any) {
	raw, _ := json.Marshal(value)
	p.text(string(raw))
}

func (p *packer) bools(bits ...bool) {
	var n uint64
	for i, bit := range bits {
		if bit {
			n |= 1 << i
		}
	}
	p.uint(n)
}

// specials writes the number of kinds, and then each kind with its count.
func (p *packer) specials(s stats.Specials) {
	kinds := len(s)
	for _, n := range s {
		if n == 0 {
			kinds--
		}
	}
	p.uint(uint64(kinds))
	for kind, n := range s {
		if n > 0 {
			p.uint(uint64(kind))
			p.uint(uint64(n))
		}
	}
}

var errFacts = errors.New("the facts of a game cannot be read")

// unpacker keeps its first error, and returns zeros from then on.
type unpacker struct {
	rest []byte
	same func([]byte) string
	err  error
}

func (u *unpacker) take(size int) {
	if size <= 0 {
		u.err, u.rest = errFacts, nil
		return
	}
	u.rest = u.rest[size:]
}

func (u *unpacker) uint() uint64 {
	n, size := binary.Uvarint(u.rest)
	u.take(size)
	return n
}

func (u *unpacker) int() int64 {
	n, size := binary.Varint(u.rest)
	u.take(size)
	return n
}

func (u *unpacker) bytes() []byte {
	n := u.uint()
	if n > uint64(len(u.rest)) {
		u.err, n = errFacts, 0
	}
	raw := u.rest[:n]
	u.rest = u.rest[n:]
	return raw
}

func (u *unpacker) text() string { return u.same(u.bytes()) }

func (u *unpacker) json(to any) {
	if err := json.Unmarshal(u.bytes(), to); err != nil {
		u.err = errFacts
	}
}

func (u *unpacker) bools(bits ...*bool) {
	n := u.uint()
	for i, bit := range bits {
		*bit = n>>i&1 == 1
	}
}

func (u *unpacker) specials(s *stats.Specials) {
	for range min(u.uint(), uint64(len(s))) {
		if kind, n := u.uint(), u.uint(); kind < uint64(len(s)) {
			s[kind] = uint8(n)
		}
	}
}

// library compiles rules once. Its zero value is ready.
type library struct {
	mu    sync.Mutex
	known map[string]*rules.Compiled
}

const maxKnownRules = 500

// compile returns nil for rules that this version does not know.
func (l *library) compile(text string) *rules.Compiled {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c, ok := l.known[text]; ok {
		return c
	}
	if l.known == nil || len(l.known) >= maxKnownRules {
		l.known = map[string]*rules.Compiled{}
	}
	var c *rules.Compiled
	if r, err := rules.Parse(text); err == nil {
		c, _ = rules.Compile(r)
	}
	l.known[text] = c
	return c
}

// update derives the facts of a server's games that have none yet. Error: ErrReading.
func (a *Archive) update(guild string) error {
	asked := time.Now()
	defer a.lock(guild).Unlock()
	return a.deriveSince(guild, asked)
}

// lock locks the guild for a caller who derives.
func (a *Archive) lock(guild string) *sync.Mutex {
	a.mu.Lock()
	busy, ok := a.guilds[guild]
	if !ok {
		busy = &sync.Mutex{}
		a.guilds[guild] = busy
	}
	a.mu.Unlock()
	busy.Lock()
	return busy
}

// patience is how long a question may derive facts. Who waits for another to derive them may wait twice as long, and a click must be answered in time.
const patience = time.Second / 2

// deriveSince is update for a caller who has locked the guild, and has asked at that moment.
func (a *Archive) deriveSince(guild string, asked time.Time) error {
	var reader *notation.Reader // compiles rules once, and only where there is something to read
	err := a.store.Derive(guild, factsVersion, func() bool { return time.Since(asked) < patience }, func(g storage.Game) ([]string, []byte) {
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
	return errors.Join(a.store.Facts(guild, person, r.each(fn)), r.err)
}

// reading reads facts for one question.
type reading struct {
	a     *Archive
	over  map[table.Task]bool
	texts map[string]string // those that many games share
	err   error             // the first facts that could not be read
}

func (a *Archive) newReading() *reading {
	return &reading{a: a, over: map[table.Task]bool{}, texts: map[string]string{}}
}

// each returns fn for the facts as they are stored. Facts that cannot be read end the reading.
func (r *reading) each(fn func(*facts) bool) func(number uint64, data []byte) bool {
	return func(number uint64, data []byte) bool {
		f := facts{Card: Card{Number: number}}
		if r.err = f.unpack(data, r.a.library.compile, r.same); r.err != nil {
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

// hidesFrom reports whether a person may not see the game yet.
func (f *facts) hidesFrom(person string) bool { return f.sealed && !hasPlayed(f.Players, person) }

// collect returns the games of a person that count, by their numbers.
func (a *Archive) collect(guild, person string) (all []facts, err error) {
	err = a.scan(guild, person, counted(func(f *facts) bool {
		all = append(all, *f)
		return true
	}))
	slices.Reverse(all)
	return all, err
}
