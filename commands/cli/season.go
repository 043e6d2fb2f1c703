package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"karlchen/commands/league/page"
	"karlchen/commands/locale"
	"karlchen/game/league"
)

// Season draws the page of a league's season, one HTML file that needs nothing from elsewhere, from what /league export gives as JSON.
type Season struct {
	Lang string `default:"${language}" enum:"${languages}" help:"The language of the page: ${enum}."`
	Out  string `help:"The file to write; otherwise standard output."`
	File string `arg:"" default:"-" name:"file" help:"The exported season; - or none is standard input."`
}

// Run writes the page. It writes the problems of the export to std.Err and then returns ErrInput.
func (c *Season) Run(std IO) error {
	var e league.Export
	var wrong error
	err := std.readFile(c.File, func(_ string, in io.Reader) error {
		e, wrong = league.ReadExport(in)
		return nil
	})
	if err != nil {
		return err
	}
	if wrong != nil {
		_, _ = fmt.Fprintln(std.Err, wrong)
		return ErrInput
	}
	if c.Out == "" {
		return writePage(std.Out, e, c.Lang)
	}
	file, err := os.Create(c.Out)
	if err != nil {
		return fmt.Errorf("write the page: %w", err)
	}
	return errors.Join(writePage(file, e, c.Lang), file.Close())
}

func writePage(to io.Writer, e league.Export, language string) error {
	out := bufio.NewWriter(to)
	return errors.Join(page.Write(out, e, locale.Of(language)), out.Flush())
}
