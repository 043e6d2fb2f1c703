package leagues_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/leagues"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

func (c *club) state(user string) league.MemberState {
	m, _ := c.book().Member(user)
	return m.State
}

func TestMembersComeAndGo(t *testing.T) {
	c := newClub(t)
	newcomer := member("30")
	c.refused(c.s.Leave(newcomer, c.id), league.NotMember)
	m, err := c.s.Join(newcomer, c.id)
	c.must(err)
	if m.State != league.MemberActive || m.Name != "Name 30" || !m.Since.Equal(c.now) {
		t.Errorf("the newcomer is %+v", m)
	}
	_, err = c.s.Join(newcomer, c.id)
	c.refused(err, league.AlreadyMember)
	for _, step := range []struct {
		name string
		do   func() error
		want league.MemberState
	}{
		{"away", func() error { return c.s.SetAway(newcomer, c.id, true) }, league.MemberAway},
		{"back", func() error { return c.s.SetAway(newcomer, c.id, false) }, league.MemberActive},
		{"stands in", func() error { return c.s.SetStandIn(newcomer, c.id, true) }, league.MemberSubstitute},
		{"leaves", func() error { return c.s.Leave(newcomer, c.id) }, league.MemberWithdrawn},
		{"joins again", func() error { _, err := c.s.Join(newcomer, c.id); return err }, league.MemberActive},
		{"banned", func() error { return c.s.Ban(chief, c.id, 0, "30", "plays on two accounts") }, league.MemberBanned},
	} {
		if err := step.do(); err != nil || c.state("30") != step.want {
			t.Errorf("%s: %s, %v", step.name, c.state("30"), err)
		}
	}
	_, err = c.s.Join(newcomer, c.id)
	c.refused(err, league.Banned)
	c.refused(c.s.SetAway(newcomer, c.id, false), league.Banned)
	c.refused(c.s.Ban(chief, c.id, 0, "30", ""), league.NothingToChange)
	c.refused(c.s.Readmit(member("11"), c.id, 0, "30", ""), league.NotLeader)
	c.must(c.s.Readmit(second, c.id, 0, "30", "has one account now"))
	if log := c.lastLog(); c.state("30") != league.MemberActive || log.By.ID != second.ID || log.Action != "readmit" {
		t.Errorf("readmitted: %s, logged %s by %s", c.state("30"), log.Action, log.By.ID)
	}
	elsewhere := leagues.Actor{ID: "11", Guild: "999", Manager: true}
	c.refused(c.s.Leave(elsewhere, c.id), league.NoSuchLeague)
}

func TestAMemberWhoLeavesIsForgottenInLaterWeeks(t *testing.T) {
	c := newClub(t)
	for week := 1; week <= 3; week++ {
		c.must(c.s.Available(member("11"), c.id, week, league.AnswerIn))
		c.must(c.s.Available(member("12"), c.id, week, league.AnswerMaybe))
	}
	c.publish(1)
	c.must(c.s.Leave(member("11"), c.id))
	for i, want := range []league.Answer{league.AnswerIn, league.AnswerNone, league.AnswerNone} {
		w := c.book().Weeks[i]
		if got := w.Answers["11"]; got != want || slices.Contains(w.Order, "11") != (want != league.AnswerNone) || w.Answers["12"] != league.AnswerMaybe {
			t.Errorf("week %d: %v, in the order %v", w.Number, w.Answers, w.Order)
		}
	}
}

func TestAMemberWhoComesBackToTheServerIsActiveAfterAnyAction(t *testing.T) {
	c := newClub(t)
	points := c.played(1, 30, -10, -10, -10)
	c.must(c.Change(func(tx *storage.Tx) error {
		m, _ := c.book().Member("11")
		m.State = league.MemberLeft
		return errors.Join(storage.Put(tx, m), leagues.Reimport(tx, c.id))
	}))
	if got := c.table(1)[0]; got != "11 4" {
		t.Errorf("gone, list %d is worth %s", points, got)
	}
	c.must(c.s.SetRemind(member("11"), c.id, true))
	if m, _ := c.book().Member("11"); m.State != league.MemberActive || !m.Remind {
		t.Errorf("back, the member is %+v", m)
	}
}

func TestWishesNotToMeet(t *testing.T) {
	c := newClub(t)
	me := member("11")
	c.refused(c.s.SetApart(me, c.id, "11", true), league.NoSuchMember)
	c.refused(c.s.SetApart(me, c.id, "99", true), league.NoSuchMember)
	for _, other := range []string{"12", "13", "12", "14"} {
		c.must(c.s.SetApart(me, c.id, other, true))
	}
	c.refused(c.s.SetApart(me, c.id, "15", true), league.ApartFull)
	c.must(c.s.SetApart(me, c.id, "13", false))
	b, err := c.s.Book(me, c.id, 0)
	c.must(err)
	if m, _ := b.Member("11"); !slices.Equal(m.Apart, []string{"12", "14"}) {
		t.Errorf("apart from %v", m.Apart)
	}
	if m, _ := c.book().Member("11"); m.Apart != nil {
		t.Errorf("others see whom somebody would rather not meet: %v", m.Apart)
	}
}

func matchDays(s *league.Term) { s.Plan.Config.Format = standings.MatchDay } // Thursdays, 20:00

func TestAnswersToAMatchDay(t *testing.T) {
	c := newClub(t, matchDays)
	for _, step := range []struct {
		who string
		a   league.Answer
	}{
		{"11", league.AnswerIn}, {"12", league.AnswerMaybe}, {"13", league.AnswerIn}, {"14", league.AnswerSubstitute}, {"15", league.AnswerIn},
		{"12", league.AnswerIn}, {"15", league.AnswerOut}, {"11", league.AnswerIn},
	} {
		c.must(c.s.Answer(member(step.who), c.id, 1, 1, step.a))
	}
	c.refused(c.s.Answer(member("11"), c.id, 1, 1, league.AnswerHere), league.TooEarly)
	c.now = c.at(1, time.Thursday, 19).Add(30 * time.Minute)
	c.must(c.s.Answer(member("11"), c.id, 1, 1, league.AnswerHere))
	c.must(c.s.Answer(member("16"), c.id, 1, 1, league.AnswerHere))
	w := c.book().Weeks[0]
	if want := []string{"11", "13", "14", "12", "16"}; !slices.Equal(w.Order, want) {
		t.Errorf("they came in the order %v, want %v", w.Order, want)
	}
	if w.Answers["15"] != league.AnswerOut || w.Answers["11"] != league.AnswerHere {
		t.Errorf("answers: %v", w.Answers)
	}

	c.refused(c.s.Answer(member("99"), c.id, 1, 1, league.AnswerIn), league.NotMember)
	c.refused(c.s.Answer(member("11"), c.id, 2, 1, league.AnswerIn), league.NoSuchSeason)
	c.refused(c.s.Answer(member("11"), c.id, 1, 5, league.AnswerIn), league.NoSuchWeek)
	c.week(1, func(w *league.Week) { w.Draw = &league.Draw{} })
	c.refused(c.s.Answer(member("11"), c.id, 1, 1, league.AnswerOut), league.DrawnAlready)
	c.publish(1)
	c.refused(c.s.Answer(member("11"), c.id, 1, 1, league.AnswerOut), league.WeekOver)
}

func TestAnAbsentMemberIsBackAfterSigningUp(t *testing.T) {
	c := newClub(t, matchDays)
	c.must(c.s.SetAway(member("11"), c.id, true))
	c.must(c.s.Answer(member("11"), c.id, 1, 1, league.AnswerOut))
	if got := c.state("11"); got != league.MemberAway {
		t.Errorf("out, the member is %s", got)
	}
	c.must(c.s.Answer(member("11"), c.id, 1, 1, league.AnswerIn))
	if got := c.state("11"); got != league.MemberActive {
		t.Errorf("in, the member is %s", got)
	}
	open := newClub(t)
	open.refused(open.s.Answer(member("11"), open.id, 1, 1, league.AnswerIn), league.NoMatchDay)
}

func TestNewcomersPlayInTheLowestDivision(t *testing.T) {
	c := newClub(t, func(s *league.Term) { s.Divisions = [][]string{{"11", "12", "13", "14"}, {"15", "16", "17", "18"}} })
	for _, id := range []string{"30", "31"} {
		_, err := c.s.Join(member(id), c.id)
		c.must(err)
	}
	c.must(c.s.Leave(member("12"), c.id))
	_, err := c.s.Join(member("12"), c.id)
	c.must(err)
	want := [][]string{{"11", "12", "13", "14"}, {"15", "16", "17", "18", "30", "31"}}
	if got := c.book().Season.Divisions; !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("divisions: %v, want %v", got, want)
	}
}

// A forgotten member withdraws, comes to no later week, and nobody wishes not to meet them; the log, rewritten, still folds to the rows.
func TestAForgottenMemberLeavesTheLeague(t *testing.T) {
	c := newClub(t, matchDays)
	c.played(1, 30, -10, -10, -10)
	c.must(c.s.SetApart(member("12"), c.id, "11", true))
	c.must(c.s.SetApart(member("12"), c.id, "13", true))
	c.must(c.s.SetApart(member("11"), c.id, "12", true))
	for _, who := range []string{"12", "11"} {
		c.must(c.s.Answer(member(who), c.id, 1, 2, league.AnswerIn))
	}
	c.book() // so that the leagues remember the season as it was
	a := archive.New(archive.Config{Store: c.store, Now: func() time.Time { return c.now }, Leave: c.s.Forget})
	c.must(a.Forget("11"))
	b, err := c.s.Book(member("12"), c.id, 0)
	c.must(err)
	if _, known := b.Member("11"); known || len(b.Members) != 8 {
		t.Errorf("the members are %+v", b.Members)
	}
	former, _ := b.Member("former-1")
	if former.Name != "Former player 1" || former.State != league.MemberWithdrawn || former.Apart != nil {
		t.Errorf("the former player is %+v", former)
	}
	if m, _ := b.Member("12"); !slices.Equal(m.Apart, []string{"13"}) {
		t.Errorf("12 is apart from %v", m.Apart)
	}
	if w := b.Weeks[1]; len(w.Answers) != 1 || !slices.Equal(w.Order, []string{"12"}) {
		t.Errorf("the week is %+v", w)
	}
	if got := c.table(1)[0]; got != "former-1 4" {
		t.Errorf("the winner of the list is %s", got)
	}
	log, err := c.s.Log(c.id)
	c.must(err)
	for _, e := range log {
		if raw, _ := json.Marshal(e); bytes.Contains(raw, []byte(`"11"`)) || bytes.Contains(raw, []byte("Name 11")) {
			t.Errorf("the log still knows them: %s", raw)
		}
	}
}

// A leader clears the texts that still name somebody, in rows and log, which still fold to each other; the log says who did it. Nobody else may.
func TestLeadersClearTexts(t *testing.T) {
	c := newClub(t)
	list := c.played(1, 30, 10, -10, -30)
	p, err := c.s.Protest(member("14"), c.id, 0, list, "  Otto Brandt has miscounted, and otto knows it.")
	c.must(err)
	c.must(c.s.DecideProtest(chief, c.id, 0, 0, p.Number, true, "Ottos list was wrong"))
	_, err = c.s.Act(member("11"), c.id, 0, &league.AskLeaders{Words: "Who wrote lotto?"})
	c.must(err)
	if _, err := c.s.ClearTexts(member("11"), c.id, "Otto", true); !errors.Is(err, league.NotLeader) {
		t.Errorf("a member clears texts: %v", err)
	}
	for _, sure := range []bool{false, true} {
		if n, err := c.s.ClearTexts(chief, c.id, "OTTO", sure); err != nil || n != 2 {
			t.Errorf("sure %t: %d texts, %v", sure, n, err)
		}
		log, err := c.s.Log(c.id)
		c.must(err)
		raw, err := json.Marshal(log)
		c.must(err)
		rows, err := json.Marshal(c.book().Season)
		c.must(err)
		for _, all := range [][]byte{raw, rows} {
			if bytes.Contains(all, []byte("Otto")) == sure || !bytes.Contains(all, []byte("lotto")) {
				t.Errorf("sure %t: the texts are %s", sure, all)
			}
		}
		if last := log[len(log)-1]; (last.Action == "clear-texts" && last.By.ID == chief.ID) != sure {
			t.Errorf("sure %t: the last entry is %+v", sure, last)
		}
	}
	if n, err := c.s.ClearTexts(chief, c.id, "Otto", true); err != nil || n != 0 {
		t.Errorf("once more: %d, %v", n, err)
	}
}

// With a person go their questions to the leaders and the answers to them, from the rows and from the log, which still folds to the rows. A leader who
// is forgotten leaves the answers that they have given.
func TestTheQuestionsOfAForgottenMemberAreGone(t *testing.T) {
	c := newClub(t)
	act := func(by leagues.Actor, d league.Deed) {
		t.Helper()
		_, err := c.s.Act(by, c.id, 0, d)
		c.must(err)
	}
	act(member("11"), &league.AskLeaders{Words: "The first secret"})
	act(member("11"), &league.AskLeaders{Words: "The second secret"})
	act(member("12"), &league.AskLeaders{Words: "When?"})
	act(chief, &league.AnswerQuestion{Member: "11", Question: 1, Words: "The third secret"})
	act(second, &league.AnswerQuestion{Member: "12", Question: 3, Words: "On Friday"})
	if d, err := c.s.Diagnose(chief, c.id); err != nil || len(d.Book.LeaderDuties(c.now)) != 1 || d.Book.LeaderDuties(c.now)[0].Why != "The second secret" {
		t.Errorf("the leaders read %+v, %v", d.Book.LeaderDuties(c.now), err)
	}
	a := archive.New(archive.Config{Store: c.store, Now: func() time.Time { return c.now }, Leave: c.s.Forget})
	export, _, err := a.Export("11")
	c.must(err)
	for _, words := range []string{"first", "second", "third"} {
		if !bytes.Contains(export, []byte("The "+words+" secret")) {
			t.Errorf("the member's export lacks the %s secret", words)
		}
	}
	if export, _, err = a.Export("12"); err != nil || bytes.Contains(export, []byte("secret")) {
		t.Errorf("the export of another has a secret: %v\n%s", err, export)
	}
	c.must(a.Forget("11"))
	c.must(a.Forget(second.ID))
	log, err := c.s.Log(c.id)
	c.must(err)
	raw, err := json.Marshal(log)
	c.must(err)
	b := c.book()
	rows, err := json.Marshal(b.Season)
	c.must(err)
	for _, all := range [][]byte{raw, rows} {
		if bytes.Contains(all, []byte("secret")) {
			t.Errorf("a secret is left: %s", all)
		}
		if !bytes.Contains(all, []byte("On Friday")) {
			t.Errorf("the answer of the forgotten leader is gone: %s", all)
		}
	}
	if _, _, err := b.Question(1); err != league.NoSuchQuestion {
		t.Errorf("the question is still there: %v", err)
	}
	if got := c.posts(league.PostQuestion); len(got) != 3 || got[0].Wanted < 2 {
		t.Errorf("the posts to the leaders are not updated: %+v", got)
	}
}
