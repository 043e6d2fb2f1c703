package leagues

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"

	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/league/exchange"
	"karlchen/game/notation"
	"karlchen/storage"
)

// The refusals of signed weeks.
const (
	NotPublished game.Refusal = "exchange.not_published"
	NotOwnWeek   game.Refusal = "exchange.not_own"   // the file names this league, which has signed no such week
	OtherKey     game.Refusal = "exchange.other_key" // with Here and There, the fingerprints
	OlderWeek    game.Refusal = "exchange.older"     // a later export of the week is known
	KnownWeek    game.Refusal = "exchange.known"
)

// signingKeys has the secret key of each server. No export of a league has it.
var signingKeys = storage.Drawer[[]byte]{Scope: storage.ScopeGuild, Key: "league_key"}

// exchanged has the verified weeks of the common table of each league of a server, also its own as it has signed them.
var exchanged = storage.Drawer[map[string][]exchange.Part]{Scope: storage.ScopeGuild, Key: "league_weeks"}

// SignWeek signs a published week of the latest season and adds it to the common table. Lists that do not verify stand in it by their numbers alone. Errors: NotLeader, NotPublished.
func (s *Service) SignWeek(ctx context.Context, by Actor, id string, week int) ([]byte, error) {
	b, err := s.ledBook(by, id)
	if err != nil {
		return nil, err
	}
	if week < 1 || week > len(b.Weeks) || !b.Published(week) {
		return nil, NotPublished
	}
	w := exchange.Week{League: id, Name: b.League.Name, Week: week, Terms: exchange.TermsOf(b.Term), Secret: b.Weeks[week-1].Secret}
	var lists []exchange.List
	people := map[string]bool{"": true} // a computer is nobody
	names := b.Names()
	for _, o := range b.Outcomes {
		l, err := b.List(o.Number)
		if err != nil {
			return nil, err
		}
		if l.Week != week || !l.State.Counts() {
			continue
		}
		list, err := s.listOf(ctx, b, l, o)
		if errors.Is(err, storage.ErrClosed) {
			return nil, err
		}
		if err != nil {
			w.Unverified = append(w.Unverified, l.Number)
			continue
		}
		lists = append(lists, list)
		seated := slices.Clone(list.Places)
		for _, g := range list.Games {
			seated = append(seated, g.Players[:]...)
		}
		for _, who := range seated {
			if !people[who] {
				people[who], w.Members = true, append(w.Members, table.User{ID: who, Name: names[who]})
			}
		}
	}
	if w.Number, err = s.Seen(id); err != nil {
		return nil, err
	}
	var key exchange.Key
	if err := s.changeStore(func(tx *storage.Tx) error { key, err = signingKey(tx, by.Guild); return err }); err != nil {
		return nil, err
	}
	for {
		data, err := exchange.Write(w, lists, key)
		if err != nil {
			return nil, err
		}
		part, err := exchange.Read(data)
		if err == nil {
			return data, s.keepPart(by.Guild, b, part)
		}
		var fault league.Problem
		if !errors.As(err, &fault) || fault.Data["List"] == nil {
			return nil, err
		}
		w.Unverified = append(w.Unverified, fault.Data["List"].(uint64))
		lists = slices.DeleteFunc(lists, func(l exchange.List) bool { return l.List == fault.Data["List"] })
	}
}

// ledBook reads the latest season of a league that a person leads. Errors: NoSuchLeague, NotLeader, NoSeason.
func (s *Service) ledBook(by Actor, id string) (league.Season, error) {
	b, err := s.readOwn(by, id, 0)
	switch {
	case err != nil:
		return b, err
	case !by.Leads(b.League):
		return b, league.NotLeader
	case b.Number == 0:
		return b, league.NoSeason
	}
	return b, nil
}

// signingKey returns the key of a server, which is made once.
func signingKey(tx *storage.Tx, guild string) (key exchange.Key, err error) {
	kept, err := signingKeys.Change(tx, guild, func(k *[]byte) error {
		if len(*k) != len(key) {
			*k = make([]byte, len(key))
			rand.Read(*k) // never fails
		}
		return nil
	})
	copy(key[:], kept)
	return key, err
}

// listOf returns a list with its games. Error: nobody else can verify it.
func (s *Service) listOf(ctx context.Context, b league.Season, l league.List, o league.Outcome) (exchange.List, error) {
	list := exchange.List{List: l.Number, Places: l.Members, Result: o.Sum}
	decided := slices.ContainsFunc(b.Corrections, func(r league.Ruling) bool { return r.What.List == l.Number })
	snap, err := s.tables.Do(ctx, l.Table, table.User{}, table.Look{})
	if err != nil || decided || o.By != "" {
		return list, cmp.Or(err, errDecided)
	}
	list.TimeUp = snap.List().Config().TimeUp
	for _, n := range snap.Numbers {
		g, err := s.store.Game(storage.GameID{Guild: b.League.Guild, Number: n})
		if err != nil {
			return list, err
		}
		r, err := table.ReadRecord(g)
		if err != nil {
			return list, err
		}
		played := exchange.Game{Number: n, Record: string(g.Record)}
		for seat, user := range r.Summary.Players {
			if !r.Summary.StoodIn[seat] {
				played.Players[seat] = user.ID
			}
		}
		list.Games = append(list.Games, played)
	}
	return list, nil
}

// errDecided says that leaders have decided about a list.
var errDecided = errors.New("leaders have decided about the list")

// ImportWeek verifies the signed week of another league and adds it to the common table of a league that the person leads. Errors: NotLeader; those of
// exchange.Read and of exchange.Terms.Compare; NotOwnWeek, OtherKey, OlderWeek, KnownWeek.
func (s *Service) ImportWeek(by Actor, id string, data []byte) error {
	b, err := s.ledBook(by, id)
	if err != nil {
		return err
	}
	s.verifying.Lock() // a big file is much work
	part, err := exchange.Read(data)
	s.verifying.Unlock()
	if err == nil {
		err = exchange.TermsOf(b.Term).Compare(part.Terms)
	}
	if err == nil && part.League == id {
		err = NotOwnWeek
	}
	if err != nil {
		return err
	}
	return s.keepPart(by.Guild, b, part)
}

// keepPart stores a verified week in place of an earlier export, and drops the weeks of past seasons.
func (s *Service) keepPart(guild string, b league.Season, part exchange.Part) error {
	raw, err := json.Marshal(part)
	if err == nil { // former members of another server are none of this one
		err = json.Unmarshal(bytes.ReplaceAll(raw, []byte(`"`+strings.TrimSuffix(notation.FormerID(1), "1")), []byte(`"gone-`)), &part)
	}
	if err != nil {
		return err
	}
	terms := exchange.TermsOf(b.Term)
	return s.changeStore(func(tx *storage.Tx) error {
		_, err := exchanged.Change(tx, guild, func(all *map[string][]exchange.Part) error {
			kept := slices.DeleteFunc((*all)[b.League.ID], func(p exchange.Part) bool { return terms.Compare(p.Terms) != nil })
			for _, p := range kept {
				switch {
				case p.League != part.League:
				case !bytes.Equal(p.Key, part.Key) && part.League != b.League.ID:
					return league.Problem{Key: OtherKey, Data: map[string]any{"Here": exchange.Fingerprint(p.Key), "There": exchange.Fingerprint(part.Key)}}
				case p.Week.Week == part.Week.Week && p.Number > part.Number:
					return OlderWeek
				case p.Hash == part.Hash && part.League != b.League.ID:
					return KnownWeek
				}
			}
			kept = slices.DeleteFunc(kept, func(p exchange.Part) bool { return p.League == part.League && p.Week.Week == part.Week.Week })
			if *all == nil {
				*all = map[string][]exchange.Part{}
			}
			(*all)[b.League.ID] = append(kept, part)
			return nil
		})
		return err
	})
}

// Common returns the common table of a league's season, of all weeks that are known.
func (s *Service) Common(b *Book) (exchange.Common, error) {
	all, err := exchanged.Get(s.store, b.League.Guild)
	if err != nil {
		return exchange.Common{}, err
	}
	terms := exchange.TermsOf(b.Term)
	return exchange.Add(terms, slices.DeleteFunc(all[b.League.ID], func(p exchange.Part) bool { return terms.Compare(p.Terms) != nil }))
}

// ForgetOthers removes the weeks of other leagues, with the keys that are remembered, from the common table of a league that the person leads.
func (s *Service) ForgetOthers(by Actor, id string) error {
	if _, err := s.ledBook(by, id); err != nil {
		return err
	}
	return s.changeStore(func(tx *storage.Tx) error {
		_, err := exchanged.Change(tx, by.Guild, func(all *map[string][]exchange.Part) error {
			if *all != nil { // otherwise there is nothing to forget
				(*all)[id] = slices.DeleteFunc((*all)[id], func(p exchange.Part) bool { return p.League != id })
			}
			return nil
		})
		return err
	})
}

// taskSecret returns the secret of a week's task: the one that the league has in common with the only other league of its common table, or a new one.
func (s *Service) taskSecret(tx *storage.Tx, b league.Season, week int) (string, error) {
	all, err := exchanged.Get(tx, b.League.Guild)
	terms, boxes := exchange.TermsOf(b.Term), map[string][]byte{}
	for _, p := range all[b.League.ID] {
		if p.League != b.League.ID && terms.Compare(p.Terms) == nil {
			boxes[p.League] = p.Box
		}
	}
	if err != nil || len(boxes) != 1 {
		return s.config.Secret(), err
	}
	key, err := signingKey(tx, b.League.Guild)
	if err != nil {
		return "", err
	}
	for other, box := range boxes {
		return key.TaskSecret(box, terms, week, b.League.ID, other)
	}
	return "", nil
}

// About returns what a setting of a server that belongs to this package says about a person, for their export; nil if it is another setting.
func About(key string, value json.RawMessage, user string) any {
	var all map[string][]exchange.Part
	if key != exchanged.Key || json.Unmarshal(value, &all) != nil {
		return nil
	}
	type result struct {
		League string `json:"league"`
		Week   int    `json:"week"`
		Name   string `json:"name"`
		Points []int  `json:"game_points"` // of each list or attempt
	}
	var found []result
	for _, p := range slices.Concat(slices.Collect(maps.Values(all))...) {
		i := slices.IndexFunc(p.Members, func(m table.User) bool { return m.ID == user })
		if i < 0 {
			continue
		}
		r := result{League: p.Name, Week: p.Week.Week, Name: p.Members[i].Name}
		for _, sum := range p.Sums {
			if sum.Attempt != nil && sum.Attempt.Member == user {
				r.Points = append(r.Points, sum.Attempt.Points...)
			}
			if sum.Result != nil {
				for _, place := range sum.Result.Places {
					if place.Member == user {
						r.Points = append(r.Points, place.Points)
					}
				}
			}
		}
		found = append(found, r)
	}
	if found == nil {
		return nil
	}
	return found
}
