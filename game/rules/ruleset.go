package rules

import "karlchen/game/card"

// Ruleset is one complete set of house rules. Same compares two of them as rules. A field's row in the Catalogue has its meaning, values
// and sources. A field of type uint8 only counts these values, because the program tells them and asks for none.
type Ruleset struct {
	// Preset and Version, from 1, name the preset that the ruleset started from. They are for people: no rule may ask for them.
	Preset  string
	Version int

	// The table and its list.
	TableSize                 int8
	SitOut                    SitOut
	SessionGames              int8
	SessionEndOpenPflichtsoli OpenPflichtsoli
	SeatingAndList            Regulated
	ViewLastTrick             TrickView
	MarkSpecialTricks         bool
	KibitzRule                uint8
	RevokePenalty             uint8
	PenaltyClasses            Regulated
	ObjectionWindow           Regulated
	Governance                uint8
	SessionMinutes            int16

	// Deck.
	Deck              card.Deck
	SharpDeckOptional bool
	DeckNaming        DeckNaming

	// Dealing.
	AnyPackets                 bool
	Cut                        bool
	ShuffleRule                bool
	ExposedCardRedeal          bool
	CheckCardCount             bool
	DeputyDealer               bool
	DealerRepeatsAfterSolo     DealerRepeats
	DealerRepeatsAfterVoidDeal VoidDealer

	// Order of cards and special cards.
	Dullen                        bool
	SecondDulleBeatsFirst         bool
	SecondDulleLastTrickException bool
	SecondDulleScope              SecondDulleScope
	SecondKarlchenBeatsFirst      bool
	SecondFoxBeatsFirst           bool
	Ueberstich                    bool
	ExcludedGadgets               uint8
	DulleShiftInFarbsolo          bool
	Schweine                      bool
	SchweineCount                 SchweineCount
	SchweinWhich                  SchweinWhich
	SchweineAnnounce              SchweineAnnounce
	SchweineOptional              bool
	SchweineGames                 SchweineGames
	SchweineFollowSuit            bool
	SchweineInArmut               SchweineInArmut
	Superschweine                 PairAbove
	SuperschweineCondition        bool
	SuperschweineBuildable        bool
	Hyperschweine                 PairAbove
	Spitze                        bool
	SchweineNeedAnsage            bool

	// Parties that change.
	Genscher      bool
	Gegengenscher bool
	GenscherCalls GenscherCalls
	GenscherAtEnd bool

	// Finding the game.
	VorbehaltProcedure       VorbehaltProcedure
	VorbehaltWithdrawable    VorbehaltWithdrawable
	ImmediateTaufen          bool
	ForcedSoloOnBadVorbehalt bool
	Abreizen                 Abreizen

	// Hochzeit.
	HochzeitPartner                 HochzeitPartner
	HochzeitLimit                   HochzeitLimit
	HochzeitAlone                   HochzeitAlone
	StilleHochzeitScoring           SilentScoring
	StilleHochzeitAnnouncing        SilentAnnouncing
	HochzeitAnnounceShift           HochzeitShift
	HochzeitAnnounceBeforeClarified BeforeClarified
	HochzeitFixedTimeConversion     bool
	ArmutMeetsHochzeit              ArmutMeetsHochzeit

	// Armut.
	Armut                        bool
	ArmutMaxTrumps               int8
	ArmutExtraTrumps             ArmutExtra
	ArmutMayOrMust               Duty
	ArmutPassCount               ArmutCards
	ArmutPassAllTrumps           bool
	ArmutOffer                   ArmutOffer
	ArmutLastMustTake            bool
	ArmutReturnTrumpAnnouncement ReturnedTrumps
	ArmutDouble                  ArmutDouble
	ArmutFuchsShown              FuchsShown

	// Throwing in.
	Throw5Nines            int8
	Throw5KingsSharp       int8
	Throw4Nines4Kings      bool
	ThrowNineOfEachSuit    bool
	Throw7Volle            int8
	ThrowNoneAboveKaroBube bool
	ThrowNoneAboveFuchs    bool
	ThrowMax2Trumps        int8
	Throw5Kings            int8
	Throw6Tens             int8
	ThrowAugen             int8
	ThrowMayOrMust         Duty
	ThrowShowsCards        bool
	EmRank                 ThrowRank

	// Soli.
	SoloKaro                 bool
	SoloFarbe                bool
	SoloDamen                bool
	SoloBuben                bool
	SoloFleischlos           bool
	SoloBubenDamen           bool
	SoloReinesFarbsolo       bool
	SoloKoenig               bool
	SoloSokrates             bool
	SoloKoehler              bool
	SoloMoenchskloster       bool
	SoloEdelpuff             bool
	SoloZehnen               bool
	SoloRank                 SoloRank
	SoloLead                 SoloLead
	Pflichtsolo              bool
	Vorfuehrung              bool
	PflichtsoloAfterLostSolo bool
	SoloAutoRe               bool

	// The stock of the game with two nines.
	ZnStock bool

	// Announcements; the deadlines are counted in DeadlineUnit, in a deck with nines.
	Ladder                  uint8
	DeadlineRe              int8
	DeadlineKontra          int8 // or DeadlineAsRe
	DeadlineNo90            int8
	DeadlineNo60            int8
	DeadlineNo30            int8
	DeadlineSchwarz         int8
	DeadlineUnit            DeadlineUnit
	WindowInTrick           WindowInTrick
	Skipping                bool
	Erwiderung              Erwiderung
	AbsageAfterErwiderung   bool
	BothAbsagen             bool
	GewinngarantieViolation Violation
	InvalidAnnouncement     InvalidCall
	AnnouncementChain       bool
	Pflichtansage30         Pflichtansage
	ZwangsansageTack        bool
	ZwangsansageVerplappern uint8
	Vorab                   bool
	Klopfen                 bool
	SchneiderSchwarzLadder  bool
	AnnounceOnlyOnTurn      bool
	EarlyCallsOnly          EarlyCalls
	SharpDeckDeadlines      bool

	// Who wins.
	KontraOnlyShift    bool
	SchwarzCriterion   SchwarzCriterion
	Feigheit           bool
	Superfeigheit      bool
	FeigheitInSoli     bool
	FeigheitInHochzeit bool
	FeigheitInArmut    bool
	FeigheitInSilent   SilentFeigheit
	Nullspiel          bool

	// Scoring, in points a player of the winning party.
	Keine120Extra            bool
	OnlyFirstStepBeyond      bool
	LoserAbsagenCount        bool
	ReKontraValue            ReKontraValue
	ReachedAgainstAbsage     AgainstAbsage
	Gegen                    Gegen
	SoloPoint                int8
	SoloDoubles              bool
	LostSoloDoubles          bool
	SonderpunkteVsDoubling   Doubling
	GegenVsDoubling          Doubling
	RoundingEven             bool
	Distribution             Distribution
	Prefactor                int8
	DoublingInsteadOfSumming bool
	DoppelkopfDoubles        bool
	SchneiderScoring         bool
	LoserGains               LoserGains
	Wiederholung             Wiederholung

	// Sonderpunkte.
	Special            [Specials]int8
	SonderpunkteInSoli SpecialInSoli
	KarlchenCaughtEach bool

	// Bockrunden.
	Bock                     bool
	BockTrigger120           bool
	BockTriggerZero          bool
	BockTriggerLostRe        bool
	BockTriggerLostKontra    bool
	BockTriggerLostSolo      bool
	BockTriggerHerzdurchlauf bool
	BockTriggerSchwarz       bool
	BockTriggerDoppelkopf    bool
	BockTriggerLostHochzeit  bool
	BockLength               BockLength
	BockStacking             BockStacking
	BockCap                  BockCap
	BockSimultaneousReasons  BockReasons
	BockAppliesToSolo        bool
	BockSoloConsumes         bool
	BockWhatIsMultiplied     BockWhat

	// Ending a game early.
	AbkuerzungWho      AbkuerzungWho
	AbkuerzungOrder    AbkuerzungOrder
	AbkuerzungGiveRest bool
}

// DeadlineAsRe is the deadline of Kontra where it is that of Re.
const DeadlineAsRe int8 = 0

// DeadlineNthCall is the deadline of a step that is due one card after the previous call of either party.
const DeadlineNthCall int8 = 0

// UnlimitedGames are the SessionGames of a list without an end.
const UnlimitedGames int8 = 0

// Same reports whether r and other are the same rules, even if they come from different presets.
func (r Ruleset) Same(other Ruleset) bool {
	r.Preset, r.Version = other.Preset, other.Version
	return r == other
}

// Words are a club's own words for terms of the game: "call.no90" is "keine 9". They are for people: no rule asks for them, and no rules string holds
// them. A term is named by its group (call, contract, special) and the name that records have for it.
type Words map[string]string
