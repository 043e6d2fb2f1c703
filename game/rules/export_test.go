package rules

// ReadPreset reads the text of a preset, which outside of tests is always a file of the program.
var ReadPreset = readPreset
