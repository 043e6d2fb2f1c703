package rules

// specialOptions are the rows about Sonderpunkte (group SP of the rules matrix).
var specialOptions = []Option{
	{ID: "SP1", Key: "doppelkopf", Default: "1", Source: "001:L133, L351",
		Sentence: "Points for a trick of 40 Augen or more.",
		domain:   number(func(r *Ruleset) *int8 { return &r.Doppelkopf }, 0, 1)},
	{ID: "SP2", Key: "fuchs_gefangen", Default: "1", Source: "001:L141, L351",
		Sentence: "Points for a ♦A of the other party in an own trick.",
		domain:   number(func(r *Ruleset) *int8 { return &r.FuchsGefangen }, 0, 1)},
	{ID: "SP3", Key: "karlchen", Default: "1", Source: "001:L137, L351",
		Sentence: "Points for winning the last trick with a ♣B.",
		domain:   number(func(r *Ruleset) *int8 { return &r.Karlchen }, 0, 1)},
	{ID: "SP4", Key: "karlchen_gefangen", Default: "0", Source: "001:L137; 002:L74; 003:L28; 004:L151",
		Sentence: "Points for a ♣B of the other party in the last trick.",
		domain:   number(func(r *Ruleset) *int8 { return &r.KarlchenGefangen }, 0, 1)},
	{ID: "SP5", Key: "doppel_karlchen", Default: "0", Source: "003:L28, L69",
		Sentence: "Points for both ♣B of a party in the last trick, won by one of them; Karlchen counts besides.",
		domain:   number(func(r *Ruleset) *int8 { return &r.DoppelKarlchen }, 0, 1)},
	{ID: "SP6", Key: "fuchs_am_end", Default: "0", Source: "001:L446–448; 003:L28, L69",
		Sentence: "Points for winning the last trick with a Fuchs.",
		domain:   number(func(r *Ruleset) *int8 { return &r.FuchsAmEnd }, 0, 2)},
	{ID: "SP7", Key: "dulle_gefangen_dulle", Default: "0", Source: "001:L444; 003:L30, L70",
		Sentence: "Points for a ♥10 of the other party taken by the other ♥10.",
		domain:   number(func(r *Ruleset) *int8 { return &r.DulleGefangenDulle }, 0, 2)},
	{ID: "SP8", Key: "dulle_gefangen_schwein", Default: "0", Source: "003:L70; 001:L440",
		Sentence: "Points for a ♥10 of the other party taken by a Schwein.",
		domain:   number(func(r *Ruleset) *int8 { return &r.DulleGefangenSchwein }, 0, 2)},
	{ID: "SP9", Key: "dulle_gefangen_spitze", Default: "0", Source: "003:L30",
		Sentence: "Points for a ♥10 of the other party taken by the Spitze.",
		domain:   number(func(r *Ruleset) *int8 { return &r.DulleGefangenSpitze }, 0, 1)},
	{ID: "SP10", Key: "zweiter_fuchs_faengt_ersten", Default: "0", Source: "003:L30f, L70f",
		Sentence: "Points for a ♦A of the other party taken by the second ♦A; Fuchs gefangen counts besides.",
		domain:   number(func(r *Ruleset) *int8 { return &r.ZweiterFuchsFaengtErsten }, 0, 1)},
	{ID: "SP11", Key: "herzdurchlauf", Default: "0", Source: "000§24; 001:L395",
		Sentence: "Points for a trick of four Fehl cards in hearts.",
		domain:   number(func(r *Ruleset) *int8 { return &r.Herzdurchlauf }, 0, 1)},
	{ID: "SP12", Key: "gans", Default: "0", Source: "001:L454–458",
		Sentence: "Points for a trick won by a Fuchs with a ♦K of the other party in it.",
		domain:   number(func(r *Ruleset) *int8 { return &r.Gans }, 0, 1)},
	{ID: "SP13", Key: "sonderpunkte_in_soli", Default: "none", Source: "000§24; 001:L349; 001:L512; 002:L77; 003:L128, L243; 004:L152",
		Sentence: "Sonderpunkte in soli: none; the Doppelkopf; each where its card plays its usual part, so that Karlchen needs " +
			"queens and jacks as trumps; or each where its card is trump.",
		domain: choice(func(r *Ruleset) *SpecialInSoli { return &r.SonderpunkteInSoli }, "none", "doppelkopf", "trump-dependent", "all")},
	{ID: "SP14", Key: "own_party_capture", Default: "no-point", Source: "000§24; 001:L141",
		Sentence: "A card of the own party is not caught.",
		domain:   fixed("no-point")},
	{ID: "SP15", Key: "unknown_party_capture", Default: "at-end", Source: "000§24",
		Sentence: "Whose card was caught is decided by the final parties.",
		domain:   fixed("at-end")},
}

// SpecialInSoli says which Sonderpunkte count in soli (SP13).
type SpecialInSoli uint8

// The values of SpecialInSoli.
const (
	NoSpecialInSoli SpecialInSoli = iota
	DoppelkopfInSoli
	SpecialInSoliInRole
	SpecialInSoliAsTrump
)
