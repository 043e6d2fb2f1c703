package league

import (
	"context"
	"strings"

	"karlchen/commands/league/view"
	"karlchen/game/league"
)

// thisWeek returns the number of the week that it is, or 0.
func (d *desk) thisWeek() int {
	w, _ := d.matter.Book.Week()
	return w.Number
}

func previewDraw(d *desk) ([]string, error) { return view.DrawPreview(d.matter.Book, d.Loc), nil }

func drawNow(_ context.Context, d *desk) error {
	return d.Leagues.DrawNow(actorOf(d.Click), d.id(), d.draft.Seen, d.thisWeek())
}

func previewSwap(d *desk) ([]string, error) {
	return view.SwapPreview(d.matter.Book, d.value("one"), d.value("other"), d.Loc), nil
}

func swap(_ context.Context, d *desk) error {
	return d.Leagues.Swap(actorOf(d.Click), d.id(), d.draft.Seen, d.thisWeek(), d.value("one"), d.value("other"))
}

func previewSubstitute(d *desk) ([]string, error) {
	in := strings.TrimPrefix(d.value("in"), view.DeskComputer)
	return view.SubstitutePreview(d.matter.Book, d.number("list"), d.value("out"), in, d.Loc), nil
}

func substitute(ctx context.Context, d *desk) error {
	return d.Leagues.Substitute(ctx, actorOf(d.Click), d.id(), d.draft.Seen, d.number("list"), d.value("out"), strings.TrimPrefix(d.value("in"), view.DeskComputer))
}

func previewAbort(d *desk) ([]string, error) {
	return view.AbortPreview(d.matter.Book, d.number("list"), d.Loc), nil
}

func abort(_ context.Context, d *desk) error {
	return d.Leagues.AbortList(actorOf(d.Click), d.id(), d.draft.Seen, d.number("list"), d.value("why"))
}

func previewBan(d *desk) ([]string, error) {
	return view.BanPreview(d.matter.Book, d.value("member"), d.Loc), nil
}

// ban bans a member, or readmits one who is banned.
func ban(_ context.Context, d *desk) error {
	if m, _ := d.matter.Book.Member(d.value("member")); m.State == league.MemberBanned {
		return d.Leagues.Readmit(actorOf(d.Click), d.id(), d.draft.Seen, m.User, d.value("why"))
	}
	return d.Leagues.Ban(actorOf(d.Click), d.id(), d.draft.Seen, d.value("member"), d.value("why"))
}
