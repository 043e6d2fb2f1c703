package table

import (
	"sync"

	"karlchen/game/rules"
)

// compiledRules holds compiled rules, so that tables with equal rules share them: they are most of what a table would otherwise keep in memory. Beside them it has
// rules by their stored text, which a table reads at each change. When it is full it forgets all of them; tables keep what they have.
type compiledRules struct {
	mu    sync.Mutex
	known map[rules.Ruleset]*rules.Compiled
	texts map[string]rules.Ruleset
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

// parse returns stored rules. Errors: those of rules.ParseRecorded.
func (k *compiledRules) parse(text string) (rules.Ruleset, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if known, ok := k.texts[text]; ok {
		return known, nil
	}
	r, err := rules.ParseRecorded(text)
	if err != nil {
		return r, err
	}
	if k.texts == nil || len(k.texts) == maxKnownRules {
		k.texts = map[string]rules.Ruleset{}
	}
	k.texts[text] = r
	return r, nil
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
