package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// formatRows is the file with the rows of all formats, and the constants of their names.
const formatRows = "game/league/format.go"

// formatNames returns the constants of type Format in a file, with their values.
func formatNames(file *ast.File) map[string]string {
	names := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && lastName(spec.Type) == "Format" {
			for i, name := range spec.Names {
				names[name.Name] = textOf(spec.Values[i])
			}
		}
		return true
	})
	return names
}

// lastName returns the last name of an expression such as a.b.Format, or "".
func lastName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// textOf returns the text of a string literal, or "".
func textOf(e ast.Expr) string {
	if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
		text, _ := strconv.Unquote(lit.Value)
		return text
	}
	return ""
}

// namedFormats returns the places at which a file names a format: by its constant, or by its text where something is converted to a format or
// compared with one.
func namedFormats(file *ast.File, folder string, names map[string]string) (places []token.Pos) {
	texts, pkg := slices.Collect(maps.Values(names)), "league"
	for _, spec := range file.Imports {
		if textOf(spec.Path) == module+"/game/league" && spec.Name != nil {
			pkg = spec.Name.Name
		}
	}
	note := func(is bool, n ast.Node) {
		if is {
			places = append(places, n.Pos())
		}
	}
	compare := func(with ast.Expr, all ...ast.Expr) {
		for _, e := range all {
			note(strings.EqualFold(lastName(with), "format") && slices.Contains(texts, textOf(e)), e)
		}
	}
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			note(folder == "game/league" && names[n.Name] != "", n)
		case *ast.SelectorExpr:
			note(lastName(n.X) == pkg && names[n.Sel.Name] != "", n)
			ast.Inspect(n.X, visit)
			return false
		case *ast.Field: // has a name of its own
			ast.Inspect(n.Type, visit)
			return false
		case *ast.CompositeLit:
			_, keyed := n.Type.(*ast.MapType)
			for _, e := range n.Elts {
				if field, ok := e.(*ast.KeyValueExpr); ok && !keyed && lastName(field.Key) != "" {
					e = field.Value
				}
				ast.Inspect(e, visit)
			}
			return false
		case *ast.CallExpr:
			compare(n.Fun, n.Args...)
		case *ast.BinaryExpr:
			compare(n.X, n.Y)
			compare(n.Y, n.X)
		case *ast.SwitchStmt:
			for _, c := range n.Body.List {
				compare(n.Tag, c.(*ast.CaseClause).List...)
			}
		}
		return true
	}
	ast.Inspect(file, visit)
	return places
}

// Code asks the row of a format for its properties, so that another format is another row.
func TestNoFormatIsNamedOutsideItsRow(t *testing.T) {
	all, fset := sources(t)
	row := slices.IndexFunc(all, func(s source) bool { return s.path == formatRows })
	if row < 0 {
		t.Fatalf("there is no %s", formatRows)
	}
	names := formatNames(all[row].file)
	if len(names) < 3 {
		t.Fatalf("only the formats %v were found", names)
	}
	for i, s := range all {
		if i == row || s.test {
			continue
		}
		for _, at := range namedFormats(s.file, s.folder, names) {
			t.Errorf("%s names a format", fset.Position(at))
		}
	}
}

func TestNamedFormatsAreFound(t *testing.T) {
	names := map[string]string{"Open": "open", "MatchDay": "matchday"}
	for text, named := range map[string]bool{
		`package a; import "karlchen/game/league"; var f = league.Open`:                   true,
		`package a; import l "karlchen/game/league"; var f = l.Open`:                      true,
		`package a; import "karlchen/game/league"; var f = league.Format("open")`:         true,
		`package a; func f(c config) bool { return c.Format == "open" }`:                  true,
		`package a; func f(c config) bool { return "open" != c.Format }`:                  true,
		`package a; func f(c config) { switch c.Format { case "x", "matchday": } }`:       true,
		`package league; func f(c Config) bool { return c.Format == MatchDay }`:           true,
		`package league; var counts = map[Format]int{Open: 1}`:                            true,
		`package league; var m = []Mode{{Format: Open}}`:                                  true,
		`package league; type p struct{ MatchDay int }`:                                   false,
		`package league; var m = p{MatchDay: 1}; var n = m.MatchDay`:                      false,
		`package a; import "karlchen/game/league"; var f = league.Format(x).Mode()`:       false,
		`package a; import "karlchen/game/league"; var f = league.EventOpen`:              false,
		`package a; func f(state string) bool { switch { case x: }; return s == "open" }`: false,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		folder := "a"
		if file.Name.Name == "league" {
			folder = "game/league"
		}
		if found := len(namedFormats(file, folder, names)) > 0; found != named {
			t.Errorf("%s: a format is named: %v", text, found)
		}
	}
}
