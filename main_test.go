package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"karlchen/game/rules"
)

// layers lists the packages from the bottom to the top of the house. A package may import what stands in a lower layer,
// and nothing else. What is in workshop stands above the house.
var layers = [][]string{
	{"game/card"},
	{"game/rules"},
	{"game"},
	{"game/ai/habit"},
	{"game/ai/skill"},
	{"game/notation", "game/ai", "game/stats"},
	{"game/match", "game/review"},
	{"game/sheet"},
	{"game/league/standings"},
	{"game/league/draw"},
	{"game/league", "storage"},
	{"game/league/exchange"},
	{"bot/trace"},
	{"bot/discord", "bot/settings", "bot/health", "bot/players"},
	{"bot/table", "bot/jobs", "bot/sandbox"},
	{"bot/sheets"},
	{"bot/archive", "bot/sandbox/page"}, // the page has tests alone
	{"bot/leagues", "bot/gather", "bot/daily", "bot/puzzles"},
	{"commands/locale"},
	{"commands/picture", "commands/route"},
	{"commands/face"},
	{"commands/rulebook/view", "commands/account/view"},
	{"commands/table/view"},
	{"commands/record/view", "commands/league/view", "commands/league/page", "commands/gather/view", "commands/sheet/view"},
	{"commands/show"},
	{"commands/serve"},
	{"commands/rulebook"},
	{"commands/table"},
	{"commands/record", "commands/league", "commands/account", "commands/gather", "commands/sheet", "commands/hall"},
	{"commands/cli"},
	{"commands"},
	{"."},
}

// layerOf returns the layer of a package; -1 for an unknown one.
func layerOf(folder string) int {
	return slices.IndexFunc(layers, func(layer []string) bool { return slices.Contains(layer, folder) })
}

const module = "karlchen"

// workshop is the folder of what is no part of the program: helpers of tests, and tools for developers. Any test may import it, and it may import anything.
const workshop = "internal/"

type source struct {
	path, folder string
	test         bool
	file         *ast.File
}

func sources(t *testing.T) (all []source, fset *token.FileSet) {
	t.Helper()
	fset = token.NewFileSet()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || path == "data") {
			return filepath.SkipDir
		}
		if d.IsDir() || filepath.Ext(path) != ".go" {
			return nil
		}
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		all = append(all, source{path, filepath.ToSlash(filepath.Dir(path)), strings.HasSuffix(path, "_test.go"), file})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 20 {
		t.Fatalf("only %d source files were found", len(all))
	}
	return all, fset
}

func imports(t *testing.T, f *ast.File) []string {
	t.Helper()
	var paths []string
	for _, spec := range f.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

func TestImportsRunDownward(t *testing.T) {
	all, _ := sources(t)
	helped := 0
	for _, s := range all {
		if strings.HasPrefix(s.folder, workshop) {
			continue
		}
		layer := layerOf(s.folder)
		if layer < 0 {
			t.Errorf("%s: the house has no room for this package; see layers", s.path)
			continue
		}
		for _, path := range imports(t, s.file) {
			folder, ours := strings.CutPrefix(path, module+"/")
			if !ours {
				continue
			}
			if strings.HasPrefix(folder, workshop) {
				if helped++; !s.test {
					t.Errorf("%s imports %s, which is no part of the program", s.path, folder)
				}
				continue
			}
			below := layerOf(folder)
			if s.test && folder == s.folder { // an external test imports its package
				continue
			}
			if below < 0 || below >= layer {
				t.Errorf("%s imports %s, which is not below it", s.path, folder)
			}
		}
	}
	if helped == 0 {
		t.Error("no import of a helper of tests was found")
	}
}

// Messages are made from values of the game and of the bot, never from rows of the database.
func TestNoViewKnowsStorage(t *testing.T) {
	all, _ := sources(t)
	views := 0
	for _, s := range all {
		if s.test || s.folder != "commands/face" && filepath.Base(s.folder) != "view" {
			continue
		}
		views++
		if slices.Contains(imports(t, s.file), module+"/storage") {
			t.Errorf("%s imports storage", s.path)
		}
	}
	if views == 0 {
		t.Fatal("no view was checked")
	}
}

func TestOnlyTheAdapterKnowsDiscordgo(t *testing.T) {
	all, _ := sources(t)
	for _, s := range all {
		if s.folder != "bot/discord" && !s.test && slices.Contains(imports(t, s.file), "github.com/bwmarrin/discordgo") {
			t.Errorf("%s imports discordgo", s.path)
		}
	}
}

// The game imports the standard library and itself, but nothing that reads a clock, uses global randomness, or reaches outside.
func TestTheGameIsPure(t *testing.T) {
	outside := []string{"os", "os/exec", "os/signal", "net", "net/http", "log", "log/slog", "syscall", "crypto/rand", "sync", "sync/atomic"}
	calls := map[string][]string{
		"time": {"Now", "Sleep", "After", "AfterFunc", "NewTimer", "NewTicker", "Since", "Until", "Tick"},
		"rand": {"Int", "IntN", "Int32", "Int32N", "Int64", "Int64N", "Uint32", "Uint32N", "Uint64", "Uint64N", "N", "Float32", "Float64", "Perm", "Shuffle", "NormFloat64", "ExpFloat64"},
	}
	all, fset := sources(t)
	checked := 0
	for _, s := range all {
		if s.test || s.folder != "game" && !strings.HasPrefix(s.folder, "game/") {
			continue
		}
		checked++
		for _, path := range imports(t, s.file) {
			first, _, _ := strings.Cut(path, "/")
			if slices.Contains(outside, path) || first != module && strings.Contains(first, ".") {
				t.Errorf("%s imports %s", s.path, path)
			}
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				t.Errorf("%s starts a goroutine", fset.Position(n.Pos()))
			case *ast.SelectorExpr:
				if pkg, ok := n.X.(*ast.Ident); ok && slices.Contains(calls[pkg.Name], n.Sel.Name) {
					t.Errorf("%s uses %s.%s", fset.Position(n.Pos()), pkg.Name, n.Sel.Name)
				}
			}
			return true
		})
	}
	if checked == 0 {
		t.Fatal("no file of the game was checked")
	}
}

func TestLongFlagsMayHaveOneDash(t *testing.T) {
	got := longFlags([]string{"simulate", "-rules", "ddv deck=40", "--games", "3", "-", "-h", "-5", "x.doko"})
	want := []string{"simulate", "--rules", "ddv deck=40", "--games", "3", "-", "-h", "-5", "x.doko"}
	if !slices.Equal(got, want) {
		t.Errorf("longFlags gives %q", got)
	}
}

// The public texts exist in both languages with the same words to replace, the note at the top of each
// text names them all, and the README, or the page about operating that it links, links every file for operators.
func TestOperatorsFindWhatTheyNeed(t *testing.T) {
	var pages string
	for _, page := range []string{"README.md", "deploy/OPERATING.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		pages += string(text)
	}
	files, err := os.ReadDir("deploy")
	if err != nil || len(files) < 7 {
		t.Fatalf("%d files in deploy: %v", len(files), err)
	}
	for _, file := range files {
		if !strings.Contains(pages, "(deploy/"+file.Name()+")") && !strings.Contains(pages, "("+file.Name()+")") {
			t.Errorf("no page links deploy/%s", file.Name())
		}
	}
	blank := regexp.MustCompile(`\b[A-Z]+_[A-Z_]+\b`)
	blanks := func(name string) (all []string) {
		text, err := os.ReadFile(filepath.Join("deploy", name))
		if err != nil {
			t.Fatal(err)
		}
		parts := strings.SplitN(string(text), "\n\n", 3) // title, the note about the template, the text
		for _, word := range blank.FindAllString(parts[2], -1) {
			if all = append(all, word); !strings.Contains(parts[1], word) {
				t.Errorf("%s does not name %s among the words to replace", name, word)
			}
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	for _, text := range []string{"terms", "privacy"} {
		english, german := blanks(text+".en.md"), blanks(text+".de.md")
		if !slices.Equal(english, german) || !slices.Contains(english, "OPERATOR_NAME") || !slices.Contains(english, "SUPPORT_CONTACT") {
			t.Errorf("the %s leave open %q in English and %q in German", text, english, german)
		}
	}
}

// Each setting of the bot stands on the page about operating with its default, and, but for one that only tries something out, in the example that people copy. The
// example sets none of them: systemd and Compose let a copy override what the files here say about folders and addresses.
func TestSettingsAreExplained(t *testing.T) {
	page, err := os.ReadFile("deploy/OPERATING.md")
	if err != nil {
		t.Fatal(err)
	}
	example, err := os.ReadFile("config.example.env")
	if err != nil {
		t.Fatal(err)
	}
	fields := reflect.VisibleFields(reflect.TypeFor[serve]())
	for _, f := range fields {
		name, usual := f.Tag.Get("env"), f.Tag.Get("default")
		if name == "" {
			continue
		}
		if usual != "" {
			usual = "`" + usual + "`"
		}
		if row := regexp.MustCompile("(?m)^\\| `" + name + "` \\| (.*?) ?\\|").FindStringSubmatch(string(page)); row == nil || usual != "" && row[1] != usual {
			t.Errorf("deploy/OPERATING.md does not say that %s is usually %q: %q", name, usual, row)
		}
		if !strings.Contains(string(example), "\n# "+name+"=") && name != "KARLCHEN_TURN" {
			t.Errorf("config.example.env has no comment with %s", name)
		}
	}
	if set := regexp.MustCompile(`(?m)^[A-Z].*`).FindAllString(string(example), -1); !slices.Equal(set, []string{"DISCORD_TOKEN="}) {
		t.Errorf("config.example.env sets %q", set)
	}
}

// GOMEMLIMIT must stand below the limit of memory, and leave room for what Go does not count: then Go collects before the kernel kills the program.
func TestGoCollectsBeforeTheMemoryEnds(t *testing.T) {
	soft, units := regexp.MustCompile(`(?:=GOMEMLIMIT=|name: GOMEMLIMIT .*\n +value: |GOMEMLIMIT: )(\d+)(\w+)`), map[string]float64{"G": 1024, "Mi": 1, "MiB": 1}
	for file, hard := range map[string]string{"karlchen.service": `\nMemoryMax=(\d+)(\w+)\n`, "compose.yaml": `mem_limit: (\d+)(\w+)\n`, "kubernetes.yaml": `limits:\n +memory: (\d+)(\w+)\n`} {
		text, err := os.ReadFile(filepath.Join("deploy", file))
		if err != nil {
			t.Fatal(err)
		}
		mebibytes := func(form *regexp.Regexp) float64 {
			found := form.FindStringSubmatch(string(text))
			if found == nil {
				t.Fatalf("%s does not have %s", file, form)
			}
			n, _ := strconv.ParseFloat(found[1], 64)
			return n * units[found[2]]
		}
		if part := mebibytes(soft) / mebibytes(regexp.MustCompile(hard)); part < 0.7 || part > 0.85 {
			t.Errorf("in %s GOMEMLIMIT is %.2f of the limit", file, part)
		}
	}
}

// formatRows is the file with the rows of all formats, and the constants of their names.
const formatRows = "game/league/standings/format.go"

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
	texts, pkg := slices.Collect(maps.Values(names)), "standings"
	for _, spec := range file.Imports {
		if textOf(spec.Path) == module+"/game/league/standings" && spec.Name != nil {
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
			note(folder == "game/league/standings" && names[n.Name] != "", n)
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
		`package a; import "karlchen/game/league/standings"; var f = standings.Open`:             true,
		`package a; import l "karlchen/game/league/standings"; var f = l.Open`:                   true,
		`package a; import "karlchen/game/league/standings"; var f = standings.Format("open")`:   true,
		`package a; func f(c config) bool { return c.Format == "open" }`:                         true,
		`package a; func f(c config) bool { return "open" != c.Format }`:                         true,
		`package a; func f(c config) { switch c.Format { case "x", "matchday": } }`:              true,
		`package standings; func f(c Config) bool { return c.Format == MatchDay }`:               true,
		`package standings; var counts = map[Format]int{Open: 1}`:                                true,
		`package standings; var m = []Mode{{Format: Open}}`:                                      true,
		`package standings; type p struct{ MatchDay int }`:                                       false,
		`package standings; var m = p{MatchDay: 1}; var n = m.MatchDay`:                          false,
		`package a; import "karlchen/game/league/standings"; var f = standings.Format(x).Mode()`: false,
		`package a; import "karlchen/game/league"; var f = league.Open`:                          false,
		`package a; func f(state string) bool { switch { case x: }; return s == "open" }`:        false,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		folder := "a"
		if file.Name.Name == "standings" {
			folder = "game/league/standings"
		}
		if found := len(namedFormats(file, folder, names)) > 0; found != named {
			t.Errorf("%s: a format is named: %v", text, found)
		}
	}
}

// TestTheImageTakesOnlyTheProgram reads .dockerignore as engines do: the last pattern that matches a path, or a folder above it, decides. Without it the build of an
// image took the token in .env, the database and git's history along.
func TestTheImageTakesOnlyTheProgram(t *testing.T) {
	rows, err := os.ReadFile(".dockerignore")
	if err != nil {
		t.Fatal(err)
	}
	takes := func(file string) bool {
		took := true
		for row := range strings.Lines(string(rows)) {
			pattern, again := strings.CutPrefix(strings.TrimSpace(row), "!")
			pattern, deep := strings.CutPrefix(pattern, "**/")
			for at := file; at != "." && pattern != "" && pattern[0] != '#'; at = filepath.Dir(at) {
				name := at
				if deep {
					name = filepath.Base(at)
				}
				if match, err := filepath.Match(pattern, name); err != nil {
					t.Fatal(err)
				} else if match {
					took = again
				}
			}
		}
		return took
	}
	for _, secret := range []string{".env", ".env.txt", "bot/.env", "data/karlchen.db", "karlchen.db", "commands/serve/karlchen.db", ".git/config", "backups/x.db", "main_test.go"} {
		if takes(secret) {
			t.Errorf("the image takes %s", secret)
		}
	}
	out, err := exec.Command("go", "list", "-deps", "-f", `{{if .Module}}{{if .Module.Main}}{{$d := .Dir}}{{range .GoFiles}}{{$d}}/{{.}}
{{end}}{{range .EmbedFiles}}{{$d}}/{{.}}
{{end}}{{end}}{{end}}`, ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	needed := append(strings.Fields(string(out)), filepath.Join(here, "go.mod"), filepath.Join(here, "go.sum"))
	for _, path := range needed {
		if file, err := filepath.Rel(here, path); err != nil || !takes(filepath.ToSlash(file)) {
			t.Errorf("the image lacks %s, %v", file, err)
		}
	}
	if len(needed) < 100 {
		t.Errorf("only %d files were checked", len(needed))
	}
}

// A document that names a file or a function which is gone sends its reader astray. Paths, name.Name and names with an inner capital must exist.
func TestDocumentsNameWhatExists(t *testing.T) {
	all, _ := sources(t)
	declared, owners := map[string]bool{}, map[string]map[string]bool{} // every identifier; those of a package or a type
	note := func(owner, name string) {
		if owners[owner] == nil {
			owners[owner] = map[string]bool{}
		}
		owners[owner][name], declared[name] = true, true
	}
	for _, s := range all {
		owner := strings.TrimSuffix(s.file.Name.Name, "_test")
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch d := n.(type) {
			case *ast.FuncDecl:
				note(owner, d.Name.Name)
				if d.Recv != nil {
					note(typeName(d.Recv.List[0].Type), d.Name.Name)
				}
			case *ast.TypeSpec:
				note(owner, d.Name.Name)
				ast.Inspect(d.Type, func(n ast.Node) bool {
					if f, ok := n.(*ast.Field); ok {
						for _, name := range f.Names {
							note(d.Name.Name, name.Name)
						}
					}
					return true
				})
			case *ast.ValueSpec:
				for _, name := range d.Names {
					note(owner, name.Name)
				}
			}
			return true
		})
	}
	files := map[string]bool{} // paths, and all their endings
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		for path = filepath.ToSlash(path); err == nil && path != ""; _, path, _ = strings.Cut(path, "/") {
			files[path] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	quoted := regexp.MustCompile("(?s)```.*?```|`([^`\n]+)`")
	pathForm := regexp.MustCompile(`^\.?\w[\w.*-]*((/[\w.*-]+)+/?|\.(go|md|json|env))$`)
	dotted := regexp.MustCompile(`^(\w+)\.([A-Z]\w*[a-z]\w*)$`)
	camel := regexp.MustCompile(`^[A-Za-z]*[a-z][A-Z]\w*$`)
	// A name beside its file stands in that file: `name` (`path`), `name` in `path`, `path` (`name`). A rename once left the old one, which a test still had.
	beside := regexp.MustCompile("`([\\w.]+)` (?:\\(|in )`([\\w/]+\\.go)`|`([\\w/]+\\.go)` \\(`(\\w+)`\\)")
	checked := 0
	for _, name := range []string{"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range beside.FindAllStringSubmatch(string(text), -1) {
			word, file := found[1]+found[4], found[2]+found[3]
			source, err := os.ReadFile(file)
			if err != nil { // a path without its folder
				continue
			}
			if checked++; !regexp.MustCompile(`\b` + word[strings.LastIndex(word, ".")+1:] + `\b`).Match(source) {
				t.Errorf("%s says that %s stands in %s", name, word, file)
			}
		}
		for _, found := range quoted.FindAllStringSubmatch(string(text), -1) {
			word, exists := found[1], true
			top, _, _ := strings.Cut(word, "/")
			spec, _, isRules := strings.Cut(word, "=")
			_, err := rules.Parse(word)
			preset, _, _ := strings.Cut(spec, " ")
			switch m := dotted.FindStringSubmatch(word); {
			case strings.Contains(word, "KEY") || strings.Contains(word, "..."): // stands for many
				continue
			case isRules && slices.Contains(rules.Presets(), preset):
				exists = err == nil
			case m != nil && owners[m[1]] != nil:
				exists = owners[m[1]][m[2]]
			case camel.MatchString(word):
				exists = declared[word]
			case pathForm.MatchString(word) && (files[top] || filepath.Ext(word) != "") && !strings.Contains(top, ".org"):
				hits, err := filepath.Glob(word)
				exists = err == nil && len(hits) > 0 || files[strings.TrimSuffix(word, "/")]
			default:
				continue
			}
			if checked++; !exists {
				t.Errorf("%s names %s, which does not exist", name, word)
			}
		}
	}
	if checked < 80 {
		t.Errorf("only %d names were checked", checked)
	}
	architecture, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range slices.Concat(layers...) {
		if !strings.HasSuffix(folder, "/view") && !regexp.MustCompile("`"+regexp.QuoteMeta(path.Base(folder))+"`|"+regexp.QuoteMeta(folder)+`\b`).Match(architecture) {
			t.Errorf("ARCHITECTURE.md does not name %s", folder)
		}
	}
}

// typeName returns the name of a receiver's type.
func typeName(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.StarExpr:
		return typeName(x.X)
	case *ast.IndexExpr:
		return typeName(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}
