package notation_test

import (
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
)

// An Absage by a player of unknown party would be a riddle in a position: the record names the party.
func TestRecordsNameTheUnknownPartyOfAnAbsage(t *testing.T) {
	r, err := notation.NewReader(strings.NewReader(`[Doko "1"]
[Rules "ddv"]
[Lead "1"]
[Hand1 "CQ DK DJ HQ SQ S9 HK DA SJ DT CT HJ"]
[Hand2 "CJ C9 HT HA DQ CT H9 CK HQ DK DQ HK"]
[Hand3 "HA SA H9 DA ST CA HT SK CA ST SJ D9"]
[Hand4 "HJ CK S9 D9 DJ SA C9 CQ DT SQ SK CJ"]
`)).Next()
	if err != nil {
		t.Fatal(err)
	}
	setup, err := r.Setup()
	if err != nil {
		t.Fatal(err)
	}
	var actions []game.Action
	for seat := range card.Seat(card.Seats) {
		actions = append(actions, game.Say(seat, game.Healthy))
	}
	actions = append(actions,
		game.Call(1, game.NoParty, rules.No90), // the first announcement of seat 2
		game.Call(1, game.NoParty, rules.No60), // now the party is known
		game.Call(0, game.Re, rules.Ansage),    // an Ansage names the party itself
		game.Call(3, game.Re, rules.No90),      // the caller has named the party already
		game.Call(0, game.NoParty, rules.No90), // known
		game.Call(2, game.NoParty, rules.No30)) // both Re players have spoken, so seat 3 is Kontra
	record, err := notation.FromGame(setup, actions, notation.Info{})
	if err != nil {
		t.Fatal(err)
	}
	want := "2:kontra-no90 2:no60 1:re 4:re-no90 1:no90 3:no30"
	if got := strings.Join(strings.Fields(record.String()), " "); !strings.Contains(got, want) {
		t.Errorf("the record is\n%s\nwithout %q", record, want)
	}
}
