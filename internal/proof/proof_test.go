package proof_test

import (
	"strings"
	"testing"

	"karlchen/internal/proof"
)

func TestWhatIsFound(t *testing.T) {
	for text, want := range map[string]string{
		"Computer, <no value>":              "<no value>",
		"%!d(string=x) points":              "%!d(",
		"{{.Name}} leads":                   "{{",
		"Anna () leads":                     "()",
		"**** leads":                        "bold",
		"Anna  leads":                       "a  l",
		"Anna , Ben":                        " ,",
		"Anna,  , Ben":                      ",  ,",
		"Anna · · Ben":                      "· ·",
		"Anna ·":                            "·",
		"who is „“?":                        "„“",
		" ":                                 "empty",
		"a ♠ in a text":                     "bare",
		"a `♠` in code, and a ♠":            "bare",
		"`♠10` and ```\n♣  D\n``` are code": "",
		"**Re** **Kontra**, 3 … 4":          "",
		`**\*\*Große\***`:                   "",
	} {
		switch err := proof.Text(text); {
		case want == "" && err != nil:
			t.Errorf("%q: %v", text, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestEveryStringOfABodyIsRead(t *testing.T) {
	for body, want := range map[string]string{
		`{"components":[{"type":17,"components":[{"type":10,"content":"♠"}]}]}`:                            ".components[0].components[0].content: a suit",
		`{"components":[{"type":1,"components":[{"type":2,"label":"♠10"}]}]}`:                              "",
		`{"components":[{"type":1,"components":[{"type":2,"label":"<no value>"}]}]}`:                       "label: there is a hole",
		`{"data":{"components":[{"type":3,"options":[{"label":"♠10","value":"♠"}]}]}}`:                     "options[0].label: a suit",
		`{"components":[{"type":12,"items":[{"media":{"url":"attachment://x.png"}}]}]}`:                    "not described",
		`{"components":[{"type":12,"items":[{"media":{"url":"attachment://x.png"},"description":""}]}]}`:   "empty",
		`{"attachments":[{"id":0,"filename":"x.png","description":"Anna (computer, <no value>)"}]}`:        "description: there is a hole",
		`{"components":[{"type":12,"items":[{"media":{"url":"attachment://x.png"},"description":"it"}]}]}`: "",
		`{"image":"no words"}`: "",
		``:                     "",
	} {
		switch err := proof.Body([]byte(body)); {
		case want == "" && err != nil:
			t.Errorf("%s: %v", body, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %q", body, err, want)
		}
	}
}
