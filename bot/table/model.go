package table

import (
	"fmt"
	"slices"
	"time"

	"karlchen/game"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// Phase is what a table is doing.
type Phase string

// The phases, in their order. A list goes from Cutting through Playing to Resting and round again until it is over.
const (
	Lobby   Phase = "lobby"   // people join
	Cutting Phase = "cutting" // the commitment is public, the cut is awaited
	Playing Phase = "playing" // cards are dealt
	Resting Phase = "resting" // a result is shown, the next game is awaited
	Ended   Phase = "ended"   // the list is over, cancelled or broken off
)

// User is a person. Name is raw, as the person writes it.
type User struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Player has a place at the table: a person, or a computer with a level. A person who is Away is played by a computer until he is back.
type Player struct {
	User  User   `json:"user"`
	Level string `json:"level,omitempty"`
	Away  bool   `json:"away,omitempty"`
	Out   bool   `json:"out,omitempty"` // Away because the others voted so: he cannot come back by himself
	// Thoughts are how long the person took for his last cards of his own choice, if he wants others to play themselves.
	Thoughts []time.Duration `json:"thoughts,omitempty"`
}

// Computer reports whether a computer decides for the place now.
func (p Player) Computer() bool { return p.Level != "" || p.Away }

// Person reports whether the place belongs to a person.
func (p Player) Person() bool { return p.Level == "" }

// model is everything that a table remembers besides the actions of its running game. It is what the table's row stores.
type model struct {
	ID          string            `json:"-"`
	Guild       string            `json:"-"`
	Channel     string            `json:"channel"`
	Thread      string            `json:"thread,omitempty"`
	Parent      string            `json:"parent,omitempty"`       // of Channel, where that is a thread
	WantsThread bool              `json:"wants_thread,omitempty"` // one is to be opened for it
	Homeless    bool              `json:"homeless,omitempty"`     // its channel is gone
	Moves       int               `json:"moves,omitempty"`        // how often its place was gone and it moved
	Greeted     int               `json:"greeted,omitempty"`      // of those who have arrived at its place, see Newcomers
	Locale      string            `json:"locale"`
	Phase       Phase             `json:"phase"`
	Host        string            `json:"host"` // user id
	Players     []Player          `json:"players"`
	Rules       string            `json:"rules"`
	RulesName   string            `json:"rules_name,omitempty"`
	Games       int               `json:"games"`
	Pflichtsoli bool              `json:"pflichtsoli,omitempty"`
	Hints       bool              `json:"hints,omitempty"`
	Begins      time.Time         `json:"begins,omitzero"`  // when those who have signed up are called
	Called      bool              `json:"called,omitempty"` // they have been
	Entries     []match.Entry     `json:"entries,omitempty"`
	Numbers     []uint64          `json:"numbers,omitempty"` // of the games in Entries, as the server counts them
	Shuffle     string            `json:"shuffle,omitempty"` // of the game being cut, with its secret seed
	CutBy       string            `json:"cut_by,omitempty"`  // user id of who cut the running game; empty when by lot
	Since       time.Time         `json:"since,omitzero"`    // when the wait began that Deadline ends
	Deadline    time.Time         `json:"deadline,omitzero"` // when the wait is over: for a turn, the cut, the next game, a start …
	Plays       time.Time         `json:"plays,omitzero"`    // when the only card of who is on turn plays itself; nobody else is to know
	Reminded    bool              `json:"reminded,omitempty"`
	Overdue     bool              `json:"overdue,omitempty"`   // the time of who is on turn is over, and the table waits on
	Hesitates   bool              `json:"hesitates,omitempty"` // who is on turn has asked for time to think
	Questions   []Question        `json:"questions,omitempty"`
	Active      time.Time         `json:"active,omitzero"` // about when somebody at the table last did something
	Pace        Pace              `json:"pace,omitzero"`
	Expiry      time.Duration     `json:"expiry,omitempty"`  // of the lobby after the last change to it; 0 is never
	Level       string            `json:"level,omitempty"`   // of computers that are added without one
	Waiting     []waiting         `json:"waiting,omitempty"` // who takes a place at the next game
	Subs        []Sub             `json:"subs,omitempty"`
	Ending      Ending            `json:"ending,omitempty"`
	Messages    map[string]string `json:"messages,omitempty"`
	League      *League           `json:"league,omitempty"`
	Arranged    bool              `json:"arranged,omitempty"` // the league has given the places
	Secret      string            `json:"secret,omitempty"`   // from which the deals of a task come
	Claim       string            `json:"claim,omitempty"`    // the action that claims the rest of the running game, while it is proved
	StoodIn     []int             `json:"stood_in,omitempty"` // places for whose people a computer has done something in the running game
	Redealt     int               `json:"redealt,omitempty"`  // how often the running game was dealt again, because another engine had begun it
}

func (m *model) clone() model {
	c := *m
	c.Players = slices.Clone(m.Players)
	c.Entries = slices.Clip(m.Entries)
	c.Numbers = slices.Clip(m.Numbers)
	c.Messages = make(map[string]string, len(m.Messages))
	for key, id := range m.Messages {
		c.Messages[key] = id
	}
	return c
}

// check finds what a stored table cannot be, so that its goroutine need not expect it.
func (m *model) check() error {
	switch m.Phase {
	case Lobby, Ended:
		return nil
	case Cutting, Playing, Resting:
		if n := len(m.Players); n < match.MinPlaces || n > match.MaxPlaces {
			return fmt.Errorf("%d people are playing", n)
		}
		_, err := game.ParseShuffle(m.Shuffle)
		if m.Claim != "" && err == nil {
			_, err = game.ParseAction(m.Claim)
		}
		return err
	}
	return fmt.Errorf("there is no phase %q", m.Phase)
}

// place returns the place of a person, or -1.
func (m *model) place(user string) int {
	return slices.IndexFunc(m.Players, func(p Player) bool { return p.Person() && p.User.ID == user })
}

// sit gives a player the next place. A short list that then has fewer games than Pflichtsoli loses those.
func (m *model) sit(p Player) {
	m.Players = append(m.Players, p)
	m.Pflichtsoli = m.Pflichtsoli && m.Games >= len(m.Players)
}

// present returns how many places are decided by people now.
func (m *model) present() int {
	n := 0
	for _, p := range m.Players {
		if !p.Computer() {
			n++
		}
	}
	return n
}

func (m *model) ruleset() (rules.Ruleset, error) { return rules.Parse(m.Rules) }

func (m *model) list() (match.List, error) {
	r, err := m.ruleset()
	if err != nil {
		return match.List{}, err
	}
	config := match.Config{Rules: r, Places: max(len(m.Players), match.MinPlaces), Games: m.Games, Pflichtsoli: m.Pflichtsoli}
	return match.New(config, m.Entries...)
}

// passHost gives the host's rights to the next person who is there, if the host is not.
func (m *model) passHost() {
	if i := m.place(m.Host); i >= 0 && !m.Players[i].Away {
		return
	}
	for _, p := range m.Players {
		if !p.Computer() {
			m.Host = p.User.ID
			return
		}
	}
}

// Version names a moment of a table: the game of the list, and how many words, cards, bids and steps of an exchange there have been in it. It
// changes with each turn, and with nothing else, so that an announcement does not make the card that somebody is about to click a stale one.
type Version struct {
	Game, Step int
}

// redealtSteps is more than a game has: what somebody saw before the cards were dealt again is no moment of the game after it.
const redealtSteps = 300

func (m *model) version(past []game.Action) Version {
	v := Version{Game: len(m.Entries) + 1}
	if m.Phase != Playing {
		return v
	}
	v.Step = m.Redealt * redealtSteps
	for _, a := range past {
		if !freeOfTurns(a) {
			v.Step++
		}
	}
	return v
}

// freeOfTurns reports whether an action is bound to no turn: it is made or it is too late, and what is repeated the game refuses.
func freeOfTurns(a game.Action) bool { return a.Kind == game.Calling || a.Kind == game.Promoting }
