package league

import "slices"

// View returns the season as a person may see it: of a task that others will still play, neither the secret from which its deals follow, nor any
// outcome, nor the points to which a leader has corrected one; and of other members neither whom they would rather not meet, nor why they are banned, nor why they have
// protested and what leaders have answered, nor the texts of their questions; nor what leaders have answered about a late list of others. An empty id sees
// what everybody sees.
func (s Season) View(user string) Season {
	s.Members = edited(s.Members, func(m *Member) {
		if m.User != user {
			m.Apart, m.Why = nil, ""
			m.Questions = edited(m.Questions, func(q *Question) { q.Words, q.Answer = "", "" })
		}
	})
	s.Weeks = edited(s.Weeks, func(w *Week) {
		if w.Draw != nil && len(w.Draw.Apart) > 0 {
			d := w.Draw.public()
			w.Draw = &d
		}
	})
	s.Protests = edited(s.Protests, func(p *Protest) {
		if p.By != user {
			p.Why, p.Answer = "", ""
		}
	})
	reasoned := func(l List) bool { return l.Answer != "" && !slices.Contains(l.Members, user) }
	if slices.ContainsFunc(s.Lists, reasoned) {
		s.Lists = edited(s.Lists, func(l *List) {
			if reasoned(*l) {
				l.Answer = ""
			}
		})
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
	s.Corrections = edited(s.Corrections, func(r *Ruling) {
		if hidden(r.What.List) {
			r.What.Scores = nil
		}
	})
	return s
}

// edited returns changed copies of rows.
func edited[R any](all []R, edit func(*R)) []R {
	all = slices.Clone(all)
	for i := range all {
		edit(&all[i])
	}
	return all
}
