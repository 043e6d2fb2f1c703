package rules

// claimOptions are the rows about ending a game early (group AB of the rules matrix).
var claimOptions = []Option{
	{ID: "AB1", Key: "abkuerzung_who", Default: "soloist", Source: "001:L53–55; 001:L319; TSR",
		Sentence: "Who may claim all remaining tricks by showing their cards.",
		domain:   choice(func(r *Ruleset) *AbkuerzungWho { return &r.AbkuerzungWho }, "nobody", "soloist", "any")},
	{ID: "AB2", Key: "abkuerzung_order", Default: "tsr", Source: "001:L319–321",
		Sentence: "Claimed cards are taken to be played from the top of each suit, not trumps first; or the claim must hold " +
			"against everything.",
		requires: []Condition{is("abkuerzung_who", "soloist", "any")},
		domain:   choice(func(r *Ruleset) *AbkuerzungOrder { return &r.AbkuerzungOrder }, "tsr", "proven")},
	{ID: "AB3", Key: "abkuerzung_give_rest", Default: "off", Source: "001:L323",
		Sentence: "The soloist may give all remaining tricks to the others.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.AbkuerzungGiveRest })},
	{ID: "AB4", Key: "abkuerzung_late_announcements", Default: "on", Source: "001:L323",
		Sentence: "After either the others may still announce what is in time.",
		requires: []Condition{is("abkuerzung_who", "soloist", "any")},
		domain:   fixed("on")},
}
