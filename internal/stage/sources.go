package stage

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"

	"karlchen/bot/settings"
	"karlchen/game"
)

// InRepository returns the path of a file of the repository, from the package of any test.
func InRepository(path string) string { return filepath.Join(repository(), path) }

// repository is the folder with go.mod, in or above the one in which the tests run.
var repository = sync.OnceValue(func() string {
	for folder := "."; ; folder = filepath.Join("..", folder) {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder
		}
		if path, err := filepath.Abs(folder); err != nil || path == filepath.Dir(path) {
			panic("the tests do not run in the repository")
		}
	}
})

// Tellers are the files with errors that people read.
var Tellers = []string{
	InRepository("game/illegal.go"), InRepository("game/round.go"), InRepository("game/rules/problem.go"), InRepository("bot/table/deed.go"),
	InRepository("bot/gather/ready.go"), InRepository("bot/archive/archive.go"), InRepository("bot/sheets/sheet.go"), InRepository("game/sheet/sheet.go"),
	InRepository("game/sheet/text.go"), InRepository("bot/puzzles/boards.go"),
}

// IllegalKeys returns the keys of the reasons for which the game refuses an action.
func IllegalKeys() []string {
	return slices.DeleteFunc(ReadConstants("game/illegal.go", "Illegal"), func(key string) bool { return game.Illegal(key) == game.Legal })
}

// ReadConstants returns the values of all constants of a type in a file of the repository, in their order.
func ReadConstants(path, of string) (values []string) {
	file, err := parser.ParseFile(token.NewFileSet(), InRepository(path), nil, parser.SkipObjectResolution)
	if err != nil {
		panic(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		kind, _ := spec.Type.(*ast.Ident)
		if from, ok := spec.Type.(*ast.SelectorExpr); ok {
			kind = from.Sel
		}
		lit, _ := spec.Values[0].(*ast.BasicLit)
		if kind != nil && kind.Name == of && lit != nil {
			value, err := strconv.Unquote(lit.Value)
			if err != nil {
				panic(err)
			}
			values = append(values, value)
		}
		return true
	})
	return values
}

// TextKeys returns the keys of all texts in alphabetical order.
func TextKeys() []string {
	files, err := filepath.Glob(InRepository(filepath.Join("commands/locale", settings.FallbackLanguage, "*.json")))
	if err != nil || len(files) == 0 {
		panic(fmt.Sprintf("no texts: %v", err))
	}
	keys := map[string]any{}
	for _, name := range files {
		content, err := os.ReadFile(name)
		if filepath.Base(name) == "language.json" { // has no texts
			continue
		}
		if err == nil {
			err = json.Unmarshal(content, &keys)
		}
		if err != nil {
			panic(err)
		}
	}
	return slices.Sorted(maps.Keys(keys))
}
