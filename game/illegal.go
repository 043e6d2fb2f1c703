package game

import "strings"

// Illegal says why an action is against the rules. It is an error that players are told.
type Illegal uint8

// The reasons.
const (
	Legal Illegal = iota
	GameOver
	NoSuchAction
	NotYourTurn
	WordTooLate
	WordMissing
	NoHochzeit
	HochzeitNotOffered
	WishNotOut
	SoloNotOffered
	VorfuehrungNeedsSolo
	HandNotThrown
	HandMustBeThrown
	NoArmut
	ArmutMustBeDeclared
	NothingToExchange
	WrongNumberOfCards
	TrumpsMustBeGiven
	ArmutMustBeTaken
	NothingToBid
	BidNotNext
	BidNeedsParty
	BidNotHigher
	AlteLaidAway
	SchweineNotSplit
	NotInHand
	MustFollowTrump
	MustFollowClubs
	MustFollowSpades
	MustFollowHearts
	MustFollowDiamonds
	MustOvertrump
	AnnouncementTooEarly
	AnnouncementBeforeKlaerung
	AnnouncementTooLate
	AnnouncementOfOtherParty
	AnnouncementMadeAlready
	AnnouncementNeedsAnsage
	AnnouncementSkips
	AnnouncementAfterReply
	AnnouncementOfOpponents
	AnnouncementNotOffered
	AnnouncementOutOfTime
	AnnouncementMissing
	ClaimNotSoloist
	ClaimNotAllowed
	ClaimNotSettled
	ClaimNotCertain
	SchweineNotInThisGame
	SchweineNotInHand
	SchweineAnnouncedAlready
	SchweineTooLate
	SchweineWithTheCard
	SchweineNotWithTheCard
	SchweineNeedAnsage
	SuperschweineNeedSchweine
)

var illegalKeys = [...]string{
	Legal:                      "legal",
	GameOver:                   "game_over",
	NoSuchAction:               "no_such_action",
	NotYourTurn:                "not_your_turn",
	WordTooLate:                "word_too_late",
	WordMissing:                "word_missing",
	NoHochzeit:                 "no_hochzeit",
	HochzeitNotOffered:         "hochzeit_not_offered",
	WishNotOut:                 "wish_not_out",
	SoloNotOffered:             "solo_not_offered",
	VorfuehrungNeedsSolo:       "vorfuehrung_needs_solo",
	HandNotThrown:              "hand_not_thrown",
	HandMustBeThrown:           "hand_must_be_thrown",
	NoArmut:                    "no_armut",
	ArmutMustBeDeclared:        "armut_must_be_declared",
	NothingToExchange:          "nothing_to_exchange",
	WrongNumberOfCards:         "wrong_number_of_cards",
	TrumpsMustBeGiven:          "trumps_must_be_given",
	ArmutMustBeTaken:           "armut_must_be_taken",
	NothingToBid:               "nothing_to_bid",
	BidNotNext:                 "bid_not_next",
	BidNeedsParty:              "bid_needs_party",
	BidNotHigher:               "bid_not_higher",
	AlteLaidAway:               "alte_laid_away",
	SchweineNotSplit:           "schweine_not_split",
	NotInHand:                  "not_in_hand",
	MustFollowTrump:            "must_follow_trump",
	MustFollowClubs:            "must_follow_clubs",
	MustFollowSpades:           "must_follow_spades",
	MustFollowHearts:           "must_follow_hearts",
	MustFollowDiamonds:         "must_follow_diamonds",
	MustOvertrump:              "must_overtrump",
	AnnouncementTooEarly:       "announcement_too_early",
	AnnouncementBeforeKlaerung: "announcement_before_klaerung",
	AnnouncementTooLate:        "announcement_too_late",
	AnnouncementOfOtherParty:   "announcement_of_other_party",
	AnnouncementMadeAlready:    "announcement_made_already",
	AnnouncementNeedsAnsage:    "announcement_needs_ansage",
	AnnouncementSkips:          "announcement_skips",
	AnnouncementAfterReply:     "announcement_after_reply",
	AnnouncementOfOpponents:    "announcement_of_opponents",
	AnnouncementNotOffered:     "announcement_not_offered",
	AnnouncementOutOfTime:      "announcement_out_of_time",
	AnnouncementMissing:        "announcement_missing",
	ClaimNotSoloist:            "claim_not_soloist",
	ClaimNotAllowed:            "claim_not_allowed",
	ClaimNotSettled:            "claim_not_settled",
	ClaimNotCertain:            "claim_not_certain",
	SchweineNotInThisGame:      "schweine_not_in_this_game",
	SchweineNotInHand:          "schweine_not_in_hand",
	SchweineAnnouncedAlready:   "schweine_announced_already",
	SchweineTooLate:            "schweine_too_late",
	SchweineWithTheCard:        "schweine_with_the_card",
	SchweineNotWithTheCard:     "schweine_not_with_the_card",
	SchweineNeedAnsage:         "schweine_need_ansage",
	SuperschweineNeedSchweine:  "superschweine_need_schweine",
}

// Key returns the reason's name: "must_follow_trump".
func (i Illegal) Key() string { return illegalKeys[i] }

// Error returns the reason in English words: "must follow trump".
func (i Illegal) Error() string { return strings.ReplaceAll(i.Key(), "_", " ") }

// Told returns the key of the text that players read.
func (i Illegal) Told() (key string, values map[string]any) { return "illegal." + i.Key(), nil }

// IllegalReasons returns every reason, for whoever must have a text for each.
func IllegalReasons() []Illegal {
	all := make([]Illegal, 0, len(illegalKeys)-1)
	for i := Legal + 1; int(i) < len(illegalKeys); i++ {
		all = append(all, i)
	}
	return all
}
