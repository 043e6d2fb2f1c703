package cli_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"karlchen/commands/cli"
)

// TestLicences asks the go command what is linked into karlchen, and compares the licences that lie in these modules with those that karlchen prints.
func TestLicences(t *testing.T) {
	want := collectLicences(t)
	if flag.Lookup("update").Value.String() == "true" { // the stage, which other tests here use, defines it
		if err := os.WriteFile("licences.txt", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, _, err := run(&cli.Licences{Text: true}, "")
	if err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Error("licences.txt differs from the modules of go.mod; go generate ./commands/cli writes it again")
	}
	list, _, err := run(&cli.Licences{}, "")
	if err != nil {
		t.Fatal(err)
	}
	if n, all := strings.Count(list, "\n"), strings.Count(want, "\n=== ")+1; n != all || !strings.Contains(list, "github.com/coder/websocket ") {
		t.Errorf("the list has %d lines and not %d:\n%s", n, all, list)
	}
	if strings.Contains(list, unknownLicence) {
		t.Errorf("a licence has no name:\n%s", list)
	}
	for _, of := range []string{"Baekmuk", "M+ BITMAP FONTS", "SIL OPEN FONT LICENSE", "Ark Pixel Font"} { // of glyphs in pictures
		if !strings.Contains(got, of) {
			t.Errorf("the licence of %s is missing", of)
		}
	}
}

// collectLicences writes what licences.txt should be. The version of Go is left out, because any of them builds karlchen.
func collectLicences(t *testing.T) string {
	lines := strings.Split("go - "+goCommand(t, "env", "GOROOT"), "\n")
	modules := strings.Split(goCommand(t, "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}", "karlchen"), "\n")
	data := goCommand(t, "list", "-deps", "-f", "{{if .EmbedFiles}}{{with .Module}}{{.Dir}}{{end}}{{end}}", "karlchen")
	slices.Sort(modules)
	lines = append(lines, slices.Compact(modules)...)
	var all strings.Builder
	for _, line := range lines {
		if f := strings.Fields(line); len(f) == 3 {
			text := licenceIn(t, f[2])
			name := licenceName(text)
			if strings.Contains(data, f[2]) {
				if parts := licencesInReadme(t, f[2]); parts != "" {
					name, text = name+", with data under other licences", text+parts
				}
			}
			fmt.Fprintf(&all, "=== %s %s %s\n%s\n\n", f[0], f[1], name, strings.TrimSpace(text))
		}
	}
	return all.String()
}

func goCommand(t *testing.T, args ...string) string {
	t.Helper()
	command := exec.Command("go", args...)
	command.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64") // the same modules everywhere
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go %s: %v", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out))
}

// licenceIn returns the texts of all licences in a module's folder.
func licenceIn(t *testing.T, dir string) string {
	t.Helper()
	var files []string
	for _, pattern := range []string{"LICENSE*", "LICENCE*", "COPYING*", "NOTICE*", "OFL*", "PATENTS*", "licenses/*"} {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Fatalf("no licence lies in %s", dir)
	}
	var text bytes.Buffer
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")))
		text.WriteString("\n")
	}
	return text.String()
}

// licencesInReadme returns the sections of a module's README that are about licences: a module that brings data, such as fonts, names those of their authors
// there. The text of the Open Font License, which it only names, must go along.
func licencesInReadme(t *testing.T, dir string) (parts string) {
	t.Helper()
	readme, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil {
		return ""
	}
	for i, section := range strings.Split(string(readme), "\n## ") {
		if i > 0 && (strings.Contains(section, "License") || strings.Contains(section, "OFL")) {
			parts += section + "\n"
		}
	}
	if strings.Contains(parts, "OFL-1.1") {
		ofl, err := os.ReadFile("testdata/licences/OFL-1.1.txt")
		if err != nil {
			t.Fatal(err)
		}
		parts += string(ofl)
	}
	return parts
}

const unknownLicence = "unknown"

// licenceName returns the usual short name of a licence, by words that only it has. The first one that fits counts.
func licenceName(text string) string {
	words := strings.Join(strings.Fields(text), " ")
	for _, row := range []struct{ name, words string }{
		{"Apache-2.0", "Apache License Version 2.0"},
		{"FTL", "The FreeType Project LICENSE"},
		{"MIT", "Permission is hereby granted, free of charge"},
		{"ISC", "Permission to use, copy, modify, and distribute this software for any purpose with or without fee"},
		{"BSD-3-Clause", "may be used to endorse or promote products"},
		{"BSD-2-Clause", "Redistribution and use in source and binary forms"},
	} {
		if strings.Contains(words, row.words) {
			return row.name
		}
	}
	return unknownLicence
}
