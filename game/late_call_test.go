package game_test

import (
	"slices"
	"testing"

	"karlchen/game"
	"karlchen/game/rules"
)

// A late call counts only if its party loses, with it or without it (000 §17, Q000-14).
func TestWhatLateCallsCount(t *testing.T) {
	const re, kontra = game.Re, game.Kontra
	spielordnung, ddv := compiled(t, "spielordnung"), compiled(t, "ddv invalid_announcement=against-caller")
	for _, tt := range []struct {
		name        string
		rules       *rules.Compiled
		augen       int // of Re
		calls, late [2]rules.Step
		winner      game.Party
		counts      [2]rules.Step
		value       int
	}{
		{"a winner's late Re", spielordnung, 140, [2]rules.Step{}, [2]rules.Step{re: rules.Ansage}, re, [2]rules.Step{}, 0},
		{"a loser's late Re", spielordnung, 100, [2]rules.Step{}, [2]rules.Step{re: rules.Ansage}, kontra, [2]rules.Step{re: rules.Ansage}, 4},
		{"a late keine 9 that is missed", spielordnung, 140, [2]rules.Step{re: rules.Ansage}, [2]rules.Step{re: rules.No90}, kontra,
			[2]rules.Step{re: rules.No90}, 8},
		{"a late keine 9 that is made", spielordnung, 160, [2]rules.Step{re: rules.Ansage}, [2]rules.Step{re: rules.No90}, re,
			[2]rules.Step{re: rules.Ansage}, 4},
		{"late calls of both", spielordnung, 140, [2]rules.Step{}, [2]rules.Step{re: rules.No90, kontra: rules.No90}, kontra,
			[2]rules.Step{re: rules.No90}, 8},
		{"a late Re after Kontra, at 120:120", ddv, 120, [2]rules.Step{kontra: rules.Ansage}, [2]rules.Step{re: rules.Ansage}, kontra,
			[2]rules.Step{re: rules.Ansage, kontra: rules.Ansage}, 6},
		{"a late Absage against one that is missed", ddv, 130, [2]rules.Step{re: rules.No90}, [2]rules.Step{kontra: rules.No90}, kontra,
			[2]rules.Step{re: rules.No90}, 0},
		{"a late Absage where nobody wins", ddv, 120, [2]rules.Step{re: rules.No90, kontra: rules.No90}, [2]rules.Step{re: rules.No60}, game.NoParty,
			[2]rules.Step{re: rules.No90, kontra: rules.No90}, 0},
	} {
		tally := tally(tt.augen, tt.calls[re], tt.calls[kontra])
		tally.Late = tt.late
		r := tally.Score(tt.rules)
		if r.Winner != tt.winner || r.Calls != tt.counts || tt.value != 0 && r.Value != tt.value {
			t.Errorf("%s: %s wins %d with %v, want %s, %d and %v: %v", tt.name, r.Winner, r.Value, r.Calls, tt.winner, tt.value, tt.counts, lines(&r))
		}
	}
}

// A late call tells its party. It is no base for a call in time, no call to reply to, and keeps no chain going.
func TestALateCallGivesNobodyARight(t *testing.T) {
	s := normal(t, "ddv invalid_announcement=against-caller")
	caller, other := of(s, game.Re), of(s, game.Kontra)
	refuse(t, s, game.CallLate(caller, game.Re, rules.Ansage), game.AnnouncementInTime)
	s = playUntil(t, playUntil(t, s, caller, 10), other, 10)
	refuse(t, s, game.CallLate(caller, game.NoParty, rules.No90), game.AnnouncementNeedsAnsage)
	refuse(t, s, game.CallLate(caller, game.Kontra, rules.Ansage), game.AnnouncementOfOtherParty)
	public := s.View(3)
	turn := s.Turn()
	s = apply(t, s, game.CallLate(caller, game.Re, rules.Ansage))
	if public.Party(caller) != game.NoParty || s.Turn() != turn {
		t.Errorf("the caller was known to be %s, and the turn went from %s to %s", public.Party(caller), turn, s.Turn())
	}
	if public = s.View(3); public.Party(caller) != game.Re || public.Stands(game.Re) != rules.NoStep {
		t.Errorf("the caller is known to be %s, and Re stands on %d", public.Party(caller), public.Stands(game.Re))
	}
	refuse(t, s, game.Call(caller, game.NoParty, rules.No90), game.AnnouncementNeedsAnsage)
	refuse(t, s, game.Call(other, game.Kontra, rules.Ansage), game.AnnouncementTooLate) // no reply
	if !slices.Contains(s.Legal(other, nil), game.CallLate(other, game.Kontra, rules.Ansage)) {
		t.Error("the others cannot call late themselves")
	}
	s = apply(t, s, game.CallLate(caller, game.NoParty, rules.No90))
	refuse(t, s, game.CallLate(caller, game.NoParty, rules.No30), game.AnnouncementSkips)
	last := playUntil(t, s, caller, 1)
	refuse(t, playUntil(t, last, caller, 0), game.CallLate(caller, game.NoParty, rules.No60), game.AnnouncementTooLate)
}

// After the Absage of the opponents a late one would be void (000 §16): it is refused.
func TestALateAbsageAfterOneOfTheOpponents(t *testing.T) {
	s := normal(t, "spielordnung zwangsansage_tack=off")
	re := of(s, game.Re)
	s = apply(t, s, game.Call(re, game.Re, rules.Ansage), game.Call(re, game.NoParty, rules.No90))
	kontra := of(s, game.Kontra)
	s = playUntil(t, s, kontra, 4)
	s = apply(t, s, game.CallLate(kontra, game.Kontra, rules.Ansage))
	refuse(t, s, game.CallLate(kontra, game.NoParty, rules.No90), game.AnnouncementOfOpponents)
}
