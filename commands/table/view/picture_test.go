package view_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/internal/stage"
)

// images returns the images of a message.
func images(blocks []discord.Block) (all []discord.Image) {
	for _, block := range blocks {
		switch block := block.(type) {
		case discord.Image:
			all = append(all, block)
		case discord.Container:
			all = append(all, images(block.Blocks)...)
		case discord.Text, discord.Divider, discord.ButtonRow, discord.Select:
		}
	}
	return all
}

var said = map[string][2][]string{
	"de": {{"Kreuz", "Pik", "Herz", "Karo"}, {"Neun", "Bube", "Dame", "König", "Zehn", "Ass", "Sieben"}},
	"en": {{"clubs", "spades", "hearts", "diamonds"}, {"nine", "jack", "queen", "king", "ten", "ace", "seven"}},
}

// TestEveryPictureIsDescribed plays whole games. Every picture's description must name everybody at the table and the cards on it, and nothing that
// the picture does not show.
func TestEveryPictureIsDescribed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 51, table.NewTable{Rules: "ddv schweine=on", Games: 2})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		b.StartList(nil)
		pictures := 0
		for s := b.Snapshot(); s.Phase != table.Ended && !t.Failed(); s = b.TakeStep(stage.Manner{Solo: 3, Call: 5}) {
			for _, l := range stage.Languages {
				m := view.Game(drawn(), s, l)
				shown := images(m.Blocks)
				if want := s.Phase == table.Playing; (len(shown) == 1) != want || len(m.Files) != len(shown) {
					t.Fatalf("%d images and %d files while the game is played: %t", len(shown), len(m.Files), want)
				}
				if len(shown) == 0 {
					continue
				}
				pictures++
				alt := shown[0].Alt
				if m.Files[0].Alt != alt || m.Files[0].Name != shown[0].File {
					t.Errorf("file %q and image %q are described differently", m.Files[0].Alt, alt)
				}
				for _, name := range []string{"Anna", "Ben", "Clara", "@everyone"} {
					if !strings.Contains(alt, name) {
						t.Errorf("%q does not name %s", alt, name)
					}
				}
				v := s.Public()
				if v.Phase() != game.InPlay {
					continue
				}
				trick := v.Trick(v.Tricks())
				for i, c := range trick.Cards[:trick.Len] {
					words := said[l.Tag()]
					if !strings.Contains(alt, words[0][c.Suit()]) || !strings.Contains(alt, words[1][c.Rank()]) {
						t.Errorf("%q does not say card %d, %s", alt, i, c)
					}
				}
			}
		}
		if pictures < 200 {
			t.Errorf("only %d pictures were looked at", pictures)
		}
	})
}

func TestTheTableInPictures(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		sc := stage.NewScene(t, b.ID)
		b.StartList(nil)
		b.TakeStep(stage.Calm)
		show := func(title string, s table.Snapshot) {
			sc.Add(title, func(l *locale.Localizer) discord.Message { return view.Game(drawn(), s, l) })
		}
		show("Vorhand is asked", b.Snapshot())
		s := b.PlayUntil(stage.Calm, stage.InPlay(0))
		show("nobody has played", s)
		v := s.View(stage.Anna.ID)
		b.Act(stage.Anna, game.Call(0, v.Party(0), rules.Ansage))
		show("two cards", b.PlayUntil(stage.Calm, stage.InPlay(2)))
		show("the trick is complete", b.PlayUntil(stage.Calm, stage.InPlay(4)))
		s = b.PlayUntil(stage.Calm, stage.InPlay(6))
		show("in the next", s)
		sc.Add("a hand", func(l *locale.Localizer) discord.Message { return view.Hand(drawn(), s, stage.Anna.ID, l, "") })
		sc.Compare("pictures")
	})
}

// The hand below a picture and its page have the same buttons as the hand in words. The hand has them in fewer rows.
func TestTheHandBelowAPicture(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{Rules: "verein armut=on", Games: 2, Pace: clocked})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		sc := stage.NewScene(t, b.ID)
		b.StartList(nil)
		show := func(title string, s table.Snapshot) {
			sc.Add(title, func(l *locale.Localizer) discord.Message {
				look := drawn()
				look.Refreshed = true
				m := view.Hand(look, s, stage.Anna.ID, l, "")
				look.Pictures = false
				if words := view.Hand(look, s, stage.Anna.ID, l, ""); stage.FormatMessage(words) != stage.FormatMessage(discord.Message{Blocks: m.Plain(), Ephemeral: true}) {
					t.Errorf("%s: where Discord takes no picture, the hand is another one", title)
				} else if with, without := buttons(m.Blocks), buttons(words.Blocks); !slices.Equal(with, without) {
					look.Pictures = true
					page := buttons(view.More(look, s, stage.Anna.ID, l).Blocks)
					if !containsAll(append(with, page...), without) || !containsAll(append(without, route.More.ID(at(s)), route.Keep.ID(at(s))), append(with, page...)) {
						t.Errorf("%s: %q with a picture and %q on its page, %q without", title, with, page, without)
					}
				}
				return m
			})
		}
		show("asked", b.PlayUntil(stage.Calm, func(s table.Snapshot) bool {
			v := s.View(stage.Anna.ID)
			return s.Phase == table.Playing && v.Turn() == v.Seat()
		}))
		b.Act(stage.Anna, game.Say(0, game.SoloWord(rules.SoloQueens)))
		show("leads", b.PlayUntil(stage.Calm, stage.InPlay(0)))
		sc.Add("the page behind its button", func(l *locale.Localizer) discord.Message { return view.More(drawn(), b.Snapshot(), stage.Anna.ID, l) })
		show("waits", b.PlayUntil(stage.Calm, stage.InPlay(1)))
		show("in the second game", b.PlayUntil(stage.Calm, func(s table.Snapshot) bool {
			v := s.Public()
			return s.List().Played() == 1 && s.Phase == table.Playing && v.Phase() == game.InPlay && v.Tricks() == 3
		}))
		sc.Compare("hand-pictures")
	})
}

// The picture on a hand is small throughout a list.
func TestPicturesOnHandsAreSmall(t *testing.T) {
	const most = 70_000 // bytes
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 24, table.NewTable{Rules: "spielordnung schweine=on", Games: 3, Pace: clocked})
		b.FillSeats(stage.LongNamed("102"), stage.Clara, stage.Dora)
		b.StartList(nil)
		drawnHands, moment := 0, 0
		for s := b.Snapshot(); s.Phase != table.Ended; s = b.TakeStep(stage.Manner{Solo: 6, Call: 3}) {
			if moment++; moment%4 > 0 && !stage.Nightly {
				continue
			}
			for _, who := range s.Players {
				m := view.Hand(drawn(), s, who.User.ID, stage.Languages[drawnHands%2], "")
				if len(m.Files) == 0 {
					continue
				}
				drawnHands++
				if data := m.Files[0].Render(); len(data) > most {
					t.Errorf("%d bytes: %s", len(data), m.Files[0].Alt)
				}
			}
		}
		if drawnHands < 100 {
			t.Errorf("only %d pictures were looked at", drawnHands)
		}
	})
}

// containsAll reports whether all has each of some.
func containsAll(all, some []string) bool {
	return !slices.ContainsFunc(some, func(id string) bool { return !slices.Contains(all, id) })
}

// buttons returns the ids of all buttons and menus, sorted.
func buttons(blocks []discord.Block) (ids []string) {
	for _, block := range blocks {
		switch block := block.(type) {
		case discord.Container:
			ids = append(ids, buttons(block.Blocks)...)
		case discord.ButtonRow:
			for _, b := range block.Buttons {
				ids = append(ids, b.CustomID)
			}
		case discord.Select:
			ids = append(ids, block.CustomID)
		default:
		}
	}
	slices.Sort(ids)
	return ids
}

// A description names the computers, and the players for whom a computer plays.
func TestPicturesWithComputersAreDescribed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{})
		b.FillSeats(stage.Ben)
		b.StartList(nil)
		b.PlayUntil(stage.Calm, stage.InPlay(1))
		s := b.Do(stage.Ben, table.Leave{})
		for _, l := range stage.Languages {
			computer := map[string]string{"de": "Computer", "en": "computer"}[l.Tag()]
			alt := images(view.Game(drawn(), s, l).Blocks)[0].Alt
			if strings.Count(alt, "("+computer) != 2 || !strings.Contains(alt, "Große* ("+l.T("lobby.away", nil)) {
				t.Errorf("%s: %q", l.Tag(), alt)
			}
		}
	})
}

// A solo shows its suit beside its name, if the emojis are there.
func TestASoloShowsItsSuit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		b.StartList(nil)
		asked := b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { return s.Phase == table.Playing })
		b.Act(stage.Anna, game.Say(0, game.SoloWord(rules.SoloSpades)))
		played := b.PlayUntil(stage.Calm, stage.InPlay(0))
		tile := picture.Suit(card.Spades, picture.Style{})
		for name, deck := range map[string]*face.Emojis{
			"all": drawn().Deck, "this one": face.NewDeck(map[string]string{tile.Name: "77"}), "others": face.NewDeck(map[string]string{picture.Back().Name: "78"}), "none": nil,
		} {
			look, want := face.Look{Deck: deck}, name == "all" || name == "this one"
			soli := menuOf(view.Hand(look, asked, stage.Anna.ID, stage.Languages[0], "").Blocks, route.Solo).Options
			if len(soli) == 0 {
				t.Fatal("no solo is offered")
			}
			for _, o := range soli {
				if shown := o.EmojiID != ""; o.Value == "solo-spades" && shown != want || o.Value == "solo-queens" && shown {
					t.Errorf("%s emojis: the emoji of %s is %q", name, o.Value, o.EmojiID)
				}
			}
			text := stage.FormatMessage(view.Game(look, played, stage.Languages[0]))
			if strings.Contains(text, "<:"+tile.Name) != want || !strings.Contains(text, "**Piksolo** von Anna") {
				t.Errorf("%s emojis:\n%s", name, text)
			}
		}
	})
}

// menuOf returns the menu of a message with a verb.
func menuOf(blocks []discord.Block, verb route.Route) (found discord.Select) {
	for _, block := range blocks {
		switch block := block.(type) {
		case discord.Container:
			found = menuOf(block.Blocks, verb)
		case discord.Select:
			if verb.Names(block.CustomID) {
				return block
			}
		default:
		}
	}
	return found
}

// The picture calls a player whom it cannot name by the place, and the texts beside it give the name. Names that are written from the right do not
// turn other words around.
func TestNamesInPicturesAndTextsAgree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		smiles, maryam := table.User{ID: "201", Name: "😀😀"}, table.User{ID: "202", Name: "مريم"}
		b := stage.OpenTable(t, 3, table.NewTable{})
		b.FillSeats(smiles, maryam, table.User{ID: "203", Name: "田中\n# さくら"})
		b.StartList(nil)
		s := b.PlayUntil(stage.Calm, stage.InPlay(1))
		for _, l := range stage.Languages {
			place := l.T("picture.place", map[string]any{"Place": 2})
			m := view.Game(drawn(), s, l)
			alt := images(m.Blocks)[0].Alt
			for _, want := range []string{"😀😀 (" + place, "\u2068مريم\u2069", "田中 # さくら"} {
				if !strings.Contains(alt, want) {
					t.Errorf("%s: %q is not in %q", l.Tag(), want, alt)
				}
			}
			if text := stage.FormatMessage(m); !strings.Contains(text, place+" = 😀😀") {
				t.Errorf("%s: the table does not say who %s is:\n%s", l.Tag(), place, text)
			}
			if text := stage.FormatMessage(view.Game(face.Look{}, s, l)); strings.Contains(text, place) {
				t.Errorf("%s: without a picture there is a place:\n%s", l.Tag(), text)
			}
			hand := stage.FormatMessage(view.Hand(drawn(), s, stage.Anna.ID, l, ""))
			if want := place + " = 😀😀"; !strings.Contains(hand, want) {
				t.Errorf("%s: a hand with a picture does not say %s:\n%s", l.Tag(), want, hand)
			}
		}
		s = b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { return s.List().Played() == 2 })
		l := stage.Languages[0]
		if text := stage.FormatMessage(view.Sheet(drawn(), s, l)); !strings.Contains(text, "-# Im Bild: Platz 2 = 😀😀.") || !strings.Contains(text, "\u2068مريم\u2069 ") {
			t.Errorf("the curve says who is who nowhere:\n%s", text)
		}
	})
}

// emojiLabel is a card's button with an emoji and a text.
var emojiLabel = regexp.MustCompile(`\[ 1\d+ ♣B \]`)

func TestWhatAPersonLikes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		b.StartList(func(hands [card.Seats]card.Set) bool {
			return hands[0].Has(card.Karlchen) && hands[0].Has(card.Of(card.Clubs, card.Ace))
		})
		s := b.PlayUntil(stage.Calm, stage.InPlay(0))
		hand := func(change func(*settings.Person), l *locale.Localizer) string {
			p := settings.DefaultPerson()
			change(&p)
			return stage.FormatMessage(view.Hand(face.LookOf(p, drawn().Deck), s, stage.Anna.ID, l, ""))
		}
		german, english := stage.Languages[0], stage.Languages[1]
		usual := hand(func(*settings.Person) {}, german)
		if !emojiLabel.MatchString(usual) {
			t.Errorf("a usual hand has no emojis beside its texts:\n%s", usual)
		}
		if text := hand(func(p *settings.Person) { p.Cards = settings.TextOnly }, german); emojiLabel.MatchString(text) {
			t.Errorf("text only:\n%s", text)
		}
		if two := hand(func(p *settings.Person) { p.Cards = settings.TwoColours }, german); two == usual {
			t.Error("two colours look like four")
		}
		if text := hand(func(p *settings.Person) { p.Ranks = settings.German }, english); !strings.Contains(text, "♣B ]") || strings.Contains(text, "♣J ]") {
			t.Errorf("German cards in English:\n%s", text)
		}
		trumps, fehl := strings.Index(usual, "/CJ"), strings.Index(usual, "/CA")
		if trumps > fehl {
			t.Error("the trumps do not come first")
		}
		last := hand(func(p *settings.Person) { p.Sorting = settings.TrumpsLast }, german)
		if strings.Index(last, "/CJ") < strings.Index(last, "/CA") {
			t.Error("the trumps do not come last")
		}
	})
}
