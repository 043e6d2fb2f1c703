package ai

import "testing"

func TestSurenessComparesTheGainWithItsError(t *testing.T) {
	for _, test := range []struct {
		gain, err float64
		want      Sureness
	}{
		{0.1, 0.1, Taste}, {0, 0, Taste}, {-0.2, 0.01, Taste}, {0.3, 0.1, Slight}, {0.6, 0.1, Slight}, {0.8, 0.1, Clear},
	} {
		if got := sureness(test.gain, test.err); got != test.want {
			t.Errorf("a gain of %.2f ± %.2f is %s, want %s", test.gain, test.err, got, test.want)
		}
	}
}
