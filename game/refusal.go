package game

// Refusal says why people do not get what they ask for, at a table, in a league or elsewhere. It is an error, and the key of the text that they read. A
// violation of the rules is [Illegal] instead.
type Refusal string

// Error returns the key of the text.
func (r Refusal) Error() string { return string(r) }

// Told returns the key of the text for people.
func (r Refusal) Told() (key string, values map[string]any) { return string(r), nil }
