package rules

// hochzeitOptions are the rows about Hochzeit (group HZ of the rules matrix).
var hochzeitOptions = []Option{
	{ID: "HZ1", Key: "hochzeit_optional", Default: "on", Source: "000§7, §13; 001:L71, L95; 002:L40; 003:L173–176; 004:L118, L121",
		Sentence: "The holder of both ♣D may announce a Hochzeit or play silently.",
		domain:   fixed("on")},
	{ID: "HZ2", Key: "hochzeit_partner", Default: "foreign", Source: "000§18; 001:L73; 001:L95; 001:L145; 002:L41–42; 003:L19–20, L57, L101, L174; 004:L118–119",
		Sentence: "The first other to win a trick of the kind that the announcer names is the partner: any trick, one led in Fehl, " +
			"or one led in trump; or the first to play a card that the announcer names.",
		domain: choice(func(r *Ruleset) *HochzeitPartner { return &r.HochzeitPartner },
			"foreign", "fehl", "foreign-fehl", "foreign-trump", "fehl-trump", "fehl-trump-foreign", "card")},
	{ID: "HZ3", Key: "hochzeit_limit", Default: "3", Source: "000§18; 001:L95, L145; 002:L43; 003:L21, L58, L102, L174; 004:L120",
		Sentence: "A partner must be found within the first three tricks, before the announcer has won three, or at any time.",
		domain:   choice(func(r *Ruleset) *HochzeitLimit { return &r.HochzeitLimit }, "3", "3-own", "all")},
	{ID: "HZ4", Key: "hochzeit_alone", Default: "karosolo", Source: "000§19, §26; 001:L95, L145; 002:L43; 003:L21–23, L58–60, L176; 004:L120",
		Sentence: "A Hochzeit that found no partner: a Karosolo, a normal game scored as a solo, or a normal game of one against three.",
		domain:   choice(func(r *Ruleset) *HochzeitAlone { return &r.HochzeitAlone }, "karosolo", "solo", "normal")},
	{ID: "HZ5", Key: "stille_hochzeit", Default: "on", Source: "000§14; 001:L71; 002:L44; 003:L15, L51, L99, L175; 004:L121",
		Sentence: "A holder of both ♣D who says nothing plays alone.",
		domain:   fixed("on")},
	{ID: "HZ6", Key: "stille_hochzeit_scoring", Default: "solo", Source: "000§14; 001:L349; 002:L44; 003:L175f, L243f",
		Sentence: "A silent Hochzeit is scored as a solo, or as a normal game in which the soloist gets or pays three times.",
		domain:   choice(func(r *Ruleset) *SilentScoring { return &r.StilleHochzeitScoring }, "solo", "normal")},
	{ID: "HZ7", Key: "stille_hochzeit_announcing", Default: "re", Source: "000§14; 003:L115",
		Sentence: "The silent Hochzeiter says Re, or Kontra to mislead the others, which counts as Re from their first ♣D on. Their Absagen then count as far as " +
			"they were in time for Re.",
		requires: []Condition{on("both_absagen").only("re-or-kontra")},
		domain:   choice(func(r *Ruleset) *SilentAnnouncing { return &r.StilleHochzeitAnnouncing }, "re", "re-or-kontra")},
	{ID: "HZ8", Key: "stille_reveal", Default: "second-club-queen", Source: "004:L121; 000§7",
		Sentence: "A silent Hochzeit shows when the second ♣D is played.",
		domain:   fixed("second-club-queen")},
	{ID: "HZ9", Key: "hochzeit_announce_shift", Default: "on", Source: "001:L147, L313; 000§13, §15; 002:L51; 003:L109–113; 004:L54–58; TSR",
		Sentence: "Announcements are due one (two) cards later when the Klärungsstich is the second (third) trick: none, all, only " +
			"Re and Kontra; or all by as many tricks as it took.",
		domain: choice(func(r *Ruleset) *HochzeitShift { return &r.HochzeitAnnounceShift }, "off", "on", "re-kontra", "tricks")},
	{ID: "HZ10", Key: "hochzeit_announce_before_clarified", Default: "nobody", Source: "001:L313; 003:L109, L204; 004:L122; 002:L51; 001:L149, L315",
		Sentence: "Who may announce before the partner is found.",
		requires: []Condition{on("both_absagen").only("everybody")},
		domain: choice(func(r *Ruleset) *BeforeClarified { return &r.HochzeitAnnounceBeforeClarified },
			"nobody", "hochzeiter", "everybody")},
	{ID: "HZ11", Key: "hochzeit_fixed_time_conversion", Default: "off", Source: "001:L149, L315",
		Sentence: "Deadlines stay as in a normal game, and a Kontra of the later partner turns into Re; otherwise it lapses.",
		requires: []Condition{is("hochzeit_announce_before_clarified", "everybody"), is("hochzeit_announce_shift", "off").only("on")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.HochzeitFixedTimeConversion })},
	{ID: "HZ12", Key: "hochzeit_re_target", Default: "121", Source: "001:L151",
		Sentence: "The couple of a Hochzeit needs 121 Augen like any Re.",
		domain:   fixed("121")},
	{ID: "HZ13", Key: "armut_meets_hochzeit", Default: "rank", Source: "003:L54–56",
		Sentence: "An Armut and a Hochzeit in one deal: the rank decides, or the deal is played only if the two come together.",
		requires: []Condition{on("armut")},
		domain:   choice(func(r *Ruleset) *ArmutMeetsHochzeit { return &r.ArmutMeetsHochzeit }, "rank", "join")},
	{ID: "HZ14", Key: "hochzeit_lead", Default: "left-of-dealer", Source: "000§8; 001:L45; 003:L185",
		Sentence: "Vorhand leads in a Hochzeit, a silent one too.",
		domain:   fixed("left-of-dealer")},
}

var partnerTricks = [...][]PartnerTrick{
	PartnerForeign: {AnyTrick}, PartnerFehl: {FehlTrick},
	PartnerForeignOrFehl: {AnyTrick, FehlTrick}, PartnerForeignOrTrump: {AnyTrick, TrumpTrick}, PartnerFehlOrTrump: {FehlTrick, TrumpTrick},
	PartnerAnyChoice: {FehlTrick, TrumpTrick, AnyTrick}, PartnerByCard: {WishedCard},
}

// Tricks returns the kinds of tricks that the announcer may choose from; the first is the default. The caller must not change them.
func (p HochzeitPartner) Tricks() []PartnerTrick { return partnerTricks[p] }
