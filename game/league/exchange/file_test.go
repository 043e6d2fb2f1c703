package exchange_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"karlchen/game/league/exchange"
	"karlchen/game/notation"
)

var (
	four  = []string{"1", "2", "3", "4"}
	five  = []string{"1", "2", "3", "4", "5"}
	three = []string{"6", "7", "8", ""}
)

// A list of five has GamesAt games, by the edition of the season.
func TestASignedWeekIsReadAndAddedUp(t *testing.T) {
	for edition, games := range []int{12, 15} {
		data := write(t, played(t, "100.1", 2, func(w *exchange.Week) { w.Terms.Edition = edition }, four, five, three), 1)
		w, err := exchange.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		r := w.Lists[1].Sum.Result
		if len(w.Lists) != 3 || r.Week != 2 || len(r.Places) != 5 || len(r.Records) != games || w.Fingerprint() == "" || w.Name != "Liga 100.1" || w.Lists[0].Records != "" {
			t.Errorf("%+v", w)
		}
		if bytes.Contains(data, keyOf(1).Seed()) || bytes.Contains(data, fmt.Appendf(nil, "%x", keyOf(1).Seed())) {
			t.Error("the secret key can be seen")
		}
	}
}

// Former players of one server are none of another one, where the next person who is forgotten would get the same id.
func TestFormerPlayersAreThoseOfTheirServer(t *testing.T) {
	w, err := exchange.Read(write(t, played(t, "100.1", 1, nil, []string{notation.FormerID(1), "2", "3", ""}), 1))
	if err != nil {
		t.Fatal(err)
	}
	if raw, _ := json.Marshal(w); bytes.Contains(raw, []byte(`"`+notation.FormerID(1)+`"`)) || w.Lists[0].Sum.Result.Places[0].Substituted > 0 {
		t.Errorf("%s", raw)
	}
}

// gamesOf returns the records of a list.
func gamesOf(l exchange.List) []string {
	parts := strings.SplitAfter(l.Records, "\n\n[Doko ")
	for i := range parts {
		if i > 0 {
			parts[i] = "[Doko " + parts[i]
		}
		parts[i] = strings.TrimSuffix(parts[i], "[Doko ")
	}
	return parts
}

// What somebody forges who has the server's key: each is found by playing the list again, and named with its place.
func TestEveryDealAndPointIsVerified(t *testing.T) {
	exchanged := gamesOf(played(t, "100.1", 3, nil, four).Lists[0])
	swap := func(text, a, b string) string {
		return strings.NewReplacer(a, b, b, a).Replace(text)
	}
	for name, forge := range map[string]struct {
		forge func(w *exchange.Week, games []string) []string
		at    int
		why   string
	}{
		"a card": {func(_ *exchange.Week, g []string) []string {
			moves := strings.Fields(g[4][strings.LastIndex(g[4], "]"):])
			last := moves[len(moves)-1]
			g[4] = strings.Replace(g[4], last, last[:2]+"CA", 1)
			return g
		}, 5, "line"},
		"the points of a game": {func(_ *exchange.Week, g []string) []string {
			before, after, _ := strings.Cut(g[0], "[Points \"")
			_, after, _ = strings.Cut(after, "\"]")
			g[0] = before + "[Points \"9 9 -9 -9\"]" + after
			return g
		}, 1, "Points: the record says"},
		"a hand":            {func(_ *exchange.Week, g []string) []string { g[2] = swap(g[2], "[Hand1 ", "[Hand2 "); return g }, 3, "Shuffle: seat 1 holds"},
		"another dealer":    {func(_ *exchange.Week, g []string) []string { g[1], g[2] = g[2], g[1]; return g }, 2, "Shuffle"},
		"an exchanged deal": {func(_ *exchange.Week, g []string) []string { g[3] = exchanged[3]; return g }, 4, "exchanged"},
		"no record":         {func(_ *exchange.Week, g []string) []string { g[6] = "[Doko \"1\"]\n[Lead \"9\"]\n\n"; return g }, 7, "line"},
		"a game is missing": {func(_ *exchange.Week, g []string) []string { return g[:11] }, 12, "another number of games"},
		"a game too many":   {func(_ *exchange.Week, g []string) []string { return append(g, "\n\n"+g[0]) }, 13, "another number of games"},
		"the rules":         {func(w *exchange.Week, g []string) []string { w.Terms.Rules = "ddv charlie=maybe"; return g }, 0, "charlie"},
		"a format":          {func(w *exchange.Week, g []string) []string { w.Terms.Format = "another"; w.Terms.Games = 99; return g }, 0, "games"},
		"a place twice": {func(w *exchange.Week, g []string) []string {
			w.Lists[0].Places = []string{"1", "1", "2", "3"}
			return g
		}, 12, "two places"},
		"places": {func(w *exchange.Week, g []string) []string { w.Lists[0].Places = nil; return g }, 0, "places"},
	} {
		t.Run(name, func(t *testing.T) {
			w := played(t, "100.1", 1, nil, four)
			w.Lists[0].Records = strings.Join(forge.forge(&w, gamesOf(w.Lists[0])), "")
			_, err := exchange.Read(write(t, w, 1))
			wantsFault(t, err, 1, forge.at, forge.why)
		})
	}
}

func wantsFault(t *testing.T, err error, list uint64, game int, why string) {
	t.Helper()
	var f exchange.Fault
	if !errors.As(err, &f) || f.List != list || f.Game != game || !strings.Contains(f.Why.Error(), why) {
		t.Errorf("%v, want list %d, game %d: %s", err, list, game, why)
	}
}

// Whoever has no key can change nothing: a game is named with its place, and anything else with the signature.
func TestAChangedFileIsRefused(t *testing.T) {
	w := played(t, "100.1", 1, nil, four, three)
	data := string(write(t, w, 1))
	other := string(write(t, w, 2))
	signature := func(s string) string { return s[strings.LastIndex(s, `"signature"`):] }
	for name, row := range map[string]struct {
		data string
		want error
	}{
		"a name":                    {strings.Replace(data, "Name 1", "Name 9", 1), exchange.Changed},
		"a comment in a record":     {strings.Replace(data, `[Doko \"1\"]`, `[Doko \"1\"]\n[Event \"x\"]`, 1), exchange.Changed},
		"a list left out":           {data[:strings.Index(data, `,{"list":2`)] + data[strings.Index(data, `],"key"`):], exchange.Changed},
		"a signature":               {strings.Replace(data, signature(data), signature(other), 1), exchange.Changed},
		"a key of the wrong size":   {strings.Replace(data, `"key":"`, `"key":"AAAA`, 1), exchange.Unreadable},
		"the end":                   {data[:len(data)/2], exchange.Unreadable},
		"nothing":                   {"", exchange.Unreadable},
		"more behind it":            {data + "{}", exchange.Unreadable},
		"another version":           {strings.Replace(data, `"version":1`, `"version":2`, 1), exchange.Unreadable},
		"a file of another program": {`{"version":1,"league":"Liga"}`, exchange.Unreadable},
		"too much":                  {data + strings.Repeat(" ", exchange.MaxSize), exchange.Unreadable},
	} {
		t.Run(name, func(t *testing.T) {
			if row.data == data {
				t.Fatal("nothing was changed")
			}
			if _, err := exchange.Read([]byte(row.data)); !errors.Is(err, row.want) {
				t.Errorf("%v, want %v", err, row.want)
			}
		})
	}
	forged := strings.Replace(data, ` 1:`, ` 2:`, 1)
	if _, err := exchange.Read([]byte(forged)); err != nil {
		wantsFault(t, err, 1, 1, "line")
	}
}

// Any bytes give a week or a reason, also where the key is that of whoever has changed them.
func FuzzRead(f *testing.F) {
	data := write(f, played(f, "100.1", 1, func(w *exchange.Week) { w.Terms.Games = 4 }, four), 1)
	f.Add(data)
	f.Add([]byte(`{"week":{"version":1,"key":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=","terms":{"rules":"ddv","format":"open","weeks":1,"games":1},"week":1,"lists":[{"places":["1"]}]}}`))
	f.Add([]byte(`{"week":{"version":1,"lists":[{}],"key":"0000000000000000000000000000000000000000000="}}`)) // no rules can be compiled
	f.Add([]byte(`{}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		w, err := exchange.Read(data)
		if err == nil && len(w.Key) == 0 {
			t.Errorf("%+v is taken for a signed week", w)
		}
	})
}
