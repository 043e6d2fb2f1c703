package route

// The parameters of score sheets. The server is that of the click.
type (
	ScoreSheet   struct{ Number int }
	SheetOpening struct{ Stammtisch int } // 0 for none

	// PastedFor is a pasted sheet in a draft that is to count for a Stammtisch.
	PastedFor struct {
		Draft      Draft
		Stammtisch int
	}
	SheetInLeague struct {
		Whole
		Number int
	}
)

// A sheet. Its post is public; the dialogue about a game is the score calculator with a draft.
var (
	SheetGame    = path[ScoreSheet]("score-sheet/game/{number:count}")              // begins the dialogue about the next game
	SheetMore    = path[ScoreSheet]("score-sheet/more/{number:count}")              // what else can be done
	SheetChange  = path[ScoreSheet]("score-sheet/change/{number:count}")            // select: a game that is to be changed
	SheetMe      = path[ScoreSheet]("score-sheet/me/{number:count}")                // select: a name that is the user's
	SheetRelease = path[ScoreSheet]("score-sheet/release/{number:count}")           // select: a name that is nobody's again
	SheetHistory = path[ScoreSheet]("score-sheet/history/{number:count}")           // who changed what
	SheetFiles   = path[ScoreSheet]("score-sheet/files/{number:count}")             // page, CSV and JSON
	SheetShow    = path[ScoreSheet]("score-sheet/show/{number:count}")              // shows it in public once more
	SheetCount   = path[SheetInLeague]("score-sheet/count/{league}/{number:count}") // tells a league the points
	SheetAsk     = path[SheetOpening]("score-sheet/ask/{stammtisch:page}")          // opens the modal of SheetOpen
	SheetOpen    = path[SheetOpening]("score-sheet/open/{stammtisch:page}")         // modal: people, rules and length
	SheetAskIn   = path[Whole]("score-sheet/ask-in/{league}")                       // opens the modal of SheetOpenIn
	SheetOpenIn  = path[Whole]("score-sheet/open-in/{league}")                      // modal: people

	SheetRe       = path[Scoring]("score-sheet/re/{draft}")       // select: who was Re
	SheetBock     = path[Scoring]("score-sheet/bock/{draft}")     // select: reasons for a Bock
	SheetPoints   = path[Scoring]("score-sheet/points/{draft}")   // opens the modal of SheetReckoned
	SheetReckoned = path[Scoring]("score-sheet/reckoned/{draft}") // modal: what each of the four got
	SheetEnter    = path[Scoring]("score-sheet/enter/{draft}")    // the game is written down
	SheetVoid     = path[Scoring]("score-sheet/void/{draft}")     // the cards were dealt again
	SheetDelete   = path[Scoring]("score-sheet/delete/{draft}")   // the game is deleted
	SheetPaste    = path[None]("score-sheet/paste")               // modal: a sheet from elsewhere
	SheetTake     = path[Scoring]("score-sheet/take/{draft}")     // takes a pasted sheet as it was understood
	SheetTakeFor  = path[PastedFor]("score-sheet/take-for/{draft}/{stammtisch:count}")
)
