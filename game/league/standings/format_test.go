package standings_test

import (
	"testing"

	"karlchen/game/league/standings"
)

func TestModesFitTogether(t *testing.T) {
	for _, f := range standings.Formats() {
		m := f.Mode()
		if m.Format != f {
			t.Errorf("the mode of %q is that of %q", f, m.Format)
		}
		if undrawn := m.Undrawn.Mode(); (m.Drawn && !m.Real) != (m.Undrawn != "") || m.Undrawn != "" && (undrawn.Format == "" || undrawn.Drawn || undrawn.Attempts || undrawn.Secret) {
			t.Errorf("%q: a week without its draw goes on by %q", f, m.Undrawn)
		}
		if m.Attempts && (!m.Secret || m.Drawn || m.Games == 0) {
			t.Errorf("%q: attempts are compared only at the same secret deals, as many for everybody, whenever somebody likes", f)
		}
		c := standings.Default(8)
		c.Format, c.Games = f, 20
		if games := c.ListGames(); games != 20 && games != m.Games {
			t.Errorf("%q: lists have %d games", f, games)
		}
	}
	if standings.Format("chess").Mode() != (standings.Mode{}) {
		t.Error("there is a mode of chess")
	}
}
