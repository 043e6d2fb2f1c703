package rules

// stockOptions are the rows about the game with two nines and a stock (group ZN of the rules matrix). Bids take the place of the
// Vorbehalte. The only declarations are a solo, by the winner of the stock, and a Hochzeit.
var stockOptions = switchedByFirst([]Option{
	{ID: "ZN1", Key: "zn_stock", Default: "off", Source: "001:L401",
		Sentence: "Two of 42 cards lie in the stock, and the players bid for them in place of the Vorbehalte; where nobody bids the cards " +
			"are dealt again.",
		requires: []Condition{is("deck", "42")},
		excludes: append([]Condition{
			is("sharp_deck_optional", "on"), is("schweine_announce", "vorbehalt"), is("solo_rank", "karo-first", "fleischlos-first", "farbe-first"),
			is("abreizen", "soli", "all"), is("stille_hochzeit_announcing", "re-or-kontra"), is("hochzeit_partner", "card"),
			on("armut"),
			on("pflichtsolo"), on("pflichtsolo_after_lost_solo"), on("klopfen"),
		}, throwing...),
		domain: toggle(func(r *Ruleset) *bool { return &r.ZnStock })},
	{ID: "ZN2", Key: "zn_reizen", Default: "ladder", Source: "001:L401",
		Sentence: "As in Skat the next player bids against the holder: keine 120, keine 90, keine 60, keine 30 or schwarz. The bid is an " +
			"announcement of the highest bidder's party. With each bid they may play Hand, which leaves the stock and counts one point.",
		domain: fixed("ladder")},
	{ID: "ZN3", Key: "zn_solo_first", Default: "on", Source: "001:L401",
		Sentence: "The highest bidder first says whether they play a solo, and then takes up the stock.",
		domain:   fixed("on")},
	{ID: "ZN4", Key: "zn_druecken", Default: "on", Source: "001:L401",
		Sentence: "The highest bidder lays two cards away, but a ♣D only in a solo. In the end the Augen of these cards, or of a stock that " +
			"they left, count for them. The two cards are no trick.",
		domain: fixed("on")},
	{ID: "ZN5", Key: "zn_re_kontra", Default: "on", Source: "001:L401",
		Sentence: "Last the highest bidder says Re if they hold a ♣D, else Kontra; with both they may announce a Hochzeit instead. After a " +
			"Kontra another player may announce one; the highest bidder cannot be its partner.",
		domain: fixed("on")},
	{ID: "ZN6", Key: "zn_hearts", Default: "fixed", Source: "001:L401",
		Sentence: "With Dullen there are six Fehl cards in hearts.",
		domain:   fixed("fixed")},
})
