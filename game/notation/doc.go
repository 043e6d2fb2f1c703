// Package notation reads and writes records: games of Doppelkopf as text, in the form of .doko files. A record holds the rules, the dealt
// hands and every action in its order. It may have tags for people and tags with the result. A position is a record that ends before the
// game does, and it may know only one hand.
//
// The form in short: tags [Name "value"], one a line; [Doko "1"] comes first and starts a record. Then come the actions, seat:action with
// blanks between: words, calls and cards such as 1:healthy, 2:re and 3:CA. The object of an action follows it: 2:genscher-3 and
// 2:gegengenscher-3 choose seat 3 as the new partner of seat 2 and come before the card, and 1:give(DA,DK) lays two cards face down.
// 1:CA 1:back is a card that its player took back, as the others agreed: the record has it, and the game goes on as if it had not been played.
//
// A quotation mark or a backslash in a value follows a backslash. A Reader accepts the other tags in any order, and line breaks, empty
// lines, trick numbers and comments everywhere, and CRLF; otherwise it is strict. A Writer knows one form only.
//
// These things must stay true. A record has one canonical form, and reading, printing and reading again gives the same record. A Reader
// holds one record at a time and bounded memory, for every input. An error names the line, and the Reader still reads the next record. A
// Reader ignores nothing silently: it keeps unknown tags. Replay uses the one engine and checks the result tags against it.
package notation
