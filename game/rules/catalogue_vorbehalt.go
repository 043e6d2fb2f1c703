package rules

// vorbehaltOptions are the rows about the round of Vorbehalte (group VB of the rules matrix).
var vorbehaltOptions = []Option{
	{ID: "VB1", Key: "vorbehalt_procedure", Default: "two-step", Source: "000§11; 001:L27–33, L279–287; 003:L182–193",
		Sentence: "How the players find the game: gesund or Vorbehalt and then by rank, naming the game at once, or only those speak who " +
			"want another game. Where games are named at once a Hochzeit is heard only if it is played.",
		silent: []Condition{on("zn_stock")},
		domain: choice(func(r *Ruleset) *VorbehaltProcedure { return &r.VorbehaltProcedure }, "two-step", "direct", "special-only")},
	{ID: "VB2", Key: "vorbehalt_rank", Default: "solo-throw-armut-hochzeit", Source: "000§10; 001:L161, L165, L283; 001:L405, L425; 002:L45; 003:L189–192; 004:L62–67",
		Sentence: "A solo goes before throwing in, that before an Armut, that before a Hochzeit.",
		silent:   []Condition{on("zn_stock")},
		domain:   fixed("solo-throw-armut-hochzeit")},
	{ID: "VB3", Key: "vorbehalt_withdrawable", Default: "until-next", Source: "001:L279–281; 001:L29; 003:L13, L50, L96",
		Sentence: "A Vorbehalt turns into gesund if its player likes: until the next one has spoken, until all have and the games are named, or " +
			"never. A record has the final word only. Where games are named at once nothing can be taken back.",
		domain: choice(func(r *Ruleset) *VorbehaltWithdrawable { return &r.VorbehaltWithdrawable }, "until-next", "on", "off")},
	{ID: "VB4", Key: "gesund_irrevocable", Default: "on", Source: "003:L14", Info: Decided, DecidedBy: []string{"vorbehalt_withdrawable"},
		Sentence: "A player who has said gesund cannot take it back; only a Vorbehalt can be taken back.",
		domain:   derivedSwitch(func(*Ruleset) bool { return true })},
	{ID: "VB5", Key: "immediate_taufen", Default: "off", Source: "001:L285",
		Sentence: "A player whose solo certainly goes before all others may name it at once, in turn or not, and nobody else is asked.",
		silent:   []Condition{on("zn_stock"), is("vorbehalt_procedure", "direct"), is("abreizen", "soli", "all")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.ImmediateTaufen })},
	{ID: "VB6", Key: "forced_solo_on_bad_vorbehalt", Default: "off", Source: "001:L281", Info: Prevented,
		Sentence: "A player who said Vorbehalt without reason has to play a solo; here the word names a game from the beginning.",
		silent:   []Condition{on("zn_stock")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.ForcedSoloOnBadVorbehalt })},
	{ID: "VB7", Key: "several_soli", Default: "seat", Source: "000§11; 001:L83; 001:L283; 002:L76; 003:L18, L52, L191f; 004:L77", Info: Decided,
		DecidedBy: []string{"solo_rank", "abreizen"},
		Sentence:  "Which of several soli is played: the first from Vorhand, the highest in rank, or that of the highest bidder.",
		silent:    []Condition{on("zn_stock")},
		domain: derived(func(r *Ruleset) int {
			switch {
			case r.SoloRank != SoliUnranked:
				return 1
			case r.Abreizen != NoAbreizen:
				return 2
			}
			return 0
		}, "seat", "rank", "abreizen")},
	{ID: "VB8", Key: "abreizen", Default: "off", Source: "000§12; 002:L76",
		Sentence: "A declared solo can be outbid by announcements, clockwise from Vorhand: by players with another solo, or by everybody, then for " +
			"a normal game. Its player holds each bid or gives the solo up. With equal bids the higher game goes before; a normal game needs all " +
			"soli to be outbid, and then a player who gave one up may announce a Hochzeit.",
		silent: []Condition{on("zn_stock")},
		domain: choice(func(r *Ruleset) *Abreizen { return &r.Abreizen }, "off", "soli", "all")},
	{ID: "VB9", Key: "abreizen_bids", Default: "ladder", Source: "000§12",
		Sentence: "Bids are announcements in their order, vorab where the rules know that; the last one binds the bidder's party, " +
			"and none before it. A bid for a normal game names the party. In a Hochzeit it counts from the Klärungsstich on, for the party that " +
			"the bidder has then.",
		requires: []Condition{is("abreizen", "soli", "all")},
		domain:   fixed("ladder")},
	{ID: "VB10", Key: "vorbehalt_first_speaker", Default: "left-of-dealer", Source: "000§11; 001:L279; 003:L182–184",
		Sentence: "Vorhand speaks first, the dealer last.",
		domain:   fixed("left-of-dealer")},
	{ID: "VB11", Key: "no_vorbehalt_at_vorfuehrung", Default: "on", Source: "001:L287",
		Sentence: "Nobody is asked when a Vorführung is due.",
		requires: []Condition{on("vorfuehrung")},
		domain:   fixed("on")},
}

// NamesAtOnce reports whether a player may name a solo at once (VB5). Where all hear every game as it is named, or can outbid it, all are
// asked.
func (r *Ruleset) NamesAtOnce() bool {
	return r.ImmediateTaufen && !r.ZnStock && r.VorbehaltProcedure != VorbehaltDirect && r.Abreizen == NoAbreizen
}
