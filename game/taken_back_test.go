package game_test

import "testing"

// A card can be taken back only if everybody has seen it and nothing else that is new.
func TestWhichCardsShowOnlyThemselves(t *testing.T) {
	const pigs = "ddv schweine=on second_dulle_beats_first=on"
	for _, tt := range []struct {
		name, rules, before, action string
		want                        bool
	}{
		{"a led card", pigs, "", "1:DK", true},
		{"a card that takes the trick", pigs, "1:DK", "2:DT", true},
		{"the last card of a trick", pigs, "1:DK 2:DT 3:HT", "4:DQ", false},
		{"the first ♣D", pigs, "", "1:CQ", false},
		{"the ♣D of a player who has said Re", pigs, "1:re", "1:CQ", true},
		{"the ♣D of a player whose partner has said Re", pigs, "1:re 1:DK 2:DT", "3:CQ", false},
		{"a Fuchs", pigs, "1:DK", "2:DA", true},
		{"a Fuchs that is a Schwein by itself", pigs + " schweine_optional=off", "1:DK", "2:DA", false},
		{"a Schwein that is already known", pigs, "2:schwein 1:DK", "2:DA", true},
		{"an announcement", pigs, "", "1:re", false},
		{"a card that is not in the hand", pigs, "", "1:HT", false},
		{"another player's card", pigs, "", "2:DT", false},
	} {
		s := apply(t, withPairs(t, tt.rules), actions(t, tt.before)...)
		if got := s.ShowsOnlyItself(actions(t, tt.action)[0]); got != tt.want {
			t.Errorf("%s: %t", tt.name, got)
		}
	}
}
