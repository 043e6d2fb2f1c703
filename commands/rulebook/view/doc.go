// Package view has the messages about rules: rule cards, the comparison of rulesets, the dialogue for custom rules, and the score calculator.
//
// Like all views it is pure: it makes messages from what it is given, without I/O and storage. See package face for what all views must keep true.
package view
