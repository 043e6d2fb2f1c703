package exchange_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"karlchen/game/card"
	"karlchen/game/league"
	"karlchen/game/league/exchange"
	"karlchen/game/league/standings"
	"karlchen/game/stats"
)

var (
	four  = []string{"1", "2", "3", "4"}
	five  = []string{"1", "2", "3", "4", "5"}
	three = []string{"6", "7", "8", ""}
)

func TestASignedWeekIsReadAndAddedUp(t *testing.T) {
	w, lists, key := signed(t, "100.1", 2, 1, nil, four, five, three)
	data := write(t, w, lists, key)
	p, err := exchange.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Sums) != 3 || p.Sums[1].Result.Week != 2 || len(p.Sums[1].Result.Places) != 5 || exchange.Fingerprint(p.Key) == "" || p.Name != "Liga 100.1" {
		t.Errorf("%+v", p)
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, data, "", "  "); err != nil {
		t.Fatal(err)
	}
	if _, err := exchange.Read(indented.Bytes()); err != nil {
		t.Errorf("spaces change the signature: %v", err)
	}
	if bytes.Contains(data, fmt.Appendf(nil, "%x", [32]byte(key))) || fmt.Sprint(key) != "…" {
		t.Error("the secret key can be seen")
	}
}

// replaced replaces a text in the first list's game, which must have it.
func replaced(l []exchange.List, at int, old, with string) {
	g := &l[0].Games[at]
	if !strings.Contains(g.Record, old) {
		panic(old)
	}
	g.Record = strings.Replace(g.Record, old, with, 1)
}

// What somebody forges who has the server's key: each is found by playing the list again, and named with its place.
func TestEveryNumberIsVerified(t *testing.T) {
	w, lists, key := signed(t, "100.1", 1, 1, nil, four)
	exchanged := playList(t, func() exchange.Week { w := w; w.Week = 3; return w }(), 1, four)
	for name, forge := range map[string]struct {
		forge func(*exchange.Week, []exchange.List)
		want  string // key, list, game
	}{
		"a card": {func(_ *exchange.Week, l []exchange.List) {
			moves := strings.Fields(l[0].Games[4].Record[strings.LastIndex(l[0].Games[4].Record, "]"):])
			last := moves[len(moves)-1]
			replaced(l, 4, last, last[:2]+"CA")
		}, "exchange.card 1 5"},
		"the points of a game": {func(_ *exchange.Week, l []exchange.List) {
			before, after, _ := strings.Cut(l[0].Games[0].Record, "[Points \"")
			_, after, _ = strings.Cut(after, "\"]")
			l[0].Games[0].Record = before + "[Points \"9 9 -9 -9\"]" + after
		}, "exchange.points 1 1"},
		"a hand": {func(_ *exchange.Week, l []exchange.List) {
			r := l[0].Games[2].Record
			r = strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(r, "[Hand1 ", "[HandX "), "[Hand2 ", "[Hand1 "), "[HandX ", "[Hand2 ")
			l[0].Games[2].Record = r
		}, "exchange.deal 1 3"},
		"an exchanged deal": {func(_ *exchange.Week, l []exchange.List) { l[0].Games[3].Record = exchanged.Games[3].Record }, "exchange.exchanged 1 4"},
		"another dealer":    {func(_ *exchange.Week, l []exchange.List) { l[0].Games[1], l[0].Games[2] = l[0].Games[2], l[0].Games[1] }, "exchange.order 1 2"},
		"no record":         {func(_ *exchange.Week, l []exchange.List) { l[0].Games[6].Record = "[Doko \"1\"]\n[Lead \"9\"]" }, "exchange.record 1 7"},
		"two records":       {func(_ *exchange.Week, l []exchange.List) { l[0].Games[6].Record += "\n" + l[0].Games[7].Record }, "exchange.record 1 7"},
		"a game is missing": {func(_ *exchange.Week, l []exchange.List) { l[0].Games = l[0].Games[:11] }, "exchange.fewer_games 1 <nil>"},
		"a game too many":   {func(_ *exchange.Week, l []exchange.List) { l[0].Games = append(l[0].Games, l[0].Games[0]) }, "exchange.more_games 1 <nil>"},
		"a sum":             {func(_ *exchange.Week, l []exchange.List) { l[0].Result.Result.Places[0].Points++ }, "exchange.sum 1 <nil>"},
		"a feat":            {func(_ *exchange.Week, l []exchange.List) { l[0].Result.Result.Places[0].Feats.Soli += 3 }, "exchange.sum 1 <nil>"},
		"who has played":    {func(_ *exchange.Week, l []exchange.List) { l[0].Games[3].Players[card.Seat(0)] = "" }, "exchange.sum 1 <nil>"},
		"a stranger":        {func(_ *exchange.Week, l []exchange.List) { l[0].Places[0] = "77" }, "exchange.stranger 1 <nil>"},
		"the rules":         {func(w *exchange.Week, _ []exchange.List) { w.Terms.Rules += " charlie=off" }, "exchange.terms <nil> <nil>"},
		"a long name": {func(w *exchange.Week, _ []exchange.List) {
			w.Members = []stats.Player{{ID: "1", Name: strings.Repeat("x", 1000)}}
		}, "exchange.names <nil> <nil>"},
		"a week": {func(w *exchange.Week, _ []exchange.List) { w.Week = 9 }, "exchange.terms <nil> <nil>"},
	} {
		t.Run(name, func(t *testing.T) {
			w, l := w, clone(t, lists)
			forge.forge(&w, l)
			_, err := exchange.Read(write(t, w, l, key))
			wants(t, err, forge.want)
		})
	}
}

func wants(t *testing.T, err error, want string) {
	t.Helper()
	if p, ok := err.(interface{ Unwrap() []error }); ok {
		err = p.Unwrap()[0]
	}
	p, _ := err.(league.Problem)
	if got := fmt.Sprint(p.Key, " ", p.Data["List"], " ", p.Data["Game"]); got != want {
		t.Errorf("%s, want %s: %v", got, want, p.Data)
	}
}

func clone[T any](t testing.TB, v T) (c T) {
	t.Helper()
	data, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(data, &c)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// What somebody changes in a file whose key they do not have.
func TestAChangedFileIsRefusedWithItsPlace(t *testing.T) {
	w, lists, key := signed(t, "100.1", 1, 1, nil, four, three)
	data := string(write(t, w, lists, key))
	other := string(write(t, w, lists, exchange.Key{2}))
	signature := func(s string) string { return s[strings.LastIndex(s, `"signature"`):] }
	for name, row := range map[string]struct{ data, want string }{
		"a name":                    {strings.Replace(data, "Name 1", "Name 9", 1), "exchange.signature <nil> <nil>"},
		"the number of a game":      {strings.Replace(data, `"number":200`, `"number":300`, 1), "exchange.sum 2 <nil>"},
		"a comment in a record":     {strings.Replace(data, `[Doko \"1\"]`, `[Doko \"1\"]\n[Event \"x\"]`, 1), "exchange.list_changed 1 <nil>"},
		"a signature":               {strings.Replace(data, signature(data), signature(other), 1), "exchange.signature <nil> <nil>"},
		"a key of the wrong size":   {data[:strings.Index(data, `"key"`)] + `"key":"AAAA",` + signature(data), "exchange.signature <nil> <nil>"},
		"a list left out":           {without(t, data, 1), "exchange.list_missing 2 <nil>"},
		"a list twice":              {twice(t, data), "exchange.list_changed 2 <nil>"},
		"the end":                   {data[:len(data)/2], "exchange.unreadable <nil> <nil>"},
		"nothing":                   {"", "exchange.unreadable <nil> <nil>"},
		"more behind it":            {data + "{}", "exchange.unreadable <nil> <nil>"},
		"a field of a later time":   {strings.Replace(data, `{"week":{`, `{"week":{"later":1,`, 1), "exchange.unreadable <nil> <nil>"},
		"a file of another program": {`{"version":1,"league":"Liga"}`, "exchange.unreadable <nil> <nil>"},
	} {
		t.Run(name, func(t *testing.T) {
			if row.data == data {
				t.Fatal("nothing was changed")
			}
			_, err := exchange.Read([]byte(row.data))
			wants(t, err, row.want)
		})
	}
}

type parts struct {
	Week      json.RawMessage   `json:"week"`
	Lists     []json.RawMessage `json:"lists"`
	Key       []byte            `json:"key"`
	Signature []byte            `json:"signature"`
}

func changed(t *testing.T, data string, change func(*parts)) string {
	t.Helper()
	var p parts
	if err := json.Unmarshal([]byte(data), &p); err != nil {
		t.Fatal(err)
	}
	change(&p)
	out, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func without(t *testing.T, data string, i int) string {
	return changed(t, data, func(p *parts) { p.Lists = slices.Delete(p.Lists, i, i+1) })
}

func twice(t *testing.T, data string) string {
	return changed(t, data, func(p *parts) { p.Lists = append(p.Lists, p.Lists[1]) })
}

func TestTermsThatDifferAreNamed(t *testing.T) {
	here, there := terms(), terms()
	if err := here.Compare(there); err != nil {
		t.Error(err)
	}
	there.Games, there.Format = 24, standings.MatchDay
	if err := here.Compare(there); err == nil || err.Error() != "exchange.other_format\nexchange.other_games" {
		t.Errorf("%v", err)
	}
}

// Any bytes give a week or a reason.
func FuzzRead(f *testing.F) {
	w, lists, key := signed(f, "100.1", 1, 1, func(w *exchange.Week) { w.Terms.Games = 4 }, four)
	data, err := exchange.Write(w, lists, key)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`{"week":{"version":1,"terms":{"rules":"ddv","format":"open","weeks":1,"games":1},"week":1},"lists":[{"games":[{}]}]}`))
	f.Add([]byte(`{}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := exchange.Read(data)
		if err == nil && (len(p.Key) == 0 || p.League == "") {
			t.Errorf("%+v is taken for a signed week", p)
		}
	})
}
