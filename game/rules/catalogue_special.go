package rules

import "fmt"

var specials = [Specials]special{
	Doppelkopf: {Option: Option{ID: "SP1", Key: "doppelkopf", Default: "1", Source: "001:L133, L351",
		Sentence: "Points for a trick of 40 Augen or more."},
		max: 1, most: 4, augen: 40, Making: Making{All: AsVoller}, doubles: func(r *Ruleset) bool { return r.DoppelkopfDoubles }},
	FuchsCaught: {Option: Option{ID: "SP2", Key: "fuchs_gefangen", Default: "1", Source: "001:L141, L351",
		Sentence: "Points for a ♦A of the other party in a trick of one's own."},
		max: 1, most: 2, augen: 11, Making: Making{Card: AsFuchs, Of: OfOpponent}},
	KarlchenMade: {Option: Option{ID: "SP3", Key: "karlchen", Default: "1", Source: "001:L137, L351",
		Sentence: "Points for winning the last trick with a ♣B."},
		max: 1, most: 1, augen: 2, Making: Making{Card: AsKarlchen, Of: OfWinner, Last: true}},
	KarlchenCaught: {Option: Option{ID: "SP4", Key: "karlchen_gefangen", Default: "0", Source: "001:L137; 002:L74; 003:L28; 004:L151",
		Sentence: "Points for a ♣B of the other party in the last trick."},
		max: 2, most: 2, augen: 2, Making: Making{Card: AsKarlchen, Of: OfOpponent, Last: true},
		once: func(r *Ruleset) bool { return !r.KarlchenCaughtEach }},
	KarlchenDouble: {Option: Option{ID: "SP5", Key: "doppel_karlchen", Default: "0", Source: "003:L28, L69",
		Sentence: "Points for both ♣B of a party in the last trick, won by one of them; Karlchen counts in addition."},
		max: 1, most: 1, augen: 4, Making: Making{Card: AsKarlchen, Of: OfPartner, By: AsKarlchen, Last: true}},
	FuchsLast: {Option: Option{ID: "SP6", Key: "fuchs_am_end", Default: "0", Source: "001:L446–448; 003:L28, L69",
		Sentence: "Points for winning the last trick with a Fuchs."},
		max: 2, most: 1, augen: 11, Making: Making{Card: AsFuchs, Of: OfWinner, Last: true}},
	DulleByDulle: {Option: Option{ID: "SP7", Key: "dulle_gefangen_dulle", Default: "0", Source: "001:L444; 003:L30, L70",
		Sentence: "Points for a ♥10 of the other party taken by the other ♥10."},
		max: 2, most: 1, augen: 20, Making: Making{Card: AsDulle, Of: OfOpponent, By: AsDulle}},
	DulleBySchwein: {Option: Option{ID: "SP8", Key: "dulle_gefangen_schwein", Default: "0", Source: "003:L70; 001:L440",
		Sentence: "Points for a ♥10 of the other party taken by a Schwein."},
		max: 2, most: 2, augen: 10, Making: Making{Card: AsDulle, Of: OfOpponent, By: AsSchwein}},
	DulleBySpitze: {Option: Option{ID: "SP9", Key: "dulle_gefangen_spitze", Default: "0", Source: "003:L30",
		Sentence: "Points for a ♥10 of the other party taken by the Spitze."},
		max: 1, most: 2, augen: 10, Making: Making{Card: AsDulle, Of: OfOpponent, By: AsSpitze}},
	FuchsByFuchs: {Option: Option{ID: "SP10", Key: "zweiter_fuchs_faengt_ersten", Default: "0", Source: "003:L30f, L70f",
		Sentence: "Points for a ♦A of the other party taken by the second ♦A; Fuchs gefangen counts in addition."},
		max: 1, most: 1, augen: 22, Making: Making{Card: AsFuchs, Of: OfOpponent, By: AsFuchs, Before: true}},
	HeartsRound: {Option: Option{ID: "SP11", Key: "herzdurchlauf", Default: "0", Source: "000§24; 001:L395",
		Sentence: "Points for a trick of four Fehl cards in hearts."},
		max: 1, most: 2, Making: Making{All: AsFehlHeart}},
	GansCaught: {Option: Option{ID: "SP12", Key: "gans", Default: "0", Source: "001:L454–458",
		Sentence: "Points for a trick won by a Fuchs with a ♦K of the other party in it."},
		max: 1, most: 2, Making: Making{Card: AsGans, Of: OfOpponent, By: AsFuchs}},
	KarlchenByKaroDame: {Option: Option{ID: "SP17", Key: "karlchen_gefangen_karo_dame", Default: "0", Source: "variant of clubs",
		Sentence: "Points for a ♣B of the other party taken by a ♦D in the last trick; Karlchen gefangen counts in addition."},
		max: 2, most: 2, augen: 5, Making: Making{Card: AsKarlchen, Of: OfOpponent, By: AsKaroDame, Last: true}},
	FuchsCaughtLast: {Option: Option{ID: "SP18", Key: "fuchs_gefangen_am_end", Default: "0", Source: "variant of clubs",
		Sentence: "Points for a ♦A of the other party in the last trick; Fuchs gefangen counts in addition."},
		max: 2, most: 2, augen: 11, Making: Making{Card: AsFuchs, Of: OfOpponent, Last: true}},
	FuchsDouble: {Option: Option{ID: "SP19", Key: "doppel_fuchs_am_end", Default: "0", Source: "variant of clubs",
		Sentence: "Points for both ♦A of a party in the last trick, won by one of them; Fuchs am End counts in addition."},
		max: 2, most: 1, augen: 22, Making: Making{Card: AsFuchs, Of: OfPartner, By: AsFuchs, Last: true}},
}

// specialOptions are the rows about Sonderpunkte (group SP of the rules matrix).
var specialOptions = func() []Option {
	all := make([]Option, Specials, int(Specials)+len(specialCircumstances))
	for s := range specials {
		if specials[s].Key == "" {
			panic(fmt.Sprintf("Sonderpunkt %d has no row in game/rules/catalogue_special.go", s))
		}
		all[s] = specials[s].Option
		all[s].domain = number(func(r *Ruleset) *int8 { return &r.Special[s] }, 0, int(specials[s].max))
	}
	return append(all, specialCircumstances...)
}()

// specialCircumstances are the rows about when Sonderpunkte count.
var specialCircumstances = []Option{
	{ID: "SP13", Key: "sonderpunkte_in_soli", Default: "none", Source: "000§24; 001:L349; 001:L512; 002:L77; 003:L128, L243; 004:L152",
		Sentence: "Sonderpunkte in soli: none; the Doppelkopf; each where its card plays its usual part, so that Karlchen needs " +
			"queens and jacks as trumps; or each where its card is trump.",
		domain: choice(func(r *Ruleset) *SpecialInSoli { return &r.SonderpunkteInSoli }, "none", "doppelkopf", "trump-dependent", "all")},
	{ID: "SP14", Key: "own_party_capture", Default: "no-point", Source: "000§24; 001:L141",
		Sentence: "A card of one's own party is not caught.",
		domain:   fixed("no-point")},
	{ID: "SP15", Key: "unknown_party_capture", Default: "at-end", Source: "000§24",
		Sentence: "The final parties decide whose card was caught.",
		domain:   fixed("at-end")},
	{ID: "SP16", Key: "karlchen_gefangen_each", Default: "on", Source: "001:L137; 002:L74; 003:L28; 004:L151",
		Sentence: "Both ♣B of the other party caught in the last trick are two points; otherwise one.",
		requires: []Condition{is("karlchen_gefangen", "1", "2")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.KarlchenCaughtEach })},
}
