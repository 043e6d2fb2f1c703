package cli

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strconv"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/notation"
	"karlchen/game/rules"
)

// Simulate lets computer players play lists of games: full rounds, as at a table of four, with Pflichtsoli where the rules have them. The last
// list has the remaining games. The same seed gives the same games.
type Simulate struct {
	Rules   string   `default:"${rules}" help:"A preset and differences from it: ddv deck=40. With random, each list has its own rules."`
	Games   int      `default:"1000" help:"How many games."`
	Seed    uint64   `default:"1" help:"The random seed."`
	Players []string `default:"simple,simple,simple,simple" help:"Four players, each a level with an optional budget: random, simple, strong:100ms."`
	Out     string   `help:"A file to write the records to."`
}

// Run plays the games, prints statistics and writes the records.
func (c *Simulate) Run(std IO) (err error) {
	house, err := parseRules(c.Rules, c.Seed)
	if err != nil {
		return err
	}
	players, err := parsePlayers(c.Players)
	if err != nil {
		return err
	}
	if c.Games < 1 {
		return fmt.Errorf("%d games cannot be played", c.Games)
	}
	record := func(*notation.Record) error { return nil }
	if c.Out != "" {
		file, err := os.Create(c.Out)
		if err != nil {
			return fmt.Errorf("create a file for the records: %w", err)
		}
		out := bufio.NewWriter(file)
		defer func() { err = errors.Join(err, out.Flush(), file.Close()) }()
		record = notation.NewWriter(out).Write
	}
	s := simulation{house: house, short: c.Rules == randomRules, players: players, seed: c.Seed, record: record}
	for s.stats.games < c.Games {
		if err := s.playList(c.Games - s.stats.games); err != nil {
			return err
		}
	}
	return s.stats.print(std.Out, players)
}

// randomRules stands for random rules of each list.
const randomRules = "random"

// parseRules returns a function from the number of a list to its rules.
func parseRules(text string, seed uint64) (func(list int) (*rules.Compiled, error), error) {
	if text == randomRules {
		return func(list int) (*rules.Compiled, error) { return rules.Compile(rules.Random(newRandom(^seed, list))) }, nil
	}
	compiled, err := compile(text)
	return func(int) (*rules.Compiled, error) { return compiled, nil }, err
}

func parsePlayers(names []string) (seated, error) {
	var players seated
	if len(names) != len(players) {
		return players, fmt.Errorf("%d players are named and not %d", len(names), len(players))
	}
	for i, name := range names {
		p, err := ai.ParsePlayer(name)
		if err != nil {
			return players, err
		}
		players[i] = p
	}
	return players, nil
}

// simulation plays one list after another.
type simulation struct {
	house    func(list int) (*rules.Compiled, error)
	lists    int
	short    bool            // lists have shortList games at most
	compiled *rules.Compiled // the rules of the present list
	players  seated
	seed     uint64
	deals    int // the number of deals so far, also void ones
	record   func(*notation.Record) error
	stats    statistics
}

// playList plays a full round, or the games that are left. A list has shortList games if its rules do not say how long a round is, or are random.
func (s *simulation) playList(left int) (err error) {
	if s.compiled, err = s.house(s.lists); err != nil {
		return err
	}
	s.lists++
	r := s.compiled.Rules()
	defer func() {
		if err != nil {
			err = fmt.Errorf("%w (rules: %s)", err, r.String())
		}
	}()
	games := match.FullRound(r, card.Seats)
	if games == match.Unlimited {
		games = shortList
	}
	if games = min(games, left, match.MaxGames); s.short {
		games = min(games, shortList)
	}
	list, err := match.New(match.Config{
		Rules: r, Places: card.Seats, Games: games, Pflichtsoli: match.PlaysPflichtsoli(r, card.Seats, games),
	})
	if err != nil {
		return err
	}
	void := 0 // void deals in a row
	for {
		d, ok := list.Next()
		if !ok {
			return nil
		}
		state, err := s.playDeal(d)
		if err != nil {
			return fmt.Errorf("game %d: %w", s.stats.games+1, err)
		}
		if list, err = list.Add(d, state); err != nil {
			return err
		}
		entry := list.Entries()[len(list.Entries())-1]
		s.stats.add(state, entry)
		if void++; entry.Void == match.Counts {
			void = 0
		}
		if void == maxVoid {
			return fmt.Errorf("game %d: of %d deals none counts", s.stats.games+1, void)
		}
	}
}

// shortList is the number of games of a list whose rules do not say it, or are random.
const shortList = 20

// maxVoid is how many void deals in a row end the simulation with an error.
const maxVoid = 1000

// playDeal plays the next deal of a list. With four players, places are seats.
func (s *simulation) playDeal(d match.Deal) (game.State, error) {
	number := s.deals
	s.deals++
	rng := newRandom(s.seed, number)
	shuffle, hands := dealCards(s.compiled, d.Vorhand, rng)
	setup := d.Setup(s.compiled, hands)
	state, actions, err := s.players.play(setup, rng, nil)
	if err != nil {
		return state, err
	}
	info := notation.Info{Game: strconv.Itoa(number + 1), Shuffle: shuffle.String()}
	for seat, p := range s.players {
		info.Players[seat] = p.String()
	}
	rec, err := notation.FromGame(setup, actions, info)
	if err != nil {
		return state, err
	}
	return state, s.record(rec)
}
