package stage_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/settings"
	"karlchen/bot/sheets"
	"karlchen/bot/table"
	accountview "karlchen/commands/account/view"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	rulesview "karlchen/commands/rulebook/view"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/ai/habit"
	"karlchen/game/card"
	"karlchen/game/league"
	"karlchen/game/match"
	"karlchen/game/review"
	"karlchen/game/rules"
	"karlchen/game/stats"
	"karlchen/internal/stage"
)

// enumerated are the beginnings of keys that code completes with a member of a closed set, and all such members.
func enumerated() map[string][]string {
	sets := map[string][]string{
		"party.": {game.Re.String(), game.Kontra.String()},
		"call.":  {game.Re.String(), game.Kontra.String()},
		// The name of a preset; a key below it has the preset's origin.
		"preset.": nil,
	}
	sets["move."] = []string{"take", "decline", "hold", "pass", "hand", "show-fuchs", "schwein", "superschwein", "hyperschwein"}
	sets["pair."] = []string{game.Schweine.String(), game.Superschweine.String(), game.Hyperschweine.String(), game.PlainGenscher.String(), game.Gegengenscher.String()}
	sets["pick."] = []string{"give", "return", "lay"}
	sets["picked."] = sets["pick."]
	sets["armut.turn."] = []string{"give", "take", "return"}
	sets["armut.todo."] = sets["armut.turn."]
	sets["stock.turn."] = []string{"bid", "hold", "take", "take_solo", "lay", "party", "hochzeit"}
	sets["ordinal."] = []string{"1", "2", "3", "n"}
	sets["stock.todo."] = sets["stock.turn."]
	sets["lobby.deck."] = []string{"48", "40"}
	sets["rules.info."] = []string{string(rules.Decided), string(rules.Prevented), string(rules.UpToPeople)}
	sets["highlight."] = []string{"bravest.lost"}
	sets["zettel.button."] = []string{"game", "next", "more", "show", "files", "history", "back", "points", "enter", "void", "delete", "take", "open"}
	for _, did := range []sheets.Deed{sheets.Added, sheets.Changed, sheets.Deleted} {
		sets["zettel.did."] = append(sets["zettel.did."], string(did))
	}
	for reason := range match.LostHochzeit + 1 {
		sets["part.bock_trigger_"] = append(sets["part.bock_trigger_"], reason.String())
	}
	add := func(prefix, member string) { sets[prefix] = append(sets[prefix], member) }
	for k := range stats.HighlightKinds {
		add("highlight.", k.String())
	}
	for w := range stats.Windows {
		add("stats.window.", w.String())
	}
	sets["stats.chart."] = route.Charts
	for _, t := range archive.Titles {
		add("title.", t.Key)
	}
	for shout := range game.Shouts {
		for n := range 3 * table.SaidVariants {
			if shout != game.NoShout {
				add("said.", fmt.Sprintf("%s.%s.%d", shout, []string{"careful", "bold", "talkative"}[n%3], 1+n/3))
			}
		}
	}
	for k := range stats.TurnKinds {
		add("turn.", k.String())
	}
	for s := range rules.Specials {
		add("special.", s.String())
	}
	for c := range card.Card(card.Kinds) {
		add("suit.", c.Suit().String())
		add("rank.", c.Rank().String())
	}
	add("call.", game.CallName(rules.Ansage, game.NoParty))
	for step := rules.No90; step < rules.Steps; step++ {
		name := game.CallName(step, game.NoParty)
		add("call.", name)
		add("why.theirs.", name)
		add("confirm.", name)
	}
	sets["bock."] = []string{"2", "4", "8"}
	for c := range rules.Contracts {
		add("contract.", c.String())
		if c.Declared() {
			add("contract.", c.String()+".explained")
		}
	}
	for w := game.Healthy; w < game.Words; w++ {
		if _, wish := w.Wish(); wish {
			continue // one sentence for all cards
		}
		if _, solo := w.Solo(); !solo && w != game.Vorbehalt && w.String() != "?" {
			add("say.", w.String())
			add("sauber.", w.String())
			if w != game.Healthy {
				add("instead.", w.String())
			}
		}
	}
	for _, why := range match.Voids() {
		add("sheet.void.", string(why))
		add("void.", string(why))
	}
	for _, many := range []string{"5", "6", "7", "6.opposite", "7.opposite"} {
		add("lobby.pauses.", many)
	}
	for k := range game.ItemKeys {
		add("item.", k.String())
	}
	sets["illegal."] = stage.IllegalKeys()
	sets["round."], sets["problem."] = stage.ReadConstants("game/round.go", "RoundProblem"), stage.ReadConstants("game/rules/problem.go", "ProblemCode")
	for _, note := range league.Notes() {
		add("note.", note)
	}
	for _, preset := range rules.Presets() {
		add("preset.", preset)
		add("preset.", preset+".document")
	}
	for _, o := range rules.Catalogue() {
		for _, value := range o.Values() {
			if key := o.Key + "." + value; locale.Has("rule."+key) || !locale.Has("rule."+o.Key) {
				add("rule.", key)
			} else { // one sentence for all numbers
				add("rule.", o.Key)
			}
		}
		if locale.Has("alias." + o.Key) {
			add("alias.", o.Key)
		}
		if strings.HasPrefix(o.Key, "deadline_") && o.Key != "deadline_unit" {
			add("rule.", o.Key+".played")
			add("rule.", o.Key+".tricks")
			add("rule.", o.Key+".never")
			add("part.", o.Key)
		}
	}
	for _, line := range rulesview.Lines.Shared {
		values := []string{""}
		for _, key := range line.Keys {
			o, _ := rules.Find(key)
			if line.Value != "" {
				add("part.", key)
				continue
			}
			for _, begun := range slices.Clone(values) {
				for _, value := range o.Values() {
					values = append(values, begun+"."+value)
				}
			}
		}
		for _, key := range values {
			for _, beside := range []string{"", ".off.off", ".on.off", ".off.on"} {
				if locale.Has("line." + line.Name + key + beside) {
					add("line.", line.Name+key+beside)
				}
			}
		}
		if line.None != "" {
			add("part.", line.None)
		}
	}
	for _, key := range rulesview.Lines.Negatives {
		add("part.", key)
	}
	for _, group := range []string{"DK", "CO", "PA", "VB", "HZ", "AR", "EM", "SO", "ZN", "AN", "WI", "SC", "SP", "BK", "DL", "TB", "AB"} {
		add("rules.group.", group)
	}
	sets["pace.timer."] = settings.Timers
	quiet, _ := settings.Find(settings.PersonChoices, "quiet")
	sets["setting.me.quiet."] = quiet.Values
	for _, prefix := range []string{"evening.says.", "evening.button."} {
		sets[prefix] = []string{string(gather.In), string(gather.Maybe), string(gather.Out)}
	}
	sets["stammtisch.column."] = []string{"evenings", "games", "won", "points"}
	sets["stammtisch.button."] = []string{"play", "join", "show", "look", "evenings", "later", "earlier", "invite", "settings", "share", "leave", "here", "members", "back", "dissolve", "keep"}
	for _, prefix := range []string{"pace.over.", "pace.then."} {
		sets[prefix] = settings.Timeouts
	}
	for _, choice := range []string{settings.Wait, settings.Takeover, settings.Abort} {
		add("question.choice.", choice)
		add("question.vote.", choice)
	}
	sets["verdict."] = []string{settings.Takeover, settings.Abort, table.VerdictEnd}
	for _, choice := range []string{settings.Wait, settings.Takeover, settings.Abort, table.Agree} {
		add("question.kick.", choice)
	}
	for _, r := range ai.Reasons() {
		if r != ai.Unclear {
			add("tip.because.", r.String())
		}
	}
	for _, k := range habit.Conventions {
		add("convention.", k.Key)
		add("convention.", k.Key+".text")
	}
	for _, v := range []review.Verdict{review.Inaccurate, review.Mistake, review.Blunder} {
		add("review.verdict.", v.String())
	}
	for _, sure := range []ai.Sureness{ai.Taste, ai.Slight, ai.Clear} {
		add("tip.sure.", sure.String())
	}
	for _, level := range table.Levels() {
		add("level.", level)
		add("level.", level+".about")
	}
	for _, c := range ai.Characters {
		add("style.", c.Style.String())
	}
	for _, why := range stage.ReadConstants("bot/table/pace.go", "Ending") {
		if why != string(table.Finished) {
			add("ending.", why)
		}
	}
	for _, answer := range []league.Answer{league.AnswerIn, league.AnswerMaybe, league.AnswerSubstitute, league.AnswerOut, "none"} {
		add("member.answer.", string(answer))
	}
	for _, what := range []string{route.ExportCSV, route.ExportJSON, route.ExportRecords, route.ExportCalendar, route.ExportPage, route.ExportSigned} {
		add("member.export.", what)
		if what != route.ExportCalendar { // it has a page of its own
			add("member.exported.", what)
		}
	}
	for path := range paths() {
		add("command.", path)
	}
	sets["stats.row."] = []string{"games", "won", "points", "average", "soli", "re", "kontra", "foxes", "karlchen", "doppelkopf"}
	for _, p := range route.Patterns() {
		if name, ok := strings.CutPrefix(p.Name(), "record/"); ok && !slices.Contains([]string{"pick", "jump", "case", "tell", "first", "last", "judge", "play", "lead"}, name) { // menus, a modal, buttons of former versions, another way to the review, buttons with names, and those of steps
			add("replay.button.", name)
		}
	}
	for _, why := range []archive.Validity{archive.BrokenOff, archive.Redealt, archive.Struck, archive.OtherEngine, archive.Damaged} {
		add("validity.", string(why))
	}
	addSettings(add, "me", settings.PersonChoices)
	addSettings(add, "server", settings.ServerChoices)
	addSettings(add, "stammtisch", settings.StammtischChoices)
	for _, need := range []string{"view_channel", "send_messages", "create_threads", "send_in_threads", "attach_files", "create_events"} {
		add("diagnose.permission.", need)
		add("diagnose.missing.", need)
	}
	for _, step := range accountview.CheckSteps() {
		add("check.step.", string(step))
		add("check.without.", string(step))
	}
	for day := range time.Weekday(7) {
		add("weekday.", strings.ToLower(day.String()))
	}
	for _, topic := range accountview.HelpTopics() {
		if locale.Has("help." + topic) { // the glossary has a title of its own
			add("help.", topic)
			if locale.Has("help." + topic + ".text") { // the commands are listed with their own texts
				add("help.", topic+".text")
			}
		}
	}
	for _, term := range accountview.HelpTerms {
		add("glossary.", term)
		add("glossary.", term+".text")
	}
	for _, place := range settings.Places {
		add("setting.server.", place.Key)
		add("setting.server.", place.Key+".about")
	}
	for _, scope := range []string{"me", "server"} {
		add("setting.", scope+".tab.first")
		add("setting.", scope+".tab.second")
		add("setting.", scope+".tab.third")
	}
	addLeagues(add)
	addDesk(add, sets)
	sets["name."] = sets["command."]
	return sets
}

// addSettings adds the texts of settings: a title, and a name for each value or one sentence about a switch.
func addSettings[T any](add func(prefix, member string), scope string, choices []settings.Choice[T]) {
	add("setting.", scope)
	add("setting.", scope+".about")
	for _, c := range choices {
		if c.Named == settings.LikeServers {
			continue
		}
		key := scope + "." + c.Key
		add("setting.", key)
		if slices.Contains(c.Values, settings.On) {
			if locale.Has("setting." + key + ".about") { // or the switch explains itself
				add("setting.", key+".about")
			}
			continue
		}
		for _, value := range c.Values {
			if c.Named == settings.ByItself || (c.Named == settings.ByLanguage || c.Named == settings.ByZone) && value != settings.Auto {
				continue
			}
			add("setting.", key+"."+value)
		}
	}
}

// keyForm tells keys from other texts in the code: lower case, with a dot between two words.
var keyForm = regexp.MustCompile(`^[a-z]+(\.[a-z0-9_-]+)*\.?$`)

// keysInCode returns the keys and the beginnings of keys that stand in the code of the commands, and the keys of the leagues' refusals.
func keysInCode(t *testing.T) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for _, name := range slices.Concat(stage.Tellers, sourcesOfRooms(t), tellersOfLeagues) {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if _, ok := n.(*ast.ImportSpec); ok {
				return false
			}
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && strings.Contains(text, ".") && keyForm.MatchString(text) {
					found[text] = true
				}
			}
			return true
		})
	}
	return found
}

// tellersOfLeagues are the files below the rooms that say what is wrong in a league.
var tellersOfLeagues = []string{
	stage.InRepository("game/league/refusal.go"), stage.InRepository("game/league/exchange/file.go"),
	stage.InRepository("bot/leagues/exchange.go"),
}

// sourcesOfRooms returns the source files of all rooms in which people are answered, and the one that says what is wrong with a moment: the command line and
// the reader of texts answer nobody.
func sourcesOfRooms(t *testing.T) (files []string) {
	t.Helper()
	files = append(files, stage.InRepository("commands/locale/moments.go"))
	if err := filepath.WalkDir(stage.InRepository("commands"), func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "cli" || d.Name() == "locale" || d.Name() == "testdata"):
			return fs.SkipDir
		case !d.IsDir() && strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go"):
			files = append(files, name)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if len(files) < 50 {
		t.Fatalf("only %d source files were found", len(files))
	}
	return files
}

// paths are the paths of commands and their options. They stand in the code and look like keys; words completes them.
func paths() map[string]bool {
	paths := map[string]bool{}
	var walk func(path string, c discord.Command)
	walk = func(path string, c discord.Command) {
		paths[path] = true
		for _, o := range c.Options {
			paths[path+"."+o.Name] = true
		}
		for _, sub := range c.Sub {
			walk(path+"."+sub.Name, sub)
		}
	}
	for _, c := range route.Registration() {
		if c.On == discord.Typed { // the others are named by their texts
			walk(c.Name, c)
		}
	}
	for path := range paths { // options of leaders share their texts
		if parts := strings.Split(path, "."); (parts[0] == "league-admin" || parts[0] == route.Tournament) && len(parts) == 3 {
			delete(paths, path)
			paths["desk."+parts[2]] = true
		}
	}
	return paths
}

func TestEveryKeyInCodeHasATextAndEveryTextIsUsed(t *testing.T) {
	used, notKeys := map[string]bool{}, paths()
	sets := enumerated()
	addPage(t, sets)
	for key := range keysInCode(t) {
		members, prefix := sets[key]
		switch {
		case prefix:
			for _, member := range members {
				if used[key+member] = true; !locale.Has(key + member) {
					t.Errorf("there is no text for %s", key+member)
				}
			}
		case locale.Has(key):
			used[key] = true
		case strings.HasSuffix(key, "."):
			t.Errorf("the code builds keys that begin with %q; say in enumerated which", key)
		case !notKeys[key] && !strings.HasPrefix(key, "."):
			t.Errorf("there is no text for %s", key)
		}
	}
	for key := range referred(t) {
		used[key] = true
	}
	for _, key := range stage.TextKeys() {
		if parts := strings.SplitN(key, ".", 3); parts[0] == "words" {
			key = parts[2] // package locale refuses words for a key that is not there
		}
		if !used[key] {
			t.Errorf("no code uses %s", key)
		}
	}
}

// referred returns the keys of the texts that others contain.
func referred(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]string{}
	for _, key := range stage.TextKeys() {
		names[strings.NewReplacer(".", "_", "-", "_").Replace(key)] = key
	}
	files, err := filepath.Glob(stage.InRepository("commands/locale/*/*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no texts: %v", err)
	}
	all := map[string]bool{}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(`{{\.(\w)(\w*_\w+)}}`).FindAllStringSubmatch(string(content), -1) {
			all[names[strings.ToLower(found[1])+found[2]]] = true
		}
	}
	return all
}

func TestEveryOptionHasASentenceForEveryValue(t *testing.T) {
	for _, o := range rules.Catalogue() {
		for _, value := range o.Values() {
			if !locale.Has("rule."+o.Key) && !locale.Has("rule."+o.Key+"."+value) {
				t.Errorf("there is no sentence for %s=%s", o.Key, value)
			}
		}
	}
}
