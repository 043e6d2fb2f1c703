package notation_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
)

// cutOff returns the record up to a number of actions, with one hand, and the real state at that point.
func cutOff(t *testing.T, whole *notation.Record, moves int, seat card.Seat) (*notation.Record, game.State) {
	t.Helper()
	position := *whole
	position.Outcome = notation.Outcome{}
	position.Moves = whole.Moves[:moves]
	state, err := notation.Replay(&position)
	if err != nil {
		t.Fatal(err)
	}
	for other := range card.Seat(card.Seats) {
		if other != seat {
			position.Hands[other], position.HasHand[other] = 0, false
		}
	}
	return &position, state
}

// named returns the record with the party in every announcement: at the table everybody hears it, and a position needs it.
func named(t *testing.T, whole *notation.Record) *notation.Record {
	t.Helper()
	end, err := notation.Replay(whole)
	if err != nil {
		t.Fatal(err)
	}
	full := *whole
	full.Moves = slices.Clone(whole.Moves)
	for i, m := range full.Moves {
		if step, _ := m.Step(); step != rules.NoStep {
			full.Moves[i].Action = game.Call(m.Seat, end.Party(m.Seat), step)
		}
	}
	return &full
}

// samePosition completes the position and compares the seat's view with its view in the game.
func samePosition(t *testing.T, whole *notation.Record, moves int, seat card.Seat) {
	t.Helper()
	position, state := cutOff(t, whole, moves, seat)
	full, err := position.Complete()
	if err != nil {
		t.Errorf("seat %s after %d actions: %v\n%s", seat, moves, err, position)
		return
	}
	completed, err := notation.Replay(full)
	if err != nil {
		t.Errorf("seat %s after %d actions does not replay: %v", seat, moves, err)
	} else if completed.View(seat) != state.View(seat) {
		t.Errorf("seat %s after %d actions sees another game than it did", seat, moves)
	}
}

func TestCompletedPositionsGiveTheSeatTheViewThatItHad(t *testing.T) {
	forArchives(t, "ddv", func(t *testing.T, text string) {
		records, _ := readAll(t, text)
		for i, whole := range records {
			whole = named(t, whole)
			for cut := 0; cut < len(whole.Moves); cut++ {
				if seat := card.Seat((i + cut) % card.Seats); !testing.Short() || cut%5 == 0 {
					samePosition(t, whole, cut, seat)
				}
			}
		}
	})
}

const hochzeit = `[Doko "1"]
[Rules "ddv"]
[Lead "1"]
[Hand1 "CA CA CK CK C9 C9 CT SA SA SK SK S9"]
[Hand2 "CQ CQ HT HT SQ SQ HQ HQ DQ DQ CJ CJ"]
[Hand3 "CT ST ST S9 HA HA HK HK H9 H9 SJ SJ"]
[Hand4 "HJ HJ DJ DJ DA DA DT DT DK DK D9 D9"]

1:healthy 2:hochzeit 3:healthy 4:healthy
1. 1:CA 2:CJ 3:CT 4:HJ
2. 2:CQ 3:SJ 4:HJ 1:C9
3. 2:DQ 3:SJ 4:DA 1:C9
4. 2:DQ 3:ST
`

const silent = `[Doko "1"]
[Rules "ddv"]
[Lead "1"]
[Hand1 "CA CA CK CK C9 C9 CT SA SA SK SK S9"]
[Hand2 "CQ CQ HT HT SQ SQ HQ HQ DQ DQ CJ CJ"]
[Hand3 "CT ST ST S9 HA HA HK HK H9 H9 SJ SJ"]
[Hand4 "HJ HJ DJ DJ DA DA DT DT DK DK D9 D9"]

1:healthy 2:healthy 3:healthy 4:healthy 2:re 4:kontra
1. 1:CA 3:kontra 2:CJ 3:CT 4:HJ
2. 2:DQ 3:SJ 4:HJ 1:C9
`

const solo = `[Doko "1"]
[Rules "ddv"]
[Lead "1"]
[Pflichtsolo "3"]
[Hand1 "CA CA CK CK C9 C9 CT SA SA SK SK S9"]
[Hand2 "CQ CQ HT HT SQ SQ HQ HQ DQ DQ CJ CJ"]
[Hand3 "CT ST ST S9 HA HA HK HK H9 H9 SJ SJ"]
[Hand4 "HJ HJ DJ DJ DA DA DT DT DK DK D9 D9"]

1:healthy 2:hochzeit 3:solo-fleischlos 4:solo-jacks 1:kontra 3:re
1. 3:HA 4:HJ 1:S9 2:HT
`

func TestCompletedPositionsFitWordsAndCards(t *testing.T) {
	for name, text := range map[string]string{
		"Hochzeit": hochzeit, "silent Hochzeit shown by three parties": silent, "solo": solo,
	} {
		t.Run(name, func(t *testing.T) {
			records, problems := readAll(t, text)
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			for cut := range len(records[0].Moves) + 1 {
				for seat := range card.Seat(card.Seats) {
					samePosition(t, records[0], cut, seat)
				}
			}
		})
	}
}

func TestCompleteIsAlwaysTheSame(t *testing.T) {
	records, _ := readAll(t, hochzeit)
	position, _ := cutOff(t, records[0], 12, 0)
	first, err := position.Complete()
	if err != nil {
		t.Fatal(err)
	}
	second, err := position.Complete()
	if err != nil || first.String() != second.String() {
		t.Errorf("completed once more: %v\n%s\n%s", err, first, second)
	}
	if position.HasHand != [card.Seats]bool{true} {
		t.Error("the position itself has changed")
	}
}

func TestContradictoryPositionsAreRefused(t *testing.T) {
	const head = `[Doko "1"]
[Rules "ddv"]
[Lead "1"]
[Hand1 "CQ DK DJ HQ SQ S9 HK DA SJ DT CT HJ"]

`
	const words = head + "1:healthy 2:healthy 3:healthy 4:healthy\n"
	for name, position := range map[string]struct{ text, want string }{
		"a Hochzeit without both ♣D":          {head + "1:healthy 2:hochzeit", "line 6: seat 2: hochzeit"},
		"two players with the last ♣D":        {words + "2:re 3:re", "line 7: seat 3: re"},
		"nobody left for the last ♣D":         {words + "2:kontra 3:kontra 4:kontra", "line 7: seat 4: kontra"},
		"a card that the asking seat holds":   {words + "1:DK 2:DA 3:DA", "line 7: seat 3: DA: not in hand"},
		"the asking seat has not the card":    {words + "1:CA", "line 7: seat 1: CA: not in hand"},
		"the same card three times":           {words + "1:DK 2:HT 3:HT 4:HT", "line 7: seat 4: HT: not in hand"},
		"a suit led that was not followed":    {words + "1:CT 2:CQ 3:C9 4:C9\n2:CA", "line 7: seat 2: CQ: must follow clubs"},
		"nobody left for the trumps":          {words + "1:DK 2:H9 3:H9 4:CA", "no deal fits"},
		"a player out of turn":                {words + "2:DK", "line 7: seat 2: DK: not your turn"},
		"a seat with thirteen cards":          {words + strings.Repeat("2:C9 2:CK 2:SA 2:SK 2:HA 2:D9 2:DQ ", 2), "not in hand"},
		"an announcement that comes too late": {words + "1:DK 2:HT 3:D9 4:DT\n2:CA 3:CK 4:C9 1:CT 2:kontra", "line 8: seat 2: kontra: announcement too late"},
	} {
		t.Run(name, func(t *testing.T) {
			records, problems := readAll(t, position.text)
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			_, err := records[0].Complete()
			if err == nil || !strings.Contains(err.Error(), position.want) || len(notation.Errors(err)) != 1 {
				t.Errorf("error %v, want %q", err, position.want)
			}
		})
	}
}

// A player who has not seen the stock does not know it. A player who has taken it up knows it and the cards that they laid away. No
// position can tell what others did with a stock that they took up.
func TestCompletedPositionsOfGamesWithAStock(t *testing.T) {
	compared := 0
	for n := range uint64(40) {
		whole := named(t, randomGame(t, rand.New(rand.NewPCG(17, n)), compile(t, "zwei-neunen")))
		taken := -1
		for i, m := range whole.Moves {
			if m.Kind == game.Taking {
				taken = i
			}
		}
		if whole.Stock.Has(card.Alte) && taken < 0 {
			continue // only the parties at the end show that a ♣D was left there
		}
		for cut := 0; cut < len(whole.Moves); cut += 3 {
			for seat := range card.Seat(card.Seats) {
				position := *whole
				mine := taken >= 0 && taken < cut && whole.Moves[taken].Seat == seat
				if !mine {
					position.Stock = 0
				}
				if taken >= 0 && taken < cut && !mine {
					hidden, _ := cutOff(t, &position, cut, seat)
					if _, err := hidden.Complete(); err == nil {
						t.Errorf("game %d: seat %s is asked after %d actions, and knows the cards laid away", n, seat, cut)
					}
					continue
				}
				compared++
				samePosition(t, &position, cut, seat)
			}
		}
	}
	if compared < 500 {
		t.Errorf("only %d positions were compared", compared)
	}
}

// A hidden player who chooses a partner has both cards of the pair.
func TestPositionsWithAGenscher(t *testing.T) {
	for _, name := range []string{"genscher", "gegengenscher", "genscher_calls"} {
		for _, sc := range scripts(t, "rules")[name].records {
			if sc.Rules.Ruleset().Schweine { // Complete cannot tell whether a hidden pair has risen without a word
				continue
			}
			whole := *sc.Record
			whole.Moves = slices.Clone(sc.Moves)
			for i, m := range whole.Moves { // in a position an announcement names the party that it had at its time
				_, state := cutOff(t, sc.Record, i, 0)
				if step, _ := m.Step(); step != rules.NoStep {
					whole.Moves[i].Action = game.Call(m.Seat, state.SpeaksFor(m.Seat), step)
				}
			}
			for cut := range whole.Moves {
				samePosition(t, &whole, cut, card.Seat(cut%card.Seats))
			}
		}
	}
}

// Which hidden hands fit may hang on all that was said and played. Each of these positions was once refused.
func TestHiddenHandsAreFound(t *testing.T) {
	for name, text := range map[string]string{
		"a pair of which one card came from the stock": `[Rules "zwei-neunen schweine=on"]
[Lead "1"]
[Hand1 "CK SJ SK ST H9 HJ HQ DJ DJ DQ"]
[Stock "HT DA"]

2:pass 3:bid-re 1:pass 4:bid-schwarz 3:pass 4:take 4:lay(SA,DT)
1. 4:re 4:schwein
`,
		"a hand that is thrown in beside an Armut": `[Rules "ddv deck=spitze armut=on armut_max_trumps=4 em_4_nines_4_kings=on em_nine_of_each_suit=on em_7_volle=on em_5_kings=on em_may_or_must=must solo_sokrates=on"]
[Lead "1"]
[Hand4 "CQ CA SA SA HJ HA D9 DJ DK DT DA DA"]

1:armut 2:solo-queens 3:throw 4:solo-sokrates-jacks
1. 1:ST 2:SJ 3:SK
`,
		"a Schwein with which a hand would have had to overtrump": `[Rules "zwei-neunen ueberstich=on schweine=on schweine_count=one schweine_optional=off schweine_games=farbsoli superschweine=karo-10 superschweine_condition=off genscher=on"]
[Lead "1"]
[Hand3 "CK CK CA SQ SK ST HK HT DK DA"]
[Stock "CQ DQ"]

2:bid-re 1:hold 2:pass 3:pass 4:pass 1:take 1:lay(SK,ST)
1. 1:re 1:HJ 2:SJ 3:SQ 4:no60 4:HJ
`,
	} {
		t.Run(name, func(t *testing.T) {
			records, problems := readAll(t, "[Doko \"1\"]\n"+text)
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			full, err := records[0].Complete()
			if err != nil {
				t.Fatal(err)
			}
			if _, err := notation.Replay(full); err != nil {
				t.Errorf("%v:\n%s", err, full)
			}
		})
	}
}
