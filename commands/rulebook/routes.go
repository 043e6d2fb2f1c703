package rulebook

import (
	"slices"

	"karlchen/commands/route"
	"karlchen/commands/rulebook/view"
	"karlchen/commands/serve"
	"karlchen/game"
)

// Commands are the commands about rules.
var Commands = []serve.Command{
	serve.Uses(route.DokoScore, scoreRound).Completes(CompleteRules),
	serve.Uses(route.ShowRules, showRules).Completes(CompleteRules).OrDirect(),
	serve.Uses(route.CompareRules, compareRules).Completes(CompleteRules).OrDirect(),
	serve.Uses(route.SetRules, setRules).Completes(CompleteRules).ForManagers(),
	serve.Uses(route.CustomRules, customRules).Completes(CompleteRules).OrDirect(),
	serve.Uses(route.RenameRules, renameRules).Completes(completeSaved),
	serve.Uses(route.DeleteRules, deleteRules).Completes(completeSaved),
}

// Routes are the components of the rulebook.
var Routes = slices.Concat(cardRoutes, scoreRoutes)

// cardRoutes are the components of conversations about rules.
var cardRoutes = []serve.Row{
	serve.On(route.RulesPage, turnCard).OrDirect(),
	serve.On(route.RulesCard, cardOfRules).OrDirect(),
	serve.On(route.RulesCompare, turnComparison).OrDirect(),
	serve.On(route.RulesEdit, editRules).OrDirect(),
	serve.On(route.RulesBase, choose(view.ChooseBase)).OrDirect(),
	serve.On(route.RulesGroup, choose(view.ChooseGroup)).OrDirect(),
	serve.On(route.RulesOption, choose(view.ChooseOption)).OrDirect(),
	serve.On(route.RulesValue, choose(view.ChooseValue)).OrDirect(),
	serve.On(route.RulesName, nameRules),
	serve.On(route.RulesSave, saveRules).AsModal(),
}

// scoreRoutes are the components of the score calculator.
var scoreRoutes = []serve.Row{
	serve.On(route.ScoreContract, tally((*view.Tally).ChooseContract)),
	serve.On(route.ScoreCallsRe, tally(view.ChooseCalls(game.Re))),
	serve.On(route.ScoreCallsKontra, tally(view.ChooseCalls(game.Kontra))),
	serve.On(route.ScoreSpecialsRe, tally(view.ChooseSpecials(game.Re))),
	serve.On(route.ScoreSpecialsKontra, tally(view.ChooseSpecials(game.Kontra))),
	serve.On(route.ScoreHand, tally((*view.Tally).ChooseHand)),
	serve.On(route.ScoreAsk, askAugen),
	serve.On(route.ScoreAugen, tallyAugen).AsModal(),
}
