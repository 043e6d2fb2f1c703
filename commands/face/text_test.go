package face

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"karlchen/commands/locale"
	"karlchen/game/rules"
)

func TestPlainNamesAreOneShortLine(t *testing.T) {
	for name, want := range map[string]string{
		"Anna":                                   "Anna",
		"  Anna \n\t Lena ":                      "Anna Lena",
		"":                                       "?",
		" \u200b\u3164\u2800":                    "?",
		"a`b```c":                                "a'b'''c",
		"\u202egnirts\u202c":                     "gnirts",
		"\u2066x\u2069 \u200ey\u200f":            "x y",
		"Z\u0353\u0354\u0355\u0356algo":          "Z\u0353\u0354algo",
		"bad \xff byte":                          "bad byte",
		"abcdefghijklmnopqrst":                   "abcdefghijklmnopqrst",
		"abcdefghijklmnopqrstu":                  "abcdefghijklmnopqrs…",
		"🃏 Jürgen":                               "🃏 Jürgen",
		"مريم":                                   "\u2068مريم\u2069",
		"Dan דן":                                 "\u2068Dan דן\u2069",
		"\u2068מרים\u2069 \u2067":                "\u2068מרים\u2069",
		strings.Repeat("م", 30):                  "\u2068" + strings.Repeat("م", 19) + "…\u2069",
		strings.Repeat("😀", 32):                  strings.Repeat("😀", 19) + "…",
		"👨\u200d👩\u200d👧 Maier":                  "👨👩👧 Maier",
		strings.Repeat("Z\u0353\u0354\u0355", 9): strings.Repeat("Z\u0353\u0354", 6) + "Z…",
	} {
		if got := Plain(name); got != want {
			t.Errorf("plain(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestMarkdownNamesMeanNothing(t *testing.T) {
	for name, want := range map[string]string{
		"מרים":                "\u2068מרים\u2069",
		"**bold** _x_":        `\*\*bold\*\* \_x\_`,
		"<@104>":              `\<\@104\>`,
		"@everyone":           `\@everyone`,
		"# Big":               `\# Big`,
		"-# small":            `\-\# small`,
		"1. one":              `1\. one`,
		"> quote":             `\> quote`,
		"[a](http://b)":       `\[a\]\(http\:\/\/b\)`,
		"||spoiler||":         `\|\|spoiler\|\|`,
		"~~no~~":              `\~\~no\~\~`,
		`back\slash`:          `back\\slash`,
		"a:smile:":            `a\:smile\:`,
		"O'Brien, Jr.":        `O'Brien, Jr\.`,
		"line\n# second line": `line \# second line`,
	} {
		if got := Markdown(name); got != want {
			t.Errorf("markdown(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestColumnsLineUp(t *testing.T) {
	for text, want := range map[string]string{
		"Ben":          "Ben   ",
		"Benjamin":     "Benja…",
		"日本語":          "日本語",
		"日本語の":         "日本…  ",
		"e\u0301te":    "e\u0301te   ",
		"a日本語":         "a日本…",
		"Wolfgang Max": "Wolfg…",
	} {
		got := AlignLeft(text, 6)
		if strings.TrimRight(got, " ") != strings.TrimRight(want, " ") || Columns(got) != 6 {
			t.Errorf("left(%q, 6) = %q in %d columns, want %q", text, got, Columns(got), want)
		}
		if r := AlignRight(text, 6); Columns(r) != 6 {
			t.Errorf("right(%q, 6) = %q has %d columns", text, r, Columns(r))
		}
	}
}

func TestAGridSetsRows(t *testing.T) {
	grid := Grid{2, 1, -5, 0, 4}
	for _, row := range []struct {
		cells []string
		want  string
	}{
		{[]string{"#", "", "Name", "left out", "Pts"}, " # Name  Pts"},
		{[]string{"12", ">", "Benjamin", "", "−7"}, "12>Benj…  −7"},
		{[]string{"1", "", "Ben", "", ""}, " 1 Ben"},
	} {
		if got := grid.Row(row.cells...); got != row.want {
			t.Errorf("row(%q) = %q, want %q", row.cells, got, row.want)
		}
	}
}

// The monospaced fonts of some phones lack the true minus sign.
func TestACodeBlockHasNoTrueMinus(t *testing.T) {
	if got, want := CodeBlock([]string{"Ben −7", "Ida +7"}), "```\nBen -7\nIda +7\n```"; got != want {
		t.Errorf("code block = %q, want %q", got, want)
	}
}

func TestPointsHaveASign(t *testing.T) {
	for n, want := range map[int]string{0: "0", 3: "+3", -12: "−12"} {
		if got := Signed(n); got != want {
			t.Errorf("signed(%d) = %q, want %q", n, got, want)
		}
	}
}

func FuzzNames(f *testing.F) {
	for _, name := range []string{"Anna", "@everyone", "`", "```", "\u202e", "<@1>", "日本語の長い名前です本当に", "\\", "مريم بنت عبد الله", "דן 5"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		p, m := Plain(name), Markdown(name)
		own := strings.TrimSuffix(strings.TrimPrefix(p, isolate), release)
		if n := utf8.RuneCountInString(own); !utf8.ValidString(p) || n < 1 || n > maxName || strings.ContainsAny(p, "`\n\r\t") {
			t.Errorf("plain(%q) = %q", name, p)
		}
		for i, r := range m {
			if strings.ContainsRune("*_~|<>@#[]:`", r) && m[i-1] != '\\' {
				t.Errorf("markdown(%q) = %q leaves %q its meaning", name, m, r)
			}
		}
		for _, width := range []int{4, 9, 24} {
			if cell := AlignLeft(p, width); Columns(cell) != width || strings.Count(cell, isolate) != strings.Count(cell, release) {
				t.Errorf("left(%q, %d) = %q", p, width, cell)
			}
		}
	})
}

func TestCardsInTextsAreCode(t *testing.T) {
	for markdown, want := range map[string]string{
		"♥10 sticht":                   "`♥10` sticht",
		"**♣D** und ♠":                 "**`♣D`** und `♠`",
		"♠️ ♥️A":                       "`♠ ♥A`",
		"♣D ♠D ♥D · ♦A":                "`♣D ♠D ♥D` · `♦A`",
		"`♠` bleibt, ♠ nicht":          "`♠` bleibt, `♠` nicht",
		"```\n♠ 1\n``` ♠":              "```\n♠ 1\n``` `♠`",
		"-# ♦7":                        "-# `♦7`",
		"nichts":                       "nichts",
		"(♦A)":                         "(`♦A`)",
		"♣\n♠":                         "`♣`\n`♠`",
		Text("♣D und `♦A`").Markdown:   "`♣D` und `♦A`",
		Text("a", "", "♦10").Markdown:  "a\n`♦10`",
		Text("<:dk_CQ:1> ♣D").Markdown: "<:dk_CQ:1> `♣D`",
	} {
		if got := legible(markdown); got != want {
			t.Errorf("legible(%q) = %q, want %q", markdown, got, want)
		}
	}
}

// What is set as code is what this expression finds, wherever code and cards begin and end.
func TestCardsInAnyTextAreCode(t *testing.T) {
	const cardForm = `[♣♠♥♦]\x{FE0F}?(?:10|[AKDQBJOU97])?`
	cards := regexp.MustCompile("```(?s:.*?)```|`[^`]*`|" + cardForm + "(?: " + cardForm + ")*")
	pieces := []string{"♣", "♦", "♤", "`", "``", "```", "10", "1", "A", "D", " ", "  ", "\ufe0f", "\n", "x", "ä", "–", "\xe2\x99"}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom(pieces)).Draw(t, "pieces"), "")
		want := cards.ReplaceAllStringFunc(text, func(found string) string {
			if found[0] == '`' {
				return found
			}
			return "`" + strings.ReplaceAll(found, "\ufe0f", "") + "`"
		})
		if got := legible(text); got != want {
			t.Errorf("legible(%q) = %q, want %q", text, got, want)
		}
	})
}

// A deadline that asks for more cards than a hand has is never met, and the rule says so.
func TestDeadlinesInWords(t *testing.T) {
	for text, want := range map[string]string{
		"ddv":                                  "Re und Kontra: bis zur eigenen 2. Karte.",
		"ddv deck=40":                          "Re und Kontra: bis zur eigenen 2. Karte.",
		"ddv deck=40 sharp_deck_deadlines=off": "Re und Kontra: nie (Normalspiel), denn so viele Karten hat niemand.",
		"ddv deadline_re=12":                   "Re und Kontra: bis zur eigenen 1. Karte.",
		"ddv deadline_kontra=12":               "Re: bis zur eigenen 2. Karte.", // Kontra has a line of its own
		"ddv deadline_unit=tricks deadline_re=1 deadline_k90=2 deadline_k60=3 deadline_k30=4 deadline_schwarz=5": "Re und Kontra: bis der 2. Stich voll ist.",
	} {
		r, err := rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		o, _ := rules.Find("deadline_re")
		if got := (Printer{Localizer: locale.For("de")}).Rule(o, r); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
