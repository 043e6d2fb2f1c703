package table_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// sayHealthy has all people say that they have no Vorbehalt; computers say what they want.
func (h *house) sayHealthy() *table.Snapshot {
	h.t.Helper()
	for range 20 {
		snap := h.seen.latest(h.id)
		view := snap.Public()
		if view.Phase() != game.Reserving {
			return snap
		}
		if p := snap.PlayerAt(view.Turn()); !p.Computer() {
			h.must(p.User, table.Act{Version: snap.Version(), Action: game.Say(0, game.Healthy)})
			continue
		}
		time.Sleep(pace)
		synctest.Wait()
	}
	h.t.Fatal("the Vorbehalt round does not end")
	return nil
}

// legalCards returns the cards that the person may play now.
func legalCards(snap *table.Snapshot, user table.User) (legal []game.Action) {
	view := snap.View(user.ID)
	for _, a := range view.Legal(nil) {
		if a.Kind == game.Playing {
			legal = append(legal, a)
		}
	}
	return legal
}

// Looking changes nothing. Every action of a person or of the table makes another snapshot.
func TestSnapshotsTellWhetherSomethingHappened(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(1, 4)
		before := h.sayHealthy()
		view := before.Public()
		turn := before.PlayerAt(view.Turn()).User
		if now := h.must(turn, table.Look{}); !now.Same(before) {
			t.Error("somebody looked, and the table is another one")
		}
		played := h.must(turn, table.Act{Version: before.Version(), Action: legalCards(before, turn)[0]})
		if played.Same(before) {
			t.Error("a card was played, and the table is the same")
		}
		left := h.must(turn, table.Leave{})
		if left.Same(&played) {
			t.Error("somebody left, and the table is the same")
		}
	})
}

// A second click on the same card wants what has happened. It is answered as the first one, and plays nothing.
func TestSecondClickIsDoneAlready(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(1, 4)
		snap := h.sayHealthy()
		click := table.Act{Version: snap.Version(), Action: legalCards(snap, anna)[0]}
		first := h.must(anna, click)
		if again := h.must(anna, click); again.Version() != first.Version() {
			t.Errorf("the second click leads from %v to %v", first.Version(), again.Version())
		}
		h.mustRefuse(table.Stale, anna, table.Act{Version: click.Version, Action: legalCards(snap, anna)[1]})
		h.mustRefuse(table.Stale, bert, table.Act{Version: click.Version, Action: legalCards(h.seen.latest(h.id), bert)[0]})
		later := click
		later.Version.Step += 2
		h.mustRefuse(table.Stale, bert, later)
		other := table.Act{Version: h.seen.latest(h.id).Version(), Action: legalCards(h.seen.latest(h.id), bert)[0]}
		other.Version.Game++
		h.mustRefuse(table.Stale, bert, other)
	})
}

func TestClicksOfOthers(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(1, 4)
		snap := h.sayHealthy()
		click := table.Act{Version: snap.Version(), Action: legalCards(snap, anna)[0]}
		// The table takes the clicker's seat, whichever seat the click names.
		h.mustRefuse(game.NotYourTurn, bert, click)
		h.mustRefuse(table.NotAtTable, eve, click)
		h.mustRefuse(table.NotAtTable, table.User{}, click)
		h.must(anna, click)
	})
}

func TestIllegalActionChangesNothing(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(1, 4)
		h.mustRefuse(game.WordMissing, anna, table.Act{Version: table.Version{Game: 1}, Action: game.Play(0, card.Fuchs)})
		snap := h.sayHealthy()
		tried := h.store.tried()
		own := snap.View(anna.ID)
		for c := range snap.Rules().Deck.Cards().All() {
			if !own.Own().Has(c) {
				h.mustRefuse(game.NotInHand, anna, table.Act{Version: snap.Version(), Action: game.Play(0, c)})
				break
			}
		}
		h.mustRefuse(game.NoSuchAction, anna, table.Act{Version: snap.Version()})
		h.mustRefuse(game.ClaimNotSoloist, anna, table.Act{Version: snap.Version(), Action: game.Claim(0)})
		h.mustRefuse(game.WordTooLate, anna, table.Act{Version: snap.Version(), Action: game.Say(0, game.Healthy)})
		after := h.look()
		if h.store.tried() != tried || after.Version() != snap.Version() || after.View(anna.ID) != snap.View(anna.ID) {
			t.Error("an illegal action left a trace")
		}
	})
}

// ansage is the Ansage of the person's own party.
func ansage(snap *table.Snapshot, user table.User) game.Action {
	view := snap.View(user.ID)
	return game.Call(view.Seat(), view.Party(view.Seat()), rules.Ansage)
}

func TestAnnouncements(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(2, 4)
		early := h.seen.latest(h.id)
		h.mustRefuse(game.AnnouncementTooEarly, anna, table.Act{Version: early.Version(), Action: game.Call(0, game.Re, rules.Ansage)})
		snap := h.sayHealthy()
		announce := table.Act{Version: snap.Version(), Action: ansage(snap, bert)}
		wrong := table.Act{Version: snap.Version(), Action: game.Call(1, game.Re, rules.Ansage)}
		if ansage(snap, bert) == wrong.Action {
			wrong.Action = game.Call(1, game.Kontra, rules.Ansage)
		}
		h.mustRefuse(game.AnnouncementOfOtherParty, bert, wrong)

		// Another player plays while Bert thinks: Bert's announcement is still in time, and it makes nobody's card stale.
		h.must(anna, table.Act{Version: snap.Version(), Action: legalCards(snap, anna)[0]})
		snap = h.seen.latest(h.id)
		card := table.Act{Version: snap.Version(), Action: legalCards(snap, bert)[0]}
		h.must(bert, announce)
		h.must(bert, announce)
		h.must(bert, card)
		old := announce
		old.Version.Game = 0
		h.mustRefuse(table.Stale, cora, old)

		h.playGame()
		h.must(bert, announce)
	})
}

// The same click in the pause after a game, and while the table waits for the next cut: it is stale, and the person keeps the place. A click that
// wanted the end of the game, or the next one, wants what has happened: four who pressed "Next game" at once read that the table had moved on.
func TestClickAfterTheGameIsStale(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(2, 4)
		click := table.Act{Version: table.Version{Game: 1, Step: 4}, Action: game.Play(0, card.Fuchs)}
		h.playGame()
		h.mustRefuse(table.Stale, anna, click)
		h.must(anna, table.Accept{Game: 1})
		h.mustRefuse(table.Stale, anna, table.Accept{Game: 2})
		h.must(anna, table.NextGame{Game: 0})
		h.mustRefuse(table.Stale, anna, table.NextGame{Game: 2})
		h.mustRefuse(table.NotAtTable, eve, table.NextGame{Game: 1})
		next := h.must(bert, table.NextGame{Game: 1})
		for _, late := range []table.Deed{table.NextGame{Game: 1}, table.Accept{Game: 1}} {
			if after := h.must(anna, late); after.Version() != next.Version() || after.Phase != next.Phase {
				t.Errorf("%T leads from %v to %v", late, next.Version(), after.Version())
			}
		}
		h.mustRefuse(table.Stale, anna, click)
		h.mustRefuse(table.NotAtTable, eve, click)
		h.mustRefuse(table.NotAtTable, eve, table.Accept{Game: 1})
	})
}

func TestComputerPlaysForAPersonWhoLeft(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(2, 4)
		snap := h.sayHealthy()
		h.must(anna, table.Leave{})
		h.mustRefuse(table.NotAtTable, anna, table.Act{Version: snap.Version(), Action: legalCards(snap, anna)[0]})
		h.mustRefuse(table.NotAtTable, anna, table.Leave{})
		if now := h.look(); now.Host != bert.ID || !now.Players[0].Away || !now.Players[0].Computer() || !now.Players[0].Person() {
			t.Errorf("the host is %s, Anna %+v", now.Host, now.Players[0])
		}
		time.Sleep(pace)
		synctest.Wait()
		if now := h.look(); now.Version().Step != snap.Version().Step+1 {
			t.Fatalf("nobody plays for Anna: %+v", now.Version())
		}
		h.must(anna, table.Join{})
		h.mustRefuse(table.Seated, anna, table.Join{})
		for range 3 {
			h.playStep()
		}
		now := h.seen.latest(h.id)
		view := now.Public()
		turn := now.PlayerAt(view.Turn())
		time.Sleep(time.Hour)
		synctest.Wait()
		if later := h.seen.latest(h.id); turn.Computer() || later.Version() != now.Version() {
			t.Errorf("a computer still plays for %s, who is back", turn.User.Name)
		}
		if snap := h.playList(); len(snap.Numbers) != 2 {
			t.Errorf("%d games were played", len(snap.Numbers))
		}
	})
}

// A list goes on with one person, however many others have left, and across restarts.
func TestListWithPeopleAway(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(2, 4)
		h.sayHealthy()
		for _, p := range []table.User{anna, bert, dirk} {
			h.must(p, table.Leave{})
		}
		h.restart()
		h.mustRefuse(table.NotAtTable, anna, table.NextGame{Game: 1})
		snap := h.playList()
		list := snap.List()
		if got, _ := recorded(t, h.store, list.Config(), snap.Numbers); !slices.Equal(got.Totals(), list.Totals()) {
			t.Errorf("totals are %v, the records give %v", list.Totals(), got.Totals())
		}
	})
}

// A Vorbehalt is taken back out of turn, even after a restart. The record of the game has only the final word.
func TestAVorbehaltIsTakenBack(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(1, 4)
		h.do(anna, game.Say(0, game.SoloWord(rules.SoloQueens)))
		h.restart()
		snap := h.do(anna, game.Say(0, game.Healthy))
		if public := snap.Public(); public.Word(0) != game.Healthy || public.Turn() != 1 {
			t.Errorf("seat 1 has said %s, and seat %s speaks", public.Word(0), public.Turn())
		}
		h.mustRefuse(game.NotYourTurn, anna, table.Act{Version: snap.Version(), Action: game.Say(0, game.Healthy)})
		snap = *h.sayHealthy()
		if public := snap.Public(); public.Contract() != rules.Normal {
			t.Errorf("a %s is played", public.Contract())
		}
		h.playGame()
		ended := h.look()
		_, records := recorded(t, h.store, ended.List().Config(), ended.Numbers)
		if len(records) != 1 || !strings.Contains(records[0].String(), "\n1:healthy 2:healthy 3:healthy 4:healthy\n") {
			t.Errorf("the record is %v", records)
		}
	})
}
