package table

import "karlchen/game"

// Command is something that a person asks of a table. Each kind says who may ask for it, and when.
//
//sumtype:decl
type Command interface{ command() }

type (
	// Look changes nothing; the answer shows the table.
	Look struct{}
	// Join takes a free place in the lobby, or takes one's own place back from the computer.
	Join struct{}
	// StepIn waits, once the list has begun, for the place of a computer or of somebody who is away, to have it from the next game on.
	StepIn struct{}
	// Leave gives up the place: in the lobby at once, later a computer goes on playing for the person.
	Leave struct{}
	// AddComputer fills a free place in the lobby; Level is a computer player's name, or nothing for what the table has chosen.
	AddComputer struct{ Level string }
	// RemoveComputer frees the place of the computer that came last. In the lobby, by the host.
	RemoveComputer struct{}
	// Configure changes the list in the lobby, by the host.
	Configure struct {
		Games       int
		Pflichtsoli bool
	}
	// SetPace changes how the table treats time, in the lobby, by the host.
	SetPace struct{ Pace Pace }
	// Start begins the list, by the host. The table then wants a thread, see [Manager.House].
	Start struct{}
	// MoveHere lets a table whose channel is gone go on in another one of the same server. By anybody at the table.
	MoveHere struct{ Channel string }
	// Cancel closes the lobby, by the host.
	Cancel struct{}
	// Cut cuts with a number of the cutter's own; by lot when Lot is set.
	Cut struct {
		Game   int
		Number uint32
		Lot    bool
	}
	// Act does something in the game; its seat is filled in by the table. Version is the moment that the person saw.
	Act struct {
		Version Version
		Action  game.Action
	}
	// Accept says that the person makes no further announcement after an Abkürzung.
	Accept struct{ Game int }
	// Hesitate asks the others publicly for time to think, once a turn, where the table allows it.
	Hesitate struct{ Version Version }
	// SetLevel changes how well computers play, in the lobby, by the host.
	SetLevel struct{ Level string }
	// Kick asks the others whether a computer shall play for somebody for good. In the lobby the host decides alone, and the place is free.
	Kick struct{ User string }
	// Answer is what one of the others chooses when they are asked about somebody. It may be changed until the question is decided.
	Answer struct{ About, Choice string }
	// NextGame goes on after the result of the game with that number in the list. By anybody at the table.
	NextGame struct{ Game int }
	// End breaks the list off, by the host, or by somebody else who may do so Anyway; a running game does not count.
	End struct{ Anyway bool }
	// Substitute has somebody else play for a member at a league's table from the next game on, or with nobody's id a computer, at once. The
	// place goes on counting for the member. By a leader of the league, once the list has begun.
	Substitute struct {
		Member string // user id
		By     User
	}

	// The program asks for these: endFor is EndFor, house House, greet Greet, evict Evict, republish Republish.
	endFor struct{ why Ending }
	house  struct{ thread string }
	greet  struct {
		place        string
		moves, count int
	}
	evict     struct{ channel string }
	republish struct{}
)

func (Look) command()           {}
func (Join) command()           {}
func (StepIn) command()         {}
func (Leave) command()          {}
func (AddComputer) command()    {}
func (RemoveComputer) command() {}
func (Configure) command()      {}
func (SetLevel) command()       {}
func (SetPace) command()        {}
func (Hesitate) command()       {}
func (Kick) command()           {}
func (Answer) command()         {}
func (Start) command()          {}
func (Cancel) command()         {}
func (Cut) command()            {}
func (Act) command()            {}
func (Accept) command()         {}
func (NextGame) command()       {}
func (End) command()            {}
func (Substitute) command()     {}
func (MoveHere) command()       {}
func (endFor) command()         {}
func (house) command()          {}
func (greet) command()          {}
func (evict) command()          {}
func (republish) command()      {}

// Refusal says why a table does not do what a person asks. It is an error that people are told. A violation of the rules
// of the game is a game.Illegal instead.
type Refusal string

// The refusals.
const (
	NoSuchTable   Refusal = "no_such_table"    // it has ended, or never was
	NotAtTable    Refusal = "not_at_table"     // the person has no place here
	NotHost       Refusal = "not_host"         // only the host may do that
	NotNow        Refusal = "not_now"          // the table is doing something else
	Stale         Refusal = "stale"            // the click was made for an earlier moment
	Full          Refusal = "full"             // no place is free
	Seated        Refusal = "seated"           // the person sits here already
	PlacesFree    Refusal = "places_free"      // four are needed to start
	Pausing       Refusal = "pausing"          // the person does not play this deal
	NoComputer    Refusal = "no_computer"      // there is no computer to remove
	UnknownLevel  Refusal = "unknown_level"    // no computer player has that name
	BadList       Refusal = "bad_list"         // the list cannot have that length, or Pflichtsoli
	NotCutter     Refusal = "not_cutter"       // somebody else cuts
	CutOutOfRange Refusal = "cut_out_of_range" // the number is too large
	Blocked       Refusal = "blocked"          // the host does not want to play with the person
	Waiting       Refusal = "waiting"          // the person has a place at the next game already
	NotAsked      Refusal = "not_asked"        // it is for others to decide
	AskedAlready  Refusal = "asked_already"    // the others are being asked about that person
	NobodyToKick  Refusal = "nobody_to_kick"   // there is no such person at the table, other than oneself
	TooFew        Refusal = "too_few"          // too few people are there to decide about one of them
	VotedOut      Refusal = "voted_out"        // the others have decided that a computer plays for the person
	NoHesitation  Refusal = "no_hesitation"    // the table does not allow it
	NotYourTurn   Refusal = "not_your_turn"    // somebody else is on turn
	Settled       Refusal = "settled"          // the league has settled that
	FewMembers    Refusal = "few_members"      // too few people play for a league's list to count
	LeagueOnly    Refusal = "league_only"      // only the league ends its list
	Proving       Refusal = "proving"          // somebody has claimed the rest of the game, and that is being proved
	Unavailable   Refusal = "unavailable"      // the change could not be stored, or the program is stopping
)

// Error returns the refusal's name.
func (r Refusal) Error() string { return string(r) }

// Told returns the key of the text that people read.
func (r Refusal) Told() (key string, values map[string]any) { return "refusal." + string(r), nil }

// Refusals returns every refusal, for whoever must have a text for each.
func Refusals() []Refusal {
	return []Refusal{NoSuchTable, NotAtTable, NotHost, NotNow, Stale, Full, Seated, PlacesFree, Pausing, NoComputer, UnknownLevel, BadList,
		NotCutter, CutOutOfRange, Blocked, Waiting, NotAsked, AskedAlready, NobodyToKick, TooFew, VotedOut, NoHesitation, NotYourTurn, Settled, FewMembers,
		LeagueOnly, Proving, Unavailable}
}
