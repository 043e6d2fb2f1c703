package archive

import "karlchen/game/stats"

// RecodeFacts reads the facts of a game and writes them.
func RecodeFacts(data []byte) ([]byte, error) {
	r := (&Archive{}).newReading()
	return recode(data, func(c *coder, f *facts) { f.code(c, r.compile) })
}

// RecodeSubtotal reads a subtotal and writes it.
func RecodeSubtotal(data []byte) ([]byte, error) {
	return recode(data, func(c *coder, s *subtotal) {
		if c.writes {
			var sum stats.ServerSum
			s.addTo(&sum)
			s.ServerSum = sum
		}
		s.code(c)
	})
}

func recode[T any](data []byte, code func(*coder, *T)) ([]byte, error) {
	var value T
	from, to := coder{data: data, same: func(raw []byte) string { return string(raw) }}, coder{writes: true}
	code(&from, &value)
	code(&to, &value)
	return to.data, from.err
}

// Reached returns the keys of the titles that the numbers reach.
func Reached(m *Milestones) (keys []string) {
	for _, t := range Titles {
		if t.reached(m) {
			keys = append(keys, t.Key)
		}
	}
	return keys
}
