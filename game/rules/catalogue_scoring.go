package rules

// scoringOptions are the rows about the worth of a game (group SC of the rules matrix).
var scoringOptions = []Option{
	{ID: "SC1", Key: "base", Default: "1", Source: "001:L343; 002:L95; 003:L231; 004:L137; 000§27",
		Sentence: "Winning is worth a point.",
		domain:   fixed("1")},
	{ID: "SC2", Key: "keine_120_extra", Default: "off", Source: "002:L95–96",
		Sentence: "Keine 120 is a point in addition to winning.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.Keine120Extra })},
	{ID: "SC3", Key: "steps_reached", Default: "1", Source: "001:L343; 002:L96; 003:L233; 004:L140",
		Sentence: "The winner gets a point for keine 90, keine 60, keine 30 and schwarz that was played.",
		domain:   fixed("1")},
	{ID: "SC4", Key: "only_first_step_beyond", Default: "off", Source: "000§27",
		Sentence: "Of steps that were not announced only the first beyond the announcement counts, unless the others had made an Absage.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.OnlyFirstStepBeyond })},
	{ID: "SC5", Key: "steps_announced", Default: "1", Source: "000§27; 001:L345; 002:L97; 003:L234; 004:L139",
		Sentence: "Each announced step is worth a point.",
		domain:   fixed("1")},
	{ID: "SC6", Key: "loser_absagen_count", Default: "on", Source: "003:L234; 001:L345; 000§27; TSR",
		Sentence: "Absagen of the losing party count for the winner as well.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.LoserAbsagenCount })},
	{ID: "SC7", Key: "re_kontra_value", Default: "plus-2", Source: "000§28; 001:L345; 001:L512; 002:L93; 003:L44, L88; 003:L232; 004:L157",
		Sentence: "Re and Kontra add two points each, or double the points each.",
		domain:   choice(func(r *Ruleset) *ReKontraValue { return &r.ReKontraValue }, "plus-2", "double")},
	{ID: "SC8", Key: "reached_against_absage", Default: "on", Source: "001:L347; 003:L235; 000§27; TSR",
		Sentence: "120, 90, 60 or 30 Augen against keine 90, keine 60, keine 30 or schwarz: a point for each; or a point for every " +
			"30 from the Augen needed on.",
		domain: choice(func(r *Ruleset) *AgainstAbsage { return &r.ReachedAgainstAbsage }, "off", "on", "open-ended")},
	{ID: "SC9", Key: "gegen", Default: "normal", Source: "001:L351; 000§27; 002:L98; 004:L138",
		Sentence: "A point when Kontra wins, gegen die Alten: never, with partners only, or in every game.",
		domain:   choice(func(r *Ruleset) *Gegen { return &r.Gegen }, "off", "normal", "all")},
	{ID: "SC10", Key: "solo_point", Default: "0", Source: "002:L101; 004:L144",
		Sentence: "An extra point for a solo.",
		domain:   number(func(r *Ruleset) *int8 { return &r.SoloPoint }, 0, 1)},
	{ID: "SC11", Key: "solo_multiplier", Default: "3", Source: "000§26; 001:L339; 003:L244–246; 004:L170–171",
		Sentence: "A soloist gets or pays three times.",
		domain:   fixed("3")},
	{ID: "SC12", Key: "solo_doubles", Default: "off", Source: "003:L44, L88",
		Sentence: "A solo doubles the points.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SoloDoubles })},
	{ID: "SC13", Key: "lost_solo_doubles", Default: "off", Source: "003:L44, L88",
		Sentence: "A lost solo doubles the points, in addition to any other doubling.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.LostSoloDoubles })},
	{ID: "SC14", Key: "sonderpunkte_vs_doubling", Default: "inside", Source: "000§27–28; 004:L156; 001:L512",
		Sentence: "Where Re and Kontra double, Sonderpunkte are doubled as well, or added afterwards.",
		requires: []Condition{is("re_kontra_value", "double")},
		domain:   choice(func(r *Ruleset) *Doubling { return &r.SonderpunkteVsDoubling }, "inside", "outside")},
	{ID: "SC15", Key: "rounding_even", Default: "off", Source: "000§28",
		Sentence: "An odd value is rounded down by one before the soloist's is tripled.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.RoundingEven })},
	{ID: "SC16", Key: "distribution", Default: "plus-minus", Source: "000§26; 001:L339; 003:L228; 004:L166",
		Sentence: "Winners write plus and losers minus, or only winners write.",
		domain:   choice(func(r *Ruleset) *Distribution { return &r.Distribution }, "plus-minus", "plus-only")},
	{ID: "SC17", Key: "prefactor", Default: "1", Source: "001:L506–508",
		Sentence: "Factor of every game.",
		domain:   number(func(r *Ruleset) *int8 { return &r.Prefactor }, 1, 10)},
	{ID: "SC18", Key: "doubling_instead_of_summing", Default: "off", Source: "001:L512",
		Sentence: "Each scored item doubles the value instead of adding a point; Sonderpunkte are added afterwards.",
		excludes: []Condition{is("re_kontra_value", "double")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.DoublingInsteadOfSumming })},
	{ID: "SC19", Key: "doppelkopf_doubles", Default: "off", Source: "001:L512",
		Sentence: "A Doppelkopf doubles the value as well, for the winner, even if the losing party made it.",
		requires: []Condition{on("doubling_instead_of_summing")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.DoppelkopfDoubles })},
	{ID: "SC20", Key: "schneider_scoring", Default: "off", Source: "001:L510",
		Sentence: "With Schneider there are no points for keine 90 and keine 30; against announced Schneider one above 120 Augen.",
		requires: []Condition{on("schneider_schwarz_ladder")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.SchneiderScoring })},
	{ID: "SC21", Key: "sonderpunkte_netting", Default: "on", Source: "001:L339, L349",
		Sentence: "Sonderpunkte of both parties are netted; the value can become negative, and then the winner pays; or it is 0 then, so that " +
			"a loser never gains.",
		excludes: []Condition{is("bock_what_is_multiplied", "no-special")},
		domain:   choice(func(r *Ruleset) *LoserGains { return &r.LoserGains }, "on", "to-zero")},
	{ID: "SC22", Key: "no_winner_scoring", Default: "tsr", Source: "001:L335, L343–347; 003:L241",
		Sentence: "When nobody wins, only steps played under, points against Absagen and Sonderpunkte count.",
		domain:   fixed("tsr")},
	{ID: "SC23", Key: "wiederholung", Default: "off", Source: "001:L419–421",
		Sentence: "A game that brings its winner no more than a point, or nothing, is played again by the same dealer.",
		domain:   choice(func(r *Ruleset) *Wiederholung { return &r.Wiederholung }, "off", "1", "0")},
	{ID: "SC24", Key: "checks", Default: "assert", Source: "001:L341",
		Sentence: "The points of all players add up to nothing.",
		domain:   fixed("assert")},
	{ID: "SC25", Key: "multiplier_order", Default: "fixed", Source: "004:L156, L161; 000§28; 001:L512–514",
		Sentence: "Points first, then the doubling by solo, lost solo, Re and Kontra, then rounding, the Bock, and three times for " +
			"a soloist.",
		domain: fixed("fixed")},
	{ID: "SC26", Key: "gegen_vs_doubling", Default: "inside", Source: "000§27–28; 004:L138, L156",
		Sentence: "Where Re and Kontra double, the point gegen die Alten is doubled as well, or added afterwards.",
		requires: []Condition{is("re_kontra_value", "double"), is("gegen", "normal", "all")},
		excludes: []Condition{on("doubling_instead_of_summing")},
		domain:   choice(func(r *Ruleset) *Doubling { return &r.GegenVsDoubling }, "inside", "outside")},
}

// ReKontraValue says how Re and Kontra count (SC7).
type ReKontraValue uint8

const (
	ReKontraAddTwo ReKontraValue = iota
	ReKontraDouble
)

// AgainstAbsage says how Augen against an Absage count (SC8).
type AgainstAbsage uint8

const (
	AgainstAbsageNothing AgainstAbsage = iota
	AgainstAbsageSteps
	AgainstAbsageOpenEnded
)

// Gegen says in which games Kontra gets a point for winning against the Alten (SC9).
type Gegen uint8

const (
	GegenNever Gegen = iota
	GegenNormal
	GegenEverywhere
)

// Doubling says whether points are doubled with the rest, or added afterwards (SC14, SC26).
type Doubling uint8

const (
	DoubledToo Doubling = iota
	AddedAfterwards
)

// Distribution says who writes the points (SC16).
type Distribution uint8

const (
	PlusMinus Distribution = iota
	PlusOnly
)

// LoserGains says whether Sonderpunkte can turn a game round, so that its loser gains (SC21).
type LoserGains uint8

const (
	LoserCanGain LoserGains = iota
	LoserNeverGains
)

// Wiederholung says which games are played again (SC23).
type Wiederholung uint8

const (
	NeverAgain Wiederholung = iota
	AgainAtOne
	AgainAtZero
)
