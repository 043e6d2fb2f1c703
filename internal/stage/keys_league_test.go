package stage_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/leagues"
	"karlchen/bot/settings"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
	"karlchen/internal/stage"
)

// addLeagues adds the texts of leagues whose keys end with a name from the code.
func addLeagues(add func(prefix, member string)) {
	for _, c := range standings.Criteria() {
		if c != standings.Value && c != standings.Nothing {
			add("criterion.", string(c))
		}
	}
	for _, kind := range []standings.AwardKind{standings.SeasonRank, standings.WeekWon, standings.MostSoli, standings.FoxHunter, standings.MostKarl, standings.BiggestGame} {
		add("award.", string(kind))
	}
	for _, kind := range []standings.AwardKind{standings.MostSoli, standings.FoxHunter, standings.MostKarl, standings.BiggestGame} {
		add("award.picture.", string(kind))
	}
	for _, kind := range standings.StoryKinds() {
		add("story.", string(kind))
	}
	for _, kind := range []standings.StoryKind{standings.StoryEnough, standings.StoryContenders} {
		add("story.", string(kind)+"_drawn")
	}
	add("story.", string(standings.StoryRivals)+"_even")
	for _, scoring := range standings.Scorings() {
		add("crown.", scoring.Way().Title)
		add("crown.podium.", scoring.Way().Title)
		add("desk.plan.won.", scoring.Way().Title)
	}
	add("desk.plan.won.", "team")
	for _, prefix := range []string{"crown.", "crown.podium."} {
		add(prefix, "undecided")
		add(prefix, "team")
		add(prefix, "tournament")
	}
	for _, key := range []string{"league.week", "monday.result", "drawn.title", "drawn.table", "list.title", "list.line", "history.list", "history.unranked", "night.title", "night.won", "night.next"} {
		add("final.", key)
	}
	for _, answer := range []league.Answer{league.AnswerIn, league.AnswerMaybe, league.AnswerSubstitute, league.AnswerOut} {
		add("answer.", string(answer))
	}
	for _, state := range []league.ListState{league.ListDisputed, league.ListCorrected, league.ListStruck} {
		add("list.is.", string(state))
	}
	for _, change := range []standings.Change{standings.Rescore, standings.Strike, standings.Penalty, standings.Withdraw} {
		add("correction.", string(change))
	}
	for _, state := range league.SeasonStates() {
		add("season.state.", string(state))
	}
	for _, state := range league.MemberStates() {
		add("membership.", string(state))
	}
	for _, format := range standings.Formats() {
		for _, prefix := range []string{"format.", "week.", "member.coming.", "desk.plan."} {
			add(prefix, string(format))
		}
	}
	for _, event := range []league.Event{league.EventOpen, league.EventCheckIn, league.EventClose, league.EventGrace} {
		add("event.", string(event))
	}
	for _, answer := range []league.AskAnswer{league.AskYes, league.AskNo, league.AskLate} {
		add("ask.", string(answer))
		if answer != league.AskNo {
			add("ask.together.", string(answer))
		}
	}
	for _, kind := range []string{"question", "over"} {
		add("ask.", kind)
		add("ask.together.", kind)
	}
	for _, state := range []league.ProtestState{league.ProtestUpheld, league.ProtestRejected, league.ProtestWithdrawn, league.ProtestLapsed} {
		add("case.protest.", string(state))
	}
	for _, fate := range []league.Late{league.LateAccepted, league.LateRefused, league.LateLapsed} {
		add("case.late.", string(fate))
	}
	for _, kind := range []string{"protest", "late"} {
		add("case.title.", kind)
		add("case.about.", kind)
		add("case.then.", kind)
	}
	for _, state := range []league.QuestionState{league.QuestionAnswered, league.QuestionWithdrawn} {
		add("question.", string(state))
	}
	for _, format := range standings.Formats() {
		kind := league.WeekDuty(format.Mode())
		add("week.reminder.", kind)
		add("week.last_call.", kind)
	}
	leaders := []string{"case.protest", "case.upheld", "case.late", "asked", "seat", "stopped", "lacking", "lacking.none", "paused", "renews", "next", "round"}
	members := []string{
		"banned", "answer", league.DutyTogether, "come", "signup", "play", "task", "protest", "verdict.upheld", "verdict.rejected", "verdict.accepted",
		"verdict.refused", "waiting", "reply", "tell", "confirm",
	}
	for _, kind := range leaders {
		add("inbox.", kind)
	}
	for _, kind := range members {
		add("duty.", kind)
	}
	for _, name := range []string{"decide", "correct", "strike", "substitute", "abort", "week-move", "season", "round"} {
		add("inbox.do.", name)
	}
	for _, verdict := range []string{"uphold", "reject", "accept", "refuse"} {
		add("case.button.", verdict)
	}
	for _, note := range league.Notes() {
		add("note.", note)
	}
}

// pageKey finds the keys of a season's page in its code and in its template, both without the prefix that all of them have.
var pageKey = regexp.MustCompile(`(?:\btext\(|\{\{t |\(t )"([a-z_.]*[a-z])"`)

// hallKey finds the keys of the pages of a hall in their code and in their templates, both without the prefix that all of them have.
var hallKey = regexp.MustCompile(`\bt(?:ext\(| )"([a-z_.]*[a-z])"`)

// addPage adds the texts of a season's page.
func addPage(t *testing.T, sets map[string][]string) {
	t.Helper()
	for _, name := range []string{"page.go", "curve.go", "season.gohtml"} {
		source, err := os.ReadFile(stage.InRepository("commands/league/page/" + name))
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range pageKey.FindAllStringSubmatch(string(source), -1) {
			sets["page."] = append(sets["page."], key[1])
		}
	}
	for _, record := range []string{"best_list", "weeks_won", "soli", "foxes", "karlchen"} {
		sets["page."] = append(sets["page."], "record."+record)
	}
	pages, err := filepath.Glob(stage.InRepository("commands/hall/*.go"))
	templates, bad := filepath.Glob(stage.InRepository("commands/hall/pages/*.html"))
	if err = errors.Join(err, bad); err != nil || len(pages) == 0 || len(templates) == 0 {
		t.Fatalf("there are no pages of the hall: %v", err)
	}
	for _, name := range append(pages, templates...) {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range hallKey.FindAllStringSubmatch(string(source), -1) {
			sets["hall."] = append(sets["hall."], key[1])
		}
	}
	sets["hall."] = append(sets["hall."], "protest.open", "protest.upheld", "protest.rejected", "protest.withdrawn", "protest.lapsed",
		"state.finished", "state.confirmed", "state.disputed", "state.corrected", "state.struck", "state.aborted", "state.told")
	for _, key := range stage.TextKeys() { // refusals in words of their own
		if refusal, ok := strings.CutPrefix(key, "hall."); ok && strings.HasPrefix(refusal, "league.") && locale.Has(refusal) {
			sets["hall."] = append(sets["hall."], refusal)
		}
	}
	sets["record."], sets["desk.value.format."], sets["desk.value.scoring."] = nil, nil, nil // parts of keys above and of those of the desk
}

// addDesk adds the texts of the dialogues of leaders.
func addDesk(add func(prefix, member string), sets map[string][]string) {
	for name, d := range leagueview.Dialogues {
		for _, prefix := range []string{"desk.title.", "desk.about.", "desk.do.", "desk.done."} {
			add(prefix, name)
		}
		for _, key := range d.Fields {
			add("desk.field.", key)
		}
	}
	sets["desk."] = nil // options are named by fields
	sets["setting.server.timer."] = leagues.Timers
	sets["desk.hint."] = []string{"name", "time", "points", "team", "why", "note", "guest", "group", "prizes"}
	for _, row := range leagues.Settings {
		switch {
		case slices.Contains([]string{"timer", "level", "day"}, row.Key): // they have the texts of others
		case row.Named == settings.ByCount:
			add("desk.count.", row.Key)
			if slices.Contains(row.Values, "0") {
				add("desk.value.", row.Key+".0")
			}
		default:
			for _, v := range row.Values {
				add("desk.value.", row.Key+"."+v)
			}
		}
	}
	for _, s := range append(standings.Scorings(), "compared", "all") {
		add("desk.plan.scoring.", string(s))
		add("scoring.", string(s))
		add("info.", string(s))
	}
	for _, p := range draw.Policies() {
		add("desk.plan.policy.", string(p))
	}
	for _, step := range []string{"announce", "cup", "pause", "resume", "cancel", "stop"} {
		add("desk.value.", "step."+step)
	}
	for _, minutes := range []string{"0", "45", "60", "75", "90", "120"} {
		add("desk.value.", "minutes."+minutes)
	}
	for _, v := range []string{"uphold", "reject", "accept", "refuse"} {
		add("desk.value.", "verdict."+v)
	}
	for _, key := range stage.TextKeys() {
		words, ok := strings.CutPrefix(key, "desk.log.") // the test of the log says that each is used
		if !ok {
			continue
		}
		add("desk.log.", words)
		if locale.Has("desk.will." + words) { // not all consequences need words of their own
			add("desk.will.", words)
		}
	}
	for _, why := range league.Breaks() {
		add("desk.broken.", string(why))
	}
	for _, kind := range []string{"open", "reminder", "day", "checkin", "soon", "draw", "ask", "lastcall", "close", "grace", "final", "erase",
		"protest-urge", "protest-lapse", "late-urge", "late-lapse", "due-urge", "due-lapse", "renew"} {
		add("desk.job.", kind)
	}
}
