package league

import (
	"slices"
	"time"
)

// MaxQuestions is how many questions a member may have with the leaders that are open, or not older than a day.
const MaxQuestions = 3

// questionRests is how long an answered or withdrawn question still counts among them: each question calls the leaders.
const questionRests = 24 * time.Hour

// questionStays is how long the texts of an ended question stay at least: they go when their member asks again after that.
const questionStays = 90 * 24 * time.Hour

// AskLeaders asks the leaders something. A question belongs to the league, so no season has to run.
type AskLeaders struct {
	Words string `json:"words"`
}

func (d *AskLeaders) check(t *transaction) error {
	recent := 0
	for _, q := range t.self().Questions {
		if q.State == QuestionOpen || t.at.Before(q.At.Add(questionRests)) {
			recent++
		}
	}
	if recent >= MaxQuestions {
		return Problem{QuestionsFull, map[string]any{"Count": MaxQuestions}}
	}
	return checkWhy(d.Words)
}

func (d *AskLeaders) do(t *transaction) {
	t.League.Questions++
	m := t.self()
	m.Questions = slices.DeleteFunc(slices.Clone(m.Questions), func(q Question) bool {
		return q.State != QuestionOpen && t.at.After(q.Decided.Add(questionStays))
	})
	m.Questions = append(m.Questions, Question{Number: t.League.Questions, At: t.at, Words: trimmed(d.Words), State: QuestionOpen})
	t.putMember(m)
	t.postOfLeague(Post{Kind: PostQuestion, Number: t.League.Questions})
}

// Question returns a question with the member who has asked it. Error: NoSuchQuestion.
func (s Season) Question(number uint64) (by Member, q Question, err error) {
	for _, m := range s.Members {
		for _, q := range m.Questions {
			if q.Number == number {
				return m, q, nil
			}
		}
	}
	return by, q, NoSuchQuestion
}

// openQuestion returns the index of a member's open question. Errors: NoSuchQuestion, QuestionDone.
func (m Member) openQuestion(number uint64) (int, error) {
	i := slices.IndexFunc(m.Questions, func(q Question) bool { return q.Number == number })
	switch {
	case i < 0:
		return i, NoSuchQuestion
	case m.Questions[i].State != QuestionOpen:
		return i, QuestionDone
	}
	return i, nil
}

// endQuestion ends an open question of a member, and updates the post to the leaders.
func (t *transaction) endQuestion(m Member, number uint64, end func(q *Question)) {
	i, err := m.openQuestion(number)
	if t.fail(err); err != nil {
		return
	}
	m.Questions = slices.Clone(m.Questions)
	end(&m.Questions[i])
	m.Questions[i].Decided = t.at
	t.putMember(m)
	t.updateQuestion(number)
}

// TakeQuestionBack takes the actor's own question back.
type TakeQuestionBack struct {
	Question uint64 `json:"question"`
}

func (d *TakeQuestionBack) check(t *transaction) error {
	_, err := t.self().openQuestion(d.Question)
	return err
}

func (d *TakeQuestionBack) do(t *transaction) {
	t.endQuestion(t.self(), d.Question, func(q *Question) { q.State = QuestionWithdrawn })
}

// AnswerQuestion answers a member's question. The answer belongs to the member: it is forgotten with them.
type AnswerQuestion struct {
	Member   string `json:"id"`
	Question uint64 `json:"question"`
	Words    string `json:"words"`
}

func (d *AnswerQuestion) check(t *transaction) error {
	m, _ := t.Member(d.Member)
	if _, err := m.openQuestion(d.Question); err != nil {
		return err
	}
	return checkWhy(d.Words)
}

func (d *AnswerQuestion) do(t *transaction) {
	m, _ := t.Member(d.Member)
	t.endQuestion(m, d.Question, func(q *Question) {
		q.State, q.Judge, q.Answer = QuestionAnswered, t.by.ID, trimmed(d.Words)
	})
	t.postOfLeague(Post{Kind: PostReply, Number: d.Question, Ping: []string{d.Member}})
}

func (d *AnswerQuestion) parties(*Season) []string { return []string{d.Member} }

// openQuestions returns the questions that wait for the leaders' answer, by their members.
func (s Season) openQuestions() (open []AnswerQuestion) {
	for _, m := range s.Members {
		for _, q := range m.Questions {
			if q.State == QuestionOpen {
				open = append(open, AnswerQuestion{Member: m.User, Question: q.Number})
			}
		}
	}
	return open
}
