package game_test

import (
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// silent returns a silent Hochzeit of seat 1, which leads, under rules by which it may say Kontra.
func silent(t *testing.T, house string) game.State {
	t.Helper()
	hands := fill(t, card.Deck40, [card.Seats]string{"CQ CQ HT DT", "HT DT", "SQ", "CJ"})
	return speak(t, start(t, game.Setup{Rules: compiled(t, house), Hands: hands, Vorhand: 0}), 0, game.Healthy)
}

// reason returns the reason against an action, or game.Legal.
func reason(s game.State, a game.Action) game.Illegal {
	v := s.View(a.Seat)
	return v.Check(a)
}

func parties(s game.State, viewer card.Seat) string {
	v := s.View(viewer)
	text := ""
	for seat := range card.Seat(card.Seats) {
		text += v.Party(seat).String()[:1]
	}
	return text
}

func TestABluffIsBelievedUntilAClubQueenIsPlayed(t *testing.T) {
	s := apply(t, silent(t, "verein"), actions(t, "1:kontra 1:HT 2:HT 3:SQ 4:CJ")...)
	for viewer, want := range map[card.Seat]string{0: "rkkk", 1: "kknn", 2: "knkn", 3: "knnk", card.NoSeat: "knnn"} {
		if got := parties(s, viewer); got != want {
			t.Errorf("seat %s believes %s, want %s", viewer, got, want)
		}
	}
	public := s.View(card.NoSeat)
	if public.Stands(game.Kontra) != rules.Ansage || public.Stands(game.Re) != rules.NoStep || public.Contract() != rules.Normal || public.Bluffed(0) {
		t.Errorf("everybody sees %v", public)
	}
	if own := s.View(0); own.SpeaksFor(0) != game.Kontra || own.Party(0) != game.Re {
		t.Errorf("the bluffer speaks for %s as %s", own.SpeaksFor(0), own.Party(0))
	}

	s = apply(t, s, actions(t, "1:CQ")...)
	public = s.View(card.NoSeat)
	if public.Stands(game.Kontra) != rules.NoStep || public.Stands(game.Re) != rules.Ansage || public.Contract() != rules.SilentHochzeit ||
		public.Soloist() != 0 || !public.Bluffed(0) || public.SpeaksFor(0) != game.Re {
		t.Errorf("after the bluffer's ♣D everybody sees %v", public)
	}
}

// Without the bluff the fourth player would be the silent Hochzeiter.
func TestThreeKontraTellNothingWhereOneMayMislead(t *testing.T) {
	for name, tt := range map[string]struct{ house, calls, want string }{
		"three in earnest":             {"verein", "2:kontra 3:kontra 4:kontra", "nkkk"},
		"three, one of them a bluff":   {"verein", "1:kontra 2:kontra 3:kontra", "kkkn"},
		"all four":                     {"verein", "1:kontra 2:kontra 3:kontra 4:kontra", "kkkk"},
		"three and a Re":               {"verein", "2:kontra 3:kontra 4:kontra 1:re", "rkkk"},
		"three where nobody misleads":  {"verein stille_hochzeit_announcing=re", "2:kontra 3:kontra 4:kontra", "rkkk"},
		"a bluff and Absagen after it": {"verein", "1:kontra 1:no90 2:no60", "kknn"},
	} {
		s := apply(t, silent(t, tt.house), actions(t, tt.calls)...)
		if got := parties(s, card.NoSeat); got != tt.want {
			t.Errorf("%s: everybody believes %s, want %s", name, got, tt.want)
		}
	}
}

// A player who has shown a ♣D misleads nobody.
func TestABluffMustBeTheFirstThingSaidAndNotTooLate(t *testing.T) {
	s := silent(t, "verein")
	for played, want := range map[string]game.Illegal{
		"":                                  game.Legal,
		"1:re":                              game.AnnouncementOfOtherParty,
		"1:no90":                            game.AnnouncementOfOtherParty,
		"1:kontra":                          game.AnnouncementMadeAlready,
		"1:CQ":                              game.AnnouncementOfOtherParty,
		"1:HT 2:HT 3:SQ 4:CJ":               game.Legal,
		"1:HT 2:HT 3:SQ 4:CJ 1:DT 2:DT":     game.AnnouncementTooLate,
		"1:kontra 1:HT 2:HT 3:SQ 4:CJ 1:CQ": game.AnnouncementOfOtherParty,
	} {
		after := apply(t, s, actions(t, played)...)
		if got := reason(after, game.Call(0, game.Kontra, rules.Ansage)); got != want {
			t.Errorf("after %q: %s, want %s", played, got, want)
		}
	}
	for seat := range card.Seat(card.Seats) {
		for _, p := range []game.Party{game.Re, game.Kontra} {
			legal := reason(s, game.Call(seat, p, rules.Ansage)) == game.Legal
			if want := seat == 0 || p == game.Kontra; legal != want {
				t.Errorf("seat %s may say %s: %t", seat, p, legal)
			}
		}
	}
}

// As long as Kontra believes the bluff, it has nothing to reply to.
func TestAnExposedBluffIsAReToReplyTo(t *testing.T) {
	s := apply(t, silent(t, "verein"), actions(t, "1:kontra 1:HT 2:HT 3:SQ 4:CJ 1:DT 2:DT")...)
	kontra := game.Call(1, game.Kontra, rules.Ansage) // with eight cards
	if got := reason(s, kontra); got != game.AnnouncementTooLate {
		t.Errorf("to an apparent partner's Kontra: %s", got)
	}
	shown := apply(t, silent(t, "verein"), actions(t, "1:kontra 1:HT 2:HT 3:SQ 4:CJ 1:CQ 2:DT")...)
	if got := reason(shown, kontra); got != game.Legal {
		t.Errorf("to the exposed Re: %s", got)
	}
}

func TestABluffIsScoredAsRe(t *testing.T) {
	for calls, want := range map[string]map[game.ItemKey]game.Party{
		"1:re":                         {game.CalledRe: game.Re},
		"1:kontra":                     {game.CalledRe: game.Re},
		"1:kontra 3:kontra":            {game.CalledRe: game.Re, game.CalledKontra: game.Kontra},
		"1:kontra 1:no90":              {game.CalledRe: game.Re, game.Called90: game.Re},
		"1:kontra 1:no90 2:no60":       {game.CalledRe: game.Re, game.Called90: game.Re, game.CalledKontra: game.Kontra, game.Called60: game.Kontra},
		"1:kontra 2:no90":              {game.CalledRe: game.Re, game.CalledKontra: game.Kontra, game.Called90: game.Kontra},
		"2:kontra 1:kontra 1:no90":     {game.CalledRe: game.Re, game.CalledKontra: game.Kontra, game.Called90: game.Re},
		"2:kontra 2:no90 1:kontra":     {game.CalledRe: game.Re, game.CalledKontra: game.Kontra, game.Called90: game.Kontra},
		"2:kontra 3:kontra 1:kontra":   {game.CalledRe: game.Re, game.CalledKontra: game.Kontra},
		"4:kontra 1:re 1:no90 2:no90 ": {game.CalledRe: game.Re, game.CalledKontra: game.Kontra},
	} {
		r := finish(t, apply(t, silent(t, "verein"), actions(t, calls)...))
		for _, key := range []game.ItemKey{game.CalledRe, game.CalledKontra} {
			_, wanted := want[key]
			found := false
			for _, item := range r.Items() {
				found = found || item.Key == key
			}
			if found != wanted && r.Winner != game.NoParty {
				t.Errorf("%s: %s scored %t", calls, key, found)
			}
		}
		for _, item := range r.Items() {
			if by, ok := want[item.Key]; ok && item.By != by {
				t.Errorf("%s: %s by %s", calls, item.Key, item.By)
			}
		}
	}
}

// A bluffer goes on like a Kontra. What is too late for Re is empty then, and nobody can tell before the ♣D (HZ7): to refuse it would betray them.
func TestABluffersAbsageCountsAsFarAsItWasInTimeForRe(t *testing.T) {
	for name, tt := range map[string]struct {
		calls string // of Kontra, before the first card
		cards int    // that the bluffer holds at theirs
		own   rules.Step
		re    rules.Step // what Re has announced in the end
		void  bool
	}{
		"a repetition too late for Re":        {"2:no60", 7, rules.No60, rules.Ansage, true},
		"a step too late for Re":              {"2:no90", 7, rules.No60, rules.Ansage, true},
		"a repetition in time for Re":         {"2:no60", 8, rules.No60, rules.No60, false},
		"with the first step of Re's in time": {"", 8, rules.No90, rules.No90, false},
	} {
		s := apply(t, silent(t, "verein"), actions(t, "1:kontra 2:kontra "+tt.calls)...)
		for s.HandSize(0) > tt.cards {
			for _, a := range s.Legal(s.Turn(), nil) {
				if a.Kind == game.Playing && a.Card() != card.Alte {
					s = apply(t, s, a)
					break
				}
			}
		}
		public := s.View(card.NoSeat)
		s = apply(t, s, game.Call(0, game.NoParty, tt.own))
		if after := s.View(2); after.Void(0, tt.own) || after.Stands(game.Kontra) != max(public.Stands(game.Kontra), tt.own) || after.Stands(game.Re) != rules.NoStep {
			t.Errorf("%s: another can tell: %v", name, after.Stands(game.Kontra))
		}
		for s.Phase() == game.InPlay {
			s = apply(t, s, someCard(&s, 0))
		}
		if r, _ := s.Result(); r.Calls[game.Re] != tt.re || s.Void(0, tt.own) != tt.void {
			t.Errorf("%s: Re has announced %d, want %d; that it was void is %t", name, r.Calls[game.Re], tt.re, !tt.void)
		}
	}
}
