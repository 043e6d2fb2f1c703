// Package cli holds the subcommands of the program that need no Discord: each is a struct whose fields are its flags and arguments, with a
// Run method. The package main puts them into one grammar.
package cli

import (
	"errors"
	"io"
)

// IO is where a command reads and writes.
type IO struct {
	In       io.Reader
	Out, Err io.Writer
}

// ErrInput says that the input was wrong or disagreed with its result; everything about it has been written to IO.Err. The program ends
// with status 1. Any other error of a command is about its usage and ends with status 2.
var ErrInput = errors.New("the input is wrong or disagrees with its result")
