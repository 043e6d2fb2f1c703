package rules

// armutOptions are the rows about Armut (group AR of the rules matrix).
var armutOptions = switchedByFirst([]Option{
	{ID: "AR1", Key: "armut", Default: "off", Source: "000§21; 001:L423; 002:L32; 003:L33, L73, L120; 004:L107",
		Sentence: "A player with few trumps may offer them to another, and the two play together.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.Armut })},
	{ID: "AR2", Key: "armut_max_trumps", Default: "3", Source: "001:L425; 002:L33; 003:L33, L73, L120; 004:L109",
		Sentence: "Most trumps of an Armut.",
		domain:   number(func(r *Ruleset) *int8 { return &r.ArmutMaxTrumps }, 3, 4)},
	{ID: "AR3", Key: "armut_extra_trumps", Default: "none", Source: "001:L425; 003:L73",
		Sentence: "Trumps allowed on top of the limit: none, one Fuchs, or both ♦A.",
		domain:   choice(func(r *Ruleset) *ArmutExtra { return &r.ArmutExtraTrumps }, "none", "fuchs", "karo-asse")},
	{ID: "AR4", Key: "armut_may_or_must", Default: "may", Source: "004:L109; 001:L425; 003:L76",
		Sentence: "Whether an Armut must be declared: then its player cannot be healthy, but still chooses among their Vorbehalte.",
		domain:   choice(func(r *Ruleset) *Duty { return &r.ArmutMayOrMust }, "may", "must")},
	{ID: "AR5", Key: "armut_pass_count", Default: "3", Source: "001:L427; 002:L34; 004:L109",
		Sentence: "Cards passed: three, or all trumps, but three at least.",
		domain:   choice(func(r *Ruleset) *ArmutCards { return &r.ArmutPassCount }, "3", "all-trumps")},
	{ID: "AR6", Key: "armut_pass_all_trumps", Default: "on", Source: "002:L34; 001:L427",
		Sentence: "All trumps must be among the cards passed.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.ArmutPassAllTrumps })},
	{ID: "AR7", Key: "armut_offer", Default: "clockwise", Source: "001:L431, L432; 002:L35; 004:L109",
		Sentence: "The cards are offered clockwise from the left of the giver, or only the partner by the ♣D takes them.",
		domain:   choice(func(r *Ruleset) *ArmutOffer { return &r.ArmutOffer }, "clockwise", "partner")},
	{ID: "AR8", Key: "armut_last_must_take", Default: "off", Source: "001:L432",
		Sentence: "The last player asked must take the cards.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.ArmutLastMustTake })},
	{ID: "AR9", Key: "armut_refused", Default: "redeal", Source: "001:L427; 004:L113",
		Sentence: "Cards are dealt again when nobody takes the Armut.",
		domain:   fixed("redeal")},
	{ID: "AR10", Key: "armut_return", Default: "same-number", Source: "002:L36; 004:L110",
		Sentence: "The taker returns as many cards as they got, and chooses them freely.",
		domain:   fixed("same-number")},
	{ID: "AR11", Key: "armut_return_trump_announcement", Default: "nothing", Source: "001:L427; 003:L34, L77, L121; 004:L110",
		Sentence: "What the taker must say about trumps among the returned cards: nothing, how many, or whether there are any.",
		domain:   choice(func(r *Ruleset) *ReturnedTrumps { return &r.ArmutReturnTrumpAnnouncement }, "nothing", "number", "yes-no")},
	{ID: "AR12", Key: "armut_parties", Default: "on", Source: "001:L427; 002:L37; 004:L111",
		Sentence: "Giver and taker are Re, whatever the ♣D say.",
		domain:   fixed("on")},
	{ID: "AR13", Key: "armut_double", Default: "first", Source: "003:L38, L82, L126; 004:L114; 001:L425",
		Sentence: "Two players with an Armut: the first goes before, or the cards are dealt again.",
		domain:   choice(func(r *Ruleset) *ArmutDouble { return &r.ArmutDouble }, "first", "redeal")},
	{ID: "AR14", Key: "armut_fuchs_shown", Default: "off", Source: "003:L33, L73–76, L120",
		Sentence: "A Fuchs among the passed cards is shown: never, always, or when it is the fourth trump; by optional a giver with three trumps at " +
			"most may show theirs too, before they lay the cards down.",
		domain: choice(func(r *Ruleset) *FuchsShown { return &r.ArmutFuchsShown }, "off", "on", "fourth-trump", "optional")},
	{ID: "AR15", Key: "armut_face_down", Default: "on", Source: "002:L34",
		Sentence: "Cards are passed face down.",
		domain:   fixed("on")},
	{ID: "AR16", Key: "armut_lead", Default: "left-of-dealer", Source: "–",
		Sentence: "Vorhand leads in an Armut.",
		domain:   fixed("left-of-dealer")},
	{ID: "AR17", Key: "armut_only_vs_normalspiel", Default: "on", Source: "001:L425; 002:L45; 004:L62ff",
		Sentence: "An Armut gives way to any solo.",
		domain:   fixed("on")},
})

// ArmutExtra says which trumps do not count towards the limit of an Armut (AR3).
type ArmutExtra uint8

const (
	NoExtraTrump ArmutExtra = iota
	OneExtraFuchs
	BothExtraFuechse
)

// Duty says whether a player may or must do something (AR4, EM11).
type Duty uint8

const (
	May Duty = iota
	Must
)

// ArmutCards says how many cards are passed in an Armut (AR5).
type ArmutCards uint8

const (
	PassThree ArmutCards = iota
	PassAllTrumps
)

// ArmutOffer says to whom an Armut is offered (AR7).
type ArmutOffer uint8

const (
	OfferClockwise ArmutOffer = iota
	OfferPartner
)

// ReturnedTrumps says what the taker tells about trumps among the returned cards (AR11).
type ReturnedTrumps uint8

const (
	ReturnTellsNothing ReturnedTrumps = iota
	ReturnTellsNumber
	ReturnTellsWhether
)

// ArmutDouble says what happens when two players have an Armut (AR13).
type ArmutDouble uint8

const (
	FirstArmut ArmutDouble = iota
	TwoArmutenRedeal
)

// FuchsShown says whether a Fuchs that is passed is shown (AR14).
type FuchsShown uint8

const (
	FuchsHidden FuchsShown = iota
	FuchsShownAlways
	FuchsShownAsFourth
	FuchsShownByChoice
)
