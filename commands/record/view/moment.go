package view

import (
	"fmt"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/picture"
	"karlchen/game"
	"karlchen/game/card"
)

// momentFile is the file name of every picture of a replay.
const momentFile = "Replay.png"

// momentImage returns the picture of the moment with its description. The picture is drawn when it is sent.
func (r *replay) momentImage() discord.File {
	m := r.picture()
	return discord.File{Name: momentFile, Alt: face.Clip(r.pictureInWords(m), face.MaxAlt), Render: m.Render}
}

// picture is the picture of the moment. The reader whose cards alone are open sits at the bottom.
func (r *replay) picture() picture.ReplayScene {
	m := picture.ReplayScene{Title: r.momentTitle(), Note: r.whatWasPlayed(r.legibleName), Score: r.momentScore(), Style: r.Look.Style(r.Localizer)}
	result, counts := r.result()
	points := result.Points
	for seat := range card.Seat(card.Seats) {
		party := r.partyOf(seat)
		p := picture.Partner{SeatPicture: picture.SeatPicture{
			Name: r.legibleName(seat), Computer: r.user[seat].ID == "", Party: party, PartyTag: r.Party(party), Says: r.bubbleWords(seat),
			Note: r.takenWords(seat), Card: card.None,
		}}
		if counts && r.over() && r.g.Counts() {
			p.Note, p.Score = r.T("replay.points", face.Data{"Points": face.Signed(points()[seat]), "Count": points()[seat]}), ""
		}
		p.Hand, p.Played, p.Covered = r.momentHand(seat)
		m.Players[r.spotOf(seat)] = p
	}
	t, _, ok := r.lyingTrick()
	if !ok {
		return m
	}
	last, _ := r.lastAction()
	for i, c := range t.Cards[:t.Len] {
		p := &m.Players[r.spotOf(t.Seat(i))]
		p.Card = c
		p.Latest = last.Kind == game.Playing && i == t.Len-1
		if i == 0 && t.Len < card.Seats {
			p.Leads = r.T("game.leads", nil)
		}
		if t.Seat(i) == t.Winner {
			p.Holds = r.T("picture.holds", nil)
			if t.Len == card.Seats {
				p.Holds = r.T("picture.takes", nil)
			}
		}
	}
	return m
}

func (r *replay) spotOf(seat card.Seat) int {
	bottom := r.at.From
	if bottom == card.NoSeat {
		bottom = 0
	}
	return int(card.Seats+seat-bottom) % card.Seats
}

func (r *replay) momentTitle() string {
	_, n, ok := r.lyingTrick()
	switch {
	case r.over():
		return r.winnerWords()
	case ok:
		return r.trickTitle(n)
	case r.s.Phase() == game.InPlay:
		return r.trickTitle(0)
	}
	return r.T("picture.reserving", nil)
}

// winnerWords say who has won, or why nobody has.
func (r *replay) winnerWords() string {
	result, ok := r.result()
	switch {
	case r.g.Summary.BrokenOff:
		return r.T("validity.broken_off", nil)
	case r.g.Engine != 0:
		return r.T("validity.elsewhere", nil)
	case !ok:
		return r.T("validity.anew", nil)
	case result.Winner == game.NoParty:
		return r.T("replay.nobody", nil)
	}
	return r.T("replay.wins", face.Data{"Party": r.Party(result.Winner)})
}

// momentScore has the Augen of both parties so far; nothing as long as the reader does not know them.
func (r *replay) momentScore() string {
	if r.at.From != card.NoSeat && !r.over() || r.s.Cards() == 0 {
		return ""
	}
	var sums [2]int
	for seat := range card.Seat(card.Seats) {
		party := r.partyOf(seat)
		if party == game.NoParty {
			return ""
		}
		_, augen := r.taken(seat)
		sums[party] += augen
	}
	if result, ok := r.result(); ok && r.over() {
		sums = result.Augen
	}
	return face.Phrases(fmt.Sprint(r.Party(game.Re), " ", sums[game.Re]), fmt.Sprint(r.Party(game.Kontra), " ", sums[game.Kontra]))
}

// momentHand returns the cards that a player holds among those that they have played, at the end those that were dealt. Of a covered hand it returns only
// how many there are: the gaps between sorted cards would tell something about the others.
func (r *replay) momentHand(seat card.Seat) (h picture.Hand, played [picture.MaxHand]bool, covered bool) {
	held := r.handOf(seat)
	if r.covers(seat) {
		h.Len = min(held.Len(), picture.MaxHand)
		for i := range h.Len {
			h.Cards[i] = card.None
		}
		return h, played, true
	}
	all := held
	for i := 0; i < r.s.Cards() && !r.over(); i++ {
		if t := r.s.Trick(i / card.Seats); t.Seat(i%card.Seats) == seat {
			all = all.With(t.Cards[i%card.Seats])
		}
	}
	for _, g := range r.Groups(all, r.s.Order()) {
		for _, c := range g.Cards {
			if h.Len == picture.MaxHand {
				break
			}
			h.Cards[h.Len] = c
			if played[h.Len] = !held.Has(c); !played[h.Len] {
				held = held.Without(c)
			}
			h.Len++
		}
	}
	return h, played, false
}

// bubbleWords are what a player has said: the word or the announcement just now, or Schweine, the first announcement and the highest.
func (r *replay) bubbleWords(seat card.Seat) string {
	if a, ok := r.lastAction(); ok && a.Seat == seat && a.Kind == game.Saying && r.s.Phase() < game.InPlay {
		if _, wish := a.Word().Wish(); !wish {
			return r.wordSaid(a)
		}
	}
	said := strings.Split(r.Calls(&r.v, seat), ", ")
	if len(said) > 2 {
		said = []string{said[0], said[len(said)-1]}
	}
	return face.Commas(append([]string{r.Pairs(&r.v, seat)}, said...)...)
}

// legibleName returns a player's name for the picture, or the number of the seat if the fonts lack its letters.
func (r *replay) legibleName(seat card.Seat) string {
	if name := picture.Legible(r.PlainName(r.user[seat])); name != "" {
		return name
	}
	return r.T("picture.place", face.Data{"Place": int(seat) + 1})
}

// pictureInWords describes the picture for people who cannot see it: the players in the order of play, with the cards in their hands by suits.
func (r *replay) pictureInWords(m picture.ReplayScene) string {
	first := r.Vorhand
	if t, _, ok := r.lyingTrick(); ok {
		first = t.Leader
	}
	sentences := []string{face.Commas(m.Title, m.Note, m.Score)}
	for i := range card.Seats {
		seat := first.Plus(i)
		p := m.Players[r.spotOf(seat)]
		who, computer, played, latest, says := r.PlainName(r.user[seat]), "", "", "", ""
		if name := picture.Legible(who); name == "" {
			computer = p.Name
		}
		if p.Computer {
			computer = face.Commas(computer, r.T("picture.computer", nil))
		}
		if marks := face.Commas(computer, p.PartyTag); marks != "" {
			who += " (" + marks + ")"
		}
		if p.Card < card.Kinds {
			played = r.CardInWords(p.Card)
		}
		if p.Latest {
			latest = r.T("replay.latest", nil)
		}
		if p.Says != "" {
			says = r.T("picture.says", face.Data{"Calls": p.Says})
		}
		sentences = append(sentences, who+": "+face.Commas(played, latest, p.Leads, p.Holds, says, p.Note, r.handInWords(&p)))
	}
	for i, s := range sentences {
		if !strings.HasSuffix(s, "?") {
			sentences[i] += "."
		}
	}
	return strings.Join(sentences, " ")
}

// handInWords lists the cards of a hand by suits.
func (r *replay) handInWords(p *picture.Partner) string {
	if p.Covered {
		return r.T("replay.covered", face.Data{"Count": p.Hand.Len})
	}
	var suits [card.Suits][]string
	for i, c := range p.Hand.Cards[:p.Hand.Len] {
		if !p.Played[i] {
			suits[c.Suit()] = append(suits[c.Suit()], r.T("rank."+c.Rank().String(), nil))
		}
	}
	var parts []string
	for suit, ranks := range suits {
		if len(ranks) > 0 {
			parts = append(parts, r.T("suit."+card.Suit(suit).String(), nil)+" "+strings.Join(ranks, " "))
		}
	}
	return r.When(len(parts) > 0, "replay.hand", face.Data{"Cards": strings.Join(parts, ", ")})
}
