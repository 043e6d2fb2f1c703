package hall

import (
	"fmt"
	"strings"
	"testing"

	"karlchen/bot/leagues"
	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// People who share a rank share the prizes of its places: the third prize once went to nobody, because two were second.
func TestPrizes(t *testing.T) {
	s := &season{Book: &leagues.Book{}, Rows: []rank{
		{Rank: 1, Name: "Anna"}, {Rank: 2, Name: "Ben", Group: "Junioren"}, {Rank: 2, Name: "Clara", Group: "junioren"}, {Rank: 4, Name: "Dora", Group: "Junioren"}, {Rank: 5, Name: "Emil"},
	}}
	for _, c := range []struct{ prizes, want string }{
		{"Schinken\nWein\nSekt\nKekse", "1 Schinken: Anna|2 Wein: Ben, Clara|3 Sekt: Ben, Clara|4 Kekse: Dora"},
		{"Schinken\n\n Junioren : ein Buch \nWein", "1 Schinken: Anna|Junioren ein Buch: Ben, Clara|2 Wein: Ben, Clara"},
		{"1. Preis: Schinken\n5) Trostpreis\nRote Laterne", "1 Preis: Schinken: Anna|5 Trostpreis: Emil|6 Rote Laterne: "},
		{"Damen: Blumen", "Damen Blumen: "},
		{"2 Flaschen Wein", "1 2 Flaschen Wein: Anna"},
		{"", ""},
	} {
		s.Plan.Prizes = c.prizes
		var got []string
		for _, p := range s.prizes() {
			of := p.Group
			if of == "" {
				of = fmt.Sprint(p.Place)
			}
			got = append(got, fmt.Sprintf("%s %s: %s", of, p.What, p.Who))
		}
		if all := strings.Join(got, "|"); all != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.prizes, all, c.want)
		}
	}
}

// A code is read as people type it. Another tournament, another list and another database have other codes.
func TestCodes(t *testing.T) {
	h := &Hall{token: "secret"}
	code := h.codeOf("hall.1", 7)
	for _, typed := range []string{code, strings.ToLower(code), " " + strings.ReplaceAll(code, "-", "") + " ", strings.ReplaceAll(code, "-", " - ")} {
		if got := readCode(typed); got != code {
			t.Errorf("%q is read as %q", typed, got)
		}
	}
	if len(code) != codeLength+1 || strings.ContainsAny(code, "01IO") {
		t.Errorf("the code is %q", code)
	}
	other := &Hall{token: "another secret"}
	for _, another := range []string{h.codeOf("hall.1", 8), h.codeOf("hall.17", 7), h.codeOf("hall.2", 7), other.codeOf("hall.1", 7)} {
		if another == code {
			t.Errorf("two tables have the code %s", code)
		}
	}
}

// A link that was given away, and codes on printed sheets, hold for as long as the database.
func TestTheSecretIsKept(t *testing.T) {
	storagetest.KeepsBytes(t, &secret, storage.ScopeProgram, "hall", "hall", `"XZJK5AQNTNORL4ZHTPO63AZ55E"`, func(token string) {
		if token != "XZJK5AQNTNORL4ZHTPO63AZ55E" {
			t.Errorf("the secret is %q", token)
		}
	})
}
