package game

import "strings"

// Illegal says why an action is against the rules. It is an error that players read, and its value is the key of their text.
type Illegal string

// Legal is the answer to an action that is within the rules.
const Legal Illegal = ""

// The reasons.
const (
	GameOver                   Illegal = "game_over"
	NoSuchAction               Illegal = "no_such_action"
	NotYourTurn                Illegal = "not_your_turn"
	WordTooLate                Illegal = "word_too_late"
	NotNamedAtOnce             Illegal = "not_named_at_once"
	WordMissing                Illegal = "word_missing"
	NoHochzeit                 Illegal = "no_hochzeit"
	HochzeitNotOffered         Illegal = "hochzeit_not_offered"
	WishNotOut                 Illegal = "wish_not_out"
	SoloNotOffered             Illegal = "solo_not_offered"
	VorfuehrungNeedsSolo       Illegal = "vorfuehrung_needs_solo"
	HandNotThrown              Illegal = "hand_not_thrown"
	HandMustBeThrown           Illegal = "hand_must_be_thrown"
	NoArmut                    Illegal = "no_armut"
	ArmutMustBeDeclared        Illegal = "armut_must_be_declared"
	NothingToExchange          Illegal = "nothing_to_exchange"
	WrongNumberOfCards         Illegal = "wrong_number_of_cards"
	TrumpsMustBeGiven          Illegal = "trumps_must_be_given"
	NoFuchsToShow              Illegal = "no_fuchs_to_show"
	ShownFuchsMustBeGiven      Illegal = "shown_fuchs_must_be_given"
	ArmutMustBeTaken           Illegal = "armut_must_be_taken"
	NothingToBid               Illegal = "nothing_to_bid"
	BidNotNext                 Illegal = "bid_not_next"
	BidNeedsParty              Illegal = "bid_needs_party"
	BidNotHigher               Illegal = "bid_not_higher"
	AlteLaidAway               Illegal = "alte_laid_away"
	SchweineNotSplit           Illegal = "schweine_not_split"
	NotInHand                  Illegal = "not_in_hand"
	MustFollowTrump            Illegal = "must_follow_trump"
	MustFollowClubs            Illegal = "must_follow_clubs"
	MustFollowSpades           Illegal = "must_follow_spades"
	MustFollowHearts           Illegal = "must_follow_hearts"
	MustFollowDiamonds         Illegal = "must_follow_diamonds"
	MustOvertrump              Illegal = "must_overtrump"
	AnnouncementTooEarly       Illegal = "announcement_too_early"
	AnnouncementBeforeKlaerung Illegal = "announcement_before_klaerung"
	AnnouncementTooLate        Illegal = "announcement_too_late"
	AnnouncementOfOtherParty   Illegal = "announcement_of_other_party"
	AnnouncementMadeAlready    Illegal = "announcement_made_already"
	AnnouncementNeedsAnsage    Illegal = "announcement_needs_ansage"
	AnnouncementSkips          Illegal = "announcement_skips"
	AnnouncementAfterReply     Illegal = "announcement_after_reply"
	AnnouncementOfOpponents    Illegal = "announcement_of_opponents"
	AnnouncementNotOffered     Illegal = "announcement_not_offered"
	AnnouncementInTime         Illegal = "announcement_in_time"
	AnnouncementOutOfTime      Illegal = "announcement_out_of_time"
	AnnouncementMissing        Illegal = "announcement_missing"
	AnotherMustCall            Illegal = "another_must_call"
	ClaimNotSoloist            Illegal = "claim_not_soloist"
	ClaimNotAllowed            Illegal = "claim_not_allowed"
	ClaimNotSettled            Illegal = "claim_not_settled"
	ClaimNotCertain            Illegal = "claim_not_certain"
	ClaimTooEarly              Illegal = "claim_too_early" // said by tables, see TryClaim
	SchweineNotInThisGame      Illegal = "schweine_not_in_this_game"
	SchweineNotInHand          Illegal = "schweine_not_in_hand"
	SchweineAnnouncedAlready   Illegal = "schweine_announced_already"
	SchweineTooLate            Illegal = "schweine_too_late"
	SchweineWithTheCard        Illegal = "schweine_with_the_card"
	SchweineNotWithTheCard     Illegal = "schweine_not_with_the_card"
	SchweineNeedAnsage         Illegal = "schweine_need_ansage"
	SuperschweineNeedSchweine  Illegal = "superschweine_need_schweine"
	HyperschweineNeedSuper     Illegal = "hyperschweine_need_superschweine"
	GenscherNotOffered         Illegal = "genscher_not_offered"
	GenscherNotInThisGame      Illegal = "genscher_not_in_this_game"
	GenscherAtTheEnd           Illegal = "genscher_at_the_end"
	GenscherNotInHand          Illegal = "genscher_not_in_hand"
	GenscherSaidAlready        Illegal = "genscher_said_already"
	GenscherWithTheCard        Illegal = "genscher_with_the_card"
	GegengenscherNeedsGenscher Illegal = "gegengenscher_needs_genscher"
)

// Error returns the reason in English words: "must follow trump".
func (i Illegal) Error() string { return strings.ReplaceAll(string(i), "_", " ") }

// Told returns the key of the text that players read.
func (i Illegal) Told() (key string, values map[string]any) { return "illegal." + string(i), nil }

// Refusal says why people do not get what they ask for, at a table, in a league or elsewhere. It is an error, and the key of the text that they read. A
// violation of the rules is [Illegal] instead.
type Refusal string

// Error returns the key of the text.
func (r Refusal) Error() string { return string(r) }

// Told returns the key of the text for people.
func (r Refusal) Told() (key string, values map[string]any) { return string(r), nil }
