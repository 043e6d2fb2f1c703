package route_test

import (
	"reflect"
	"strings"
	"testing"

	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// If a name were the beginning of another one, an id could mean two things.
func TestNoNameIsTheBeginningOfAnother(t *testing.T) {
	for _, one := range route.Patterns() {
		for _, other := range route.Patterns() {
			if one != other && other.Names(one.Name()) {
				t.Errorf("%s and %s cannot be told apart", one, other)
			}
		}
	}
}

// at is the table and the version of a click.
var at = route.At{Table: "k3f9abcd", Version: table.Version{Game: 12, Step: 17}}

// same checks that an id is written as it is read.
func same[P any](t *testing.T, p route.Path[P], values P, want string) {
	t.Helper()
	id := p.ID(values)
	got, err := p.Parse(id)
	if id != want || err != nil || !reflect.DeepEqual(got, values) {
		t.Errorf("%+v is written %q (want %q) and read as %+v, %v", values, id, want, got, err)
	}
}

func TestIDsComeBack(t *testing.T) {
	same(t, route.Hand, at, "hand/k3f9abcd/12.17")
	same(t, route.Play, route.Playing{At: at, Card: card.Dulle}, "play/k3f9abcd/12.17/HT")
	same(t, route.Word, route.Saying{At: at, Word: game.SoloWord(rules.SoloQueens)}, "word/k3f9abcd/12.17/solo-queens")
	same(t, route.Call, route.Calling{At: at, Call: game.Call(0, game.Kontra, rules.Ansage)}, "call/k3f9abcd/12.17/kontra")
	same(t, route.AskCall, route.Calling{At: at, Call: game.Call(0, game.NoParty, rules.No60)}, "ask-call/k3f9abcd/12.17/no60")
	same(t, route.Move, route.Moving{At: at, Move: game.PlaySchwein(0, card.Fuchs)}, "move/k3f9abcd/12.17/DA!")
	same(t, route.Pflichtsoli, route.Switching{At: at, On: true}, "pflichtsoli/k3f9abcd/12.17/on")
	same(t, route.Answer, route.Answering{At: at, User: "102", Choice: "wait"}, "answer/k3f9abcd/12.17/102/wait")
	of := route.Whole{League: "123456.1"}
	same(t, route.LeagueJoin, of, "league/join/123456.1")
	same(t, route.LeagueSignUp, route.SigningUp{Whole: of, Season: 2, Week: 5, Answer: "in"}, "league/signup/123456.1/2/5/in")
	same(t, route.LeagueHistory, route.Member{Whole: of, Member: "former-7", Season: 1, Page: 2}, "league/history/123456.1/former-7/1/2")
	same(t, route.MemberRemind, route.Option{Whole: of}, "league/remind/123456.1/off")
	same(t, route.StatsPerson, route.Numbers{User: "101", Chart: "soli", Window: stats.ThirtyDays}, "stats/person/101/soli/month")
	same(t, route.RecordNext, route.Moment{Record: 1234, Step: 17, From: 2}, "record/next/1234/17/3")
	same(t, route.RecordJump, route.Moment{Record: 1, Step: 0, From: card.NoSeat}, "record/jump/1/0/all")
	same(t, route.StatsPair, route.Pair{One: "101", Two: "102"}, "stats/pair/101/102")
	same(t, route.RulesValue, route.Editing{Rules: ".abcdefgh23", Focus: "AN2+24"}, "rulebook/value/.abcdefgh23/AN2+24")
	same(t, route.HelpTopic, route.None{}, "help")
}

// Each word, card and announcement has an id.
func TestEveryActionHasAnID(t *testing.T) {
	for w := game.Healthy; w < game.Words; w++ {
		if w != game.Vorbehalt && w.String() != "?" {
			same(t, route.Word, route.Saying{At: at, Word: w}, "word/k3f9abcd/12.17/"+w.String())
		}
	}
	for c := range card.Card(card.Kinds) {
		same(t, route.AskPlay, route.Playing{At: at, Card: c}, "ask-play/k3f9abcd/12.17/"+c.String())
	}
	for step := rules.Ansage; step < rules.Steps; step++ {
		for party := game.Re; party <= game.NoParty; party++ {
			same(t, route.Call, route.Calling{At: at, Call: game.Call(0, party, step)}, "call/k3f9abcd/12.17/"+game.CallName(step, party))
		}
	}
}

// refused checks that ids are not read.
func refused[P any](t *testing.T, p route.Path[P], ids ...string) {
	t.Helper()
	for _, id := range ids {
		if values, err := p.Parse(id); err == nil {
			t.Errorf("%q is read as %+v", id, values)
		}
	}
}

func TestOtherIDsAreRefused(t *testing.T) {
	refused(t, route.Hand, "", "hand", "hand/", "hand/abc", "hand/abc/1", "hand/abc/1.2/", "hand/abc/1.2/x", "hand/abc/01.2", "hand/abc/1.-2", "hand/abc/+1.2",
		"hand/ABC/1.2", "hand//1.2", "hand/abc/1.2\n", " hand/abc/1.2", "handy/abc/1.2", "hand/abc/99999.2", "hand/abcdefghijklmnopqrstu/1.2", "keep/abc/1.2")
	refused(t, route.Play, "play/abc/1.2", "play/abc/1.2/", "play/abc/1.2/XX", "play/abc/1.2/re", "play/abc/1.2/CA/CA", "play/abc/1.2/ca")
	refused(t, route.Word, "word/abc/1.2/vorbehalt", "word/abc/1.2/CA", "word/abc/1.2/")
	refused(t, route.Call, "call/abc/1.2/none", "call/abc/1.2/healthy")
	refused(t, route.Pflichtsoli, "pflichtsoli/abc/1.2", "pflichtsoli/abc/1.2/maybe")
	refused(t, route.Answer, "answer/abc/1.2/102", "answer/abc/1.2//wait", "answer/abc/1.2/102/dance")
	refused(t, route.LeagueInfo, "league/info/1", "league/info/01.1", "league/info/1.0", "league/info/1.1/", "league/info/1.1/1", "league/info")
	refused(t, route.LeaguePlay, "league/play/1.1", "league/play/1.1/1", "league/play/1.1/01/2", "league/play/1.1/0/2", "league/play/1.1/1/2/3", "league/play/1.1/1/x")
	refused(t, route.LeagueSignUp, "league/signup/1.1/1/2/perhaps")
	refused(t, route.LeagueProtest, "league/protest/1.1/0")
	refused(t, route.LeagueHistory, "league/history/1.1/anna/1/1")
	refused(t, route.StatsPerson, "stats/person/", "stats/person/anna/curve/all", "stats/person/1", "stats/person/1/pie/all", "stats/person/1/curve/week")
	refused(t, route.RecordNext, "record/next/0/1/all", "record/next/01/1/all", "record/next/1/01/all", "record/next/1/99999/all", "record/next/99999999999999999999/1/all",
		"record/next/-1/0/all", "record/next/1/1", "record/next/1/1/0", "record/next/1/1/5", "record/next/1/1/?", "record/next/1/1/")
	refused(t, route.RulesPage, "rulebook/page/", "rulebook/page/.abc", "rulebook/page/DDV", "rulebook/page/.abcdefgh01")
	refused(t, route.RulesValue, "rulebook/value/ddv", "rulebook/value/ddv/", "rulebook/value/ddv/CO01", "rulebook/value/ddv/CO+5", "rulebook/value/ddv/co1")
	refused(t, route.DeskPart, "desk/0/week", "desk/01/week", "desk/1/Week", "desk/18446744073709551616/week")
	refused(t, route.CheckStep, "check/", "check/ok.", "check/.", "check/yes", "check/ok.ok.ok.ok.ok", "check/1234567")
	refused(t, route.HelpTopic, "help/", "help/x", "helper")
}

// The buttons below results, reports and posts of a former version still work.
func TestOldPublicIDs(t *testing.T) {
	for old, want := range map[string]string{
		"t:k3f9abcd:12.17:hand": "hand/k3f9abcd/12.17", "t:abc:1.0:sheet": "sheet/abc/1.0", "t:abc:1.2:pflichtsoli:on": "pflichtsoli/abc/1.2/on",
		"t:abc:1.0:answer:102-wait": "answer/abc/1.0/102/wait",
		"w:1.1:join":                "league/join/1.1", "w:1.1:signup:2:5:in": "league/signup/1.1/2/5/in", "w:1.1:standings:2:5:0": "league/standings/1.1/2/5/0",
		"g:open:1234:0": "record/open/1234", "g:strike:7:0": "record/strike/7",
		"record/next/12/5": "record/next/12/5/all", "record/last/1/0": "record/last/1/0/all",
	} {
		if got := route.ModernID(old); got != want || !strings.Contains(got, "/") {
			t.Errorf("%s becomes %s, want %s", old, got, want)
		}
	}
	for _, other := range []string{"", "t", "t:a:b", "w:1.1", "r:page:x", "hand/abc/1.2", "help", "record/open/7", "record/next/12/5/all"} {
		if got := route.ModernID(other); got != other {
			t.Errorf("%q becomes %q", other, got)
		}
	}
}

// An id that a path can read is written back unchanged.
func FuzzIDs(f *testing.F) {
	for _, p := range route.Patterns() {
		f.Add(p.Longest())
	}
	f.Add("hand/k3f9abcd/1.2")
	f.Add("move/k3f9abcd/1.2/give(CA,CA)")
	f.Fuzz(func(t *testing.T, id string) {
		check(t, id, route.Hand)
		check(t, id, route.Play)
		check(t, id, route.Word)
		check(t, id, route.Call)
		check(t, id, route.Move)
		check(t, id, route.Answer)
		check(t, id, route.LeagueSignUp)
		check(t, id, route.LeagueHistory)
		check(t, id, route.RecordNext)
		check(t, id, route.RulesValue)
		check(t, id, route.DeskPart)
		check(t, id, route.CheckStep)
	})
}

func check[P any](t *testing.T, id string, p route.Path[P]) {
	if values, err := p.Parse(id); err == nil && p.ID(values) != id {
		t.Errorf("%q is read as %+v, which is written %q", id, values, p.ID(values))
	}
}

// Interactions name a command as Discord knows it, and rows as its path says.
func TestCommandsAreNamedByTheirPaths(t *testing.T) {
	registered := map[string]bool{}
	for _, c := range route.Registration() {
		if len(c.Sub) == 0 {
			registered[c.Name] = true
		}
		for _, sub := range c.Sub {
			registered[c.Name+" "+sub.Name] = true
		}
	}
	for _, c := range route.Commands() {
		if !registered[c.Name()] {
			t.Errorf("Discord does not know /%s", c.Name())
		}
	}
	if len(registered) != len(route.Commands()) {
		t.Errorf("%d commands are registered as %d", len(route.Commands()), len(registered))
	}
}
