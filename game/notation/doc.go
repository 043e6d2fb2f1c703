// Package notation reads and writes records: games of Doppelkopf as text, in the form that files end in .doko with. A record holds the
// rules, the dealt hands and every action in its order; tags for people and tags with the result may be added. A position is a record cut
// off anywhere, of which perhaps only one hand is known.
//
// The form in short: tags [Name "value"], one a line, of which [Doko "1"] is the first and starts a record; then the actions, seat:action
// with blanks between. A quotation mark or a backslash in a value follows a backslash. A Reader takes the other tags in any order, line
// breaks, empty lines, trick numbers and comments wherever they are, and CRLF; in all else it is strict. A Writer knows one form only.
//
// What must stay true: a record has one canonical form, and what is read, printed and read again is the same; a Reader holds one record at
// a time and bounded memory, whatever it is fed; an error names the line, and the next record is read all the same; nothing that a record
// says is silently ignored but unknown tags, and those are kept. Replay uses the one engine there is and checks the result tags against it.
package notation
