package rules

// cardsOptions are the rows about the order of cards (group CO of the rules matrix).
var cardsOptions = []Option{
	{ID: "CO1", Key: "normal_trump_order", Default: "fixed", Source: "000§21.1; 001:L63, L109, L375; 002:L14–20",
		Sentence: "Trumps of a normal game: ♥10, the queens and the jacks in the order ♣ ♠ ♥ ♦, then ♦A ♦10 ♦K ♦9; special cards " +
			"rank above.",
		domain: fixed("fixed")},
	{ID: "CO2", Key: "dullen", Default: "on", Source: "001:L67, L125",
		Sentence: "The ♥10 are the two highest trumps.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.Dullen })},
	{ID: "CO3", Key: "second_dulle_beats_first", Default: "off", Source: "000§22; 001:L129; 001:L438; 002:L23; 003:L30; 004:L36",
		Sentence: "The second ♥10 in a trick beats the first.",
		requires: []Condition{on("dullen")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.SecondDulleBeatsFirst })},
	{ID: "CO4", Key: "second_dulle_last_trick_exception", Default: "off", Source: "001:L438",
		Sentence: "In the last trick the first ♥10 wins all the same.",
		requires: []Condition{on("second_dulle_beats_first")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.SecondDulleLastTrickException })},
	{ID: "CO5", Key: "second_dulle_scope", Default: "normal", Source: "001:L442; 000§22; 004:L36",
		Sentence: "Games in which the second ♥10 beats the first: not in soli, or wherever the ♥10 are trump.",
		requires: []Condition{on("second_dulle_beats_first")},
		domain:   choice(func(r *Ruleset) *SecondDulleScope { return &r.SecondDulleScope }, "normal", "everywhere")},
	{ID: "CO6", Key: "second_karlchen_beats_first_in_last_trick", Default: "off", Source: "000§22",
		Sentence: "In the last trick of a normal game the second ♣B beats the first; a Hochzeit is a normal game here, a silent one too.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SecondKarlchenBeatsFirst })},
	{ID: "CO7", Key: "second_fox_beats_first", Default: "off", Source: "003:L30, L70f",
		Sentence: "The second ♦A in a trick beats the first, as long as both are Füchse; like the ♥10 it does not in a declared solo.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SecondFoxBeatsFirst })},
	{ID: "CO8", Key: "equal_cards_first_wins", Default: "on", Source: "000§22; 001:L51, L129; 002:L23",
		Sentence: "Of two equal cards the first played is higher, unless another rule says so.",
		domain:   fixed("on")},
	{ID: "CO9", Key: "fehl_order", Default: "fixed", Source: "001:L63, L111–123, L385–389; 003:L158, L162, L170; 004:L86–98",
		Sentence: "Fehl ranks A 10 K 9; queens and jacks that are no trumps stand below the king.",
		domain:   fixed("fixed")},
	{ID: "CO10", Key: "must_follow", Default: "on", Source: "000§9; 001:L51; 002:L21–22; 003:L153",
		Sentence: "Players must follow the suit led, and trump with trump; a player who cannot plays any card.",
		domain:   fixed("on")},
	{ID: "CO11", Key: "ueberstich", Default: "off", Source: "001:L488–490",
		Sentence: "A player who can must play a higher trump on a trump, and trump a trumped Fehl with a higher one.",
		excludes: []Condition{is("schwein_which", "free-choice")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.Ueberstich })},
	{ID: "CO12", Key: "excluded_gadgets", Default: "not-offered", Source: "000§21; 000§10, §3", Info: Prevented,
		Sentence: "Reversed trumps and the like: not there, or with Genscher ruled out in words.",
		domain:   choice(func(r *Ruleset) *Gadgets { return &r.ExcludedGadgets }, "not-offered", "excluded")},
	{ID: "CO13", Key: "dulle_shift_in_farbsolo", Default: "off", Source: "001:L195",
		Sentence: "In a Farbsolo the Dullen move with the trumps: ♥10 in diamonds, ♠10 in hearts, ♣10 in spades, ♦10 in clubs.",
		requires: []Condition{on("dullen")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.DulleShiftInFarbsolo })},
	{ID: "CO14", Key: "schweine", Default: "off", Source: "000§23; 001:L452; 002:L63; 003:L37, L80, L124; 004:L39",
		Sentence: "The holder of both ♦A may promote them above the ♥10.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.Schweine })},
	{ID: "CO15", Key: "schweine_count", Default: "both", Source: "000§23; 001:L452; 002:L63; 003:L80",
		Sentence: "How many of the two ♦A are promoted; the other stays a Fuchs.",
		requires: []Condition{on("schweine")},
		domain:   choice(func(r *Ruleset) *SchweineCount { return &r.SchweineCount }, "both", "one")},
	{ID: "CO16", Key: "schwein_which", Default: "first-played", Source: "000§23; 001:L452",
		Sentence: "Which ♦A is the Schwein: the first, either, or the second once the first has won its trick.",
		requires: []Condition{is("schweine_count", "one")},
		domain:   choice(func(r *Ruleset) *SchweinWhich { return &r.SchweinWhich }, "first-played", "free-choice", "second-if-first-won")},
	{ID: "CO17", Key: "schweine_announce", Default: "with-card", Source: "000§23; 001:L452; 002:L64; 003:L81, L125; 004:L39–41",
		Sentence: "Schweine are announced with the first ♦A at the latest, or together with the Vorbehalte.",
		requires: []Condition{on("schweine")},
		domain:   choice(func(r *Ruleset) *SchweineAnnounce { return &r.SchweineAnnounce }, "with-card", "vorbehalt")},
	{ID: "CO18", Key: "schweine_optional", Default: "on", Source: "000§23; 004:L41; 002:L64",
		Sentence: "The holder may keep silent, and the ♦A stay Füchse; otherwise the first one played is a Schwein by itself.",
		requires: []Condition{on("schweine")}, excludes: []Condition{is("schwein_which", "free-choice")},
		domain: toggle(func(r *Ruleset) *bool { return &r.SchweineOptional })},
	{ID: "CO19", Key: "schweine_rank", Default: "above-dulle", Source: "000§21.1; 002:L63; 001:L452; 003:L70",
		Sentence: "Schweine rank above the ♥10, below Superschweine.",
		requires: []Condition{on("schweine")},
		domain:   fixed("above-dulle")},
	{ID: "CO20", Key: "schweine_games", Default: "normal", Source: "000§23, §21.2; 001:L452; 002:L77; 004:L82",
		Sentence: "Games with Schweine: normal games with Hochzeit and Armut, the Karosolo as well, or every Farbsolo.",
		requires: []Condition{on("schweine")},
		domain:   choice(func(r *Ruleset) *SchweineGames { return &r.SchweineGames }, "normal", "karosolo", "farbsoli")},
	{ID: "CO21", Key: "schweine_follow_suit_in_farbsolo", Default: "off", Source: "004:L82",
		Sentence: "In a Farbsolo the aces of the trump suit are the Füchse and Schweine; otherwise there are none but in diamonds.",
		requires: []Condition{on("schweine")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.SchweineFollowSuit })},
	{ID: "CO22", Key: "schweine_in_armut", Default: "at-exchange", Source: "002:L65–72; 004:L112",
		Sentence: "Schweine in an Armut, which nobody gets by the exchange: the giver shows them once a taker is found and the " +
			"taker before they pick them up, or everybody before the cards are passed. Or the exchange may make them: they are of the player who holds " +
			"both after it, and are announced as in other games.",
		requires: []Condition{on("schweine"), on("armut")},
		excludes: []Condition{is("schweine_announce", "vorbehalt").only("buildable")},
		domain:   choice(func(r *Ruleset) *SchweineInArmut { return &r.SchweineInArmut }, "at-exchange", "before-pass", "buildable")},
	{ID: "CO23", Key: "superschweine", Default: "off", Source: "001:L452; 002:L73",
		Sentence: "A pair that outranks announced Schweine: ♦9 or ♦10.",
		requires: []Condition{on("schweine"), is("deck", "48", "spitze").only("karo-9")},
		domain:   choice(func(r *Ruleset) *PairAbove { return &r.Superschweine }, "off", "karo-9", "karo-10")},
	{ID: "CO24", Key: "superschweine_condition", Default: "on", Source: "001:L452",
		Sentence: "Superschweine need a Schwein announced before, and none of the pair played before it.",
		requires: []Condition{is("superschweine", "karo-9", "karo-10")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.SuperschweineCondition })},
	{ID: "CO25", Key: "superschweine_buildable_in_armut", Default: "off", Source: "002:L73",
		Sentence: "Superschweine may come together by the exchange of an Armut.",
		requires: []Condition{is("superschweine", "karo-9", "karo-10"), on("armut")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.SuperschweineBuildable })},
	{ID: "CO28", Key: "hyperschweine", Default: "off", Source: "variant of clubs; FreeDoko",
		Sentence: "A third pair, which outranks the Superschweine: ♦9, ♦10 or ♦K. It needs announced Superschweine as these need Schweine, and may be built as they may.",
		requires: []Condition{is("superschweine", "karo-9", "karo-10"), is("deck", "48", "spitze").only("karo-9")},
		excludes: []Condition{is("superschweine", "karo-9").only("karo-9"), is("superschweine", "karo-10").only("karo-10")},
		domain:   choice(func(r *Ruleset) *PairAbove { return &r.Hyperschweine }, "off", "karo-9", "karo-10", "karo-king")},
	{ID: "CO26", Key: "spitze", Default: "off", Source: "003:L37; 003:L30",
		Sentence: "The ♦7 is the highest trump of normal games and the Karosolo; otherwise it is the lowest diamond.",
		requires: []Condition{is("deck", "spitze")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.Spitze })},
	{ID: "CO27", Key: "schweine_announcement_needs_re_kontra", Default: "off", Source: "004:L40",
		Sentence: "A player who announces Schweine must say Re or Kontra as well.",
		requires: []Condition{on("schweine")},
		excludes: []Condition{is("schweine_announce", "vorbehalt"), is("schweine_optional", "off")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.SchweineNeedAnsage })},
}

// SecondDulleScope says in which games the second ♥10 beats the first (CO5).
type SecondDulleScope uint8

const (
	SecondDulleNormal SecondDulleScope = iota
	SecondDulleEverywhere
)

// Gadgets says whether reversed trumps, Genscher and the like are ruled out in words (CO12).
type Gadgets uint8

const (
	GadgetsNotOffered Gadgets = iota
	GadgetsExcluded
)

// SchweineCount says how many of the two ♦A are promoted (CO15).
type SchweineCount uint8

const (
	BothSchweine SchweineCount = iota
	OneSchwein
)

// SchweinWhich says which ♦A is the Schwein where only one is (CO16).
type SchweinWhich uint8

const (
	SchweinFirstPlayed SchweinWhich = iota
	SchweinFreeChoice
	SchweinSecondIfFirstWon
)

// SchweineAnnounce says when Schweine are announced (CO17).
type SchweineAnnounce uint8

const (
	SchweineWithCard SchweineAnnounce = iota
	SchweineAtVorbehalt
)

// SchweineGames says in which games there are Schweine (CO20).
type SchweineGames uint8

const (
	SchweineNormal SchweineGames = iota
	SchweineKarosolo
	SchweineFarbsoli
)

// SchweineInArmut says when Schweine are shown in an Armut (CO22).
type SchweineInArmut uint8

const (
	SchweineAtExchange SchweineInArmut = iota
	SchweineBeforePass
	SchweineBuildable
)

// PairAbove says which pair outranks the Schweine (CO23), or the Superschweine (CO28).
type PairAbove uint8

const (
	NoPairAbove PairAbove = iota
	NinesAbove
	TensAbove
	KingsAbove
)
