package rules

import "slices"

// telling are the options by which players tell two rulesets apart, the most telling first: the cards, the special ones among them, the games, and then
// the points.
var telling = []string{
	"deck", "dullen", "second_dulle_beats_first", "schweine", "spitze", "armut", "hochzeit_partner", "genscher", "zn_stock", "abreizen",
	"pflichtsolo", "bock", "klopfen", "deadline_re", "deadline_k90", "re_kontra_value", "sonderpunkte_in_soli", "fuchs_gefangen", "karlchen",
	"doppelkopf", "herzdurchlauf", "em_5_kings_sharp", "em_5_nines",
}

// Telling returns up to n options in which two rulesets differ, the most telling first.
func Telling(a, b Ruleset, n int) []Option {
	var all []Option
	for _, key := range telling {
		if o, ok := Find(key); ok && o.Get(a) != o.Get(b) && (o.Applies(a) || o.Applies(b)) {
			all = append(all, o)
		}
	}
	return slices.Clip(all[:min(n, len(all))])
}
