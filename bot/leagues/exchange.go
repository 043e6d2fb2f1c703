package leagues

import (
	"bytes"
	"cmp"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"slices"
	"strings"

	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/league/exchange"
	"karlchen/game/league/standings"
	"karlchen/game/rules"
	"karlchen/storage"
)

// The refusals of signed weeks.
const (
	NotPublished game.Refusal = "exchange.not_published"
	OtherTerms   game.Refusal = "exchange.other_terms" // with Here and There, the terms that differ
	NotOwnWeek   game.Refusal = "exchange.not_own"     // the file names this league, which has signed no such week
	OtherKey     game.Refusal = "exchange.other_key"   // with Here and There, the fingerprints
	OddWeek      game.Refusal = "exchange.odd"         // it cannot be added up
)

// signingKeys has the secret key of each server. No export of a league has it.
var signingKeys = storage.Drawer[ed25519.PrivateKey]{Scope: storage.ScopeGuild, Key: "league_key"}

const weeksKey = "league_weeks."

// weeksOf has the verified weeks of the common table of a league, without their records; its own are there as it has signed them.
func weeksOf(league string) *storage.Drawer[[]exchange.Week] {
	return &storage.Drawer[[]exchange.Week]{Scope: storage.ScopeGuild, Key: weeksKey + league}
}

// SignWeek signs a published week of the latest season and adds it to the common table. Errors: NotLeader, NotPublished.
func (s *Service) SignWeek(ctx context.Context, by Actor, id string, week int) (data []byte, err error) {
	b, err := s.readLed(by, id, 0)
	if err != nil {
		return nil, err
	}
	if week < 1 || week > len(b.Weeks) || !b.Published(week) {
		return nil, NotPublished
	}
	w := exchange.Week{League: id, Name: b.League.Name, Week: week, Terms: exchange.TermsOf(b.Term), Secret: b.Weeks[week-1].Secret}
	names, verified := b.Names(), []exchange.List{}
	for _, o := range b.Outcomes {
		l, err := b.List(o.Number)
		if err != nil {
			return nil, err
		}
		if l.Week != week || !l.State.Counts() {
			continue
		}
		list, err := s.listOf(ctx, l)
		played := list
		if err == nil {
			err = w.Verify(&played)
		}
		if err != nil || slices.ContainsFunc(b.Corrections, func(r league.Ruling) bool { return r.What.List == l.Number }) {
			w.Unverified++ // what leaders have decided counts in their league alone
			continue
		}
		w.Lists, verified = append(w.Lists, list), append(verified, played)
		for _, who := range l.Members {
			if who != "" && !slices.ContainsFunc(w.Members, func(m table.User) bool { return m.ID == who }) {
				w.Members = append(w.Members, table.User{ID: who, Name: names[who]})
			}
		}
	}
	err = s.changeStore(func(tx *storage.Tx) error {
		key, err := signingKey(tx, by.Guild)
		if err != nil {
			return err
		}
		data, err = w.Sign(key)
		w.Lists = verified
		return cmp.Or(err, keepWeek(tx, b, w))
	})
	return data, err
}

// signingKey returns the key of a server, which is made once.
func signingKey(tx *storage.Tx, guild string) (ed25519.PrivateKey, error) {
	return signingKeys.Change(tx, guild, func(k *ed25519.PrivateKey) (err error) {
		if *k == nil {
			_, *k, err = ed25519.GenerateKey(nil)
		}
		return err
	})
}

// listOf returns a list with its games. Error: it was not played at a table, or records are missing.
func (s *Service) listOf(ctx context.Context, l league.List) (exchange.List, error) {
	list := exchange.List{Number: l.Number, Places: l.Members}
	snap, err := s.tables.Do(ctx, l.Table, table.User{}, table.Look{})
	if err != nil {
		return list, err
	}
	list.TimeUp = snap.List().Config().TimeUp
	records, err := s.records(snap)
	for _, r := range records {
		for seat, user := range r.Summary.Players {
			if r.Summary.StoodIn[seat] {
				user.ID = ""
			}
			r.Record.Info.Players[seat] = user.ID
		}
		list.Records += r.Record.String() + "\n"
	}
	return list, err
}

// ImportWeek verifies the signed week of another league and adds it to the common table of a league that the person leads. Errors: NotLeader; those of
// exchange.Read; OtherTerms, NotOwnWeek, OtherKey, OddWeek.
func (s *Service) ImportWeek(by Actor, id string, data []byte) error {
	b, err := s.readLed(by, id, 0)
	if err != nil {
		return err
	}
	w, err := exchange.Read(data)
	switch here := exchange.TermsOf(b.Term); {
	case err != nil:
		return err
	case w.Terms != here:
		ours, theirs := here.Differences(w.Terms)
		return league.Problem{Key: OtherTerms, Data: map[string]any{"Here": rules.Typed(ours), "There": rules.Typed(theirs)}}
	case w.League == id:
		return NotOwnWeek
	}
	return s.changeStore(func(tx *storage.Tx) error { return keepWeek(tx, b, w) })
}

// keepWeek stores a verified week in place of an earlier export, and drops the weeks of past seasons.
func keepWeek(tx *storage.Tx, b league.Season, w exchange.Week) error {
	_, err := weeksOf(b.League.ID).Change(tx, b.League.Guild, func(all *[]exchange.Week) error {
		*all = slices.DeleteFunc(*all, func(k exchange.Week) bool { return k.Terms != w.Terms })
		for _, k := range *all {
			if k.League == w.League && !bytes.Equal(k.Key, w.Key) {
				return league.Problem{Key: OtherKey, Data: map[string]any{"Here": k.Fingerprint(), "There": w.Fingerprint()}}
			}
		}
		*all = append(slices.DeleteFunc(*all, func(k exchange.Week) bool { return k.League == w.League && k.Week == w.Week }), w)
		if _, err := exchange.Add(*all); err != nil {
			return OddWeek
		}
		return nil
	})
	return err
}

// weeksIn returns the weeks of the common table of a season.
func weeksIn(v storage.Settings, b league.Season) ([]exchange.Week, error) {
	all, err := weeksOf(b.League.ID).Get(v, b.League.Guild)
	terms := exchange.TermsOf(b.Term)
	return slices.DeleteFunc(all, func(w exchange.Week) bool { return w.Terms != terms }), err
}

// Common returns the common table of a league's season, of all weeks that are known.
func (s *Service) Common(b *Book) (exchange.Common, error) {
	all, err := weeksIn(s.store, b.Season)
	if err != nil {
		return exchange.Common{}, err
	}
	return exchange.Add(all)
}

// ForgetWeeks removes all weeks, with the keys that are remembered, from the common table of a league that the person leads.
func (s *Service) ForgetWeeks(by Actor, id string) error {
	if _, err := s.readLed(by, id, 0); err != nil {
		return err
	}
	return s.changeStore(func(tx *storage.Tx) error { return weeksOf(id).Remove(tx, by.Guild) })
}

// taskSecret returns the secret of a week's task: the one that the league has in common with the only other league of its common table, or a new one.
func (s *Service) taskSecret(tx *storage.Tx, b league.Season, week int) (string, error) {
	others, err := weeksIn(tx, b)
	others = slices.DeleteFunc(others, func(w exchange.Week) bool { return w.League == b.League.ID })
	if err != nil || len(others) == 0 || slices.ContainsFunc(others, func(w exchange.Week) bool { return w.League != others[0].League }) {
		return s.config.Secret(), err
	}
	key, err := signingKey(tx, b.League.Guild)
	if err != nil {
		return "", err
	}
	return others[0].TaskSecret(key, b.League.ID, week)
}

// About returns what the common tables of a server say about a person, for their export; nil if it is another setting or says nothing.
func About(key string, value json.RawMessage, user string) any {
	var all []exchange.Week
	if !strings.HasPrefix(key, weeksKey) || json.Unmarshal(value, &all) != nil {
		return nil
	}
	var found []any
	for _, w := range all {
		for _, l := range w.Lists {
			if !slices.Contains(l.Places, user) {
				continue
			}
			if r := l.Sum.Result; r != nil { // an attempt is the person's alone
				r.Places = slices.DeleteFunc(r.Places, func(p standings.PlaceResult) bool { return p.Member != user })
			}
			found = append(found, map[string]any{"league": w.Name, "sum": l.Sum})
		}
	}
	if found == nil {
		return nil
	}
	return found
}
