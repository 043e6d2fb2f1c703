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
	tableview "karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// does reports whether a click on a component goes a way, and what its id says last.
func does(id string, to route.Route, arg string) bool {
	return to.Names(id) && strings.HasSuffix(id, "/"+arg)
}

// at is where and when somebody clicks.
func at(s table.Snapshot) route.At { return route.At{Table: route.Table(s.ID()), Version: s.Version()} }

// button returns the button of a message whose id goes a way and ends with the argument.
func button(m discord.Message, v route.Route, arg string) (discord.Button, bool) {
	for _, b := range m.Blocks[0].(discord.Container).Blocks {
		if row, ok := b.(discord.Row); ok {
			for _, b := range row.Buttons {
				if does(b.CustomID, v, arg) {
					return b, true
				}
			}
		}
	}
	return discord.Button{}, false
}

// Whoever holds both Füchse is offered to announce Schweine, or to play either as one; everybody reads what came of it.
func TestSchweine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Rules: "ddv schweine=on"})
		b.fill(ben, clara, dora)
		b.start(holding(0, card.Fuchs, 2))
		s := b.until(calm, inPlay(0))
		holder := s.PlayerAt(0).User
		if _, ok := button(tableview.Hand(face.Look{}, s, holder.ID, locale.For("de"), ""), route.Move, "schwein"); !ok {
			t.Fatalf("nothing announces Schweine:\n%s", draw(tableview.Hand(face.Look{}, s, holder.ID, locale.For("de"), "")))
		}
		sc := newScene(t, b.id)
		sc.hand("before", s, holder)
		for _, other := range s.Players() {
			if other.User != holder {
				if _, ok := button(tableview.Hand(face.Look{}, s, other.User.ID, locale.For("de"), ""), route.Move, "schwein"); ok {
					t.Errorf("%s may announce Schweine", other.User.Name)
				}
			}
		}
		s = b.act(holder, game.Promote(0, game.Schweine))
		sc.public("announced", s, gameInText)
		s = b.act(holder, game.Play(0, card.Fuchs))
		sc.public("played", s, gameInText)
		sc.compare("schweine")
	})
}

func TestOneOfTwoSchweine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Rules: "ddv schweine=on schweine_count=one schwein_which=free-choice"})
		b.fill(ben, clara, dora)
		b.start(holding(0, card.Fuchs, 2))
		s := b.until(calm, inPlay(0))
		holder := s.PlayerAt(0).User
		click, ok := button(tableview.Hand(face.Look{}, s, holder.ID, locale.For("de"), ""), route.Move, "DA!")
		if !ok || click.Label != "♦A als Schwein" {
			t.Fatalf("nothing plays a Fuchs as a Schwein: %+v", click)
		}
		p, err := route.Move.Parse(click.CustomID)
		a := p.Move
		if err != nil || a != game.PlaySchwein(0, card.Fuchs) {
			t.Fatalf("the button does %v, %v", a, err)
		}
		s = b.act(holder, a)
		if text := draw(tableview.Game(face.Look{}, s, locale.For("de"))); !strings.Contains(text, "`♦A` (Schwein)") {
			t.Errorf("nobody reads that the Fuchs is a Schwein:\n%s", text)
		}
	})
}

// The silent Hochzeiter may say Kontra: nobody reads that it is not true before he plays a ♣D, and in the result everybody does.
func TestABluff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Rules: "verein"})
		b.fill(ben, clara, dora)
		b.start(holding(0, card.Alte, 2))
		s := b.until(calm, inPlay(0))
		sc := newScene(t, b.id)
		sc.hand("the silent Hochzeiter may choose", s, anna)
		sc.hand("another may not", s, ben)
		s = b.act(anna, game.Call(0, game.Kontra, rules.Ansage))
		sc.public("he has said Kontra", s, gameInText)
		sc.hand("he himself afterwards", s, anna)
		shown := func(s table.Snapshot) bool { v := s.Public(); return v.Bluffed(0) }
		s = b.until(calm, shown)
		sc.public("with his first ♣D", s, gameInText)
		s = b.until(calm, phase(table.Resting))
		sc.public("in the end", s, tableview.Result)
		sc.compare("bluff")
	})
}

// A bluff looks like a Kontra that is meant, to the last letter, when the ♣D lie with one or two others.
func TestABluffDoesNotShow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Rules: "verein"})
		b.fill(ben, clara, dora)
		b.start(holding(0, card.Alte, 2))
		b.until(calm, inPlay(0))
		b.act(anna, game.Call(0, game.Kontra, rules.Ansage))
		b.act(ben, game.Call(1, game.Kontra, rules.Ansage))
		b.act(anna, game.Call(0, game.NoParty, rules.No90))
		was := b.again(nil)
		dealt := header(t, b.store.running(b.id)).Hands
		for _, to := range [][2]card.Seat{{2, 3}, {2, 2}, {3, 3}} {
			hands := dealt
			for _, seat := range to {
				c := (hands[seat].Kinds() &^ (1 << card.Alte)).First()
				hands[seat] = hands[seat].Without(c).With(card.Alte)
				hands[0] = hands[0].Without(card.Alte).With(c)
			}
			now := b.again(&hands)
			for _, l := range languages {
				same(t, "everybody", public(was, l), public(now, l))
				same(t, "Ben", private(was, ben.ID, l), private(now, ben.ID, l))
				for seat, user := range map[card.Seat]string{2: clara.ID, 3: dora.ID} {
					if seat != to[0] && seat != to[1] {
						same(t, "seat "+seat.String(), private(was, user, l), private(now, user, l))
					}
				}
			}
		}
	})
}

// A Hochzeit may wish for a card from a menu, is asked once more, and everybody reads for which.
func TestAWishedCard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Rules: "ddv hochzeit_partner=card"})
		b.fill(ben, clara, dora)
		b.start(holding(0, card.Alte, 2))
		s := b.until(calm, phase(table.Playing))
		sc := newScene(t, b.id)
		sc.hand("the card is chosen", s, anna)
		sc.add("and asked once more", func(l *locale.Localizer) discord.Message {
			return tableview.Confirm(face.Look{}, s, anna.ID, l, at(s), game.Say(0, game.HochzeitWord(card.Dulle)))
		})
		s = b.act(anna, game.Say(0, game.HochzeitWord(card.Dulle)))
		s = b.until(calm, inPlay(0))
		sc.public("everybody knows for which", s, gameInText)
		sc.compare("wish")
	})
}

// Before a Hochzeit has found its partner others announce as Kontra, which is no bluff.
func TestAnAnnouncementBeforeThePartnerIsFound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Rules: "ddv hochzeit_announce_before_clarified=everybody"})
		b.fill(ben, clara, dora)
		b.start(holding(0, card.Alte, 2))
		b.until(calm, phase(table.Playing))
		b.act(anna, game.Say(0, game.SayHochzeit))
		s := b.until(calm, inPlay(0))
		panel := tableview.Hand(face.Look{}, s, ben.ID, locale.For("de"), "")
		if kontra, ok := button(panel, route.Call, "kontra"); !ok || kontra.Label != "Kontra · noch mit 11 Karten" {
			t.Errorf("he may say %+v", kontra)
		}
		if text := draw(panel); !strings.Contains(text, "deine Partei steht noch nicht fest") {
			t.Errorf("he reads\n%s", text)
		}
		s = b.act(ben, game.Call(1, game.Kontra, rules.Ansage))
		if text := draw(tableview.Game(face.Look{}, s, locale.For("de"))); !strings.Contains(text, "sagt: **Kontra**") {
			t.Errorf("everybody reads\n%s", text)
		}
	})
}

// A knock raises the game and shows no party.
func TestAKnock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Rules: "ddv klopfen=on"})
		b.fill(ben, clara, dora)
		b.start(func(hands [card.Seats]card.Set) bool { return hands[0].Has(card.Alte) && hands[2].Has(card.Alte) })
		s := b.until(calm, inPlay(0))
		de := locale.For("de")
		if knock, ok := button(tableview.Hand(face.Look{}, s, anna.ID, de, ""), route.Call, "knock"); !ok || knock.Label != "Klopfen · noch mit 11 Karten" {
			t.Errorf("she may say %+v", knock)
		}
		s = b.act(anna, game.Call(0, game.NoParty, rules.Ansage))
		text := draw(tableview.Game(face.Look{}, s, de))
		if !strings.Contains(text, "sagt: **Klopfen**") || strings.Contains(text, "(Re)") {
			t.Errorf("everybody reads\n%s", text)
		}
		s = b.until(calm, phase(table.Resting))
		if text := draw(tableview.Result(s, de)); !strings.Contains(text, "Re angesagt (Anna)") {
			t.Errorf("in the end everybody reads\n%s", text)
		}
	})
}

// An Absage that was void is told of in the result.
func TestAVoidAbsage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Rules: "ddv both_absagen=off gewinngarantie=on gewinngarantie_violation=void"})
		b.fill(ben, clara, dora)
		b.start(func(hands [card.Seats]card.Set) bool { return hands[0].Has(card.Alte) && hands[2].Has(card.Alte) })
		b.until(calm, inPlay(0))
		b.act(anna, game.Call(0, game.Re, rules.Ansage))
		b.act(ben, game.Call(1, game.Kontra, rules.Ansage))
		b.act(clara, game.Call(2, game.NoParty, rules.No90))
		s := b.act(dora, game.Call(3, game.NoParty, rules.No60))
		for _, text := range []string{draw(tableview.Game(face.Look{}, s, locale.For("de"))), draw(tableview.Hand(face.Look{}, s, anna.ID, locale.For("de"), ""))} {
			if strings.Contains(text, "nichtig") || strings.Contains(text, "Clara** (Re)") {
				t.Errorf("everybody reads\n%s", text)
			}
		}
		s = b.until(calm, phase(table.Resting))
		if text := draw(tableview.Result(s, locale.For("de"))); !strings.Contains(text, "Nichtig war: keine 60 (") {
			t.Errorf("in the end everybody reads\n%s", text)
		}
	})
}

// cardsOf are the values of the menu of cards on a panel.
func cardsOf(t testing.TB, m discord.Message, name string) (values []string) {
	t.Helper()
	for _, b := range m.Blocks[0].(discord.Container).Blocks {
		if s, ok := b.(discord.Select); ok {
			if does(s.CustomID, route.Pick, name) {
				for _, o := range s.Options {
					values = append(values, o.Value)
				}
				return values[:s.Min]
			}
		}
	}
	t.Fatalf("there is no menu to %s:\n%s", name, draw(m))
	return nil
}

// armut starts a list with an Armut of Anna, whose cards are to be chosen.
func (b *bench) armut() table.Snapshot {
	b.t.Helper()
	compiled, err := rules.Compile(ruleset(b.t, "ddv"))
	if err != nil {
		b.t.Fatal(err)
	}
	trumps := compiled.Order(rules.Normal).Members(rules.Trump)
	b.start(func(hands [card.Seats]card.Set) bool { return hands[0].Only(trumps).Len() == 3 })
	b.step(calm)
	b.act(anna, game.Say(0, game.SayArmut))
	for i, user := range []table.User{ben, clara} {
		b.act(user, game.Say(card.Seat(i+1), game.Healthy))
	}
	return b.act(dora, game.Say(3, game.Healthy))
}

// An Armut goes from hand to hand by buttons and menus; the table reads no more of it than the rules tell.
func TestArmut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Rules: "ddv armut=on armut_return_trump_announcement=number"})
		b.fill(ben, clara, dora)
		s := b.armut()
		sc := newScene(t, b.id)
		de := locale.For("de")
		do := func(user table.User, name string) {
			a, err := tableview.Picked(name, cardsOf(t, tableview.Hand(face.Look{}, s, user.ID, de, ""), name))
			if err != nil {
				t.Fatal(err)
			}
			a.Seat = s.Seat(user.ID)
			s = b.act(user, a)
		}
		sc.public("the cards are chosen", s, gameInText)
		sc.hand("the giver chooses", s, anna)
		sc.hand("another waits", s, ben)
		v := s.View(anna.ID)
		trumps := v.Own().Only(v.Order().Members(rules.Trump))
		s = b.act(anna, game.Give(0, trumps))
		sc.public("the cards are offered", s, gameInText)
		sc.hand("the first is asked", s, ben)
		move := func(user table.User, verb string) {
			click, ok := button(tableview.Hand(face.Look{}, s, user.ID, de, ""), route.Move, verb)
			if !ok {
				t.Fatalf("%s cannot %s", user.Name, verb)
			}
			p, err := route.Move.Parse(click.CustomID)
			if err != nil {
				t.Fatal(err)
			}
			a := p.Move
			a.Seat = s.Seat(user.ID)
			s = b.act(user, a)
		}
		move(ben, "decline")
		move(clara, "take")
		sc.public("taken", s, gameInText)
		sc.hand("the taker chooses", s, clara)
		do(clara, "return")
		sc.public("played", s, gameInText)
		sc.hand("the giver afterwards", s, anna)
		sc.hand("another afterwards", s, dora)
		sc.compare("armut")
		for _, l := range languages {
			check(t, s, public(s, l))
			for _, who := range s.Players() {
				check(t, s, map[string]discord.Message{"hand": tableview.Hand(face.Look{}, s, who.User.ID, l, "notice")})
			}
		}
	})
}

// Of an Armut nobody reads more than the rules tell, at any moment.
func TestHiddenCardsOfAnArmutDoNotShow(t *testing.T) {
	for seed, told := range []string{"nothing", "yes-no", "number"} {
		synctest.Test(t, func(t *testing.T) {
			b := open(t, uint64(seed), table.NewTable{Rules: "ddv armut=on armut_fuchs_shown=on armut_pass_all_trumps=off armut_return_trump_announcement=" + told})
			b.fill(ben, clara, dora)
			different := 0
			for s := b.armut(); s.Phase() == table.Playing && s.Version().Step < 20 && !t.Failed(); s = b.step(calm) {
				different += compareRedealt(t, b)
			}
			if different == 0 {
				t.Error("no cards were ever dealt anew: nothing was tested")
			}
		})
	}
}

// Where a Hochzeit can ask for different tricks, every button says for which.
func TestAHochzeitNamesItsTrick(t *testing.T) {
	for rules, want := range map[string][]string{
		"ddv":        {"Vorbehalt: Hochzeit"},
		"freizeit":   {"Vorbehalt: Hochzeit, erster Fehlstich", "Vorbehalt: Hochzeit, erster Trumpfstich"},
		"berlin":     {"Vorbehalt: Hochzeit, erster fremder Stich", "Vorbehalt: Hochzeit, erster Fehlstich"},
		"bundeswehr": {"Vorbehalt: Hochzeit, erster Fehlstich", "Vorbehalt: Hochzeit, erster fremder Stich", "Vorbehalt: Hochzeit, erster Trumpfstich"},
	} {
		synctest.Test(t, func(t *testing.T) {
			b := open(t, 2, table.NewTable{Rules: rules})
			b.fill(ben, clara, dora)
			b.start(holding(0, card.Alte, 2))
			s := b.until(calm, func(s table.Snapshot) bool { return s.Phase() == table.Playing })
			var labels []string
			for _, block := range tableview.Hand(face.Look{}, s, s.PlayerAt(0).User.ID, locale.For("de"), "").Blocks[0].(discord.Container).Blocks {
				if row, ok := block.(discord.Row); ok {
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

// Who must announce something before he may play reads so, and has nothing else to click.
func TestWhoMustAnnounceReadsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 2, table.NewTable{Rules: "berlin", Games: 48})
		b.fill(ben, clara, dora)
		b.start(nil)
		s := b.until(calm, func(s table.Snapshot) bool {
			v := s.Public()
			if s.Phase() != table.Playing || v.Phase() != game.InPlay {
				return false
			}
			own := s.View(s.PlayerAt(v.Turn()).User.ID)
			_, must := own.MustCall(v.Turn())
			return must
		})
		v := s.Public()
		hand := tableview.Hand(face.Look{}, s, s.PlayerAt(v.Turn()).User.ID, locale.For("de"), "")
		if text := draw(hand); !strings.Contains(text, "Du musst erst etwas ansagen") || !strings.Contains(text, "/re\n") && !strings.Contains(text, "/kontra\n") {
			t.Errorf("the hand says\n%s", text)
		}
		for _, block := range hand.Blocks[0].(discord.Container).Blocks {
			if row, ok := block.(discord.Row); ok {
				for _, button := range row.Buttons {
					if route.Play.Names(button.CustomID) && !button.Disabled {
						t.Errorf("%s can be played", button.Label)
					}
				}
			}
		}
	})
}
