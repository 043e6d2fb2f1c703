package referee_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
)

// DEBUG=file shows the legal actions before each move.
func TestDebug(t *testing.T) {
	path := os.Getenv("DEBUG")
	if path == "" {
		t.Skip()
	}
	f, _ := os.Open(path)
	r, err := notation.NewReader(f).Next()
	if err != nil {
		t.Fatal(err)
	}
	setup, _ := r.Setup()
	s, _ := game.New(setup)
	for i := 0; i <= len(r.Moves); i++ {
		var all []string
		for seat := range card.Seat(card.Seats) {
			for _, a := range s.Legal(seat, nil) {
				if a.Kind != game.Playing {
					all = append(all, a.String())
				}
			}
		}
		if i == len(r.Moves) || len(os.Getenv("ALL")) > 0 || i < 12 {
			fmt.Println(i, strings.Join(all, " "))
		}
		for seat := range card.Seat(card.Seats) {
			if a, ok := s.MustCall(seat); ok {
				fmt.Println("    must", a)
			}
		}
		if i < len(r.Moves) {
			fmt.Println("   ->", r.Moves[i])
			if err := s.Advance(r.Moves[i].Action); err != nil {
				fmt.Println(err)
				return
			}
		}
	}
}
