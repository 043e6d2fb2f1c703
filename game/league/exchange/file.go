package exchange

import (
	"bytes"
	"cmp"
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/game/match"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// MaxSize is the size limit of a file in bytes: about sixty lists of 24 games.
const MaxSize = 2 << 20

// version is the version of the files that this program writes and reads.
const version = 1

// The refusals of a whole file.
const (
	Unreadable game.Refusal = "exchange.unreadable" // it is no signed week of this version
	Changed    game.Refusal = "exchange.changed"    // after it was signed
)

// Week is what a server says about a week of its league.
type Week struct {
	Version int            `json:"version"`
	League  string         `json:"league"` // its id
	Name    string         `json:"name"`
	Week    int            `json:"week"`
	Terms   Terms          `json:"terms"`
	Secret  string         `json:"secret,omitempty"` // of a task; its deals follow from it
	Members []stats.Player `json:"members"`
	Lists   []List         `json:"lists"`
	// Unverified is the number of the week's other lists with a result.
	Unverified int    `json:"unverified,omitempty"`
	Key        []byte `json:"key"` // the public key of the signature
	Box        []byte `json:"box"` // the public key for a common secret
}

// Terms are what leagues must have in common for a common table. They are equal, or there is none.
type Terms struct {
	Start   string           `json:"start"` // the first day
	Format  standings.Format `json:"format"`
	Weeks   int              `json:"weeks"`
	Games   int              `json:"games"`
	PerWeek int              `json:"per_week"`
	Own     int              `json:"own"`
	Edition int              `json:"edition,omitempty"`
	Rules   string           `json:"rules"`
}

// TermsOf returns the terms of a season.
func TermsOf(t league.Term) Terms {
	c, text := t.Plan.Config, t.Plan.Rules
	if r, err := rules.ParseRecorded(text); err == nil {
		text = r.String()
	}
	return Terms{t.Start.String(), c.Format, c.Weeks, c.ListGames(), c.PerWeek, c.Own, c.Edition, text}
}

// Differences returns what two leagues do not have in common, as the one and as the other has it.
func (t Terms) Differences(other Terms) (here, there string) {
	a, b := reflect.ValueOf(t), reflect.ValueOf(other)
	for i := range a.NumField() {
		if name := a.Type().Field(i).Name; !a.Field(i).Equal(b.Field(i)) {
			here += fmt.Sprintf("%s %v; ", name, a.Field(i))
			there += fmt.Sprintf("%s %v; ", name, b.Field(i))
		}
	}
	return strings.TrimSuffix(here, "; "), strings.TrimSuffix(there, "; ")
}

// config returns the settings of the common table.
func (t Terms) config() standings.Config {
	c := standings.Default(t.Weeks)
	c.Format, c.Games, c.PerWeek, c.Own, c.Edition = t.Format, t.Games, t.PerWeek, t.Own, t.Edition
	return c
}

// file is the JSON of a signed week. The signature is that of the bytes of the week.
type file struct {
	Week      json.RawMessage `json:"week"`
	Signature []byte          `json:"signature"`
}

// Sign adds the version and the public keys to the week, and returns its file. Former players of its server get ids of their own, because they are none of another one.
func (w *Week) Sign(key ed25519.PrivateKey) ([]byte, error) {
	w.Version, w.Key, w.Box = version, key.Public().(ed25519.PublicKey), box(key).PublicKey().Bytes()
	raw, err := json.Marshal(w)
	if err != nil {
		return nil, err
	}
	raw = bytes.ReplaceAll(raw, []byte(`"`+strings.TrimSuffix(notation.FormerID(1), "1")), []byte(`"gone-`))
	return json.Marshal(file{raw, ed25519.Sign(key, raw)})
}

// Read verifies a file. Errors: Unreadable, or joined a Fault for each list and Changed.
func Read(data []byte) (w Week, err error) {
	var f file
	if len(data) > MaxSize || json.Unmarshal(data, &f) != nil || json.Unmarshal(f.Week, &w) != nil || w.Version != version || len(w.Key) != ed25519.PublicKeySize {
		return Week{}, Unreadable
	}
	var faults []error
	for i := range w.Lists {
		faults = append(faults, w.Verify(&w.Lists[i]))
	}
	if !ed25519.Verify(w.Key, f.Week, f.Signature) {
		faults = append(faults, Changed)
	}
	return w, errors.Join(faults...)
}

// Fingerprint returns the text by which people compare the keys of leagues.
func (w Week) Fingerprint() string {
	sum := sha256.Sum256(w.Key)
	return fmt.Sprintf("%x %x %x %x", sum[:2], sum[2:4], sum[4:6], sum[6:8])
}

// box returns the key with which a server agrees on secrets with others.
func box(key ed25519.PrivateKey) *ecdh.PrivateKey {
	seed := sha256.Sum256(append([]byte("box "), key.Seed()...))
	box, _ := ecdh.X25519().NewPrivateKey(seed[:]) // takes any 32 bytes
	return box
}

// TaskSecret returns the secret of the task of a week that a league has in common with the one that has signed w.
func (w Week) TaskSecret(key ed25519.PrivateKey, league string, week int) (string, error) {
	public, err := ecdh.X25519().NewPublicKey(w.Box)
	if err != nil {
		return "", err
	}
	shared, err := box(key).ECDH(public)
	if err != nil {
		return "", err
	}
	both := []string{league, w.League}
	slices.Sort(both)
	mac := hmac.New(sha256.New, shared)
	fmt.Fprintf(mac, "task %s %d %v", w.Terms.Start, week, both)
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// List is a list with the records of its games.
type List struct {
	Number uint64   `json:"list"`
	Places []string `json:"places"` // member ids; a computer has none
	// TimeUp is the number of deals after which the time of the list was up; 0 if all games were played.
	TimeUp int `json:"time_up,omitempty"`
	// Records are those of all deals. Their players have their ids in place of names, and none where a computer played or stood in.
	Records string `json:"records,omitempty"`
	// Sum is what they add up to. No file has it.
	Sum standings.Sum `json:"sum,omitzero"`
}

// Fault is the first fault of a list.
type Fault struct {
	List uint64
	Game int // the deal, from 1
	Why  error
}

// Error returns the place and the reason.
func (f Fault) Error() string { return fmt.Sprintf("list %d, game %d: %v", f.List, f.Game, f.Why) }

// Told returns the key of the text for people, and its values.
func (f Fault) Told() (key string, values map[string]any) {
	return "exchange.fault", map[string]any{"List": f.List, "Game": f.Game, "Why": rules.Typed(f.Why.Error())}
}

// Verify plays a list of the week again, adds it up, and drops its records. The error is a Fault.
func (w Week) Verify(l *List) error {
	n, sum, err := w.replay(*l)
	if err != nil {
		return Fault{l.Number, n, err}
	}
	l.Records, l.Sum = "", sum
	return nil
}

// replay plays a list again. It returns the number of the last deal, and what the list adds up to.
func (w Week) replay(l List) (n int, sum standings.Sum, err error) {
	mode := w.Terms.Format.Mode()
	r, err := rules.ParseRecorded(w.Terms.Rules)
	if err != nil {
		return 0, sum, err
	}
	if mode.Attempts {
		r = league.TaskRules(r)
	}
	compiled, errRules := rules.Compile(r)
	list, errList := match.New(match.Config{
		Rules: r, Places: len(l.Places), Games: w.Terms.config().GamesAt(len(l.Places)), TimeUp: l.TimeUp,
		Pflichtsoli: !mode.Attempts && match.PlaysPflichtsoli(r, match.MinPlaces, w.Terms.Games),
	})
	err = cmp.Or(errRules, errList)
	reader := notation.NewReader(strings.NewReader(l.Records))
	var deals []standings.Deal
	var before *notation.Record
	counted, again := false, 0 // the deal before was a game; how many since the last one were none
	for err == nil {
		rec, end := reader.Next()
		d, more := list.Next()
		if end == io.EOF && !more {
			break
		}
		n++
		if end != nil || !more {
			return n, sum, fmt.Errorf("the list has another number of games: %w", cmp.Or(end, errors.New("it was over")))
		}
		shuffle, s, err := replayDeal(rec, d, compiled)
		switch {
		case err != nil:
			return n, sum, err
		case mode.Attempts && shuffle.Seed != game.GivenSeed(w.Secret, d.Number, again), !mode.Attempts && before != nil && !follows(rec, shuffle, before, counted):
			return n, sum, errors.New("the deal was exchanged")
		}
		if list, err = list.Add(d, s); err != nil {
			return n, sum, err
		}
		before, again = rec, again+1
		if counted = list.Entries()[n-1].Void == match.Counts; !counted {
			continue
		}
		var players [card.Seats]stats.Player
		for seat, id := range rec.Info.Players {
			players[seat].ID = id
		}
		g, _ := stats.Read(uint64(n), players, s) // it has a result
		again, deals = 0, append(deals, standings.Deal{Places: d.Places, Game: g})
	}
	if err == nil {
		sum, err = mode.AddUp(l.Number, w.Week, l.Places, deals)
	}
	return n, sum, err
}

// replayDeal plays the record of the deal that a list has next, whatever the record says about that.
func replayDeal(r *notation.Record, d match.Deal, compiled *rules.Compiled) (game.Shuffle, game.State, error) {
	r.Rules, r.Lead, r.Owes, r.Vorfuehrung, r.Forced, r.Bock = compiled, d.Vorhand, d.Owes, d.Vorfuehrung, d.Forced, d.Factor
	shuffle, err := notation.Verify(r)
	if err != nil {
		return shuffle, game.State{}, err
	}
	s, err := notation.Replay(r)
	return shuffle, s, err
}

// follows reports whether nobody could exchange a deal after the one before, which was a game or not.
func follows(r *notation.Record, shuffle game.Shuffle, before *notation.Record, counted bool) bool {
	earlier, err := game.ParseShuffle(before.Info.Shuffle)
	return err == nil && earlier.Next == shuffle.Seed.Digest() && (!counted || notation.ProofOf(r, shuffle, before) != notation.Unchanged)
}
