package table_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/storage"
)

// dealFriendly deals at a table where cards can be taken back; people are healthy. Anna leads.
func (h *house) dealFriendly(p table.Pace, persons int, levels ...string) table.Snapshot {
	h.t.Helper()
	h.openFriendly(table.NewTable{Pace: p}, persons, levels...)
	h.must(anna, table.Start{})
	h.cutCards()
	for i := range card.Seats {
		if i < persons {
			h.do(people[i], game.Say(0, game.Healthy))
		} else {
			h.letPass(pace)
		}
	}
	snap := h.look()
	if v := snap.Public(); v.Phase() != game.InPlay || v.Turn() != snap.Seat(anna.ID) {
		h.t.Fatalf("phase %d, the turn of %s", v.Phase(), v.Turn())
	}
	return snap
}

func (h *house) openFriendly(n table.NewTable, persons int, levels ...string) {
	h.t.Helper()
	n.Guild, n.Channel, n.Locale, n.Host, n.Rules, n.Games, n.TakeBack = guild, "channel", "de", anna, cmp.Or(n.Rules, "ddv"), 2, true
	snap, err := h.m.Create(n)
	if err != nil {
		h.t.Fatal(err)
	}
	h.id = snap.ID
	for _, p := range people[1:persons] {
		h.must(p, table.Join{})
	}
	for _, level := range levels {
		h.must(anna, table.AddComputer{Level: level})
	}
}

// playPlain has the person play a card that shows nothing but itself and has another one beside it, and returns it.
func (h *house) playPlain(user table.User) card.Card {
	h.t.Helper()
	snap := h.look()
	v := snap.View(user.ID)
	for c := range v.Playable(v.Seat()).All() {
		if c != card.Alte && v.Playable(v.Seat()).Len() > 1 {
			h.do(user, game.Play(0, c))
			return c
		}
	}
	h.t.Fatalf("%s has no choice: %v", user.Name, v.Playable(v.Seat()))
	return card.None
}

func (h *house) askBack(user table.User) table.Snapshot {
	h.t.Helper()
	snap := h.look()
	return h.must(user, table.TakeBack{Version: snap.Version()})
}

// answerAll lets people answer the open question.
func (h *house) answerAll(choice string, users ...table.User) {
	h.t.Helper()
	for _, user := range users {
		snap := h.look()
		h.must(user, table.Answer{About: snap.Questions[0].About, Choice: choice})
	}
}

// mayAsk says who is offered to ask for which card.
func mayAsk(snap table.Snapshot) (offered string) {
	for _, user := range append(slices.Clone(people), eve) {
		if c, err := snap.MayTakeBack(user.ID); err == nil {
			offered += user.Name + " " + c.String()
		}
	}
	return offered
}

// Anna plays a card and asks for it. When all three others have agreed, everything is as before the card; everybody knows it, and so do the record, the
// program after a restart at any moment, and the check of the database.
func TestACardIsTakenBack(t *testing.T) {
	for name, restarts := range map[string]bool{"": false, "with restarts": true} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				again := func() {
					if restarts {
						h.restart()
					}
				}
				before := h.dealFriendly(minute(settings.Ask), 4)
				hand := before.View(anna.ID)
				c := h.playPlain(anna)
				again()
				lies := h.look()
				if got := mayAsk(lies); got != "Anna "+c.String() {
					t.Errorf("may ask: %q", got)
				}
				h.mustRefuse(table.NotNow, bert, table.TakeBack{Version: lies.Version()})
				h.mustRefuse(table.NotAtTable, eve, table.TakeBack{Version: lies.Version()})
				h.mustRefuse(table.Stale, anna, table.TakeBack{Version: before.Version()})
				h.askBack(anna)
				h.must(anna, table.TakeBack{Version: lies.Version()}) // a second click
				again()
				snap := h.look()
				q := snap.Questions
				if len(q) != 1 || q[0].Card != c.String() || q[0].By != anna.ID || mayAsk(snap) != "" || snap.Version() != lies.Version() {
					t.Fatalf("asked is %+v; may ask: %q", q, mayAsk(snap))
				}
				for _, p := range people {
					if !snap.Asked(q[0], p.ID) {
						t.Errorf("%s is not asked", p.Name)
					}
				}
				h.mustRefuse(table.NotNow, bert, table.Answer{About: q[0].About, Choice: settings.Takeover})
				h.mustRefuse(table.NotAsked, eve, table.Answer{About: q[0].About, Choice: table.Agree})
				h.letPass(20 * time.Second)
				h.answerAll(table.Agree, bert, dirk)
				again()
				if snap = h.look(); len(snap.Questions) != 1 {
					t.Fatal("two of three have decided")
				}
				h.answerAll(table.Agree, cora)
				h.checkTimeLeft(time.Minute, anna) // the full time for the card
				again()
				snap = h.look()
				if v := snap.View(anna.ID); v.Own() != hand.Own() || v.Turn() != hand.Turn() || v.Cards() != 0 || len(snap.Questions)+len(snap.Verdicts) != 0 {
					t.Errorf("Anna holds %v and not %v", v.Own(), hand.Own())
				}
				if got := snap.TakenBack(); len(got) != 1 || got[0] != game.Play(snap.Seat(anna.ID), c) {
					t.Errorf("taken back are %v", got)
				}
				if got := snap.Version().Step; got != lies.Version().Step+1 {
					t.Errorf("step %d after step %d", got, lies.Version().Step)
				}
				h.must(anna, table.TakeBack{Version: lies.Version()}) // a late second click
				h.mustRefuse(table.Stale, bert, table.Act{Version: lies.Version(), Action: game.Play(0, c)})
				h.mustRefuse(table.Stale, anna, table.Act{Version: before.Version(), Action: game.Play(0, c)})
				h.mustRefuse(table.Stale, cora, table.Answer{About: q[0].About, Choice: table.Agree})
				h.playPlain(anna) // the same card
				if got := mayAsk(h.look()); got != "" {
					t.Errorf("the second card at the same place can be asked for: %q", got)
				}
				h.playPlain(bert)
				if got := h.look(); len(got.TakenBack()) != 1 || !strings.HasPrefix(mayAsk(got), "Bert") {
					t.Errorf("taken back: %v, may ask: %q", got.TakenBack(), mayAsk(got))
				}
				end := h.playGame()
				g, err := h.store.Game(gameID(1))
				if err != nil {
					t.Fatal(err)
				}
				if err := table.Verify(g); err != nil || len(end.TakenBack()) != 0 {
					t.Errorf("%v; taken back after the game: %v", err, end.TakenBack())
				}
				if want := fmt.Sprintf("\n1. 1:%s 1:back 1:%s 2:", c, c); !strings.Contains(string(g.Record), want) {
					t.Errorf("the record does not have %q:\n%s", want, g.Record)
				}
				r, err := table.ReadRecord(g)
				if err != nil || len(r.Record.Taken) != 1 || r.Record.Taken[0].After != 4 || len(r.Moves()) != len(g.Entries)-2 {
					t.Errorf("%v, %+v", err, r.Record.Taken)
				}
				for n := range r.Moves() {
					if _, err := r.At(n); err != nil {
						t.Errorf("after %d actions: %v", n, err)
					}
				}
				g.Record = bytes.Replace(g.Record, []byte(" 1:back 1:"+c.String()), nil, 1)
				if err := table.Verify(g); err == nil || !strings.Contains(err.Error(), "which cards were taken back") {
					t.Errorf("a record without the card: %v", err)
				}
				again()
				h.must(anna, table.NextGame{Game: 1})
				h.cutCards()
				if snap := h.look(); snap.Version().Step != 0 || len(snap.TakenBack()) != 0 {
					t.Errorf("the next game begins at %+v", snap.Version())
				}
			})
		})
	}
}

// The final record has fewer words than were said where a Vorbehalt was taken back, too. The card stays in its place among them.
func TestAVorbehaltAndACardAreTakenBack(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openFriendly(table.NewTable{Rules: "ddv vorbehalt_withdrawable=on", Pace: minute(settings.Ask)}, 4)
		h.must(anna, table.Start{})
		h.cutCards()
		h.do(anna, game.Say(0, game.SoloWord(rules.SoloQueens)))
		for _, p := range []table.User{bert, anna, cora, dirk} {
			h.do(p, game.Say(0, game.Healthy))
		}
		c := h.playPlain(anna)
		h.askBack(anna)
		h.answerAll(table.Agree, bert, cora, dirk)
		h.restart()
		h.playGame()
		g, err := h.store.Game(gameID(1))
		if err = errors.Join(err, table.Verify(g)); err != nil || !bytes.Contains(g.Record, fmt.Appendf(nil, "4:healthy\n1. 1:%s 1:back 1:", c)) {
			t.Errorf("%v\n%s", err, g.Record)
		}
	})
}

// Bert takes back the card after Anna's. She has seen it, so hers lies. Once his was gone she could ask for hers, and the table failed to draw its hands.
func TestACardLiesAfterTheNextWasSeen(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFriendly(minute(settings.Ask), 4)
		h.playPlain(anna)
		h.playPlain(bert)
		h.askBack(bert)
		h.answerAll(table.Agree, anna, cora, dirk)
		snap := h.look()
		if got := mayAsk(snap); got != "" || cardsAt(&snap) != 1 {
			t.Errorf("%d cards lie, may ask: %q", cardsAt(&snap), got)
		}
		h.mustRefuse(table.NotNow, anna, table.TakeBack{Version: snap.Version()})
	})
}

// The last of the others to answer runs out of time: the rest have agreed.
func TestTheRestGivesACardBack(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFriendly(minute(settings.Takeover), 4)
		h.playPlain(anna)
		h.askBack(anna)
		h.answerAll(table.Agree, cora, dirk)
		if snap := h.letPass(time.Minute); len(snap.TakenBack()) != 1 || len(snap.Questions) != 0 {
			t.Errorf("asked is %+v", snap.Questions)
		}
		h.checkTimeLeft(time.Minute, anna)
	})
}

// One no is enough, and the next card or word is one, also of a computer for a person who is away. Then nobody is asked again for that card.
func TestACardLies(t *testing.T) {
	for name, no := range map[string]func(h *house){
		"a no":              func(h *house) { h.answerAll(settings.Wait, cora) },
		"the asker's no":    func(h *house) { h.answerAll(settings.Wait, anna) },
		"the next card":     func(h *house) { h.playPlain(bert) },
		"a word":            func(h *house) { snap := h.look(); h.do(dirk, ansage(&snap, dirk)) },
		"the asker is away": func(h *house) { h.must(anna, table.Leave{}) },
		"the time is over":  func(h *house) { h.letPass(time.Minute); h.letPass(closingTime) },
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.dealFriendly(minute(settings.Takeover), 4)
				c := h.playPlain(anna)
				h.askBack(anna)
				h.answerAll(table.Agree, dirk)
				asked := h.look()
				no(h)
				snap := h.look()
				if v := snap.Public(); len(snap.Questions) > 0 || v.Cards() == 0 || len(snap.TakenBack()) > 0 {
					t.Errorf("%d cards lie, asked is %+v", v.Cards(), snap.Questions)
				}
				if strings.Contains(mayAsk(snap), c.String()+" Anna") || mayAsk(asked) != "" {
					t.Errorf("may ask: %q", mayAsk(snap))
				}
				if _, err := h.ask(anna, table.TakeBack{Version: snap.Version()}); err == nil {
					t.Error("Anna may ask again")
				}
				h.mustRefuse(table.Stale, bert, table.Answer{About: asked.Questions[0].About, Choice: table.Agree})
			})
		})
	}
}

// Nobody asks for a card that has shown more than itself, nor for one to which there was no other, nor where the table does not allow it: never in a
// league, nor in the deal of the day.
func TestWhichCardsCanBeTakenBack(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFriendly(minute(settings.Ask), 4)
		kinds := map[string]int{}
		for snap := h.look(); snap.Phase == table.Playing; snap = h.look() {
			before := snap.Public()
			who, ok := snap.Awaited()
			if !ok {
				break
			}
			v := snap.View(who.User.ID)
			choice, parties := v.Playable(v.Seat()).Len(), fmt.Sprint(publicParties(before))
			cards := slices.Collect(v.Playable(v.Seat()).All())
			h.do(who.User, game.Play(0, cards[len(cards)-1]))
			snap = h.look()
			after, kind := snap.Public(), "plain"
			switch {
			case after.Tricks() != before.Tricks():
				kind = "ends the trick"
			case parties != fmt.Sprint(publicParties(after)):
				kind = "shows a party"
			case choice == 1:
				kind = "the only one"
			}
			kinds[kind]++
			if want := kind == "plain"; (mayAsk(snap) != "") != want {
				t.Errorf("a card that is %s: %q", kind, mayAsk(snap))
			}
			if _, err := h.ask(who.User, table.TakeBack{Version: snap.Version()}); (err == nil) != (kind == "plain") {
				t.Errorf("a card that is %s: %v", kind, err)
			}
		}
		if len(kinds) != 4 {
			t.Errorf("there were %v", kinds)
		}
	})
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(1, 4)
		for _, p := range people {
			h.do(p, game.Say(0, game.Healthy))
		}
		h.playPlain(anna)
		h.mustRefuse(table.CardLies, anna, table.TakeBack{Version: h.seen.latest(h.id).Version()})
		if got := mayAsk(h.look()); got != "" {
			t.Error(got)
		}
	})
	bubble(t, func(t *testing.T, h *house) {
		if snap := h.openLeagueTable(table.NewTable{TakeBack: true}); snap.TakeBack {
			t.Error("cards are taken back in a league")
		}
	})
}

func publicParties(v game.View) (all [card.Seats]game.Party) {
	for seat := range all {
		all[seat] = v.Party(card.Seat(seat))
	}
	return all
}

// Computers agree: among them one click is enough. Their pace is the usual one, and only while people are asked a computer leaves them the time to answer.
func TestComputersAgree(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFriendly(minute(settings.Ask), 1, "simple", "simple", "simple")
		c := h.playPlain(anna)
		snap := h.askBack(anna)
		if v := snap.View(anna.ID); v.Cards() != 0 || len(snap.Questions) != 0 || !v.Own().Has(c) || len(snap.TakenBack()) != 1 {
			t.Errorf("%d cards, %+v", v.Cards(), snap.Questions)
		}
		h.playPlain(anna)
		if snap := h.letPass(pace); snap.TakenBack() == nil || mayAsk(*snap) != "" || cardsAt(snap) != 2 {
			t.Errorf("%d cards after the usual pace", cardsAt(snap))
		}
	})
	bubble(t, func(t *testing.T, h *house) {
		h.openFriendly(table.NewTable{Pace: minute(settings.Ask)}, 1, "simple")
		for _, p := range []table.User{bert, cora} {
			h.must(p, table.Join{})
		}
		h.must(anna, table.Start{})
		h.cutCards()
		for _, p := range []table.User{anna, {}, bert, cora} {
			if p.ID == "" {
				h.letPass(pace)
				continue
			}
			h.do(p, game.Say(0, game.Healthy))
		}
		h.playPlain(anna)
		h.askBack(anna)
		if snap := h.letPass(closingTime - time.Second); len(snap.Questions) != 1 || cardsAt(snap) != 1 {
			t.Errorf("%d cards lie while people are asked", cardsAt(snap))
		}
		h.restart()
		h.answerAll(table.Agree, bert)
		if snap := h.letPass(closingTime + time.Second); len(snap.Questions) != 0 || cardsAt(snap) != 2 {
			t.Errorf("%d cards lie, %+v", cardsAt(snap), snap.Questions)
		}
	})
}

func cardsAt(snap *table.Snapshot) int { v := snap.Public(); return v.Cards() }

// A person in a deal of four at a table of five is not asked about a card of a game that they do not play.
func TestWhoPausesIsNotAskedForACard(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openFriendly(table.NewTable{Pace: minute(settings.Ask)}, 4)
		h.must(eve, table.Join{})
		h.must(anna, table.Start{})
		h.cutCards()
		var playing []table.User
		for range card.Seats {
			snap := h.look()
			who, _ := snap.Awaited()
			playing = append(playing, who.User)
			h.do(who.User, game.Say(0, game.Healthy))
		}
		h.playPlain(playing[0])
		snap := h.askBack(playing[0])
		for _, p := range snap.Players {
			if want := slices.Contains(playing, p.User); snap.Asked(snap.Questions[0], p.User.ID) != want {
				t.Errorf("%s is asked: %t", p.User.Name, !want)
			}
		}
		h.answerAll(table.Agree, playing[1:]...)
		if snap = h.look(); len(snap.TakenBack()) != 1 {
			t.Error("not all who play have decided")
		}
	})
}

// With other hidden cards everybody else sees the same of a card that is asked for and taken back: the snapshot of a moment tells no more than the card.
func TestACardThatIsTakenBackTellsNothingElse(t *testing.T) {
	var asked, taken *memory
	var id storage.GameID
	bubble(t, func(t *testing.T, h *house) {
		h.dealFriendly(minute(settings.Ask), 4)
		h.playPlain(anna)
		h.playPlain(bert)
		h.askBack(bert)
		asked = h.store.Store.(*memory).clone()
		h.answerAll(table.Agree, anna, cora, dirk)
		taken = h.store.Store.(*memory).clone()
		id = gameID(1)
	})
	for name, moment := range map[string]*memory{"asked": asked, "taken back": taken} {
		other, ok := swapHiddenCards(t, moment, id)
		if !ok {
			t.Fatalf("%s: no other hands are possible", name)
		}
		tell := func(m *memory) (told string) {
			bubble(t, func(_ *testing.T, h *house) {
				h.store.Store = m
				rows, _ := m.Tables()
				h.id = rows[0].ID
				h.startManager()
				snap := h.look()
				v := snap.Public()
				told = fmt.Sprint(snap.TakenBack(), snap.Questions, snap.Version(), v.Cards(), v.Turn())
				for _, p := range []table.User{anna, cora, dirk} {
					c, err := snap.MayTakeBack(p.ID)
					told += fmt.Sprint(c, err)
				}
			})
			return told
		}
		if want, got := tell(moment), tell(other); want != got {
			t.Errorf("%s: with other hidden cards\n%s\nand not\n%s", name, got, want)
		}
	}
}
