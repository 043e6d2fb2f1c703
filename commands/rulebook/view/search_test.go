package view_test

import (
	"strings"
	"testing"

	"karlchen/commands/locale"
	"karlchen/commands/rulebook/view"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// A club finds a rule by its own word, however it is written.
func TestOptionsAreFoundByTheWordsOfClubs(t *testing.T) {
	for _, test := range []struct{ locale, typed, key string }{
		{"de", "Schweinchen", "schweine"}, {"de", "SÄUE", "schweine"}, {"de", "saeue", "schweine"}, {"de", "Pflichtansage", "pflichtansage_30"},
		{"de", "gespaltener Arsch", "nullspiel_120_kontra_vorab"}, {"de", "Spaltarsch", "bock_trigger_120"}, {"de", "böcke", "bock"}, {"de", "trumpfabgabe", "armut"},
		{"de", "Hintertür", "sonderpunkte_netting"}, {"de", "fleischloser", "solo_fleischlos"}, {"de", "Fuchs am Pinn", "fuchs_am_end"}, {"de", "muss solo", "pflichtsolo"},
		{"de", "fünf Neunen", "em_5_nines"}, {"de", "scharf", "deck"}, {"de", "Contra", "deadline_kontra"}, {"de", "bauen schweine", "schweine_in_armut"},
		{"en", "Schweinchen", "schweine"}, {"en", "gespaltener Arsch", "nullspiel_120_kontra_vorab"}, {"en", "throwing in", "em_5_nines"}, {"en", "hearts ten", "dullen"},
	} {
		m := view.Found(drafted(ruleset(t, "ddv")), locale.For(test.locale), test.typed)
		if err := proof.Validate(m); err != nil {
			t.Errorf("%s: %v", test.typed, err)
		}
		if text := stage.FormatMessage(m); !strings.Contains(text, ") "+test.key+"\n") && !strings.Contains(text, ") "+test.key+" ·") && !strings.Contains(text, test.key+"=") {
			t.Errorf("%s, %q does not find %s:\n%s", test.locale, test.typed, test.key, text)
		}
	}
	m := view.Found(drafted(ruleset(t, "ddv")), locale.For("de"), "Quatsch **42**")
	if text := stage.FormatMessage(m); !strings.Contains(text, "finde ich keine Regel") {
		t.Errorf("nothing is said of what is not found:\n%s", text)
	}
}
