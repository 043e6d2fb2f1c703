package discord

import (
	"net/url"
	"path"
	"slices"
)

// A message of components keeps a picture that its edit names by id. An answer to a click knows the ids of its message's pictures from the click; other edits know
// none, and they mostly show other pictures.

func (i *Interaction) readPictures(all []shownJSON) {
	for _, c := range all {
		i.readPictures(c.Components)
		for _, item := range c.Items {
			if at, err := url.Parse(item.Media.URL); err == nil && isSnowflake(item.Media.ID) {
				if i.Pictures == nil {
					i.Pictures = map[string]string{}
				}
				i.Pictures[path.Base(at.Path)] = item.Media.ID
			}
		}
	}
}

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
