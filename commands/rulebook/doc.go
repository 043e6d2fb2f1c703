// Package rulebook answers questions about rules: their cards, comparisons, the dialogue that changes them, a server's saved rules, and the score
// calculator.
//
// routes.go names the handler of each slash command and each component. find.go reads rules from options and ids, also for other rooms. The id
// of a component names its rules: a preset, or a draft of the user, which [StoreRules] stores (drafts.go).
package rulebook
