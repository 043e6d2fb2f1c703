package rules

// bockOptions are the rows about Bockrunden (group BK of the rules matrix).
var bockOptions = switchedByFirst([]Option{
	{ID: "BK1", Key: "bock", Default: "off", Source: "001:L514; 002:L102ff; 003:L85; 004:L124ff",
		Sentence: "After certain games the next ones count double.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.Bock })},
	{ID: "BK2", Key: "bock_trigger_120", Default: "off", Source: "001:L514; 002:L107; 004:L129",
		Sentence: "Bock after 120:120.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.BockTrigger120 })},
	{ID: "BK3", Key: "bock_trigger_zero", Default: "off", Source: "001:L514; 002:L106; 004:L128",
		Sentence: "Bock after a game of value 0.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.BockTriggerZero })},
	{ID: "BK4", Key: "bock_trigger_lost_re", Default: "off", Source: "001:L514; 003:L85; 004:L127",
		Sentence: "Bock after an announced Re, when Kontra wins; nobody has lost a game that nobody wins.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.BockTriggerLostRe })},
	{ID: "BK5", Key: "bock_trigger_lost_kontra", Default: "off", Source: "001:L514; 002:L108; 003:L85; 004:L127",
		Sentence: "Bock after an announced Kontra, when Re wins.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.BockTriggerLostKontra })},
	{ID: "BK6", Key: "bock_trigger_lost_solo", Default: "off", Source: "002:L105",
		Sentence: "Bock after a lost solo.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.BockTriggerLostSolo })},
	{ID: "BK7", Key: "bock_trigger_herzdurchlauf", Default: "off", Source: "001:L395",
		Sentence: "Bock after a trick of four Fehl cards in hearts.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.BockTriggerHerzdurchlauf })},
	{ID: "BK8", Key: "bock_length", Default: "players", Source: "001:L514; 003:L85; 004:L74f",
		Sentence: "Games of a Bockrunde: as many as people at the table, or four.",
		domain:   choice(func(r *Ruleset) *BockLength { return &r.BockLength }, "players", "4")},
	{ID: "BK9", Key: "bock_stacking", Default: "append", Source: "001:L514; 002:L109–110; 004:L130",
		Sentence: "A new Bockrunde comes after the running one, doubles its games again, or does so up to the cap and appends the rest.",
		domain:   choice(func(r *Ruleset) *BockStacking { return &r.BockStacking }, "append", "parallel", "capped")},
	{ID: "BK10", Key: "bock_cap", Default: "2", Source: "002:L110; 004:L162",
		Sentence: "Highest factor of a game.",
		domain:   choice(func(r *Ruleset) *BockCap { return &r.BockCap }, "2", "4", "8", "none")},
	{ID: "BK11", Key: "bock_simultaneous_reasons", Default: "one", Source: "004:L131",
		Sentence: "Several reasons in one game make one Bock, one each, or one round that counts four times for two and eight " +
			"times for three.",
		domain: choice(func(r *Ruleset) *BockReasons { return &r.BockSimultaneousReasons }, "one", "each", "fold")},
	{ID: "BK12", Key: "bock_applies_to_solo", Default: "on", Source: "002:L111; 004:L75",
		Sentence: "Soli are multiplied by the Bock; a silent Hochzeit always is.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.BockAppliesToSolo })},
	{ID: "BK13", Key: "bock_solo_consumes", Default: "off", Source: "004:L75",
		Sentence: "A solo uses up a game of the Bockrunde.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.BockSoloConsumes })},
	{ID: "BK14", Key: "bock_what_is_multiplied", Default: "all", Source: "001:L514; 002:L103; 004:L156, L161",
		Sentence: "A Bock multiplies all points, or all but Sonderpunkte.",
		domain:   choice(func(r *Ruleset) *BockWhat { return &r.BockWhatIsMultiplied }, "all", "no-special")},
	{ID: "BK15", Key: "bock_trigger_schwarz", Default: "off", Source: "variant of clubs",
		Sentence: "Bock after a game in which a party made no trick, or no Auge where that is schwarz.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.BockTriggerSchwarz })},
	{ID: "BK16", Key: "bock_trigger_doppelkopf", Default: "off", Source: "variant of clubs",
		Sentence: "Bock after a trick of 40 Augen or more, but not in soli.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.BockTriggerDoppelkopf })},
	{ID: "BK17", Key: "bock_trigger_lost_hochzeit", Default: "off", Source: "variant of clubs",
		Sentence: "Bock after an announced Hochzeit, when Kontra wins, also where it found no partner.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.BockTriggerLostHochzeit })},
})

// Doublings returns the highest number of doublings of a game.
func (c BockCap) Doublings() int {
	if c == NoCap {
		return maxDoublings
	}
	return 1 + int(c)
}

// Factor returns the highest factor of a game.
func (c BockCap) Factor() int { return 1 << c.Doublings() }

// maxDoublings limits even a list without a cap: no table gets there, and points remain readable numbers.
const maxDoublings = 10

// CountsAsSolo reports whether a game counts as a solo. Every declared solo does; a Hochzeit without a partner and a silent one do only if
// they are scored as soli (HZ4, HZ6).
func (r *Ruleset) CountsAsSolo(c Contract) bool {
	switch c {
	case SilentHochzeit:
		return r.StilleHochzeitScoring == SilentAsSolo
	case LoneHochzeit:
		return r.HochzeitAlone != AloneScoredAsNormal
	default:
		return c.Declared()
	}
}

// SaysRe reports whether the contract itself counts as an announced Re: a declared solo, and a Hochzeit without a partner (SO22).
func (r *Ruleset) SaysRe(c Contract) bool {
	return r.SoloAutoRe && (c.Declared() || c == LoneHochzeit)
}

// MaxBock returns the highest possible factor of a single game: 8, though the cap of a list may be lower, and more without a cap.
func (r *Ruleset) MaxBock() int { return max(CapEight.Factor(), r.BockCap.Factor()) }

// BockCounts reports whether a Bock multiplies a game: soli only if the rules say so, but a silent Hochzeit always (BK12).
func (r *Ruleset) BockCounts(c Contract) bool {
	return r.BockAppliesToSolo || c == SilentHochzeit || !r.CountsAsSolo(c)
}

// BockUsedUp reports whether a game takes one off the coming Bock games. A game that a Bock does not multiply takes none off, and neither
// does a declared solo after which the same dealer deals once more (BK13).
func (r *Ruleset) BockUsedUp(c Contract) bool {
	return r.BockSoloConsumes || r.BockCounts(c) && !c.Declared()
}
