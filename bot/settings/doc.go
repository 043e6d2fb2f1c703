// Package settings holds the choices of people, servers and Stammtische, and the defaults.
//
// A choice from a few values is a row in a table (see PersonChoices and ServerChoices): the dialogues, the required texts and the checks derive from
// it. What must stay true: a stored value that this version does not know counts as never chosen, so neither an older nor a newer database ever stops
// a person from playing.
package settings
