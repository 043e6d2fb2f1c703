package exchange

import (
	"bytes"
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/league/standings"
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
