package match

import (
	"encoding/json"
	"fmt"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// Void is the reason why a deal counts as no game. Such a deal changes nothing but, perhaps, the next dealer (DL9).
type Void string

// The reasons. They are stored, and keys of texts.
const (
	Counts       Void = ""         // it counts
	Thrown       Void = "thrown"   // a player threw their cards in
	ArmutRefused Void = "armut"    // nobody took the Armut, or the rules let nobody play it
	NobodyBid    Void = "stock"    // nobody bid for the stock
	NobodyRe     Void = "alten"    // both ♣D were left in the stock, so there are no parties
	Repeated     Void = "repeated" // the game brought too few points (SC23)
)

// Voids returns the reasons for a deal not to count.
func Voids() []Void { return []Void{Thrown, ArmutRefused, NobodyBid, NobodyRe, Repeated} }

// Entry is one deal of the list as it was scored.
type Entry struct {
	Dealer   int
	Places   [card.Seats]int // the places at the seats
	Contract rules.Contract
	Winner   game.Party
	// Soloist is the place of the player who played alone, or Nobody. Pflicht says that it was their Pflichtsolo, Vorfuehrung that they had
	// to play it.
	Soloist              int
	Pflicht, Vorfuehrung bool
	Points               [card.Seats]int // by seat
	// Void is the reason why the deal counts as no game.
	Void Void `json:",omitempty"`
	// Factor is the factor by which a Bock multiplied the game; 0 where it did not. Reasons are why it brings a Bock itself.
	Factor  int     `json:",omitempty"`
	Reasons Reasons `json:",omitempty"`
	// Feats are zero in entries of old lists.
	Feats stats.Feats `json:",omitzero"`
}

// MarshalJSON writes the contract by its name, so that new contracts do not change what is stored.
func (e Entry) MarshalJSON() ([]byte, error) {
	type plain Entry
	return json.Marshal(struct {
		plain
		Contract string
	}{plain(e), e.Contract.String()})
}

// numbered are the contracts in the order of their numbers in old entries.
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
