package view_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	accountview "karlchen/commands/account/view"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	tableview "karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/match"
	"karlchen/game/rules"
)

func TestHelp(t *testing.T) {
	sc := newScene(t, "")
	for _, topic := range append(accountview.HelpTopics(), "dulle", "there is no such topic") {
		sc.add("help: "+topic, func(l *locale.Localizer) discord.Message { return accountview.Help(l, topic) })
	}
	sc.add("a notice", func(l *locale.Localizer) discord.Message { return face.Notice(l, "notice.ended", nil) })
	sc.addText("what was refused", func(l *locale.Localizer) string {
		var lines []string
		for _, key := range enumerated()["illegal."] {
			lines = append(lines, key+": "+face.Reason(l, game.Illegal(key)))
		}
		for _, r := range table.Refusals() {
			lines = append(lines, string(r)+": "+face.Reason(l, fmt.Errorf("wrapped: %w", r)))
		}
		_, problems := rules.Parse("ddv deck=39 `@everyone`=1 dullen dullen=on dullen=on deadline_re=99")
		_, preset := rules.Parse("<@1>")
		_, version := rules.Parse("ddv@0")
		_, contradiction := rules.Parse("ddv deadline_k90=12 vorfuehrung=on pflichtsolo=off")
		for _, err := range []error{problems, preset, version, contradiction, errors.New("a fault"), game.Legal} {
			lines = append(lines, face.Reason(l, err))
		}
		return strings.Join(lines, "\n")
	})
	sc.compare("help")
}

func TestCommands(t *testing.T) {
	sc := newScene(t, "")
	sc.addText("commands", func(l *locale.Localizer) string {
		var b strings.Builder
		for _, c := range route.Registration() {
			describe(&b, l.Tag(), "/", c)
		}
		return b.String()
	})
	sc.compare("commands")
}

func describe(b *strings.Builder, tag, path string, c discord.Command) {
	pick := func(text string, translations map[string]string) string {
		if t, ok := translations[tag]; ok {
			return t
		}
		return text
	}
	path += pick(c.Name, c.Names)
	fmt.Fprintf(b, "%s – %s\n", path, pick(c.Description, c.Descriptions))
	for _, o := range c.Options {
		fmt.Fprintf(b, "    %s: %s (%d–%d, completed: %t)\n", pick(o.Name, o.Names), pick(o.Description, o.Descriptions), o.Min, o.Max, o.Complete)
	}
	for _, sub := range c.Sub {
		describe(b, tag, path+" ", sub)
	}
}

func TestCommandsHaveEnglishNamesThatTheRouterKnows(t *testing.T) {
	var paths []string
	for _, c := range route.Registration() {
		if len(c.Sub) == 0 {
			paths = append(paths, c.Name)
		}
		for _, sub := range c.Sub {
			paths = append(paths, c.Name+" "+sub.Name)
		}
	}
	want := []string{
		"doko new",
		"doko hand",
		"doko table",
		"doko leave",
		"doko end",
		"doko vote-out",
		"doko score",
		"doko diagnose",
		"rules show",
		"rules compare",
		"rules set",
		"rules custom",
		"rules rename",
		"rules delete",
		"settings me",
		"settings server",
		"settings block",
		"league info",
		"league play",
		"league join",
		"league standings",
		"league week",
		"league profile",
		"league compare",
		"league history",
		"league available",
		"league away",
		"league leave",
		"league protest",
		"league rules",
		"league archive",
		"league export",
		"learn",
		"help",
		"replay",
		"stats player",
		"stats compare",
		"stats server",
		"report game",
		"report list",
		"privacy show",
		"privacy export",
		"privacy delete",
		"league-admin create",
		"league-admin settings",
		"league-admin season",
		"league-admin week-move",
		"league-admin week-cancel",
		"league-admin draw",
		"league-admin swap",
		"league-admin substitute",
		"league-admin abort",
		"league-admin correct",
		"league-admin strike",
		"league-admin withdraw",
		"league-admin add",
		"league-admin penalty",
		"league-admin ban",
		"league-admin decide",
		"league-admin recompute",
		"league-admin close",
		"league-admin log",
		"league-admin diagnose",
	}
	if !slices.Equal(paths, want) {
		t.Errorf("commands are %q, want %q", paths, want)
	}
}

func TestCutModal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 1, table.NewTable{})
		b.fill(ben, clara, dora)
		s := b.start(nil)
		for _, tag := range []string{"de", "en"} {
			m := tableview.CutModal(s, locale.For(tag))
			if err := m.Validate(); err != nil {
				t.Errorf("%s: %v", tag, err)
			}
			if m.CustomID != route.CutNumber.ID(at(s)) {
				t.Errorf("%s: the id is %s", tag, m.CustomID)
			}
			if most := m.Inputs[0].MaxLength; len(fmt.Sprint(game.Cuts-1)) != most || m.Inputs[0].CustomID != tableview.CutInput {
				t.Errorf("%s: the input is %+v", tag, m.Inputs[0])
			}
		}
	})
}

func TestTheLongestListFits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 11, table.NewTable{Games: match.MaxGames, Pflichtsoli: true})
		b.fill(ben, clara, dora)
		b.start(nil)
		s := b.until(manner{solo: 2, call: 20, shorten: 9}, phase(table.Ended))
		sc := newScene(t, b.id)
		sc.public("48 games", s, sheetInText)
		sc.public("the end", s, tableview.Result)
		sc.compare("longest")
		for _, line := range strings.Split(draw(tableview.Sheet(face.Look{}, s, locale.For("de"))), "\n") {
			if strings.HasPrefix(line, " ") && len([]rune(line)) > 34 {
				t.Errorf("%q is too wide for a phone", line)
			}
		}
	})
}
