package rules

// SitOut says who pauses when more than four people sit at the table (TB2).
type SitOut uint8

const (
	DealerPauses SitOut = iota
	DealerAndOppositePause
)

// OpenPflichtsoli says what happens to open Pflichtsoli when time is up (TB5).
type OpenPflichtsoli uint8

const (
	PflichtsoliPlayedOn OpenPflichtsoli = iota
	PflichtsoliForfeit
)

// Regulated says whether players decide about something beside the cards or rules as in tournaments apply (TB6, TB11, TB12).
type Regulated uint8

const (
	NotRegulated Regulated = iota
	RegulatedAsInTournaments
)

// TrickView says which tricks players may look at again (TB7).
type TrickView uint8

const (
	LastTrickOnly TrickView = iota
	NoTrick
	AllTricks
)

// DealerRepeats says after which soli the same dealer deals again (DL8).
type DealerRepeats uint8

const (
	RepeatNever DealerRepeats = iota
	RepeatAfterPflichtsolo
	RepeatAfterEverySolo
)

// VoidDealer says who deals after a deal that was not played (DL9).
type VoidDealer uint8

const (
	SameDealerAfterVoidDeal VoidDealer = iota
	NextDealerAfterVoidDeal
)

// DeckNaming says which names the cards have (DK4).
type DeckNaming uint8

const (
	FrenchNames DeckNaming = iota
	GermanNames
)

// SecondDulleScope says in which games the second ♥10 beats the first (CO5).
type SecondDulleScope uint8

const (
	SecondDulleNormal SecondDulleScope = iota
	SecondDulleEverywhere
)

// SchweineCount says how many of the two ♦A are promoted (CO15).
type SchweineCount uint8

const (
	BothSchweine SchweineCount = iota
	OneSchwein
)

// SchweinWhich says which ♦A is the Schwein where only one is (CO16).
type SchweinWhich uint8

const (
	SchweinFirstPlayed SchweinWhich = iota
	SchweinFreeChoice
	SchweinSecondIfFirstWon
)

// SchweineAnnounce says when Schweine are announced (CO17).
type SchweineAnnounce uint8

const (
	SchweineWithCard SchweineAnnounce = iota
	SchweineAtVorbehalt
)

// SchweineGames says in which games there are Schweine (CO20).
type SchweineGames uint8

const (
	SchweineNormal SchweineGames = iota
	SchweineKarosolo
	SchweineFarbsoli
)

// SchweineInArmut says when Schweine are shown in an Armut (CO22).
type SchweineInArmut uint8

const (
	SchweineAtExchange SchweineInArmut = iota
	SchweineBeforePass
	SchweineBuildable
)

// PairAbove says which pair outranks the Schweine (CO23), or the Superschweine (CO28).
type PairAbove uint8

const (
	NoPairAbove PairAbove = iota
	NinesAbove
	TensAbove
	KingsAbove
)

// GenscherCalls says which announcements stay with their players when a Genscher changes the parties (PA8).
type GenscherCalls uint8

const (
	AnsagenStay GenscherCalls = iota
	CallsStay
	CallsLapse
)

// VorbehaltProcedure says how the players find the game (VB1).
type VorbehaltProcedure uint8

const (
	VorbehaltTwoStep VorbehaltProcedure = iota
	VorbehaltDirect
	VorbehaltSpecialOnly
)

// VorbehaltWithdrawable says whether a Vorbehalt can be taken back (VB3).
type VorbehaltWithdrawable uint8

const (
	WithdrawUntilNext VorbehaltWithdrawable = iota
	WithdrawUntilNaming
	WithdrawNever
)

// Abreizen says who may outbid a declared solo (VB8).
type Abreizen uint8

const (
	NoAbreizen Abreizen = iota
	AbreizenSoli
	AbreizenAll
)

// HochzeitPartner says which tricks the announcer may choose to find the partner (HZ2); the first is the default.
type HochzeitPartner uint8

const (
	PartnerForeign HochzeitPartner = iota
	PartnerFehl
	PartnerForeignOrFehl
	PartnerForeignOrTrump
	PartnerFehlOrTrump
	PartnerAnyChoice
	PartnerByCard
)

// PartnerTrick is a kind of trick that finds the partner of a Hochzeit: the first of its kind that another player takes.
type PartnerTrick uint8

const (
	AnyTrick PartnerTrick = iota
	FehlTrick
	TrumpTrick
	// WishedCard is the trick in which another player first plays the card that the announcer named.
	WishedCard
)

// HochzeitLimit says how long a Hochzeit looks for a partner (HZ3).
type HochzeitLimit uint8

const (
	LimitThreeTricks HochzeitLimit = iota
	LimitThreeOwnTricks
	NoLimit
)

// HochzeitAlone says what a Hochzeit without a partner is (HZ4).
type HochzeitAlone uint8

const (
	AloneKarosolo HochzeitAlone = iota
	AloneScoredAsSolo
	AloneScoredAsNormal
)

// SilentScoring says how a silent Hochzeit is scored (HZ6).
type SilentScoring uint8

const (
	SilentAsSolo SilentScoring = iota
	SilentAsNormal
)

// SilentAnnouncing says what the silent Hochzeiter may announce (HZ7).
type SilentAnnouncing uint8

const (
	SilentSaysRe SilentAnnouncing = iota
	SilentSaysEither
)

// HochzeitShift says how the Klärungsstich moves the deadlines (HZ9).
type HochzeitShift uint8

const (
	ShiftNone HochzeitShift = iota
	ShiftAll
	ShiftReKontra
	ShiftByTricks
)

// BeforeClarified says who may announce before the Klärungsstich (HZ10).
type BeforeClarified uint8

const (
	NobodyBeforeClarified BeforeClarified = iota
	HochzeiterBeforeClarified
	EverybodyBeforeClarified
)

// ArmutMeetsHochzeit says what happens when one player has an Armut and another a Hochzeit (HZ13).
type ArmutMeetsHochzeit uint8

const (
	ArmutBeforeHochzeit ArmutMeetsHochzeit = iota
	ArmutJoinsHochzeit
)

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

// ThrowRank says which rank throwing in has among the Vorbehalte (EM13).
type ThrowRank uint8

const (
	ThrowAfterSolo ThrowRank = iota
	ThrowBeforeSolo
)

// SoloRank says which solo goes before which other (SO15).
type SoloRank uint8

const (
	SoliUnranked SoloRank = iota
	KarosoloFirst
	FleischlosFirst
	FarbsoliFirst
)

// SoloLead says who leads to the first trick of a declared solo (SO16).
type SoloLead uint8

const (
	LeadLeftOfDealer SoloLead = iota
	LeadSoloist
	LeadSoloistIfPflicht
)
