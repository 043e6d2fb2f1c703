package game_test

import (
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Seat 1 has announced a Hochzeit and leads; seat 2 can take the first trick.
func TestAnnouncementsBeforeTheKlaerung(t *testing.T) {
	const (
		fixed  = "ddv hochzeit_announce_before_clarified=everybody hochzeit_announce_shift=off hochzeit_fixed_time_conversion=on"
		lapses = "ddv hochzeit_announce_before_clarified=everybody"
		found  = " 1:DT 2:CJ 3:DJ 4:HJ" // the partner
		alone  = " 1:HT 2:DA 3:DJ 4:HJ 1:HT 2:CJ 3:DQ 4:SJ 1:CQ 2:DT 3:SQ 4:SJ"
	)
	for name, tt := range map[string]struct {
		house, played string
		re, kontra    rules.Step
		next          string // an action
		want          game.Illegal
	}{
		"others announce as Kontra":                    {fixed, "2:kontra 3:kontra 1:re", rules.Ansage, rules.Ansage, "4:re", game.AnnouncementOfOtherParty},
		"the partner's Kontra turns into Re":           {fixed, "2:kontra" + found, rules.Ansage, rules.NoStep, "2:no90", game.Legal},
		"and so do the seat's Absagen":                 {fixed, "2:kontra 2:no90 2:no60" + found, rules.No60, rules.NoStep, "1:no30", game.Legal},
		"the seat cannot say it again":                 {fixed, "2:kontra" + found, rules.Ansage, rules.NoStep, "2:re", game.AnnouncementMadeAlready},
		"the others stay Kontra":                       {fixed, "2:kontra 3:kontra" + found, rules.Ansage, rules.Ansage, "4:kontra", game.Legal},
		"an Absage on the Kontra of the partner stays": {fixed, "2:kontra 3:no90" + found, rules.Ansage, rules.No90, "4:no60", game.Legal},
		"the Re of the Hochzeiter counts once":         {fixed, "2:kontra 1:re" + found, rules.Ansage, rules.NoStep, "3:kontra", game.Legal},
		"without a partner all stay Kontra":            {fixed, "2:kontra 2:no90" + alone, rules.NoStep, rules.No90, "1:re", game.Legal},
		"or else it lapses":                            {lapses, "2:kontra 2:no90" + found, rules.NoStep, rules.NoStep, "2:re", game.Legal},
		"but not that of the others":                   {lapses, "2:kontra 3:kontra" + found, rules.NoStep, rules.Ansage, "3:kontra", game.AnnouncementMadeAlready},
		"nobody announces where that is forbidden":     {"ddv", "", rules.NoStep, rules.NoStep, "2:kontra", game.AnnouncementBeforeKlaerung},
		"only the Hochzeiter where nobody else may": {"ddv hochzeit_announce_before_clarified=hochzeiter", "1:re", rules.Ansage, rules.NoStep, "2:kontra",
			game.AnnouncementBeforeKlaerung},
	} {
		hands := fill(t, card.Deck48, [card.Seats]string{"CQ CQ HT HT DT", "CJ DA DT", "DJ DQ SQ", "HJ SJ SJ"})
		s := speak(t, start(t, game.Setup{Rules: compiled(t, tt.house), Hands: hands}), 0, game.SayHochzeit)
		s = apply(t, s, actions(t, tt.played)...)
		if s.Stands(game.Re) != tt.re || s.Stands(game.Kontra) != tt.kontra {
			t.Errorf("%s: Re stands on %d and Kontra on %d", name, s.Stands(game.Re), s.Stands(game.Kontra))
		}
		if got := reason(s, actions(t, tt.next)[0]); got != tt.want {
			t.Errorf("%s: then %s is %s, want %s", name, tt.next, got, tt.want)
		}
	}
}

// The Hochzeiter may build on the Ansage that their partner made in time.
func TestAReplyToAKontraThatTurnsIntoReStays(t *testing.T) {
	const house = "ddv hochzeit_announce_before_clarified=everybody hochzeit_announce_shift=off hochzeit_fixed_time_conversion=on deadline_k90=9 deadline_k60=9"
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ CQ HT DT DK", "HT DT DJ", "SQ DQ DJ DA", "CJ SJ HJ SJ"})
	s := speak(t, start(t, game.Setup{Rules: compiled(t, house), Hands: hands}), 0, game.SayHochzeit)
	s = apply(t, s, actions(t, "2:kontra 1:CQ 2:DJ 3:DJ 4:HJ 1:DT 1:re 2:HT 3:SQ 4:CJ")...)
	if got := s.Party(1); got != game.Re {
		t.Fatalf("seat 2 is %s", got)
	}
	if got := reason(s, game.Call(0, game.NoParty, rules.No90)); got != game.Legal {
		t.Errorf("keine 90 after the partner's Ansage, which was in time: %s", got)
	}
}
