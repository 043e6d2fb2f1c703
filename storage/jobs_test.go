package storage_test

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// job is a transition of the first week of league l, in Berlin.
func job(kind, wall string) storage.Job {
	return storage.Job{JobID: storage.JobID{Owner: "l", Period: "1", Kind: kind}, Policy: storage.Transition, Wall: wall, Zone: "Europe/Berlin"}
}

// must runs a transaction that a test needs.
func must(tb testing.TB, s *storage.Store, now time.Time, fn func(*storage.Tx) error) {
	tb.Helper()
	if err := s.Change(now, fn); err != nil {
		tb.Fatal(err)
	}
}

func mustJobs(tb testing.TB, s *storage.Store, owner string) map[string]storage.Job {
	tb.Helper()
	jobs, err := s.Jobs(owner)
	if err != nil {
		tb.Fatal(err)
	}
	byKind := map[string]storage.Job{}
	for _, j := range jobs {
		byKind[j.Kind] = j
	}
	return byKind
}

var friday = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func TestInstant(t *testing.T) {
	for _, c := range []struct{ name, wall, zone, want string }{
		{"winter", "2026-11-23 00:00", "Europe/Berlin", "2026-11-22T23:00:00Z"},
		{"summer", "2026-07-06 00:00", "Europe/Berlin", "2026-07-05T22:00:00Z"},
		{"the day of the change to summer", "2027-03-28 20:00", "Europe/Berlin", "2027-03-28T18:00:00Z"},
		{"just after the change to summer", "2027-03-28 03:00", "Europe/Berlin", "2027-03-28T01:00:00Z"},
		{"the day of the change to winter", "2026-10-25 20:00", "Europe/Berlin", "2026-10-25T19:00:00Z"},
		{"just after the change to winter", "2026-10-25 03:00", "Europe/Berlin", "2026-10-25T02:00:00Z"},
		{"shown twice", "2026-11-01 01:30", "America/New_York", "2026-11-01T05:30:00Z"},
		{"midnight that no clock shows", "2024-04-26 00:00", "Africa/Cairo", "2024-04-25T22:00:00Z"},
		{"leap day", "2028-02-29 00:00", "Europe/Berlin", "2028-02-28T23:00:00Z"},
		{"skipped", "2027-03-28 02:30", "Europe/Berlin", "2027-03-28T01:00:00Z"},
		{"shown twice in Berlin", "2026-10-25 02:30", "Europe/Berlin", "2026-10-25T00:30:00Z"},
		{"half an hour after a midnight that no clock shows", "2024-04-26 00:30", "Africa/Cairo", "2024-04-25T22:00:00Z"},
		{"a zone of half hours", "2026-11-23 00:00", "Asia/Kolkata", "2026-11-22T18:30:00Z"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := storage.Instant(c.wall, c.zone)
			if err != nil || got.Format(time.RFC3339) != c.want {
				t.Errorf("%s in %s is %v, %v, want %s", c.wall, c.zone, got, err, c.want)
			}
		})
	}
	for _, c := range []struct{ name, wall, zone string }{
		{"no leap year", "2027-02-29 00:00", "Europe/Berlin"},
		{"no time", "2026-11-23", "Europe/Berlin"},
		{"seconds", "2026-11-23 00:00:00", "Europe/Berlin"},
		{"no zone", "2026-11-23 00:00", ""},
		{"the zone of the machine", "2026-11-23 00:00", "Local"},
		{"an unknown zone", "2026-11-23 00:00", "Europe/Entenhausen"},
		{"a path", "2026-11-23 00:00", "../zone"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, err := storage.Instant(c.wall, c.zone); !errors.Is(err, storage.ErrInvalid) {
				t.Errorf("%s in %q is %v, %v, want ErrInvalid", c.wall, c.zone, got, err)
			}
		})
	}
}

// Ensure that the wall time of a moment leads back to it, and is never before it.
func TestWall(t *testing.T) {
	for name, c := range map[string]struct{ at, want string }{
		"a minute":        {"2026-11-23T00:00:00+01:00", "2026-11-23 00:00"},
		"within a minute": {"2026-11-22T23:59:00.5+01:00", "2026-11-23 00:00"},
	} {
		at, err := time.Parse(time.RFC3339, c.at)
		if got := storage.LocalTime(at); err != nil || got != c.want {
			t.Errorf("%s: %s is %s (%v), want %s", name, c.at, got, err, c.want)
		}
	}
}

// Ensure that a job waits once, can be planned again while it waits, and is settled once.
func TestTx_Schedule(t *testing.T) {
	s := MustOpen(t)
	for _, wall := range []string{"2026-11-23 00:00", "2026-11-24 00:00"} {
		must(t, s, friday, func(tx *storage.Tx) error { return tx.Schedule(job("close", wall)) })
	}
	want := job("close", "2026-11-24 00:00")
	want.State = storage.Waiting
	want.Planned = time.Date(2026, 11, 23, 23, 0, 0, 0, time.UTC)
	want.Due = want.Planned
	jobs, err := storagetest.Waiting(s)
	if diff := cmp.Diff([]storage.Job{want}, jobs); err != nil || diff != "" {
		t.Errorf("jobs differ (%v, -want +got):\n%s", err, diff)
	}
	must(t, s, friday, func(tx *storage.Tx) error { return tx.Postpone(want.JobID, friday.Add(time.Minute)) })
	if got := mustJobs(t, s, "l")["close"]; got.Attempts != 1 || !got.Next.Equal(friday.Add(time.Minute)) {
		t.Errorf("the failed job is %+v", got)
	}
	must(t, s, friday, func(tx *storage.Tx) error { return tx.EndJob(want.JobID, storage.Done) })
	for name, change := range map[string]func(*storage.Tx) error{
		"schedule": func(tx *storage.Tx) error { return tx.Schedule(want) },
		"cancel":   func(tx *storage.Tx) error { return tx.Cancel(want.JobID) },
		"settle":   func(tx *storage.Tx) error { return tx.EndJob(want.JobID, storage.Dropped) },
		"postpone": func(tx *storage.Tx) error { return tx.Postpone(want.JobID, friday) },
	} {
		if err := s.Change(friday, change); !errors.Is(err, storage.ErrSettled) {
			t.Errorf("%s a settled job: %v", name, err)
		}
	}
	if got := mustJobs(t, s, "l")["close"]; got.State != storage.Done || !got.Settled.Equal(friday) {
		t.Errorf("the settled job is %+v", got)
	}
}

func TestTx_Schedule_Refuses(t *testing.T) {
	reminder := func(until string) storage.Job {
		j := job("remind", "2026-11-23 00:00")
		j.Policy, j.Until = storage.Reminder, until
		return j
	}
	change := func(fn func(*storage.Job)) storage.Job {
		j := job("close", "2026-11-23 00:00")
		fn(&j)
		return j
	}
	s := MustOpen(t)
	for name, j := range map[string]storage.Job{
		"no owner":                  change(func(j *storage.Job) { j.Owner = "" }),
		"a zero byte":               change(func(j *storage.Job) { j.Period = "1\x00" }),
		"no policy":                 change(func(j *storage.Job) { j.Policy = "" }),
		"a transition that ends":    change(func(j *storage.Job) { j.Until = "2026-11-24 00:00" }),
		"an unknown zone":           change(func(j *storage.Job) { j.Zone = "Europe/Entenhausen" }),
		"a reminder without end":    reminder(""),
		"a reminder after its end":  reminder("2026-11-22 00:00"),
		"a reminder without effect": reminder("2026-11-23 00:00"),
	} {
		err := s.Change(friday, func(tx *storage.Tx) error { return tx.Schedule(j) })
		if !errors.Is(err, storage.ErrInvalid) {
			t.Errorf("%s: %v, want ErrInvalid", name, err)
		}
	}
	if err := s.Change(friday, func(tx *storage.Tx) error { return tx.Cancel(job("x", "").JobID) }); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("cancel what is not there: %v", err)
	}
}

// Ensure that a transaction that fails, or panics, changes nothing.
func TestStore_Change_Fails(t *testing.T) {
	s := MustOpen(t)
	no := errors.New("no")
	write := func(tx *storage.Tx) error {
		return errors.Join(tx.Schedule(job("close", "2026-11-23 00:00")), tx.Log("l", json.RawMessage(`{"action":"x"}`)),
			tx.SetSetting(storage.ScopeGuild, "g", "k", json.RawMessage(`1`)))
	}
	if err := s.Change(friday, func(tx *storage.Tx) error { return errors.Join(write(tx), no) }); !errors.Is(err, no) {
		t.Errorf("error is %v, want that of the transaction", err)
	}
	if err := s.Change(friday, func(tx *storage.Tx) error { write(tx); panic("no") }); err == nil {
		t.Error("a panic is no error")
	}
	jobs, err := storagetest.Waiting(s)
	log, logErr := storagetest.Log[json.RawMessage](s, "l")
	_, settingErr := s.Setting(storage.ScopeGuild, "g", "k")
	if len(jobs)+len(log) != 0 || errors.Join(err, logErr) != nil || !errors.Is(settingErr, storage.ErrNotFound) {
		t.Errorf("left: %v, %v, %v (%v, %v)", jobs, log, settingErr, err, logErr)
	}
}

// Ensure that a job is found from its moment on, with the others of its owner in their order, and that before it the store tells that moment, also
// after the plan has changed, an outage has moved a deadline, and an attempt has failed.
func TestStore_DueJobs(t *testing.T) {
	s := MustOpen(t)
	now := time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC)
	expect := func(when string, at time.Time, want string, wantNext time.Duration) {
		t.Helper()
		due, next, err := s.DueJobs(at)
		var got []string
		for _, jobs := range due {
			for _, j := range jobs {
				got = append(got, j.Owner+" "+j.Kind)
			}
		}
		wantAt := now.Add(wantNext)
		if wantNext == 0 {
			wantAt = time.Time{}
		}
		if text := strings.Join(got, ", "); err != nil || text != want || !next.Equal(wantAt) {
			t.Errorf("%s: due are %q, next at %v (%v); want %q, %v", when, text, next, err, want, wantAt)
		}
	}
	expect("without jobs", now, "", 0)
	end, begin, other := job("close", "2026-11-23 00:00"), job("open", "2026-11-23 00:01"), job("close", "2026-11-23 04:00") // 23:00, 23:01 and 03:00 UTC
	end.Deadline, other.Owner = true, "ll"
	must(t, s, now, func(tx *storage.Tx) error {
		return errors.Join(tx.Schedule(begin), tx.Schedule(other), tx.Schedule(end))
	})
	expect("a moment before", now.Add(5*time.Hour-1), "", 5*time.Hour)
	expect("at the moment", now.Add(5*time.Hour), "l close, l open", 5*time.Hour+time.Minute)
	expect("at the second", now.Add(5*time.Hour+time.Minute), "l close, l open", 9*time.Hour)
	must(t, s, now, func(tx *storage.Tx) error { return tx.Postpone(end.JobID, now.Add(9*time.Hour)) })
	expect("after a failure", now.Add(5*time.Hour), "l close, l open", 5*time.Hour+time.Minute)
	begin.Wall = "2026-11-23 02:00"
	must(t, s, now, func(tx *storage.Tx) error { return tx.Schedule(begin) })
	expect("after a new plan", now.Add(5*time.Hour), "l close, l open", 7*time.Hour)
	if err := s.Beat(now.Add(8*time.Hour), time.Minute); err != nil { // the deadline moves to 07:00
		t.Fatal(err)
	}
	expect("after an outage", now.Add(8*time.Hour), "l close, l open", 9*time.Hour)
	must(t, s, now, func(tx *storage.Tx) error { return tx.EndJob(begin.JobID, storage.Done) })
	expect("when the second is done", now.Add(8*time.Hour), "", 9*time.Hour)
	must(t, s, now, func(tx *storage.Tx) error { return tx.Cancel(other.JobID) })
	expect("when the other is cancelled", now.Add(8*time.Hour), "", 13*time.Hour)
}

// Ensure that owners, and logs, stay separate if the name of one is the beginning of the other.
func TestStore_Jobs_Owners(t *testing.T) {
	s := MustOpen(t)
	for _, owner := range []string{"l", "ll", "k", "l", "l"} {
		must(t, s, friday, func(tx *storage.Tx) error {
			j := job("close", "2026-11-23 00:00")
			j.Owner = owner
			return errors.Join(tx.Schedule(j), tx.Log(owner, json.RawMessage(`{"by":{"id":"1"},"action":"plan"}`)))
		})
	}
	for owner, want := range map[string]int{"l": 3, "ll": 1, "k": 1, "m": 0} {
		log, err := storagetest.Log[json.RawMessage](s, owner)
		if err != nil || len(log) != want {
			t.Errorf("the log of %s has %d entries (%v), want %d", owner, len(log), err, want)
		}
		if got := len(mustJobs(t, s, owner)); got != min(want, 1) {
			t.Errorf("%s has %d jobs", owner, got)
		}
	}
}

// Ensure that the calendar stays ahead over a restart and signs of life, and that the time of the move does not count as silence.
func TestStore_Ahead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	s := MustOpenAt(t, path)
	ahead := func(want time.Duration) {
		t.Helper()
		if got, err := s.Ahead(); err != nil || got != want {
			t.Errorf("ahead by %v, want %v (%v)", got, want, err)
		}
	}
	ahead(0)
	now := time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC)
	end := job("close", "2026-11-23 00:00")
	end.Deadline = true
	must(t, s, now, func(tx *storage.Tx) error { return tx.Schedule(end) })
	later := now.Add(30 * time.Hour)
	must(t, s, later, func(tx *storage.Tx) error { return tx.SetAhead(30 * time.Hour) })
	MustClose(t, s)
	s = MustOpenAt(t, path)
	if err := s.Beat(later.Add(time.Minute), 2*time.Minute); err != nil {
		t.Fatal(err)
	}
	ahead(30 * time.Hour)
	if due := mustJobs(t, s, "l")["close"].Due; !due.Equal(now.Add(5 * time.Hour)) {
		t.Errorf("the deadline is at %v", due)
	}
	MustClose(t, s)
}

// Ensure that exactly the deadlines move by the time that the program did not run, including those planned after the outage.
func TestStore_Beat(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	s := MustOpenAt(t, path)
	beat := func(now time.Time) {
		t.Helper()
		if err := s.Beat(now, 2*time.Minute); err != nil {
			t.Fatal(err)
		}
	}
	deadline := func(kind, wall string) storage.Job {
		j := job(kind, wall)
		j.Deadline = true
		return j
	}
	lastCall := deadline("last call", "2026-11-22 20:00")
	lastCall.Policy, lastCall.Until = storage.Reminder, "2026-11-23 00:00"
	stop := time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC)
	beat(stop.Add(-30 * 24 * time.Hour)) // long before the first job
	must(t, s, stop, func(tx *storage.Tx) error {
		return errors.Join(tx.Schedule(deadline("close", "2026-11-23 00:00")), tx.Schedule(job("open", "2026-11-23 00:01")), tx.Schedule(lastCall),
			tx.Schedule(deadline("final", "2026-11-26 00:00")))
	})
	MustClose(t, s)
	s = MustOpenAt(t, path)
	beat(stop.Add(15 * time.Hour))
	must(t, s, stop.Add(15*time.Hour), func(tx *storage.Tx) error { return tx.Schedule(deadline("late", "2026-11-23 06:00")) })
	check := func(when string, want map[string]string) {
		t.Helper()
		for kind, j := range mustJobs(t, s, "l") {
			at := j.Due
			if j.Policy == storage.Reminder {
				at = j.Ends
			}
			if got := at.Format("02 15:04"); got != want[kind] {
				t.Errorf("%s: %s is due %s, want %s", when, kind, got, want[kind])
			}
		}
	}
	check("after 15 hours", map[string]string{"close": "23 14:00", "open": "22 23:01", "last call": "23 14:00", "final": "25 23:00", "late": "23 20:00"})
	log, err := storagetest.Log[json.RawMessage](s, "l")
	if err != nil || len(log) != 2 || !strings.Contains(string(log[0]), `"action":"deadline-moved"`) {
		t.Errorf("the log is %s, %v; two deadlines have moved", log, err)
	}
	for minute := range 5 {
		beat(stop.Add(15*time.Hour + time.Duration(minute)*2*time.Minute))
	}
	beat(time.Date(2026, 11, 23, 13, 0, 0, 0, time.UTC)) // four more hours without a deadline
	check("after an outage without deadlines", map[string]string{"close": "23 14:00", "open": "22 23:01", "last call": "23 14:00", "final": "25 23:00", "late": "23 20:00"})
	beat(time.Date(2026, 12, 4, 0, 0, 0, 0, time.UTC)) // the clock was wrong …
	beat(time.Date(2026, 11, 23, 13, 1, 0, 0, time.UTC))
	check("after a wrong clock", map[string]string{"close": "23 14:00", "open": "22 23:01", "last call": "23 14:00", "final": "25 23:00", "late": "23 20:00"})
	beat(time.Date(2026, 11, 23, 15, 1, 0, 0, time.UTC))
	check("after a second outage", map[string]string{"close": "23 16:00", "open": "22 23:01", "last call": "23 16:00", "final": "25 23:00", "late": "23 20:00"})
}

// Ensure that a log shows a person everything that it holds about them, and names no forgotten person.
func TestStore_Forget_Log(t *testing.T) {
	s := MustOpen(t)
	must(t, s, friday, func(tx *storage.Tx) error {
		return errors.Join(
			tx.Log("l", json.RawMessage(`{"by":{"id":"7","name":"Anna"},"action":"strike","data":{"list":3}}`)),
			tx.Log("l", json.RawMessage(`{"by":"8","action":"add","data":{"players":["7","9"]}}`)),
			tx.Log("l", json.RawMessage(`{"by":"7","action":"close"}`)),
			tx.Log("l", json.RawMessage(`{"by":"8","action":"close"}`)))
	})
	trace, err := s.Trace("7")
	held := []storage.Logged{
		{Owner: "l", Entry: json.RawMessage(`{"by":{"id":"7","name":"Anna"},"action":"strike","data":{"list":3}}`)},
		{Owner: "l", Entry: json.RawMessage(`{"by":"8","action":"add","data":{"players":["7","9"]}}`)},
		{Owner: "l", Entry: json.RawMessage(`{"by":"7","action":"close"}`)},
	}
	if diff := cmp.Diff(held, trace.Log); err != nil || diff != "" {
		t.Errorf("what is held differs (%v, -want +got):\n%s", err, diff)
	}
	if err := s.Forget(friday, "7", nil, nil); err != nil {
		t.Fatal(err)
	}
	if trace, err := s.Trace("7"); err != nil || len(trace.Log) != 0 {
		t.Errorf("still held: %+v, %v", trace.Log, err)
	}
	log, err := storagetest.Log[json.RawMessage](s, "l")
	want := []json.RawMessage{
		json.RawMessage(`{"action":"strike","by":{"id":"","name":""},"data":{"list":3}}`),
		json.RawMessage(`{"action":"add","by":"8","data":{"players":["9"]}}`),
		json.RawMessage(`{"action":"close","by":""}`),
		json.RawMessage(`{"by":"8","action":"close"}`),
	}
	if diff := cmp.Diff(want, log); err != nil || diff != "" {
		t.Errorf("the log differs (%v, -want +got):\n%s", err, diff)
	}
}

// Ensure that a deadline moves no further than its limit, and that no limit may lie before it.
func TestStore_Beat_Latest(t *testing.T) {
	s := MustOpen(t)
	now := time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC)
	near, far, remind := job("near", "2026-11-23 00:00"), job("far", "2026-11-23 00:00"), job("remind", "2026-11-22 20:00")
	remind.Policy, remind.Until = storage.Reminder, "2026-11-23 00:00"
	for _, j := range []*storage.Job{&near, &far, &remind} {
		j.Deadline = true
	}
	near.Latest, far.Latest, remind.Latest = "2026-11-23 03:00", "2026-11-24 00:00", "2026-11-23 03:00"
	must(t, s, now, func(tx *storage.Tx) error {
		return errors.Join(tx.Schedule(near), tx.Schedule(far), tx.Schedule(remind))
	})
	if err := s.Beat(now.Add(10*time.Hour), 2*time.Minute); err != nil {
		t.Fatal(err)
	}
	jobs := mustJobs(t, s, "l")
	for kind, want := range map[string]string{"near": "23 02:00", "far": "23 09:00"} {
		if got := jobs[kind].Due.Format("02 15:04"); got != want {
			t.Errorf("%s is due %s, want %s", kind, got, want)
		}
	}
	if got := jobs["remind"].Ends.Format("02 15:04"); got != "23 02:00" {
		t.Errorf("the purpose of the reminder has passed at %s", got)
	}
	early, still, odd := far, far, far
	early.Latest, still.Deadline, odd.Latest = "2026-11-22 23:59", false, "soon"
	for _, j := range []storage.Job{early, still, odd} {
		if err := s.Change(now, func(tx *storage.Tx) error { return tx.Schedule(j) }); !errors.Is(err, storage.ErrInvalid) {
			t.Errorf("planned with latest %q, deadline %t: %v", j.Latest, j.Deadline, err)
		}
	}
}

// Ensure that a function for after the transaction runs when the transaction is on the disk, and only then.
func TestTx_AfterCommit(t *testing.T) {
	s := MustOpen(t)
	followed := 0
	must(t, s, time.Now(), func(tx *storage.Tx) error {
		tx.AfterCommit(func() {
			if _, err := s.Setting(storage.ScopeGuild, "g", "k"); err != nil {
				t.Errorf("it follows too early: %v", err)
			}
			followed++
		})
		return tx.SetSetting(storage.ScopeGuild, "g", "k", []byte("1"))
	})
	failed := errors.New("no")
	if err := s.Change(time.Now(), func(tx *storage.Tx) error { tx.AfterCommit(func() { followed++ }); return failed }); !errors.Is(err, failed) || followed != 1 {
		t.Errorf("followed %d times (%v)", followed, err)
	}
}
