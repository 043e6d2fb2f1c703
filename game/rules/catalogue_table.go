package rules

// tableOptions are the rows about the table, its list and its manners (group TB of the rules matrix).
var tableOptions = []Option{
	{ID: "TB1", Key: "table_size", Default: "4", Source: "000§5; 001:L9; 001:L361; 001:L363; 003:L149; 003:L85; 004:L74",
		Sentence: "How many people usually sit at the table, four of whom play. A lobby shows so many places; four are enough to begin, and more may join.",
		domain:   number(func(r *Ruleset) *int8 { return &r.TableSize }, 4, 7)},
	{ID: "TB2", Key: "sit_out", Default: "dealer", Source: "000§5; 001:L361; 003:L149",
		Sentence: "Who pauses: the dealer, with six and seven at the table also the last to the dealer's right, or those who sit opposite the dealer.",
		domain:   choice(func(r *Ruleset) *SitOut { return &r.SitOut }, "dealer", "dealer-and-opposite")},
	{ID: "TB3", Key: "direction", Default: "clockwise", Source: "000§4; 001:L21, L45; 004:L109",
		Sentence: "Cards are dealt, words are spoken and tricks are played clockwise.",
		domain:   fixed("clockwise")},
	{ID: "TB4", Key: "session_games", Default: "24", Source: "001:L159; 001:L361; 000:L1; TSR",
		Sentence: "Games of a full round; a full round has one Pflichtsolo a player. With each beyond four at the table it is a quarter longer.",
		domain:   named("unlimited", func(r *Ruleset) *int8 { return &r.SessionGames }, 4, 48)},
	{ID: "TB5", Key: "session_end_open_pflichtsoli", Default: "play-on", Source: "001:L357",
		Sentence: "Pflichtsoli that are open when the time of the list is up are still played, as Vorführungen, or forfeit.",
		silent:   []Condition{is("vorfuehrung", "off")},
		domain:   choice(func(r *Ruleset) *OpenPflichtsoli { return &r.SessionEndOpenPflichtsoli }, "play-on", "forfeit")},
	{ID: "TB6", Key: "seating_and_list", Default: "off", Source: "001:L355",
		Sentence: "The lot decides who sits where when a list begins, unless a league has given the places; otherwise the players do.",
		domain:   choice(func(r *Ruleset) *Regulated { return &r.SeatingAndList }, "off", "tsr")},
	{ID: "TB7", Key: "view_last_trick", Default: "last", Source: "001:L47",
		Sentence: "Tricks that players may look at again: only the last one, none, or all.",
		domain:   choice(func(r *Ruleset) *TrickView { return &r.ViewLastTrick }, "last", "none", "all")},
	{ID: "TB8", Key: "mark_special_tricks", Default: "on", Source: "001:L47",
		Sentence: "The table lists tricks with Sonderpunkte, as if laid aside in view, but only those that follow from what everybody knows.",
		domain:   toggle(func(r *Ruleset) *bool { return &r.MarkSpecialTricks })},
	{ID: "TB9", Key: "kibitz_rule", Default: "info", Source: "000§2; 000:L137", Info: UpToPeople,
		Sentence: "Advice by players and spectators: frowned upon, or forbidden and punished; a program hears nobody.",
		domain:   choice(func(r *Ruleset) *Kibitzing { return &r.KibitzRule }, "info", "forbidden")},
	{ID: "TB10", Key: "revoke_penalty", Default: "prevented", Source: "000§9; 001:L359", Info: Prevented,
		Sentence: "What not following suit costs at a real table; here it cannot happen.",
		domain:   choice(func(r *Ruleset) *RevokePenalty { return &r.RevokePenalty }, "prevented", "maximum-loss", "penalty-points")},
	{ID: "TB11", Key: "penalty_classes", Default: "off", Source: "001:L359", Info: UpToPeople,
		Sentence: "Penalty points in classes for what players do wrong at a real table; the leaders of a league correct points themselves.",
		domain:   choice(func(r *Ruleset) *Regulated { return &r.PenaltyClasses }, "off", "tsr")},
	{ID: "TB12", Key: "objection_window", Default: "off", Source: "001:L275", Info: Prevented,
		Sentence: "Shuffling and dealing can be objected to only before the players pick their cards up; everybody can recompute a deal here.",
		domain:   choice(func(r *Ruleset) *Regulated { return &r.ObjectionWindow }, "off", "tsr")},
	{ID: "TB13", Key: "governance", Default: "table", Source: "000§1; 002:L113", Info: UpToPeople,
		Sentence: "Who decides about the rules.",
		domain:   choice(func(r *Ruleset) *Governance { return &r.Governance }, "table", "ddv", "fachgremium", "regelkommission")},
	{ID: "TB14", Key: "session_minutes", Default: "none", Source: "001:L355–357, L361; TSR",
		Sentence: "Minutes of a list, after which no further game begins; with each person beyond four at the table a quarter more. The host of a " +
			"table may change them in the lobby.",
		domain: listed("none", func(r *Ruleset) *int16 { return &r.SessionMinutes }, SessionMinutes)},
}

// SessionMinutes are the possible times of a list of four people, in minutes; 0 is no clock (TB14).
var SessionMinutes = []int{0, 30, 45, 60, 75, 90, 100, 120, 150, 180, 240}

// SitOut says who pauses when more than four people sit at the table (TB2).
type SitOut uint8

const (
	DealerPauses SitOut = iota
	DealerAndOppositePause
)

// OpenPflichtsoli says what happens to open Pflichtsoli when time is up (TB5).
type OpenPflichtsoli uint8

const (
	PflichtsoliPlayedOn OpenPflichtsoli = iota
	PflichtsoliForfeit
)

// Regulated says whether players decide about something beside the cards or rules as in tournaments apply (TB6, TB11, TB12).
type Regulated uint8

const (
	NotRegulated Regulated = iota
	RegulatedAsInTournaments
)

// TrickView says which tricks players may look at again (TB7).
type TrickView uint8

const (
	LastTrickOnly TrickView = iota
	NoTrick
	AllTricks
)

// Kibitzing says what spectators may say (TB9).
type Kibitzing uint8

const (
	KibitzersAskedForSilence Kibitzing = iota
	KibitzersBanished
)

// RevokePenalty says what a revoke costs (TB10); no revoke can happen here.
type RevokePenalty uint8

const (
	RevokePrevented RevokePenalty = iota
	RevokeLosesAll
	RevokeCostsPenaltyPoints
)

// Governance names who decides about the rules (TB13).
type Governance uint8

const (
	GovernedByTable Governance = iota
	GovernedByDDV
	GovernedByFachgremium
	GovernedByRegelkommission
)
