package rules

// stockOptions are the rows about the game with two nines and a stock (group ZN of the rules matrix). Bids take the place of the
// Vorbehalte, so that nothing can be declared but a solo, by who has won the stock, and a Hochzeit.
var stockOptions = []Option{
	{ID: "ZN1", Key: "zn_stock", Default: "off", Source: "001:L401",
		Sentence: "Two of 42 cards lie in the stock, and the players bid for them in place of the Vorbehalte; where nobody bids the cards " +
			"are dealt anew.",
		requires: []Condition{is("deck", "42")},
		excludes: []Condition{
			is("sharp_deck_optional", "on"), is("schweine_announce", "vorbehalt"), is("several_soli", "rank", "abreizen"),
			is("abreizen", "soli", "all"), is("stille_hochzeit_announcing", "re-or-kontra"), is("hochzeit_partner", "card"),
			on("armut"),
			on("em_5_nines"), on("em_5_kings_sharp"), on("em_4_nines_4_kings"), on("em_nine_of_each_suit"), on("em_7_volle"),
			on("em_highest_trump_karo_bube"), on("em_cannot_beat_fox"), on("em_max_2_trumps"), on("em_5_kings"), on("em_6_tens"),
			on("pflichtsolo"), on("pflichtsolo_after_lost_solo"), on("klopfen"),
		},
		domain: toggle(func(r *Ruleset) *bool { return &r.ZnStock })},
	{ID: "ZN2", Key: "zn_reizen", Default: "ladder", Source: "001:L401",
		Sentence: "As in Skat the next player bids against who holds: keine 120, keine 90, keine 60, keine 30 or schwarz. The bid is an " +
			"announcement of the highest bidder's party. With each he may play Hand, which leaves the stock and counts one point.",
		requires: []Condition{on("zn_stock")},
		domain:   fixed("ladder")},
	{ID: "ZN3", Key: "zn_solo_first", Default: "on", Source: "001:L401",
		Sentence: "The highest bidder first says whether he plays a solo, and then takes up the stock.",
		requires: []Condition{on("zn_stock")},
		domain:   fixed("on")},
	{ID: "ZN4", Key: "zn_druecken", Default: "on", Source: "001:L401",
		Sentence: "He lays two cards away, but a ♣D only in a solo; their Augen count for him in the end, and so do those of a stock that " +
			"he left. They are no trick.",
		requires: []Condition{on("zn_stock")},
		domain:   fixed("on")},
	{ID: "ZN5", Key: "zn_re_kontra", Default: "on", Source: "001:L401",
		Sentence: "Last he says Re if he holds a ♣D, else Kontra; with both he may announce a Hochzeit instead. After a Kontra another may " +
			"announce one, whose partner he cannot be.",
		requires: []Condition{on("zn_stock")},
		domain:   fixed("on")},
	{ID: "ZN6", Key: "zn_hearts", Default: "fixed", Source: "001:L401",
		Sentence: "With Dullen there are six Fehl cards in hearts.",
		requires: []Condition{on("zn_stock")},
		domain:   fixed("fixed")},
}
