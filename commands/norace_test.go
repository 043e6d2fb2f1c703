//go:build !race

package commands_test

var buildFlags []string
