package leagues

import (
	"errors"
	"slices"

	"karlchen/game/league"
	"karlchen/game/stats"
)

// RealTable is what people have played at a real table.
type RealTable struct {
	Sheet  int            // the number of its score sheet
	Games  int            // so many so far
	People []stats.Player // by place; without an id a name
	Points []int
}

// Taker is a league that knows a real table, or could take its points.
type Taker struct {
	*Book
	List league.List   // of the table; its number is 0 if there is none yet
	Told []int         // what was told about the list, by the places of the table
	Deed league.Report // with which somebody tells the points
	Why  error         // why the league does not accept it from the person, or nil
}

// Takers returns the leagues of a person's server that know a real table, or take its points from the person.
func (s *Service) Takers(by Actor, of RealTable) (all []Taker, err error) {
	own, err := s.Leagues(by.Guild)
	for _, l := range own {
		b, wrong := s.Book(by, l.ID, 0)
		if err = errors.Join(err, wrong); wrong != nil {
			continue
		}
		if t := b.takerOf(league.Actor{ID: by.ID, Leads: by.Leads(b.League)}, of); t.Why == nil || t.List.Number > 0 {
			all = append(all, t)
		}
	}
	return all, err
}

func (b *Book) takerOf(by league.Actor, of RealTable) Taker {
	t := Taker{Book: b, Deed: league.Report{Members: make([]string, len(of.People)), Points: of.Points, Sheet: of.Sheet}}
	for i, p := range of.People {
		if p.ID == "" {
			p.ID = league.GuestID(p.Name)
		}
		if m, known := b.Member(p.ID); known {
			t.Deed.Members[i] = m.User
		}
	}
	for _, l := range slices.Backward(b.Lists) {
		drawn := l.Sheet == 0 && SameTable(l.Members, t.Deed.Members)
		switch {
		case !l.Real || l.State == league.ListAborted || l.Sheet != of.Sheet && !drawn:
			continue
		case drawn && of.Games < b.Plan.Config.GamesAt(len(l.Members)): // it counts when it is over
			return Taker{Why: league.ListNotOver}
		}
		deed, told := league.Report{List: l.Number, Points: slices.Clone(of.Points)}, []int(nil)
		for i, m := range t.Deed.Members {
			at := i
			if drawn {
				at = slices.Index(l.Members, m)
			}
			if deed.Points[at] = of.Points[i]; l.Told != nil {
				told = append(told, l.Told[at])
			}
		}
		if !l.Unfinished() && drawn && !slices.Equal(told, of.Points) { // an earlier evening of the same people
			continue
		}
		t.List, t.Told, t.Deed = l, told, deed
		break
	}
	t.Why = b.Check(by, &t.Deed, b.Now)
	return t
}

// SameTable reports whether the same people sit at two tables, all of them members.
func SameTable(one, other []string) bool {
	one, other = slices.Sorted(slices.Values(one)), slices.Sorted(slices.Values(other))
	return slices.Equal(one, other) && len(one) > 0 && one[0] != ""
}

// Sitting returns the unfinished list of a drawn real table of the server at which a person sits, with its league; ok is false without one.
func (s *Service) Sitting(by Actor) (b *Book, l league.List, ok bool, err error) {
	own, err := s.Leagues(by.Guild)
	for _, of := range own {
		b, wrong := s.Book(by, of.ID, 0)
		if err = errors.Join(err, wrong); wrong != nil {
			continue
		}
		if l, ok := b.SittingOf(by.ID); ok {
			return b, l, true, err
		}
	}
	return nil, l, false, err
}

// SittingOf returns the unfinished list of a drawn real table at which a person sits.
func (b *Book) SittingOf(user string) (league.List, bool) {
	i := slices.IndexFunc(b.Lists, func(l league.List) bool {
		return l.Real && l.Sheet == 0 && l.Unfinished() && user != "" && slices.Contains(l.Members, user)
	})
	if i < 0 {
		return league.List{}, false
	}
	return b.Lists[i], true
}
