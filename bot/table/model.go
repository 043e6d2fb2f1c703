package table

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"karlchen/bot/settings"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/league/standings"
	"karlchen/game/match"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// Phase says what a table is doing.
type Phase string

// The phases, in their order. A list goes from Cutting through Playing to Resting and round again until it is over.
const (
	Lobby   Phase = "lobby"   // people join
	Cutting Phase = "cutting" // the commitment is public, the table waits for the cut
	Playing Phase = "playing" // cards are dealt
	Resting Phase = "resting" // a result is shown, the table waits for the next game
	Ended   Phase = "ended"   // the list is over, cancelled or broken off
)

// User is a person, as statistics know them, too.
type User = stats.Player

// Player has a place at the table: a person, or a computer with a level. A computer plays for a person who is Away, until they are back.
type Player struct {
	User   User   `json:"user"`
	Level  string `json:"level,omitempty"`
	Away   bool   `json:"away,omitempty"`
	Out    bool   `json:"out,omitempty"`    // Away because the others voted so: the person cannot come back without them
	Leaves bool   `json:"leaves,omitempty"` // the others have voted so: Out from the next game on
	Asked  bool   `json:"asked,omitempty"`  // in the lobby: the place is kept until the person says whether they play again
	// Thoughts are the times that the person took for recent chosen cards, if they want forced cards to play themselves.
	Thoughts []time.Duration `json:"thoughts,omitempty"`
	Seen     time.Time       `json:"seen,omitzero"` // when the person last did something, to the minute
}

// Computer reports whether a computer decides for the place now.
func (p Player) Computer() bool { return p.Level != "" || p.Away }

// Person reports whether the place belongs to a person.
func (p Player) Person() bool { return p.Level == "" }

// StammtischRef names the Stammtisch of the server for which a table plays, with its name when the table was opened. The zero value is none.
type StammtischRef struct {
	Number int    `json:"number"`
	Name   string `json:"name"` // raw, as people write it
}

// Info is what everybody may know of a table.
type Info struct {
	ID            string      `json:"-"` // short, without a meaning
	Guild         string      `json:"-"`
	Channel       string      `json:"channel"`                // where the table was opened
	Thread        string      `json:"thread,omitempty"`       // in which the table plays
	WantsThread   bool        `json:"wants_thread,omitempty"` // the bot is to open a thread for the table
	Homeless      bool        `json:"homeless,omitempty"`     // its channel is gone, so that nothing can be shown in public
	Moves         int         `json:"moves,omitempty"`        // how often the table lost its place and moved
	Locale        string      `json:"locale"`                 // of public messages
	Phase         Phase       `json:"phase"`
	Host          string      `json:"host"`                  // user id
	Players       []Player    `json:"players"`               // at the places, clockwise; nobody changes them
	RulesName     string      `json:"rules_name,omitempty"`  // the server's name for the rules when the table was opened
	Words         rules.Words `json:"words,omitempty"`       // the server's own for terms of the game; nobody changes them
	MinutesOfFour int         `json:"minutes,omitempty"`     // of a list of four people, 0 for no clock
	Hints         bool        `json:"hints,omitempty"`       // players may ask a computer what it would do
	TakeBack      bool        `json:"take_back,omitempty"`   // players may ask the others for the card back that they have just played
	Talks         bool        `json:"talks,omitempty"`       // the bot says a word at moments at which players do
	Said          Said        `json:"said,omitzero"`         // what the bot has said last
	Numbers       []uint64    `json:"numbers,omitempty"`     // of the games in the list, as the server counts them
	CutBy         string      `json:"cut_by,omitempty"`      // the user id of the cutter of the running game; empty if cut by lot, or not yet
	Reminded      bool        `json:"reminded,omitempty"`    // half of the awaited person's time is over; if they are Overdue, half of the time for votes about them
	Overdue       bool        `json:"overdue,omitempty"`     // the player on turn has used up their time, and the table waits on
	Hesitates     bool        `json:"hesitates,omitempty"`   // the player on turn has asked for time to think
	Questions     []Question  `json:"questions,omitempty"`   // votes that are open about people at the table; nobody changes them
	Verdicts      []Verdict   `json:"verdicts,omitempty"`    // what votes have decided about players, in their order; nobody changes them
	Subs          []Sub       `json:"subs,omitempty"`        // who has taken whose place since the list began; nobody changes them
	Ending        Ending      `json:"ending,omitempty"`      // why the table has ended, or is about to, see EndsSoon
	BrokenOff     uint64      `json:"broken_off,omitempty"`  // the number of the game in the middle of which the table has ended; 0 for none
	Arranged      bool        `json:"arranged,omitempty"`    // the league has given the places: nobody joins or leaves the lobby
	Void          bool        `json:"void,omitempty"`        // the league says that the list will not count: the people there may end it
	Unopened      bool        `json:"unopened,omitempty"`    // only the host knows the lobby so far
	Quiet         bool        `json:"quiet,omitempty"`       // one person plays with computers at a table that was shown to nobody
	PeopleOnly    bool        `json:"people_only,omitempty"` // the server wants no computers at the table
	Daily         string      `json:"daily,omitempty"`       // the day whose deal is played, as 2026-11-23
	Lesson        bool        `json:"lesson,omitempty"`      // the person learns to play; their cards are always the same, or those of the Origin
	Origin        *Origin     `json:"origin,omitempty"`      // the game from which the person plays on
}

// EndsSoon reports whether somebody has ended the list, and the running game is its last.
func (i *Info) EndsSoon() bool { return i.Phase == Playing && i.Ending != Finished }

// Unposted reports whether the table is for one person, at a deal of the bot, and nothing of it stands in a channel: the deal of a day, or a lesson.
func (i *Info) Unposted() bool { return i.Daily != "" || i.Lesson }

// Question is a vote of the others at the table about one of them, or of all about TheList or about a card.
type Question struct {
	About string            `json:"about"`           // user id, TheList, or with a Card the number of a step, which is no id
	Card  string            `json:"card,omitempty"`  // the card that a player wants back, as records write it
	Kick  bool              `json:"kick,omitempty"`  // a player wants the person to be replaced, the list to end, or a card back; otherwise the person's time is over
	Over  bool              `json:"over,omitempty"`  // of a Kick: the person's time was over, too
	By    string            `json:"by,omitempty"`    // user id of the player who wants that
	Votes map[string]string `json:"votes"`           // settings.Wait, Takeover or Abort, or Agree, by user id
	Bound bool              `json:"bound,omitempty"` // about a league's list, which a vote cannot end
}

// atOnce reports whether the question is about a person whose time is over. The answer then takes effect at once.
func (q Question) atOnce() bool { return !q.Kick || q.Over }

// Verdict is what a vote has decided about a player: settings.Takeover or settings.Abort; or for a player: VerdictEnd.
type Verdict struct {
	About  User   `json:"about"`
	Choice string `json:"choice"`
	Next   bool   `json:"next,omitempty"` // from the next game on
	By     []User `json:"by"`             // who voted for it; nobody if all were silent, or without a vote
	Game   int    `json:"game"`           // how many games of the list had ended
	Points int    `json:"points"`         // of the player in the list then
}

// Sub says that another person has had a place since a certain game of the list. The points of a place stay with the place. A further place came to the
// table with its person, at the beginning of a round.
type Sub struct {
	Game   int    `json:"game"` // the first one with the new player, counted like the list's entries
	Place  int    `json:"place"`
	Before Player `json:"before"`
	After  User   `json:"after"`

	Further bool `json:"further,omitempty"` // a place that nobody had Before
}

// waiting is a person who takes a place at the next game: the place of the person whose user id is For, the computer's Place, or else the first vacant
// one. Or they take a further place with the next round.
type waiting struct {
	User
	For     string `json:"for,omitempty"`
	Place   int    `json:"place,omitempty"` // from 1
	Further bool   `json:"further,omitempty"`
}

// Search says whom a lobby has asked to fill its free places. A later search replaces it, and the start of the list ends it.
type Search struct {
	Number int       `json:"number"` // counts the searches of the table, from 1
	By     User      `json:"by"`
	At     time.Time `json:"at"`
	Asked  []string  `json:"asked"` // user ids of the people whom this search mentions
	// Members says that it asks the members of a Stammtisch. The table may still search for others.
	Members bool     `json:"members,omitempty"`
	Out     []string `json:"out,omitempty"` // user ids of the people who have declined or left: no search of the table asks them
}

// Origin is the moment of a recorded game from which a person plays on with computers. Like a lesson it counts nowhere.
type Origin struct {
	Record uint64 `json:"record"`          // the number of the game
	Step   int    `json:"step"`            // how many of its actions were before
	Points int    `json:"points"`          // what the person's seat got in it
	Board  string `json:"board,omitempty"` // the post whose board gets the result
}

// League says for which league a table plays. At such a table nobody changes in the lobby what the league has fixed, there are no tips, only the
// league ends the list early, and the list stands still while too few people are there. A place counts for the member who had it when the list began,
// even if another person plays there later.
type League struct {
	ID     string           `json:"id"`
	Name   string           `json:"name"` // raw, as people write it
	Format standings.Format `json:"format"`
	Season int              `json:"season"`
	Week   int              `json:"week"`
	// AtFive is the length of a list of five people, who pause in turn; 0 in leagues in which it is as long as one of four.
	AtFive int `json:"at_five,omitempty"`
}

// model is everything that a table remembers except the actions of its running game. The table's row stores it.
type model struct {
	Info
	Parent      string            `json:"parent,omitempty"`  // of Channel, if that is a thread
	Greeted     int               `json:"greeted,omitempty"` // how many newcomers have been mentioned at its place, see Newcomers
	Rules       string            `json:"rules"`
	Games       int               `json:"games"`
	Pflichtsoli bool              `json:"pflichtsoli,omitempty"`
	Ends        time.Time         `json:"ends,omitzero"`         // when the time of the list is up
	StoodSince  time.Time         `json:"stood_since,omitzero"`  // since when the clock of the list stands still
	TimeUp      int               `json:"time_up,omitempty"`     // the number of Entries when the time was up
	SeatsDrawn  bool              `json:"seats_drawn,omitempty"` // the lot has decided who sits where
	Begins      time.Time         `json:"begins,omitzero"`       // when the people who have signed up are mentioned
	Mentioned   bool              `json:"called,omitempty"`      // they have been mentioned
	Entries     []match.Entry     `json:"entries,omitempty"`
	Shuffle     string            `json:"shuffle,omitempty"`   // of the present game, with its secret seed
	NextSeed    []byte            `json:"next_seed,omitempty"` // the secret seed of the deal after the present one, which its commitment covers
	Played      []byte            `json:"played,omitempty"`    // the digest of the game before, from which a lot follows; nil for none
	Since       time.Time         `json:"since,omitzero"`      // the beginning of the wait that Deadline ends, or its end if the player on turn is Overdue
	Deadline    time.Time         `json:"deadline,omitzero"`   // when the wait is over: for a turn, the cut, the next game, a start …
	Plays       time.Time         `json:"plays,omitzero"`      // when the only card or answer of the player on turn needs no click; nobody else may know
	Active      time.Time         `json:"active,omitzero"`     // roughly when anybody at the table last did something; of an ended table, when it ended
	Pace        Pace              `json:"pace,omitzero"`
	Expiry      time.Duration     `json:"expiry,omitempty"`   // of the lobby after the last change to it; 0 is never
	Level       string            `json:"level,omitempty"`    // of computers that are added without a level
	Waiting     []waiting         `json:"waiting,omitempty"`  // the people who take a place at the next game
	Lost        []User            `json:"lost,omitempty"`     // the people who have lost their claim on a place since the running game began
	CardsFor    [card.Seats]int   `json:"cards_for,omitzero"` // how many cards of the running game a computer has played for the person at each seat
	Search      *Search           `json:"search,omitempty"`   // for players, while the lobby is open
	Messages    map[string]string `json:"messages,omitempty"`
	League      *League           `json:"league,omitempty"`
	WaitsForAll bool              `json:"waits_for_all,omitempty"` // the league's list stands still while a person is away
	Stammtisch  StammtischRef     `json:"stammtisch,omitzero"`
	Again       bool              `json:"again,omitempty"`     // the list begins when everybody who is asked plays again
	Secret      string            `json:"secret,omitempty"`    // the seed of a task's deals
	Start       string            `json:"start,omitempty"`     // the record of the game until the Origin
	Claim       string            `json:"claim,omitempty"`     // the action that claims the rest of the running game, while it is being proved
	AskedBack   Version           `json:"asked_back,omitzero"` // the moment at which a player last asked for their card
	StoodIn     []int             `json:"stood_in,omitempty"`  // places for whose people a computer has acted in the running game
	Redealt     int               `json:"redealt,omitempty"`   // how often the running game was dealt again because another engine had begun it
}

// clone returns a copy of which the caller may change everything but the entries of maps: few changes are to these.
func (m *model) clone() model {
	c := *m
	c.Players = slices.Clone(m.Players)
	c.Entries = slices.Clip(m.Entries)
	c.Numbers = slices.Clip(m.Numbers)
	return c
}

// validate returns an error for a stored table that cannot exist, so that the goroutine need not expect one.
func (m *model) validate() error {
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

// addPlayer gives a player the next place. If a short list then has fewer games than Pflichtsoli, the Pflichtsoli are switched off.
func (m *model) addPlayer(p Player) {
	m.Players = append(m.Players, p)
	m.Pflichtsoli = m.Pflichtsoli && m.Games >= len(m.Players)
}

// presentPlaces returns the places that people play now, without a computer.
func (m *model) presentPlaces() (places []int) {
	for place, p := range m.Players {
		if !p.Computer() {
			places = append(places, place)
		}
	}
	return places
}

// countPeople counts the places of people, also of those who are away.
func (m *model) countPeople() (n int) {
	for _, p := range m.Players {
		if p.Person() && !p.Out {
			n++
		}
	}
	return n
}

func (m *model) countPresent() int { return len(m.presentPlaces()) }

// others returns the user ids of all present people but one.
func (m *model) others(user string) (ids []string) {
	for _, p := range m.Players {
		if !p.Computer() && p.User.ID != user {
			ids = append(ids, p.User.ID)
		}
	}
	return ids
}

// anyWaitsFor reports whether somebody waits for a player: the other people at the table, and at a league's table people who get a place with its next
// game. Such a list does not stand still, so without a clock it would wait for ever for one silent player. Nor does the last game of a list that ends early.
func (m *model) anyWaitsFor(user string) bool {
	return len(m.others(user)) > 0 || m.isFixed() && len(m.Waiting) > 0 || m.EndsSoon()
}

// isFixed reports whether the people at the table can change nothing but their play, because it counts elsewhere.
func (m *model) isFixed() bool { return m.League != nil || m.Unposted() }

// asks reports whether people are still asked whether they play again.
func (m *model) asks() bool { return slices.ContainsFunc(m.Players, isAsked) }

func isAsked(p Player) bool { return p.Asked }

func (m *model) ruleset() (rules.Ruleset, error) { return shared.parse(m.Rules) }

func (m *model) list() (match.List, error) {
	r, err := m.ruleset()
	if err != nil {
		return match.List{}, err
	}
	config := match.Config{Rules: r, Places: max(len(m.Players), match.MinPlaces), Games: m.length(), Pflichtsoli: m.Pflichtsoli, TimeUp: m.TimeUp}
	for _, sub := range m.Subs {
		if sub.Further {
			config.Joined = append(config.Joined, sub.Game-1)
		}
	}
	return match.New(config, m.Entries...)
}

// length returns the number of games of the list with the people who are at the table.
func (m *model) length() int {
	if m.League != nil && m.League.AtFive > 0 && len(m.Players) == match.MinPlaces+1 {
		return m.League.AtFive
	}
	return m.Games
}

// passHost makes the next present person the host if the host is absent.
func (m *model) passHost() {
	if i := m.place(m.Host); i >= 0 && !m.Players[i].Away {
		return
	}
	for _, p := range m.Players {
		if !p.Computer() && !p.Asked {
			m.Host = p.User.ID
			return
		}
	}
}

// How long a host does nothing before another person at the table becomes the host by acting as one, also if the host has left the server: the program does
// not see that.
const (
	hostSilence   = 5 * time.Minute
	hostByPost    = 24 * time.Hour
	startsWithout = time.Minute // and before another person begins a list whose seats are taken, after the lobby's last change
)

// requireHost lets only the host act, or a person at the table whom a silent host makes the host.
func (m *model) requireHost(user string, now time.Time) error {
	if m.Host == user {
		return nil
	}
	silence, seen := hostSilence, m.Active
	if m.Pace.Timer == settings.TimerPost && m.Phase != Lobby {
		silence = hostByPost
	}
	if host := m.place(m.Host); host >= 0 && !m.Players[host].Seen.IsZero() {
		seen = m.Players[host].Seen
	}
	place := m.place(user)
	if place < 0 || m.Players[place].Away || m.Players[place].Asked || m.Arranged || seen.IsZero() || now.Sub(seen) < silence {
		return NotHost
	}
	m.Host = user
	return nil
}

// Version names a moment of a table: the game of the list, and the number of words, cards, bids and steps of an exchange in it. A card that was taken back
// counts, and so does taking it back: what is played then is another moment. Each turn changes it and nothing else does, so an announcement does not make stale a card that a person is about to click.
type Version struct {
	Game, Step int
}

// redealtSteps is more than any game has. A moment from before the cards were dealt again is no moment of the game after it.
const redealtSteps = 300

func (m *model) version(past []game.Action, taken []notation.Taken) Version {
	v := Version{Game: len(m.Entries) + 1}
	if m.Phase == Playing {
		v.Step = m.step(past, taken)
	}
	return v
}

// step returns the Step after some actions of the game: of the last moment before the action that followed.
func (m *model) step(past []game.Action, taken []notation.Taken) int {
	step := m.Redealt * redealtSteps
	for _, a := range past {
		if !freeOfTurns(a) {
			step++
		}
	}
	for _, t := range taken {
		if t.After <= len(past) {
			step += 2
		}
	}
	return step
}

// freeOfTurns reports whether an action is bound to no turn: the game itself refuses one that is late or repeated.
func freeOfTurns(a game.Action) bool {
	return a.Kind == game.Calling || a.Kind == game.Promoting || a.Kind == game.Showing
}

// start returns the record of the game from which the table goes on, up to that moment; ok is false at any other table.
func (m *model) start() (r *notation.Record, ok bool) {
	if m.Start == "" {
		return nil, false
	}
	r, err := notation.NewReader(strings.NewReader(m.Start)).Next()
	return r, err == nil
}

// asDealt returns a deal of the list as it was in the game from which the table goes on.
func (m *model) asDealt(d match.Deal) match.Deal {
	if r, ok := m.start(); ok {
		d.Vorhand, d.Owes, d.Vorfuehrung, d.Forced, d.Factor = r.Lead, r.Owes, r.Vorfuehrung, r.Forced, max(r.Bock, 1)
		d.Dealer, d.Cutter = (int(r.Lead)+card.Seats-1)%card.Seats, match.Nobody
	}
	return d
}

// given reports whether the cards do not come from a shuffle at the table. Nothing of it is shown in public.
func (m *model) given() bool { return m.Secret != "" || m.Start != "" }
