package view_test

import (
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/account/lesson"
	"karlchen/commands/account/view"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/internal/stage"
)

// The whole lesson as a pupil who follows every tip sees it.
func TestLesson(t *testing.T) {
	sc := stage.NewScene(t, "")
	for code := ""; ; {
		l, err := lesson.At(code)
		if err != nil {
			t.Fatal(err)
		}
		sc.Add("lesson "+code, func(loc *locale.Localizer) discord.Message { return view.Lesson(face.Look{}, l, loc) })
		tip, ok := l.Tip()
		if !ok {
			break
		}
		code = l.Code(tip)
	}
	sc.Compare("lesson")
}
