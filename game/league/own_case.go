package league

import "slices"

// judged is a deed that decides about results, or about a person. A leader does not take it in their own case, unless nobody else leads the league: see
// Actor.Own.
type judged interface {
	// parties returns the people whose case it is.
	parties(s *Season) []string
}

// OwnCase reports whether a deed decides a person's own case.
func (s Season) OwnCase(user string, d Deed) bool {
	j, ok := d.(judged)
	return ok && user != "" && slices.Contains(j.parties(&s), user)
}

// OwnCorrection reports whether the leader who made a correction is affected by it.
func (s Season) OwnCorrection(c Correction) bool { return s.OwnCase(c.By, &Correct{c}) }

// checkOwn refuses a deed in the actor's own case.
func (t *transaction) checkOwn(d Deed) error {
	if !t.by.Own && t.OwnCase(t.by.ID, d) {
		return OwnCase
	}
	return nil
}

// peopleOf returns the members of a list, without computers.
func (s *Season) peopleOf(list uint64) []string {
	l, _ := s.List(list)
	return l.people()
}

func (d *Decide) parties(s *Season) []string {
	if d.Protest < 1 || d.Protest > uint64(len(s.Protests)) {
		return nil
	}
	return s.peopleOf(s.Protests[d.Protest-1].List) // with the member who protests
}

func (d *AnswerQuestion) parties(*Season) []string { return []string{d.Member} }

func (d *DecideLate) parties(s *Season) []string { return s.peopleOf(d.List) }

func (d *Correct) parties(s *Season) []string {
	c := d.Correction
	if c.Number == 0 { // not made yet
		c.Number = uint64(len(s.Corrections) + 1)
	}
	if c = s.Subject(c); c.Change == Penalty {
		return []string{c.Member}
	}
	return s.peopleOf(c.List)
}

func (d *AddResult) parties(*Season) []string { return d.Members }

// A list that has not begun is nobody's case: leaders who play arrange evenings, too.
func (d *Abort) parties(s *Season) []string {
	if l, err := s.List(d.List); err != nil || l.State == ListArranged {
		return nil
	}
	return s.peopleOf(d.List)
}

func (d *Readmit) parties(*Season) []string { return []string{d.Member} }
