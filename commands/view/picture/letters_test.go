package picture_test

import (
	"testing"

	"karlchen/commands/view/picture"
)

func TestNamesThatTheFontLacks(t *testing.T) {
	for name, want := range map[string]string{
		"Anna":           "Anna",
		"Jürgen Ōtsuka":  "Jürgen Ōtsuka",
		"Дмитрий":        "Дмитрий",
		"𝓐𝓷𝓷𝓪 😀":         "Anna",
		"Ｂｅｎ":            "Ben",
		"田中":             "",
		"田中 Ken":         "Ken",
		"مريم":           "",
		"😀😀":             "",
		"Z\u0301\u0301a": "Źa",
		"…":              "",
	} {
		if got := picture.Legible(name); got != want {
			t.Errorf("Legible(%q) = %q, want %q", name, got, want)
		}
	}
}
