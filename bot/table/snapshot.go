package table

import (
	"cmp"
	"fmt"
	"log/slog"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// Snapshot is a table at one moment. It is a value that nobody changes after that. It holds hidden cards but does not hand them out: View shows what
// is public, and a person's own hand only to that person. The zero Snapshot is a table without players. All copies of a snapshot share their moment.
type Snapshot struct {
	Info
	view
}

// view answers what people may know of a moment.
type view struct{ of *moment }

// moment is what a snapshot holds. Its table changes it until somebody else has a snapshot of it; see stored.change.
type moment struct {
	model  model
	number uint64 // of the running game, or 0
	list   match.List
	deal   match.Deal
	state  game.State
	past   []game.Action    // of the running game, in their order; records taken later share it
	taken  []notation.Taken // the cards of the running game that were taken back; past is without them
}

var nothing moment

func (s *view) at() *moment {
	if s.of == nil {
		return &nothing
	}
	return s.of
}

func (s *view) model() *model       { return &s.at().model }
func (s *view) list() *match.List   { return &s.at().list }
func (s *view) state() *game.State  { return &s.at().state }
func (s *view) past() []game.Action { return s.at().past }

// String keeps the cards and the seed out of printed snapshots.
func (s view) String() string { return fmt.Sprintf("table %s, %s", s.model().ID, s.model().Phase) }

// LogValue keeps the cards and the seed out of logs.
func (s view) LogValue() slog.Value { return slog.StringValue(s.String()) }

// Same reports whether nothing has happened at the table between two snapshots of it.
func (s *view) Same(other *Snapshot) bool {
	return s.Version() == other.Version() && (s.of == other.of || reflect.DeepEqual(s.model(), other.model()))
}

// Version returns the moment, which later clicks name.
func (s *view) Version() Version {
	return s.model().version(s.past(), s.at().taken)
}

// PlayerAt returns who sits at a seat of the present deal.
func (s *view) PlayerAt(seat card.Seat) Player { return s.model().Players[s.Deal().Places[seat]] }

// Rules returns the ruleset.
func (s *view) Rules() rules.Ruleset { return s.list().Config().Rules }

// List returns the list of games so far; the game that a Resting table shows is its last entry.
func (s *view) List() match.List { return *s.list() }

// Number returns the number of the running game, as the server counts games, or 0.
func (s *view) Number() uint64 { return s.at().number }

// Deal returns how the present game began. While the table waits for the cut, only its dealer and cutter are known. After the result it is still the
// deal of the game that is shown.
func (s *view) Deal() match.Deal { return s.at().deal }

// Stammtisch returns the Stammtisch for which the table plays; ok is false for any other table.
func (s *view) Stammtisch() (of StammtischRef, ok bool) {
	return s.model().Stammtisch, s.model().Stammtisch.Number > 0
}

// MayHost returns why the person cannot act as the host, or nil.
func (s *view) MayHost(user string, now time.Time) error {
	m := *s.model()
	return m.requireHost(user, now)
}

// Place returns where the table posts its games: the thread, or else the channel.
func (s *view) Place() string { return cmp.Or(s.model().Thread, s.model().Channel) }

// Parent returns the channel above the one where the table was opened, if that is a thread.
func (s *view) Parent() string { return s.model().Parent }

// ChannelOf returns the channel of the message with a key. Keys with a slash are about one game and stand where the table plays; the others are about
// the table itself and stand where it was opened.
func (s *view) ChannelOf(key string) string {
	if strings.Contains(key, "/") {
		return s.Place()
	}
	return s.model().Channel
}

// MessageID returns the id of the message that is posted under a key, or nothing.
func (s *view) MessageID(key string) string { return s.model().Messages[key] }

// MessageKeys returns the keys with a prefix that have a message, in a fixed order.
func (s *view) MessageKeys(prefix string) (keys []string) {
	all := slices.Sorted(maps.Keys(s.model().Messages))
	return slices.DeleteFunc(all, func(key string) bool { return !strings.HasPrefix(key, prefix) })
}

// Commitment returns the published hash of the present deal's secrets.
func (s *view) Commitment() string {
	shuffle, err := game.ParseShuffle(s.model().Shuffle)
	if err != nil {
		return ""
	}
	return shuffle.Commitment()
}

// Cutter returns the player who is to cut now; ok is false if the table does not wait for a cut.
func (s *view) Cutter() (p Player, ok bool) {
	if s.model().Phase != Cutting || s.Deal().Cutter == match.Nobody {
		return Player{}, false
	}
	return s.model().Players[s.Deal().Cutter], true
}

// Begins returns when the people who have signed up are mentioned, and whether they have been; the zero time is at once.
func (s *view) Begins() (at time.Time, mentioned bool) {
	return s.model().Begins, s.model().Mentioned
}

// Redealt reports whether the running game was dealt again, because another engine had begun it and this one could not go on.
func (s *view) Redealt() bool { return s.model().Redealt > 0 }

// Dealt reports whether there is a game: a running one, or one whose result is shown.
func (s *view) Dealt() bool { return s.state().Compiled() != nil }

// over reports whether the game is scored and everything about it is open.
func (s *view) over() bool { return s.Dealt() && s.model().Phase != Playing }

// View returns what the person knows of the game: public things, and their hand if they have a seat in it.
func (s *view) View(user string) game.View { return s.state().View(s.Seat(user)) }

// Public returns what everybody may see of the game.
func (s *view) Public() game.View { return s.state().View(card.NoSeat) }

// Seat returns the person's seat in the present deal, or NoSeat.
func (s *view) Seat(user string) card.Seat {
	if !s.Dealt() {
		return card.NoSeat
	}
	for seat := range card.Seat(card.Seats) {
		if p := s.PlayerAt(seat); p.Person() && p.User.ID == user {
			return seat
		}
	}
	return card.NoSeat
}

// Pauses reports whether the person sits at the table but not in the present deal.
func (s *view) Pauses(user string) bool {
	switch s.model().Phase {
	case Cutting, Playing, Resting:
		place := s.model().place(user)
		return place >= 0 && !s.Deal().Plays(place)
	case Lobby, Ended:
	}
	return false
}

// Sits reports whether the person has a place at the table, and returns the player there.
func (s *view) Sits(user string) (Player, bool) {
	i := s.model().place(user)
	if i < 0 {
		return Player{}, false
	}
	return s.model().Players[i], true
}

// Alone reports whether computers play for everybody else at the table.
func (s *view) Alone(user string) bool {
	me, sits := s.Sits(user)
	return sits && !me.Away && s.model().countPresent() == 1
}

// Result returns the outcome of the game that a Resting or Ended table shows.
func (s *view) Result() (game.Result, bool) {
	if !s.over() {
		return game.Result{}, false
	}
	return s.state().Result()
}

// DealtHands returns the four hands as they were dealt; ok is false until the game is over.
func (s *view) DealtHands() (hands [card.Seats]card.Set, ok bool) {
	if !s.over() {
		return hands, false
	}
	return s.dealtHands(), true
}

func (s *view) dealtHands() (hands [card.Seats]card.Set) {
	for seat := range hands {
		hands[seat] = s.state().Hand(card.Seat(seat))
	}
	for _, a := range s.past() {
		if a.Kind == game.Playing {
			hands[a.Seat] = hands[a.Seat].With(a.Card())
		}
	}
	if taker := s.state().Taker(); taker != card.NoSeat { // after an Armut that was not taken, the giver has the cards back
		_, given, returned := s.state().Exchanged()
		giver := s.state().Giver()
		hands[giver] = hands[giver].Minus(returned).Plus(given)
		hands[taker] = hands[taker].Plus(returned).Minus(given)
	}
	if lies, laid := s.state().Stock(); laid != 0 {
		taker := s.state().StockTaker()
		hands[taker] = hands[taker].Plus(laid).Minus(lies)
	}
	return hands
}

// MayAnnounce reports whether a person other than the soloist may still announce after an Abkürzung.
func (s *view) MayAnnounce(user string) bool {
	seat := s.Seat(user)
	return s.model().Phase == Playing && s.state().Phase() == game.Closing && seat != card.NoSeat && len(s.state().Legal(seat, nil)) > 0
}

// Highlights returns what is memorable about the list so far. Its games have the numbers of the list, from 1.
func (s *view) Highlights() []stats.Highlight {
	var games []stats.Game
	for i, e := range s.list().Entries() {
		if e.Void != match.Counts {
			continue
		}
		g := stats.Game{Number: uint64(len(games) + 1), Contract: e.Contract, Winner: e.Winner, Soloist: card.NoSeat, Points: e.Points, Feats: e.Feats}
		for seat, place := range e.Places {
			g.Players[seat] = s.model().Players[place].User
			for _, sub := range slices.Backward(s.model().Subs) {
				if sub.Place == place && sub.Game > i+1 {
					g.Players[seat] = sub.Before.User
				}
			}
		}
		games = append(games, g)
	}
	return stats.Highlights(games)
}
