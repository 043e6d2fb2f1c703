package league

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
)

// Annals are all seasons of a league: what its log comes to. Settings and members belong to the league, so all seasons share them.
type Annals struct {
	League   League
	Members  []Member
	Rankings []Ranking // in the order in which they were made

	seasons []Season // from 1, without settings and members
}

// Season returns a season; 0 is the latest. Error: NoSuchSeason. A league without a season has one with Number 0.
func (a *Annals) Season(number int) (Season, error) {
	if number == 0 {
		number = len(a.seasons)
	}
	if number == 0 {
		return Season{League: a.League, Members: a.Members}, nil
	}
	if number < 1 || number > len(a.seasons) {
		return Season{}, NoSuchSeason
	}
	s := a.seasons[number-1]
	s.League, s.Members = a.League, a.Members
	return s, nil
}

// Seasons returns the number of seasons.
func (a *Annals) Seasons() int { return len(a.seasons) }

// take adds an action about a season to the annals, and returns its effects. The action was accepted when it was taken; it is not checked again.
func (a *Annals) take(season int, action Action) ([]Effect, error) {
	if d, ok := action.Deed.(*Import); ok {
		*a = Annals{League: d.League, Members: d.members()}
		for i := range d.Seasons {
			a.seasons = append(a.seasons, d.season(i))
		}
		return nil, nil
	}
	s, err := a.Season(season)
	if err != nil {
		return nil, err
	}
	s.zone = s.loadZone()
	t := newTransaction(s, action.At, action.By)
	if err := t.admit(kindOf(action.Deed).who); err != nil {
		return nil, err
	}
	if action.Deed.do(t); t.fault != nil {
		return nil, t.fault
	}
	a.League, a.Members = t.League, t.Members
	if t.Number > len(a.seasons) {
		a.seasons = append(a.seasons, Season{})
	}
	if t.Number > 0 {
		a.seasons[t.Number-1] = t.Season
	}
	for _, e := range t.effects {
		if r, ok := e.(Rank); ok {
			a.Rankings = append(a.Rankings, r.Ranking)
		}
	}
	return t.effects, nil
}

// FirstAction returns the index of the first entry of a log that holds an action: a Found or an Import. Entries before it are of a time when logs held
// words. Without any action it is the length of the log.
func FirstAction(log []LogEntry) int {
	if first := slices.IndexFunc(log, func(e LogEntry) bool { return e.begins() }); first >= 0 {
		return first
	}
	return len(log)
}

// Fold returns what the log of a league comes to, from its first action on.
func Fold(log []LogEntry) (*Annals, error) {
	first := FirstAction(log)
	if first == len(log) {
		return nil, fmt.Errorf("the log of %d entries has no beginning", len(log))
	}
	a := &Annals{}
	for i, e := range log[first:] {
		action, err := e.Parse()
		if err == nil {
			_, err = a.take(e.Season, action)
		}
		if err != nil {
			return nil, fmt.Errorf("entry %d of the log: %w", first+i+1, err)
		}
	}
	return a, nil
}

// begins reports whether a fold begins with the entry. Earlier logs have an entry of the same name for the founding, with other data.
func (e LogEntry) begins() bool {
	if e.Action == kindOf(&Import{}).name {
		return true
	}
	if e.Action != kindOf(&Found{}).name {
		return false
	}
	action, err := e.Parse()
	if err != nil {
		return false
	}
	return action.Deed.(*Found).League.ID != ""
}

// Cached is a row of the cache. Storage keeps it.
type Cached interface {
	Stored() (kind string, fixed bool, key []any)
}

// rows returns all rows of the season.
func (s *Season) rows() (all []Cached) {
	if s.League.ID != "" {
		all = append(all, s.League)
	}
	all = appendRows(all, s.Members)
	if s.Number > 0 {
		all = append(all, s.Term)
	}
	all = appendRows(all, s.Weeks)
	all = appendRows(all, s.Lists)
	all = appendRows(all, s.Outcomes)
	all = appendRows(all, s.Corrections)
	return appendRows(all, s.Protests)
}

func appendRows[R Cached](all []Cached, rows []R) []Cached {
	for _, r := range rows {
		all = append(all, r)
	}
	return all
}

// Changes returns the rows that differ between a season and the one after an action, and those that are gone.
func Changes(before, after Season) (put, gone []Cached) {
	if !reflect.DeepEqual(before.League, after.League) && after.League.ID != "" {
		put = append(put, after.League)
	}
	put = changed(put, before.Members, after.Members, func(m Member) any { return m.User })
	if before.Number != after.Number { // a season was announced
		before = Season{}
	}
	if after.Number > 0 && !reflect.DeepEqual(before.Term, after.Term) {
		put = append(put, after.Term)
	}
	put = changed(put, before.Weeks, after.Weeks, func(w Week) any { return w.Number })
	for i := len(after.Weeks); i < len(before.Weeks); i++ {
		gone = append(gone, before.Weeks[i])
	}
	put = changed(put, before.Lists, after.Lists, func(l List) any { return l.Number })
	put = changed(put, before.Outcomes, after.Outcomes, func(o Outcome) any { return o.Number })
	put = changed(put, before.Corrections, after.Corrections, func(c Ruling) any { return c.Number })
	return changed(put, before.Protests, after.Protests, func(p Protest) any { return p.Number }), gone
}

// changed adds the rows of after that before has not. Both have the same order, and none is missing in after.
func changed[R Cached](put []Cached, before, after []R, key func(R) any) []Cached {
	i := 0
	for _, r := range after {
		if i < len(before) && key(before[i]) == key(r) {
			if !reflect.DeepEqual(before[i], r) {
				put = append(put, r)
			}
			i++
			continue
		}
		put = append(put, r)
	}
	return put
}

// Differences compares a season as the cache holds it with the fold of its log, and names the rows that differ.
func (s Season) Differences(cached Season) (names []string) {
	want, got := map[string]Cached{}, map[string]Cached{}
	for _, r := range s.rows() {
		want[rowName(r)] = r
	}
	for _, r := range cached.rows() {
		got[rowName(r)] = r
		if !sameRow(want[rowName(r)], r) {
			names = append(names, rowName(r))
		}
	}
	for name := range want {
		if got[name] == nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func rowName(r Cached) string {
	kind, _, key := r.Stored()
	return fmt.Sprint(kind, key)
}

// sameRow compares rows as they are stored: a list that is empty is as good as none, and a moment is one in every zone.
func sameRow(a, b Cached) bool {
	if reflect.DeepEqual(a, b) {
		return true
	}
	if a == nil || b == nil {
		return false
	}
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

// The method Stored of each row of a league returns its place: the bucket of its kind, and the parts of its key. A fixed row never changes.

func (r League) Stored() (kind string, fixed bool, key []any) {
	return "leagues", false, []any{r.ID}
}

func (r Term) Stored() (kind string, fixed bool, key []any) {
	return "seasons", false, []any{r.League, uint64(r.Number)}
}

func (r Week) Stored() (kind string, fixed bool, key []any) {
	return "weeks", false, []any{r.League, uint64(r.Season), uint64(r.Number)}
}

func (r Member) Stored() (kind string, fixed bool, key []any) {
	return "members", false, []any{r.League, r.User}
}

func (r List) Stored() (kind string, fixed bool, key []any) {
	return "lists", false, []any{r.League, uint64(r.Season), r.Number}
}

func (r Outcome) Stored() (kind string, fixed bool, key []any) {
	return "outcomes", true, []any{r.League, uint64(r.Season), r.Number}
}

func (r Ruling) Stored() (kind string, fixed bool, key []any) {
	return "corrections", true, []any{r.League, uint64(r.Season), r.Number}
}

func (r Protest) Stored() (kind string, fixed bool, key []any) {
	return "protests", false, []any{r.League, uint64(r.Season), r.Number}
}

func (r Ranking) Stored() (kind string, fixed bool, key []any) {
	return "snapshots", true, []any{r.League, uint64(r.Season), uint64(r.Week), r.Number}
}

func (r Post) Stored() (kind string, fixed bool, key []any) {
	return "posts", false, []any{r.League, r.Key}
}

func (r Mailbox) Stored() (kind string, fixed bool, key []any) {
	return "mailboxes", false, []any{r.League}
}

// The method Waits of some rows reports whether something has to be done about them. The database marks these, so that they are found among all.

func (r Post) Waits() bool    { return r.Failed == "" && r.Wanted > r.Shown }
func (r List) Waits() bool    { return r.Unfinished() || r.AwaitsDecision() }
func (r Week) Waits() bool    { return r.Due }
func (r Mailbox) Waits() bool { return r.Trouble != "" }
