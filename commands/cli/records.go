package cli

import (
	"fmt"
	"io"

	"karlchen/game/notation"
)

// readRecords calls use with every good record of the files. Number counts the records of all files, bad ones too. For a bad record, or an error of
// use, it writes FILE:LINE: message to std.Err and goes on with the next record; at the end it returns ErrInput.
func readRecords(std IO, files []string, use func(number int, rec *notation.Record) error) error {
	before, bad := 0, false
	err := std.readFiles(files, func(name string, in io.Reader) error {
		wrong, err := readRecordsOf(std, name, in, &before, use)
		bad = bad || wrong
		return err
	})
	if err == nil && bad {
		return ErrInput
	}
	return err
}

// readRecordsOf reads one file for readRecords, and counts its records. Bad says that one of them was.
func readRecordsOf(std IO, name string, in io.Reader, before *int, use func(number int, rec *notation.Record) error) (bad bool, err error) {
	reader := notation.NewReader(in)
	for {
		rec, err := reader.Next()
		if err == io.EOF {
			*before += reader.Number()
			return bad, nil
		}
		if err == nil {
			err = use(*before+rec.Number, rec)
		}
		if err == nil {
			continue
		}
		problems := notation.Errors(err)
		if len(problems) == 0 {
			return bad, fmt.Errorf("%s: %w", name, err)
		}
		bad = true
		for _, p := range problems {
			if _, err := fmt.Fprintf(std.Err, "%s:%d: %s\n", name, p.Line, p.Msg); err != nil {
				return bad, err
			}
		}
	}
}
