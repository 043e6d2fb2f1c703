package notation_test

import (
	"testing"

	"karlchen/game/notation"
)

func TestFormer(t *testing.T) {
	for id, want := range map[string]int{"former-1": 1, "former-12": 12, "former-0": 0, "former-01": 0, "former-": 0, "former--1": 0, "4711": 0, "": 0} {
		if n, ok := notation.Former(id); ok != (want > 0) || ok && n != want {
			t.Errorf("%q is number %d, %t", id, n, ok)
		}
	}
}
