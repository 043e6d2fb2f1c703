package rules

// Words are a club's own words for terms of the game: "call.no90" is "keine 9". They are for people: no rule asks for them, and no rules string holds
// them. A term is named by its group (call, contract, special) and the name that records have for it.
type Words map[string]string
