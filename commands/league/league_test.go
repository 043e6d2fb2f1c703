package league_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/internal/e2e"
	"karlchen/storage"
)

// Ben joins, reads what comes next, goes away and comes back, leaves after a warning about the consequences, and joins again by a button.
func TestAMemberComesAndGoes(t *testing.T) {
	h := e2e.NewClubhouse(t)
	h.Reads(h.Says("2", "league join", nil), "Willkommen in der Liga **Montagsliga**", "Woche 1 von 4", "24 Spielen")
	h.Reads(h.Says("2", "league join", nil), "Du bist in der Liga **Montagsliga** dabei")

	h.Reads(h.Says("2", "league away", nil), "abgemeldet", "[Ich bin wieder da]")
	if got := h.Member("2").State; got != league.MemberAway {
		t.Errorf("a member who is away is %s", got)
	}
	h.Reads(h.Click("2", h.Button(route.MemberBack)), "wieder da")
	if got := h.Member("2").State; got != league.MemberActive {
		t.Errorf("a member who is back is %s", got)
	}

	h.Reads(h.Says("2", "league leave", nil), "austreten?", "bleibt in der Tabelle", "[Austreten][Nur abmelden]")
	h.Reads(h.Click("2", h.Button(route.MemberStay)), "du bleibst dabei")
	if got := h.Member("2").State; got != league.MemberActive {
		t.Errorf("a member who stays is %s", got)
	}
	h.Reads(h.Click("2", h.Button(route.MemberLeave)), "ausgetreten", "[Doch wieder mitmachen]")
	if got := h.Member("2").State; got != league.MemberWithdrawn {
		t.Errorf("a member who has left is %s", got)
	}
	h.Reads(h.Says("2", "league leave", nil), "/liga beitreten")
	h.Reads(h.Click("2", h.Button(route.LeagueJoin)), "Willkommen")
}

// Ben is away until a day: he is asked for nothing before it, keeps what he has said about the weeks after it, and is back without a click. A day that
// nobody can read is explained.
func TestAMemberIsAwayUntilADay(t *testing.T) {
	h := e2e.NewClubhouse(t)
	h.Says("2", "league join", nil)
	h.Says("3", "league join", nil)
	h.Says("2", "league available", nil)
	h.Click("2", h.Button(route.MemberWeek, "1", "1"), "in")
	h.Click("2", h.Button(route.MemberWeek, "1", "2"), "in")
	for text, want := range map[string]string{"bald": "Diesen Tag verstehe ich nicht", "31.2.": "Diesen Tag gibt es nicht"} {
		h.Reads(h.Says("2", "league away", map[string]string{"until": text}), want)
	}
	if got := h.Member("2").State; got != league.MemberActive {
		t.Errorf("after a day that is none the member is %s", got)
	}
	answers := func() (all []league.Answer) {
		b, err := h.Leagues.Book(leagues.Actor{ID: "2", Guild: e2e.ClubGuild}, h.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range b.Weeks[:2] {
			all = append(all, w.Answers["2"])
		}
		return all
	}
	for _, text := range []string{"26.11", "26.11."} {
		h.Reads(h.Says("2", "league away", map[string]string{"until": text}), "abgemeldet", "von selbst", "[Ich bin wieder da]")
		if want := time.Date(2030, 11, 27, 0, 0, 0, 0, h.Member("2").Until.Location()); !h.Member("2").Until.Equal(want) {
			t.Errorf("%s is until %v, want %v", text, h.Member("2").Until, want)
		}
	}
	if got := answers(); got[0] != league.AnswerNone || got[1] != league.AnswerIn {
		t.Errorf("the answers about weeks 1 and 2 are %q", got)
	}
	h.Reads(h.Says("3", "league profile", map[string]string{"member": "Ben"}), "abgemeldet bis")
	h.Later(time.Until(h.Member("2").Until) - time.Until(h.Member("2").Since) - time.Hour)
	if got := h.Member("2").State; got != league.MemberAway {
		t.Errorf("an hour before the day is over the member is %s", got)
	}
	h.Later(2 * time.Hour)
	if got := h.Member("2"); got.State != league.MemberActive || !got.Until.IsZero() {
		t.Errorf("after the day the member is %+v", got)
	}
	h.Act("3", &league.SetRemind{On: true}) // the season is stored after somebody has acted
	if got := h.Member("2"); got.State != league.MemberActive || !got.Until.IsZero() {
		t.Errorf("after somebody has acted the member is %+v", got)
	}
}

// A member answers for future weeks, asks for reminders, and names somebody they would rather not meet. The same command again takes that back.
func TestMembersSayWhenTheyCanPlay(t *testing.T) {
	h := e2e.NewClubhouse(t)
	h.Says("2", "league join", nil)
	h.Says("3", "league join", nil)
	h.Reads(h.Says("2", "league available", nil), "Wann kannst du?", "<Woche 1 (18.11.–24.11.)>", "<Woche 4 (9.12.–15.12.)>", "[Rechtzeitig erinnern][Nur als Ersatz]")
	week := h.Button(route.MemberWeek, "1", "2")
	h.Reads(h.Click("2", week, "out"), "*Woche 2 (25.11.–1.12.): ich kann nicht*")
	h.Reads(h.Click("2", week, "maybe"), "*Woche 2 (25.11.–1.12.): vielleicht*")
	if m := h.Click("2", week, "none"); strings.Contains(e2e.Wording(m), "*Woche") {
		t.Errorf("an answer that was taken back is shown:\n%s", e2e.Wording(m))
	}
	h.Reads(h.Click("2", h.Button(route.MemberRemind, "on")), "[Nicht mehr erinnern]")
	h.Reads(h.Click("2", h.Button(route.MemberStandIn, "on")), "[Wieder fest mitspielen]")
	if m := h.Member("2"); !m.Remind || m.State != league.MemberSubstitute {
		t.Errorf("the member is %+v", m)
	}
	h.Reads(h.Says("2", "league available", map[string]string{"not-with": "3"}), "Lieber nicht an einem Tisch mit: Clara")
	h.Reads(h.Says("2", "league available", map[string]string{"not-with": "3"}), "Gibt es jemanden")
	h.Reads(h.Says("2", "league available", map[string]string{"not-with": "4"}), "nicht dabei")
}

// A refusal is in the reader's language, says what they can do instead, and changes nothing.
func TestWhatALeagueRefusesAMember(t *testing.T) {
	h := e2e.Played(t)
	command := func(name string, options map[string]string) discord.Interaction {
		return discord.Interaction{Kind: discord.CommandUsed, Command: name, Options: options}
	}
	click := func(verb route.Route, args ...string) discord.Interaction {
		return discord.Interaction{Kind: discord.ComponentUsed, CustomID: h.Button(verb, args...)}
	}
	late := click(route.MemberWeek, "1", "1")
	late.Values = []string{"in"}
	before, err := h.Leagues.Book(leagues.Actor{Guild: e2e.ClubGuild}, h.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, user, german, english string
		do                          discord.Interaction
	}{
		{"a stranger leaves", "5", "/liga beitreten", "/league join", command("league leave", nil)},
		{"a stranger has weeks", "5", "/liga beitreten", "/league join", command("league available", nil)},
		{"a stranger plays", "5", "/liga beitreten", "/league join", command("league play", nil)},
		{"a week that is over", "2", "schon vorbei", "already over", late},
		{"looking in a week that is over", "2", "schon vorbei", "already over", click(route.LeagueLooking, "1", "1")},
		{"a week to come", "2", "noch nicht begonnen", "hasn’t begun", command("league week", map[string]string{"week": "3"})},
		{"no such week", "2", "Woche hat die Saison nicht", "no such week", command("league week", map[string]string{"week": "99"})},
		{"no week at all", "2", "Woche hat die Saison nicht", "no such week", command("league standings", map[string]string{"week": "letzte"})},
		{"no such season", "2", "Diese Saison gibt es nicht", "no such season", command("league week", map[string]string{"season": "4"})},
		{"another's list", "5", "mitgespielt hat", "Only players of this match", click(route.LeagueProtest, "1")},
		{"no such match", "2", "gibt es in der Saison nicht", "no such match", click(route.LeagueProtest, "77")},
		{"a match day that there is not", "2", "Spieltag", "match day", click(route.LeagueSignUp, "1", "2", "in")},
		{"a season that there is not", "2", "Saison gibt es nicht", "no such season", click(route.LeagueStandings, "9", "1", "0")},
	} {
		t.Run(c.name, func(t *testing.T) {
			for tag, want := range map[string]string{"de": c.german, "en-US": c.english} {
				c.do.Locale = tag
				if m := h.Told(h.Handle(c.user, c.do)); !strings.Contains(e2e.Wording(m), want) {
					t.Errorf("a message does not say %q:\n%s", want, e2e.Wording(m))
				}
			}
		})
	}
	after, err := h.Leagues.Book(leagues.Actor{Guild: e2e.ClubGuild}, h.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	before.Now = after.Now
	if !reflect.DeepEqual(before, after) {
		t.Errorf("the league was %+v and is %+v", before, after)
	}
}

// Before a match day members say whether they come. They can check in only shortly before the draw.
func TestMembersSignUpForAMatchDay(t *testing.T) {
	h := e2e.NewClubhouse(t, func(f *leagues.Founding) {
		f.Plan.Config.Format, f.Plan.MatchDay = standings.MatchDay, league.Appointment{Day: time.Friday, Clock: league.Clock{Hour: 20}}
	})
	h.Reads(h.Says("2", "league join", nil), "Ausgelost wird am <t:", "[Ich komme]")
	h.Reads(h.Says("2", "league play", nil), "<t:")
	h.Reads(h.Click("2", h.Button(route.LeagueSignUp, "1", "1", "in")), "Notiert für Woche 1: ich spiele.")
	h.Reads(h.Click("2", h.Button(route.LeagueCheckIn, "1", "1")), "<t:")
	h.Reads(h.Says("2", "league week", nil), "Ben")
	h.Says("3", "league join", nil)
	off := discord.Interaction{Kind: discord.ComponentUsed, CustomID: h.Button(route.MemberRemind, "off")} // below the public question of the morning
	h.Reads(h.Told(h.Handle("3", off)), "frage und erinnere dich in dieser Liga nicht mehr")
	h.Reads(h.Says("3", "league available", nil), "[Rechtzeitig erinnern]")
	h.Later(2*24*time.Hour + 2*time.Hour - 10*time.Minute) // ten minutes before the draw
	h.Reads(h.Click("2", h.Button(route.LeagueSignUp, "1", "1", "in")), "Check jetzt ein", "[Einchecken]")
	h.Reads(h.Click("2", h.Button(route.LeagueCheckIn, "1", "1")), "Du bist eingecheckt")
	h.Later(20 * time.Minute) // one member is too few: the week goes on as a free week
	h.Draws(1)
	h.Reads(h.Click("2", h.Button(route.LeagueCheckIn, "1", "1")), "/liga spielen")
	h.Reads(h.Says("2", "league join", nil), "wann es euch passt", "[Mitspielen]")
	h.Reads(h.Says("2", "league play", nil), "Dein Ligatisch")
}

// A task is played in private. As long as others may play it, no page shows its result.
func TestMembersPlayATask(t *testing.T) {
	h := e2e.NewClubhouse(t, func(f *leagues.Founding) { f.Plan.Config.Format = standings.Task })
	h.Reads(h.Says("2", "league join", nil), "dieselben Spiele", "[Aufgabe spielen]")
	h.Reads(h.Click("2", h.Button(route.LeagueTask, "1", "1")), "Spiel 1 von 12")
	h.Reads(h.Says("2", "league available", nil), "keine Woche")
	if err := h.Change(func(tx *storage.Tx) error {
		l := league.List{League: h.ID, Season: 1, Number: 2, Week: 1, State: league.ListFinished, Table: "t", Members: []string{"3", "", "", ""}, Ended: tx.Now()}
		points := make([]int, standings.TaskDeals)
		points[3] = 4711
		return errors.Join(storage.Put(tx, l), storage.Put(tx, league.Outcome{
			League: h.ID, Season: 1, Number: 2, Sum: standings.Sum{Attempt: &standings.Attempt{List: 2, Week: 1, Member: "3", Points: points}},
		}))
	}); err != nil {
		t.Fatal(err)
	}
	h.Says("3", "league join", nil)
	pages := map[string]discord.Message{
		"standings": h.Says("2", "league standings", nil), "week": h.Says("2", "league week", nil), "history": h.Says("2", "league history", map[string]string{"member": "3"}),
		"profile": h.Says("2", "league profile", map[string]string{"member": "3"}), "compared": h.Click("2", h.Button(route.LeagueCompared, "1", "1", "0")),
	}
	for name, m := range pages {
		if strings.Contains(e2e.Wording(m), "4711") {
			t.Errorf("the page %s shows somebody's result of the task:\n%s", name, e2e.Wording(m))
		}
	}
	for _, f := range h.Says("2", "league export", map[string]string{"what": route.ExportJSON}).Files {
		if strings.Contains(string(f.Data), "4711") {
			t.Errorf("the export shows somebody's result of the task:\n%s", f.Data)
		}
	}
}

// One click opens a table, and another click takes a seat. A later click leads a seated member to the table again.
func TestMembersPlay(t *testing.T) {
	h := e2e.NewClubhouse(t)
	h.Reads(h.Says("2", "league play", nil), "/liga beitreten")
	for _, user := range []string{"2", "3"} {
		h.Says(user, "league join", nil)
	}
	h.Reads(h.Click("2", h.Button(route.LeagueLooking, "1", "1")), "noch Mitspieler suchst")
	h.Reads(h.Says("3", "league week", nil), "Woche 1 (18.11.–24.11.)", "Ben", "[Tabelle]")
	h.Reads(h.Click("2", h.Button(route.LeaguePlay, "1", "1")), "Dein Ligatisch steht in <#7>")
	<-h.Seen
	h.Reads(h.Says("3", "league play", nil), "Du sitzt am Ligatisch in <#7>")
	h.Reads(h.Says("2", "league play", nil), "Dein Ligatisch steht in <#7>")
	h.Reads(h.Click("2", h.Button(route.MemberDays), "2", "4"), "Wann kannst du?")
	if got := h.Member("2").Days; !slices.Equal(got, []int{2, 4}) {
		t.Errorf("the evenings are %v", got)
	}
	h.Reads(h.Click("2", h.Button(route.MemberDays), "none", "4"), "Wann kannst du?")
	if got := h.Member("2").Days; len(got) > 0 {
		t.Errorf("the evenings are still %v", got)
	}
	h.Reads(h.Click("2", h.Button(route.LeagueLooking, "1", "1")), "keine Mitspieler mehr")
}

// A week's standings showed the ratings of today, so its picture changed when it was drawn again after later weeks.
func TestStandingsShowTheRatingsOfTheirWeek(t *testing.T) {
	h := e2e.Played(t)
	ratings := func() map[string]standings.Rated {
		b, err := h.Leagues.Book(leagues.Actor{Guild: e2e.ClubGuild}, h.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		of, err := leagueview.StandingsOf(b, 1, nil)
		if err != nil || len(of.Ratings) == 0 {
			t.Fatalf("the ratings are %v, %v", of.Ratings, err)
		}
		return of.Ratings
	}
	before := ratings()
	h.Later(7 * 24 * time.Hour)
	h.Act("1", &league.AddResult{Week: 2, Members: []string{"1", "2", "3", "4"}, Points: []int{-9, 3, 3, 3}, Why: "am Küchentisch"})
	if now := ratings(); !reflect.DeepEqual(now, before) {
		t.Errorf("after the next week the ratings of the first are %v, not %v", now, before)
	}
}

// Tables that members opened spoke the language of the server in a league of another language.
func TestATableSpeaksTheLanguageOfItsLeague(t *testing.T) {
	h := e2e.NewClubhouse(t, func(f *leagues.Founding) { f.Locale = "en" })
	h.Says("2", "league join", nil)
	h.Reads(h.Says("2", "league play", nil), "Dein Ligatisch") // a person reads their own language
	snap, err := h.Leagues.Play(t.Context(), leagues.Actor{ID: "2", Name: "Ben", Guild: e2e.ClubGuild}, h.ID, "7", func() error { return nil })
	if err != nil || snap.Locale != "en" {
		t.Errorf("the table speaks %q: %v", snap.Locale, err)
	}
}

// A list stands in the week, in the standings and in the completions of its players. One of them protests by a dialogue, once, and takes the
// protest back.
func TestAMemberProtests(t *testing.T) {
	h := e2e.NewClubhouse(t)
	for _, user := range []string{"1", "2", "3", "4"} {
		h.Says(user, "league join", nil)
	}
	h.Later(7 * 24 * time.Hour)
	h.Enter(30, 10, -10, -30)
	h.Reads(h.Says("3", "league standings", map[string]string{"week": "Woche 1"}), "Tabelle nach Woche 1", "Anna", "David")
	h.Reads(h.Says("3", "league week", map[string]string{"week": "1"}), "Anna", "+30")
	complete := func(user string) []discord.Choice {
		return h.Handle(user, discord.Interaction{
			Kind: discord.CompletionAsked, Command: "league protest", Options: map[string]string{"list": ""}, Focused: "list",
		}).(discord.Complete).Choices
	}
	if all := complete("5"); len(all) != 0 {
		t.Errorf("a member without a list is offered %v", all)
	}
	all := complete("3")
	if len(all) != 1 || all[0].Value != "1" || all[0].Name != "Liste 1 · Woche 1 · Anna, Ben, Clara, David" {
		t.Fatalf("the lists are %v", all)
	}
	h.Reads(h.Says("5", "league protest", map[string]string{"list": "1"}), "mitgespielt hat")
	h.Reads(h.Says("3", "league protest", map[string]string{"list": "9"}), "gibt es in der Saison nicht")
	h.Reads(h.Says("3", "league protest", map[string]string{"list": "keine"}), "eine Nummer")
	asked := h.Handle("3", discord.Interaction{Kind: discord.CommandUsed, Command: "league protest", Options: map[string]string{"list": "#1"}})
	modal := asked.(discord.Ask).Modal
	submit := discord.Interaction{Kind: discord.ModalSubmitted, CustomID: modal.CustomID, Inputs: map[string]string{leagueview.ProtestInput: "Im dritten Spiel fehlt der Fuchs."}}
	h.Reads(h.Told(h.Handle("3", submit)), "bei der Ligaleitung", "[Protest zurückziehen]")
	h.Reads(h.Told(h.Handle("3", submit)), "schon")
	h.Reads(h.Click("4", h.Button(route.MemberWithdraw, "1", "1")), "Protest")
	h.Reads(h.Click("3", h.Button(route.MemberWithdraw, "1", "1")), "zurückgezogen")
}

// A list of the season before is found by its number as long as that season can change. Later a protest is refused.
func TestAProtestAfterTheSeason(t *testing.T) {
	h := e2e.Played(t)
	if err := h.Change(func(tx *storage.Tx) error {
		l, err := storage.Get(tx.Reader, league.League{ID: h.ID})
		l.Seasons = 2
		first, errFirst := storage.Get(tx.Reader, league.Term{League: h.ID, Number: 1})
		second := first
		second.Number, second.Start, second.State = 2, first.Start.Add(28), league.SeasonRegistration
		errs := []error{err, errFirst, storage.Put(tx, l), storage.Put(tx, second)}
		for n := range 4 {
			errs = append(errs, storage.Put(tx, league.Week{League: h.ID, Season: 2, Number: n + 1, State: league.WeekPlanned}))
		}
		return errors.Join(errs...)
	}); err != nil {
		t.Fatal(err)
	}
	protest := discord.Interaction{Kind: discord.ComponentUsed, CustomID: h.Button(route.LeagueProtest, "2")}
	if ask, ok := h.Handle("3", protest).(discord.Ask); !ok {
		t.Errorf("a list of the season before cannot be protested against")
	} else {
		submit := discord.Interaction{Kind: discord.ModalSubmitted, CustomID: ask.Modal.CustomID, Inputs: map[string]string{leagueview.ProtestInput: "Der Fuchs fehlt."}}
		h.Reads(h.Told(h.Handle("3", submit)), "bei der Ligaleitung")
	}
	h.Reads(h.Says("3", "league standings", map[string]string{"season": "1"}), "Saison 1", "Anna")
	if err := h.Change(func(tx *storage.Tx) error {
		first, err := storage.Get(tx.Reader, league.Term{League: h.ID, Number: 1})
		first.State = league.SeasonArchived
		return errors.Join(err, storage.Put(tx, first))
	}); err != nil {
		t.Fatal(err)
	}
	h.Reads(h.Told(h.Handle("4", protest)), "Saison ist vorbei")
}

// Who has played a late list reads why it counts, and so do leaders. Nobody else does.
func TestTheReasonOfADecisionAboutALateListIsForItsPeople(t *testing.T) {
	h := e2e.Played(t)
	h.Says("5", "league join", nil)
	if err := h.Change(func(tx *storage.Tx) error {
		l, err := storage.Get(tx.Reader, league.List{League: h.ID, Season: 1, Number: 1})
		l.Late = league.LatePending
		return errors.Join(err, storage.Put(tx, l))
	}); err != nil {
		t.Fatal(err)
	}
	reason := func(user string, may discord.Permission) discord.Message {
		return h.Told(h.Handle(user, discord.Interaction{
			Kind: discord.ComponentUsed, CustomID: h.Button(route.LeagueLate, "1"), Private: true, UserMay: may,
		}))
	}
	h.Reads(reason("2", 0), "zu alt")
	h.Act("1", &league.DecideLate{List: 1, Accept: true, Why: "Ein *Sturm*."})
	h.Reads(reason("2", 0), "Die verspätete Liste 1 zählt.", `Begründung der Ligaleitung: *Ein \*Sturm\*`)
	h.Reads(reason("5", discord.ManageServer), "Begründung der Ligaleitung")
	h.Reads(reason("5", 0), "Die Begründung lesen nur")
	h.Reads(h.Says("2", "league info", nil), "Eure verspätete Liste 1 zählt")
	if m := h.Says("5", "league info", nil); strings.Contains(e2e.Wording(m), "Sturm") {
		t.Errorf("others read the reason:\n%s", e2e.Wording(m))
	}
}

// When the next season is announced, leaders still decide about the one before: their dialogues choose the season in which there is something to decide,
// and offer both. Preview, decision and log are about that season.
func TestLeadersDecideAboutTheSeasonBefore(t *testing.T) {
	h := e2e.Played(t)
	h.Act("2", &league.FileProtest{List: 1, Why: "Der Fuchs fehlt."})
	if err := h.Change(func(tx *storage.Tx) error { // otherwise the protest lapses before the season is over
		return tx.Cancel(storage.JobID{Owner: h.ID, Period: "1.1.1", Kind: string(league.EventProtestUrge)})
	}); err != nil {
		t.Fatal(err)
	}
	h.Later(22 * 24 * time.Hour) // only the protest keeps the first season open
	h.Act("1", &league.Announce{Start: league.Date{Year: 2030, Month: time.December, Day: 23}})
	part := func(draft int, part string, i discord.Interaction) discord.Message {
		i.CustomID, i.Private, i.UserMay = route.DeskPart.ID(route.LeaderDialogue{Draft: uint64(draft), Part: part}), true, discord.ManageServer
		return h.Told(h.Handle("1", i))
	}
	open := func(name string, options map[string]string) (discord.Message, int) {
		m := h.Told(h.Handle("1", discord.Interaction{Kind: discord.CommandUsed, Command: "league-admin " + name, Options: options, UserMay: discord.ManageServer}))
		return m, h.Clicks
	}
	write := discord.Interaction{Kind: discord.ModalSubmitted, Inputs: map[string]string{"why": "So war es."}}
	use := discord.Interaction{Kind: discord.ComponentUsed}

	m, draft := open("strike", map[string]string{"list": "2"})
	h.Reads(m, "*Saison 1*", "*Liste 2 · Woche 1")
	h.Reads(part(draft, leagueview.DeskWrite, write), "Liste 2 gestrichen", "Tabelle")
	h.Reads(part(draft, "season", discord.Interaction{Kind: discord.ComponentUsed, Values: []string{"2"}}), "*Saison 2*", "nichts zu entscheiden")
	h.Reads(part(draft, "season", discord.Interaction{Kind: discord.ComponentUsed, Values: []string{"1"}}), "*Saison 1*")
	part(draft, "list", discord.Interaction{Kind: discord.ComponentUsed, Values: []string{"2"}})
	h.Reads(part(draft, leagueview.DeskDo, use), "gestrichen")

	h.Reads(h.Says("2", "league info", nil), "Für dich", "Dein Protest gegen Liste 1", "[Protest zurückziehen: Liste 1]")
	m, _ = open("inbox", nil)
	h.Reads(m, "Ben hat gegen Liste 1 protestiert", "[Liste 1 entscheiden]")
	h.Reads(h.Told(h.Handle("1", discord.Interaction{
		Kind: discord.ComponentUsed, CustomID: h.Button(route.LeagueDecide, "1", "decide", "p1"), Private: true, UserMay: discord.ManageServer,
	})), "*Saison 1*", "*Protest von Ben gegen Liste 1: Der Fuchs fehlt.*")
	m, draft = open("decide", map[string]string{"case": "p1", "verdict": "reject"})
	h.Reads(m, "*Saison 1*", "*Protest von Ben gegen Liste 1: Der Fuchs fehlt.*")
	h.Reads(part(draft, leagueview.DeskWrite, write), "> Der Fuchs fehlt", "Das Ergebnis bleibt, wie es ist")
	h.Reads(part(draft, leagueview.DeskDo, use), "Die Entscheidung steht")
	h.Reads(h.Click("2", h.Button(route.LeagueReason, "1", "1")), "Begründung der Ligaleitung: *So war es")
	h.Reads(h.Click("3", h.Button(route.LeagueReason, "1", "1")), "Die Begründung lesen nur")
	first, err := h.Leagues.Book(leagues.Actor{Guild: e2e.ClubGuild}, h.ID, 1)
	if err != nil || first.State != league.SeasonArchived || first.Lists[1].State != league.ListStruck {
		t.Errorf("the first season is %s, its lists are %+v, %v", first.State, first.Lists, err)
	}
	m, _ = open("log", nil)
	h.Reads(m, "hat Liste 2 gestrichen", "hat den Protest gegen Liste 1 abgelehnt", "hat Saison 2 angesetzt")
	m, _ = open("strike", nil)
	if strings.Contains(e2e.Wording(m), "Saison 1") {
		t.Errorf("an archived season is offered:\n%s", e2e.Wording(m))
	}
}

// Pages show the results of a season for each member, for two of them, and for the past. A file holds them for other programs.
func TestPagesOfALeague(t *testing.T) {
	h := e2e.Played(t)
	h.Reads(h.Says("2", "league info", nil), "Montagsliga", "Woche 2 von 4", "<#7>", "[Tabelle]")
	h.Reads(h.Says("5", "league info", nil), "[Mitmachen]")
	h.Reads(h.Says("2", "league profile", nil), "Ben", "Montagsliga")
	h.Reads(h.Says("2", "league profile", map[string]string{"member": "@clara"}), "Clara")
	h.Reads(h.Says("2", "league history", map[string]string{"member": "<@4>"}), "David", "Liste 1", "Liste 2")
	h.Reads(h.Says("2", "league compare", map[string]string{"member": "Anna"}), "Ben", "Anna")
	h.Reads(h.Says("2", "league compare", map[string]string{"member": "Ben"}), "zwei")
	h.Reads(h.Says("2", "league profile", map[string]string{"member": "Niemand"}), "nicht dabei")
	h.Reads(h.Says("5", "league profile", nil), "/liga beitreten")
	h.Reads(h.Says("2", "league archive", nil), "Montagsliga", "Saison 1")
	h.Reads(h.Click("2", h.Button(route.LeagueSeason), "1"), "Tabelle in Woche 2", "Anna")
	h.Reads(h.Click("2", h.Button(route.LeagueRatings, "0")), "Ben")
	h.Reads(h.Says("2", "league standings", nil), "[Wer gegen wen]")
	h.Reads(h.Click("2", h.Button(route.LeagueCross, "1")), "Anna: 2 Listen, 1-mal davor, 1-mal dahinter")
	h.Reads(h.Click("2", h.Button(route.LeagueRules)), "DDV")
	h.Reads(h.Says("2", "league standings", map[string]string{"week": "4"}), "noch nicht begonnen")
	h.Reads(h.Says("2", "league standings", map[string]string{"week": "5"}), "Woche hat die Saison nicht")
	h.Reads(h.Says("2", "league standings", map[string]string{"season": "7"}), "Diese Saison gibt es nicht")
}

// Each kind of export is a file with the expected content.
func TestExportsOfALeague(t *testing.T) {
	h := e2e.Played(t)
	for what, want := range map[string][]string{
		route.ExportCSV: {"Staffel;Platz;Name", "Anna", "<@1>"}, route.ExportJSON: {`"league": "Montagsliga"`, `"Anna"`}, route.ExportCalendar: {"BEGIN:VCALENDAR", "Montagsliga"},
		route.ExportPage: {"<!doctype html>", "Montagsliga – Saison 1", "Anna"},
	} {
		m := h.Says("2", "league export", map[string]string{"what": what})
		if len(m.Files) == 0 {
			t.Errorf("%s is no file: %s", what, e2e.Wording(m))
			continue
		}
		for _, words := range want {
			if !strings.Contains(string(m.Files[0].Data), words) {
				t.Errorf("%s does not say %q:\n%s", what, words, m.Files[0].Data)
			}
		}
	}
	h.Reads(h.Says("2", "league export", map[string]string{"what": route.ExportRecords}), "noch keine Spiele")
}

// People read what to do if their server has no league, has several, or if the league belongs to another server.
func TestWhichLeague(t *testing.T) {
	h := e2e.NewClubhouse(t)
	other := discord.Interaction{Kind: discord.CommandUsed, Command: "league standings", GuildID: "200"}
	h.Reads(h.Told(h.Handle("2", other)), "/ligaleitung gründen")
	other.Locale = "en-US"
	h.Reads(h.Told(h.Handle("2", other)), "/league-admin create")
	h.Reads(h.Told(h.Handle("2", discord.Interaction{
		Kind: discord.ComponentUsed, CustomID: h.Button(route.LeagueJoin), GuildID: "200",
	})), "gibt es auf diesem Server nicht")

	h.Found(leagues.Founding{
		Configure: league.Configure{Name: "Freitagsliga", Zone: "Europe/Berlin", Channel: "8", Locale: "de", Plan: leagues.DefaultPlan("ddv", 4)},
		Start:     league.Date{Year: 2030, Month: time.November, Day: 18},
	})
	h.Reads(h.Says("2", "league rules", map[string]string{"league": "freitagsliga"}), "DDV")
	h.Reads(h.Says("2", "league standings", map[string]string{"league": "Sonntagsliga"}), "gibt es auf diesem Server nicht")
	complete := discord.Interaction{Kind: discord.CompletionAsked, Command: "league join", Options: map[string]string{"league": "frei"}, Focused: "league"}
	h.Reads(h.Says("2", "league archive", nil), "Montagsliga") // the league of this channel
	all := h.Handle("2", complete).(discord.Complete).Choices
	if len(all) != 1 || all[0].Name != "Freitagsliga" || all[0].Value == h.ID {
		t.Errorf("the leagues are %v", all)
	}
}

// Members with the same name can be told apart, and are offered by their names.
func TestMembersAreFoundByName(t *testing.T) {
	h := e2e.NewClubhouse(t)
	for _, user := range []string{"2", "3", "5"} {
		h.Says(user, "league join", nil)
	}
	h.Reads(h.Says("3", "league profile", map[string]string{"member": "ben"}), "So heißen mehrere")
	complete := discord.Interaction{Kind: discord.CompletionAsked, Command: "league compare", Options: map[string]string{"member": "be"}, Focused: "member"}
	if all := h.Handle("3", complete).(discord.Complete).Choices; len(all) != 2 || all[0].Value != "2" || all[1].Value != "5" {
		t.Errorf("the members are %v", all)
	}
}

// In a paused season the card of a league has the week that is played to its end. Before, it said only that the season is paused. A cancelled week is over.
func TestTheCardOfAPausedSeasonHasItsOpenWeek(t *testing.T) {
	h := e2e.Played(t)
	h.Act("1", &league.Pause{})
	h.Reads(h.Says("1", "league info", nil), "**Saison 1:** pausiert · Woche 2 von 4", "Als Nächstes", "Woche endet")
	h.Later(7 * 24 * time.Hour)
	if m := h.Says("1", "league info", nil); strings.Contains(e2e.Wording(m), "Als Nächstes") || strings.Contains(e2e.Wording(m), "Woche 3 von 4") {
		t.Errorf("a week that was cancelled is still played:\n%s", e2e.Wording(m))
	}
}
