package draw

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// PlanTables returns the tables of this match day and those ahead, as they would be if everybody always came.
func PlanTables(r Request) ([][][]string, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	fours, fives, ok := Split(len(r.Members))
	if !ok {
		return nil, fmt.Errorf("%d people cannot be split into tables of four and five", len(r.Members))
	}
	rng, members := dice{rand.NewPCG(r.Seed, 0)}, slices.Sorted(slices.Values(r.Members))
	rng.shuffle(members)
	return newPlan(members, append(slices.Repeat([]int{4}, fours), slices.Repeat([]int{5}, fives)...), r).solve(rng), nil
}
