package cli_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"karlchen/commands/cli"
)

type answer struct {
	Error  string
	Winner string
	Items  []struct {
		Item, Party string
		Points      int
	}
	Value  int
	Points struct{ Re, Kontra int }
}

// ask gives the calculator some lines and returns its answers.
func ask(t testing.TB, lines ...string) ([]answer, error) {
	t.Helper()
	var out bytes.Buffer
	err := (&cli.Score{}).Run(cli.IO{In: strings.NewReader(strings.Join(lines, "\n")), Out: &out, Err: &out})
	var answers []answer
	for line := range strings.Lines(out.String()) {
		var a answer
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatalf("the answer is not JSON: %q: %v", line, err)
		}
		answers = append(answers, a)
	}
	return answers, err
}

// told writes a round in the calculator's input format. Calls are "re kontra:no90 re:no60", specials "kontra:doppelkopf".
func told(rules, contract string, re int, calls, specials string) string {
	pairs := func(words, name string) []map[string]string {
		list := []map[string]string{}
		for _, word := range strings.Fields(words) {
			party, what, named := strings.Cut(word, ":")
			if !named {
				what = party
			}
			list = append(list, map[string]string{"party": party, name: what})
		}
		return list
	}
	line, _ := json.Marshal(map[string]any{
		"rules": rules, "contract": contract, "eyes": map[string]int{"re": re, "kontra": 240 - re},
		"announcements": pairs(calls, "call"), "special": pairs(specials, "item"),
	})
	return string(line)
}

// with adds a key and its value to a round.
func with(round, key, value string) string {
	return fmt.Sprintf(`%s,%q:%s}`, strings.TrimSuffix(round, "}"), key, value)
}

// The points of these rounds are worked out by hand from the tournament rules.
func TestScoreByTheTournamentRules(t *testing.T) {
	for _, test := range []struct {
		shows  string
		round  string
		winner string
		items  string
		re     int
		kontra int
	}{
		{"the sample of the notation", told("ddv", "normal", 130, "re re:no90", "kontra:doppelkopf"),
			"kontra", "won kontra 1, re kontra 2, called_no90 kontra 1, gegen kontra 1, doppelkopf kontra 1", -6, 6},
		{"Re, keine 90, keine 60 and 130 Augen", told("ddv", "normal", 130, "re re:no90 re:no60", ""),
			"kontra", "won kontra 1, re kontra 2, called_no90 kontra 1, called_no60 kontra 1, reached_90 kontra 1, gegen kontra 1", -7, 7},

		{"121 are enough for Re", told("ddv", "normal", 121, "", ""), "re", "won re 1", 1, -1},
		{"120 are not", told("ddv", "normal", 120, "", ""), "kontra", "won kontra 1, gegen kontra 1", -2, 2},
		{"119 are not", told("ddv", "normal", 119, "", ""), "kontra", "won kontra 1, gegen kontra 1", -2, 2},
		{"121 against Kontra alone", told("ddv", "normal", 121, "kontra", ""), "re", "won re 1, kontra re 2", 3, -3},
		{"120 are enough against Kontra alone", told("ddv", "normal", 120, "kontra", ""), "re", "won re 1, kontra re 2", 3, -3},
		{"119 are not, even so", told("ddv", "normal", 119, "kontra", ""), "kontra", "won kontra 1, kontra kontra 2, gegen kontra 1", -4, 4},
		{"120 with Re", told("ddv", "normal", 120, "re", ""), "kontra", "won kontra 1, re kontra 2, gegen kontra 1", -4, 4},
		{"120 with Re and Kontra", told("ddv", "normal", 120, "kontra re", ""),
			"kontra", "won kontra 1, re kontra 2, kontra kontra 2, gegen kontra 1", -6, 6},

		{"120:120, Re keine 90", told("ddv", "normal", 120, "re re:no90", ""),
			"kontra", "won kontra 1, re kontra 2, called_no90 kontra 1, reached_120 kontra 1, gegen kontra 1", -6, 6},
		{"120:120, Re keine 90, with Kontra", told("ddv", "normal", 120, "re kontra re:no90", ""),
			"kontra", "won kontra 1, re kontra 2, kontra kontra 2, called_no90 kontra 1, reached_120 kontra 1, gegen kontra 1", -8, 8},
		{"120:120, Kontra keine 90", told("ddv", "normal", 120, "kontra kontra:no90", ""),
			"re", "won re 1, kontra re 2, called_no90 re 1, reached_120 re 1", 5, -5},
		{"120:120, Kontra keine 90, with Re", told("ddv", "normal", 120, "re kontra kontra:no90", ""),
			"re", "won re 1, re re 2, kontra re 2, called_no90 re 1, reached_120 re 1", 7, -7},
		{"120:120, both keine 90", told("ddv", "normal", 120, "re kontra re:no90 kontra:no90", ""),
			"none", "reached_120 re 1, reached_120 kontra 1", 0, 0},

		{"151 for keine 90", told("ddv", "normal", 151, "re re:no90", ""),
			"re", "won re 1, no90 re 1, re re 2, called_no90 re 1", 5, -5},
		{"keine 90 that skips Re makes it as well (Q001-11)", told("ddv", "normal", 151, "re:no90", ""),
			"re", "won re 1, no90 re 1, re re 2, called_no90 re 1", 5, -5},
		{"150 are one too few", told("ddv", "normal", 150, "re re:no90", ""),
			"kontra", "won kontra 1, re kontra 2, called_no90 kontra 1, gegen kontra 1", -5, 5},
		{"181 for keine 60", told("ddv", "normal", 181, "re re:no60", ""),
			"re", "won re 1, no90 re 1, no60 re 1, re re 2, called_no90 re 1, called_no60 re 1", 7, -7},
		{"180 are one too few", told("ddv", "normal", 180, "re re:no60", ""),
			"kontra", "won kontra 1, re kontra 2, called_no90 kontra 1, called_no60 kontra 1, gegen kontra 1", -6, 6},
		{"211 for keine 30", told("ddv", "normal", 211, "re re:no30", ""),
			"re", "won re 1, no90 re 1, no60 re 1, no30 re 1, re re 2, called_no90 re 1, called_no60 re 1, called_no30 re 1", 9, -9},
		{"210 are one too few", told("ddv", "normal", 210, "re re:no30", ""),
			"kontra", "won kontra 1, re kontra 2, called_no90 kontra 1, called_no60 kontra 1, called_no30 kontra 1, gegen kontra 1", -7, 7},
		{"all tricks for schwarz", with(told("ddv", "normal", 240, "re re:schwarz", ""), "tricks", `{"re":12,"kontra":0}`),
			"re", "won re 1, no90 re 1, no60 re 1, no30 re 1, schwarz re 1, re re 2, " +
				"called_no90 re 1, called_no60 re 1, called_no30 re 1, called_schwarz re 1", 11, -11},
		{"a trick of four nines is a trick", with(told("ddv", "normal", 240, "re re:schwarz", ""), "tricks", `{"re":11,"kontra":1}`),
			"kontra", "won kontra 1, re kontra 2, called_no90 kontra 1, called_no60 kontra 1, called_no30 kontra 1, called_schwarz kontra 1, " +
				"gegen kontra 1", -8, 8},
		{"schwarz without an announcement", with(told("ddv", "normal", 0, "", ""), "tricks", `{"re":0,"kontra":12}`),
			"kontra", "won kontra 1, no90 kontra 1, no60 kontra 1, no30 kontra 1, schwarz kontra 1, gegen kontra 1", -6, 6},
		{"151 for Kontra's keine 90", told("ddv", "normal", 89, "kontra kontra:no90", ""),
			"kontra", "won kontra 1, no90 kontra 1, kontra kontra 2, called_no90 kontra 1, gegen kontra 1", -6, 6},
		{"90 against keine 90", told("ddv", "normal", 90, "kontra kontra:no90", ""),
			"re", "won re 1, kontra re 2, called_no90 re 1", 4, -4},
		{"60 against keine 60", told("ddv", "normal", 60, "kontra kontra:no60", ""),
			"re", "won re 1, kontra re 2, called_no90 re 1, called_no60 re 1", 5, -5},
		{"30 against keine 30", told("ddv", "normal", 30, "kontra kontra:no30", ""),
			"re", "won re 1, kontra re 2, called_no90 re 1, called_no60 re 1, called_no30 re 1", 6, -6},
		{"Absagen of the loser count, and so does what is reached against them", told("ddv", "normal", 100, "kontra kontra:no90 kontra:no60", ""),
			"re", "won re 1, kontra re 2, called_no90 re 1, called_no60 re 1, reached_90 re 1", 6, -6},

		{"nobody wins: Re and Kontra schwarz, Re has 57", told("ddv", "normal", 57, "re re:schwarz kontra kontra:schwarz", ""),
			"none", "no90 kontra 1, no60 kontra 1, reached_30 re 1, " +
				"reached_120 kontra 1, reached_90 kontra 1, reached_60 kontra 1, reached_30 kontra 1", -5, 5},
		{"nobody wins: Re keine 90, Kontra schwarz, 75:165", told("ddv", "normal", 75, "re re:no90 kontra kontra:schwarz", ""),
			"none", "no90 kontra 1, reached_60 re 1, reached_30 re 1, reached_120 kontra 1", 0, 0},
		{"nobody wins: Sonderpunkte stay", told("ddv", "normal", 118, "re kontra re:no90 kontra:no90", "re:fuchs_gefangen re:karlchen"),
			"none", "reached_120 kontra 1, fuchs_gefangen re 1, karlchen re 1", 1, -1},

		{"Sonderpunkte of both are netted", told("ddv", "normal", 121, "", "kontra:fuchs_gefangen kontra:fuchs_gefangen kontra:karlchen re:doppelkopf"),
			"re", "won re 1, fuchs_gefangen kontra 1, fuchs_gefangen kontra 1, karlchen kontra 1, doppelkopf re 1", -1, 1},
		{"catching Karlchen is worth nothing", told("ddv", "normal", 130, "", "re:karlchen_gefangen"), "re", "won re 1", 1, -1},
		{"a Hochzeit counts like a normal game", told("ddv", "hochzeit", 100, "", "kontra:karlchen"),
			"kontra", "won kontra 1, gegen kontra 1, karlchen kontra 1", -3, 3},
		{"repeating what the partner said is worth nothing", told("ddv", "normal", 151, "re re:no90 re re:no90", ""),
			"re", "won re 1, no90 re 1, re re 2, called_no90 re 1", 5, -5},

		{"the soloist gets three times", told("ddv", "solo-queens", 160, "re", ""), "re", "won re 1, no90 re 1, re re 2", 12, -4},
		{"the soloist pays three times, and there is no gegen die Alten", told("ddv", "solo-clubs", 110, "", ""), "kontra", "won kontra 1", -3, 1},
		{"no Sonderpunkte in a solo", told("ddv", "solo-diamonds", 130, "", "kontra:doppelkopf re:fuchs_gefangen"), "re", "won re 1", 3, -1},
		{"nor in a silent Hochzeit", told("ddv", "silent-hochzeit", 120, "", "kontra:karlchen"), "kontra", "won kontra 1", -3, 1},
		{"nor in a lone one", told("ddv", "lone-hochzeit", 121, "", "re:doppelkopf"), "re", "won re 1", 3, -1},
		{"a solo that nobody won", told("ddv", "solo-jacks", 125, "re kontra re:no90 kontra:no90", ""), "none", "reached_120 re 1", 3, -1},
		{"three defenders may all say Kontra", told("ddv", "solo-fleischlos", 150, "kontra kontra kontra", ""),
			"re", "won re 1, kontra re 2", 9, -3},

		{"no Augen is no trick without nines", told("ddv deck=40", "normal", 240, "", ""),
			"re", "won re 1, no90 re 1, no60 re 1, no30 re 1, schwarz re 1", 5, -5},
		{"kontra_only_shift=off", told("ddv kontra_only_shift=off", "normal", 120, "kontra", ""),
			"kontra", "won kontra 1, kontra kontra 2, gegen kontra 1", -4, 4},
		{"loser_absagen_count=off", told("ddv loser_absagen_count=off", "normal", 130, "re re:no90", ""),
			"kontra", "won kontra 1, re kontra 2, gegen kontra 1", -4, 4},
		{"reached_against_absage=off", told("ddv reached_against_absage=off", "normal", 130, "re re:no90 re:no60", ""),
			"kontra", "won kontra 1, re kontra 2, called_no90 kontra 1, called_no60 kontra 1, gegen kontra 1", -6, 6},
		{"gegen=all", told("ddv gegen=all", "solo-hearts", 110, "", ""), "kontra", "won kontra 1, gegen kontra 1", -6, 2},
		{"gegen=off", told("ddv gegen=off", "normal", 110, "", ""), "kontra", "won kontra 1", -1, 1},
		{"solo_point=1", told("ddv solo_point=1", "solo-spades", 110, "", ""), "kontra", "won kontra 1, solo_point kontra 1", -6, 2},
		{"karlchen_gefangen=1", told("ddv karlchen_gefangen=1", "normal", 130, "", "re:karlchen re:karlchen_gefangen"),
			"re", "won re 1, karlchen re 1, karlchen_gefangen re 1", 3, -3},
	} {
		t.Run(test.shows, func(t *testing.T) {
			answers, err := ask(t, test.round)
			if err != nil || len(answers) != 1 {
				t.Fatalf("%s: %v, %v", test.round, answers, err)
			}
			a := answers[0]
			var items []string
			for _, i := range a.Items {
				items = append(items, fmt.Sprint(i.Item, " ", i.Party, " ", i.Points))
			}
			if got := strings.Join(items, ", "); a.Winner != test.winner || got != test.items {
				t.Errorf("%s\ngives %s: %s\nwant  %s: %s", test.round, a.Winner, got, test.winner, test.items)
			}
			if a.Points.Re != test.re || a.Points.Kontra != test.kontra {
				t.Errorf("%s: points %+v, want %d and %d", test.round, a.Points, test.re, test.kontra)
			}
			value := a.Points.Kontra
			if a.Winner != "kontra" {
				value = -value
			}
			if a.Value != value {
				t.Errorf("value %d does not fit points %+v", a.Value, a.Points)
			}
			if sum := 2*a.Points.Re + 2*a.Points.Kontra; sum != 0 && a.Points.Re+3*a.Points.Kontra != 0 {
				t.Errorf("points %+v do not sum to zero", a.Points)
			}
		})
	}
}

func TestScoreSaysWhatIsWrong(t *testing.T) {
	normal := told("ddv", "normal", 130, "", "")
	replaced := func(old, new string) string { return strings.Replace(normal, old, new, 1) }
	for _, test := range []struct{ round, want string }{
		{`{"rules":"ddv"`, "the JSON ends too early"},
		{`[1]`, "not a JSON object"},
		{`re`, "not JSON"},
		{normal + "1", "something follows"},
		{with(normal, "bocks", "1"), `there is no key "bocks"`},
		{with(normal, "Bock", "1"), `there is no key "Bock"`},
		{with(normal, "rules", `"ddv"`), `"rules" is given twice`},
		{with(normal, "bock", "null"), "bock is null"},
		{`{}`, "rules is missing"},
		{`{"rules":"ddv","eyes":{"re":120,"kontra":120}}`, "contract is missing"},
		{`{"rules":"ddv","contract":"normal"}`, "eyes is missing"},
		{replaced(`"ddv"`, "1"), "rules: 1 is not a text"},
		{replaced(`"ddv"`, `"dvd"`), `rules: no preset is called "dvd"`},
		{replaced(`"ddv"`, `"ddv deck=41 x=1"`), `deck cannot be "41"`},
		{replaced(`"ddv"`, `""`), "rules: no preset"},
		{replaced(`"normal"`, `"armut"`), "these rules have no armut"},
		{replaced(`"normal"`, `"Normal"`), `no contract is called "Normal"`},
		{told("ddv solo_damen=off", "solo-queens", 130, "", ""), "these rules have no solo-queens"},
		{replaced("130", "131"), "eyes: 131 and 110 are 241 and not 240"},
		{replaced("130", "-1"), "eyes: re: -1 is not a whole number from 0 to 240"},
		{replaced("130", "241"), "eyes: re: 241 is not a whole number from 0 to 240"},
		{with(normal, "tricks", `{"re":-1,"kontra":13}`), "tricks: re: -1 is not a whole number from 0 to 12"},
		{with(normal, "tricks", `{"re":13,"kontra":-1}`), "tricks: re: 13 is not a whole number from 0 to 12"},
		{replaced("130", `"130"`), "is not a whole number"},
		{replaced("130", "130.5"), "is not a whole number"},
		{replaced(`"re":130`, `"rex":130`), `eyes: there is no key "rex"`},
		{replaced(`{"kontra":110,"re":130}`, `{"re":130}`), "eyes: kontra is missing"},
		{replaced(`{"kontra":110,"re":130}`, `[130,110]`), "eyes: this is not a JSON object"},
		{with(normal, "tricks", `{"re":7,"kontra":4}`), "tricks: 7 and 4 are 11 and not 12"},
		{with(told("ddv deck=40", "normal", 130, "", ""), "tricks", `{"re":7,"kontra":5}`), "tricks: 7 and 5 are 12 and not 10"},
		{with(normal, "tricks", `{"re":12,"kontra":0}`), "tricks: re cannot have 130 Augen in 12 tricks"},
		{with(normal, "tricks", `{"re":0,"kontra":12}`), "tricks: re cannot have 130 Augen in 0 tricks"},
		{with(normal, "tricks", `{"re":2,"kontra":10}`), "tricks: re cannot have 130 Augen in 2 tricks"},
		{with(told("ddv", "normal", 240, "", ""), "tricks", `{"re":9,"kontra":3}`), "cannot have 240 Augen in 9 tricks"},
		{told("ddv", "normal", 240, "", ""), "tricks are needed: kontra has 0 Augen"},
		{told("ddv sprungansage=off", "normal", 130, "re:no90", ""), "announcements: number 1: call: no90 needs re before it"},
		{told("ddv sprungansage=off", "normal", 130, "kontra re:no90", ""), "number 2: call: no90 needs re before it"},
		{told("ddv", "normal", 130, "re re:no60 re:no90 re", ""), "number 4: call: re: everybody of re has said as much or more"},
		{told("ddv", "solo-clubs", 130, "re re:no60 re:no90", ""), "no90: everybody of re has said as much or more"},
		{told("ddv", "normal", 130, "re re re", ""), "number 3: call: re: everybody of re"},
		{told("ddv sprungansage=off", "normal", 130, "re re:no60", ""), "no60 leaves no90 out"},
		{told("ddv both_absagen=off", "normal", 130, "re kontra re:no90 kontra:no90", ""), "only one party may make Absagen, and re did"},
		{told("ddv", "normal", 130, "re:kontra", ""), "re does not say kontra"},
		{told("ddv", "normal", 130, "re:kontra-no90", ""), "re does not say kontra-no90"},
		{told("ddv", "normal", 130, "none:re", ""), `"none" is not re or kontra`},
		{told("ddv", "normal", 130, "re:contra", ""), `no announcement is called "contra"`},
		{with(`{"rules":"ddv","contract":"normal","eyes":{"re":120,"kontra":120}}`, "announcements", `["re"]`), "number 1: this is not a JSON object"},
		{with(`{"rules":"ddv","contract":"normal","eyes":{"re":120,"kontra":120}}`, "announcements", `"re"`), "is not a list"},
		{told("ddv", "normal", 130, "", "re:fox"), `no Sonderpunkt is called "fox"`},
		{told("ddv", "normal", 110, "", "kontra:gegen"), "gegen is counted by itself"},
		{told("ddv", "normal", 130, "", "us:karlchen"), `"us" is not re or kontra`},
		{told("ddv", "normal", 130, "", "re:karlchen kontra:karlchen"), "karlchen cannot come more than 1 times"},
		{told("ddv", "normal", 130, "", "re:fuchs_gefangen kontra:fuchs_gefangen re:fuchs_gefangen"), "fuchs_gefangen cannot come more than 2 times"},
		{told("ddv", "normal", 240-79, "", "kontra:doppelkopf kontra:doppelkopf"), "kontra has too few Augen for doppelkopf"},
		{told("ddv", "normal", 10, "", "re:fuchs_gefangen"), "re has too few Augen for fuchs_gefangen"},
		{told("ddv", "normal", 130, "", "re:karlchen kontra:karlchen_gefangen"), "the one last trick"},
		{told("ddv", "normal", 130, "", "re:karlchen re:doppel_karlchen re:karlchen_gefangen"), "the one last trick"},
		{told("ddv", "normal", 130, "", "re:karlchen kontra:doppel_karlchen"), "the one last trick"},
		{with(normal, "bock", "3"), "bock: 3 is not 1, 2, 4 or 8"},
		{with(normal, "bock", "0"), "bock: 0 is not 1, 2, 4 or 8"},
		{with(normal, "bock", "-2"), "bock: -2 is not 1, 2, 4 or 8"},
		{with(normal, "bock", "2"), "bock: these rules have no Bock"},
		{`{"rules":"` + strings.Repeat("x", 1<<17) + `"}`, "the line is longer than"},
	} {
		answers, err := ask(t, test.round, normal)
		if !errors.Is(err, cli.ErrInput) || len(answers) != 2 {
			t.Errorf("%.200s: answers %v, %v", test.round, answers, err)
			continue
		}
		if !strings.Contains(answers[0].Error, test.want) {
			t.Errorf("%.200s\ngives %q\nwant  %q", test.round, answers[0].Error, test.want)
		}
		if answers[1].Error != "" || answers[1].Winner != "re" {
			t.Errorf("the line after %.200s is answered by %+v", test.round, answers[1])
		}
	}
}

func TestScoreMultipliesByBock(t *testing.T) {
	round := with(told("ddv bock=on bock_what_is_multiplied=no-special", "normal", 130, "re", "re:doppelkopf"), "bock", "4")
	answers, err := ask(t, round)
	if err != nil || len(answers) != 1 || answers[0].Value != 13 || answers[0].Points.Kontra != -13 {
		t.Errorf("%s is answered by %+v, %v", round, answers, err)
	}
}

func TestScoreSkipsEmptyLines(t *testing.T) {
	answers, err := ask(t, "", told("ddv", "normal", 130, "", "")+"\r", "  ", "")
	if err != nil || len(answers) != 1 {
		t.Errorf("answers %v, %v", answers, err)
	}
}

func FuzzScore(f *testing.F) {
	f.Add(told("ddv", "normal", 130, "re re:no90", "kontra:doppelkopf"))
	f.Add(with(told("ddv deck=40", "solo-queens", 0, "kontra", ""), "tricks", `{"re":0,"kontra":10}`))
	f.Add(`{"rules":"ddv","eyes":{"re":1e3}}`)
	f.Add(`{"rules":"ddv","contract":null,"bock":8,"bock":8}`)
	f.Fuzz(func(t *testing.T, line string) {
		answers, err := ask(t, line)
		wrong := false
		for _, a := range answers {
			wrong = wrong || a.Error != ""
			if a.Error == "" && a.Points.Re+a.Points.Kontra != 0 && a.Points.Re+3*a.Points.Kontra != 0 {
				t.Errorf("%q: points %+v do not sum to zero", line, a.Points)
			}
		}
		if wrong != errors.Is(err, cli.ErrInput) || err != nil && !wrong {
			t.Errorf("%q: answers %+v, %v", line, answers, err)
		}
	})
}

// After a Genscher 211 Augen without an Absage are no Feigheit. Rules without it refuse the word.
func TestAGenscherInTheCalculator(t *testing.T) {
	for _, test := range []struct{ rules, calls, winner, refusal string }{
		{"berlin genscher=on", "", "kontra", ""},
		{"berlin genscher=on", "re:genscher", "re", ""},
		{"berlin", "re:genscher", "", "announcements: number 1: call: these rules have no Genscher in normal"},
	} {
		line := with(told(test.rules, "normal", 211, test.calls, ""), "tricks", `{"re":10,"kontra":2}`)
		answers, err := ask(t, line)
		if len(answers) != 1 || answers[0].Winner != test.winner || answers[0].Error != test.refusal || (err == nil) != (test.refusal == "") {
			t.Errorf("%s: %+v, %v", line, answers, err)
		}
	}
}
