// Package floors counts, for each package of the house, the arrows that point upward between its files: see TestArrowsBetweenFilesPointDownward.
package floors

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var show = flag.String("floors", "", "print the files of this package from the bottom to the top, and its arrows that point upward")

// most is how many arrows may point upward in a package, and mostOfOthers in one that is not named here. Where fewer are left the figure goes down; it goes up
// for a good reason only.
var most = map[string]int{
	"game": 11, "storage": 9, "game/rules": 5, "bot/table": 19, "bot/sandbox": 11, "commands/league": 11, "commands/table/view": 11, "commands/league/view": 7,
	"bot/leagues": 6, "commands/locale": 2, "commands/picture": 5, "commands/record": 5, "commands/table": 5, "commands/rulebook/view": 4,
	"bot/discord": 1,
	"game/league": 1, // a deed changes a transaction, whose effects may be another deed
	"game/ai":     0, "game/league/standings": 0, "game/league/draw": 0,
}

const mostOfOthers = 3

const module = "karlchen/"

// arrow says that a file uses what another one of its package declares.
type arrow struct{ from, to string }

// built is a package as go list describes it.
type built struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
}

// packages returns the packages of the house in the order of their imports, and where the compiled form of each package is.
func packages(t *testing.T) (house []built, exports map[string]string) {
	t.Helper()
	command := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles", "./...")
	command.Dir = "../.."
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	exports = map[string]string{}
	for in := json.NewDecoder(bytes.NewReader(out)); in.More(); {
		var p built
		if err := in.Decode(&p); err != nil {
			t.Fatal(err)
		}
		exports[p.ImportPath] = p.Export
		if folder, ours := strings.CutPrefix(p.ImportPath, module); ours && !strings.HasPrefix(folder, "internal/") {
			house = append(house, p)
		}
	}
	return house, exports
}

// arrows returns the arrows between the files of a package, with the names that are used.
func arrows(t *testing.T, p built, exports map[string]string) map[arrow][]string {
	t.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	config := types.Config{Importer: importer.ForCompiler(fset, "gc", lookup)}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	pkg, err := config.Check(p.ImportPath, fset, files, info)
	if err != nil {
		t.Fatal(err)
	}
	return arrowsOf(fset, pkg, files, info)
}

// arrowsOf finds the arrows in a package whose types are known.
func arrowsOf(fset *token.FileSet, pkg *types.Package, files []*ast.File, info *types.Info) map[arrow][]string {
	found := map[arrow][]string{}
	file := func(at token.Pos) string { return filepath.Base(fset.Position(at).Filename) }
	note := func(at token.Pos, o types.Object) {
		if a := (arrow{file(at), file(o.Pos())}); a.from != a.to && !slices.Contains(found[a], o.Name()) {
			found[a] = append(found[a], o.Name())
		}
	}
	for id, o := range info.Uses {
		if o.Pkg() != pkg {
			continue
		}
		switch used := o.(type) {
		case *types.Func: // a method is at home in its own file
			o = used.Origin()
		case *types.Var:
			if o = used.Origin(); !used.IsField() && o.Parent() != pkg.Scope() {
				continue
			}
		default:
			if o.Parent() != pkg.Scope() {
				continue
			}
		}
		note(id.Pos(), o)
	}
	for _, f := range files { // a method stands above its type
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv != nil {
				of := d.Recv.List[0].Type
				if star, ok := of.(*ast.StarExpr); ok {
					of = star.X
				}
				if index, ok := of.(*ast.IndexExpr); ok {
					of = index.X
				}
				if id, ok := of.(*ast.Ident); ok {
					note(d.Pos(), pkg.Scope().Lookup(id.Name))
				}
			}
		}
	}
	return found
}

// upward returns the arrows that point upward when the files are stacked so that as few as possible do, and the files from the bottom to the top. It
// looks for the stack by moving one file at a time, from several beginnings.
func upward(all map[arrow][]string) (up []arrow, stack []string) {
	index := map[string]int{}
	for _, a := range slices.SortedFunc(maps.Keys(all), compare) {
		for _, f := range []string{a.from, a.to} {
			if _, known := index[f]; !known {
				index[f] = len(stack)
				stack = append(stack, f)
			}
		}
	}
	uses := make([][]int, len(stack))
	for i := range uses {
		uses[i] = make([]int, len(stack))
	}
	for a := range all {
		uses[index[a.from]][index[a.to]] = 1
	}
	var best []int
	least := len(all) + 1
	for seed := range uint64(40) {
		order := rand.New(rand.NewPCG(seed, 1)).Perm(len(stack))
		for better := true; better; {
			better = false
			for at := range order {
				file, gain, to := order[at], 0, at
				for _, step := range []int{1, -1} { // the file passes one after another
					sum := 0
					for i := at + step; i >= 0 && i < len(order); i += step {
						if sum += step * (uses[file][order[i]] - uses[order[i]][file]); sum > gain {
							gain, to = sum, i
						}
					}
				}
				if gain > 0 {
					order, better = slices.Insert(slices.Delete(order, at, at+1), to, file), true
				}
			}
		}
		n := 0
		for i, file := range order {
			for _, above := range order[i+1:] {
				n += uses[file][above]
			}
		}
		if n < least {
			least, best = n, slices.Clone(order)
		}
	}
	names, place := make([]string, len(best)), map[string]int{}
	for i, file := range best {
		names[i], place[stack[file]] = stack[file], i
	}
	for a := range all {
		if place[a.to] > place[a.from] {
			up = append(up, a)
		}
	}
	slices.SortFunc(up, compare)
	return up, names
}

func compare(a, b arrow) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) }

// Files of a package are floors, too: a file uses what stands below it. Otherwise nobody can read a package from one end to the other.
func TestArrowsBetweenFilesPointDownward(t *testing.T) {
	house, exports := packages(t)
	for _, p := range house {
		folder := strings.TrimPrefix(p.ImportPath, module)
		all := arrows(t, p, exports)
		up, stack := upward(all)
		may, named := most[folder]
		if !named {
			may = mostOfOthers
		}
		if len(up) > may {
			t.Errorf("%s: %d arrows between files point upward, at most %d may; see them with -floors %s", folder, len(up), may, folder)
		}
		if folder == *show {
			fmt.Println(strings.Join(stack, " "))
			for _, a := range up {
				fmt.Println(a.from, "->", a.to, all[a])
			}
		}
	}
	for folder := range most {
		if !slices.ContainsFunc(house, func(p built) bool { return p.ImportPath == module+folder }) {
			t.Errorf("there is no package %s", folder)
		}
	}
}

// A file uses types, fields and methods of others, and a method stands above its type. What is used only within its file, or comes from another package, is
// no arrow.
func TestArrowsAreFound(t *testing.T) {
	fset := token.NewFileSet()
	var files []*ast.File
	for name, text := range map[string]string{
		"low.go":    "package a; type T struct { f int }; type G[E any] struct { e E }; func own() {}; func (t T) m() { own() }",
		"middle.go": "package a; func (g *G[E]) n() E { return g.e }; var v = T{f: 1}.f",
		"high.go":   "package a; func use(g G[int]) int { return g.n() + v }",
	} {
		f, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	pkg, err := new(types.Config).Check("a", fset, files, info)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for a, names := range arrowsOf(fset, pkg, files, info) {
		found[a.from+" "+a.to] = strings.Join(slices.Sorted(slices.Values(names)), " ")
	}
	want := map[string]string{"middle.go low.go": "G T e f", "high.go low.go": "G", "high.go middle.go": "n v"}
	if !maps.Equal(found, want) {
		t.Errorf("found %v, want %v", found, want)
	}
}

// Of each circle one arrow points upward, and of a chain none.
func TestAsFewArrowsAsCanBePointUpward(t *testing.T) {
	for text, want := range map[string]int{"ab bc cd ad": 0, "ab bc ca": 1, "ab bc ca cd de ec": 2, "ab ba ac ca bc cb": 3} {
		all := map[arrow][]string{}
		for _, a := range strings.Fields(text) {
			all[arrow{a[:1], a[1:]}] = []string{"x"}
		}
		if up, stack := upward(all); len(up) != want {
			t.Errorf("%s: %v point upward in %v, want %d", text, up, stack, want)
		}
	}
}
