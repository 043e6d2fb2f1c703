package view_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/internal/stage"
)

// does reports whether a component's id has the path, and returns the id's last part.
func does(id string, to route.Route, arg string) bool {
	return to.Names(id) && strings.HasSuffix(id, "/"+arg)
}

// at is where and when somebody clicks.
func at(s table.Snapshot) route.At { return route.At{Table: route.Table(s.ID), Version: s.Version()} }

// button returns the button of a message whose id has the path and ends with the argument.
func button(m discord.Message, v route.Route, arg string) (discord.Button, bool) {
	for _, b := range buttonsOf(m) {
		if does(b.CustomID, v, arg) {
			return b, true
		}
	}
	return discord.Button{}, false
}

func buttonsOf(m discord.Message) (all []discord.Button) {
	for _, b := range m.Blocks[0].(discord.Container).Blocks {
		if row, ok := b.(discord.ButtonRow); ok {
			all = append(all, row.Buttons...)
		}
	}
	return all
}

// The holder of both Füchse can announce Schweine, or play either Fuchs as a Schwein. Everybody reads the outcome.
func TestSchweine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Rules: "ddv schweine=on"})
		b.StartList(holding(0, card.Fuchs, 2))
		s := b.PlayUntil(stage.Calm, stage.InPlay(0))
		holder := s.PlayerAt(0).User
		if _, ok := button(view.Hand(face.Look{}, s, holder.ID, locale.For("de"), ""), route.Move, "schwein"); !ok {
			t.Fatalf("nothing announces Schweine:\n%s", stage.FormatMessage(view.Hand(face.Look{}, s, holder.ID, locale.For("de"), "")))
		}
		sc := stage.NewScene(t, b.ID)
		addHand(sc, "before", s, holder)
		for _, other := range s.Players {
			if other.User != holder {
				if _, ok := button(view.Hand(face.Look{}, s, other.User.ID, locale.For("de"), ""), route.Move, "schwein"); ok {
					t.Errorf("%s may announce Schweine", other.User.Name)
				}
			}
		}
		s = b.Act(holder, game.Promote(0, game.Schweine))
		sc.AddPublic("announced", s, gameInText)
		s = b.Act(holder, game.Play(0, card.Fuchs))
		sc.AddPublic("played", s, gameInText)
		sc.Compare("schweine")
	})
}

func TestOneOfTwoSchweine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Rules: "ddv schweine=on schweine_count=one schwein_which=free-choice"})
		b.StartList(holding(0, card.Fuchs, 2))
		s := b.PlayUntil(stage.Calm, stage.InPlay(0))
		holder := s.PlayerAt(0).User
		click, ok := button(view.Hand(face.Look{}, s, holder.ID, locale.For("de"), ""), route.Move, "DA!")
		if !ok || click.Label != "♦A als Schwein" {
			t.Fatalf("nothing plays a Fuchs as a Schwein: %+v", click)
		}
		p, err := route.Move.Parse(click.CustomID)
		a := p.Move
		if err != nil || a != game.PlaySchwein(0, card.Fuchs) {
			t.Fatalf("the button does %v, %v", a, err)
		}
		s = b.Act(holder, a)
		if text := stage.FormatMessage(view.Game(face.Look{}, s, locale.For("de"))); !strings.Contains(text, "`♦A` (Schwein)") {
			t.Errorf("nobody reads that the Fuchs is a Schwein:\n%s", text)
		}
	})
}

// The silent Hochzeiter may say Kontra. Nobody reads that it is a bluff before the Hochzeiter plays a ♣D; in the result everybody reads it.
func TestABluff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Rules: "verein"})
		b.StartList(holding(0, card.Alte, 2))
		s := b.PlayUntil(stage.Calm, stage.InPlay(0))
		sc := stage.NewScene(t, b.ID)
		addHand(sc, "the silent Hochzeiter may choose", s, stage.Anna)
		addHand(sc, "another may not", s, stage.Ben)
		s = b.Act(stage.Anna, game.Call(0, game.Kontra, rules.Ansage))
		sc.AddPublic("the Hochzeiter has said Kontra", s, gameInText)
		addHand(sc, "the Hochzeiter afterwards", s, stage.Anna)
		shown := func(s table.Snapshot) bool { v := s.Public(); return v.Bluffed(0) }
		s = b.PlayUntil(stage.Calm, shown)
		sc.AddPublic("with the Hochzeiter's first ♣D", s, gameInText)
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		sc.AddPublic("in the end", s, resultInText)
		sc.Compare("bluff")
	})
}

// A bluff looks like an honest Kontra, to the last letter, when the ♣D lie with one or two others.
func TestABluffDoesNotShow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Rules: "verein"})
		b.StartList(holding(0, card.Alte, 2))
		b.PlayUntil(stage.Calm, stage.InPlay(0))
		b.Act(stage.Anna, game.Call(0, game.Kontra, rules.Ansage))
		b.Act(stage.Ben, game.Call(1, game.Kontra, rules.Ansage))
		b.Act(stage.Anna, game.Call(0, game.NoParty, rules.No90))
		was := b.Reload(nil)
		dealt := b.DealtHands()
		for _, to := range [][2]card.Seat{{2, 3}, {2, 2}, {3, 3}} {
			hands := dealt
			for _, seat := range to {
				c := (hands[seat].Kinds() &^ (1 << card.Alte)).First()
				hands[seat] = hands[seat].Without(c).With(card.Alte)
				hands[0] = hands[0].Without(card.Alte).With(c)
			}
			now := b.Reload(&hands)
			for _, l := range stage.Languages {
				same(t, "everybody", public(was, l), public(now, l))
				same(t, "Ben", private(was, stage.Ben.ID, l), private(now, stage.Ben.ID, l))
				for seat, user := range map[card.Seat]string{2: stage.Clara.ID, 3: stage.Dora.ID} {
					if seat != to[0] && seat != to[1] {
						same(t, "seat "+seat.String(), private(was, user, l), private(now, user, l))
					}
				}
			}
		}
	})
}

// The Hochzeiter may wish for a card from a menu and confirms it, and everybody reads which card.
func TestAWishedCard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Rules: "ddv hochzeit_partner=card"})
		b.StartList(holding(0, card.Alte, 2))
		s := b.PlayUntil(stage.Calm, stage.InPhase(table.Playing))
		sc := stage.NewScene(t, b.ID)
		addHand(sc, "the card is chosen", s, stage.Anna)
		sc.Add("and asked once more", func(l *locale.Localizer) discord.Message {
			return view.Confirm(face.Look{}, s, stage.Anna.ID, l, at(s), game.Say(0, game.HochzeitWord(card.Dulle)))
		})
		s = b.Act(stage.Anna, game.Say(0, game.HochzeitWord(card.Dulle)))
		s = b.PlayUntil(stage.Calm, stage.InPlay(0))
		sc.AddPublic("everybody knows for which", s, gameInText)
		sc.Compare("wish")
	})
}

// Before a Hochzeit has found its partner, others announce as Kontra. That is no bluff.
func TestAnAnnouncementBeforeThePartnerIsFound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Rules: "ddv hochzeit_announce_before_clarified=everybody"})
		b.StartList(holding(0, card.Alte, 2))
		b.PlayUntil(stage.Calm, stage.InPhase(table.Playing))
		b.Act(stage.Anna, game.Say(0, game.SayHochzeit))
		s := b.PlayUntil(stage.Calm, stage.InPlay(0))
		panel := view.Hand(face.Look{}, s, stage.Ben.ID, locale.For("de"), "")
		if kontra, ok := button(panel, route.Call, "kontra"); !ok || kontra.Label != "Kontra" {
			t.Errorf("Ben may say %+v", kontra)
		}
		if text := stage.FormatMessage(panel); !strings.Contains(text, "deine Partei steht noch nicht fest") {
			t.Errorf("Ben reads\n%s", text)
		}
		s = b.Act(stage.Ben, game.Call(1, game.Kontra, rules.Ansage))
		if text := stage.FormatMessage(view.Game(face.Look{}, s, locale.For("de"))); !strings.Contains(text, "sagt: **Kontra**") {
			t.Errorf("everybody reads\n%s", text)
		}
	})
}

// A knock raises the game and shows no party.
func TestAKnock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Rules: "ddv klopfen=on"})
		b.StartList(func(hands [card.Seats]card.Set) bool { return hands[0].Has(card.Alte) && hands[2].Has(card.Alte) })
		s := b.PlayUntil(stage.Calm, stage.InPlay(0))
		de := locale.For("de")
		if knock, ok := button(view.Hand(face.Look{}, s, stage.Anna.ID, de, ""), route.Call, "knock"); !ok || knock.Label != "Klopfen · noch bis zu deiner 2. Karte" {
			t.Errorf("Anna may say %+v", knock)
		}
		s = b.Act(stage.Anna, game.Call(0, game.NoParty, rules.Ansage))
		text := stage.FormatMessage(view.Game(face.Look{}, s, de))
		if !strings.Contains(text, "sagt: **Klopfen**") || strings.Contains(text, "(Re)") {
			t.Errorf("everybody reads\n%s", text)
		}
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		if text := stage.FormatMessage(view.Result(face.Look{}, s, de)); !strings.Contains(text, "Re angesagt (Anna)") {
			t.Errorf("in the end everybody reads\n%s", text)
		}
	})
}

// The result mentions a void Absage.
func TestAVoidAbsage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Rules: "ddv both_absagen=off gewinngarantie_violation=void"})
		b.StartList(func(hands [card.Seats]card.Set) bool { return hands[0].Has(card.Alte) && hands[2].Has(card.Alte) })
		b.PlayUntil(stage.Calm, stage.InPlay(0))
		b.Act(stage.Anna, game.Call(0, game.Re, rules.Ansage))
		b.Act(stage.Ben, game.Call(1, game.Kontra, rules.Ansage))
		b.Act(stage.Clara, game.Call(2, game.NoParty, rules.No90))
		s := b.Act(stage.Dora, game.Call(3, game.NoParty, rules.No60))
		for _, text := range []string{stage.FormatMessage(view.Game(face.Look{}, s, locale.For("de"))), stage.FormatMessage(view.Hand(face.Look{}, s, stage.Anna.ID, locale.For("de"), ""))} {
			if strings.Contains(text, "nichtig") || strings.Contains(text, "Clara** (Re)") {
				t.Errorf("everybody reads\n%s", text)
			}
		}
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		if text := stage.FormatMessage(view.Result(face.Look{}, s, locale.For("de"))); !strings.Contains(text, "Nichtig war: keine 60 (") {
			t.Errorf("in the end everybody reads\n%s", text)
		}
	})
}

// handOver chooses the first cards that a person can give away, one click after the other, and returns the action of the last button.
func handOver(t *testing.T, s table.Snapshot, user table.User) game.Action {
	t.Helper()
	for marked := card.Set(0); ; {
		m := view.MarkedHand(face.Look{}, s, user.ID, locale.For("de"), "", marked)
		check(t, s, map[string]discord.Message{"marked": m})
		before := marked
		for _, b := range buttonsOf(m) {
			if p, err := route.Mark.Parse(b.CustomID); err == nil && !b.Disabled && p.Move.Cards().Len() > marked.Len() && before == marked {
				marked = p.Move.Cards()
			}
			if p, err := route.Move.Parse(b.CustomID); err == nil && !b.Disabled && p.Move.Cards() != 0 {
				p.Move.Seat = s.Seat(user.ID)
				return p.Move
			}
		}
		if marked == before {
			t.Fatalf("%s can choose no more than %v:\n%s", user.Name, marked, stage.FormatMessage(m))
		}
	}
}

// startArmut starts a list with an Armut of Anna, who has the cards among her three trumps. Those to give are to be chosen.
func startArmut(b *stage.Bench, has ...card.Card) table.Snapshot {
	s := b.Snapshot()
	compiled, err := rules.Compile(s.Rules())
	if err != nil {
		panic(err)
	}
	trumps := compiled.Order(rules.Normal).Members(rules.Trump)
	b.StartList(func(hands [card.Seats]card.Set) bool {
		return hands[0].Only(trumps).Len() == 3 && hands[0].Contains(card.SetOf(has...))
	})
	b.TakeStep(stage.Calm)
	b.Act(stage.Anna, game.Say(0, game.SayArmut))
	for i, user := range []table.User{stage.Ben, stage.Clara} {
		b.Act(user, game.Say(card.Seat(i+1), game.Healthy))
	}
	return b.Act(stage.Dora, game.Say(3, game.Healthy))
}

// An Armut goes from hand to hand by buttons and menus; the table reads no more of it than the rules tell.
func TestArmut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Rules: "ddv armut=on armut_return_trump_announcement=number"})
		s := startArmut(b)
		sc := stage.NewScene(t, b.ID)
		de := locale.For("de")
		sc.AddPublic("the cards are chosen", s, gameInText)
		addHand(sc, "the giver chooses", s, stage.Anna)
		addHand(sc, "another waits", s, stage.Ben)
		v := s.View(stage.Anna.ID)
		trumps := v.Own().Only(v.Order().Members(rules.Trump))
		s = b.Act(stage.Anna, game.Give(0, trumps))
		sc.AddPublic("the cards are offered", s, gameInText)
		addHand(sc, "the first is asked", s, stage.Ben)
		move := func(user table.User, verb string) {
			click, ok := button(view.Hand(face.Look{}, s, user.ID, de, ""), route.Move, verb)
			if !ok {
				t.Fatalf("%s cannot %s", user.Name, verb)
			}
			p, err := route.Move.Parse(click.CustomID)
			if err != nil {
				t.Fatal(err)
			}
			a := p.Move
			a.Seat = s.Seat(user.ID)
			s = b.Act(user, a)
		}
		move(stage.Ben, "decline")
		move(stage.Clara, "take")
		sc.AddPublic("taken", s, gameInText)
		addHand(sc, "the taker chooses", s, stage.Clara)
		returned := handOver(t, s, stage.Clara)
		sc.Add("the taker has chosen", func(l *locale.Localizer) discord.Message {
			return view.MarkedHand(face.Look{}, s, stage.Clara.ID, l, "", returned.Cards())
		})
		s = b.Act(stage.Clara, returned)
		sc.AddPublic("played", s, gameInText)
		addHand(sc, "the giver afterwards", s, stage.Anna)
		addHand(sc, "another afterwards", s, stage.Dora)
		sc.Compare("armut")
		for _, l := range stage.Languages {
			check(t, s, public(s, l))
			for _, who := range s.Players {
				check(t, s, map[string]discord.Message{"hand": view.Hand(face.Look{}, s, who.User.ID, l, "notice")})
			}
		}
	})
}

// Of an Armut nobody reads more than the rules tell, at any moment.
func TestHiddenCardsOfAnArmutDoNotShow(t *testing.T) {
	for seed, told := range []string{"nothing", "yes-no", "number"} {
		synctest.Test(t, func(t *testing.T) {
			b := stage.OpenTable(t, uint64(seed), table.NewTable{Rules: "ddv armut=on armut_fuchs_shown=on armut_pass_all_trumps=off armut_return_trump_announcement=" + told})
			b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
			different := 0
			for s := startArmut(b); s.Phase == table.Playing && s.Version().Step < 20 && !t.Failed(); s = b.TakeStep(stage.Calm) {
				different += compareRedealt(t, b)
			}
			if different == 0 {
				t.Error("no cards were ever dealt again: nothing was tested")
			}
		})
	}
}

// If a Hochzeit can ask for different tricks, every button names its trick.
func TestAHochzeitNamesItsTrick(t *testing.T) {
	for rules, want := range map[string][]string{
		"ddv":        {"Vorbehalt: Hochzeit"},
		"freizeit":   {"Vorbehalt: Hochzeit, erster Fehlstich", "Vorbehalt: Hochzeit, erster Trumpfstich"},
		"berlin":     {"Vorbehalt: Hochzeit, erster fremder Stich", "Vorbehalt: Hochzeit, erster Fehl"},
		"bundeswehr": {"Vorbehalt: Hochzeit, erster Fehlstich", "Vorbehalt: Hochzeit, erster Fremder", "Vorbehalt: Hochzeit, erster Trumpfstich"},
	} {
		synctest.Test(t, func(t *testing.T) {
			b := stage.OpenFull(t, 2, table.NewTable{Rules: rules})
			b.StartList(holding(0, card.Alte, 2))
			s := b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { return s.Phase == table.Playing })
			var labels []string
			for _, block := range view.Hand(face.Look{}, s, s.PlayerAt(0).User.ID, locale.For("de"), "").Blocks[0].(discord.Container).Blocks {
				if row, ok := block.(discord.ButtonRow); ok {
					for _, button := range row.Buttons {
						if strings.Contains(button.Label, "Hochzeit") {
							labels = append(labels, button.Label)
						}
					}
				}
			}
			if strings.Join(labels, "|") != strings.Join(want, "|") {
				t.Errorf("%s: %q, want %q", rules, labels, want)
			}
		})
	}
}

// A player who may not go on because another owes an announcement is told who, as everybody is.
func TestPlayersReadWhoMustAnnounceFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s table.Snapshot
		var v game.View
		for seed := uint64(1); !v.DutyFirst(); seed++ { // until Anna has won the first trick, and somebody else leads after the Klärungsstich
			b := stage.OpenFull(t, seed, table.NewTable{Rules: "berlin"})
			b.StartList(func(hands [card.Seats]card.Set) bool { return hands[0].Count(card.Alte) == 2 })
			b.PlayUntil(stage.Calm, func(s table.Snapshot) bool {
				v := s.Public()
				return s.Phase == table.Playing && v.Phase() == game.Reserving && v.Turn() == 0
			})
			b.Act(stage.Anna, game.Say(0, game.SayHochzeit))
			s = b.PlayUntil(stage.Calm, func(s table.Snapshot) bool {
				if v = s.Public(); s.Phase != table.Playing || v.Phase() != game.InPlay {
					return s.Phase != table.Playing
				}
				own := s.View(s.PlayerAt(v.Turn()).User.ID)
				_, must := own.MustCall(v.Turn())
				return must
			})
		}
		trick := v.Trick(v.Tricks())
		next, must := s.PlayerAt(trick.Leader.Plus(trick.Len)).User, s.PlayerAt(v.Turn()).User.Name
		own := s.View(next.ID)
		for c := range own.Own().All() {
			if reason := own.Check(game.Play(own.Seat(), c)); reason != game.AnotherMustCall {
				t.Errorf("the next player hears %q", reason)
			}
		}
		for tag, want := range map[string]string{"de": "**" + must + "** muss erst etwas ansagen", "en": "**" + must + "** must announce something first"} {
			l := locale.For(tag)
			for name, m := range map[string]discord.Message{
				"everybody": view.Game(face.Look{}, s, l), "the next player": view.Hand(face.Look{}, s, next.ID, l, "⚠️ "+face.Reason(l, game.AnotherMustCall)),
			} {
				if text := stage.FormatMessage(m); !strings.Contains(text, want) {
					t.Errorf("%s: %s reads\n%s", tag, name, text)
				}
			}
		}
	})
}

// Players who must announce something before they may play read so, and have nothing else to click.
func TestPlayersReadThatTheyMustAnnounce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 2, table.NewTable{Rules: "berlin", Games: 48})
		b.StartList(nil)
		s := b.PlayUntil(stage.Calm, func(s table.Snapshot) bool {
			v := s.Public()
			if s.Phase != table.Playing || v.Phase() != game.InPlay {
				return false
			}
			own := s.View(s.PlayerAt(v.Turn()).User.ID)
			_, must := own.MustCall(v.Turn())
			return must
		})
		v := s.Public()
		hand := view.Hand(face.Look{}, s, s.PlayerAt(v.Turn()).User.ID, locale.For("de"), "")
		if text := stage.FormatMessage(hand); !strings.Contains(text, "Erst musst du ansagen") || !strings.Contains(text, "/re\n") && !strings.Contains(text, "/kontra\n") {
			t.Errorf("the hand says\n%s", text)
		}
		for _, block := range hand.Blocks[0].(discord.Container).Blocks {
			if row, ok := block.(discord.ButtonRow); ok {
				for _, button := range row.Buttons {
					if route.Play.Names(button.CustomID) && !button.Disabled {
						t.Errorf("%s can be played", button.Label)
					}
				}
			}
		}
	})
}
