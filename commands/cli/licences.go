package cli

import (
	_ "embed"
	"fmt"
	"io"
	"strings"
)

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
