package ai

import "karlchen/game/card"

// Reason is why an action makes sense. A reason is a fact of the position that the player can know, never a guess about why they acted.
type Reason uint8

// The reasons. Unclear means that none of the others holds, and that only figures speak for the action.
const (
	Unclear        Reason = iota
	OnlyCard              // no other card is allowed
	LeadAss               // nobody holds a higher card of the suit, which has not been led yet
	DrawTrumps            // the lead takes trumps from the others, of whom none is likely to beat it
	CatchFuchs            // the card takes an opponent's Fuchs
	BringFuchsHome        // the viewer's Fuchs goes into a trick that their party will win
	FeedPartner           // the partner's trick is safe
	FeedLikely            // the trick is probably a partner's
	TakeLast              // the card takes the trick, and nobody plays after it
	TakeTrick             // the card takes a trick with many Augen, and probably keeps it
	KeepFuchs             // the viewer's Fuchs would probably be lost in this trick
	HoldTrump             // the trick is not worth a high trump
	PlayLow               // no card of the viewer takes the trick, which an opponent holds
	ClearSuit             // the last card of its suit goes, so that the viewer can trump from then on
	KeepKarlchen          // the ♣B may still make the last trick
	DutyCall              // the rules demand the announcement
	NoSpecialGame         // the hand has no Hochzeit and no Armut
	FindPartner           // with both ♣D the viewer looks for a partner
	StrongSolo            // the hand has the highest trumps of the solo
	HighSolo              // the solo has no trumps, and the hand many cards that nobody can beat
	JoinHochzeit          // who wins the trick becomes the partner in the Hochzeit, and the card probably does
	FeedTrump             // a partner plays later, and can trump the suit
	SecureTrick           // the partner's trick is not safe, and with the card it is
	TakeCheaply           // the card probably wins the trick, and a higher trump stays in hand
	ShorterAss            // of two Asse this one's suit is longer in the other hands
	KeepAss               // an Ass stays in hand when cards change hands
	KeepTrump             // and a trump
	GiveSuit              // the cards that go are the last ones of a suit
	SaferTrick            // of stored reviews alone, which say TakeOftener without its figures
	AugenAtRisk           // the card brings fewer Augen to a trick that the opponents probably win
	SpareTrump            // a lower trump has the same chance, and the higher one stays in hand
	Overtake              // the trick is a known partner's already, and the other card would overtake them
	Behind                // a known partner plays later and probably takes the trick
	BehindWith            // mostly with the card
	TakeOftener           // the viewer's party takes the trick in Share of 100 deals, with the other option in Other
	GetLead               // so does the viewer, who leads next
	CatchLater            // so the party catches a Fuchs
	SaveFuchs             // or loses one
	MakeKarlchen          // so it makes the last trick with the ♣B
	StopKarlchen          // or the others do
	MakeDoppelkopf        // so it makes a Doppelkopf
	BringAugen            // the trick brings so many Augen more on average
	WinOftener            // so the party wins
	ReachAugen            // so it reaches the Augen
	KeepBelow             // so the others stay below the Augen
	MoreAugen             // the game brings so many Augen more on average
	CallTrumps            // the party wins in Share of 100 deals, since the viewer has so many trumps more than the others on average
	CallDullen            // since they have both ♥10
	CallAsse              // so many Asse
	CallVoids             // so many suits of Fehl less
	CallAhead             // or the party has so many Augen already
	CallChance            // for none of these reasons
	StaySilent            // with an announcement the party wins only in so many deals
	SoloPays              // the solo is won in so many deals
	SoloRisks             // and is won only in so many
	Same                  // all options bring as much
	reasons
)

var reasonKeys = [reasons]string{
	"unclear", "only", "ass", "draw", "catch", "home", "feed", "likely", "last", "take", "fuchs", "hold", "low", "clear", "karlchen", "duty",
	"healthy", "partner", "solo", "high", "join", "feed_trump", "secure", "cheaply", "shorter", "keep_ass", "keep_trump", "give_suit",
	"safer", "risk", "spare",
	"overtake", "behind", "behind_with", "oftener", "lead", "catch_later", "save_fuchs", "make_karlchen", "stop_karlchen", "doppelkopf", "bring",
	"wins", "reach", "below", "augen", "call_trumps", "call_dullen", "call_asse", "call_voids", "call_ahead", "call_chance", "silent", "solo_pays", "solo_risks", "same",
}

// String returns the reason's key, which ends the key of its text.
func (r Reason) String() string {
	if r >= reasons {
		return "?"
	}
	return reasonKeys[r]
}

// Reasons are all reasons, in their order.
func Reasons() (all []Reason) {
	for r := range reasons {
		all = append(all, r)
	}
	return all
}

// Compares reports whether the sentence of the reason sets two options beside each other.
func (r Reason) Compares() bool { return r >= TakeOftener && r <= MoreAugen }

// TellsChance reports whether the sentence of the reason says how often the viewer's party wins.
func (r Reason) TellsChance() bool { return r == WinOftener || r >= CallTrumps && r <= CallChance }

// Because is a reason with what its sentence names.
type Because struct {
	Reason Reason
	// Card is the one that the reason is about, often not the one that is played; card.None if it is about none.
	Card card.Card
	// Seat is the partner or opponent that the reason is about, or card.NoSeat.
	Seat card.Seat
	// Augen are those of the trick, with the played card if the viewer takes it. For StrongSolo it is the number of trumps, for HighSolo that of the cards
	// that nobody can beat.
	Augen int
	// Share and Other say in how many of 100 deals something happens with the option, and with the one that was done instead. Of two cards Card is the
	// better one and Versus the other; of other actions Card is card.None.
	Share, Other int
	Versus       card.Card
}
