package ai

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"karlchen/game"
	"karlchen/game/ai/habit"
	"karlchen/game/ai/skill"
	"karlchen/game/card"
)

// Level is how well a computer player plays.
type Level uint8

// The levels, from weak to strong.
const (
	Random   Level = iota // any legal action, for tests
	Beginner              // rules of thumb, with the errors of beginners
	Simple                // rules of thumb
	Medium                // a short search, in which all play on by rules of thumb
	Strong                // a long one, in which they also follow habits
	Expert                // a longer one, with learned skill

	levels
)

// levelRows have each level's name on the command line, and how those that search do it: the games that they play to their end for one decision, and
// their minds. Medium and strong players judge deals by the rules of thumb; a strong one lets people play on by habits now and then. Experts know how
// good players play. beats is what Beats returns.
var levelRows = [levels]struct {
	name       string
	iterations int
	mind       mind
	beats      int
}{
	Random:   {name: "random"},
	Beginner: {name: "beginner"},
	Simple:   {name: "simple", beats: 57},
	Medium:   {name: "medium", iterations: 120, mind: mind{belief: byThumb, thumbs: 1}, beats: 55},
	Strong:   {name: "strong", iterations: 2500, mind: mind{belief: byThumb, others: habit.Learned(), thumbs: 0.75, listens: true}, beats: 57},
	Expert:   {name: "expert", iterations: 10000, mind: mind{belief: byChoice, others: skill.Learned(), thumbs: 0.2}},
}

// String returns the level's name on the command line.
func (l Level) String() string {
	if l >= levels {
		return "?"
	}
	return levelRows[l].name
}

// Beats returns of how many of 100 games a player wins, with announcements and soli, against three of the next lower level; 0 where that is not worth
// telling, or not measured. A game without points is half won.
func (l Level) Beats() (games int, lower Level) { return levelRows[l].beats, l - 1 }

func levelNames() (names []string) {
	for l := range levels {
		names = append(names, l.String())
	}
	return names
}

// Player is a computer player. The zero value plays at random.
type Player struct {
	Level Level
	// Budget is the effort for one decision, as the time that it takes on a usual machine; 0 leaves it to the level. Random and Simple need none.
	Budget time.Duration
	// Style is how much the player dares.
	Style Style
	// Quiet lets the player announce nothing but what the rules demand, because it stands in for a person who may see it otherwise.
	Quiet bool

	other    *mind // instead of the level's, for comparisons
	observes bool
}

// ParsePlayer reads the name of a level with an optional style and budget: "simple", "strong:100ms", "strong+bold:100ms".
func ParsePlayer(text string) (Player, error) {
	name, budget, given := strings.Cut(text, ":")
	name, style, styled := strings.Cut(name, "+")
	var p Player
	for p.Level < levels && p.Level.String() != name {
		p.Level++
	}
	if p.Level == levels {
		return Player{}, fmt.Errorf("no player is called %q (there are: %s)", name, strings.Join(levelNames(), ", "))
	}
	for styled && p.Style.String() != style {
		if p.Style++; p.Style == styles {
			return Player{}, fmt.Errorf("no player has the style %q (there are: %s)", style, strings.Join(styleNames(), ", "))
		}
	}
	if given {
		d, err := time.ParseDuration(budget)
		if err != nil || d <= 0 {
			return Player{}, fmt.Errorf("player %s: %q is not a time for one decision, such as 100ms", name, budget)
		}
		p.Budget = d
	}
	return p, nil
}

// String writes the player as ParsePlayer reads it.
func (p Player) String() string {
	text := p.Level.String()
	if p.Style != Even {
		text += "+" + p.Style.String()
	}
	if p.Budget != 0 {
		text += ":" + p.Budget.String()
	}
	return text
}

// Decide returns what the viewer does now. When it is their turn there is always an answer: an announcement, after which the caller asks
// again, or a word or card. Out of turn they may announce; ok is false when they have nothing to say. Ask every seat after every public
// action. The view must be a seat's. The answer is always legal.
func (p Player) Decide(v *game.View, rng *rand.Rand) (a game.Action, ok bool) {
	if v.Seat() == card.NoSeat || v.Phase() == game.Scored {
		return game.Action{}, false
	}
	if a, ok := v.MustCall(v.Seat()); ok {
		return a, true
	}
	switch {
	case p.Level == Random:
		return decideRandom(v, rng, p.Quiet)
	case p.Level == Beginner:
		return decideBeginner(v, rng)
	case p.Level == Simple:
		return decideSimple(v, p.Quiet, p.Style)
	}
	return p.search(v, rng)
}

// callShare is the part of the iterations, one in so many, that the player spends on an announcement before it thinks about its card.
const callShare = 4

// enough is how many iterations words and announcements need. With fewer, the errors of chance are larger than what there is to gain, and the
// rules of thumb decide on them.
const enough = 100

// search decides by what the options bring on average. The rules of thumb decide on Schweine, on hands that may be thrown in, out of turn, and where no deal
// agrees with what the viewer knows.
func (p Player) search(v *game.View, rng *rand.Rand) (game.Action, bool) {
	seat, iterations := v.Seat(), p.iterations()
	talks := iterations >= enough
	usual, ok := decideSimple(v, p.Quiet || talks, p.Style)
	speaks := talks && v.Phase() == game.Reserving && !v.Compiled().Ruleset().ZnStock && usual.Kind == game.Saying
	ahead := talks && (v.Phase() == game.Auctioning || v.Phase() == game.Exchanging)
	calls := talks && !p.Quiet && v.Phase() == game.InPlay && v.Turn() == seat
	plays := usual.Kind == game.Playing || usual.Kind == game.Genschern
	if !ok || !speaks && !ahead && !calls && !plays {
		return usual, ok
	}
	s := newSearcher(v, rng, p.mind())
	if s == nil {
		return usual, true
	}
	s.think(iterations)
	if len(s.pool) == 0 { // no moment for a guess
		return usual, true
	}
	if ahead {
		return s.decideAhead(usual, iterations/aheadShare), true
	}
	if speaks {
		return game.Say(seat, s.word(usual.Word(), iterations, p.Style)), true
	}
	if calls {
		if a, ok := s.call(iterations/callShare, callGain+styleRows[p.Style].callPoints); ok {
			return a, true
		}
	}
	if !plays { // it shows Schweine
		return usual, true
	}
	var buffer [40]game.Action
	list := v.Legal(buffer[:0])
	options := slices.Concat(ofKind(list, game.Playing), ofKind(list, game.Genschern))
	return s.best(options, iterations, usual), true
}

// byHabits is the mind of a player who reckons with habits.
var byHabits = mind{belief: byChoice, others: habit.Learned(), thumbs: 0.5}

// ByHabits returns the player with habits in place of what its level knows of the others. From its games the program internal/tools/study learns skill.
func (p Player) ByHabits() Player {
	p.other = &byHabits
	return p
}

// Observing returns the player who also keeps what happens in the deals when they Weigh options, so that Explain has reasons.
func (p Player) Observing() Player {
	p.observes = true
	return p
}

// mind returns how the player searches.
func (p Player) mind() mind {
	if p.other != nil {
		return *p.other
	}
	return levelRows[p.Level].mind
}

// iterations returns how many games the player plays to their end for one decision.
func (p Player) iterations() int {
	if p.Budget > 0 {
		return max(1, int(p.Budget/iterationTime))
	}
	return levelRows[p.Level].iterations
}

// Within returns the player with a budget of at most so much time, for a moment at which many players think.
func (p Player) Within(most time.Duration) Player {
	if usual := time.Duration(p.iterations()) * iterationTime; usual > most {
		p.Budget = most
	}
	return p
}

// iterationTime is the time that a machine of today takes for an iteration. The answer of a player must not depend on the speed of the machine,
// so a budget of time means as many iterations as fit into it there.
const iterationTime = 10 * time.Microsecond
