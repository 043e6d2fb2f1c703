package rules

// callsOptions are the rows about announcements (group AN of the rules matrix).
var callsOptions = []Option{
	{ID: "AN1", Key: "ladder", Default: "90-60-30-schwarz", Source: "000§15; 001:L295–297; 002:L46–58; 003:L24–26, L210–214; 004:L46–52",
		Sentence: "The club's words for the announcements; they change no game.",
		domain:   choice(func(r *Ruleset) *Ladder { return &r.Ladder }, "90-60-30-schwarz", "9-6-3-schwarz", "90-60-30-null", "90-60-30-0")},
	{ID: "AN2", Key: "deadline_re", Default: "11", Source: "001:L295; 000§15; 002:L47–50; 003:L24, L61, L105; 004:L48; TSR",
		Sentence: "Deadline of Re, and of Kontra where it has none of its own, counted in the unit of deadlines.",
		requires: []Condition{is("deadline_unit", "played").only(numbers(13, 48)...)},
		domain:   number(func(r *Ruleset) *int8 { return &r.DeadlineRe }, 1, 48)},
	{ID: "AN31", Key: "deadline_kontra", Default: "as-re", Source: "variant of clubs",
		Sentence: "Deadline of Kontra, where it is another than that of Re. Players who knock, or count the calls of the table, have one for both.",
		requires: []Condition{is("deadline_unit", "played").only(numbers(13, 48)...)},
		excludes: []Condition{
			on("klopfen"), is("erwiderung", "chain"), is("deadline_k90", "nth-call"), is("deadline_k60", "nth-call"), is("deadline_k30", "nth-call"),
			is("deadline_schwarz", "nth-call"),
		},
		domain: named("as-re", func(r *Ruleset) *int8 { return &r.DeadlineKontra }, 1, 48)},
	{ID: "AN3", Key: "deadline_k90", Default: "10", Source: "001:L297; 000§15; 002:L54; 003:L24, L61, L106; 004:L49; TSR",
		Sentence: "Deadline of keine 90; nth-call: each call at the table is due one card after the one before.",
		requires: []Condition{is("deadline_unit", "played").only(numbers(13, 48)...)},
		domain:   named("nth-call", func(r *Ruleset) *int8 { return &r.DeadlineNo90 }, 1, 48)},
	{ID: "AN4", Key: "deadline_k60", Default: "9", Source: "001:L297; 000§15; 002:L55; 003:L24, L61, L107; 004:L50; TSR",
		Sentence: "Deadline of keine 60.",
		requires: []Condition{is("deadline_unit", "played").only(numbers(13, 48)...)},
		domain:   named("nth-call", func(r *Ruleset) *int8 { return &r.DeadlineNo60 }, 1, 48)},
	{ID: "AN5", Key: "deadline_k30", Default: "8", Source: "001:L297; 000§15; 002:L56; 003:L24, L61, L107; 004:L51; TSR",
		Sentence: "Deadline of keine 30.",
		requires: []Condition{is("deadline_unit", "played").only(numbers(13, 48)...)},
		domain:   named("nth-call", func(r *Ruleset) *int8 { return &r.DeadlineNo30 }, 1, 48)},
	{ID: "AN6", Key: "deadline_schwarz", Default: "7", Source: "001:L297; 000§15; 002:L57; 003:L24, L61, L107; 004:L52; TSR",
		Sentence: "Deadline of schwarz.",
		requires: []Condition{is("deadline_unit", "played").only(numbers(13, 48)...)},
		domain:   named("nth-call", func(r *Ruleset) *int8 { return &r.DeadlineSchwarz }, 1, 48)},
	{ID: "AN7", Key: "deadline_unit", Default: "hand", Source: "001:L295–297; 002:L47–57; 003:L105–107; 001:L494",
		Sentence: "Deadlines count the cards that the caller must still hold, the cards that may have been played by all, or the " +
			"tricks that may be over.",
		domain: choice(func(r *Ruleset) *DeadlineUnit { return &r.DeadlineUnit }, "hand", "played", "tricks")},
	{ID: "AN8", Key: "window_in_trick", Default: "any", Source: "000§15; 002:L50",
		Sentence: "When players may announce: at any time, in the last trick that allows it only before its second card, or always " +
			"only while no more than one card lies.",
		domain: choice(func(r *Ruleset) *WindowInTrick { return &r.WindowInTrick }, "any", "before-second-card", "one-card")},
	{ID: "AN9", Key: "earliest", Default: "after-vorbehalt", Source: "001:L299; 003:L202f; 002:L48",
		Sentence: "Nothing can be announced before the game is found.",
		domain:   fixed("after-vorbehalt")},
	{ID: "AN10", Key: "absage_needs_ansage", Default: "on", Source: "001:L301; 003:L209; 002:L59",
		Sentence: "An Absage needs an Ansage of the same party, by either partner.",
		domain:   fixed("on")},
	{ID: "AN11", Key: "sprungansage", Default: "on", Source: "001:L303; 002:L59",
		Sentence: "Steps may be skipped while each skipped one is itself still allowed; they count as made.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.Skipping })},
	{ID: "AN12", Key: "party_disclosed", Default: "on", Source: "001:L295, L301; 000§7",
		Sentence: "An announcement shows the caller's party.",
		domain:   fixed("on")},
	{ID: "AN13", Key: "erwiderung", Default: "on", Source: "001:L307; 002:L58; 000§15, §16",
		Sentence: "Re or Kontra may reply to a call of the opponents with one card less than that call needed; or like any further " +
			"call at the table.",
		domain: choice(func(r *Ruleset) *Erwiderung { return &r.Erwiderung }, "off", "on", "chain")},
	{ID: "AN14", Key: "absage_after_erwiderung", Default: "off", Source: "001:L309",
		Sentence: "After a reply that came too late for an Ansage its party may still make Absagen.",
		requires: []Condition{on("erwiderung")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.AbsageAfterErwiderung })},
	{ID: "AN15", Key: "both_absagen", Default: "on", Source: "001:L303; 000§16",
		Sentence: "Both parties may make Absagen; otherwise only the first that does.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.BothAbsagen })},
	{ID: "AN16", Key: "gewinngarantie", Default: "off", Source: "000§16; 001:L496", Info: Decided, DecidedBy: []string{"both_absagen"},
		Sentence: "There is always exactly one winner, because only one party can make Absagen.",
		domain:   derivedSwitch(func(r *Ruleset) bool { return !r.BothAbsagen })},
	{ID: "AN17", Key: "gewinngarantie_violation", Default: "blocked", Source: "000§16",
		Sentence: "An Absage of the second party is refused; or no Absage tells its party, and that one is void with all that build on it, or " +
			"reply to it.",
		requires: []Condition{is("both_absagen", "off")},
		domain:   choice(func(r *Ruleset) *Violation { return &r.GewinngarantieViolation }, "blocked", "void")},
	{ID: "AN18", Key: "invalid_announcement", Default: "impossible", Source: "000§17",
		Sentence: "A call that comes too late cannot be made; or it counts only against its party: this loses if it does with the call, and then " +
			"the call counts as any other. Such a call goes one step beyond those of its party, and keeps nothing else going.",
		domain: choice(func(r *Ruleset) *InvalidCall { return &r.InvalidAnnouncement }, "impossible", "against-caller")},
	{ID: "AN19", Key: "announcement_chain", Default: "off", Source: "000§15",
		Sentence: "After the first call a trick without a call ends all announcing, of both parties.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.AnnouncementChain })},
	{ID: "AN20", Key: "pflichtansage_30", Default: "off", Source: "002:L52",
		Sentence: "The player who wins the first trick with 30 Augen or more must announce in the next one, in a Hochzeit in the one after the Klärungsstich; " +
			"or the first of the first two tricks that has so many obliges its winner.",
		excludes: []Condition{on("zwangsansage_tack").only("first-two")}, // which is about the first trick
		domain:   choice(func(r *Ruleset) *Pflichtansage { return &r.Pflichtansage30 }, "off", "on", "first-two")},
	{ID: "AN21", Key: "zwangsansage_tack", Default: "off", Source: "000§25",
		Sentence: "A player who makes a Sonderpunkt in the first trick must announce, unless they could only repeat their partner.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.ZwangsansageTack })},
	{ID: "AN22", Key: "zwangsansage_verplappern", Default: "off", Source: "000§17", Info: UpToPeople,
		Sentence: "A player who gives their party away by talking must announce; a program hears nobody.",
		domain:   choice(func(r *Ruleset) *Verplappern { return &r.ZwangsansageVerplappern }, "off", "referee")},
	{ID: "AN23", Key: "vorab", Default: "off", Source: "000§15, §27",
		Sentence: "Re and Kontra can be said vorab, before the second card of the first trick, and then are a step like the others.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.Vorab })},
	{ID: "AN24", Key: "duplicate_announcement", Default: "allowed", Source: "001:L305",
		Sentence: "Partners may repeat a call of their party; it is worth nothing more.",
		domain:   fixed("allowed")},
	{ID: "AN25", Key: "klopfen", Default: "off", Source: "001:L500",
		Sentence: "Knocking stands for Re and Kontra: it raises the value of the game and tells nobody the party.",
		excludes: []Condition{on("vorab"), is("stille_hochzeit_announcing", "re-or-kontra")},
		domain:   toggle(func(r *Ruleset) *bool { return &r.Klopfen })},
	{ID: "AN26", Key: "schneider_schwarz_ladder", Default: "off", Source: "001:L498, L504, L510",
		Sentence: "There are only Schneider, which is keine 60, and schwarz.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SchneiderSchwarzLadder })},
	{ID: "AN27", Key: "announce_only_on_turn", Default: "off", Source: "001:L496",
		Sentence: "Only the player whose turn it is may announce.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.AnnounceOnlyOnTurn })},
	{ID: "AN28", Key: "announce_only_before_or_in_trick_1", Default: "off", Source: "001:L494",
		Sentence: "Announcements are made before the first card, or until the first trick is complete.",
		domain:   choice(func(r *Ruleset) *EarlyCalls { return &r.EarlyCallsOnly }, "off", "before-lead", "trick-1")},
	{ID: "AN29", Key: "all_announcements_valid", Default: "on", Source: "001:L305",
		Sentence: "Calls of several players at the same time are all valid.",
		domain:   fixed("on")},
	{ID: "AN30", Key: "sharp_deck_deadlines", Default: "on", Source: "001:L397",
		Sentence: "Without nines every announcement may be made with two cards less.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.SharpDeckDeadlines })},
}

// Ladder says which names the announcements have (AN1); their meaning is the same.
type Ladder uint8

const (
	LadderStandard Ladder = iota
	LadderShort
	LadderNull
	LadderZero
)

// DeadlineUnit says what the deadlines count (AN7).
type DeadlineUnit uint8

const (
	DeadlinesInHand DeadlineUnit = iota
	DeadlinesOnTable
	DeadlinesInTricks
)

// WindowInTrick says at which point of a trick players may announce (AN8).
type WindowInTrick uint8

const (
	WindowAny WindowInTrick = iota
	WindowBeforeSecondCard
	WindowOneCard
)

// Erwiderung says how late Re or Kontra may reply to a call of the opponents (AN13).
type Erwiderung uint8

const (
	NoErwiderung Erwiderung = iota
	ErwiderungOneCardLater
	ErwiderungInChain
)

// Violation says what becomes of Absagen that the other party may no longer make (AN17).
type Violation uint8

const (
	ViolationBlocked Violation = iota
	ViolationVoid
)

// InvalidCall says whether players may make a call that is too late (AN18).
type InvalidCall uint8

const (
	InvalidImpossible InvalidCall = iota
	InvalidAgainstCaller
)

// Pflichtansage is the number of tricks that can oblige their winner by 30 Augen (AN20).
type Pflichtansage uint8

const (
	NoPflichtansage Pflichtansage = iota
	PflichtansageFirst
	PflichtansageFirstTwo
)

// Verplappern says whether a player who gives their party away must announce (AN22).
type Verplappern uint8

const (
	VerplappernFree Verplappern = iota
	VerplappernForcesCall
)

// EarlyCalls says whether announcements end with the first trick (AN28).
type EarlyCalls uint8

const (
	CallsLater EarlyCalls = iota
	CallsBeforeLead
	CallsInFirstTrick
)
