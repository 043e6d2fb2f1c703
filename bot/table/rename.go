package table

import (
	"encoding/json"
	"fmt"
	"regexp"

	"karlchen/storage"
)

// Rename replaces a user's id and name in a finished game: in its summary, and in the tags that name the seats. It is a storage.Rename. It replaces
// the tags as text, so that even a damaged record does not keep the name.
func Rename(g *storage.Game, user, id, name string) error {
	var s Summary
	if err := json.Unmarshal(g.Summary, &s); err != nil {
		return fmt.Errorf("summary: %w", err)
	}
	for seat, u := range s.Players {
		if u.ID != user {
			continue
		}
		s.Players[seat] = User{ID: id, Name: name}
		tag := regexp.MustCompile(fmt.Sprintf(`(?m)^\[Player%d ".*"\]$`, seat+1))
		with := fmt.Appendf(nil, `[Player%d "%s"]`, seat+1, name)
		g.Header = tag.ReplaceAllLiteral(g.Header, with)
		g.Record = tag.ReplaceAllLiteral(g.Record, with)
	}
	raw, err := json.Marshal(s)
	g.Summary = raw
	return err
}
