package table

import (
	"errors"

	"karlchen/game"
	"karlchen/game/rules"
)

// Deed is one thing that a person asks of a table, and carries itself out. The comment of each kind says who may ask for it, and when.
type Deed interface {
	// carryOut runs in the goroutine of the table. The error is a game.Refusal, a game.Illegal, or a fault.
	carryOut(t *table, user User) error
}

type (
	// Look changes nothing; the answer shows the table.
	Look struct{}
	// Join takes a free place in the lobby, or takes the person's own place back from the computer.
	Join struct{}
	// StepIn waits, once the list has begun, for the place of a computer or of an absent person. The place changes hands at the next game.
	StepIn struct{}
	// SitDown waits for a further place, which comes to the table with the next round, so that the person plays fewer games than the others. By anybody who
	// has no place, at a table whose places no league has given.
	SitDown struct{}
	// Leave gives up the place: in the lobby at once; later a computer plays on for the person.
	Leave struct{}
	// AddComputer fills a free place in the lobby, by anybody at the table. Level is a computer player's name, or empty for the table's level.
	AddComputer struct{ Level string }
	// RemoveComputer frees the place of the last computer that came. In the lobby, by the host.
	RemoveComputer struct{}
	// Open shows an unopened lobby to everybody, so that people can join. By the host.
	Open struct{}
	// Seek asks people to join, by their user ids, at most once in SearchPause. In the lobby, by anybody who sits there. Members says that they are the
	// members of the table's Stammtisch; the pause begins with the next search.
	Seek struct {
		Users   []string
		Members bool
	}
	// Decline says that the person does not want to be asked to this table again. By anybody whom a search might ask.
	Decline struct{}
	// Configure changes the list in the lobby, by the host.
	Configure struct {
		Games       int
		Pflichtsoli bool
	}
	// SetRules changes the rules in the lobby, by the host. The new rules also decide whether there are Pflichtsoli. Name and Words are the server's own
	// for the rules, or empty.
	SetRules struct {
		Rules, Name string
		Words       rules.Words
	}
	// SetPace changes how the table treats time, in the lobby, by the host.
	SetPace struct{ Pace Pace }
	// SetDeck chooses one of the table's DeckChoices, in the lobby, by the host. Rules that the deck contradicts refuse it by a rules.Problem.
	SetDeck struct{ Deck string }
	// SetMinutes changes the time of a list of four people, to one of rules.SessionMinutes, in the lobby, by the host.
	SetMinutes struct{ Minutes int }
	// Start begins the list, by the host; by anybody at the table where a league gave the places, when the appointed time has come, or when all seats have been
	// taken for a minute. With Fill computers first take the seats that are free. The table then wants a thread, see SetThread.
	Start struct{ Fill bool }
	// MoveHere moves a table whose channel is gone to another channel of the same server. By anybody at the table.
	MoveHere struct{ Channel string }
	// Cancel closes the lobby, by the host.
	Cancel struct{}
	// Cut cuts with a number that the cutter chooses, or by lot if Lot is set.
	Cut struct {
		Game   int
		Number uint32
		Lot    bool
	}
	// Act does something in the game; the table fills in the seat. Version is the moment that the person saw.
	Act struct {
		Version Version
		Action  game.Action
	}
	// Accept says that the person makes no further announcement after an Abkürzung.
	Accept struct{ Game int }
	// Hesitate asks the others publicly for time to think, once a turn, if the table allows it.
	Hesitate struct{ Version Version }
	// TakeBack asks the others for the card back that the person has just played, if the table allows it, at most once for each place in the tricks. Nothing else
	// that is new may have been seen since. It is a vote: computers agree, the next card or word is a no.
	TakeBack struct{ Version Version }
	// SetLevel changes how well computers play, in the lobby, by the host.
	SetLevel struct{ Level string }
	// Kick asks the others whether a computer shall play for a person for good, from the next game on. If the time of the person on turn is over, the
	// computer plays at once, until they are back. If the others are asked already it is a vote for that. In the lobby the host decides alone, and the place
	// becomes free.
	Kick struct{ User string }
	// Answer is one voter's choice when the others are asked about a person or for a card. A voter may change it until the question is decided.
	Answer struct{ About, Choice string }
	// NextGame goes on from the result of the game with that number in the list. By anybody at the table.
	NextGame struct{ Game int }
	// End ends the list early, by the host, or with Anyway by a person who manages the server. In the middle of a game anybody at the table asks the others
	// for it. A running game is played to its end, with computers for those who wanted that; only at a league's table it does not count.
	End struct{ Anyway bool }
	// Substitute lets another person play for a member at a league's table from the next game on; without an id a computer takes over at once. The
	// league says for whom the place counts. By the league, once the list has begun.
	Substitute struct {
		Member string // user id
		Place  int    // from 1, instead of Member; a computer may have it
		By     User
	}

	// NoteVoid says whether a list that is played will not count, because too few people are there. Then these may end it. By the league.
	NoteVoid struct{ Void bool }

	// SetThread answers the wish for a thread: from now on the table plays in the thread, or in its channel if the id is empty. By the program, as all that
	// follow.
	SetThread struct{ Thread string }
	// DropChannel tells a table that a channel is gone. If that was a thread, the table goes on in the channel above, at the same card and with the full
	// time for the turn. Without any channel it is homeless until a person moves it with MoveHere.
	DropChannel struct{ Channel string }
	// Republish publishes the table again although it is unchanged, because something outside it has changed how it is shown.
	Republish struct{}

	// Each of these has a method of Manager.
	endFor struct {
		why Ending
		by  User
	}
	markGreeted struct {
		place        string
		moves, count int
	}
	forgetText  struct{ user string }
	followClock struct{}
)

// The refusals.
const (
	NoSuchTable   game.Refusal = "refusal.no_such_table"    // the table has ended or never existed
	SetAside      game.Refusal = "refusal.set_aside"        // the table could not be restored at the start of the program; its row stays as it is
	TooManyPlaces game.Refusal = "refusal.too_many_places"  // the person already has places at as many tables as one may have
	TooManyTables game.Refusal = "refusal.too_many_tables"  // the server has as many open tables as one may have
	NotAtTable    game.Refusal = "refusal.not_at_table"     // the person has no place here
	NotHost       game.Refusal = "refusal.not_host"         // only the host may do that
	NotNow        game.Refusal = "refusal.not_now"          // not in this phase of the table
	Stale         game.Refusal = "refusal.stale"            // the click belongs to an earlier moment
	Full          game.Refusal = "refusal.full"             // no place is free
	Enough        game.Refusal = "refusal.enough"           // there are enough players for a list, so nobody is sought
	Seated        game.Refusal = "refusal.seated"           // the person has a place here already
	PlacesFree    game.Refusal = "refusal.places_free"      // four players are needed to start
	Pausing       game.Refusal = "refusal.pausing"          // the person does not play in this deal
	NoComputer    game.Refusal = "refusal.no_computer"      // there is no computer to remove
	UnknownLevel  game.Refusal = "refusal.unknown_level"    // no computer player has that name
	BadList       game.Refusal = "refusal.bad_list"         // the list cannot have that length or those Pflichtsoli
	NotCutter     game.Refusal = "refusal.not_cutter"       // another person cuts
	CutOutOfRange game.Refusal = "refusal.cut_out_of_range" // the number is too large
	Blocked       game.Refusal = "refusal.blocked"          // the host does not want to play with the person
	Waiting       game.Refusal = "refusal.waiting"          // the person gets a place at the next game already
	NotAsked      game.Refusal = "refusal.not_asked"        // only the others decide this
	AskedAlready  game.Refusal = "refusal.asked_already"    // the others are being asked about that person
	NobodyToKick  game.Refusal = "refusal.nobody_to_kick"   // no other person at the table has that id
	TooFew        game.Refusal = "refusal.too_few"          // there are too few people to decide about one of them
	LeadersDecide game.Refusal = "refusal.leaders_decide"   // about a member of a league's list whose time is not over
	VotedOut      game.Refusal = "refusal.voted_out"        // the others have decided that a computer plays for the person
	NoHesitation  game.Refusal = "refusal.no_hesitation"    // the table does not allow asking for time
	CardLies      game.Refusal = "refusal.card_lies"        // no card can be taken back at the table
	NotYourTurn   game.Refusal = "refusal.not_your_turn"    // it is another person's turn
	FixedByLeague game.Refusal = "refusal.settled"          // the league decides this
	FewMembers    game.Refusal = "refusal.few_members"      // too few people play for a league's list to count
	PeopleOnly    game.Refusal = "refusal.people_only"      // the server wants no computers at its tables
	LeagueOnly    game.Refusal = "refusal.league_only"      // only the league can end its list
	Proving       game.Refusal = "refusal.proving"          // a claim of the rest of the game is being proved
	SoughtLately  game.Refusal = "refusal.sought_lately"    // the table has asked people to join less than SearchPause ago
	NobodyToSeek  game.Refusal = "refusal.nobody_to_seek"   // nobody else can be asked to join now
	Unavailable   game.Refusal = "refusal.unavailable"      // the change could not be stored, or the program is stopping
	Unconfirmed   game.Refusal = "refusal.unconfirmed"      // the change may be stored: the table has not answered in time
)

// IsFault reports whether an error is a fault of the program, which a person reads as a refusal.
func IsFault(err error) bool { return errors.Is(err, Unavailable) || errors.Is(err, Unconfirmed) }
