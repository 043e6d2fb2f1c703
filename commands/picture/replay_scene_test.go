package picture_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"karlchen/commands/picture"
	"karlchen/game"
	"karlchen/game/card"
)

// moment is a moment in the middle of a trick with as many cards and words as a usual game can show.
func moment() picture.ReplayScene {
	m := picture.ReplayScene{Title: "Stich 1 von 12", Note: "Normalspiel", Score: "Re 0 · Kontra 0"}
	for i := range m.Players {
		p := &m.Players[i]
		p.SeatPicture = picture.SeatPicture{Name: "Ben der Große", Computer: i == 2, Party: game.Party(i % 2), PartyTag: "Kontra", Note: "0 Stiche · 0 Augen", Card: card.Card(5 + i)}
		for n := range 12 {
			p.Hand.Cards[n] = card.Card((i*6 + n*5) % int(card.Kinds-1))
		}
		p.Hand.Len = 12
	}
	m.Players[1].Leads, m.Players[3].Holds, m.Players[0].Latest = "kommt heraus", "liegt vorn", true
	m.Players[1].Played[3] = true
	m.Players[0].Says, m.Players[3].Says = "Re", "Kontra, keine 90"
	return m
}

func TestAMomentIsSmallAndAlwaysTheSame(t *testing.T) {
	data := moment().Render()
	if b := decode(t, data).Bounds(); b.Dx() != picture.MomentWidth || b.Dy() != picture.MomentHeight || len(data) > maxMomentBytes {
		t.Errorf("the moment is %v in %d bytes", b, len(data))
	}
	t.Logf("%d bytes", len(data))
	if *look != "" {
		covered := moment()
		for i := range covered.Players {
			covered.Players[i].Covered = i > 0
		}
		for name, m := range map[string]picture.ReplayScene{".moment.png": moment(), ".covered.png": covered} {
			if err := os.WriteFile(*look+name, m.Render(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if !bytes.Equal(data, picture.DrawMoment(moment())) {
		t.Error("the moment is drawn differently the second time")
	}
	for name, change := range map[string]func(*picture.ReplayScene){
		"another trick":     func(m *picture.ReplayScene) { m.Title = "Stich 2 von 12" },
		"another game":      func(m *picture.ReplayScene) { m.Note = "Hochzeit" },
		"the Augen":         func(m *picture.ReplayScene) { m.Score = "Re 12 · Kontra 0" },
		"another card":      func(m *picture.ReplayScene) { m.Players[2].Card++ },
		"a card in a hand":  func(m *picture.ReplayScene) { m.Players[3].Hand.Cards[4] = card.Dulle },
		"a card was played": func(m *picture.ReplayScene) { m.Players[3].Played[4] = true },
		"a covered hand":    func(m *picture.ReplayScene) { m.Players[2].Covered = true },
		"the latest card":   func(m *picture.ReplayScene) { m.Players[0].Latest = false },
		"the highest card":  func(m *picture.ReplayScene) { m.Players[3].Holds = "" },
		"an announcement":   func(m *picture.ReplayScene) { m.Players[3].Says = "" },
		"a party":           func(m *picture.ReplayScene) { m.Players[0].PartyTag = "" },
	} {
		other := moment()
		if change(&other); bytes.Equal(data, other.Render()) {
			t.Errorf("%s does not show", name)
		}
	}
}

// The cards of a covered hand are in the picture nowhere: it is equal for all hands of that size.
func TestACoveredHandLeaksNothing(t *testing.T) {
	one, other := moment(), moment()
	for i := range one.Players {
		one.Players[i].Covered, other.Players[i].Covered = true, true
		for n := range other.Players[i].Hand.Len {
			other.Players[i].Hand.Cards[n] = card.Dulle
		}
	}
	if !bytes.Equal(one.Render(), other.Render()) {
		t.Error("other cards change the picture")
	}
}

// maxMomentBytes is the most that a picture of a moment may cost.
const maxMomentBytes = 60_000

// Words that are too long and hands that are too large stay in the picture and within its bytes.
func TestAMomentWithTooMuch(t *testing.T) {
	m := moment()
	long := strings.Repeat("Wörter ", 40)
	m.Title, m.Note, m.Score = long, long, long
	for i := range m.Players {
		p := &m.Players[i]
		p.Name, p.Says, p.Note, p.Holds, p.Hand.Len = long, long, long, long, 9
	}
	m.Players[1].Hand.Len = picture.MaxHand
	if data := m.Render(); len(data) > maxMomentBytes+10_000 {
		t.Errorf("%d bytes", len(data))
	}
}

func BenchmarkMoment(b *testing.B) {
	m := moment()
	b.ReportAllocs()
	for b.Loop() {
		b.SetBytes(int64(len(picture.DrawMoment(m))))
	}
}
