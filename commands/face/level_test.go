package face_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/ai"
)

// Who chooses a level reads how far it is above the next lower one, in the words of that level, and the whole fits into a menu.
func TestALevelSaysHowFarItIsAboveTheNext(t *testing.T) {
	for _, tag := range []string{"de", "en"} {
		p := face.Printer{Localizer: locale.For(tag)}
		for _, name := range table.Levels() {
			player, _ := ai.ParsePlayer(name)
			games, lower := player.Level.Beats()
			text := p.AboutLevel(name)
			if told := strings.Contains(text, p.T("level."+lower.String(), nil)) && strings.Contains(text, "100"); told != (games > 0) || name == "medium" && !told {
				t.Errorf("%s: %s is described as %q", tag, name, text)
			}
			if n := utf8.RuneCountInString(text); n > face.MaxChoice {
				t.Errorf("%s: the description of %s has %d characters", tag, name, n)
			}
		}
	}
}
