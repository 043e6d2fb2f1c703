package view_test

import (
	"karlchen/bot/leagues"
	"karlchen/bot/settings"
	"karlchen/commands/view"
	"karlchen/game/league"
)

// addDesk adds the texts of the dialogues of leaders.
func addDesk(add func(prefix, member string), sets map[string][]string) {
	for name, d := range view.Dialogues {
		for _, prefix := range []string{"desk.title.", "desk.about.", "desk.do.", "desk.done."} {
			add(prefix, name)
		}
		for _, key := range d.Fields {
			add("desk.field.", key)
		}
	}
	sets["desk."] = nil // options are named by fields
	sets["setting.server.timer."], sets["setting.server.language."] = leagues.Timers(), []string{settings.German, settings.English}
	sets["desk.hint."] = []string{"name", "time", "points", "why", "note"}
	sets["desk.count."] = []string{"games", "per-week", "weeks", "divisions"}
	for _, f := range league.Formats() {
		add("desk.value.", "format."+string(f))
		add("desk.plan.", string(f))
	}
	for _, s := range league.Scorings() {
		add("desk.value.", "scoring."+string(s))
		add("desk.plan.scoring.", string(s))
	}
	for _, p := range league.Policies() {
		add("desk.value.", "policy."+string(p))
		add("desk.plan.policy.", string(p))
	}
	for _, v := range []string{settings.Off, settings.On} {
		add("desk.value.", "by-rank."+v)
	}
	for _, step := range []string{"announce", "pause", "resume", "cancel"} {
		add("desk.value.", "step."+step)
		add("desk.step.", step)
	}
	for _, v := range []string{"uphold", "reject", "accept", "refuse"} {
		add("desk.value.", "verdict."+v)
		add("desk.verdict.", v)
	}
	for _, c := range []league.Change{league.Rescore, league.Strike, league.Penalty, league.Withdraw} {
		add("desk.corrected.", string(c))
	}
	for _, action := range view.LogActions() {
		add("desk.log.", action)
	}
	for _, kind := range []string{"open", "reminder", "checkin", "soon", "draw", "lastcall", "close", "grace", "final", "erase"} {
		add("desk.job.", kind)
	}
}
