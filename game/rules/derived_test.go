package rules_test

import (
	"slices"
	"testing"

	"karlchen/game/rules"
)

// Options that follow from others say what the others say, whatever a text calls them.
func TestDerivedOptionsFollowTheOthers(t *testing.T) {
	for _, tt := range []struct{ text, key, want string }{
		{"ddv", "gewinngarantie", "off"},
		{"ddv both_absagen=off", "gewinngarantie", "on"},
		{"spielordnung both_absagen=on", "gewinngarantie", "off"},
		{"ddv", "both_fail", "no-winner"},
		{"ddv both_absagen=off", "both_fail", "impossible"},
		{"ddv", "re_121_even_if_only_kontra", "off"},
		{"verein kontra_only_shift=on", "re_121_even_if_only_kontra", "off"},
		{"ddv kontra_only_shift=off", "re_121_even_if_only_kontra", "on"},
		{"ddv", "several_soli", "seat"},
		{"ddv solo_rank=karo-first", "several_soli", "rank"},
		{"ddv abreizen=soli", "several_soli", "abreizen"},
		{"ddv abreizen=all solo_rank=karo-first", "several_soli", "rank"},
		{"ddv", "solo_stille_hochzeit_listed", "on"},
		{"ddv stille_hochzeit_scoring=normal", "solo_stille_hochzeit_listed", "off"},
		{"ddv", "solo_special_cards", "none"},
		{"ddv sonderpunkte_in_soli=doppelkopf", "solo_special_cards", "none"},
		{"ddv sonderpunkte_in_soli=all", "solo_special_cards", "trump-dependent"},
		{"ddv schweine=on schweine_games=karosolo", "solo_special_cards", "trump-dependent"},
		{"ddv", "gesund_irrevocable", "on"},
		{"ddv vorbehalt_withdrawable=off", "gesund_irrevocable", "on"},
		{"ddv", "deal_packets", "4x3"},
		{"ddv deck=40", "deal_packets", "3-4-3"},
		{"verein deck=48", "deal_packets", "4x3"},
		{"ddv deck=48 deal_packets=any", "deal_packets", "any"},
		{"zwei-neunen", "deal_packets", "3-stock-4-3"},
	} {
		r, err := rules.Parse(tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		o, _ := rules.Find(tt.key)
		if got := o.Get(r); got != tt.want {
			t.Errorf("%s has %s=%s, want %s", tt.text, tt.key, got, tt.want)
		}
		again, err := rules.Parse(r.String() + " " + tt.key + "=" + tt.want)
		if tt.want == "any" {
			again, err = rules.Parse(r.String())
		}
		if err != nil || again != r {
			t.Errorf("%s reads as %s, %v", r, again, err)
		}
		for _, value := range slices.DeleteFunc(o.Values(), func(v string) bool { return v == tt.want || v == "any" }) {
			if _, err := rules.Parse("ddv@1 " + tt.key + "=" + value); tt.text == "ddv" && err == nil {
				t.Errorf("%s=%s goes with ddv", tt.key, value)
			}
		}
	}
}

// Older programs stored values that contradict the options that decide them. Such rules are still read.
func TestStoredContradictionsAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"spielordnung@1 gewinngarantie=off":                                 "spielordnung@1",
		"ddv@1 several_soli=rank":                                           "ddv@1",
		"ddv@1 both_absagen=off gewinngarantie=on both_fail=impossible":     "ddv@1 both_absagen=off",
		"ddv several_soli=rank solo_rank=karo-first deal_packets=3-4-3":     "ddv@1 solo_rank=karo-first",
		"ddv gesund_irrevocable=off":                                        "ddv@1",
		"berlin@1 solo_stille_hochzeit_listed=on solo_special_cards=none":   "berlin@1",
		"ddv@1 kontra_only_shift=off re_121_even_if_only_kontra=on deck=40": "ddv@1 deck=40 kontra_only_shift=off",
	} {
		if r, err := rules.ParseRecorded(text); err != nil || r.String() != want {
			t.Errorf("%s reads as %s, %v", text, r, err)
		}
	}
}
