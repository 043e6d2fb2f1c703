package view

import (
	"strings"

	"karlchen/commands/face"
	"karlchen/game"
	"karlchen/game/card"
)

// asideLine lists the tricks that lie aside because everybody can see their Sonderpunkte.
func (p printer) asideLine(v *game.View) string {
	var tricks []string
	for _, item := range v.LaidAside() {
		special, _ := item.Key.Special()
		d := face.Data{"Special": p.Special(special), "Trick": item.Trick, "Name": p.NameAt(item.Seat)}
		key := "aside.trick"
		if item.From != card.NoSeat {
			key, d["From"] = "aside.card", p.NameAt(item.From)
		}
		tricks = append(tricks, p.T(key, d))
	}
	return face.Small(p.When(len(tricks) > 0, "aside.tricks", face.Data{"Tricks": strings.Join(tricks, ", ")}))
}
