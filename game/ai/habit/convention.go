package habit

import (
	"math"
	"slices"

	"karlchen/game/card"
	"karlchen/game/rules"
)

// Convention is what a card, or an announcement before it, tells everybody, because players with some hands show it more often than players with others.
// Nobody must keep to it. The same row is what computer players believe, what tips say, and what the help explains.
type Convention struct {
	// Key ends the keys of its texts.
	Key string
	// With and Without are in what share of the turns in which they could, players show it: those who have what it means, and all others.
	With, Without float64
	// Rare says that computers show it too rarely to be counted: the figures are guesses about people.
	Rare bool

	could, shows func(*Course, *ply) bool // by what everybody sees
	means        func(*ply, *Turn) bool
	word         bool // it is an announcement
	plain        bool // the card itself is what it means
}

// Conventions are in the order of the help. The figures come from 339 games of four strong players in ddv and hausrunde; a test at
// night counts them again.
var Conventions = []Convention{
	{Key: "early", With: 0.3, Without: 0.014, could: isFirst, shows: hasCalled, word: true, means: func(_ *ply, t *Turn) bool {
		return t.ownTrumps() >= 9 || t.ownTrumps() >= 7 && t.dullen() > 0
	}},
	{Key: "late", With: 0.27, Without: 0.047, could: isSecond, shows: hasCalled, word: true, means: func(_ *ply, t *Turn) bool {
		return t.ownTrumps() >= 7 || t.dullen() > 0
	}},
	{Key: "ass", With: 0.78, Without: 0.005, could: leadsFirst, shows: leadsAss, plain: true, means: holdsAss},
	{Key: "short", With: 0.19, Without: 0.06, could: leadsFirst, shows: leadsSmall, means: holdsSingle},
	{Key: "high", With: 0.29, Without: 0.08, could: leadsFirst, shows: playsHigh, means: isRe},
	{Key: "low", With: 0.13, Without: 0.07, could: leadsToCaller, shows: playsLow, means: isFriendOfCaller},
	{Key: "alte", With: 0.29, Without: 0.005, could: followsTrump, shows: plays(card.Alte), plain: true, means: isRe},
	{Key: "dulle", With: 0.44, Without: 0.015, could: followsTrump, shows: plays(card.Dulle), means: func(_ *ply, t *Turn) bool {
		return t.dullen() == 2 || t.dullen() == 1 && t.Role == OfKontra
	}},
	{Key: "feed", With: 0.45, Without: 0.073, could: fehlOfKnown, shows: feeds, means: isFriendOfHolder},
	{Key: "spare", With: 0.41, Without: 0.2, could: lacksFehl, shows: loses, means: isFriendOfHolder},
	{Key: "over", With: 0.43, Without: 0.27, could: trumpOfKnown, shows: takes, means: func(p *ply, t *Turn) bool { return !isFriendOfHolder(p, t) }},
	{Key: "fuchs", With: 0.3, Without: 0.03, Rare: true, could: leadsInHochzeit, shows: leadsFuchs, means: func(_ *ply, t *Turn) bool { return t.dullen() == 2 }},
}

// Tell is a convention that a player could have shown with a card or before it.
type Tell struct {
	*Convention
	Seat  card.Seat
	Shown bool
	ply   *ply
}

// Tells returns those of the cards played so far.
func (c *Course) Tells() (list []Tell) {
	for i := range c.plies {
		p := &c.plies[i]
		for j := range Conventions {
			if k := &Conventions[j]; k.could(c, p) {
				list = append(list, Tell{k, p.seat, k.shows(c, p), p})
			}
		}
	}
	return list
}

// True reports whether a deal has what the convention means; ok is false where the player had no choice.
func (c *Course) True(x *Tell, d *Deal) (holds, ok bool) {
	var t Turn
	if !c.turn(x.ply, d, &t) {
		return false, false
	}
	return x.means(x.ply, &t), true
}

// Weight returns the logarithm of how likely it was to be shown, or not.
func (x *Tell) Weight(holds bool) float64 {
	chance := [...]float64{x.Without, x.With}[truth(holds)]
	if !x.Shown {
		chance = 1 - chance
	}
	return math.Log(chance)
}

// Newest returns the key of what another player has shown in the last tricks, and who it was; no key if there is nothing. It leaves out what says little
// beside the card itself, and cards of players whose party everybody knows by now.
func (c *Course) Newest(viewer card.Seat) (key string, seat card.Seat) {
	const cards, much = 2 * card.Seats, 4
	for _, x := range c.Tells() {
		told := x.Shown && x.Seat != viewer && !x.plain && (x.word || c.next.known>>x.Seat&1 == 0)
		if told && x.With >= much*x.Without && x.ply.number >= c.next.number-cards {
			key, seat = x.Key, x.Seat
		}
	}
	return key, seat
}

// Shows returns the key of the convention that the player whose turn it is shows with a card, or with an announcement before it, and that is true of the
// deal; no key if there is none.
func (c *Course) Shows(chosen card.Card, calls bool, d *Deal) string {
	p, t := c.next, Turn{}
	p.card = chosen
	for i := range Conventions {
		k := &Conventions[i]
		if k.word == calls && k.could(c, &p) && (calls || k.shows(c, &p)) && c.turn(&p, d, &t) && k.means(&p, &t) {
			return k.Key
		}
	}
	return ""
}

func (t *Turn) ownTrumps() int { return t.Hand.Only(t.Order.Members(rules.Trump)).Len() }

// dullen counts the player's ♥10 where they are trumps.
func (t *Turn) dullen() int {
	if t.Order.Class(card.Dulle) != rules.Trump {
		return 0
	}
	return t.Hand.Count(card.Dulle)
}

// isRe asks where parties are hidden: a player who is alone there has both ♣D.
func isRe(_ *ply, t *Turn) bool { return t.Role == OfRe || t.Role == Alone }

func isFriendOfHolder(_ *ply, t *Turn) bool { return t.Holder == Friend || t.Holder == HiddenFriend }

// isFriendOfCaller asks of a player whose party is hidden: who has announced is known.
func isFriendOfCaller(_ *ply, t *Turn) bool { return slices.Contains(t.Ties[:], Friend) }

// holdsAss reports whether the player has an Ass whose suit nobody has led.
func holdsAss(p *ply, t *Turn) bool {
	for c := range (t.Hand.Kinds() & p.fresh).All() {
		if c.Rank() == card.Ace {
			return true
		}
	}
	return false
}

// holdsSingle reports whether the player has the only card of a suit of Fehl, which is no Ass.
func holdsSingle(_ *ply, t *Turn) bool {
	for class := range rules.Trump {
		if own := t.Hand.Only(t.Order.Members(class)); own.Len() == 1 && own.Kinds().First().Rank() != card.Ace {
			return true
		}
	}
	return false
}

// earlier returns how many of the cards before this one are so.
func (c *Course) earlier(p *ply, is func(*ply) bool) (n int) {
	for i := range c.plies[:p.number] {
		if is(&c.plies[i]) {
			n++
		}
	}
	return n
}

// saidBefore reports whether an announcement, by the number of the card that followed it, came before a ply.
func saidBefore(n int, p *ply) bool { return n > 0 && n <= p.number+1 }

func hasCalled(c *Course, p *ply) bool { return saidBefore(c.calls[p.seat], p) }

// nth reports whether the card is that one of the player's, from 0, in a game in which nobody is obliged to announce.
func (c *Course) nth(p *ply, n int) bool {
	return c.secret && !c.obliges && c.earlier(p, func(q *ply) bool { return q.seat == p.seat }) == n
}

func isFirst(c *Course, p *ply) bool { return c.nth(p, 0) }

func isSecond(c *Course, p *ply) bool {
	return c.nth(p, 1) && c.earlier(p, func(q *ply) bool { return q.seat == p.seat && hasCalled(c, q) }) == 0
}

// The conventions of leads, and of trumps that follow, hold while there is much to tell: in so many cards.
const early = 4 * card.Seats

func leads(c *Course, p *ply) bool { return c.secret && p.turn.Played == 0 && p.number < early }

func leadsFirst(c *Course, p *ply) bool {
	return leads(c, p) && c.earlier(p, func(q *ply) bool { return q.turn.Played == 0 && q.seat == p.seat }) == 0
}

// leadsToCaller asks for the lead of a hidden player, who has not announced, after the announcement of another one.
func leadsToCaller(c *Course, p *ply) bool {
	return leads(c, p) && p.known>>p.seat&1 == 0 && slices.ContainsFunc(c.calls[:], func(n int) bool { return saidBefore(n, p) })
}

func leadsInHochzeit(c *Course, p *ply) bool {
	return p.number < c.seeks && p.turn.Played == 0 && p.seat != c.soloist
}

func leadsAss(_ *Course, p *ply) bool { return p.fresh.Has(p.card) && p.card.Rank() == card.Ace }

func leadsSmall(_ *Course, p *ply) bool { return !isTrump(p) && p.card.Rank() != card.Ace }

func leadsFuchs(_ *Course, p *ply) bool {
	return isTrump(p) && p.card.Suit() == card.Diamonds && p.card.Augen() >= volle
}

// volle are the Augen of a Volle: an Ass or a Zehn.
const volle = 10

func isTrump(p *ply) bool { return p.turn.Order.Class(p.card) == rules.Trump }

func playsHigh(_ *Course, p *ply) bool {
	return isTrump(p) && (p.card.Rank() == card.Queen || p.card == card.Dulle)
}

func playsLow(c *Course, p *ply) bool { return isTrump(p) && !playsHigh(c, p) }

func plays(chosen card.Card) func(*Course, *ply) bool {
	return func(_ *Course, p *ply) bool { return isTrump(p) && p.card == chosen }
}

// followsTrump asks for the first trump of a player in a trick of another one.
func followsTrump(c *Course, p *ply) bool {
	return c.secret && trumpLed(p) && isTrump(p) && p.number < early && c.earlier(p, func(q *ply) bool { return q.seat == p.seat && isTrump(q) }) == 0
}

func trumpLed(p *ply) bool {
	return p.turn.Played > 0 && p.turn.Led == p.turn.Order.Members(rules.Trump)
}

// fehlLed asks for a hidden player who follows in a trick of Fehl.
func fehlLed(c *Course, p *ply) bool {
	return c.secret && p.turn.Played > 0 && p.known>>p.seat&1 == 0 && !trumpLed(p)
}

func holderKnown(p *ply) bool { return p.known>>p.seat.Plus(card.Seats-p.turn.Played+p.holder)&1 == 1 }

func fehlOfKnown(c *Course, p *ply) bool { return fehlLed(c, p) && holderKnown(p) }

func lacksFehl(c *Course, p *ply) bool { return fehlLed(c, p) && !p.turn.Led.Has(p.card) }

func trumpOfKnown(c *Course, p *ply) bool {
	return c.secret && trumpLed(p) && p.known>>p.seat&1 == 0 && holderKnown(p)
}

func takes(_ *Course, p *ply) bool { return p.turn.Order.Beats(p.card, p.turn.Held, p.turn.Last) }

func loses(c *Course, p *ply) bool { return !takes(c, p) }

func feeds(c *Course, p *ply) bool { return loses(c, p) && p.card.Augen() >= volle }
