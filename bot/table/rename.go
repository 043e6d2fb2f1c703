package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
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
	former := User{ID: id, Name: name}
	for seat, u := range s.Players {
		if u.ID != user {
			continue
		}
		s.Players[seat] = former
		tag := regexp.MustCompile(fmt.Sprintf(`(?m)^\[Player%d ".*"\]$`, seat+1))
		with := fmt.Appendf(nil, `[Player%d "%s"]`, seat+1, name)
		g.Header = tag.ReplaceAllLiteral(g.Header, with)
		g.Record = tag.ReplaceAllLiteral(g.Record, with)
	}
	if v := s.Verdict; v != nil {
		for i := range v.By {
			renameUser(&v.By[i], user, former)
		}
		renameUser(&v.About, user, former)
	}
	raw, err := json.Marshal(s)
	g.Summary = raw
	return err
}

// renameUser puts the former player in the place of a user.
func renameUser(u *User, user string, former User) {
	if u.ID == user {
		*u = former
	}
}

// ForgetTexts takes the id of a person out of the names of rules and Stammtische at running tables, before storage.Store.Forget takes it out of everything
// else: these tables would store it again.
func (m *Manager) ForgetTexts(ctx context.Context, user string) error {
	rows, err := m.config.Store.Tables()
	for _, row := range rows {
		if row.Over || !bytes.Contains(row.State, []byte(user)) {
			continue
		}
		if _, bad := m.Do(ctx, row.ID, User{}, forgetText{user}); bad != nil && !errors.Is(bad, NoSuchTable) { // it has just ended
			err = errors.Join(err, bad)
		}
	}
	return err
}

func (c forgetText) carryOut(t *table, _ User) error {
	m := t.model().clone()
	m.RulesName, m.Stammtisch.Name = storage.WithoutUser(m.RulesName, c.user), storage.WithoutUser(m.Stammtisch.Name, c.user)
	if m.RulesName == t.model().RulesName && m.Stammtisch.Name == t.model().Stammtisch.Name {
		return nil
	}
	return t.saveAndPublish(m)
}
