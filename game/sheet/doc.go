// Package sheet is the score sheet of a real table: what people tell of each game, and what follows from it by the fold of package match: dealer, Bock,
// Pflichtsoli, running totals. Sheets come in as text, and go out again (text.go).
package sheet
