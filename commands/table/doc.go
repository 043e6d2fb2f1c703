// Package table answers what people do at tables: open one, join it, cut, play their hand, vote, and end the list.
//
// routes.go names the handler of each slash command and each component. A handler passes a deed to package bot/table and answers with a
// message of package view. The public messages of a table are not drawn here: package show publishes them.
package table
