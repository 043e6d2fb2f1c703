// Package settings is what people and servers have chosen, and what holds until they choose.
//
// What can be chosen from a few values is a row in a table (see PersonChoices and ServerChoices): the dialogues, the texts that are demanded
// and the checks derive from it. What must stay true: a stored value that this version does not know counts as never chosen, so that an old
// database, or a newer one, never keeps anybody from playing.
package settings
