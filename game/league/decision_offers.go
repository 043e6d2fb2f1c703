package league

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"karlchen/game/league/standings"
)

// What the fields of decisions offer, and what they hold before somebody chooses.

func always(values ...string) func(*Season, *Values) []string {
	return func(*Season, *Values) []string { return values }
}

var days = always("1", "2", "3", "4", "5", "6", "0")

func mondays(s *Season, v *Values) (all []string) {
	if step := v.Of["step"]; step != "announce" && step != "cup" {
		return nil
	}
	starts, err := Starts(v.Now, s.League.Zone)
	if err != nil {
		return nil
	}
	for _, d := range starts {
		all = append(all, d.String())
	}
	return all
}

// weeksThat are the weeks of a season that fit a decision.
func weeksThat(fits func(*Season, Week) bool) func(*Season, *Values) []string {
	return func(s *Season, _ *Values) (all []string) {
		for _, w := range s.Weeks {
			if fits(s, w) {
				all = append(all, strconv.Itoa(w.Number))
			}
		}
		return all
	}
}

var (
	weekNumbers = weeksThat(func(*Season, Week) bool { return true })
	// begunWeeks are the weeks that have results or will have some soon: a penalty shows in them.
	begunWeeks = weeksThat(func(s *Season, w Week) bool { return s.hasBegun(w.Number) })
	drawnWeeks = weeksThat(func(_ *Season, w Week) bool { return w.Draw != nil && w.State.goesOn() })
)

func memberIDs(s *Season, _ *Values) (all []string) {
	for _, m := range s.Members {
		all = append(all, m.User)
	}
	return all
}

// atTournament are the members of a tournament.
func atTournament(s *Season, v *Values) []string {
	if !s.Mode().Real {
		return nil
	}
	return memberIDs(s, v)
}

// weeksWithLists are the begun weeks of a season in which lists are played at tables.
func weeksWithLists(s *Season, v *Values) []string {
	if s.Mode().Attempts || s.State == SeasonArchived || s.State == SeasonCancelled {
		return nil
	}
	return begunWeeks(s, v)
}

// seated are the members with a place in a list of the week that has not begun.
func seated(s *Season, v *Values) (all []string) {
	for _, l := range s.Lists {
		if l.Week == v.number("week") && l.State == ListArranged {
			all = append(all, l.People()...)
		}
	}
	slices.Sort(all)
	return all
}

func playersOfList(s *Season, v *Values) []string {
	l, _ := s.List(v.count("list"))
	return l.People()
}

// others are the members who are in none of some fields yet.
func others(keys ...string) func(*Season, *Values) []string {
	return func(s *Season, v *Values) []string {
		return slices.DeleteFunc(memberIDs(s, v), func(m string) bool {
			return slices.ContainsFunc(keys, func(key string) bool { return v.Of[key] == m || s.divided(v.Of[key], m) })
		})
	}
}

// swappable are the members with whom the one of a draw can change places.
func swappable(s *Season, v *Values) []string {
	week := v.number("week")
	return slices.DeleteFunc(others("one")(s, v), func(m string) bool {
		return week >= 1 && week <= len(s.Weeks) && s.parted(&s.Weeks[week-1], v.Of["one"], m)
	})
}

// notOwn leaves the leader out where a place would make it their own case: all combinations with them would be tried in vain.
func notOwn(offers func(*Season, *Values) []string) func(*Season, *Values) []string {
	return func(s *Season, v *Values) []string {
		return slices.DeleteFunc(offers(s, v), func(m string) bool { return m == v.By.ID && !v.By.Own })
	}
}

func othersAndComputer(s *Season, v *Values) []string {
	return append(others(places...)(s, v), Computer)
}

func membersAndComputer(s *Season, v *Values) []string { return append(memberIDs(s, v), Computer) }

// listsThat are the lists of a season that fit a decision, the latest first.
func listsThat(fits func(List) bool) func(*Season, *Values) []string {
	return func(s *Season, _ *Values) (all []string) {
		for _, l := range slices.Backward(s.Lists) {
			if fits(l) {
				all = append(all, fmt.Sprint(l.Number))
			}
		}
		return all
	}
}

var (
	listNumbers     = listsThat(func(List) bool { return true })
	unfinishedLists = listsThat(List.Unfinished)
	realLists       = listsThat(func(l List) bool { return l.Real && l.Unfinished() })
)

// correctionNumbers are all corrections but withdrawals, the latest first.
func correctionNumbers(s *Season, _ *Values) (all []string) {
	for _, c := range slices.Backward(s.Corrections) {
		if c.What.Change != standings.Withdraw {
			all = append(all, fmt.Sprint(c.Number))
		}
	}
	return all
}

// cases are what waits for a leader's decision.
func cases(s *Season, _ *Values) (all []string) {
	for _, c := range s.OpenCases() {
		all = append(all, CaseValue(c.Protest, c.List))
	}
	return all
}

// maxTries limits the combinations of values that are tried to complete one. The fields offer so little that fails that no season needs as many.
const maxTries = 20_000

// zeros are points of nothing for each place of the list.
func zeros(s *Season, v *Values) string {
	n := len(v.places())
	if o, ok := s.Outcome(v.count("list")); ok && n == 0 {
		if o.Attempt != nil {
			n = len(o.Attempt.Points)
		} else {
			n = len(o.Result.Places)
		}
	} else if l, err := s.List(v.count("list")); err == nil && n == 0 {
		n = len(l.Members)
	}
	return strings.Repeat("0 ", max(n, 1))
}

// newGuest is a name that nobody at the tournament has.
func newGuest(s *Season, _ *Values) string {
	for n := 1; ; n++ {
		name := strconv.Itoa(n)
		if m, known := s.Member(GuestID(name)); !known || m.State != MemberActive {
			return name
		}
	}
}

// newTeam is a name that no team of the season has.
func newTeam(s *Season, _ *Values) string {
	name := "1"
	for n := 2; s.teamNamed(name) >= 0; n++ {
		name = strconv.Itoa(n)
	}
	return name
}

func one(*Season, *Values) string { return "1" }

// lastMinute is the latest time of a day.
func lastMinute(*Season, *Values) string { return "23:59" }
