package game_test

import (
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

func TestActionsAsRecordsWriteThem(t *testing.T) {
	for text, want := range map[string]game.Action{
		"1:healthy":         game.Say(0, game.Healthy),
		"2:hochzeit":        game.Say(1, game.SayHochzeit),
		"3:solo-queens":     game.Say(2, game.SoloWord(rules.SoloQueens)),
		"4:re":              game.Call(3, game.Re, rules.Ansage),
		"1:kontra":          game.Call(0, game.Kontra, rules.Ansage),
		"1:no90":            game.Call(0, game.NoParty, rules.No90),
		"1:kontra-schwarz":  game.Call(0, game.Kontra, rules.Schwarz),
		"2:CA":              game.Play(1, card.Of(card.Clubs, card.Ace)),
		"3:claim":           game.Claim(2),
		"2:genscher-3":      game.SayGenscher(1, game.PlainGenscher, 2),
		"4:gegengenscher-1": game.SayGenscher(3, game.Gegengenscher, 0),
		"4:concede":         game.Concede(3),
	} {
		if got := want.String(); got != text {
			t.Errorf("%s is written as %s", text, got)
		}
		if back, err := game.ParseAction(text); err != nil || back != want {
			t.Errorf("%s reads as %s, %v", text, back, err)
		}
	}
}

func TestParseActionRefuses(t *testing.T) {
	for _, bad := range []string{
		"", ":", "1", "1:", ":CA", "0:CA", "5:CA", "12:CA", "1:XX", "1:??", "1:?", "1:ca", "1: CA", " 1:CA", "1:CA ", "1:unspoken", "1:vorbehalt",
		"1:none", "1:none-no90", "1:re-re", "1:normal", "1:solo-aces", "1:silent-hochzeit", "1:no91", "1:CA CA",
		"1:genscher", "1:genscher-", "1:genscher-0", "1:genscher-5", "1:genscher-02", "1:genscher-2-3", "1:gegengenscher", "1:gegen-2",
	} {
		if a, err := game.ParseAction(bad); err == nil {
			t.Errorf("%q reads as %s", bad, a)
		}
	}
}

func TestActionsOfAnotherKindHaveNothing(t *testing.T) {
	play, call, say := game.Play(0, card.Fuchs), game.Call(0, game.Re, rules.Ansage), game.Say(0, game.Healthy)
	if w := play.Word(); w != game.Unspoken {
		t.Errorf("a card says %s", w)
	}
	if c := call.Card(); c != card.None {
		t.Errorf("an announcement plays %s", c)
	}
	if step, p := say.Step(); step != rules.NoStep || p != game.NoParty {
		t.Errorf("a word announces %d for %s", step, p)
	}
}

func TestMustFollow(t *testing.T) {
	hands := fill(t, card.Deck48, [card.Seats]string{"CQ CA DK SA HA", "HT CK SK HK", "CQ CT ST HK", "SA"})
	s := speak(t, start(t, game.Setup{Rules: compiled(t, "ddv"), Hands: hands}), 0, game.Healthy)
	for led, want := range map[string]game.Illegal{
		"CA": game.MustFollowClubs, "SA": game.MustFollowSpades, "HA": game.MustFollowHearts, "DK": game.MustFollowTrump, "CQ": game.MustFollowTrump,
	} {
		c, _ := card.Parse(led)
		after := apply(t, s, game.Play(0, c))
		wrong := "CK"
		if want == game.MustFollowClubs {
			wrong = "HT" // a trump, not a heart
		}
		c, _ = card.Parse(wrong)
		refuse(t, after, game.Play(1, c), want)
	}
	c, _ := card.Parse("HK")
	queens := speak(t, start(t, game.Setup{Rules: compiled(t, "ddv"), Hands: hands}), 0, game.SoloWord(rules.SoloQueens))
	diamond, _ := card.Parse("DK")
	refuse(t, apply(t, queens, game.Play(0, diamond)), game.Play(1, c), game.MustFollowDiamonds)

	refuse(t, s, game.Play(1, c), game.NotYourTurn)
	refuse(t, s, game.Play(0, card.Dulle), game.NotInHand)
	refuse(t, s, game.Play(0, card.None), game.NotInHand)
	refuse(t, s, game.Action{}, game.NoSuchAction)
	refuse(t, s, game.Play(card.NoSeat, c), game.NoSuchAction)
	over := s
	for over.Phase() == game.InPlay {
		over = apply(t, over, someCard(&over, 0))
	}
	refuse(t, over, game.Play(0, c), game.GameOver)
	refuse(t, over, game.Call(0, game.Re, rules.Ansage), game.GameOver)
}

func FuzzParseAction(f *testing.F) {
	f.Add("1:solo-queens")
	f.Add("2:kontra-no60")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := game.ParseAction(text)
		if err != nil {
			return
		}
		if a.String() != text {
			t.Errorf("%q reads as %q", text, a)
		}
	})
}
