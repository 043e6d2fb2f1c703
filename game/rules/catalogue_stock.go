package rules

// stockOptions are the rows about the game with two nines and a stock (group ZN of the rules matrix).
var stockOptions = []Option{
	{ID: "ZN1", Key: "zn_stock", Default: "off", Source: "001:L401",
		Sentence: "Two of 42 cards lie in the stock, and the players bid for them.",
		requires: []Condition{is("deck", "42")}, unbuilt: []string{"on"},
		domain: toggle(func(r *Ruleset) *bool { return &r.ZnStock })},
	{ID: "ZN2", Key: "zn_reizen", Default: "ladder", Source: "001:L401",
		Sentence: "Bids are Re or Kontra, keine 90, keine 60, keine 30 and schwarz, each also without taking up the stock.",
		requires: []Condition{on("zn_stock")},
		domain:   fixed("ladder")},
	{ID: "ZN3", Key: "zn_solo_first", Default: "on", Source: "001:L401",
		Sentence: "The highest bidder first says whether he plays a solo, and then takes up the stock.",
		requires: []Condition{on("zn_stock")},
		domain:   fixed("on")},
	{ID: "ZN4", Key: "zn_druecken", Default: "on", Source: "001:L401",
		Sentence: "He lays two cards away, which count for him in the end.",
		requires: []Condition{on("zn_stock")},
		domain:   fixed("on")},
	{ID: "ZN5", Key: "zn_re_kontra", Default: "on", Source: "001:L401",
		Sentence: "Last he says whether he plays Re or Kontra.",
		requires: []Condition{on("zn_stock")},
		domain:   fixed("on")},
	{ID: "ZN6", Key: "zn_hearts", Default: "fixed", Source: "001:L401",
		Sentence: "With Dullen there are six Fehl cards in hearts.",
		requires: []Condition{on("zn_stock")},
		domain:   fixed("fixed")},
}
