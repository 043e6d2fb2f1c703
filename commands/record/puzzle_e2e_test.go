package record_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/review"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// Three people come to a server without puzzles, and on the next day each answers the same one, once, through a kill of the bot. Then they see what is right and
// go to the replay.
func TestThePuzzleOfTheDay(t *testing.T) {
	w := e2e.New(t)
	anna, ben, clara := w.Talk(w.People[0]), w.Talk(w.People[1]), w.Talk(w.People[2])
	if err := ben.P.SetLocale(w.Ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	anna.Says("doko puzzle", nil, "Noch gibt es hier kein Rätsel")
	playAlone(w, anna.P, 2)
	anna.Says("doko puzzle", nil, "Noch gibt es hier kein Rätsel") // the games are too young
	aDayPasses(w, true)
	anna.Says("doko puzzle", nil, "Rätsel des Tages")
	m := anna.Reads("Du antwortest einmal")
	if strings.Contains(m.Text(), anna.P.Name) || strings.Contains(m.Text(), "Spiel #") {
		t.Errorf("the puzzle names somebody or its game: %s", m.Text())
	}
	options := func(m person.Message) (ids []string) {
		for _, b := range m.Buttons() {
			if route.PuzzleAnswer.Names(b.CustomID) {
				ids = append(ids, b.CustomID)
			}
		}
		return ids
	}
	choices := options(m)
	if len(choices) < 3 {
		t.Fatalf("there are %d choices: %s", len(choices), m.Text())
	}
	anna.Presses(m, choices[0], "von 1** hier")
	w.Kill()
	w.Start()
	again := anna.Says("doko puzzle", nil, "von 1** hier") // and no second answer
	if len(options(again)) > 0 {
		t.Errorf("Anna may answer again: %s", again.Text())
	}
	m = ben.Says("doko puzzle", nil, "You answer once")
	if got := options(m); strings.Join(got, " ") != strings.Join(choices, " ") {
		t.Errorf("Ben may choose among %v, Anna among %v", got, choices)
	}
	ben.Presses(m, choices[1], "of 2** here")
	ben.Says("privacy show", nil, "your answers to puzzles")
	m = clara.Says("doko puzzle", nil, "Du antwortest einmal")
	m = clara.Presses(m, choices[2], "von 3** hier")
	clara.Walks(m, route.RecordFrom, "Wiedergabe: Spiel #")
	aDayPasses(w, false)
	m = anna.Says("doko puzzle", nil, "Du antwortest einmal")
	if now := options(m); now[0] == choices[0] {
		t.Errorf("the puzzle of the day before is posed again: %v", now)
	}
	anna.Presses(m, options(m)[0], "Dein 2. Rätsel in Folge")
}

// aDayPasses moves the end of each game and the day of each puzzle back by a day, while the bot does not run. All games may become the one with a puzzle.
func aDayPasses(w *e2e.World, posable bool) {
	w.T.Helper()
	w.Kill()
	store, err := storage.Open(w.Database(), storage.Options{})
	if err != nil {
		w.T.Fatal(err)
	}
	guilds, err := store.Guilds()
	for _, guild := range guilds {
		games, bad := storagetest.Games(store, guild)
		err = errors.Join(err, bad)
		for _, g := range games {
			err = errors.Join(err, store.Correct(g.ID, func(g *storage.Game) error {
				var s map[string]any
				err := json.Unmarshal(g.Summary, &s)
				s["ended"] = time.Now().Add(-25 * time.Hour)
				g.Summary, _ = json.Marshal(s)
				if posable {
					g.Record = []byte(storagetest.Spared)
				}
				g.Record = regexp.MustCompile(`\[Date ".*"\]`).ReplaceAll(g.Record, []byte(`[Date "2026-01-01T20:00:00Z"]`))
				return err
			}))
			if posable {
				d := review.Decision{Step: 9, Seat: 1, Done: game.Play(1, card.Of(card.Diamonds, card.King)), Best: game.Play(1, card.Dulle), Loss: 1.4, Verdict: review.Mistake, OpenBest: card.None}
				d.Why = ai.Because{Reason: ai.TakeLast, Card: card.None, Seat: card.NoSeat, Augen: 18}
				err = errors.Join(err, archive.New(archive.Config{Store: store}).KeepReview(guild, g.ID.Number, &review.Review{Decisions: []review.Decision{d}}))
			}
		}
		raw, bad := store.Setting(storage.ScopeGuild, guild, "puzzles")
		if bad == nil {
			err = errors.Join(err, store.SetSetting(storage.ScopeGuild, guild, "puzzles", bytes.ReplaceAll(raw, []byte(time.Now().UTC().Format(time.DateOnly)), []byte("2026-01-01"))))
		}
	}
	if err := errors.Join(err, store.Close()); err != nil {
		w.T.Fatal(err)
	}
	w.Start()
}

// Anna posts a position; Ben and Clara play on from it, Clara through a kill of the bot, and the post gets their points. Nobody has a second try, and no
// statistics count anything.
func TestWhoCanDoBetter(t *testing.T) {
	w := e2e.New(t)
	anna, ben, clara := w.Talk(w.People[0]), w.Talk(w.People[1]), w.Talk(w.People[2])
	playAlone(w, anna.P, 1)
	stats := anna.Says("stats player", person.Options{"user": ben.P.ID}, "").Text()
	m := anna.Says("replay", person.Options{"game": "1"}, "Spiel #1")
	for range 9 {
		m = anna.Walks(m, route.RecordOn, "Stich")
	}
	m = anna.Walks(m, route.RecordMore, "Teilen")
	m = anna.Walks(m, route.RecordShare, "Wer kann’s besser?")
	anna.Walks(m, route.RecordDare, "Im Kanal geteilt")
	post := func(words string) person.Message {
		t.Helper()
		m, err := ben.P.WaitMessage(w.Ctx, func(m person.Message) bool {
			_, dares := e2e.Shown(m, route.RecordTry)
			return !m.Ephemeral() && dares && strings.Contains(m.Text(), words)
		})
		if err != nil {
			t.Fatalf("no post says %q: %v\n%s", words, err, w.Log)
		}
		return m
	}
	play := func(k e2e.Talk, restart bool) {
		k.Records(post("Wer kann"), route.RecordTry)
		for n := 0; ; n++ {
			m, plays := awaitCard(t, k)
			if !plays {
				return
			}
			if n == 1 && restart {
				w.Kill()
				w.Start()
				m, _ = awaitCard(t, k)
			}
			c, _ := e2e.Find(m, route.Play)
			w.Click(k.P, m, c)
		}
	}
	play(ben, false)
	if m := post("1\\. " + ben.P.Name); !strings.Contains(m.Text(), "damals") || strings.Contains(m.Text(), "2\\.") {
		t.Errorf("the board says %s", m.Text())
	}
	dora := w.Talk(w.People[3])
	dora.Records(post("Wer kann"), route.RecordTry)
	hand, _ := awaitCard(t, dora)
	if _, tips := e2e.Shown(hand, route.Tip); tips {
		t.Error("Dora may ask a computer")
	}
	replay := dora.Walks(dora.Says("replay", person.Options{"game": "1"}, "Wiedergabe: Spiel #1"), route.RecordSeats, anna.P.Name)
	dora.Walks(replay, route.RecordPlay, "von hier an mit dir") // which ends what she has begun
	if err := dora.Dismiss(); err != nil {
		t.Fatal(err)
	}
	dora.Records(post("Wer kann"), route.RecordTry)
	dora.Reads("Du hattest deinen Versuch schon")
	play(clara, true)
	post(clara.P.Name)
	w.Kill()
	w.Start()
	ben.Records(post(clara.P.Name), route.RecordTry)
	ben.Reads("Du hattest deinen Versuch schon")
	if again := anna.Says("stats player", person.Options{"user": ben.P.ID}, "").Text(); again != stats {
		t.Errorf("the statistics were\n%s\nand are\n%s", stats, again)
	}
}
