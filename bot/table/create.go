package table

import (
	"cmp"
	"crypto/rand"
	"encoding/base32"
	"fmt"
	"strconv"
	"strings"
	"time"

	"karlchen/bot/settings"
	"karlchen/game/league"
	"karlchen/game/match"
	"karlchen/game/rules"
	"karlchen/storage"
)

// NewTable says how a table begins.
type NewTable struct {
	// ID is the table's id from NewID; empty if nobody had to know it before.
	ID                     string
	Guild, Channel, Locale string
	// Parent is the channel above if Channel is a thread, or else empty. The table moves there when the thread is deleted.
	Parent string
	Host   User
	Rules  string
	// RulesName is the server's name for the rules; empty if it has none.
	RulesName string
	// Words are the server's own words for the rules.
	Words       rules.Words
	Games       int
	Pflichtsoli bool
	Pace        Pace
	Hints       bool // players may ask a computer what it would do
	TakeBack    bool // players may ask the others for the card back that they have just played
	Talks       bool // the bot says a word at moments at which players do
	PeopleOnly  bool // no computers
	// Computers is how many computers sit there from the beginning. They are stored together with the table, because a program that is killed in between
	// would leave a table that waits for people whom nobody wants.
	Computers int
	// Unopened keeps the lobby for the host until Open, or until the list begins.
	Unopened bool
	Expiry   time.Duration // of the lobby; 0 is never
	// Level is the level of computers that are added without one; empty is the level of the configuration.
	Level string
	// Again are the players of a list before this one, in their new order. People other than the host are asked whether they play again. Nil for any
	// other table.
	Again []Player
	// SeatsDrawn says that the lot has put Again into its order.
	SeatsDrawn bool
	// Stammtisch is the one for which the table plays, if any.
	Stammtisch StammtischRef
	// Begins is when the people who have signed up are mentioned; the zero time is at once. The lobby waits until then.
	Begins time.Time

	// Daily is the day whose deal is played, as 2026-11-23, or empty. Such a table also needs Players and a Secret, and is for one person.
	Daily string
	// Lesson is set by NewLesson and, with Origin and the record that leads there, by NewContinuation.
	Lesson bool
	Origin *Origin
	Start  string
	// League is the league that the table plays for. The fields below are only for its tables and for the deal of a day. Such a table has no Hints, no TakeBack and no Talks, and no clock ends it.
	League *League
	// WaitsForAll lets the list stand still while a person is away. Otherwise a computer plays for them.
	WaitsForAll bool
	// Players have the places, clockwise; a user without an id is a computer. Any of them may start the list. It begins by itself when the lobby's
	// Expiry is over, at once if that is 0.
	Players []User
	// Secret is the seed of a task's deals. Nobody may know it before the task is over. The table keeps league.TaskRules.
	Secret string
}

// NewFor returns a table as a server wants its tables.
func NewFor(server settings.Server) NewTable {
	minutes, _ := strconv.Atoi(server.LobbyExpiry) // package settings admits only numbers
	return NewTable{
		Pace:   Pace{Timer: server.Timer, AtTimeout: server.AtTimeout, Hesitation: server.Hesitation == settings.On},
		Expiry: time.Duration(minutes) * time.Minute, Hints: server.Hints == settings.On, TakeBack: server.TakeBack == settings.On, Talks: server.Talk == settings.On, PeopleOnly: server.Computers == settings.Off,
	}
}

// Level returns how well the computers play at a new table until the host chooses.
func (m *Manager) Level() string { return cmp.Or(m.config.Level, usualLevel) }

// Create opens a table: a lobby in which the host has the first place, or one in which all places are given. Errors: rules.Problem, BadList,
// Full, Unavailable; storage.ErrConflict if a table has that ID, storage.ErrEnded if an ended one has it.
func (m *Manager) Create(n NewTable) (Snapshot, error) {
	if m.ctx.Err() != nil {
		return Snapshot{}, Unavailable
	}
	if err := n.checkLeague(); err != nil {
		return Snapshot{}, err
	}
	if err := m.checkRoom(&n); err != nil {
		return Snapshot{}, err
	}
	n.Level = cmp.Or(n.Level, m.Level())
	now, jumped := m.clock.read()
	data, list, err := n.model(now, m.config.limitsOf(n.Pace).again)
	if err != nil {
		return Snapshot{}, err
	}
	opened := m.newRunner(storage.TableRow{ID: data.ID, Guild: data.Guild})
	opened.table.watch.jumped = jumped
	opened.table.view = view{&moment{model: data, list: list}}
	if err := opened.table.saveModel(data); err != nil {
		return Snapshot{}, err
	}
	snap := opened.table.share()
	m.startTable(opened, true)
	return snap, nil
}

// checkRoom returns why the host cannot open another table, or nil.
func (m *Manager) checkRoom(n *NewTable) error {
	if n.League != nil || n.Daily != "" {
		return nil
	}
	tables, places := m.index.countOf(n.Guild, n.Host.ID)
	switch {
	case m.config.MostPlaces > 0 && places >= m.config.MostPlaces:
		return TooManyPlaces
	case m.config.MostTables > 0 && tables >= m.config.MostTables:
		return TooManyTables
	}
	return nil
}

// checkLeague returns an error for settings with which a league's table cannot begin.
func (n *NewTable) checkLeague() error {
	switch {
	case n.Daily != "" && (n.League != nil || n.Secret == "" || n.Games == match.Unlimited):
		return fmt.Errorf("%w: the deal of a day is a list of given deals, and no league's", BadList)
	case n.Daily != "" || n.Lesson:
		return nil
	case n.League == nil && (len(n.Players) > 0 || n.Secret != ""):
		return fmt.Errorf("%w: only a league gives places and deals", BadList)
	case n.League == nil:
		return nil
	case n.Games == match.Unlimited:
		return fmt.Errorf("%w: a league's list must have an end", BadList)
	case n.Pace.AtTimeout == settings.Abort:
		return fmt.Errorf("%w: no clock may end a league's list", BadList)
	case n.Players != nil && (len(n.Players) < match.MinPlaces || len(n.Players) > maxLeaguePlaces):
		return fmt.Errorf("%w: %d places were given", BadList, len(n.Players))
	case n.League.Format.Mode().Secret != (n.Secret != ""):
		return fmt.Errorf("%w: a task, and nothing else, has given deals", BadList)
	}
	return nil
}

// model returns the table and its list as they begin. People who are asked whether they play again have the time.
func (n *NewTable) model(now time.Time, again time.Duration) (model, match.List, error) {
	free := n.League == nil && n.Daily == ""
	data := model{
		Info: Info{
			ID: cmp.Or(n.ID, NewID()), Guild: n.Guild, Channel: n.Channel, Locale: n.Locale, Phase: Lobby, Host: n.Host.ID, Players: []Player{{User: n.Host, Seen: now}},
			RulesName: n.RulesName, Words: n.Words, Hints: n.Hints && free, TakeBack: n.TakeBack && free, Talks: n.Talks && free, Daily: n.Daily, Lesson: n.Lesson, Origin: n.Origin, PeopleOnly: n.PeopleOnly, Unopened: n.Unopened,
		},
		Parent: n.Parent, Rules: n.Rules, Games: n.Games, Pflichtsoli: n.Pflichtsoli, Messages: map[string]string{}, Pace: n.Pace, Expiry: n.Expiry,
		Begins: n.Begins, League: n.League, Secret: n.Secret, Start: n.Start, Level: n.Level, Stammtisch: n.Stammtisch, SeatsDrawn: n.SeatsDrawn,
		WaitsForAll: n.WaitsForAll && n.League != nil && !n.League.Format.Mode().Attempts,
	}
	data.waitInLobby(now)
	if n.Players != nil {
		data.assignPlaces(n.Players)
		data.Since, data.Deadline = now, now.Add(n.Expiry)
	}
	if n.Again != nil {
		data.askAgain(n.Again, now, again)
	}
	r, err := rules.Parse(n.Rules)
	if err != nil {
		return model{}, match.List{}, err
	}
	if n.Secret != "" {
		r, data.Pflichtsoli = league.TaskRules(r), false
	}
	data.MinutesOfFour = int(r.SessionMinutes)
	data.Rules = r.String() // with the version, which the table keeps
	if 1+n.Computers > data.maxPlaces() {
		return model{}, match.List{}, Full
	}
	for range n.Computers {
		data.addComputer(data.Level)
	}
	list, err := data.list()
	if err != nil {
		return model{}, match.List{}, fmt.Errorf("%w: %w", BadList, err)
	}
	return data, list, nil
}

// assignPlaces gives the places of a table that the league has arranged. Its thread opens at once: people gather there, and the list begins there even
// if nobody clicks. A task shows nothing in public.
func (m *model) assignPlaces(players []User) {
	m.Arranged, m.Players, m.Host, m.WantsThread = true, nil, "", !m.given()
	for _, user := range players {
		p := Player{User: user}
		if user.ID == "" {
			p = Player{Level: cmp.Or(m.Level, usualLevel), User: User{Name: m.computerName()}}
		}
		m.addPlayer(p)
	}
	m.passHost()
}

// NewID returns a short id for a table that nobody can guess.
func NewID() string {
	var bits [5]byte
	rand.Read(bits[:])
	return strings.ToLower(base32.StdEncoding.EncodeToString(bits[:]))
}
