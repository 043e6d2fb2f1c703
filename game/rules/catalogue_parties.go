package rules

// partiesOptions are the rows about parties and the lead (group PA of the rules matrix).
var partiesOptions = []Option{
	{ID: "PA1", Key: "parties_normal", Default: "club-queens", Source: "000§7; 001:L39, L65; 002:L24; 003:L149–151; 004:L37",
		Sentence: "The holders of the ♣D are Re, the others Kontra.",
		domain:   fixed("club-queens")},
	{ID: "PA2", Key: "parties_solo", Default: "soloist", Source: "000§7; 001:L39, L77; 004:L38",
		Sentence: "A soloist is Re alone, whatever the ♣D say.",
		domain:   fixed("soloist")},
	{ID: "PA3", Key: "party_becomes_known", Default: "by-call-or-card", Source: "000§7; 001:L41, L295",
		Sentence: "A party becomes known only by an announcement, a ♣D that is played, or the Klärungsstich.",
		domain:   fixed("by-call-or-card")},
	{ID: "PA4", Key: "lead_first_trick", Default: "left-of-dealer", Source: "000§8; 001:L45; 003:L185",
		Sentence: "Vorhand, left of the dealer, leads unless the soloist does.",
		domain:   fixed("left-of-dealer")},
	{ID: "PA5", Key: "lead_next", Default: "trick-winner", Source: "000§8; 001:L47",
		Sentence: "The winner of a trick leads to the next.",
		domain:   fixed("trick-winner")},
	{ID: "PA6", Key: "genscher", Default: "off", Source: "FreeDoko; 000§21 excludes it",
		Sentence: "A player with both ♦K may choose a new partner when playing the first, in a normal game, a silent Hochzeit, and a Hochzeit that has a " +
			"partner: the two are Re, the others Kontra. All tricks count for the new parties. Feigheit and the duty to announce end.",
		excludes: []Condition{is("excluded_gadgets", "excluded")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.Genscher })},
	{ID: "PA7", Key: "gegengenscher", Default: "off", Source: "variant of another program",
		Sentence: "After a Genscher another player with both ♦Q may answer in the same way when playing the first of them.",
		requires: []Condition{on("genscher")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.Gegengenscher })},
	{ID: "PA8", Key: "genscher_calls", Default: "re-kontra", Source: "FreeDoko; other programs keep everything, or nothing",
		Sentence: "What is left of earlier announcements after a Genscher: Re and Kontra; everything; or nothing. What is left counts for the new party of the " +
			"player who said it.",
		requires: []Condition{on("genscher"), on("both_absagen").only("all")},
		domain:   choice(func(r *Ruleset) *GenscherCalls { return &r.GenscherCalls }, "re-kontra", "all", "nothing")},
	{ID: "PA9", Key: "genscher_at_end", Default: "off", Source: "variant of clubs",
		Sentence: "A Genscher needs the pair as the last two cards of its player, who has kept it up to the last two tricks.",
		requires: []Condition{on("genscher")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.GenscherAtEnd })},
}
