package daily_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/daily"
	"karlchen/bot/jobs"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/storage"
)

// office is a house with a calendar, by which its server gets a post each day.
type office struct {
	*house
	ledger *jobs.Ledger
}

func newOffice(t *testing.T, now time.Time) *office {
	o := &office{house: newHouse(t)}
	o.now = now
	o.move()
	return o
}

// move gives the office a calendar, as a start of the program does.
func (o *office) move() {
	calendar := jobs.NewCalendar(o.store, func() time.Time { return o.now }, 0)
	o.days = daily.New(daily.Config{Store: o.store, Ledger: calendar, Tables: o.tables, Now: calendar.Now, Level: "simple"})
	o.ledger = jobs.New(jobs.Config{Calendar: calendar, Handlers: o.days.Handlers()})
}

// chooses changes the server's settings, as its dialogue does.
func (o *office) chooses(channel, at string) {
	o.t.Helper()
	_, err := settings.New(o.store).ChangeServer("1", func(s *settings.Server) { s.DailyChannel, s.DailyTime = channel, at })
	if err == nil {
		err = o.days.PlanPost("1", "de")
	}
	if err != nil {
		o.t.Fatal(err)
	}
}

// passes lets the calendar go on to a moment in Berlin, and returns the days of the server's posts.
func (o *office) passes(to string) (days []string) {
	o.t.Helper()
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		o.t.Fatal(err)
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", to, berlin)
	if err == nil {
		err = o.ledger.Advance(o.t.Context(), at)
	}
	if err != nil {
		o.t.Fatal(to, err)
	}
	o.now = at
	o.move()
	return o.posts()
}

func (o *office) posts() (days []string) {
	o.t.Helper()
	posts, err := o.days.Posts("1")
	if err != nil {
		o.t.Fatal(err)
	}
	for _, p := range posts.All {
		days = append(days, p.Day)
	}
	return days
}

// A server without a channel has no posts. With one it has one a day, at its time: also when the settings change after it, after a restart, where clocks skip
// the hour or show it twice, and none for the days of an absence.
func TestAPostADay(t *testing.T) {
	o := newOffice(t, time.Date(2027, 3, 24, 12, 0, 0, 0, time.UTC))
	check := func(got []string, want ...string) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Fatalf("the posts are %v, want %v", got, want)
		}
	}
	o.chooses("", "09:00")
	check(o.passes("2027-03-25 12:00"))
	o.chooses("7", "09:00")
	check(o.passes("2027-03-26 08:59"))
	check(o.passes("2027-03-26 09:00"), "2027-03-26")
	o.chooses("7", "18:00")
	check(o.passes("2027-03-26 18:30"), "2027-03-26")
	o.chooses("7", "02:00")
	check(o.passes("2027-03-28 01:59"), "2027-03-27", "2027-03-26")
	check(o.passes("2027-03-28 03:00"), "2027-03-28", "2027-03-27") // the clocks skip 02:00
	check(o.passes("2027-03-29 02:00"), "2027-03-29", "2027-03-28")

	o.now = o.now.AddDate(0, 0, 5) // nobody is there
	o.restart()
	o.move()
	check(o.passes("2027-04-04 01:00"), "2027-03-29", "2027-03-28")
	check(o.passes("2027-04-04 02:00"), "2027-04-04", "2027-03-29")
	o.chooses("", "02:00")
	check(o.passes("2027-04-06 02:00"), "2027-04-04", "2027-03-29")
	o.chooses("7", "02:00")
	check(o.passes("2027-10-31 12:00"), "2027-10-31", "2027-10-30") // the clocks show 02:00 twice
	all, err := o.store.Jobs("daily 1.0")
	if err != nil || len(all) != 1 || all[0].State != storage.Waiting {
		t.Errorf("after months the jobs are %+v, %v", all, err)
	}
}

// A post that somebody deletes is forgotten, and not made again on that day; the next day has one.
func TestADeletedPost(t *testing.T) {
	o := newOffice(t, time.Date(2027, 3, 24, 12, 0, 0, 0, time.UTC))
	o.chooses("7", "09:00")
	o.passes("2027-03-25 10:00")
	for _, message := range []string{"55", ""} {
		if err := o.days.Posted("1", "2027-03-25", message); err != nil {
			t.Fatal(err)
		}
		if posts, err := o.days.Posts("1"); err != nil || message != "" && posts.All[0].Message != message || message == "" && len(posts.All) > 0 {
			t.Errorf("the posts are %+v, %v", posts, err)
		}
	}
	if days := o.passes("2027-03-25 20:00"); len(days) > 0 {
		t.Errorf("the posts are %v", days)
	}
	if days := o.passes("2027-03-26 09:00"); len(days) != 1 {
		t.Errorf("the posts are %v", days)
	}
}

// played stores what a person has made of days, the latest first, with a number of points each.
func (o *office) played(user, guild string, days map[string]int, shows bool) {
	o.t.Helper()
	var plays []daily.Play
	for day, points := range days {
		plays = append(plays, daily.Play{Day: day, Guild: guild, Name: "P" + user, Table: "t" + user + day, Done: true, Points: points, Line: "wl"})
	}
	slices.SortFunc(plays, func(a, b daily.Play) int { return strings.Compare(b.Day, a.Day) })
	value, err := json.Marshal(plays)
	if err == nil {
		err = o.store.SetSetting(storage.ScopeUser, user, storage.DailyKey, value)
	}
	if err == nil && shows {
		_, err = settings.New(o.store).ChangePerson(user, func(p *settings.Person) { p.Board = settings.On })
	}
	if err != nil {
		o.t.Fatal(err)
	}
}

func (o *office) board(day string) daily.Board {
	o.t.Helper()
	b, err := o.days.Board("1", day)
	if err != nil {
		o.t.Fatal(err)
	}
	return b
}

func names(all []daily.Ranked) string {
	var b strings.Builder
	for _, r := range all {
		fmt.Fprintf(&b, "%s%+d ", r.User.Name, r.Points)
	}
	return strings.TrimSpace(b.String())
}

// The board names only people of the server who want it, and counts the others. Only the day before has the squares of games, because others still play today's.
// Sunday's has the winner of the seven days before: who has played three of them at least, and both if two have as many points.
func TestTheBoardOfADay(t *testing.T) {
	o := newOffice(t, time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)) // a Sunday
	o.played("201", "1", map[string]int{"2026-11-29": 2, "2026-11-28": 5, "2026-11-27": 1, "2026-11-22": 1, "2026-11-21": 50}, true)
	o.played("202", "1", map[string]int{"2026-11-29": 4, "2026-11-28": 9, "2026-11-25": 9}, true) // twice in the week
	o.played("203", "1", map[string]int{"2026-11-29": 9, "2026-11-28": 9, "2026-11-27": 9, "2026-11-26": 9}, false)
	o.played("204", "2", map[string]int{"2026-11-29": 9, "2026-11-28": 9, "2026-11-27": 9, "2026-11-26": 9}, true) // elsewhere
	o.played("205", "1", map[string]int{"2026-11-28": -1, "2026-11-24": 4, "2026-11-23": 4}, true)
	b := o.board("2026-11-29")
	if got := names(b.Here); got != "P202+4 P201+2" || b.Unnamed != 1 || b.Over {
		t.Errorf("today has %s and %d others", got, b.Unnamed)
	}
	if got := names(b.Before); got != "P202+9 P201+5 P205-1" || b.Before[0].Line != "wl" || b.Here[0].Line != "" {
		t.Errorf("yesterday has %s: %+v", got, b)
	}
	if got := names(b.Week); got != "P201+7 P205+7" || b.Week[0].Days != 3 {
		t.Errorf("the week is won by %s: %+v", got, b.Week)
	}
	if b := o.board("2026-11-28"); !b.Over || names(b.Here) != "P202+9 P201+5 P205-1" || len(b.Week) > 0 || len(b.Before) != 1 {
		t.Errorf("yesterday's board is %+v", b)
	}
	if err := o.days.Forget(t.Context(), "205"); err != nil { // before their rows go
		t.Fatal(err)
	}
	if b := o.board("2026-11-29"); names(b.Before) != "P202+9 P201+5" || names(b.Week) != "P201+7" {
		t.Errorf("somebody who is forgotten stands on the board: %+v", b)
	}
	o.days.TakeChanged()
	if _, err := settings.New(o.store).ChangePerson("201", func(p *settings.Person) { p.Board = settings.Off }); err != nil {
		t.Fatal(err)
	}
	if err := o.days.NoteShown("201"); err != nil {
		t.Fatal(err)
	}
	if b, changed := o.board("2026-11-29"), o.days.TakeChanged(); names(b.Here) != "P202+4" || b.Unnamed != 2 || !slices.Equal(changed, []string{"1"}) {
		t.Errorf("who wants to stand there no more stands on the board: %+v, %v", b, changed)
	}
}

// A finished game is noted with a letter for each trick and a few for what happened, and with its number; the board hears of it.
func TestALineTellsNoCards(t *testing.T) {
	o := newOffice(t, time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC))
	snap := o.play(anna, o.open(anna, "1"), wholeGame, lastCard)
	snap, err := o.tables.Do(t.Context(), snap.ID, table.User{}, table.Look{})
	if err != nil {
		t.Fatal(err)
	}
	st := o.standing(anna, "1")
	r, _ := snap.Result()
	won := r.Tricks[r.PartyOf(snap.Seat(anna.ID))]
	tricks := strings.TrimRight(st.Line, daily.Fuchs+daily.Karlchen+daily.Doppelkopf+daily.Kept)
	if len(tricks) != 12 || strings.Count(tricks, daily.WonTrick) != won || strings.Count(tricks, daily.LostTrick) != 12-won || st.Game == 0 {
		t.Errorf("the game %d with %d tricks of 12 is noted as %q", st.Game, won, st.Line)
	}
	if changed := o.days.TakeChanged(); !slices.Equal(changed, []string{"1"}) {
		t.Errorf("the boards of %v are drawn", changed)
	}
}
