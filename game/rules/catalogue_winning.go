package rules

// winningOptions are the rows about winning (group WI of the rules matrix).
var winningOptions = []Option{
	{ID: "WI1", Key: "re_target", Default: "121", Source: "000§27; 001:L329; 002:L25; 003:L42, L86, L130, L222; 004:L37",
		Sentence: "Re wins with 121 Augen when nothing is announced.",
		domain:   fixed("121")},
	{ID: "WI2", Key: "kontra_target", Default: "120", Source: "000§27; 001:L331; 003:L43, L87, L134, L225; 004:L37",
		Sentence: "Kontra wins with 120 Augen when nothing is announced.",
		domain:   fixed("120")},
	{ID: "WI3", Key: "kontra_only_shift", Default: "on", Source: "001:L329; 001:L331; 003:L222; 004:L37",
		Sentence: "When only Kontra was announced, Re needs 120 Augen and Kontra 121.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.KontraOnlyShift })},
	{ID: "WI4", Key: "re_121_even_if_only_kontra", Default: "off", Source: "001:L504", Info: Decided, DecidedBy: []string{"kontra_only_shift"},
		Sentence: "Re needs 121 Augen also when only Kontra was announced, and Kontra 120.",
		domain:   derivedSwitch(func(r *Ruleset) bool { return !r.KontraOnlyShift })},
	{ID: "WI5", Key: "absage_targets", Default: "fixed", Source: "000§27; 001:L333; 003:L222",
		Sentence: "Keine 90, keine 60 and keine 30 need 151, 181 and 211 Augen; schwarz needs every trick.",
		domain:   fixed("fixed")},
	{ID: "WI6", Key: "reduced_targets", Default: "fixed", Source: "001:L333; 000§2.2",
		Sentence: "Against an Absage 90, 60 or 30 Augen are enough, and against schwarz a trick, unless the party made an Absage itself.",
		domain:   fixed("fixed")},
	{ID: "WI7", Key: "both_fail", Default: "no-winner", Source: "001:L303, L335; 003:L241", Info: Decided,
		DecidedBy: []string{"both_absagen"},
		Sentence:  "Nobody wins when both parties miss their Absagen, or that cannot happen.",
		domain: derived(func(r *Ruleset) int {
			if r.BothAbsagen {
				return 0
			}
			return 1
		}, "no-winner", "impossible")},
	{ID: "WI8", Key: "schwarz_criterion", Default: "no-trick", Source: "001:L297; 004:L27; 000§15; 002:L57, L89; 003:L26",
		Sentence: "Schwarz is without a trick, or without an Auge.",
		domain:   choice(func(r *Ruleset) *SchwarzCriterion { return &r.SchwarzCriterion }, "no-trick", "no-augen")},
	{ID: "WI9", Key: "feigheit", Default: "off", Source: "002:L86–87",
		Sentence: "A party with fewer than 30 Augen wins if the others did not say keine 90, and it made no Absage itself. The options below say in " +
			"which games.",
		domain: toggle(func(r *Ruleset) *bool { return &r.Feigheit })},
	{ID: "WI10", Key: "superfeigheit", Default: "off", Source: "002:L88–89",
		Sentence: "A party without an Auge wins if the others did not say keine 60, in the same games.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.Superfeigheit })},
	{ID: "WI11", Key: "solo_targets", Default: "same", Source: "004:L38",
		Sentence: "A soloist needs as many Augen as Re in a normal game.",
		domain:   fixed("same")},
	{ID: "WI12", Key: "nullspiel_120_kontra_vorab", Default: "off", Source: "000§27,",
		Sentence: "At 120:120 winning is worth nothing, so that Kontra gets only the point gegen; after Kontra vorab nobody scores.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.Nullspiel })},
	{ID: "WI13", Key: "feigheit_in_soli", Default: "off", Source: "002:L84–89",
		Sentence: "Feigheit and Superfeigheit count in soli too, and in a Hochzeit without a partner that counts as one.",
		requires: []Condition{on("feigheit")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.FeigheitInSoli })},
	{ID: "WI14", Key: "feigheit_in_hochzeit", Default: "on", Source: "002:L84–89",
		Sentence: "Feigheit and Superfeigheit count in a Hochzeit with a partner too, and in one without that counts as a normal game.",
		requires: []Condition{on("feigheit")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.FeigheitInHochzeit })},
	{ID: "WI15", Key: "feigheit_in_armut", Default: "on", Source: "002:L84–89",
		Sentence: "Feigheit and Superfeigheit count in an Armut too.",
		requires: []Condition{on("feigheit"), on("armut")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.FeigheitInArmut })},
	{ID: "WI16", Key: "feigheit_in_stille_hochzeit", Default: "as-scored", Source: "002:L44, L84–89",
		Sentence: "Feigheit and Superfeigheit count in a silent Hochzeit as in the game that it is scored as, always, or never.",
		requires: []Condition{on("feigheit")},
		domain:   choice(func(r *Ruleset) *SilentFeigheit { return &r.FeigheitInSilent }, "as-scored", "on", "off")},
}

// FeigheitIn reports whether Feigheit and Superfeigheit count in games of the contract (WI13–WI16).
func (r *Ruleset) FeigheitIn(c Contract) bool {
	switch {
	case c == SilentHochzeit && r.FeigheitInSilent != FeigheitAsScored:
		return r.FeigheitInSilent == FeigheitInEachSilent
	case r.CountsAsSolo(c):
		return r.FeigheitInSoli
	case c == Hochzeit || c == LoneHochzeit:
		return r.FeigheitInHochzeit
	case c == Armut:
		return r.FeigheitInArmut
	}
	return true
}
