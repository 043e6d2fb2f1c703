package view_test

import (
	"slices"
	"strings"
	"testing"

	"karlchen/commands/view"
)

// leagueArguments are the longest arguments of each verb.
var leagueArguments = map[view.LeagueVerb][]string{
	view.LeaguePlay: {"9999", "9999"}, view.LeagueLooking: {"9999", "9999"}, view.LeagueSignUp: {"9999", "9999", "substitute"},
	view.LeagueCheckIn: {"9999", "9999"}, view.LeagueTask: {"9999", "9999"}, view.LeagueProtest: {"9999999999999999999"},
	view.LeagueStandings: {"9999", "9999", "9999"}, view.LeagueRatings: {"9999"}, view.LeagueCompared: {"9999", "9999", "9999"},
	view.LeagueHistory: {"98765432109876543210", "9999", "9999"}, view.LeagueArchive: {"9999"}, view.LeagueSeason: nil, view.LeagueInfo: nil, view.LeagueJoin: nil,
	view.LeagueRules: nil, view.LeagueCalendar: {"9999"}, view.LeagueAsk: {"abcdefghijklmnop", strings.Repeat("z", 20), strings.Repeat("Z", 20)},
	view.LeagueDo: {"abcdefghijklmnop", strings.Repeat("z", 20), strings.Repeat("Z", 20)},
}

func TestEveryLeagueIDIsShortAndComesBack(t *testing.T) {
	for _, verb := range view.LeagueVerbs() {
		args, ok := leagueArguments[verb]
		if !ok {
			t.Errorf("say here what the longest arguments of %s are", verb)
		}
		id := view.LeagueID{League: "98765432109876543210.9999", Verb: verb, Args: args}
		text := id.String()
		if len(text) > 100 || !view.IsLeagueID(text) {
			t.Errorf("%s has %d characters", text, len(text))
		}
		if back, err := view.ParseLeagueID(text); err != nil || back.League != id.League || back.Verb != verb || !slices.Equal(back.Args, args) {
			t.Errorf("%s came back as %+v, %v", text, back, err)
		}
	}
}

func TestLeagueIDsThatAreNotOurs(t *testing.T) {
	for _, text := range []string{
		"", "w:", "w:1:info", "w:1.1", "w:1.1:", "w:01.1:info", "w:1.0:info", "w:1.1:dance", "w:1.1:info:", "w:1.1:info:1", "w:1.1:play", "w:1.1:play:1",
		"w:1.1:play:1:2:3", "w:1.1:play:01:2", "w:1.1:play:1:x", "w:1.1:signup:1:2:perhaps", "w:1.1:protest:0", "w:1.1:history:anna:1:1", "w:1.1:ask",
		"w:1.1:ask:X", "w:1.1:ask:a:b:c:d", "w:1.1:do:a::b", "w:1.1:info\n", " w:1.1:info", "l:1.1:info", "w:1.1:join:1", "w:1.1:standings:1:2:03",
	} {
		if id, err := view.ParseLeagueID(text); err == nil {
			t.Errorf("%q was read as %+v", text, id)
		}
	}
}

func TestNumbersOfLeagueIDs(t *testing.T) {
	id := view.LeagueID{League: "1.1", Verb: view.LeagueSignUp, Args: []string{"2", "17", "in"}}
	if id.Number(0) != 2 || id.Number(1) != 17 || id.Number(2) != 0 || id.Number(3) != 0 {
		t.Errorf("%s has the numbers %d, %d, %d, %d", id, id.Number(0), id.Number(1), id.Number(2), id.Number(3))
	}
}

func FuzzParseLeagueID(f *testing.F) {
	for verb, args := range leagueArguments {
		f.Add(view.LeagueID{League: "123456.1", Verb: verb, Args: args}.String())
	}
	f.Add("w:1.1:ask:remove:former-7")
	f.Fuzz(func(t *testing.T, text string) {
		id, err := view.ParseLeagueID(text)
		if err != nil {
			return
		}
		if got := id.String(); got != text || len(got) > 100 {
			t.Errorf("%q was read as %+v, which writes itself %q", text, id, got)
		}
	})
}
