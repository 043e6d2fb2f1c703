package commands_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/internal/e2e"
	"karlchen/storage"
)

// legalStep returns a click with which a person goes on with the game; ok is false if no person can.
func (p *parlour) legalStep(snap *table.Snapshot) (who string, does discord.Interaction, ok bool) {
	at := route.At{Table: route.Table(snap.ID), Version: snap.Version()}
	if cutter, cuts := snap.Cutter(); cuts {
		return cutter.User.ID, clickOn(route.CutLot.ID(at)), !cutter.Computer()
	}
	if snap.Phase != table.Playing {
		return "", does, false
	}
	for _, q := range snap.Questions {
		for _, player := range snap.Players {
			if who := player.User.ID; q.Card != "" && snap.Asked(q, who) && q.Votes[who] == "" {
				return who, clickOn(route.Answer.ID(route.Answering{At: at, User: q.About, Choice: table.Agree})), true
			}
		}
	}
	var people, awaited []string
	for _, player := range snap.Players {
		if !player.Computer() {
			people = append(people, player.User.ID)
		}
	}
	if player, waits := snap.Awaited(); waits {
		awaited = []string{player.User.ID}
	}
	if len(awaited) == 0 || p.chance.IntN(10) == 0 { // somebody may announce out of turn
		awaited = people
	}
	who = awaited[p.chance.IntN(len(awaited))]
	view := snap.View(who)
	var may []game.Action
	for _, a := range view.Legal(nil) {
		if a.Kind == game.Saying && a.Word() == game.Healthy && p.chance.IntN(4) > 0 {
			may = []game.Action{a}
			break
		}
		if a.Kind != game.Claiming && a.Kind != game.Conceding {
			may = append(may, a)
		}
	}
	if len(may) == 0 {
		return who, does, false
	}
	switch a := may[p.chance.IntN(len(may))]; a.Kind {
	case game.Playing:
		return who, clickOn(route.Play.ID(route.Playing{At: at, Card: a.Card()})), true
	case game.Saying:
		return who, clickOn(route.Word.ID(route.Saying{At: at, Word: a.Word()})), true
	case game.Calling:
		return who, clickOn(route.Call.ID(route.Calling{At: at, Call: a})), true
	default:
		return who, clickOn(route.Move.ID(route.Moving{At: at, Move: a})), true
	}
}

// asked are commands that change nothing at the table.
var asked = []*route.Command{
	route.DokoHand, route.DokoHand, route.DokoTable, route.DokoDaily, route.ShowRules, route.Replay, route.StatsPlayer, route.ServerStats, route.ListReports, route.ShowPrivacy,
	route.ExportPrivacy, route.SettingsMe,
}

// leakSeed repeats a difference.
var leakSeed = flag.Uint64("leak", 0, "the seed of the only game whose outside is compared")

// decisive are the buttons that change more than the person's own knowledge: that of a claim is the only one whose effect depends on hidden cards.
var decisive = []route.Route{
	route.Claim, route.Concede, route.End, route.Leave, route.Cancel, route.Answer, route.StepIn, route.SitDown, route.Again, route.AgainDrawn, route.NewTable, route.DailyPlay,
}

// curiosity returns something that a person does to learn more: a command, or a click on any component that they have ever seen. A forger also clicks on
// those of other people's private messages.
func (p *parlour) curiosity(who string) discord.Interaction {
	if p.chance.IntN(3) == 0 {
		command := asked[p.chance.IntN(len(asked))]
		i := e2e.Command(command.Name())
		switch command {
		case route.Replay:
			i.Options = map[string]string{"game": "1"}
		case route.StatsPlayer:
			i.Options = map[string]string{"user": fmt.Sprint(1 + p.chance.IntN(4))}
		}
		return i
	}
	p.out.mu.Lock()
	defer p.out.mu.Unlock()
	forged := p.forgers && p.chance.IntN(4) == 0
	var seen []string
	for key := range p.out.shown {
		reader, id, _ := strings.Cut(key, " ")
		if (forged || reader == who || reader == everybody) && !slices.ContainsFunc(decisive, func(r route.Route) bool { return r.Names(id) }) {
			seen = append(seen, key)
		}
	}
	if len(seen) == 0 {
		return e2e.Command(route.DokoHand.Name())
	}
	slices.Sort(seen)
	key := seen[p.chance.IntN(len(seen))]
	reader, id, _ := strings.Cut(key, " ")
	does := clickOn(id)
	does.MessageID, does.Private = p.out.shown[key], reader != everybody
	return does
}

// playOn plays some tricks and returns all steps. Beside the players, the curious try to learn more.
func (p *parlour) playOn(tricks int, curious []string) (script []step) {
	p.t.Helper()
	var waited time.Duration
	take := func(s step) {
		p.take(s)
		s.after, waited = s.after+waited, 0
		script = append(script, s)
	}
	restarted := false
	for range 600 {
		snap := p.look()
		switch view := snap.Public(); {
		case snap.Phase == table.Playing && !restarted:
			restarted = true
			take(step{after: 300 * time.Millisecond}) // before anybody has acted
			continue
		case snap.Phase == table.Playing && view.Tricks() >= tricks:
			return script
		}
		after := time.Duration(300+p.chance.IntN(4000)) * time.Millisecond
		if who, does, ok := p.legalStep(snap); ok && (!restarted || p.chance.IntN(2) == 0) {
			take(step{after, who, does})
		} else if restarted {
			who := curious[p.chance.IntN(len(curious))]
			take(step{after, who, p.curiosity(who)})
		} else {
			p.pass(time.Second)
			waited += time.Second
		}
		if snap := p.look(); restarted && snap.Phase != table.Playing {
			return nil // the game is over, and its cards are known
		}
	}
	return nil
}

// record returns the record of the first game as far as it went.
func (p *parlour) record() *notation.Record {
	p.t.Helper()
	g, err := p.store.Game(storage.GameID{Guild: e2e.HallGuild, Number: 1})
	if err != nil {
		p.t.Fatal(err)
	}
	text := string(g.Header) + "\n"
	for _, e := range g.Entries {
		text += string(e) + "\n"
	}
	r, err := notation.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		p.t.Fatal(err)
	}
	return r
}

// otherHands returns hands of which some seats have exchanged cards that nobody has seen. The same actions are legal with them, and the seats that watch
// know the same in every moment; ok is false if none are found. That a view holds no hidden card is shown by the tests of package game.
func otherHands(r *notation.Record, hidden, watching []card.Seat, chance *rand.Rand) (hands [card.Seats]card.Set, ok bool) {
	same, last, _ := knownTo(r, watching)
	dealt := r.Hands
	defer func() { r.Hands = dealt }()
	for range 200 {
		one, other := hidden[chance.IntN(len(hidden))], hidden[chance.IntN(len(hidden))]
		a, b := drawCard(last.Hand(one), chance), drawCard(last.Hand(other), chance)
		if one == other || a == b || !r.Hands[one].Has(a) || !r.Hands[other].Has(b) {
			continue
		}
		kept := r.Hands
		r.Hands[one], r.Hands[other] = r.Hands[one].Without(a).With(b), r.Hands[other].Without(b).With(a)
		if known, now, err := knownTo(r, watching); err == nil && slices.Equal(known, same) {
			last = now
		} else {
			r.Hands = kept
		}
	}
	return r.Hands, r.Hands != dealt
}

// knownTo returns what seats know in each moment of a game, and its last state.
func knownTo(r *notation.Record, seats []card.Seat) (known []game.View, last game.State, err error) {
	setup, err := r.Setup()
	if err == nil {
		last, err = game.New(setup)
	}
	for i := 0; err == nil; i++ {
		for _, seat := range seats {
			known = append(known, last.View(seat))
		}
		if i == len(r.Moves) {
			break
		}
		last, err = last.Apply(r.Moves[i].Action)
	}
	return known, last, err
}

func drawCard(of card.Set, chance *rand.Rand) (drawn card.Card) {
	at := chance.IntN(of.Len())
	for c := range of.All() {
		if at == 0 {
			return c
		}
		at--
	}
	return drawn
}

// Two games go the same, but some players hold other cards that nobody has seen yet. Everything that leaves the program for everybody, for the other
// players, for an onlooker and for the operator is the same, to the byte, in its order and time. The other players and the onlooker meanwhile click on
// everything that they can see, and on what only the players of the other cards can see. In every second game Discord fails again and again.
func TestNothingOutsideDependsOnHiddenCards(t *testing.T) {
	if testing.Short() {
		t.Skip("draws all pictures of many games, which takes long with -race")
	}
	t.Parallel()
	games, begin := 4, uint64(0)
	if e2e.Nightly {
		games, begin = 400, rand.Uint64()>>32
	}
	if *leakSeed > 0 {
		games, begin = 1, *leakSeed
	}
	presets, compared, shown := rules.Presets(), 0, 0
	for n := range uint64(games) {
		seed := begin + n
		chance := rand.New(rand.NewPCG(seed, 3))
		preset := presets[seed%uint64(len(presets))]
		people := []string{"1", "2", "3", "4"}[:2+chance.IntN(3)]
		var script []step
		var hands [card.Seats]card.Set
		var first, second *outside
		var readers, players []string
		different := false
		inParlour(t, seed, func(p *parlour) {
			p.out.trouble, p.forgers = seed%2 == 1, true
			p.openGame(preset, people)
			mixed := slices.Clone(people)
			chance.Shuffle(len(mixed), func(i, k int) { mixed[i], mixed[k] = mixed[k], mixed[i] })
			hiders := 2 + chance.IntN(len(mixed)-1) // at least two hide cards from the others
			players, readers = mixed[:hiders:hiders], append(mixed[hiders:], onlooker)
			p.out.spared = players
			script = p.playOn(chance.IntN(11), readers)
			if script == nil {
				return
			}
			var hidden []card.Seat
			watching := []card.Seat{card.NoSeat, 0, 1, 2, 3}
			for _, user := range players {
				seat := p.look().Seat(user)
				hidden, watching = append(hidden, seat), slices.DeleteFunc(watching, func(s card.Seat) bool { return s == seat })
			}
			hands, different = otherHands(p.record(), hidden, watching, chance)
			first = p.out
		})
		if !different {
			continue
		}
		inParlour(t, seed, func(p *parlour) {
			p.out.trouble, p.out.spared, p.store.hands = seed%2 == 1, players, &hands
			p.openGame(preset, people)
			for _, s := range script {
				p.take(s)
			}
			second = p.out
		})
		compared++
		readers = append(readers, everybody, operator)
		compareTexts(t, fmt.Sprintf("seed %d (%s)", seed, preset), first.readBy(readers...), second.readBy(readers...))
		if !slices.Equal(first.readBy(players...), second.readBy(players...)) {
			shown++
		}
		secret := seedOf(seed)
		if s, ok := first.contains(fmt.Sprintf("%x", secret), fmt.Sprintf("%x", secret[:4])); ok {
			t.Errorf("seed %d (%s): the secret of the deal is in %s", seed, preset, s)
		}
	}
	t.Logf("%d of %d games were compared; in %d the players saw their other cards", compared, games, shown)
	if *leakSeed == 0 && (compared < games/4 || shown < compared/2) {
		t.Error("that is not enough to find anything")
	}
}

// compareTexts checks that two worlds with different hidden cards let the same texts out.
func compareTexts(t *testing.T, which string, one, other []string) {
	t.Helper()
	for i := range max(len(one), len(other)) {
		a, b := "nothing", "nothing"
		if i < len(one) {
			a = one[i]
		}
		if i < len(other) {
			b = other[i]
		}
		if a != b {
			t.Fatalf("%s: with other hidden cards something else leaves the program:\n%s\n\n%s", which, difference(a, b), difference(b, a))
		}
	}
}

// difference returns the beginning of a text, and the place where it differs from another.
func difference(text, other string) string {
	at := 0
	for at < min(len(text), len(other)) && text[at] == other[at] {
		at++
	}
	return fmt.Sprintf("%.60s … %.300s", text, text[max(0, at-150):])
}
