// Package cli holds the subcommands of the program besides the bot itself. Each is a struct with a Run method, whose fields are its flags and
// arguments. Package main joins them into one grammar.
package cli

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"karlchen/game/notation"
)

// IO is where a command reads and writes.
type IO struct {
	In       io.Reader
	Out, Err io.Writer
}

// ErrInput means that the input was wrong or disagreed with its result. The command has written the details to IO.Err, and the program ends with
// status 1. Any other error of a command is about its usage, and the program ends with status 2.
var ErrInput = errors.New("the input is wrong or disagrees with its result")

// stdin is the name of standard input among files.
const stdin = "-"

// readFiles calls read with each file in turn, or with standard input if there are no files.
func (std IO) readFiles(files []string, read func(name string, in io.Reader) error) error {
	if len(files) == 0 {
		files = []string{stdin}
	}
	for _, name := range files {
		if err := std.readFile(name, read); err != nil {
			return err
		}
	}
	return nil
}

func (std IO) readFile(name string, read func(name string, in io.Reader) error) error {
	if name == stdin {
		return read(name, std.In)
	}
	file, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("open a file: %w", err)
	}
	defer file.Close()
	return read(name, file)
}

// garbage is how much may be left over, in per cent of what is in use, before the program collects it. At Go's usual 100 a fifth of a busy bot's time went
// into that. A bot with thousands of tables uses some hundred MiB.
const garbage = 200

// TuneCollector lets the program collect its garbage as often as suits the bot, unless GOGC says how often.
func TuneCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
}

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

// licences has the licences of Go and of all modules that are linked into karlchen. Each begins with a line of its head, the module, its version and
// the short name of the licence.
//
//go:generate go test . -run ^TestLicences$ -count 1 -update
//go:embed licences.txt
var licences string

// licenceHead begins the line before each licence.
const licenceHead = "=== "

// Licences prints whose work karlchen contains, and under which licences.
type Licences struct {
	Text bool `help:"With the whole text of each licence."`
}

// Run prints the licences.
func (c *Licences) Run(std IO) error {
	if c.Text {
		_, err := io.WriteString(std.Out, licences)
		return err
	}
	for line := range strings.Lines(licences) {
		if head, ok := strings.CutPrefix(line, licenceHead); ok {
			if _, err := fmt.Fprint(std.Out, head); err != nil {
				return err
			}
		}
	}
	return nil
}
