package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"karlchen/game"
)

// Score is the score calculator for games played at a real table. It reads one JSON object a line and answers each with one.
type Score struct {
	JSON bool `name:"json" help:"Print JSON, the only format."`
}

// maxScoreLine is the longest line that it reads, in bytes.
const maxScoreLine = 64 << 10

// scored is the answer to a round.
type scored struct {
	Winner string  `json:"winner"`
	Items  []item  `json:"items"`
	Value  int     `json:"value"`
	Points parties `json:"points"`
}

// refused is the answer to a wrong line.
type refused struct {
	Error string `json:"error"`
}

// Run answers each line as it comes. If a line was wrong, it returns ErrInput at the end.
func (c *Score) Run(std IO) error {
	in := bufio.NewReaderSize(std.In, maxScoreLine)
	out := json.NewEncoder(std.Out) // writes a whole line at once
	out.SetEscapeHTML(false)
	bad := false
	for {
		line, err := readLine(in)
		if err == io.EOF {
			break
		}
		if err != nil && !errors.Is(err, errLineTooLong) {
			return fmt.Errorf("read rounds: %w", err)
		}
		line = bytes.TrimSpace(line)
		if err == nil && len(line) == 0 {
			continue
		}
		var answer any
		if err == nil {
			answer, err = scoreLine(line)
		}
		if err != nil {
			answer, bad = refused{err.Error()}, true
		}
		if err := out.Encode(answer); err != nil {
			return fmt.Errorf("answer a round: %w", err)
		}
	}
	if bad {
		return ErrInput
	}
	return nil
}

var errLineTooLong = fmt.Errorf("the line is longer than %d bytes", maxScoreLine)

// readLine returns the next line. It skips a line that is longer than the buffer, with errLineTooLong.
func readLine(in *bufio.Reader) ([]byte, error) {
	line, err := in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		for err == bufio.ErrBufferFull {
			_, err = in.ReadSlice('\n')
		}
		if err != nil && err != io.EOF {
			return nil, err
		}
		return nil, errLineTooLong
	}
	if err == io.EOF && len(line) > 0 {
		err = nil
	}
	return line, err
}

func scoreLine(line []byte) (scored, error) {
	result, err := readRound(line)
	if err != nil {
		return scored{}, err
	}
	return scored{
		Winner: result.Winner.String(), Items: newItems(result), Value: result.Value,
		Points: parties{result.PointsOf(game.Re), result.PointsOf(game.Kontra)},
	}, nil
}
