package table

import (
	"encoding/json"
	"fmt"
	"regexp"

	"karlchen/storage"
)

// Rename puts another id and name in the place of a user's in a finished game: in its summary, and in the tags that say who had which seat.
// It is a storage.Rename. The tags are replaced as text, so that a damaged record does not keep anybody's name alive.
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
