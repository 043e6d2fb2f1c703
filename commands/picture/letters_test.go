package picture_test

import (
	"bytes"
	"strings"
	"testing"

	"karlchen/commands/picture"
)

func TestNamesThatTheFontLacks(t *testing.T) {
	for name, want := range map[string]string{
		"Anna":            "Anna",
		"Jürgen Ōtsuka":   "Jürgen Ōtsuka",
		"Дмитрий":         "Дмитрий",
		"𝓐𝓷𝓷𝓪 😀":          "Anna",
		"Ｂｅｎ":             "Ben",
		"田中":              "田中",
		"田中 Ken 😀":        "田中 Ken",
		"홍길동":             "홍길동",
		"مريم":            "مريم",
		"\u2068שרה\u2069": "שרה",
		"สมชาย":           "",
		"😀😀":              "",
		"Z\u0301\u0301a":  "Źa",
		"…":               "…",
		"****":            "****",
		"* 😀 *":           "",
	} {
		if got := picture.Legible(name); got != want {
			t.Errorf("Legible(%q) = %q, want %q", name, got, want)
		}
	}
}

// named is a table with a player of that name.
func named(name string) picture.Table {
	t := sample()
	t.Places[1].Name = name
	return t
}

// Names of other scripts are drawn, each differently, and no name changes the size of the picture.
func TestNamesOfAllScriptsAreDrawn(t *testing.T) {
	seen := map[string]string{}
	nobody := named("").Render()
	for _, name := range []string{
		"Anna", "田中", "中田", "ひなた", "홍길동", "李小龙", "مريم", "ميرم", "שרה", "დავით", "Արամ", "Ken 田中", "שרה 7",
		strings.Repeat("田", 32), strings.Repeat("م", 32), "Z\u0301\u0302\u0303algo",
	} {
		drawn := named(picture.Legible(name)).Render()
		if bytes.Equal(drawn, nobody) || seen[string(drawn)] != "" {
			t.Errorf("%s looks like no name, or like %q", name, seen[string(drawn)])
		}
		if size := decode(t, drawn).Bounds(); size.Dx() != picture.TableWidth || size.Dy() != picture.TableHeight {
			t.Errorf("%s makes the picture %v", name, size)
		}
		seen[string(drawn)] = name
	}
}

// Letters that are written from the right stand in that order. A line of our own, which may begin with such a name, is not turned round.
func TestNamesAreDrawnInTheirOrder(t *testing.T) {
	for text, want := range map[string]string{
		"Anna 7":             "Anna 7",
		"שרה":                "הרש",
		"שרה 12":             "הרש 12",
		"Dan דן":             "Dan ןד",
		"דן Dan":             "ןד Dan",
		"שרה −21 (Damensolo": "הרש −21 (Damensolo",
		"مريم":               "\ufee2\ufef3\ufeae\ufee3",
		"לאה שרה":            "הרש האל",
	} {
		if got := picture.Visual(text); got != want {
			t.Errorf("%q is drawn as %q, want %q", text, got, want)
		}
	}
}

func FuzzNamesInPictures(f *testing.F) {
	for _, name := range []string{"Anna", "مريم 12 Ben", "שרה (כהן)", "田中", "\u202e\u2067", "لا إله", "😀", "\n"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if len(name) > 200 {
			t.Skip("names are cut long before that")
		}
		legible := picture.Legible(name)
		if again := picture.Legible(legible); again != legible {
			t.Errorf("%q is legible as %q, and that as %q", name, legible, again)
		}
		picture.Curve{Title: name, Lines: []picture.CurveLine{{Name: legible, Points: []int{0, 1}}}}.Render()
	})
}

// Names of people may have any letter there is. Only some thousand of them are remembered.
func TestFewLettersOfPixelsAreRemembered(t *testing.T) {
	var letters []rune
	for r := rune(0x4e00); len(letters) < 6000; r++ {
		letters = append(letters, r)
	}
	if n := picture.RememberPixels(string(letters)); n == 0 || n > 4096 {
		t.Errorf("%d letters are remembered", n)
	}
}

// A hyphen in a name does not look like a dash.
func TestAHyphenIsShorterThanADash(t *testing.T) {
	for _, hyphen := range []string{"-", "\u2010", "\u2011"} {
		if h, dash := picture.Width(hyphen), picture.Width("–"); h <= 0 || h > 0.7*dash {
			t.Errorf("%q is %.2f wide, and a dash %.2f", hyphen, h, dash)
		}
	}
	if minus := picture.Width("−"); minus != picture.Width("+") {
		t.Errorf("a minus is %.2f wide, and a plus %.2f", minus, picture.Width("+"))
	}
}
