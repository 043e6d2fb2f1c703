package discord

import (
	"slices"
)

// A message of components keeps a picture that its edit names by id. An answer to a click knows the ids of its message's pictures from the click; other edits know
// none, and they mostly show other pictures.

// keepPictures lets the message of the click keep the pictures of m that it shows already.
func (i *Interaction) keepPictures(m Message) Message {
	m.Files = slices.Clone(m.Files)
	for n, f := range m.Files {
		if f.Named {
			m.Files[n].Kept = i.Pictures[f.Name]
		}
	}
	return m
}

// uploads returns the files that the message does not keep.
func uploads(files []File) []File { return slices.DeleteFunc(slices.Clone(files), isKept) }

func isKept(f File) bool { return f.Kept != "" }
