package view_test

import (
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/internal/stage"
)

// scored is a line of a result in words: an item with its points.
var scored = regexp.MustCompile(`\*\*(Re|Kontra) ([+−]\d+)\*\* · (.*)`)

// TestAResultInPicturesSaysAllOfIt plays whole lists. What the text of a result says, the picture says too, so that its lines add up; every picture is
// small, also one with 15 lines; and where Discord takes none the text takes over.
func TestAResultInPicturesSaysAllOfIt(t *testing.T) {
	const most = 70_000 // bytes
	plain := strings.NewReplacer(`\`, "", "**", "", "= ", "= ")
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 12, table.NewTable{Rules: "spielordnung karlchen_gefangen=1", Games: 8})
		b.FillSeats(table.User{ID: "102", Name: "Maximilian Wolfgang"}, stage.Clara, stage.Dora)
		b.StartList(nil)
		results, items := 0, 0
		for s := b.Snapshot(); ; s = b.TakeStep(stage.Manner{Solo: 3, Call: 4}) {
			if s.Phase != table.Resting && s.Phase != table.Ended {
				continue
			}
			for _, l := range stage.Languages {
				for name, m := range map[string]discord.Message{
					"public": view.Result(drawn(), s, l), "hand": view.Hand(drawn(), s, stage.Anna.ID, l, ""),
				} {
					if r, ok := s.Result(); !ok || r.Redeal {
						continue
					}
					results++
					text := stage.FormatMessage(discord.Message{Blocks: m.Plain()})
					if strings.Contains(text, "image") {
						t.Fatalf("%s: without pictures there is one:\n%s", name, text)
					}
					said := plain.Replace(stage.FormatMessage(m))
					for _, line := range scored.FindAllStringSubmatch(text, -1) {
						words := line[1] + " " + line[2] + ": " + plain.Replace(line[3])
						if items++; !strings.Contains(words, "`") && !strings.Contains(said, words) {
							t.Errorf("%s: the picture does not say %q:\n%s", name, words, said)
						}
					}
					for _, who := range s.Players {
						if name := plain.Replace(face.Markdown(who.User.Name)); !strings.Contains(said, name) {
							t.Errorf("the picture does not name %s:\n%s", name, said)
						}
					}
					if want := map[bool]int{true: 2, false: 1}[s.Phase == table.Ended && name != "past"]; name != "past" && len(m.Files) != want {
						t.Errorf("%s: %d pictures, want %d", name, len(m.Files), want)
					}
					for _, f := range m.Files {
						if data := f.Render(); len(data) > most {
							t.Errorf("%d bytes: %.160s", len(data), f.Alt)
						}
						if strings.ContainsAny(f.Alt, "♣♠♥♦`") {
							t.Errorf("signs in %q", f.Alt)
						}
					}
				}
			}
			if s.Phase == table.Ended {
				break
			}
		}
		if results < 30 || items < 100 {
			t.Errorf("only %d results with %d items were looked at", results, items)
		}
	})
}

// Four people see one picture of a result: it is drawn once, because it shows nobody's own view.
func TestAResultIsOnePictureForAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{Games: 4})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		sc := stage.NewScene(t, b.ID)
		b.StartList(nil)
		s := b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		public := view.Result(drawn(), s, stage.Languages[0]).Files[0].Render()
		for _, who := range s.Players {
			if own := view.Hand(drawn(), s, who.User.ID, stage.Languages[0], "").Files[0].Render(); &own[0] != &public[0] {
				t.Errorf("%s has another picture of the result", who.User.Name)
			}
		}
		show := func(title string, s table.Snapshot) {
			sc.Add(title, func(l *locale.Localizer) discord.Message { return view.Result(drawn(), s, l) })
			sc.Add(title+", in a hand", func(l *locale.Localizer) discord.Message { return view.Hand(drawn(), s, stage.Anna.ID, l, "") })
		}
		show("a result", s)
		show("the last result", b.PlayUntil(stage.Manner{Solo: 3}, stage.InPhase(table.Ended)))
		sc.Compare("result-pictures")
	})
}

// Neither a result nor the open record nor the list has hashes. They stand behind Geben prüfen.
func TestNoHashesAfterAGame(t *testing.T) {
	hash := regexp.MustCompile(`[0-9a-f]{24}`)
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{Games: 2})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		s := b.StartList(nil)
		if text := stage.FormatMessage(view.Game(face.Look{}, s, stage.Languages[0])); !strings.Contains(text, s.Commitment()) {
			t.Fatalf("the commitment is not public before the cut:\n%s", text)
		}
		for _, until := range []table.Phase{table.Resting, table.Ended} {
			s = b.PlayUntil(stage.Calm, stage.InPhase(until))
			for _, k := range []face.Look{{}, drawn()} {
				for _, m := range []discord.Message{
					view.Game(k, s, stage.Languages[0]), view.Result(k, s, stage.Languages[0]), view.PastResult(s, stage.Languages[0]),
					view.Sheet(k, s, stage.Languages[0]), view.Hand(k, s, stage.Anna.ID, stage.Languages[0], ""),
				} {
					if text := stage.FormatMessage(m); hash.MatchString(text) {
						t.Errorf("a hash stands in\n%s", text)
					}
				}
			}
		}
		for _, g := range b.ReadGames() {
			if text := stage.FormatMessage(view.VerifiedDeal(g, nil, stage.Languages[0])); !hash.MatchString(text) {
				t.Errorf("the check of the deal has no hash:\n%s", text)
			}
		}
	})
}

// A list of eight games leaves seven past results in its channel. With five buttons in three lines each took 266 pixels on a phone.
func TestAPastResultIsSmall(t *testing.T) {
	var past map[string][]discord.Message
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{Games: 2})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		b.StartList(nil)
		s := b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		past = map[string][]discord.Message{}
		for _, l := range []*locale.Localizer{locale.For("de"), locale.For("en")} {
			past[l.Tag()] = []discord.Message{view.PastResult(s, l)}
			before, after := buttonsOf(view.Result(drawn(), s, l)), buttonsOf(past[l.Tag()][0])
			for i, b := range after { // under a finger that aims at one of them lies no other
				if b.CustomID != before[i].CustomID {
					t.Errorf("%s takes the place of %s", b.Label, before[i].Label)
				}
			}
		}
	})
	for tag, messages := range past {
		box := stage.Measure(t, tag, messages)[0]
		if box.Lines > 1 || box.Height > 190 {
			t.Errorf("%s: %d pixels and %d lines of buttons", tag, box.Height, box.Lines)
		}
	}
}
