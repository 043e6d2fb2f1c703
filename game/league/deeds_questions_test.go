package league_test

import (
	"strings"
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// posted are the posts of a kind to which a deed leads.
func (b *story) posted(by league.Actor, d league.Deed, kind string) (all []league.Post) {
	b.Helper()
	_, effects, err := league.Apply(b.s, league.Action{At: b.now, By: by, Deed: d})
	if err != nil {
		b.Fatalf("%T %+v: %v", d, d, err)
	}
	for _, e := range effects {
		if p, ok := e.(league.Publish); ok && p.Post.Kind == kind {
			all = append(all, p.Post)
		}
	}
	return all
}

// A question reaches the leaders, and its answer reaches the member who has asked. Nobody else reads either of them.
func TestAMemberAsksTheLeaders(t *testing.T) {
	b := tell(t, standings.Open, 2, 4)
	ask, reply := &league.AskLeaders{Words: " When do we play? "}, &league.AnswerQuestion{Member: "A", Question: 1, Words: " On Friday. "}
	anna := league.Actor{ID: "A", Name: "Anna"}
	if got := b.posted(anna, ask, league.PostQuestion); len(got) != 1 || got[0].Number != 1 || got[0].Season != 0 {
		t.Errorf("the leaders get the posts %+v", got)
	}
	b.do(anna, ask)
	b.leadersOwe("asked")
	b.owes("A", "waiting")
	b.owes("B")
	b.refused(league.Actor{ID: "B"}, &league.TakeQuestionBack{Question: 1}, league.NoSuchQuestion)
	b.refused(league.Actor{ID: "B"}, reply, league.NotLeader)
	b.refused(storyChief, &league.AnswerQuestion{Member: "B", Question: 1, Words: "x"}, league.NoSuchQuestion)
	b.refused(storyChief, &league.AnswerQuestion{Member: "A", Question: 1}, league.WhyMissing)
	if got := b.posted(storyChief, reply, league.PostReply); len(got) != 1 || len(got[0].Ping) != 1 || got[0].Ping[0] != "A" {
		t.Errorf("the member gets the posts %+v", got)
	}
	b.do(storyChief, reply)
	b.leadersOwe()
	b.owes("A", "reply")
	b.refused(storyChief, reply, league.QuestionDone)
	b.refused(anna, &league.TakeQuestionBack{Question: 1}, league.QuestionDone)
	for user, want := range map[string]string{"A": "When do we play?On Friday.", "B": "", "": ""} {
		by, q, err := b.s.View(user).Question(1)
		if err != nil || by.User != "A" || q.Words+q.Answer != want {
			t.Errorf("%q reads %+v of %s, %v", user, q, by.User, err)
		}
	}
	if d := b.s.Duties("A", b.now)[0]; d.Why != "On Friday." || d.Question != 1 {
		t.Errorf("the duty is %+v", d)
	}
	b.now = b.now.AddDate(0, 0, 15)
	b.owes("A")
}

// A member who asks again and again, also by taking questions back, has to wait a day.
func TestAMemberAsksOnlySoOften(t *testing.T) {
	b := tell(t, standings.Open, 2, 4)
	anna := league.Actor{ID: "A"}
	for n := uint64(1); n <= league.MaxQuestions; n++ {
		b.do(anna, &league.AskLeaders{Words: "Why?"})
		if n > 1 {
			b.do(anna, &league.TakeQuestionBack{Question: n})
		}
	}
	b.refused(anna, &league.AskLeaders{Words: "Why?"}, league.QuestionsFull)
	b.do(league.Actor{ID: "B"}, &league.AskLeaders{Words: "Why?"})
	b.refused(anna, &league.AskLeaders{Words: " "}, league.QuestionsFull)
	b.now = b.now.Add(24 * time.Hour)
	b.refused(anna, &league.AskLeaders{Words: " "}, league.WhyMissing)
	b.refused(anna, &league.AskLeaders{Words: strings.Repeat("ä", league.MaxWhy+1)}, league.WhyTooLong)
	b.do(anna, &league.AskLeaders{Words: "Why?"})
	b.do(anna, &league.AskLeaders{Words: "Why?"})
	b.refused(anna, &league.AskLeaders{Words: "Why?"}, league.QuestionsFull) // with the first one, which is still open
	b.refused(league.Actor{ID: "Z"}, &league.AskLeaders{Words: "Why?"}, league.NotMember)
}

// Questions that ended long ago go, so that a member's row does not grow for years. An open one stays.
func TestOldQuestionsGo(t *testing.T) {
	b := tell(t, standings.Open, 2, 4)
	anna := league.Actor{ID: "A"}
	for range 2 {
		b.do(anna, &league.AskLeaders{Words: "Why?"})
	}
	b.do(storyChief, &league.AnswerQuestion{Member: "A", Question: 2, Words: "So."})
	for _, days := range []int{90, 1} {
		b.now = b.now.AddDate(0, 0, days)
		b.do(anna, &league.AskLeaders{Words: "Why?"})
		_, _, open := b.s.Question(1)
		_, _, ended := b.s.Question(2)
		if gone := days == 1; open != nil || (ended == league.NoSuchQuestion) != gone {
			t.Errorf("after %d days more: %v, %v", days, open, ended)
		}
	}
}

// Another leader answers a leader's question. No season has to run for it, and a question does not keep one from ending.
func TestALeadersOwnQuestion(t *testing.T) {
	b := tell(t, standings.Open, 2, 4)
	b.do(storyChief, &league.CancelSeason{})
	b.do(storyChief, &league.Join{})
	b.do(storyChief, &league.AskLeaders{Words: "Why?"})
	b.leadersOwe("asked", "next")
	reply := &league.AnswerQuestion{Member: "1", Question: 1, Words: "So."}
	b.refused(storyChief, reply, league.OwnCase)
	alone := storyChief
	alone.Own = true
	b.do(alone, reply)
	if _, q, err := b.s.Question(1); err != nil || q.Judge != "1" || q.Answer != "So." {
		t.Errorf("the question is %+v, %v", q, err)
	}
}
