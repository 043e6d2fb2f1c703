package face

import (
	"iter"
	"slices"
	"unicode/utf8"
)

// MaxChoices is how many completions Discord shows.
const MaxChoices = 25

// MaxChoice is how long Discord lets a completion, or an option of a menu, be.
const MaxChoice = 100

// Balanced deals things out to as few rows as hold them, none of them more than one longer than another: five are three and two.
func Balanced[T any](things []T) iter.Seq[[]T] {
	return func(yield func([]T) bool) {
		for rows := (len(things) + maxRow - 1) / maxRow; rows > 0; rows-- {
			n := (len(things) + rows - 1) / rows
			if !yield(things[:n:n]) {
				return
			}
			things = things[n:]
		}
	}
}

// MaxButtons is how many buttons Discord puts side by side.
const MaxButtons = 5

// Some returns as many lines as fit, and says how many do not.
func (p Printer) Some(lines []string, most int) []string {
	parts := Split(lines, most)
	if len(parts) == 1 {
		return lines
	}
	shown := parts[0]
	return append(slices.Clone(shown), "- "+p.T("custom.more", Data{"Count": len(lines) - len(shown)}))
}

// MaxMenu is how many options Discord lets a menu have.
const MaxMenu = 25

// MaxPage is how many characters of options stand on a page; headline and legend come to it.
const MaxPage = 3000

// Split divides lines into parts of at most so many characters.
func Split(lines []string, most int) [][]string {
	var parts [][]string
	size := most
	for _, line := range lines {
		n := utf8.RuneCountInString(line) + 1
		if size+n > most {
			parts, size = append(parts, nil), 0
		}
		size += n
		last := len(parts) - 1
		parts[last] = append(parts[last], line)
	}
	return parts
}

// MaxAlt is how long Discord lets a description be.
const MaxAlt = 1024

// NameColumns is the width of the names in a table of points.
const NameColumns = 16

// maxRow is how many cards stand side by side: as many as a phone shows without breaking the labels.
const maxRow = 4

// maxName is how many characters of a name are shown.
const maxName = 20
