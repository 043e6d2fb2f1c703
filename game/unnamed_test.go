package game_test

import (
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Seats 1 and 3 are Re, and no view and no legal action depends on that.
func TestAKnockTellsNoParty(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ DT", "HT", "CQ", "SQ"})
	s := speak(t, start(t, game.Setup{Rules: compiled(t, "ddv klopfen=on"), Hands: hands}), 0, game.Healthy)
	s = apply(t, s, actions(t, "1:knock 2:knock")...)
	for viewer, want := range map[card.Seat]string{0: "rnnn", 1: "nknn", 2: "nnrn", 3: "nnnk", card.NoSeat: "nnnn"} {
		if got := parties(s, viewer); got != want {
			t.Errorf("seat %s knows %s, want %s", viewer, got, want)
		}
		v := s.View(viewer)
		own := [2]rules.Step{}
		if viewer < 2 { // seats that have knocked
			own[s.Party(viewer)] = rules.Ansage
		}
		if got := [2]rules.Step{v.Stands(game.Re), v.Stands(game.Kontra)}; got != own {
			t.Errorf("seat %s knows that the parties stand on %v, want %v", viewer, got, own)
		}
	}
	if s.Stands(game.Re) != rules.Ansage || s.Stands(game.Kontra) != rules.Ansage {
		t.Error("the knocks do not count")
	}

	for seat, want := range []game.Illegal{game.AnnouncementMadeAlready, game.AnnouncementMadeAlready, game.Legal, game.Legal} {
		if got := reason(s, game.Call(card.Seat(seat), game.NoParty, rules.Ansage)); got != want {
			t.Errorf("seat %d knocks: %s, want %s", seat+1, got, want)
		}
		if got := reason(s, game.Call(card.Seat(seat), s.Party(card.Seat(seat)), rules.Ansage)); got != game.AnnouncementOfOtherParty {
			t.Errorf("seat %d names its party: %s", seat+1, got)
		}
	}
}

// A player who has not knocked can build on a knock as soon as they know its party, and reply to it.
func TestAbsagenAfterKnocks(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ DT DT", "HT DJ", "CQ SJ SJ", "SQ DJ"})
	s := speak(t, start(t, game.Setup{Rules: compiled(t, "ddv klopfen=on"), Hands: hands}), 0, game.Healthy)
	hidden := apply(t, s, actions(t, "1:knock 1:DT 2:HT 3:SJ 4:SQ 2:DJ 3:SJ 4:DJ")...) // seats 2 to 4 hold ten cards
	shown := apply(t, s, actions(t, "1:knock 1:CQ 2:HT 3:SJ 4:SQ 2:DJ 3:SJ 4:DJ")...)
	for name, tt := range map[string]struct {
		action      string
		before, now game.Illegal
	}{
		"the partner makes an Absage":       {"3:no90", game.AnnouncementNeedsAnsage, game.Legal},
		"a seat that has knocked makes one": {"1:no90", game.Legal, game.Legal},
		"an opponent replies":               {"4:knock", game.AnnouncementTooLate, game.Legal},
		"an opponent makes an Absage":       {"4:no90", game.AnnouncementNeedsAnsage, game.AnnouncementNeedsAnsage},
		"the partner knocks, too late":      {"3:knock", game.AnnouncementTooLate, game.AnnouncementTooLate},
	} {
		a := actions(t, tt.action)[0]
		if got := reason(hidden, a); got != tt.before {
			t.Errorf("%s before the ♣D is played: %s, want %s", name, got, tt.before)
		}
		if got := reason(shown, a); got != tt.now {
			t.Errorf("%s after it: %s, want %s", name, got, tt.now)
		}
	}
}

// T000-6: seats 1 and 3 are Re. Nobody knows the party of seat 3's keine 90, so seat 4 may go on, and so may seat 1.
func TestAnUnwittingAbsageIsVoid(t *testing.T) {
	const house = "ddv sprungansage=off both_absagen=off gewinngarantie_violation=void"
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ DT", "HT", "CQ", "SQ"})
	s := speak(t, start(t, game.Setup{Rules: compiled(t, house), Hands: hands}), 0, game.Healthy)
	s = apply(t, s, actions(t, "1:re 2:kontra 3:no90")...)
	for viewer, want := range map[card.Seat]string{0: "rknn", 1: "rknn", 2: "rkrk", 3: "rknk", card.NoSeat: "rknn"} {
		if got := parties(s, viewer); got != want {
			t.Errorf("seat %s knows %s, want %s", viewer, got, want)
		}
	}
	for text, want := range map[string]game.Illegal{
		"4:no60":        game.Legal,
		"1:no60":        game.Legal,
		"2:no60":        game.Legal,
		"3:no60":        game.Legal,
		"4:no30":        game.AnnouncementSkips,
		"4:kontra-no60": game.AnnouncementOfOtherParty, // naming the party would tell too much
	} {
		if got := reason(s, actions(t, text)[0]); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	broken := apply(t, s, actions(t, "4:no60 1:no30")...)
	if broken.Stands(game.Re) != rules.No90 || broken.Stands(game.Kontra) != rules.Ansage {
		t.Errorf("Re stands on %d and Kontra on %d", broken.Stands(game.Re), broken.Stands(game.Kontra))
	}
	kept := apply(t, s, actions(t, "1:no60 4:no60 3:no30")...)
	if kept.Stands(game.Re) != rules.No30 || kept.Stands(game.Kontra) != rules.Ansage {
		t.Errorf("Re stands on %d and Kontra on %d", kept.Stands(game.Re), kept.Stands(game.Kontra))
	}
	knowing := apply(t, s, actions(t, "1:DT 2:HT 3:CQ 4:SQ")...)
	if got := reason(knowing, actions(t, "4:no60")[0]); got != game.AnnouncementOfOpponents {
		t.Errorf("once the ♣D is on the table: %s", got)
	}
}
