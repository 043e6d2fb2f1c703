package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/notation"
)

// Engine is a computer player for other programs. It reads a position, which is a record with at least the hand of the asked seat, and then a
// line like
//
//	go seat=2 movetime=100 seed=1 level=simple
//
// in which only the seat is required; movetime is in milliseconds. It answers with one line, "action 2:CA", or "error" and the reason, and reads
// the next position. An announcement is an answer too; for the word or card after it, ask again with the announcement in the position. If it is
// another seat's turn and the asked seat has nothing to announce, the answer is an error.
type Engine struct{}

// Run answers until the input ends. If one answer was an error, it returns ErrInput.
func (Engine) Run(std IO) error {
	in := bufio.NewReaderSize(std.In, maxPosition)
	wrong := false
	for {
		q, err := readQuestion(in)
		if err == io.EOF {
			break
		}
		if err != nil {
			return fmt.Errorf("read a position: %w", err)
		}
		text := "action "
		if a, err := q.answer(); err == nil {
			text += a.String()
		} else {
			wrong = true
			text = "error " + strings.ReplaceAll(err.Error(), "\n", "; ")
		}
		if _, err := fmt.Fprintln(std.Out, text); err != nil {
			return fmt.Errorf("write an answer: %w", err)
		}
	}
	if wrong {
		return ErrInput
	}
	return nil
}

// question is a position and a go line.
type question struct {
	position string
	request  []string // the words of the go line; nil if the input ended before it
	long     bool     // the position was longer than maxPosition and is cut off
}

// maxPosition is the longest position that is read, in bytes. No real position comes near it.
const maxPosition = 64 << 10

// readQuestion reads up to the next go line. At the end of the input the error is io.EOF.
func readQuestion(in *bufio.Reader) (question, error) {
	var q question
	var position strings.Builder
	for {
		line, err := readLine(in)
		q.position = position.String()
		words := strings.Fields(string(line))
		switch {
		case err == io.EOF && !q.long && strings.TrimSpace(q.position) == "":
			return q, io.EOF
		case err == io.EOF:
			return q, nil
		case errors.Is(err, errLineTooLong):
			q.long = true
		case err != nil:
			return q, err
		case len(words) > 0 && words[0] == "go":
			q.request = words
			return q, nil
		case position.Len()+len(line) > maxPosition:
			q.long = true
		default:
			position.Write(line)
		}
	}
}

func (q question) answer() (game.Action, error) {
	var none game.Action
	switch {
	case q.request == nil:
		return none, errors.New("the input ends without a line go seat=…")
	case q.long:
		return none, fmt.Errorf("a position is longer than %d bytes", maxPosition)
	}
	request, err := parseGo(q.request)
	if err != nil {
		return none, err
	}
	state, err := readPosition(q.position, request.seat)
	if err != nil {
		return none, err
	}
	view := state.View(request.seat)
	a, ok := request.player.Decide(&view, newRandom(request.seed, 0))
	switch {
	case ok:
		return state.Evident(a), nil
	case view.Turn() == card.NoSeat:
		return none, errors.New("the game is over")
	}
	return none, fmt.Errorf("it is the turn of seat %s, and seat %s has nothing to announce", view.Turn(), request.seat)
}

// readPosition reads a position with the hand of a seat. It makes up the other hands, as far as the record leaves them open.
func readPosition(text string, seat card.Seat) (game.State, error) {
	var none game.State
	reader := notation.NewReader(strings.NewReader(text))
	rec, err := reader.Next()
	if err == io.EOF {
		return none, errors.New("there is no position before the go line")
	}
	if err != nil {
		return none, err
	}
	if _, err := reader.Next(); err != io.EOF {
		return none, errors.New("there is more than one position before the go line")
	}
	if !rec.HasHand[seat] {
		return none, fmt.Errorf("the tag Hand%s is not given", seat)
	}
	rec, err = rec.Complete()
	if err != nil {
		return none, err
	}
	return notation.Replay(rec)
}

// request is a go line.
type request struct {
	seat   card.Seat
	player ai.Player
	seed   uint64
}

func parseGo(words []string) (request, error) {
	r := request{seat: card.NoSeat, player: ai.Player{Level: ai.Simple}}
	given := map[string]bool{}
	var budget time.Duration
	for _, word := range words[1:] {
		key, value, _ := strings.Cut(word, "=")
		if given[key] {
			return r, fmt.Errorf("go: %s is given twice", key)
		}
		given[key] = true
		var err error
		switch key {
		case "seat":
			r.seat, err = card.ParseSeat(value)
		case "movetime":
			budget, err = parseMilliseconds(value)
		case "seed":
			r.seed, err = strconv.ParseUint(value, 10, 64)
		case "level":
			r.player, err = ai.ParsePlayer(value)
		default:
			err = errors.New("there are seat, movetime, seed and level")
		}
		if err != nil {
			return r, fmt.Errorf("go: %s: %w", word, err)
		}
	}
	if r.seat == card.NoSeat {
		return r, errors.New("go: seat=… is missing")
	}
	if budget > 0 {
		r.player.Budget = budget
	}
	return r, nil
}

// parseMilliseconds reads the time for a decision, an hour at most.
func parseMilliseconds(text string) (time.Duration, error) {
	n, err := strconv.ParseUint(text, 10, 32)
	d := time.Duration(n) * time.Millisecond
	if err != nil || d == 0 || d > time.Hour {
		return 0, fmt.Errorf("%q is not a number of milliseconds", text)
	}
	return d, nil
}
