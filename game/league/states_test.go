package league_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// follow returns the end of a path of states, separated by spaces: the whole path, or the first step that does not exist.
func follow[S ~string](path string, to func(from, next S) error) string {
	states := strings.Fields(path)
	for i, next := range states[1:] {
		if err := to(S(states[i]), S(next)); errors.Is(err, league.ErrTransition) {
			return states[i] + " " + next
		} else if err != nil {
			return err.Error()
		}
	}
	return path
}

func TestStates(t *testing.T) {
	season := func(path string) string { return follow(path, league.SeasonState.To) }
	week := func(path string) string { return follow(path, league.WeekState.To) }
	list := func(path string) string { return follow(path, league.ListState.To) }
	member := func(path string) string { return follow(path, league.MemberState.To) }
	for _, tt := range []struct {
		name    string
		machine func(string) string
		path    string
		want    string // the whole path, when empty
	}{
		{"a season", season, "planned registration running closing archived", ""},
		{"a break", season, "registration running paused running closing", ""},
		{"cancelled early", season, "planned cancelled", ""},
		{"cancelled late", season, "running paused cancelled", ""},
		{"an archive never changes", season, "archived running", "archived running"},
		{"nor is it cancelled", season, "closing archived cancelled", "archived cancelled"},
		{"nobody plays in a planned season", season, "planned running", "planned running"},
		{"a closing season does not run again", season, "closing running", "closing running"},
		{"cancelled is cancelled", season, "cancelled planned", "cancelled planned"},
		{"twice the same", season, "running running", "running running"},
		{"no such state", season, "running sleeping", "running sleeping"},
		{"from nowhere", season, "sleeping running", "sleeping running"},

		{"an open week", week, "planned open running provisional final", ""},
		{"with lists that are late", week, "open running grace provisional final", ""},
		{"a match day", week, "planned open checkin drawn running provisional", ""},
		{"too few have come", week, "open checkin open running", ""},
		{"a draw that comes to nothing", week, "checkin drawn open provisional", ""},
		{"nobody has played", week, "open provisional final", ""},
		{"cancelled before anybody played", week, "open checkin drawn cancelled", ""},
		{"not after it", week, "running cancelled", "running cancelled"},
		{"drawn without a check-in", week, "open drawn", "open drawn"},
		{"final without a result", week, "running final", "running final"},
		{"final is final", week, "final provisional", "final provisional"},

		{"a list", list, "arranged running finished confirmed", ""},
		{"interruptions", list, "running interrupted running interrupted running finished", ""},
		{"nobody comes back", list, "running interrupted aborted", ""},
		{"nobody comes", list, "arranged aborted", ""},
		{"a protest that is turned down", list, "finished disputed confirmed", ""},
		{"a protest after the confirmation", list, "finished confirmed disputed corrected", ""},
		{"struck and taken back", list, "confirmed struck confirmed", ""},
		{"corrected, struck, taken back", list, "finished corrected struck corrected confirmed", ""},
		{"a list must be played", list, "arranged finished", "arranged finished"},
		{"and to its end", list, "interrupted finished", "interrupted finished"},
		{"an aborted list cannot be confirmed", list, "running aborted confirmed", "aborted confirmed"},
		{"nor protested against", list, "aborted disputed", "aborted disputed"},
		{"a finished list does not go on", list, "finished running", "finished running"},

		{"holidays", member, "active away active", ""},
		{"a substitute joins", member, "substitute active substitute", ""},
		{"leaves the server and comes back", member, "active left active", ""},
		{"withdraws and comes back", member, "away withdrawn active", ""},
		{"a ban that is lifted", member, "active banned active", ""},
		{"a ban is not escaped by leaving", member, "banned left", "banned left"},
		{"nor by withdrawing", member, "banned withdrawn", "banned withdrawn"},
		{"a member who has left cannot be away", member, "left away", "left away"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := tt.want
			if want == "" {
				want = tt.path
			}
			if got := tt.machine(tt.path); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// checkReachable checks that a machine has no other states than those it names, that each can be reached from the first, and that exactly
// the given ones are final.
func checkReachable[S ~string](t *testing.T, first S, states []S, to func(from, next S) error, final ...S) {
	t.Helper()
	reached := map[S]bool{first: true}
	for range states {
		for _, from := range states {
			for _, next := range states {
				if reached[from] && to(from, next) == nil {
					reached[next] = true
				}
			}
		}
	}
	ends := map[S]bool{}
	for _, s := range final {
		ends[s] = true
	}
	for _, from := range states {
		if !reached[from] {
			t.Errorf("%q cannot be reached", from)
		}
		goes := false
		for _, next := range states {
			goes = goes || to(from, next) == nil
		}
		if goes == ends[from] {
			t.Errorf("%q is final: %t", from, !goes)
		}
	}
}

func TestStatesAreReachedAndFinal(t *testing.T) {
	checkReachable(t, league.SeasonPlanned, league.SeasonStates(), league.SeasonState.To, league.SeasonArchived, league.SeasonCancelled)
	checkReachable(t, league.WeekPlanned, league.WeekStates(), league.WeekState.To, league.WeekFinal, league.WeekCancelled)
	checkReachable(t, league.ListArranged, league.ListStates(), league.ListState.To, league.ListAborted)
	checkReachable(t, league.MemberActive, league.MemberStates(), league.MemberState.To)
}

func TestMeaningOfStates(t *testing.T) {
	counting, playing := "", ""
	for _, s := range league.ListStates() {
		if s.Counts() {
			counting += string(s) + " "
		}
	}
	for _, s := range league.MemberStates() {
		if s.Plays() {
			playing += string(s) + " "
		}
	}
	if counting != "finished confirmed disputed corrected " || playing != "active substitute " {
		t.Errorf("lists count that are %q, members play that are %q", counting, playing)
	}
}

// A member who is away until a moment is back at exactly that moment, whether somebody looks or acts; their answers about weeks that are decided by then are
// gone, and those about later weeks stay.
func TestAMemberIsBackAtTheMoment(t *testing.T) {
	for _, format := range []standings.Format{standings.Open, standings.MatchDay} {
		b := tell(t, format, 3, 4)
		last := func(week int) time.Time { // the last chance to take part
			if format == standings.MatchDay {
				return b.s.DrawAt(week)
			}
			return b.s.Calendar().Closes(week)
		}
		by := league.Actor{ID: "A", Name: "x"}
		for week := range 3 {
			b.do(by, &league.Say{Week: week + 1, Answer: league.AnswerIn})
		}
		b.refused(by, &league.SetAway{On: true, Until: b.now}, league.NothingToChange)
		b.refused(by, &league.SetAway{On: true, Until: b.now.Add(-1)}, league.NothingToChange)
		b.refused(by, &league.SetAway{Until: b.now.Add(1)}, league.NothingToChange)
		b.do(by, &league.SetAway{On: true, Until: last(1).Add(-1)})
		if b.s.Weeks[0].Answers["A"] != league.AnswerIn {
			t.Errorf("%s: a member who is back a moment before the first week is decided has lost their answer", format)
		}
		back := last(2)
		b.do(by, &league.SetAway{On: true, Until: back})
		for i, want := range []league.Answer{league.AnswerNone, league.AnswerNone, league.AnswerIn} {
			if got := b.s.Weeks[i].Answers["A"]; got != want {
				t.Errorf("%s: about week %d the answer is %q, want %q", format, i+1, got, want)
			}
		}
		state := func(s league.Season) league.MemberState {
			m, _ := s.Member("A")
			return m.State
		}
		for at, want := range map[time.Time]league.MemberState{back.Add(-1): league.MemberAway, back: league.MemberActive, back.Add(1): league.MemberActive} {
			if got := state(b.s.At(at)); got != want {
				t.Errorf("%s: %v after the moment the member is %s", format, at.Sub(back), got)
			}
			after, _, err := league.Apply(b.s, league.Action{At: at, By: league.Actor{ID: "B"}, Deed: &league.SetRemind{On: true}})
			if got := state(after); err != nil || got != want {
				t.Errorf("%s: %v after the moment somebody acts, and the member is %s, %v", format, at.Sub(back), got, err)
			}
		}
		if m, _ := b.s.At(back).Member("A"); !m.Until.IsZero() || !m.Since.Equal(back) {
			t.Errorf("%s: the member is back since %v, and away until %v", format, m.Since, m.Until)
		}
		if b.do(by, &league.SetAway{On: true}); state(b.s.At(back.AddDate(9, 0, 0))) != league.MemberAway {
			t.Errorf("%s: a member who is away without an end is back", format)
		}
	}
}

// A check-in begins exactly half an hour before the draw. A draw that is late, because the program did not run, still takes place up to its last moment,
// and a week that opens too late for it goes on without one.
func TestTheMomentsOfADraw(t *testing.T) {
	b := tell(t, standings.MatchDay, 1, 5)
	draw := b.s.DrawAt(1)
	opened := func(at time.Time) league.Season {
		after, _, err := league.Apply(b.s, league.Action{At: at, Deed: &league.Tick{Week: 1, Event: league.EventOpen, Before: &league.Heritage{}}})
		if err != nil {
			t.Fatal(err)
		}
		return after
	}
	const late = 2 * time.Hour
	for at, free := range map[time.Time]bool{draw.Add(late): false, draw.Add(late + 1): true} {
		if w := opened(at).Weeks[0]; w.Free != free {
			t.Errorf("a week that opens %v after its draw goes on without one: %t", at.Sub(draw), w.Free)
		}
	}
	b.tick(1, league.EventOpen)
	for at, want := range map[time.Duration]error{-league.CheckInBefore - 1: league.TooEarly, -league.CheckInBefore: nil} {
		if err := refused(b.s, league.Action{At: draw.Add(at), By: league.Actor{ID: "A"}, Deed: &league.SignUp{Week: 1, Answer: league.AnswerHere}}); !errors.Is(err, want) {
			t.Errorf("a check-in %v after the draw: %v, want %v", at, err, want)
		}
	}
	for at, due := range map[time.Duration]bool{0: true, late + league.CheckInBefore: true, late + league.CheckInBefore + 1: false} {
		after, _, err := league.Apply(b.s, league.Action{At: draw.Add(at), Deed: &league.Tick{Week: 1, Event: league.EventDraw}})
		if w := after.Weeks[0]; err != nil || w.Due != due || w.Free == due {
			t.Errorf("%v after its time a draw is due: %t; the week goes on without one: %t; %v", at, w.Due, w.Free, err)
		}
	}
}
