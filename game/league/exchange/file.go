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
	"io"
	"slices"

	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// MaxSize is the size limit of a file in bytes; Discord takes ten MiB.
const MaxSize = 9 << 20

// version is the version of the files that this program writes and reads.
const version = 1

// Week is the head of a file: what a server says about a week of its league.
type Week struct {
	Version int            `json:"version"`
	League  string         `json:"league"` // its id
	Name    string         `json:"name"`
	Week    int            `json:"week"`
	Number  uint64         `json:"number"` // grows with the league's log: of two files of a week the higher one counts
	Terms   Terms          `json:"terms"`
	Secret  string         `json:"secret,omitempty"` // of a task; its deals follow from it
	Box     []byte         `json:"box"`              // the public key for a common secret
	Members []stats.Player `json:"members"`
	// Unverified are the numbers of the week's other lists with a result.
	Unverified []uint64 `json:"unverified,omitempty"`
	// Lists has the digest of each list in the file.
	Lists []entry `json:"lists"`
}

type entry struct {
	List   uint64 `json:"list"`
	Digest string `json:"digest"`
}

// Terms are what leagues must have in common for a common table.
type Terms struct {
	Start   string           `json:"start"` // the first day
	Rules   string           `json:"rules"`
	Format  standings.Format `json:"format"`
	Weeks   int              `json:"weeks"`
	Games   int              `json:"games"`
	PerWeek int              `json:"per_week"`
	Own     int              `json:"own"`
	Edition int              `json:"edition,omitempty"`
}

// TermsOf returns the terms of a season.
func TermsOf(t league.Term) Terms {
	c, text := t.Plan.Config, t.Plan.Rules
	if r, err := rules.ParseRecorded(text); err == nil {
		text = r.String()
	}
	return Terms{t.Start.String(), text, c.Format, c.Weeks, c.ListGames(), c.PerWeek, c.Own, c.Edition}
}

// config returns the settings of the common table.
func (t Terms) config() standings.Config {
	c := standings.Default(t.Weeks)
	c.Format, c.Games, c.PerWeek, c.Own, c.Edition, c.Scoring = t.Format, t.Games, t.PerWeek, t.Own, t.Edition, standings.ByPlaces
	return c
}

// Compare returns a league.Problem for each term in which another league differs, joined.
func (t Terms) Compare(there Terms) error {
	var problems []error
	for _, row := range []struct {
		key         game.Refusal
		here, there any
	}{
		{"exchange.other_start", t.Start, there.Start}, {"exchange.other_rules", t.Rules, there.Rules}, {"exchange.other_format", t.Format, there.Format}, {"exchange.other_weeks", t.Weeks, there.Weeks},
		{"exchange.other_games", t.Games, there.Games}, {"exchange.other_per_week", t.PerWeek, there.PerWeek}, {"exchange.other_own", t.Own, there.Own},
		{"exchange.other_edition", t.Edition, there.Edition},
	} {
		if row.here != row.there {
			values := map[string]any{"Here": rules.Typed(fmt.Sprint(row.here)), "There": rules.Typed(fmt.Sprint(row.there))}
			problems = append(problems, problem(row.key, values))
		}
	}
	return errors.Join(problems...)
}

// problem returns a refusal of a file, by the key of its text.
func problem(key game.Refusal, values map[string]any) league.Problem {
	return league.Problem{Key: key, Data: values}
}

// file is the JSON of a signed week.
type file struct {
	Week      json.RawMessage   `json:"week"`
	Lists     []json.RawMessage `json:"lists"`
	Key       []byte            `json:"key"`
	Signature []byte            `json:"signature"`
}

// Key is a server's own secret. It signs, and agrees on secrets with other servers.
type Key [ed25519.SeedSize]byte

// String hides the key from logs.
func (Key) String() string { return "…" }

func (k Key) signer() ed25519.PrivateKey { return ed25519.NewKeyFromSeed(k[:]) }

func (k Key) box() *ecdh.PrivateKey {
	seed := sha256.Sum256(append([]byte("box "), k[:]...))
	box, _ := ecdh.X25519().NewPrivateKey(seed[:]) // takes any 32 bytes
	return box
}

// TaskSecret returns the secret of a task that two leagues have in common. Box is the public key of the other one.
func (k Key) TaskSecret(box []byte, terms Terms, week int, leagues ...string) (string, error) {
	public, err := ecdh.X25519().NewPublicKey(box)
	if err != nil {
		return "", err
	}
	shared, err := k.box().ECDH(public)
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, shared)
	fmt.Fprintf(mac, "task %s %d %v", terms.Start, week, slices.Sorted(slices.Values(leagues)))
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// Fingerprint returns the text by which people compare a public key.
func Fingerprint(public []byte) string {
	sum := sha256.Sum256(public)
	return fmt.Sprintf("%x %x %x %x", sum[:2], sum[2:4], sum[4:6], sum[6:8])
}

// Write signs a week. It adds the version, the digests and the public key for a common secret to the head.
func Write(w Week, lists []List, key Key) ([]byte, error) {
	w.Version, w.Lists, w.Box = version, []entry{}, key.box().PublicKey().Bytes()
	f := file{Lists: []json.RawMessage{}, Key: key.signer().Public().(ed25519.PublicKey)}
	for _, l := range lists {
		raw, err := json.Marshal(l)
		if err != nil {
			return nil, err
		}
		w.Lists = append(w.Lists, entry{l.List, digest(raw)})
		f.Lists = append(f.Lists, raw)
	}
	var err error
	if f.Week, err = json.Marshal(w); err != nil {
		return nil, err
	}
	f.Signature = ed25519.Sign(key.signer(), f.Week)
	return json.Marshal(f)
}

func digest(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// Part is a verified week, as a league keeps it.
type Part struct {
	Week
	Sums []standings.Sum `json:"sums"`
	Key  []byte          `json:"key"`
	Hash string          `json:"hash"` // of the file
}

// IsSigned reports whether JSON looks like a signed week.
func IsSigned(data []byte) bool {
	var f struct{ Signature []byte }
	_ = json.Unmarshal(data, &f) // then it has none
	return f.Signature != nil
}

// Read verifies a file and adds up its lists. The error joins a league.Problem for the first fault of each list and of the head.
func Read(data []byte) (Part, error) {
	var f file
	var w Week
	if len(data) > MaxSize {
		return Part{}, problem("exchange.too_big", map[string]any{"Max": MaxSize >> 20})
	}
	if err := decode(data, &f); err != nil {
		return Part{}, err
	}
	if err := decode(f.Week, &w); err != nil {
		return Part{}, err
	}
	if w.Version != version {
		return Part{}, problem("exchange.version", map[string]any{"Here": version, "There": w.Version})
	}
	p := Part{Week: w, Key: f.Key, Hash: digest(data)}
	var faults []error
	v, err := newVerifier(w)
	if err != nil {
		faults = append(faults, err)
	}
	digests := map[uint64]string{}
	for _, raw := range f.Lists {
		if len(faults) >= maxFaults {
			break
		}
		var l List
		if err := decode(raw, &l); err != nil {
			faults = append(faults, err)
			continue
		}
		if _, twice := digests[l.List]; twice || !slices.Contains(w.Lists, entry{List: l.List, Digest: digest(compact(raw))}) {
			err = problem("exchange.list_changed", map[string]any{"List": l.List})
		} else {
			err = nil
		}
		digests[l.List] = ""
		if v != nil {
			sum, wrong := v.verify(l)
			if p.Sums = append(p.Sums, sum); wrong != nil {
				err = wrong // says more
			}
		}
		if err != nil {
			faults = append(faults, err)
		}
	}
	for _, e := range w.Lists {
		if _, is := digests[e.List]; !is {
			faults = append(faults, problem("exchange.list_missing", map[string]any{"List": e.List}))
		}
	}
	if len(f.Key) != ed25519.PublicKeySize || !ed25519.Verify(f.Key, compact(f.Week), f.Signature) {
		faults = append(faults, problem("exchange.signature", nil))
	}
	if _, err := Add(w.Terms, []Part{p}); err != nil && len(faults) == 0 {
		faults = append(faults, problem("exchange.twice", nil))
	}
	return p, errors.Join(faults...)
}

// maxFaults limits what is said about a file, and the work for one that is no good.
const maxFaults = 5

// decode reads one JSON value, which must have no field that this program does not know. The error says up to where it is one.
func decode(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil {
		if _, more := d.Token(); more == io.EOF {
			return nil
		}
	}
	return problem("exchange.unreadable", map[string]any{"At": d.InputOffset()})
}

// compact returns JSON without spaces, as it was signed.
func compact(raw []byte) []byte {
	var b bytes.Buffer
	_ = json.Compact(&b, raw) // it was read
	return b.Bytes()
}
