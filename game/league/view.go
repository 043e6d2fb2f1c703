package league

import "slices"

// View returns the season as a person may see it: of a task that others will still play, neither the secret from which its deals follow, nor any
// outcome, nor the points to which a leader has corrected one; and of other members neither whom they would rather not meet, nor why they are banned, nor why they have
// protested and what leaders have answered, nor the texts of their questions; nor what leaders have answered about a late list of others. An empty id sees
// what everybody sees.
func (s Season) View(user string) Season {
	s.Members = slices.Clone(s.Members)
	for i := range s.Members {
		if m := &s.Members[i]; m.User != user {
			m.Apart, m.Why, m.Questions = nil, "", unread(m.Questions)
		}
	}
	s.Weeks = slices.Clone(s.Weeks)
	for i := range s.Weeks {
		if w := &s.Weeks[i]; w.Draw != nil && len(w.Draw.Apart) > 0 {
			d := w.Draw.public()
			w.Draw = &d
		}
	}
	s.Protests = slices.Clone(s.Protests)
	for i := range s.Protests {
		if p := &s.Protests[i]; p.By != user {
			p.Why, p.Answer = "", ""
		}
	}
	reasoned := func(l List) bool { return l.Answer != "" && !slices.Contains(l.Members, user) }
	if slices.ContainsFunc(s.Lists, reasoned) {
		s.Lists = slices.Clone(s.Lists)
		for i := range s.Lists {
			if l := &s.Lists[i]; reasoned(*l) {
				l.Answer = ""
			}
		}
	}
	if !s.Mode().Secret {
		return s
	}
	secret := make([]bool, len(s.Weeks)+1)
	for i := range s.Weeks {
		if w := &s.Weeks[i]; !s.TaskOver(*w) {
			w.Secret, secret[w.Number] = "", true
		}
	}
	hidden := func(list uint64) bool {
		l, err := s.List(list)
		return err == nil && secret[l.Week]
	}
	s.Outcomes = slices.DeleteFunc(slices.Clone(s.Outcomes), func(o Outcome) bool { return hidden(o.Number) })
	s.Corrections = slices.Clone(s.Corrections)
	for i := range s.Corrections {
		if c := &s.Corrections[i].What; hidden(c.List) {
			c.Scores = nil
		}
	}
	return s
}

// unread returns questions without their texts.
func unread(all []Question) []Question {
	all = slices.Clone(all)
	for i := range all {
		all[i].Words, all[i].Answer = "", ""
	}
	return all
}
