package daily

import (
	"slices"
	"strings"

	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/rules"
)

// The letters of a Line. They are stored.
const (
	WonTrick   = "w" // a trick of the person's party
	LostTrick  = "l"
	Fuchs      = "f" // their party has caught one
	Karlchen   = "k" // their party has made or caught one
	Doppelkopf = "d"
	Kept       = "a" // an announcement of the person, with which their party has won
)

// specials are the Sonderpunkte of which a line tells.
var specials = []struct {
	letter string
	of     []rules.Special
}{
	{Fuchs, []rules.Special{rules.FuchsCaught, rules.FuchsCaughtLast}},
	{Karlchen, []rules.Special{rules.KarlchenMade, rules.KarlchenCaught, rules.KarlchenDouble, rules.KarlchenByKaroDame}},
	{Doppelkopf, []rules.Special{rules.Doppelkopf}},
}

// lineOf tells a person's finished game without its cards: a letter for each trick, and one for each thing that happened. Tricks that a claim has left out come last.
func lineOf(snap *table.Snapshot, user string) string {
	r, ok := snap.Result()
	if !ok || r.Redeal {
		return ""
	}
	seat, v, left := snap.Seat(user), snap.Public(), r.Tricks
	own := r.PartyOf(seat)
	letters := [2]string{LostTrick, LostTrick}
	letters[own] = WonTrick
	line := ""
	for i := range v.Tricks() {
		by := r.PartyOf(v.Trick(i).Winner)
		line, left[by] = line+letters[by], left[by]-1
	}
	line += strings.Repeat(letters[game.Re], left[game.Re]) + strings.Repeat(letters[game.Kontra], left[game.Kontra])
	for _, s := range specials {
		if slices.ContainsFunc(r.Items(), func(i game.Item) bool {
			of, is := i.Key.Special()
			return is && i.Party == own && slices.Contains(s.of, of)
		}) {
			line += s.letter
		}
	}
	list := snap.List()
	if all := list.Entries(); len(all) > 0 && all[len(all)-1].Feats.Called[seat] != rules.NoStep && r.Winner == own {
		line += Kept
	}
	return line
}
