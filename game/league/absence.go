package league

import "slices"

// Absent returns the members who said that they come to a match day, and did not, whatever has become of its lists. An absence is a fact of the check-in:
// it costs nothing by itself. Who was there in a week of earlier programs is not known.
func (s Season) Absent(week int) (absent []string) {
	w := s.Weeks[week-1]
	if w.Draw == nil || !w.State.published() {
		return nil
	}
	came := slices.Clone(w.Draw.Out)
	for _, l := range s.Lists {
		o, over := s.Outcome(l.Number)
		switch {
		case l.Week != week, l.Began.IsZero() && !l.Ended.IsZero() && !l.Ended.After(w.Draw.At): // or of an earlier draw
		case over && o.Result != nil && s.isDrawn(l) && l.Begun == 0: // in an earlier program
			return nil
		case over && o.Result != nil:
			for _, p := range o.Result.Places {
				if p.Own() > 0 {
					came = append(came, p.Member)
				}
			}
		default: // it was broken off; before its first card nobody was missing
			came = append(came, slices.DeleteFunc(l.People(), func(user string) bool { return slices.Contains(l.Away, user) })...)
		}
		came = append(came, l.Came...)
	}
	for _, user := range slices.Concat(w.Draw.Members, w.Coming(AnswerIn, AnswerHere)) {
		if !slices.Contains(came, user) && !slices.Contains(absent, user) {
			absent = append(absent, user)
		}
	}
	return absent
}
