package view_test

import (
	"fmt"
	"iter"
	"slices"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/internal/stage"
)

// deedOf returns what a button asks of the season; nil if it only shows something, or is always accepted.
func deedOf(t *testing.T, b *leagues.Book, user, id string) league.Deed {
	if p, err := route.LeagueSignUp.Parse(id); err == nil {
		return &league.SignUp{Week: p.Week, Answer: league.Answer(p.Answer)}
	}
	if p, err := route.LeagueCheckIn.Parse(id); err == nil {
		return &league.SignUp{Week: p.Week, Answer: b.CheckIn(p.Week, user)}
	}
	if p, err := route.LeagueLooking.Parse(id); err == nil {
		return &league.Say{Week: p.Week, Answer: league.AnswerIn}
	}
	if p, err := route.MemberWeek.Parse(id); err == nil {
		return &league.Say{Week: p.Week, Answer: league.AnswerIn}
	}
	for _, path := range []route.Path[route.Week]{route.LeaguePlay, route.LeagueTask} {
		if p, err := path.Parse(id); err == nil {
			if now, _ := b.Week(); p.Week != now.Number {
				t.Errorf("week %d is offered in week %d", p.Week, now.Number)
			}
			return &league.Play{}
		}
	}
	if _, err := route.LeagueJoin.Parse(id); err == nil {
		return &league.Join{}
	}
	return nil
}

// idsOf returns the ids of buttons and menus.
func idsOf(blocks []discord.Block) (ids []string) {
	for _, block := range blocks {
		switch block := block.(type) {
		case discord.Container:
			ids = append(ids, idsOf(block.Blocks)...)
		case discord.ButtonRow:
			for _, button := range block.Buttons {
				ids = append(ids, button.CustomID)
			}
		case discord.Select:
			ids = append(ids, block.CustomID)
		}
	}
	return ids
}

// offeredWeek is the week whose messages are looked at.
const offeredWeek = 3

// booksInAllStates yields a league in which all states of its season, of a week and of a member meet, at times before, in and after that week. A week of
// match days is one without a draw, too.
func booksInAllStates(format standings.Format, user string) iter.Seq2[string, *leagues.Book] {
	seasons := []league.SeasonState{
		league.SeasonPlanned, league.SeasonRegistration, league.SeasonRunning, league.SeasonPaused, league.SeasonClosing, league.SeasonArchived, league.SeasonCancelled,
	}
	times := []time.Duration{-time.Hour, 42 * time.Hour, 91*time.Hour + 20*time.Minute, 7*24*time.Hour + time.Minute}
	members := []league.MemberState{"", league.MemberActive, league.MemberAway, league.MemberSubstitute, league.MemberBanned}
	frees := []bool{false}
	if format.Mode().Drawn {
		frees = []bool{false, true}
	}
	return func(yield func(string, *leagues.Book) bool) {
		for n := range len(seasons) * len(league.WeekStates()) * len(times) * len(members) * len(frees) {
			pick := func(of int) int { i := n % of; n /= of; return i }
			season, state := seasons[pick(len(seasons))], league.WeekStates()[pick(len(league.WeekStates()))]
			after, member, free := times[pick(len(times))], members[pick(len(members))], frees[pick(len(frees))]
			b := membersBook(func(b *leagues.Book) {
				b.Season.Plan.Config.Format, b.Season.State, b.Lists = format, season, nil
				b.Zone = "UTC" // any other is read from its file at each question, since no fold has made this season
				w := &b.Weeks[offeredWeek-1]
				if w.State, w.Free = state, free; state == league.WeekDrawn {
					w.Draw = &league.Draw{}
				}
				of := &b.Members[7]
				if of.State = member; member == "" {
					b.Members = b.Members[:7]
				}
				if of.User != user {
					panic("another member has the state")
				}
				b.Now = b.Calendar().Opens(offeredWeek).Add(after)
			})
			if !yield(fmt.Sprintf("%s/%s/%s/%s/%s/%t", format, season, state, after, member, free), b) {
				return
			}
		}
	}
}

// A cancelled week offered a game that the season refused, and a paused season hid one that it accepted: messages had rules of their own about what members
// may do. Here all states of a season, a week and a member meet in each format, at each time of the week. A button stands only where its deed is accepted,
// and where a deed is accepted the message that is for it has its button.
func TestButtonsStandWhereTheirDeedsAreAccepted(t *testing.T) {
	l := stage.Languages[0]
	shown, hidden := map[string]int{}, map[string]int{}
	check := func(b *leagues.Book, user, title string, m discord.Message, wanted ...league.Deed) {
		t.Helper()
		accepts := func(d league.Deed) bool { return b.Accepts(user, d) }
		var offered []string
		for _, id := range idsOf(m.Blocks) {
			d := deedOf(t, b, user, id)
			if d == nil {
				continue
			}
			offered = append(offered, fmt.Sprintf("%T%+v", d, d))
			if shown[fmt.Sprintf("%s %T", title, d)]++; !accepts(d) {
				t.Errorf("%s: %s is offered, and the season refuses it", title, id)
			}
		}
		for _, d := range wanted {
			if text := fmt.Sprintf("%T%+v", d, d); accepts(d) && !slices.Contains(offered, text) {
				t.Errorf("%s: the season accepts %s, and no button offers it", title, text)
			} else if !accepts(d) {
				hidden[fmt.Sprintf("%s %T", title, d)]++
			}
		}
	}
	const user = "108"
	for _, format := range standings.Formats() {
		if format.Mode().Real {
			continue // no calendar opens its weeks
		}
		for title, b := range booksInAllStates(format, user) {
			mode := b.ModeOf(b.Weeks[offeredWeek-1])
			var play, look, answer []league.Deed
			if now, ok := b.Week(); ok && now.Number == offeredWeek {
				play = []league.Deed{&league.Play{}}
			}
			if !mode.Drawn && !mode.Attempts {
				look = []league.Deed{&league.Say{Week: offeredWeek, Answer: league.AnswerIn}}
			}
			for _, a := range []league.Answer{league.AnswerMaybe, league.AnswerSubstitute, league.AnswerOut} {
				answer = append(answer, &league.SignUp{Week: offeredWeek, Answer: a})
			}
			if b.Season.Admits(user) == nil { // others read another page
				check(b, user, "joined "+title, view.LeagueJoined(b, user, true, l), play...)
				check(b, user, "availability "+title, view.LeagueAvailable(b, user, offeredWeek, l), look...)
			}
			for _, reader := range []string{"", user} {
				o, g := view.OpeningOf(b, offeredWeek, reader), view.LeagueOf(b)
				if o.Over { // its post says so, and has no buttons
					continue
				}
				post := view.ShowMonday(face.Look{}, view.Monday{WeekStandings: view.WeekStandings{League: g}, Next: &o}, l)
				check(b, reader, "week "+title, post, slices.Concat(play, look, answer)...)
				check(b, reader, "reminder "+title, one(t, view.Reminder(g, o, false, []string{"101"}, l)), append(play, answer...)...)
				check(b, reader, "check-in "+title, one(t, view.CheckIn(g, o, false, []string{"101"}, l)), answer[2])
				check(b, reader, "call "+title, view.CallPost(view.Called{League: g, Opening: o, Call: league.Call{Members: []string{"101"}}}, l), play...)
			}
		}
		if t.Failed() {
			return
		}
	}
	if len(shown) < 1000 || len(hidden) < 1000 {
		t.Errorf("only %d buttons were shown and %d were missing", len(shown), len(hidden))
	}
}
