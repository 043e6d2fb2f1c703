package notation_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
)

// untidy is tidy in another form; tidy is canonical.
const untidy = "\ufeff; somebody typed this\r\n\r\n" +
	"  [Doko \"1\"] ; the version\r\n" +
	"[Lead\t\"2\"]\r\n" +
	"[Player2 \"Jo \\\"Fuchs\\\" ; \\\\o/\"]\r\n" +
	"[Note \"kept\"]\r\n" +
	"[Rules \"ddv  solo_point=1 deck=48\"]\r\n\r\n" +
	"[Points \"-3  3 -3 3\"]\r\n" +
	"[Hand2 \"SA HT CQ SQ HQ CJ DA DT  CA CT HK H9\"]\r\n" +
	"[Another \"\"]\r\n" +
	"[Pflichtsolo \"3 1\"]\r\n" +
	"[Bock \"1\"]\r\n" +
	"2:healthy\r\n3:healthy 4:healthy 1:healthy 1. 2:CA 3:CT 3:re-no90\r\n4:CA 1:C9;comment\r\n1:kontra 2. 2:SA"

const tidy = `[Doko "1"]
[Rules "ddv@1 solo_point=1"]
[Lead "2"]
[Hand2 "CJ CQ CT CA SQ SA H9 HQ HK HT DT DA"]
[Pflichtsolo "1 3"]
[Player2 "Jo \"Fuchs\" ; \\o/"]
[Note "kept"]
[Another ""]
[Points "-3 3 -3 3"]

2:healthy 3:healthy 4:healthy 1:healthy
1. 2:CA 3:CT 3:re-no90 4:CA 1:C9
2. 1:kontra 2:SA
`

// No record has a Vorbehalt that was taken back: it has one final word of every seat, and is the same game.
func TestARecordHasFinalWordsOnly(t *testing.T) {
	r, err := rules.Parse("ddv vorbehalt_withdrawable=on")
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := rules.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Rules: compiled, Hands: game.Shuffle{}.Deal(card.Deck48, 0)}
	text := func(words ...game.Action) string {
		t.Helper()
		record, err := notation.FromGame(setup, words, notation.Info{})
		if err != nil {
			t.Fatal(err)
		}
		return record.String()
	}
	healthy := func(seat card.Seat) game.Action { return game.Say(seat, game.Healthy) }
	final := text(healthy(0), healthy(1), healthy(2), healthy(3))
	if got := text(game.Say(0, game.SoloWord(rules.SoloQueens)), healthy(1), healthy(0), healthy(2), healthy(3)); got != final {
		t.Errorf("(-want +got)\n%s", cmp.Diff(final, got))
	}
}

func TestARecordHasOneCanonicalForm(t *testing.T) {
	for _, text := range []string{untidy, tidy} {
		records, problems := readAll(t, text)
		if len(records) != 1 || len(problems) > 0 {
			t.Fatalf("%d records, %v", len(records), problems)
		}
		if diff := cmp.Diff(tidy, records[0].String()); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}

func TestAPositionHoldsTheKnownFacts(t *testing.T) {
	records, _ := readAll(t, tidy)
	rec := records[0]
	if rec.HasHand != [card.Seats]bool{1: true} || rec.Hands[1].Len() != 12 || rec.Hands[0] != 0 {
		t.Errorf("hands %v, %v", rec.HasHand, rec.Hands)
	}
	if rec.Lead != 1 || rec.Owes != [card.Seats]bool{0: true, 2: true} || rec.Vorfuehrung || rec.Info.Players[1] != `Jo "Fuchs" ; \o/` {
		t.Errorf("%+v", rec)
	}
	if _, err := rec.Setup(); err == nil {
		t.Error("a position with three hands missing can be set up")
	}
	last := rec.Moves[len(rec.Moves)-1]
	if last.Action != game.Play(1, card.Of(card.Spades, card.Ace)) || last.Line != 13 {
		t.Errorf("the last action is %v in line %d", last, last.Line)
	}
}

// A card that was taken back is in the record where it happened, and the game goes on as if it had not been played. Only a card that has shown nothing
// else can be taken back, by the seat that has just played it.
func TestARecordHasTheCardsThatWereTakenBack(t *testing.T) {
	played := randomGame(t, rand.New(rand.NewPCG(4, 2)), compile(t, "ddv pflichtsolo=off vorfuehrung=off"))
	first := slices.IndexFunc(played.Moves, func(m notation.Move) bool { return m.Kind == game.Playing })
	at := func(n int) game.State {
		cut := *played
		cut.Moves, cut.Outcome = played.Moves[:n], notation.Outcome{}
		s, err := notation.Replay(&cut)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	legal, refused := 0, 0
	for i := first; i < len(played.Moves); i++ {
		s := at(i)
		for _, a := range s.Legal(s.Turn(), nil) {
			rec := *played
			rec.Taken = []notation.Taken{{After: i, Move: notation.Move{Action: a}}}
			text := rec.String()
			again, problems := readAll(t, text)
			if len(again) != 1 || len(problems) > 0 {
				if a.Kind == game.Playing {
					t.Fatalf("%v\n%s", problems, text)
				}
				continue
			}
			if diff := diffRecords(&rec, again[0]); diff != "" || again[0].String() != text {
				t.Fatalf("(-written +read)\n%s", diff)
			}
			end, err := notation.Replay(again[0])
			if !s.ShowsOnlyItself(a) {
				if refused++; err == nil {
					t.Errorf("%s was taken back after %d actions", a, i)
				}
				continue
			}
			if legal++; err != nil || !slices.Equal(notation.TrickWinners(end), played.Outcome.Tricks) {
				t.Errorf("%s after %d actions: another game, %v", a, i, err)
			}
		}
	}
	if legal == 0 || refused == 0 {
		t.Errorf("%d cards could be taken back, %d not", legal, refused)
	}
	cut := *played // a game that stopped just then
	cut.Moves, cut.Outcome = played.Moves[:first], notation.Outcome{}
	cut.Taken = []notation.Taken{{After: first, Move: played.Moves[first]}}
	if text := cut.String(); !strings.HasSuffix(text, "\n1. "+played.Moves[first].String()+" 1:back\n") && played.Lead == 0 {
		t.Error(text)
	} else if again, problems := readAll(t, text); len(problems) > 0 || diffRecords(&cut, again[0]) != "" {
		t.Errorf("%v\n%s", problems, text)
	}
	for _, wrong := range []string{"1:back", "2:SA 3:back", "1:kontra 1:back", "2:SA 2:back 2:back 2:back", "3:SK 3:back 2:back", "0:back"} {
		if _, problems := readAll(t, tidy+wrong); len(problems) != 1 || !strings.Contains(problems[0].Msg, "has not just played a card") {
			t.Errorf("%s: %v", wrong, problems)
		}
	}
}

// diffRecords compares records without their positions in a stream.
func diffRecords(a, b *notation.Record) string {
	return cmp.Diff(a, b,
		cmpopts.EquateComparable(game.Action{}),
		cmpopts.IgnoreUnexported(notation.Record{}),
		cmpopts.IgnoreFields(notation.Record{}, "Number", "Line"),
		cmpopts.IgnoreFields(notation.Move{}, "Line"),
		cmpopts.EquateEmpty(),
		cmp.Comparer(func(a, b *rules.Compiled) bool { return a.Rules() == b.Rules() }),
		cmp.Comparer(func(a, b card.Set) bool { return a == b }),
		cmp.Transformer("bock", func(r notation.Record) notation.Record { r.Bock = max(r.Bock, 1); return r }),
	)
}

func TestRandomGamesReadAsTheyWereWritten(t *testing.T) {
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 1))
	tables := []*rules.Compiled{
		compile(t, "ddv"), compile(t, "ddv deck=40 second_dulle_beats_first=on solo_lead=soloist"), compile(t, "ddv pflichtsolo=off vorfuehrung=off"), compile(t, "zwei-neunen"),
	}
	for range 200 {
		rec := randomGame(t, rng, tables[rng.IntN(len(tables))])
		rec.Info = notation.Info{Table: "Stammtisch", Date: "2026-11-20T19:30:00Z", Players: [card.Seats]string{2: `\"`}}
		rec.Unknown = []notation.Tag{{Name: "X", Value: "1"}}
		again, problems := readAll(t, rec.String())
		if len(again) != 1 || len(problems) > 0 {
			t.Fatalf("seed %d: %v\n%s", seed, problems, rec)
		}
		if diff := diffRecords(rec, again[0]); diff != "" {
			t.Fatalf("seed %d: (-written +read)\n%s", seed, diff)
		}
		if again[0].String() != rec.String() {
			t.Fatalf("seed %d: printed as\n%s\nand then as\n%s", seed, rec, again[0])
		}
		if _, err := notation.Replay(again[0]); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, rec)
		}
	}
}

func TestEveryPrefixOfAGameIsAPosition(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	rec := randomGame(t, rng, compile(t, "ddv"))
	rec.Outcome = notation.Outcome{}
	moves := rec.Moves
	for n := range moves {
		rec.Moves = moves[:n]
		again, problems := readAll(t, rec.String())
		if len(again) != 1 || len(problems) > 0 || len(again[0].Moves) != n {
			t.Fatalf("cut after %d actions: %v\n%s", n, problems, rec)
		}
		state, err := notation.Replay(again[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, over := state.Result(); over {
			break // from here on announcements after an Abkürzung
		}
	}
}

func TestTextsForPeopleCannotBreakARecord(t *testing.T) {
	rec := randomGame(t, rand.New(rand.NewPCG(5, 6)), compile(t, "ddv"))
	rec.Info.Players[0] = "two\nlines\x00 and \xff"
	rec.Info.Table = strings.Repeat("ü", 10000)
	rec.Info.Game = strings.Repeat("\xff", 20000)
	again, problems := readAll(t, rec.String())
	if len(again) != 1 || len(problems) > 0 {
		t.Fatalf("%v", problems)
	}
	if got := again[0].Info.Players[0]; got != "two lines  and \ufffd" {
		t.Errorf("the name became %q", got)
	}
	if got := again[0].Info.Table; !strings.HasPrefix(rec.Info.Table, got) || len(got) < 1000 {
		t.Errorf("%d bytes are left of the table's name", len(got))
	}
}

func TestFromGameRefusesIllegalGames(t *testing.T) {
	compiled := compile(t, "ddv")
	setup := game.Setup{Rules: compiled, Hands: deal(rand.New(rand.NewPCG(7, 8)), compiled)}
	if _, err := notation.FromGame(setup, []game.Action{game.Say(1, game.Healthy)}, notation.Info{}); err == nil {
		t.Error("a word out of turn is recorded")
	}
	setup.Hands[0] = 0
	if _, err := notation.FromGame(setup, nil, notation.Info{}); err == nil {
		t.Error("a hand of no cards is recorded")
	}
}
