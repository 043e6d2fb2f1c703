package rules

// throwing is met where some hands may be thrown in.
var throwing = []Condition{is("em_5_nines", "on", "4", "6"), is("em_5_kings_sharp", "on", "4", "6"), on("em_4_nines_4_kings"),
	on("em_nine_of_each_suit"), is("em_7_volle", "on", "6", "8", "9"), on("em_highest_trump_karo_bube"), on("em_cannot_beat_fox"),
	is("em_max_2_trumps", "on", "1", "3"), is("em_5_kings", "on", "4", "6"), is("em_6_tens", "on", "5", "7"), is("em_augen", numbers(60, 90)...)}

// noNines is met where nobody can hold four nines.
var noNines = []Condition{is("deck", "40", "42")}

// throwOptions are the rows about hands that may be thrown in (group EM of the rules matrix).
var throwOptions = []Option{
	{ID: "EM1", Key: "em_5_nines", Default: "off", Source: "001:L409; 002:L31; 003:L36; 004:L104",
		Sentence: "Five nines or more, or so many, may be thrown in.",
		silent:   noNines,
		domain:   counted(func(r *Ruleset) *int8 { return &r.Throw5Nines }, 5, 4, 6)},
	{ID: "EM2", Key: "em_5_kings_sharp", Default: "off", Source: "001:L409; 004:L104",
		Sentence: "Without nines in the deck five kings or more, or so many, may be thrown in.",
		silent:   []Condition{is("em_5_kings", "on", "4", "6")},
		domain:   counted(func(r *Ruleset) *int8 { return &r.Throw5KingsSharp }, 5, 4, 6)},
	{ID: "EM3", Key: "em_4_nines_4_kings", Default: "off", Source: "001:L410",
		Sentence: "Four nines and four kings may be thrown in.",
		silent:   noNines,
		domain:   toggle(func(r *Ruleset) *bool { return &r.Throw4Nines4Kings })},
	{ID: "EM4", Key: "em_nine_of_each_suit", Default: "off", Source: "001:L411",
		Sentence: "A nine of each suit may be thrown in; without nines a king of each.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.ThrowNineOfEachSuit })},
	{ID: "EM5", Key: "em_7_volle", Default: "off", Source: "001:L413; 004:L105",
		Sentence: "Seven aces and tens or more, or so many, may be thrown in.",
		domain:   counted(func(r *Ruleset) *int8 { return &r.Throw7Volle }, 7, 6, 9)},
	{ID: "EM6", Key: "em_highest_trump_karo_bube", Default: "off", Source: "001:L414",
		Sentence: "A hand without a trump above the ♦B may be thrown in.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.ThrowNoneAboveKaroBube })},
	{ID: "EM7", Key: "em_cannot_beat_fox", Default: "off", Source: "001:L414; 002:L31; 003:L36, L79",
		Sentence: "A hand without a trump above the ♦A may be thrown in.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.ThrowNoneAboveFuchs })},
	{ID: "EM8", Key: "em_max_2_trumps", Default: "off", Source: "001:L415; 003:L123",
		Sentence: "A hand with two trumps or fewer, or so many, may be thrown in.",
		domain:   counted(func(r *Ruleset) *int8 { return &r.ThrowMax2Trumps }, 2, 1, 3)},
	{ID: "EM9", Key: "em_5_kings", Default: "off", Source: "003:L36, L79",
		Sentence: "Five kings or more, or so many, may be thrown in.",
		domain:   counted(func(r *Ruleset) *int8 { return &r.Throw5Kings }, 5, 4, 6)},
	{ID: "EM10", Key: "em_6_tens", Default: "off", Source: "003:L36, L79",
		Sentence: "Six tens or more, or so many, may be thrown in.",
		domain:   counted(func(r *Ruleset) *int8 { return &r.Throw6Tens }, 6, 5, 7)},
	{ID: "EM11", Key: "em_may_or_must", Default: "may", Source: "004:L104f; 001:L407; 003:L78; 002:L31",
		Sentence: "Whether a hand that may be thrown in must be: then its player cannot be healthy, but still chooses among their Vorbehalte.",
		oneOf:    throwing,
		domain:   choice(func(r *Ruleset) *Duty { return &r.ThrowMayOrMust }, "may", "must")},
	{ID: "EM12", Key: "em_show_cards", Default: "on", Source: "001:L417; 004:L104f",
		Sentence: "A player who throws in shows their hand; the others do not show theirs.",
		oneOf:    throwing,
		domain:   toggle(func(r *Ruleset) *bool { return &r.ThrowShowsCards })},
	{ID: "EM13", Key: "em_rank", Default: "after-solo", Source: "001:L405; 002:L45; 004:L64–67",
		Sentence: "Throwing in gives way to a solo, or goes before it.",
		oneOf:    throwing,
		domain:   choice(func(r *Ruleset) *ThrowRank { return &r.EmRank }, "after-solo", "before-solo")},
	{ID: "EM14", Key: "em_augen", Default: "off", Source: "variant of clubs",
		Sentence: "A hand with so many Augen or more may be thrown in.",
		domain:   named("off", func(r *Ruleset) *int8 { return &r.ThrowAugen }, 60, 90)},
}

// ThrowRank says which rank throwing in has among the Vorbehalte (EM13).
type ThrowRank uint8

const (
	ThrowAfterSolo ThrowRank = iota
	ThrowBeforeSolo
)
