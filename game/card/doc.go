// Package card holds the things that lie on the table: cards, sets of cards, seats and decks. It knows no rules: what is trump, who follows
// what and which card wins is said in package rules.
package card
