package match

import (
	"encoding/json"
	"fmt"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Void says why a deal counts as no game. Such a deal changes nothing but, perhaps, who deals next (DL9).
type Void string

// The reasons. They are stored, and keys of texts.
const (
	Counts       Void = ""         // it counts
	Thrown       Void = "thrown"   // somebody threw his cards in
	ArmutRefused Void = "armut"    // nobody took the Armut, or the rules let nobody play it
	NobodyBid    Void = "stock"    // nobody bid for the stock
	NobodyRe     Void = "alten"    // both ♣D were left in the stock, so that there are no parties
	Repeated     Void = "repeated" // it brought too little (SC23)
)

// Voids returns the reasons for a deal not to count.
func Voids() []Void { return []Void{Thrown, ArmutRefused, NobodyBid, NobodyRe, Repeated} }

// Entry is one deal of the list as it was scored.
type Entry struct {
	Dealer   int
	Places   [card.Seats]int // who sat at the seats
	Contract rules.Contract
	Winner   game.Party
	// Soloist is the place of who played alone, or Nobody. Pflicht says that it was his Pflichtsolo, Vorfuehrung that he had to.
	Soloist              int
	Pflicht, Vorfuehrung bool
	Points               [card.Seats]int // of the seats
	// Void says why the deal counts as no game.
	Void Void `json:",omitempty"`
	// Factor is what a Bock multiplied the game by; 0 where it did not. Reasons are why it brings a Bock itself.
	Factor  int     `json:",omitempty"`
	Reasons Reasons `json:",omitempty"`
}

// lostSolo reports whether the game was a solo that its player lost.
func (e Entry) lostSolo(r rules.Ruleset) bool {
	return r.CountsAsSolo(e.Contract) && e.Winner == game.Kontra
}

// MarshalJSON writes the contract by its name, so that new contracts do not change what is stored.
func (e Entry) MarshalJSON() ([]byte, error) {
	type plain Entry
	return json.Marshal(struct {
		plain
		Contract string
	}{plain(e), e.Contract.String()})
}

// numbered are the contracts as entries named them by numbers once.
var numbered = [...]rules.Contract{
	rules.Normal, rules.Hochzeit, rules.SilentHochzeit, rules.LoneHochzeit, rules.SoloDiamonds, rules.SoloHearts, rules.SoloSpades,
	rules.SoloClubs, rules.SoloQueens, rules.SoloJacks, rules.SoloFleischlos,
}

// UnmarshalJSON reads what MarshalJSON writes, and entries with numbers for contracts.
func (e *Entry) UnmarshalJSON(data []byte) error {
	type plain Entry
	in := struct {
		*plain
		Contract json.RawMessage
	}{plain: (*plain)(e)}
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	var name string
	if json.Unmarshal(in.Contract, &name) == nil {
		c, ok := rules.ParseContract(name)
		if !ok {
			return fmt.Errorf("no contract is called %q", name)
		}
		e.Contract = c
		return nil
	}
	var number int
	if err := json.Unmarshal(in.Contract, &number); err != nil || number < 0 || number >= len(numbered) {
		return fmt.Errorf("%s is not a contract", in.Contract)
	}
	e.Contract = numbered[number]
	return nil
}
