package lesson_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"karlchen/commands/account/lesson"
	"karlchen/game"
	"karlchen/game/rules"
)

// A pupil who follows the tips reads every topic once, and wins.
func TestTheTipsLeadThroughEveryTopic(t *testing.T) {
	code, told := "", map[lesson.Topic]int{}
	for range 20 {
		l, err := lesson.At(code)
		if err != nil {
			t.Fatal(err)
		}
		if l.Over() {
			r, _ := l.State.Result()
			if r.Winner != game.Re || l.State.Contract() != rules.Normal {
				t.Errorf("the lesson ends with %+v", r)
			}
			for _, topic := range lesson.Topics() {
				if told[topic] != 1 {
					t.Errorf("%s is explained %d times", topic, told[topic])
				}
			}
			return
		}
		for _, topic := range l.Topics {
			told[topic]++
		}
		tip, _ := l.Tip()
		code = l.Code(tip)
	}
	t.Error("the lesson does not end")
}

// Every choice of a pupil leads on to a result, and the same code is always the same lesson.
func TestEveryWayThroughALessonEnds(t *testing.T) {
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 0))
		code := ""
		for {
			l, err := lesson.At(code)
			if err != nil {
				t.Fatal(err)
			}
			if len(code) > lesson.MaxCode {
				t.Fatalf("%q is too long", code)
			}
			if l.Over() {
				break
			}
			if l.State.Turn() != lesson.Pupil {
				t.Fatalf("after %q it is the turn of %v", code, l.State.Turn())
			}
			if again, _ := lesson.At(code); !slices.Equal(again.Past, l.Past) || again.State.Hand(0) != l.State.Hand(0) {
				t.Fatalf("%q is two lessons", code)
			}
			choices := l.Choices()
			code = l.Code(choices[rng.IntN(len(choices))])
		}
	}
}

func TestWrongCodesAreRefused(t *testing.T) {
	for _, code := range []string{"a", "GG", "Gz", "R", "Gaaaaaaaaaaaaaaaaaaa", "G-", "gesund", "Gä"} {
		if _, err := lesson.At(code); !errors.Is(err, lesson.ErrCode) {
			t.Errorf("%q: %v", code, err)
		}
	}
}
