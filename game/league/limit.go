package league

import "slices"

// UsedUp returns which of these members have played so many lists of a week already that another one does not count. List is the number of their
// present list, or 0 if it has not begun: later ones do not matter.
func (s Season) UsedUp(week int, list uint64, members []string) (used []string) {
	if !s.Mode().Limited {
		return nil
	}
	for _, m := range members {
		lists := 0
		for _, l := range s.Lists {
			if l.Week == week && (list == 0 || l.Number < list) && m != "" && slices.Contains(l.Members, m) && s.usesUp(l) {
				lists++
			}
		}
		if lists >= s.Plan.Config.PerWeek {
			used = append(used, m)
		}
	}
	return used
}

// usesUp reports whether a list is one of those that count for its members, or will be.
func (s *Season) usesUp(l List) bool {
	if l.Playing() {
		return true
	}
	o, over := s.Outcome(l.Number)
	return over && l.State.Counts() && (l.Late == LateNot || l.Late == LateAccepted) && o.Result != nil && !s.Plan.Config.Void(*o.Result)
}
