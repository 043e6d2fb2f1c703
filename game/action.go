package game

import (
	"fmt"
	"slices"
	"strings"

	"karlchen/game/card"
	"karlchen/game/rules"
)

// Action is one thing that a player does. Actions are made by Say, Call, Play and the other constructors, and compared with ==.
type Action struct {
	Seat card.Seat
	Kind ActionKind
	detail
	cards card.Set // the exchanged cards
}

// detail holds the rest of an action. It is a struct of its own because the compiler keeps structs of up to four fields in registers, and
// computer players try many actions.
type detail struct {
	arg   uint8 // a Word, a rules.Step, a card.Card, a Pair, or a Genscher and its partner, as the kind says
	party Party // the party that an announcement was made for
	mark  mark
}

// mark sets an action apart from the usual one of its kind.
type mark uint8

const (
	usual     mark = iota
	vorab          // the announcement is Re or Kontra vorab
	late           // the announcement comes too late, and counts only against its party
	asSchwein      // the Fuchs that is played is a Schwein
	atOnce         // the solo is named at once
)

// ActionKind tells what sort of action it is.
type ActionKind uint8

// The kinds of actions.
const (
	Saying    ActionKind = iota + 1 // a word in the Vorbehalt round
	Calling                         // an announcement
	Playing                         // a card
	Claiming                        // the soloist shows their cards and claims all remaining tricks
	Conceding                       // the soloist gives all remaining tricks to the others
	Promoting                       // Schweine or Superschweine
	Giving                          // cards of an Armut are laid face down
	Taking                          // another takes them up
	Declining                       // another does not
	Returning                       // the taker returns as many
	Bidding                         // a player bids an announcement for another game
	Holding                         // the holder of the game plays it with that bid
	Passing                         // the holder gives it away, or the other bids no more
	Leaving                         // the highest bidder leaves the stock: Hand
	Laying                          // the highest bidder lays as many cards away as they took up
	Genschern                       // a player chooses a new partner
	Showing                         // the giver of an Armut shows that there is a Fuchs among the cards

	Kinds // is one more than the highest kind
)

// Say is a seat's final word in the Vorbehalt round.
func Say(seat card.Seat, w Word) Action {
	return Action{Seat: seat, Kind: Saying, detail: detail{arg: uint8(w)}}
}

// NameAtOnce names a solo that is certainly played, so that nobody else is asked (VB5).
func NameAtOnce(seat card.Seat, c rules.Contract) Action {
	return Action{Seat: seat, Kind: Saying, detail: detail{arg: uint8(SoloWord(c)), mark: atOnce}}
}

// AtOnce reports whether a Saying names a solo at once.
func (a Action) AtOnce() bool { return a.mark == atOnce }

// Call is an announcement. The party is the caller's own; with NoParty the engine fills it in. An Ansage with NoParty is a knock.
func Call(seat card.Seat, p Party, s rules.Step) Action {
	return Action{Seat: seat, Kind: Calling, detail: detail{arg: uint8(s), party: p}}
}

// CallVorab is Re or Kontra, said vorab (AN23).
func CallVorab(seat card.Seat, p Party) Action {
	return Action{Seat: seat, Kind: Calling, detail: detail{arg: uint8(rules.Ansage), party: p, mark: vorab}}
}

// CallLate is an announcement that comes too late, and counts only against its party (AN18).
func CallLate(seat card.Seat, p Party, s rules.Step) Action {
	return Action{Seat: seat, Kind: Calling, detail: detail{arg: uint8(s), party: p, mark: late}}
}

// Vorab reports whether a Calling was made vorab.
func (a Action) Vorab() bool { return a.mark == vorab }

// Late reports whether a Calling comes too late, and counts only against its party.
func (a Action) Late() bool { return a.mark == late }

// Play is a card put on the table.
func Play(seat card.Seat, c card.Card) Action {
	return Action{Seat: seat, Kind: Playing, detail: detail{arg: uint8(c)}}
}

// PlaySchwein is a Fuchs put on the table as a Schwein, where the ruleset leaves that choice to its holder (CO16).
func PlaySchwein(seat card.Seat, c card.Card) Action {
	return Action{Seat: seat, Kind: Playing, detail: detail{arg: uint8(c), mark: asSchwein}}
}

// Promote announces Schweine or Superschweine.
func Promote(seat card.Seat, pair Pair) Action {
	return Action{Seat: seat, Kind: Promoting, detail: detail{arg: uint8(pair)}}
}

// SayGenscher is the Genscher or Gegengenscher with which the seat chooses a new partner, before it plays the first card of the pair.
func SayGenscher(seat card.Seat, g Genscher, partner card.Seat) Action {
	return Action{Seat: seat, Kind: Genschern, detail: detail{arg: uint8(g)*card.Seats + uint8(partner)}}
}

// Claim is the Abkürzung of a soloist who takes all remaining tricks (001:L319; TSR).
func Claim(seat card.Seat) Action { return Action{Seat: seat, Kind: Claiming} }

// Concede is the Abkürzung of a soloist who gives all remaining tricks away (001:L323; TSR).
func Concede(seat card.Seat) Action { return Action{Seat: seat, Kind: Conceding} }

// Give lays cards of an Armut face down for another to take.
func Give(seat card.Seat, cards card.Set) Action {
	return Action{Seat: seat, Kind: Giving, cards: cards}
}

// Show shows that a Fuchs is among the cards of an Armut, before they are laid down, where the giver may keep that to themself (AR14).
func Show(seat card.Seat) Action { return Action{Seat: seat, Kind: Showing} }

// Take takes the cards of an Armut up.
func Take(seat card.Seat) Action { return Action{Seat: seat, Kind: Taking} }

// Decline leaves the cards of an Armut to others.
func Decline(seat card.Seat) Action { return Action{Seat: seat, Kind: Declining} }

// Return gives the poor player as many cards as they gave.
func Return(seat card.Seat, cards card.Set) Action {
	return Action{Seat: seat, Kind: Returning, cards: cards}
}

// Bid is the bid of an announcement for the seat's solo, or for a normal game. The first step, and a player's first bid for a normal game,
// must name the party of the bid; otherwise it may be NoParty.
func Bid(seat card.Seat, p Party, s rules.Step) Action {
	return Action{Seat: seat, Kind: Bidding, detail: detail{arg: uint8(s), party: p}}
}

// Hold keeps the game and accepts the bid.
func Hold(seat card.Seat) Action { return Action{Seat: seat, Kind: Holding} }

// Pass gives the game to the bidder, or bids no more for it.
func Pass(seat card.Seat) Action { return Action{Seat: seat, Kind: Passing} }

// Leave plays without the stock: Hand.
func Leave(seat card.Seat) Action { return Action{Seat: seat, Kind: Leaving} }

// Lay lays cards away after the stock was taken up.
func Lay(seat card.Seat, cards card.Set) Action {
	return Action{Seat: seat, Kind: Laying, cards: cards}
}

// BeforePlay reports whether actions of the kind come before the first card, when the players find out which game they play.
func (k ActionKind) BeforePlay() bool {
	switch k {
	case Saying, Giving, Taking, Declining, Returning, Bidding, Holding, Passing, Leaving, Laying, Showing:
		return true
	case Calling, Playing, Claiming, Conceding, Promoting, Genschern, Kinds:
	}
	return false
}

// Cards returns the cards of a Giving, Returning or Laying, else none.
func (a Action) Cards() card.Set { return a.cards }

// WithCards returns such an action with other cards.
func (a Action) WithCards(cards card.Set) Action {
	a.cards = cards
	return a
}

// Word returns the word of a Saying, else Unspoken.
func (a Action) Word() Word {
	if a.Kind != Saying {
		return Unspoken
	}
	return Word(a.arg)
}

// Step returns the step and the named party of a Calling, else NoStep.
func (a Action) Step() (rules.Step, Party) {
	if a.Kind != Calling {
		return rules.NoStep, NoParty
	}
	return rules.Step(a.arg), a.party
}

// Bid returns the step and the named party of a Bidding, else NoStep.
func (a Action) Bid() (rules.Step, Party) {
	if a.Kind != Bidding {
		return rules.NoStep, NoParty
	}
	return rules.Step(a.arg), a.party
}

// Card returns the card of a Playing, else card.None.
func (a Action) Card() card.Card {
	if a.Kind != Playing {
		return card.None
	}
	return card.Card(a.arg)
}

// Schwein reports whether a Fuchs is played as a Schwein.
func (a Action) Schwein() bool { return a.mark == asSchwein }

// Pair returns the pair that a Promoting announces; ok is false for other actions.
func (a Action) Pair() (pair Pair, ok bool) { return Pair(a.arg), a.Kind == Promoting }

// Genscher returns the kind of a Genschern and the chosen partner; ok is false for other actions.
func (a Action) Genscher() (g Genscher, partner card.Seat, ok bool) {
	return Genscher(a.arg / card.Seats), card.Seat(a.arg % card.Seats), a.Kind == Genschern
}

// Verb returns the action without its seat, as records write it: "healthy", "re", "no90", "CA", "claim".
func (a Action) Verb() string {
	switch a.Kind {
	case Saying:
		if a.AtOnce() {
			return Word(a.arg).String() + atOnceMark
		}
		return Word(a.arg).String()
	case Calling:
		return CallName(rules.Step(a.arg), a.party) + callMarks[a.mark]
	case Playing:
		if a.Schwein() {
			return card.Card(a.arg).String() + schweinMark
		}
		return card.Card(a.arg).String()
	case Promoting:
		return Pair(a.arg).String()
	case Claiming, Conceding, Taking, Declining, Holding, Passing, Leaving, Showing:
		return verbs[a.Kind]
	case Giving, Returning, Laying:
		return verbs[a.Kind] + list(a.cards)
	case Bidding:
		return bid + CallName(rules.Step(a.arg), a.party)
	case Genschern:
		g, partner, _ := a.Genscher()
		return g.String() + "-" + partner.String()
	case Kinds:
	}
	return "?"
}

// list writes cards in brackets: "(CA,DK,S9)".
func list(cards card.Set) string { return "(" + strings.ReplaceAll(cards.String(), " ", ",") + ")" }

// verbs are the words in records for actions that consist of nothing else, or of cards.
var verbs = [Kinds]string{
	Claiming: "claim", Conceding: "concede", Giving: "give", Taking: "take", Declining: "decline", Returning: "return", Holding: "hold", Passing: "pass",
	Leaving: "hand", Laying: "lay", Showing: "show-fuchs",
}

// parseVerb reads an action of verbs, with its cards in any order.
func parseVerb(seat card.Seat, verb string) (a Action, ok bool) {
	name, cards, listed := strings.Cut(verb, "(")
	kind := ActionKind(max(slices.Index(verbs[:], name), 0))
	if kind == 0 || listed != (kind == Giving || kind == Returning || kind == Laying) {
		return Action{}, false
	}
	a = Action{Seat: seat, Kind: kind}
	if !listed {
		return a, true
	}
	cards, closed := strings.CutSuffix(cards, ")")
	var err error
	a.cards, err = card.ParseSet(strings.ReplaceAll(cards, ",", " "))
	return a, closed && err == nil && a.cards != 0
}

// String returns the action as records write it: "2:CA".
func (a Action) String() string { return a.Seat.String() + ":" + a.Verb() }

// schweinMark follows a Fuchs that is played as a Schwein.
const schweinMark = "!"

// atOnceMark stands behind a solo that is named at once: "solo-queens-at-once".
const atOnceMark = "-at-once"

// callMarks stand behind announcements in records: "re-vorab", "kontra-no90-late".
var callMarks = [...]string{vorab: "-vorab", late: "-late"}

// bid stands before a step that a player bids: "bid-re", "bid-kontra-no90".
const bid = "bid-"

var stepNames = [rules.Steps]string{rules.No90: "no90", rules.No60: "no60", rules.No30: "no30", rules.Schwarz: "schwarz"}

// knock is an Ansage that does not tell its party.
const knock = "knock"

// CallName returns the name of a step in records. An Ansage is named by its party, or is a knock; an Absage leaves the party out when it is
// NoParty.
func CallName(s rules.Step, p Party) string {
	switch {
	case s == rules.Ansage && p == NoParty:
		return knock
	case s == rules.Ansage:
		return p.String()
	case s == rules.NoStep || s >= rules.Steps:
		return "?"
	case p == NoParty:
		return stepNames[s]
	}
	return p.String() + "-" + stepNames[s]
}

// ParseAction reads an action as String writes it.
func ParseAction(text string) (Action, error) {
	left, verb, ok := strings.Cut(text, ":")
	if !ok {
		return Action{}, fmt.Errorf("%q is not of the form seat:action", text)
	}
	seat, err := card.ParseSeat(left)
	if err != nil {
		return Action{}, err
	}
	if len(verb) == 2 { // most actions are cards; this saves comparing them with every word
		if c, err := card.Parse(verb); err == nil {
			return Play(seat, c), nil
		}
	}
	if a, ok := parseVerb(seat, verb); ok {
		return a, nil
	}
	for pair, name := range pairNames {
		if verb == name {
			return Promote(seat, Pair(pair)), nil
		}
	}
	for g, row := range genscherRows {
		if name, ok := strings.CutPrefix(verb, row.name+"-"); ok {
			partner, err := card.ParseSeat(name)
			return SayGenscher(seat, Genscher(g), partner), err
		}
	}
	if name, ok := strings.CutSuffix(verb, schweinMark); ok {
		if c, err := card.Parse(name); err == nil {
			return PlaySchwein(seat, c), nil
		}
	}
	if call, ok := strings.CutPrefix(verb, bid); ok {
		if s, p, ok := ParseCall(call); ok {
			return Bid(seat, p, s), nil
		}
	}
	if name, ok := strings.CutSuffix(verb, atOnceMark); ok {
		if w, ok := parseWord(name); ok {
			if c, ok := w.Solo(); ok {
				return NameAtOnce(seat, c), nil
			}
		}
	}
	if w, ok := parseWord(verb); ok {
		return Say(seat, w), nil
	}
	if ansage, ok := strings.CutSuffix(verb, callMarks[vorab]); ok {
		if s, p, ok := ParseCall(ansage); ok && s == rules.Ansage {
			return CallVorab(seat, p), nil
		}
	}
	if call, ok := strings.CutSuffix(verb, callMarks[late]); ok {
		if s, p, ok := ParseCall(call); ok {
			return CallLate(seat, p, s), nil
		}
	}
	if s, p, ok := ParseCall(verb); ok {
		return Call(seat, p, s), nil
	}
	return Action{}, fmt.Errorf("no action is called %q", verb)
}

// ParseCall reads an announcement as CallName writes it.
func ParseCall(name string) (rules.Step, Party, bool) {
	for p := Re; p <= NoParty; p++ {
		for s := rules.Ansage; s < rules.Steps; s++ {
			if CallName(s, p) == name {
				return s, p, true
			}
		}
	}
	return rules.NoStep, NoParty, false
}
