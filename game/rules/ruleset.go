package rules

import "karlchen/game/card"

// Ruleset is one complete set of house rules. Two rulesets are the same rules when Same says so; a field's meaning, values and sources
// stand in its row of the Catalogue.
type Ruleset struct {
	// Preset is the name of the preset that the ruleset started from. It is for people: no rule may ask for it.
	Preset string

	// Deck and card order.
	Deck                          card.Deck
	Dullen                        bool
	SecondDulleBeatsFirst         bool
	SecondDulleLastTrickException bool
	SecondDulleScope              SecondDulleScope

	// Soli.
	SoloKaro, SoloFarbe, SoloDamen, SoloBuben, SoloFleischlos bool
	SoloLead                                                  SoloLead
	Pflichtsolo, Vorfuehrung                                  bool

	// The list.
	SessionGames           int8
	DealerRepeatsAfterSolo DealerRepeats

	// Announcements; the deadlines are the fewest cards that the announcing player still holds, in a deck with nines.
	DeadlineRe, DeadlineNo90, DeadlineNo60, DeadlineNo30, DeadlineSchwarz int8
	SharpDeckDeadlines                                                    bool
	HochzeitAnnounceShift                                                 bool
	Skipping                                                              bool
	Erwiderung, AbsageAfterErwiderung, BothAbsagen                        bool

	// Winning and scoring, in points a player of the winning party.
	KontraOnlyShift, LoserAbsagenCount, ReachedAgainstAbsage bool
	Gegen                                                    Gegen
	SoloPoint                                                int8
	Doppelkopf, FuchsGefangen, Karlchen, KarlchenGefangen    int8

	// Abkürzung.
	AbkuerzungWho      AbkuerzungWho
	AbkuerzungGiveRest bool
}

// SecondDulleScope says in which games the second ♥10 beats the first (CO5).
type SecondDulleScope uint8

// The values of SecondDulleScope.
const (
	SecondDulleNormal SecondDulleScope = iota
	SecondDulleEverywhere
)

// SoloLead says who leads to the first trick of a declared solo (SO16).
type SoloLead uint8

// The values of SoloLead.
const (
	LeadLeftOfDealer SoloLead = iota
	LeadSoloist
	LeadSoloistIfPflicht
)

// DealerRepeats says after which soli the same dealer deals again (DL8).
type DealerRepeats uint8

// The values of DealerRepeats.
const (
	RepeatNever DealerRepeats = iota
	RepeatAfterPflichtsolo
	RepeatAfterEverySolo
)

// Gegen says in which games Kontra gets a point for winning against the Alten (SC9).
type Gegen uint8

// The values of Gegen.
const (
	GegenNever Gegen = iota
	GegenNormal
	GegenEverywhere
)

// AbkuerzungWho says who may end a game early by showing his cards (AB1).
type AbkuerzungWho uint8

// The values of AbkuerzungWho.
const (
	AbkuerzungNobody AbkuerzungWho = iota
	AbkuerzungSoloist
)

// Same reports whether r and other play alike, whatever presets they come from.
func (r Ruleset) Same(other Ruleset) bool {
	r.Preset, other.Preset = "", ""
	return r == other
}
