package ai

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"karlchen/game"
	"karlchen/game/card"
)

// Level is how well a computer player plays.
type Level uint8

// The levels, from weak to strong.
const (
	Random Level = iota // any legal action, for tests
	Simple              // rules of thumb
	Medium              // a very short search, in which all play on by rules of thumb
	Strong              // a long one, in which they also follow habits
	Expert              // a longer one, with learned skill

	levels
)

var levelNames = [levels]string{"random", "simple", "medium", "strong", "expert"}

// String returns the level's name on the command line.
func (l Level) String() string {
	if l >= levels {
		return "?"
	}
	return levelNames[l]
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

	other *mind // instead of the level's, for comparisons
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
		return Player{}, fmt.Errorf("no player is called %q (there are: %s)", name, strings.Join(levelNames[:], ", "))
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
	case p.Level == Simple:
		return decideSimple(v, p.Quiet, p.Style)
	}
	return p.search(v, rng)
}

// mind returns how the player searches.
func (p Player) mind() mind {
	if p.other != nil {
		return *p.other
	}
	return levelMinds[p.Level]
}

// iterations returns how many games the player plays to their end for one decision.
func (p Player) iterations() int {
	if p.Budget > 0 {
		return max(1, int(p.Budget/iterationTime))
	}
	return levelIterations[p.Level]
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

var levelIterations = [levels]int{Medium: 60, Strong: 2500, Expert: 10000}
