package ai_test

import (
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// bestSolo is a solo that a player at a Vorführung can fall back on.
const bestSolo = rules.SoloFleischlos

// hands are the hands of most positions here: seats 1 and 3 are Re.
var hands = [card.Seats]string{
	"CQ HQ CJ HJ DA DK CA C9 SA ST HK H9",
	"HT SQ DQ SJ DJ DT CK CT SK S9 HA HK",
	"CQ HT SQ SJ HJ D9 CA CK SA SK HA H9",
	"HQ DQ CJ DJ DA DT DK D9 CT C9 ST S9",
}

// The words of a normal game when seat 1 or seat 2 is Vorhand, and the calls that tell the parties.
const (
	first  = "1:healthy 2:healthy 3:healthy 4:healthy 1:re 3:re "
	second = "2:healthy 3:healthy 4:healthy 1:healthy 1:re 3:re "
)

func TestSimplePlaysTheCardThatAGoodPlayerWould(t *testing.T) {
	for name, test := range map[string]struct {
		vorhand card.Seat
		actions string
		seat    card.Seat
		want    string
	}{
		"an Ass is led while everybody has the suit":           {0, first, 0, "1:CA"},
		"the Fuchs goes into the partner's safe trick":         {1, second + "2:DJ 3:HT 4:D9", 0, "1:DA"},
		"an opponent's sure trick gets neither Fuchs nor Alte": {1, second + "2:HT 3:D9 4:DJ", 0, "1:DK"},
		"a Fuchs is caught, with no more than needed":          {1, second + "2:DT 3:D9 4:DA", 0, "1:HJ"},
		"the own Fuchs comes home as the last card":            {1, second + "2:DT 3:D9 4:DK", 0, "1:DA"},
		"the partner's Ass gets the other one":                 {0, first + "1:SA 2:S9", 2, "3:SA"},
		"the least follows the opponents' Ass":                 {0, first + "1:CA", 1, "2:CK"},
		"the Fuchs does not go into the opponents' trick":      {0, first + "1:CQ 2:SJ 3:HJ", 3, "4:D9"},
	} {
		t.Run(name, func(t *testing.T) {
			v := see(t, game.Setup{Vorhand: test.vorhand}, hands, test.actions, test.seat)
			if a, _ := simple.Decide(v, nil); a.String() != test.want {
				t.Errorf("does %s, want %s", a, test.want)
			}
		})
	}
}

// dealt returns hands: the first one as given, the others with the rest of the deck in its order.
func dealt(t *testing.T, own string) [card.Seats]string {
	t.Helper()
	hand, err := card.ParseSet(own)
	if err != nil {
		t.Fatal(err)
	}
	cards := strings.Fields(card.Deck48.Cards().Minus(hand).String())
	hands := [card.Seats]string{own}
	for i, c := range cards {
		hands[1+i%3] += " " + c
	}
	return hands
}

const (
	poor        = "HJ DK D9 D9 CK C9 C9 SK S9 S9 HK H9"
	queens      = "CQ SQ SQ HQ DQ CA CA CT SA HA HK DA"
	fleischlos  = "CA CA CT CK SA SA ST HA HA DA DA HQ"
	bothAlten   = "CQ CQ HQ CJ DJ DA DK CA C9 ST HK H9"
	unbeatable  = "HT HT CQ CQ SQ SQ HQ HQ CJ CJ DA CA"
	goodRe      = "HT CQ SQ HQ DQ CJ SJ DA DT CA C9 S9"
	strongRe    = "HT HT CQ SQ SQ HQ CJ CJ DA DT CA C9"
	strongOther = "HT HT SQ SQ HQ HQ CJ CJ SJ DT CA C9"
)

func TestSimpleChoosesItsGame(t *testing.T) {
	owes := [card.Seats]bool{true}
	for name, test := range map[string]struct {
		hand  string
		setup game.Setup
		want  string
	}{
		"a poor hand is healthy":                     {poor, game.Setup{}, "1:healthy"},
		"five queens and the Asse are a Damensolo":   {queens, game.Setup{}, "1:solo-queens"},
		"all Asse are a Fleischlos":                  {fleischlos, game.Setup{}, "1:solo-fleischlos"},
		"both ♣D are a Hochzeit":                     {bothAlten, game.Setup{}, "1:hochzeit"},
		"an outstanding Hochzeit stays silent":       {unbeatable, game.Setup{}, "1:healthy"},
		"it is a Pflichtsolo when one is owed":       {unbeatable, game.Setup{Owes: owes}, "1:solo-diamonds"},
		"a poor hand does not play an owed solo yet": {poor, game.Setup{Owes: owes}, "1:healthy"},
		"a good hand rather plays with a partner":    {goodRe, game.Setup{}, "1:healthy"},
		"a Vorführung takes the best there is":       {poor, game.Setup{Vorfuehrung: true}, "1:solo-fleischlos"},
	} {
		t.Run(name, func(t *testing.T) {
			v := see(t, test.setup, dealt(t, test.hand), "", 0)
			if a, _ := simple.Decide(v, nil); a.String() != test.want {
				t.Errorf("says %s, want %s", a, test.want)
			}
		})
	}
}

func TestSimpleAnnouncesWhatItsHandBears(t *testing.T) {
	const healthy = "1:healthy 2:healthy 3:healthy 4:healthy "
	for name, test := range map[string]struct{ hand, actions, want string }{
		"Re":                              {goodRe, healthy, "1:re"},
		"Kontra":                          {strongOther, healthy, "1:kontra"},
		"nothing with a poor hand":        {poor, healthy, "1:C9"},
		"nothing more than its hand":      {goodRe, healthy + "1:re", "1:CA"},
		"a solo":                          {queens, "1:solo-queens 2:healthy 3:healthy 4:healthy", "1:re"},
		"keine 90 when the partner is Re": {strongRe, healthy + "1:re 3:re", "1:no90"},
		"keine 90 at once":                {strongRe, healthy, "1:no90"},
		"a reply to the opponents":        {strongOther, healthy + "3:re", "1:kontra"},
	} {
		t.Run(name, func(t *testing.T) {
			v := see(t, game.Setup{}, dealt(t, test.hand), test.actions, 0)
			if a, _ := simple.Decide(v, nil); a.String() != test.want {
				t.Errorf("does %s, want %s", a, test.want)
			}
			if a, ok := (ai.Player{Level: ai.Simple, Quiet: true}).Decide(v, nil); !ok || a.Kind != game.Playing {
				t.Errorf("in place of a person it does %s", a)
			}
		})
	}
}

func TestSimplePlaysItsSolo(t *testing.T) {
	for name, test := range map[string]struct{ hand, actions, want string }{
		"a Damensolo draws the trumps before its Asse":     {queens, "1:solo-queens 2:healthy 3:healthy 4:healthy", "1:CQ"},
		"even when a higher one is out":                    {"SQ HQ HQ DQ CA CA CT SA HA HK DA DT", "1:solo-queens 2:healthy 3:healthy 4:healthy", "1:SQ"},
		"a trump solo with many trumps leads an Ass first": {strongRe, "1:solo-diamonds 2:healthy 3:healthy 4:healthy", "1:CA"},
		"a Fleischloser leads one suit to its end": {fleischlos,
			"1:solo-fleischlos 2:healthy 3:healthy 4:healthy 1:HA 2:HT 3:HT 4:HK", "1:HA"},
	} {
		t.Run(name, func(t *testing.T) {
			v := see(t, game.Setup{}, dealt(t, test.hand), test.actions, 0)
			if a, _ := (ai.Player{Level: ai.Simple, Quiet: true}).Decide(v, nil); a.String() != test.want {
				t.Errorf("leads %s, want %s", a, test.want)
			}
		})
	}
}
