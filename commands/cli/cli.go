// Package cli holds the subcommands of the program besides the bot itself: each is a struct whose fields are its flags and arguments, with a
// Run method. The package main puts them into one grammar.
package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// IO is where a command reads and writes.
type IO struct {
	In       io.Reader
	Out, Err io.Writer
}

// ErrInput says that the input was wrong or disagreed with its result; everything about it has been written to IO.Err. The program ends
// with status 1 if errors.Is finds it. Any other error of a command is about its usage and ends with status 2.
var ErrInput = errors.New("the input is wrong or disagrees with its result")

// stdin is the name of standard input among files.
const stdin = "-"

// readFiles calls read with each file in turn, or with standard input when there is none.
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
		return fmt.Errorf("open a file of records: %w", err)
	}
	defer file.Close()
	return read(name, file)
}
