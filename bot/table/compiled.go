package table

import (
	"sync"

	"karlchen/game/rules"
)

// compiledRules holds compiled rules, so that tables with equal rules share them: they are most of what a table would otherwise keep in memory. When
// it is full it forgets all of them; tables keep what they have.
type compiledRules struct {
	mu    sync.Mutex
	known map[rules.Ruleset]*rules.Compiled
}

// maxKnownRules is far more than the rules by which people play at the same time.
const maxKnownRules = 256

// shared are the rules of all tables.
var shared compiledRules

// Compile returns rules compiled, the same for equal rules as long as tables play by them. Errors: those of rules.Compile.
func Compile(r rules.Ruleset) (*rules.Compiled, error) { return shared.of(r) }

// of returns the rules compiled. Errors: those of rules.Compile.
func (k *compiledRules) of(r rules.Ruleset) (*rules.Compiled, error) {
	k.mu.Lock()
	known, ok := k.known[r]
	k.mu.Unlock()
	if ok {
		return known, nil
	}
	compiled, err := rules.Compile(r)
	if err != nil {
		return nil, err
	}
	return k.share(compiled), nil
}

// share returns the compiled rules that equal these and that others have too.
func (k *compiledRules) share(c *rules.Compiled) *rules.Compiled {
	k.mu.Lock()
	defer k.mu.Unlock()
	if known, ok := k.known[c.Rules()]; ok {
		return known
	}
	if k.known == nil || len(k.known) == maxKnownRules {
		k.known = map[rules.Ruleset]*rules.Compiled{}
	}
	k.known[c.Rules()] = c
	return c
}
