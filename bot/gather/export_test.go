package gather

// SplitTables is splitTables, for tests.
var SplitTables = splitTables
