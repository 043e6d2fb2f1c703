package route

// Rules names a ruleset: a preset, or a draft of the user.
type Rules string

// Draft is the short id of a stored draft. A draft belongs to one person.
type Draft string

// The parameters of rules and of the score calculator.
type (
	Ruleset struct{ Rules Rules }
	Pages   struct {
		A, B Rules
		Page int
	}
	Editing struct {
		Rules Rules
		Focus string
	}
	Naming struct {
		Rules Rules
		Term  string // the key of its text
	}
	Scoring struct{ Draft Draft }
)

// The card of a ruleset, and the dialogue that changes it.
var (
	RulesPage    = path[Ruleset]("rulebook/page/{rules}") // select: a page of the card
	RulesCard    = path[Ruleset]("rulebook/card/{rules}") // goes from the dialogue to the card
	RulesCompare = path[Pages]("rulebook/compare/{a:rules}/{b:rules}/{page}")
	RulesEdit    = path[Ruleset]("rulebook/edit/{rules}")           // goes from the card to the dialogue
	RulesBase    = path[Editing]("rulebook/base/{rules}/{focus}")   // select: the preset to start from
	RulesGroup   = path[Editing]("rulebook/group/{rules}/{focus}")  // select: a group of options
	RulesOption  = path[Editing]("rulebook/option/{rules}/{focus}") // select: an option of the group
	RulesValue   = path[Editing]("rulebook/value/{rules}/{focus}")  // select: a value of the option
	RulesName    = path[Ruleset]("rulebook/name/{rules}")           // opens the modal of RulesSave
	RulesSave    = path[Ruleset]("rulebook/save/{rules}")           // modal
	RulesSearch  = path[Ruleset]("rulebook/search/{rules}")         // opens the modal of RulesFind
	RulesFind    = path[Ruleset]("rulebook/find/{rules}")           // modal
)

// The dialogue that gives a server its own words for saved rules.
var (
	RulesWords    = path[Ruleset]("rulebook/words/{rules}")      // opens it
	RulesCall     = path[Ruleset]("rulebook/call/{rules}")       // select: an announcement; opens the modal of RulesWord
	RulesContract = path[Ruleset]("rulebook/contract/{rules}")   // select: a game; the same
	RulesSpecial  = path[Ruleset]("rulebook/special/{rules}")    // select: a Sonderpunkt; the same
	RulesWord     = path[Naming]("rulebook/word/{rules}/{term}") // modal: the word
	RulesUsual    = path[Ruleset]("rulebook/usual/{rules}")      // takes all words back
)

// The score calculator.
var (
	ScoreContract       = path[Scoring]("score/contract/{draft}")       // select: the contract
	ScoreCallsRe        = path[Scoring]("score/re/{draft}")             // select: what Re announced
	ScoreCallsKontra    = path[Scoring]("score/kontra/{draft}")         // select: what Kontra announced
	ScoreLateRe         = path[Scoring]("score/late-re/{draft}")        // select: what Re announced too late
	ScoreLateKontra     = path[Scoring]("score/late-kontra/{draft}")    // select: what Kontra announced too late
	ScoreSpecialsRe     = path[Scoring]("score/special-re/{draft}")     // select: the Sonderpunkte of Re
	ScoreSpecialsKontra = path[Scoring]("score/special-kontra/{draft}") // select: the Sonderpunkte of Kontra
	ScoreHand           = path[Scoring]("score/hand/{draft}")           // select: whether Hand was played
	ScoreGenscher       = path[Scoring]("score/genscher/{draft}")       // select: whether a Genscher changed the parties
	ScoreAsk            = path[Scoring]("score/ask/{draft}")            // opens the modal of ScoreAugen
	ScoreAugen          = path[Scoring]("score/augen/{draft}")          // modal: Augen and tricks of Re, and the Bock
)
