package commands_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/league/standings"
	"karlchen/internal/e2e"
)

// grid is the time between two acts of a person who plays a task. Meanwhile all computers have acted.
const grid = 10 * time.Second

// taskAct lets the player of a task do the first thing that is possible, always the same where they are asked for words.
func (p *parlour) taskAct(who string) {
	p.t.Helper()
	snap, err := p.tables.Do(p.t.Context(), p.id, named(who), table.Look{})
	if err != nil {
		p.t.Fatal(err)
	}
	at := route.At{Table: route.Table(snap.ID), Version: snap.Version()}
	does := clickOn(route.Hand.ID(at))
	view := snap.View(who)
	var card, word, other string
	for _, a := range view.Legal(nil) {
		switch {
		case a.Kind == game.Playing && card == "":
			card = route.Play.ID(route.Playing{At: at, Card: a.Card()})
		case a.Kind == game.Saying && (a.Word() == game.Healthy || word == ""):
			word = route.Word.ID(route.Saying{At: at, Word: a.Word()})
		case a.Kind != game.Playing && a.Kind != game.Saying && a.Kind != game.Calling && a.Kind != game.Claiming && a.Kind != game.Conceding && other == "":
			other = route.Move.ID(route.Moving{At: at, Move: a})
		}
	}
	for _, id := range []string{card, word, other} {
		if id != "" {
			does.CustomID = id
			break
		}
	}
	switch {
	case snap.Phase == table.Resting:
		at.Version.Game = len(snap.Numbers)
		does.CustomID = route.Next.ID(at)
	case snap.MayAnnounce(who):
		does.CustomID = route.Accept.ID(at)
	}
	p.take(step{0, who, does})
}

// tableShownTo returns the id of the table whose rules a person can ask for.
func (p *parlour) tableShownTo(who string) string {
	p.t.Helper()
	p.out.mu.Lock()
	defer p.out.mu.Unlock()
	for key := range p.out.shown {
		if reader, id, _ := strings.Cut(key, " "); reader == who && route.TableRules.Names(id) {
			at, err := route.TableRules.Parse(id)
			if err != nil {
				p.t.Fatal(err)
			}
			return string(at.Table)
		}
	}
	p.t.Fatalf("%s sees no table", who)
	return ""
}

// fingerprint is what everybody may know of a task before it is over: it tells nothing about the cards.
var fingerprint = regexp.MustCompile("`[0-9a-f]{6,64}…?`")

// Somebody plays a task of the week or the deal of a day; in another world, with another secret, they play other cards. For everybody else and for the
// operator both are the same: while the first game goes on to the byte and the moment, and after the end all that they can read by then. Meanwhile they
// click on everything that they can see, and ask for the games and figures of the player.
func TestNothingOutsideDependsOnATask(t *testing.T) {
	if testing.Short() {
		t.Skip("draws all pictures of some games, which takes long with -race")
	}
	t.Parallel()
	tries, begin := 1, uint64(1)
	if e2e.Nightly {
		tries, begin = 30, rand.Uint64()>>32
	}
	tasks := map[string]func(p *parlour){
		"week": func(p *parlour) {
			_, err := p.tables.Create(table.NewTable{
				ID: tableID, Guild: e2e.HallGuild, Channel: e2e.HallChannel, Locale: "de", Rules: "ddv", Games: 2, Secret: fmt.Sprintf("%x", p.store.secret),
				League:  &table.League{ID: e2e.HallGuild + ".1", Name: "Donnerstagsrunde", Format: standings.Task, Season: 1, Week: 1},
				Players: []table.User{named("1"), {}, {}, {}}, Level: "simple", Expiry: 30 * time.Second,
			})
			if err != nil {
				p.t.Fatal(err)
			}
		},
		"day": func(p *parlour) {
			p.take(step{0, "1", e2e.Command(route.DokoDaily.Name())})
			p.take(step{0, "1", clickOn(route.DailyPlay.ID(route.None{}))})
			p.id = p.tableShownTo("1")
		},
	}
	for name, open := range tasks {
		for n := range uint64(tries) {
			var worlds, own [2][]string
			for w := range worlds {
				inParlour(t, begin+n, func(p *parlour) {
					secret := seedOf(begin + n + 1000*uint64(w))
					p.store.secret = secret[:]
					watching := []string{"2", onlooker}
					open(p)
					p.pass(time.Minute)
					for range 12 {
						p.taskAct("1")
						for range 3 {
							who := watching[p.chance.IntN(len(watching))]
							p.take(step{time.Second, who, p.curiosity(who)})
						}
						p.pass(grid)
					}
					p.pass(time.Until(p.out.began.Add(10 * time.Minute)))
					readers := append(watching, everybody, operator)
					worlds[w] = p.out.readBy(readers...)
					if snap := p.look(); snap.Phase != table.Playing {
						p.t.Fatalf("seed %d: after ten minutes the table is %s", begin+n, snap.Phase)
					}
					for range 200 {
						if p.look().Phase == table.Ended {
							break
						}
						p.taskAct("1")
						p.pass(grid)
					}
					p.pass(time.Until(p.out.began.Add(3 * time.Hour)))
					late := len(p.out.readBy(readers...))
					for range 30 {
						who := watching[p.chance.IntN(len(watching))]
						p.take(step{time.Second, who, p.curiosity(who)})
					}
					own[w] = p.out.readBy("1")
					worlds[w] = append(worlds[w], p.out.readBy(readers...)[late:]...)
					if s, ok := p.out.contains(fmt.Sprintf("%x", secret), fmt.Sprintf("%x", game.GivenSeed(fmt.Sprintf("%x", secret), 1, 0))); ok && s.reader != "1" {
						p.t.Errorf("seed %d: the secret of a %s is in %s", begin+n, name, s)
					}
				})
			}
			if slices.Equal(own[0], own[1]) {
				t.Errorf("seed %d: the player of a task of a %s sees the same cards in both worlds", begin+n, name)
			}
			one, other := hidePrints(worlds[0]), hidePrints(worlds[1])
			compareTexts(t, fmt.Sprintf("seed %d, task of a %s", begin+n, name), one, other)
		}
	}
}

func hidePrints(texts []string) []string {
	texts = slices.Clone(texts)
	for i := range texts {
		texts[i] = fingerprint.ReplaceAllString(texts[i], "`…`")
	}
	return texts
}
