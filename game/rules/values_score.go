package rules

// DeadlineUnit says what the deadlines count (AN7).
type DeadlineUnit uint8

const (
	DeadlinesInHand DeadlineUnit = iota
	DeadlinesOnTable
	DeadlinesInTricks
)

// WindowInTrick says at which point of a trick players may announce (AN8).
type WindowInTrick uint8

const (
	WindowAny WindowInTrick = iota
	WindowBeforeSecondCard
	WindowOneCard
)

// Erwiderung says how late Re or Kontra may reply to a call of the opponents (AN13).
type Erwiderung uint8

const (
	NoErwiderung Erwiderung = iota
	ErwiderungOneCardLater
	ErwiderungInChain
)

// Violation says what becomes of Absagen that the other party may no longer make (AN17).
type Violation uint8

const (
	ViolationBlocked Violation = iota
	ViolationVoid
)

// InvalidCall says whether players may make a call that is too late (AN18).
type InvalidCall uint8

const (
	InvalidImpossible InvalidCall = iota
	InvalidAgainstCaller
)

// Pflichtansage is the number of tricks that can oblige their winner by 30 Augen (AN20).
type Pflichtansage uint8

const (
	NoPflichtansage Pflichtansage = iota
	PflichtansageFirst
	PflichtansageFirstTwo
)

// EarlyCalls says whether announcements end with the first trick (AN28).
type EarlyCalls uint8

const (
	CallsLater EarlyCalls = iota
	CallsBeforeLead
	CallsInFirstTrick
)

// SilentFeigheit says whether Feigheit counts in a silent Hochzeit (WI16).
type SilentFeigheit uint8

const (
	FeigheitAsScored SilentFeigheit = iota
	FeigheitInEachSilent
	FeigheitInNoSilent
)

// SchwarzCriterion says what schwarz means (WI8).
type SchwarzCriterion uint8

const (
	SchwarzNoTrick SchwarzCriterion = iota
	SchwarzNoAugen
)

// ReKontraValue says how Re and Kontra count (SC7).
type ReKontraValue uint8

const (
	ReKontraAddTwo ReKontraValue = iota
	ReKontraDouble
)

// AgainstAbsage says how Augen against an Absage count (SC8).
type AgainstAbsage uint8

const (
	AgainstAbsageNothing AgainstAbsage = iota
	AgainstAbsageSteps
	AgainstAbsageOpenEnded
)

// Gegen says in which games Kontra gets a point for winning against the Alten (SC9).
type Gegen uint8

const (
	GegenNever Gegen = iota
	GegenNormal
	GegenEverywhere
)

// Doubling says whether points are doubled with the rest, or added afterwards (SC14, SC26).
type Doubling uint8

const (
	DoubledToo Doubling = iota
	AddedAfterwards
)

// Distribution says who writes the points (SC16).
type Distribution uint8

const (
	PlusMinus Distribution = iota
	PlusOnly
)

// LoserGains says whether Sonderpunkte can turn a game round, so that its loser gains (SC21).
type LoserGains uint8

const (
	LoserCanGain LoserGains = iota
	LoserNeverGains
)

// Wiederholung says which games are played again (SC23).
type Wiederholung uint8

const (
	NeverAgain Wiederholung = iota
	AgainAtOne
	AgainAtZero
)

// Special is a Sonderpunkt, which its row below describes. A new one gets the last number, and nothing else in the program lists them.
type Special uint8

// The Sonderpunkte.
const (
	Doppelkopf Special = iota
	FuchsCaught
	KarlchenMade
	KarlchenCaught
	KarlchenDouble
	FuchsLast
	DulleByDulle
	DulleBySchwein
	DulleBySpitze
	FuchsByFuchs
	HeartsRound
	GansCaught
	KarlchenByKaroDame
	FuchsCaughtLast
	FuchsDouble

	Specials // the number of Sonderpunkte
)

// SpecialInSoli says which Sonderpunkte count in soli (SP13).
type SpecialInSoli uint8

const (
	NoSpecialInSoli SpecialInSoli = iota
	DoppelkopfInSoli
	SpecialInSoliInRole
	SpecialInSoliAsTrump
)

// BockLength says how many games a Bockrunde has (BK8).
type BockLength uint8

const (
	BockForEverybody BockLength = iota
	BockForFour
)

// BockStacking says what a new Bock does during a Bockrunde (BK9).
type BockStacking uint8

const (
	BockAppends BockStacking = iota
	BockDoublesAgain
	BockDoublesUpToCap
)

// BockCap says how high Böcke can multiply a game (BK10).
type BockCap uint8

const (
	CapTwo BockCap = iota
	CapFour
	CapEight
	NoCap
)

// BockReasons says how many Böcke several reasons in one game make (BK11).
type BockReasons uint8

const (
	ReasonsMakeOneBock BockReasons = iota
	EachReasonMakesBock
	ReasonsMultiply
)

// BockWhat says what a Bock multiplies (BK14).
type BockWhat uint8

const (
	BockMultipliesAll BockWhat = iota
	BockLeavesSpecial
)

// AbkuerzungWho says who may end a game early by showing their cards (AB1).
type AbkuerzungWho uint8

const (
	AbkuerzungNobody AbkuerzungWho = iota
	AbkuerzungSoloist
	AbkuerzungAnybody
)

// AbkuerzungOrder says which order of play a claim assumes (AB2).
type AbkuerzungOrder uint8

const (
	OrderAsInTournaments AbkuerzungOrder = iota
	OrderProven
)
