package gather

import (
	"testing"

	"karlchen/bot/settings"
)

// The tables of evenings and Stammtische let cards be taken back as the server, and a Stammtisch its own, have chosen.
func TestTablesTakeCardsBackAsChosen(t *testing.T) {
	for _, of := range []string{settings.On, settings.Off} {
		server := settings.DefaultServer()
		server.TakeBack = of
		n := newTable(server, Terms{})
		if n.TakeBack != (of == settings.On) {
			t.Errorf("%s: %t", of, n.TakeBack)
		}
		s := Stammtisch{Choices: settings.NewStammtisch(server)}
		if s.Choices.TakeBack != of {
			t.Errorf("a new Stammtisch has %s at a server with %s", s.Choices.TakeBack, of)
		}
		for _, own := range []string{settings.On, settings.Off} {
			s.Choices.TakeBack = own
			if s.adopt(&n); n.TakeBack != (own == settings.On) {
				t.Errorf("%s at a server with %s: %t", own, of, n.TakeBack)
			}
		}
	}
}
