// Package league answers what members and leaders do in leagues.
//
// routes.go names the handler of each slash command and each component. Files are named for their subject: pages.go and people.go
// show something; member.go, availability.go, protest.go and play.go change what members want; leader.go is the leaders' inbox, log and repairs;
// export.go makes files; find.go reads what the options of a command mean, and complete.go offers values for them. The posts
// of leagues are not here: package show publishes them.
//
// A leader changes a league in a dialogue (dialogue.go): a draft with values, its menus, a preview, and a button that carries it out. Each
// decision about a season is a row of league.Decisions, whose fields, menus and consequences come from there (dialogue_decision.go); only founding a
// league and changing its settings have functions of their own (dialogue_league.go). view.Dialogues lists the fields of all.
package league
