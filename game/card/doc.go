// Package card holds the things that lie on the table: cards, sets of cards, seats and decks. It knows no rules: package rules says which
// cards are trump, who must follow, and which card wins.
package card
