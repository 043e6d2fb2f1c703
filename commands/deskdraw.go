package commands

import (
	"context"
	"strings"

	leagueview "karlchen/commands/league/view"
	"karlchen/game/league"
)

// thisWeek returns the number of the week that it is, or 0.
func (d *desk) thisWeek() int {
	w, _ := d.matter.Book.Week()
	return w.Number
}

func previewDraw(d *desk) ([]string, error) { return leagueview.DrawPreview(d.matter.Book, d.loc), nil }

func drawNow(_ context.Context, d *desk) error {
	return d.leagues.DrawNow(d.actor(), d.id(), d.draft.Seen, d.thisWeek())
}

func previewSwap(d *desk) ([]string, error) {
	return leagueview.SwapPreview(d.matter.Book, d.value("one"), d.value("other"), d.loc), nil
}

func swap(_ context.Context, d *desk) error {
	return d.leagues.Swap(d.actor(), d.id(), d.draft.Seen, d.thisWeek(), d.value("one"), d.value("other"))
}

func previewSubstitute(d *desk) ([]string, error) {
	in := strings.TrimPrefix(d.value("in"), leagueview.DeskComputer)
	return leagueview.SubstitutePreview(d.matter.Book, d.number("list"), d.value("out"), in, d.loc), nil
}

func substitute(ctx context.Context, d *desk) error {
	return d.leagues.Substitute(ctx, d.actor(), d.id(), d.draft.Seen, d.number("list"), d.value("out"), strings.TrimPrefix(d.value("in"), leagueview.DeskComputer))
}

func previewAbort(d *desk) ([]string, error) {
	return leagueview.AbortPreview(d.matter.Book, d.number("list"), d.loc), nil
}

func abort(_ context.Context, d *desk) error {
	return d.leagues.AbortList(d.actor(), d.id(), d.draft.Seen, d.number("list"), d.value("why"))
}

func previewBan(d *desk) ([]string, error) {
	return leagueview.BanPreview(d.matter.Book, d.value("member"), d.loc), nil
}

// ban bans a member, or readmits one who is banned.
func ban(_ context.Context, d *desk) error {
	if m, _ := d.matter.Book.Member(d.value("member")); m.State == league.MemberBanned {
		return d.leagues.Readmit(d.actor(), d.id(), d.draft.Seen, m.User, d.value("why"))
	}
	return d.leagues.Ban(d.actor(), d.id(), d.draft.Seen, d.value("member"), d.value("why"))
}
