package notation_test

import (
	"fmt"
	"strings"

	"karlchen/game"
	"karlchen/game/notation"
)

// A record is a game as text. Replay plays it through the engine, and compares its result with the recorded one.
func ExampleReplay() {
	const text = `
[Doko "1"]
[Rules "ddv armut=on"]
[Lead "1"]
[Hand1 "CJ CT S9 SQ H9 HT HT HA D9 DJ DT DA"]
[Hand2 "C9 CK CT S9 SK ST SA HJ HK HA D9 DK"]
[Hand3 "CA SJ SQ SK SA H9 HJ HQ HQ HK DJ DQ"]
[Hand4 "C9 CJ CQ CQ CK CA SJ ST DQ DK DT DA"]

1:healthy 2:armut 3:healthy 4:hochzeit 2:give(HJ,D9,DK) 3:take 3:return(SQ,DQ,DK)
1. 1:D9 2:DK 3:D9 4:DA
2. 4:CA 1:CT 2:C9 3:CA
3. 4:C9 1:DA 2:CT 3:HJ
`
	record, err := notation.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		panic(err)
	}
	state, played, err := notation.ReplayPart(record)
	if err != nil {
		panic(err)
	}
	fmt.Println(played, "actions,", state.Tricks(), "tricks; it is seat", int(state.Turn())+1)
	fmt.Println("in play:", state.Phase() == game.InPlay)
	// Output:
	// 19 actions, 3 tricks; it is seat 3
	// in play: true
}
