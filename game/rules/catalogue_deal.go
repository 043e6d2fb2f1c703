package rules

// dealOptions are the rows about dealing (group DL of the rules matrix).
var dealOptions = []Option{
	{ID: "DL1", Key: "deal_packets", Default: "4x3", Source: "000§6; 001:L21, L267; 001:L391; 001:L401; 003:L179", Info: true,
		Sentence: "Packets in which a real dealer deals.",
		domain:   choice(func(r *Ruleset) *DealPackets { return &r.DealPackets }, "4x3", "3-4-3", "any", "3-stock-4-3")},
	{ID: "DL2", Key: "cut", Default: "on", Source: "000§6; 001:L21–23, L265; 003:L179",
		Sentence: "The player on the right of the dealer cuts the pack once; at least three cards are lifted and at least three stay.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.Cut })},
	{ID: "DL3", Key: "shuffle_rule", Default: "off", Source: "001:L263", Info: true,
		Sentence: "After cutting tricks at a real table the pack is shuffled once more.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.ShuffleRule })},
	{ID: "DL4", Key: "exposed_card_redeal", Default: "off", Source: "001:L267; 001:L23", Info: true,
		Sentence: "A card that is exposed while dealing means a new deal; here none can be.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.ExposedCardRedeal })},
	{ID: "DL5", Key: "check_card_count", Default: "off", Source: "001:L269", Info: true,
		Sentence: "Every player has to count their cards; here nobody gets a wrong number.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.CheckCardCount })},
	{ID: "DL6", Key: "deputy_dealer", Default: "off", Source: "001:L271–273", Info: true,
		Sentence: "The neighbour deals for a dealer who is away.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.DeputyDealer })},
	{ID: "DL7", Key: "dealer_rotation", Default: "clockwise", Source: "001:L21, L261",
		Sentence: "The deal passes clockwise after every scored game.",
		domain:   fixed("clockwise")},
	{ID: "DL8", Key: "dealer_repeats_after_solo", Default: "never", Source: "001:L161; 001:L85; 003:L40; 003:L84; 004:L74",
		Sentence: "After which soli the same dealer deals again; a Vorführung never repeats.",
		domain:   choice(func(r *Ruleset) *DealerRepeats { return &r.DealerRepeatsAfterSolo }, "never", "pflichtsolo", "solo")},
	{ID: "DL9", Key: "dealer_repeats_after_void_deal", Default: "same", Source: "001:L405; 001:L421; 002:L31; 004:L104, L113",
		Sentence: "Who deals after a deal that was thrown in, refused or replayed.",
		domain:   choice(func(r *Ruleset) *VoidDealer { return &r.DealerRepeatsAfterVoidDeal }, "same", "next")},
}

// DealPackets says in which packets the cards are dealt (DL1). With a well shuffled pack it makes no difference.
type DealPackets uint8

// The values of DealPackets.
const (
	FourTimesThree DealPackets = iota
	ThreeFourThree
	AnyPackets
	StockAfterFirstPacket
)

// DealerRepeats says after which soli the same dealer deals again (DL8).
type DealerRepeats uint8

// The values of DealerRepeats.
const (
	RepeatNever DealerRepeats = iota
	RepeatAfterPflichtsolo
	RepeatAfterEverySolo
)

// VoidDealer says who deals after a deal that was not played (DL9).
type VoidDealer uint8

// The values of VoidDealer.
const (
	SameDealerAfterVoidDeal VoidDealer = iota
	NextDealerAfterVoidDeal
)
