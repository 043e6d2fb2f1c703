package rules

import "karlchen/game/card"

// dealOptions are the rows about dealing (group DL of the rules matrix).
var dealOptions = []Option{
	{ID: "DL1", Key: "deal_packets", Default: "4x3", Source: "000§6; 001:L21, L267; 001:L391; 001:L401; 003:L179", Info: Decided,
		DecidedBy: []string{"deck"},
		Sentence:  "Packets of a deal, of at most four cards where any are allowed. The deck decides which ones the program deals.",
		domain: domain{
			values: []string{"4x3", "3-4-3", "any", "3-stock-4-3"},
			get: func(r *Ruleset) int {
				switch {
				case r.AnyPackets:
					return 2
				case r.Deck.StockSize() > 0:
					return 3
				case r.Deck.HandSize() == 10:
					return 1
				}
				return 0
			},
			set: func(r *Ruleset, i int) { r.AnyPackets = i == 2 },
		}},
	{ID: "DL2", Key: "cut", Default: "on", Source: "000§6; 001:L21–23, L265; 003:L179",
		Sentence: "The player on the right of the dealer cuts the pack once; at least three cards are lifted and at least three stay.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.Cut })},
	{ID: "DL3", Key: "shuffle_rule", Default: "off", Source: "001:L263", Info: Prevented,
		Sentence: "A pack that was only parted or riffled is shuffled once more; the program shuffles every deal by one recipe.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.ShuffleRule })},
	{ID: "DL4", Key: "exposed_card_redeal", Default: "off", Source: "001:L267; 001:L23", Info: Prevented,
		Sentence: "A card that is exposed while dealing means a new deal; here nobody sees any.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.ExposedCardRedeal })},
	{ID: "DL5", Key: "check_card_count", Default: "off", Source: "001:L269", Info: Prevented,
		Sentence: "Every player has to count their cards; here nobody gets a wrong number.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.CheckCardCount })},
	{ID: "DL6", Key: "deputy_dealer", Default: "off", Source: "001:L271–273", Info: Prevented,
		Sentence: "The neighbour deals for a dealer who is away; here the program deals, and cuts by lot for a player who is away.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.DeputyDealer })},
	{ID: "DL7", Key: "dealer_rotation", Default: "clockwise", Source: "001:L21, L261",
		Sentence: "The deal passes clockwise after every scored game.",
		domain:   fixed("clockwise")},
	{ID: "DL8", Key: "dealer_repeats_after_solo", Default: "never", Source: "001:L161; 001:L85; 003:L40; 003:L84; 004:L74",
		Sentence: "After which soli the same dealer deals again; a Vorführung never repeats.",
		oneOf:    playingSoli,
		domain:   choice(func(r *Ruleset) *DealerRepeats { return &r.DealerRepeatsAfterSolo }, "never", "pflichtsolo", "solo")},
	{ID: "DL9", Key: "dealer_repeats_after_void_deal", Default: "same", Source: "001:L405; 001:L421; 002:L31; 004:L104, L113",
		Sentence: "Who deals after a deal that was thrown in, refused or replayed.",
		domain:   choice(func(r *Ruleset) *VoidDealer { return &r.DealerRepeatsAfterVoidDeal }, "same", "next")},
}

// deckOptions are the rows about the deck (group DK of the rules matrix).
var deckOptions = []Option{
	{ID: "DK1", Key: "deck", Default: "48", Source: "001:L7; 000§3; 001:L391; 001:L401; 003:L37",
		Sentence: "Cards in play: 48; 40 without nines; 42 with the ♥9 as the only nines; or 48 with one ♥9 replaced by the ♦7.",
		excludes: []Condition{is("zn_stock", "off").only("42")},
		domain:   choice(func(r *Ruleset) *card.Deck { return &r.Deck }, "48", "40", "42", "spitze")},
	{ID: "DK2", Key: "card_values", Default: "fixed", Source: "000§20, §27; 002:L7–12; 003:L144f, L222; 004:L173–180",
		Sentence: "Ace 11, ten 10, king 4, queen 3, jack 2 Augen; nine and seven none. Every deck has 240.",
		domain:   fixed("fixed")},
	{ID: "DK3", Key: "sharp_deck_optional", Default: "off", Source: "004:L33–35; 001:L391",
		Sentence: "In the lobby the host chooses whether the table plays with nines; a league has chosen already.",
		silent:   []Condition{is("deck", "42", "spitze")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.SharpDeckOptional })},
	{ID: "DK4", Key: "deck_naming", Default: "french", Source: "001:L7, L189, L235, L239",
		Sentence: "Names of the cards: Dame and Bube, or Ober and Unter; nothing but names changes.",
		domain:   choice(func(r *Ruleset) *DeckNaming { return &r.DeckNaming }, "french", "german")},
}
