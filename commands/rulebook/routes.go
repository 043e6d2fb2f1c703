package rulebook

import (
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/commands/rulebook/view"
	"karlchen/commands/serve"
	"karlchen/game"
)

// Room returns the room.
func Room() serve.Room {
	return serve.Open(routes, commands, func(c *serve.Click) *serve.Click { return c })
}

// commands are the slash commands about rules.
var commands = []serve.CommandRow[*serve.Click]{
	serve.OnCommand(route.DokoScore, openCalculator).CompletedBy(CompleteRules),
	serve.OnCommand(route.ShowRules, showRules, serve.OrDirect).CompletedBy(CompleteRules),
	serve.OnCommand(route.CompareRules, compareRules, serve.OrDirect).CompletedBy(CompleteRules),
	serve.OnCommand(route.SetRules, setRules, serve.ForManagers).CompletedBy(CompleteRules),
	serve.OnCommand(route.CustomRules, openDialogue, serve.OrDirect).CompletedBy(CompleteRules),
	serve.OnCommand(route.RenameRules, renameRules).CompletedBy(completeSaved),
	serve.OnCommand(route.DeleteRules, deleteRules).CompletedBy(completeSaved),
}

// routes are the buttons, menus and modals of the rulebook.
var routes = []serve.RouteRow[*serve.Click]{
	serve.On(route.RulesPage, onRules(turnCardPage), serve.OrDirect),
	serve.On(route.RulesCard, onRules(showCardOfDialogue), serve.OrDirect),
	serve.On(route.RulesCompare, turnComparisonPage, serve.OrDirect),
	serve.On(route.RulesEdit, onRules(editCard), serve.OrDirect),
	serve.On(route.RulesBase, chooseInMenu(view.ChooseBase), serve.OrDirect),
	serve.On(route.RulesGroup, chooseInMenu(view.ChooseGroup), serve.OrDirect),
	serve.On(route.RulesOption, chooseInMenu(view.ChooseOption), serve.OrDirect),
	serve.On(route.RulesValue, chooseInMenu(view.ChooseValue), serve.OrDirect),
	serve.On(route.RulesName, onRules(askName)),
	serve.On(route.RulesSave, onRules(saveRules)).AsModal(serve.Inputs{view.NameInput: view.MaxRulesName}),
	serve.On(route.RulesSearch, onRules(askSearch), serve.OrDirect),
	serve.On(route.RulesFind, onRules(findInDialogue), serve.OrDirect).AsModal(serve.Inputs{view.SearchInput: view.MaxSearch}),
	serve.On(route.RulesWords, onRules(showWords)),
	serve.On(route.RulesCall, onRules(askWord)),
	serve.On(route.RulesContract, onRules(askWord)),
	serve.On(route.RulesSpecial, onRules(askWord)),
	serve.On(route.RulesWord, saveWord).AsModal(serve.Inputs{view.WordInput: face.MaxWord}),
	serve.On(route.RulesUsual, onRules(dropWords)),

	chooseInTally(route.ScoreContract),
	chooseInTally(route.ScoreCallsRe),
	chooseInTally(route.ScoreCallsKontra),
	chooseInTally(route.ScoreLateRe),
	chooseInTally(route.ScoreLateKontra),
	chooseInTally(route.ScoreSpecialsRe),
	chooseInTally(route.ScoreSpecialsKontra),
	chooseInTally(route.ScoreHand),
	chooseInTally(route.ScoreGenscher),
	chooseInTally(route.SheetRe),
	chooseInTally(route.SheetBock),
	serve.On(route.ScoreAsk, askAugen),
	serve.On(route.ScoreAugen, enterAugen).AsModal(serve.Inputs{
		view.PartyInput: face.MaxChoice, view.AugenInput: view.AugenDigits, view.TricksInput: view.TricksDigits, view.BockInput: face.MaxChoice,
	}),
	serve.On(route.SheetPoints, askPoints),
	serve.On(route.SheetReckoned, enterPoints).AsModal(pointsInputs()),
}

// The refusals of this room.
const (
	badName      game.Refusal = "notice.bad_name"
	nameTaken    game.Refusal = "notice.name_taken"
	savedOwnFull game.Refusal = "notice.saved_own_full"
	savedFull    game.Refusal = "notice.saved_full"
	noSavedRules game.Refusal = "notice.no_saved_rules"
	notYours     game.Refusal = "notice.not_yours"
)
