package face_test

import (
	"strings"
	"testing"

	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/rules"
)

// People know rules by their sentences. Until now an error about a value alone named most options by a bare key: "`deck` cannot be `39`".
func TestErrorsNameOptionsByTheirSentence(t *testing.T) {
	for _, tag := range []string{"de", "en"} {
		for _, o := range rules.Catalogue() {
			for _, code := range []rules.ProblemCode{rules.BadValue, rules.GivenTwice, rules.NeedsOption} {
				said := face.Reason(locale.For(tag), rules.Problem{Code: code, Key: o.Key, Value: o.Values()[0], Other: "deck=40"})
				if strings.HasPrefix(said, "`") || !strings.Contains(said, o.Key) {
					t.Errorf("%s, %s: %s", tag, code, said)
				}
			}
		}
	}
}

// What somebody has typed lost its spaces, so of several words one was left.
func TestTypedTextKeepsItsSpaces(t *testing.T) {
	said := face.Reason(locale.For("en"), rules.Problem{Code: rules.BadValue, Key: "deck", Value: "40 or `48`\n"})
	if !strings.Contains(said, "`40 or 48`") {
		t.Error(said)
	}
}
