package rules

import "slices"

// playingSoli is met where players can choose a solo.
var playingSoli = []Condition{on("solo_karo"), on("solo_farbe"), on("solo_damen"), on("solo_buben"), on("solo_fleischlos"), on("solo_buben_damen"),
	on("solo_reines_farbsolo"), on("solo_koenig"), on("solo_sokrates"), on("solo_koehler"), on("solo_moenchskloster"), on("solo_edelpuff"), on("solo_zehnen")}

// soloOptions are the rows about soli (group SO of the rules matrix).
var soloOptions = []Option{
	{ID: "SO1", Key: "solo_karo", Default: "on", Source: "000§10.1; 001:L93, L193",
		Sentence: "Karosolo: the cards rank as in a normal game.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SoloKaro })},
	{ID: "SO2", Key: "solo_farbe", Default: "on", Source: "000§10.2; 001:L167",
		Sentence: "Farbsoli: clubs, spades or hearts take the place of diamonds.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SoloFarbe })},
	{ID: "SO3", Key: "solo_damen", Default: "on", Source: "000§21.3; 001:L199",
		Sentence: "Damensolo: only queens are trump.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SoloDamen })},
	{ID: "SO4", Key: "solo_buben", Default: "on", Source: "000§21.4; 001:L215",
		Sentence: "Bubensolo: only jacks are trump.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SoloBuben })},
	{ID: "SO5", Key: "solo_fleischlos", Default: "on", Source: "001:L241; 002:L79",
		Sentence: "Fleischlos: no trump at all.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SoloFleischlos })},
	{ID: "SO6", Key: "solo_buben_damen", Default: "off", Source: "001:L474; 002:L82; 004:L92–94",
		Sentence: "Buben-Damen-Solo: queens are trump, and jacks below them.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SoloBubenDamen })},
	{ID: "SO7", Key: "solo_stille_hochzeit_listed", Default: "on", Source: "001:L349; 003:L15–17, L51, L97–99", Info: Decided,
		DecidedBy: []string{"stille_hochzeit_scoring"},
		Sentence:  "A silent Hochzeit is called a solo.",
		domain:    derivedSwitch(func(r *Ruleset) bool { return r.CountsAsSolo(SilentHochzeit) })},
	{ID: "SO8", Key: "solo_reines_farbsolo", Default: "off", Source: "001:L462–464",
		Sentence: "Reines Farbsolo: only the named suit is trump, in the order of Fehl.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SoloReinesFarbsolo })},
	{ID: "SO9", Key: "solo_koenig", Default: "off", Source: "001:L466–470",
		Sentence: "Königsolo: only kings are trump.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SoloKoenig })},
	{ID: "SO10", Key: "solo_sokrates", Default: "off", Source: "001:L476",
		Sentence: "Sokrates: queens are trump in one half of the tricks, jacks in the other; the soloist says which first.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SoloSokrates })},
	{ID: "SO11", Key: "solo_koehler", Default: "off", Source: "001:L478–480",
		Sentence: "Köhler: kings, queens and jacks are trump, in this order.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SoloKoehler })},
	{ID: "SO12", Key: "solo_moenchskloster", Default: "off", Source: "001:L484",
		Sentence: "Mönchskloster: kings are trump, and jacks below them.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SoloMoenchskloster })},
	{ID: "SO13", Key: "solo_edelpuff", Default: "off", Source: "001:L484",
		Sentence: "Edelpuff: kings are trump, and queens below them.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SoloEdelpuff })},
	{ID: "SO14", Key: "solo_zehnen", Default: "off", Source: "001:L484–486",
		Sentence: "Zehnensolo: only tens are trump.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SoloZehnen })},
	{ID: "SO15", Key: "solo_rank", Default: "none", Source: "000§10; 003:L18, L52–53, L100; 004:L77–98; 001:L83",
		Sentence: "Rank of soli: none; Karo, Farbe, Damen, Buben; Fleischlos, Farbe, Buben, Damen, Karo; or Farbe, Damen, Buben, " +
			"Buben-Damen, Fleischlos. Any other is below those.",
		oneOf:  playingSoli,
		domain: choice(func(r *Ruleset) *SoloRank { return &r.SoloRank }, "none", "karo-first", "fleischlos-first", "farbe-first")},
	{ID: "SO16", Key: "solo_lead", Default: "left-of-dealer", Source: "001:L159, L165; 000§8; 002:L76; 003:L39; 004:L73",
		Sentence: "Who leads in a declared solo: Vorhand; the soloist; or the soloist only in a Pflichtsolo.",
		oneOf:    playingSoli,
		domain:   choice(func(r *Ruleset) *SoloLead { return &r.SoloLead }, "left-of-dealer", "soloist", "pflichtsolo")},
	{ID: "SO17", Key: "pflichtsolo", Default: "off", Source: "001:L157; TSR",
		Sentence: "Each player must play one solo in a full round; it takes precedence over other soli.",
		oneOf:    playingSoli,
		domain:   toggle(func(r *Ruleset) *bool { return &r.Pflichtsolo })},
	{ID: "SO18", Key: "lustsolo", Default: "on", Source: "001:L163–165",
		Sentence: "Soli may be played beside the Pflichtsolo; such a Lustsolo gives way to a Pflichtsolo.",
		domain:   fixed("on")},
	{ID: "SO19", Key: "vorfuehrung", Default: "off", Source: "001:L159",
		Sentence: "When as many games remain as Pflichtsoli are open, the next player who owes one must play it.",
		requires: []Condition{on("pflichtsolo")}, oneOf: playingSoli,
		domain: toggle(func(r *Ruleset) *bool { return &r.Vorfuehrung })},
	{ID: "SO20", Key: "pflichtsolo_any_kind", Default: "on", Source: "001:L161",
		Sentence: "Any solo that the rules know can be the Pflichtsolo.",
		domain:   fixed("on")},
	{ID: "SO21", Key: "pflichtsolo_after_lost_solo", Default: "off", Source: "003:L41",
		Sentence: "After a lost solo everybody in turn has to play a solo; one lost among these starts no new round of them.",
		excludes: []Condition{on("pflichtsolo")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.PflichtsoloAfterLostSolo })},
	{ID: "SO22", Key: "solo_auto_re", Default: "off", Source: "003:L129",
		Sentence: "A declared solo counts as announced Re.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SoloAutoRe })},
	{ID: "SO23", Key: "vorfuehrung_not_taken_away", Default: "on", Source: "001:L161",
		Sentence: "Nobody can take a Vorführung away by another solo.",
		requires: []Condition{on("vorfuehrung")},
		domain:   fixed("on")},
	{ID: "SO24", Key: "solo_special_cards", Default: "none", Source: "002:L77; 004:L82, L152; 000§21.2, §23", Info: Decided,
		DecidedBy: []string{"sonderpunkte_in_soli", "schweine", "schweine_games"},
		Sentence:  "Special cards mean nothing in soli, or keep their meaning where they are trump.",
		domain: derived(func(r *Ruleset) int {
			if r.SonderpunkteInSoli >= SpecialInSoliInRole || r.Schweine && r.SchweineGames != SchweineNormal {
				return 1
			}
			return 0
		}, "none", "trump-dependent")},
}

// soloRanks are the ranks from high to low; soli in one group are equal.
var soloRanks = [...][][]Contract{
	SoliUnranked:    {},
	KarosoloFirst:   {{SoloDiamonds}, {SoloHearts, SoloSpades, SoloClubs}, {SoloQueens}, {SoloJacks}},
	FleischlosFirst: {{SoloFleischlos}, {SoloHearts, SoloSpades, SoloClubs}, {SoloJacks}, {SoloQueens}, {SoloDiamonds}},
	FarbsoliFirst:   {{SoloDiamonds, SoloHearts, SoloSpades, SoloClubs}, {SoloQueens}, {SoloJacks}, {SoloQueensJacks}, {SoloFleischlos}},
}

// Of returns the rank of the solo, 0 where it has none. Of equal soli the first clockwise from Vorhand is played.
func (s SoloRank) Of(solo Contract) int {
	ranks := soloRanks[s]
	for i, equal := range ranks {
		if slices.Contains(equal, solo) {
			return len(ranks) - i
		}
	}
	return 0
}

// HasPflichtsoli reports whether a player can owe a solo: one a round, or one after a lost solo (SO17, SO21).
func (r Ruleset) HasPflichtsoli() bool { return r.Pflichtsolo || r.PflichtsoloAfterLostSolo }

// OffersSolo reports whether players can name any solo.
func (r Ruleset) OffersSolo() bool {
	for c := range Contracts {
		if r.Permits(c) {
			return true
		}
	}
	return false
}

// HasVorfuehrungen reports whether a player can be forced to play the solo that they owe (SO19, SO21).
func (r Ruleset) HasVorfuehrungen() bool { return r.Vorfuehrung || r.PflichtsoloAfterLostSolo }
