package notation

import (
	"errors"
	"fmt"
	"slices"

	"karlchen/game"
	"karlchen/game/card"
)

// Setup returns the setup of the game. Without all hands the error is an *Error.
func (r *Record) Setup() (game.Setup, error) {
	for seat, has := range r.HasHand {
		if !has {
			return game.Setup{}, fail(r.Line, "Hand%d is missing", seat+1)
		}
	}
	return game.Setup{
		Rules: r.Rules, Hands: r.Hands, Vorhand: r.Lead,
		Owes: r.Owes, Vorfuehrung: r.Vorfuehrung, Forced: r.Forced, Factor: r.Bock,
	}, nil
}

// Replay plays the record through the engine and checks its result tags. The error is an *Error, or several joined: not all hands are
// known, an action is against the rules (the state is the one before it), or result tags disagree with the game. A record that ends early
// and has no result tags is no error: then the state has no result yet.
func Replay(r *Record) (game.State, error) {
	s, _, err := ReplayPart(r)
	return s, err
}

// ReplayPart is Replay that also returns the number of actions played.
func ReplayPart(r *Record) (s game.State, played int, err error) {
	if s, played, err = r.play(); err == nil {
		err = r.compareResult(s)
	}
	return s, played, r.markPlayedElsewhere(err)
}

// play plays the actions and returns the last state, the number of actions played, and the fault of the next. The error is an *Error.
func (r *Record) play() (game.State, int, error) {
	setup, err := r.Setup()
	if err != nil {
		return game.State{}, 0, err
	}
	s, err := game.New(setup)
	if err != nil { // hands and seats are checked already: it can only be the Bock
		return s, 0, fail(max(r.Line, r.lines[tagBock]), "%v", err)
	}
	taken := r.Taken
	for i := 0; ; i++ {
		for ; len(taken) > 0 && taken[0].After == i; taken = taken[1:] {
			if t := taken[0]; !s.ShowsOnlyItself(t.Action) {
				return s, i, fail(t.Line, "seat %s: %s: the card cannot be played and taken back", t.Seat, t.Verb())
			}
		}
		if i == len(r.Moves) {
			return s, i, nil
		}
		m := r.Moves[i]
		if s, err = s.Apply(m.Action); err != nil {
			return s, i, fail(m.Line, "seat %s: %s: %v", m.Seat, m.Verb(), err)
		}
	}
}

// compareResult checks the result tags.
func (r *Record) compareResult(s game.State) error {
	says := r.Outcome
	gives, over := outcome(s)
	if !over {
		if says.Winner == "" && says.Eyes == nil && says.Tricks == nil && says.Points == nil {
			return nil
		}
		return fail(r.LastLine(), "the record has a result, but the game is not finished")
	}
	var problems []error
	differ := func(t tag, record, engine any) {
		problems = append(problems, fail(r.lines[t], "%s: the record says %v, the game gives %v", tagRows[t].name, record, engine))
	}
	if says.Winner != "" && says.Winner != gives.Winner {
		differ(tagWinner, says.Winner, gives.Winner)
	}
	if gives.Winner == redeal {
		for t, has := range map[tag]bool{tagEyes: says.Eyes != nil, tagTricks: says.Tricks != nil, tagPoints: says.Points != nil} {
			if has {
				problems = append(problems, fail(r.lines[t], "%s: the cards are dealt again", tagRows[t].name))
			}
		}
		return errors.Join(problems...)
	}
	if says.Eyes != nil && *says.Eyes != *gives.Eyes {
		differ(tagEyes, joined(says.Eyes[:]), joined(gives.Eyes[:]))
	}
	if says.Tricks != nil && !slices.Equal(says.Tricks, gives.Tricks) {
		differ(tagTricks, joined(says.Tricks), joined(gives.Tricks))
	}
	if says.Points != nil && *says.Points != *gives.Points {
		differ(tagPoints, joined(says.Points[:]), joined(gives.Points[:]))
	}
	return errors.Join(problems...)
}

// LastLine returns the line of the last action, or the first line of the record if there is none.
func (r *Record) LastLine() int {
	if len(r.Moves) == 0 {
		return r.Line
	}
	return r.Moves[len(r.Moves)-1].Line
}

// outcome returns the result tags of a finished game.
func outcome(s game.State) (Outcome, bool) {
	result, over := s.Result()
	if !over {
		return Outcome{}, false
	}
	if result.Redeal {
		return Outcome{Winner: redeal}, true
	}
	points := result.Points()
	return Outcome{
		Winner: result.Winner.String(), Eyes: &result.Augen, Tricks: TrickWinners(s), Points: &points,
	}, true
}

// TrickWinners returns the winner of each complete trick.
func TrickWinners(s game.State) []card.Seat {
	winners := make([]card.Seat, s.Tricks())
	for i := range winners {
		winners[i] = s.Trick(i).Winner
	}
	return winners
}

// FromGame returns the record of a game, with result tags when it is finished. For a seat that took its Vorbehalt back the record has only
// the final word. An illegal action is an error.
func FromGame(setup game.Setup, actions []game.Action, info Info) (*Record, error) {
	return fromGame(setup, actions, nil, info)
}

// FromPlayed is FromGame for a game whose state after all actions is known, so it does not prove a claim again. A claim lays all parties
// open, so every action after it is evident.
func FromPlayed(setup game.Setup, actions []game.Action, final game.State, info Info) (*Record, error) {
	return fromGame(setup, actions, &final, info)
}

func fromGame(setup game.Setup, actions []game.Action, final *game.State, info Info) (*Record, error) {
	s, err := game.New(setup)
	if err != nil {
		return nil, fmt.Errorf("record a game: %w", err)
	}
	r := &Record{
		Rules: setup.Rules, Engine: game.EngineVersion, Lead: setup.Vorhand, Hands: setup.Hands, HasHand: [card.Seats]bool{true, true, true, true}, Stock: setup.Stock(),
		Vorfuehrung: setup.Vorfuehrung, Forced: setup.Forced, Bock: setup.Factor,
		Info: info,
	}
	for seat := range r.Owes {
		r.Owes[seat] = s.Owes(card.Seat(seat)) // no seat, where the rules have no Pflichtsolo
	}
	for i, a := range actions {
		r.addMove(&s, a)
		if final != nil && a.Kind == game.Claiming {
			for _, a := range actions[i+1:] {
				r.addMove(final, a)
			}
			s = *final
			break
		}
		if s, err = s.Apply(a); err != nil {
			return nil, fmt.Errorf("record a game: action %d, %s: %w", i+1, a, err)
		}
	}
	r.Outcome, _ = outcome(s)
	return r, nil
}

// addMove adds the next action. A Vorbehalt that is taken back leaves the final word in its place (VB3); a solo that is named
// at once comes in its own place, because only then it is certain to be played.
func (r *Record) addMove(s *game.State, a game.Action) {
	m := Move{Action: s.Evident(a)}
	if a.Kind == game.Saying && !a.AtOnce() && s.Phase() == game.Reserving && s.Word(a.Seat) != game.Unspoken {
		said := slices.IndexFunc(r.Moves, func(m Move) bool { return m.Action.Kind == game.Saying && m.Action.Seat == a.Seat })
		r.Moves[said] = m
		return
	}
	r.Moves = append(r.Moves, m)
}
