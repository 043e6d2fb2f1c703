package league

import (
	"context"
	"strings"

	"karlchen/commands/league/view"
	"karlchen/game/league"
)

// thisWeek returns the number of the current week, or 0.
func (d *dialogue) thisWeek() int {
	w, _ := d.matter.Book.Week()
	return w.Number
}

func previewDraw(d *dialogue) ([]string, error) { return view.DrawPreview(d.matter.Book, d.Loc), nil }

func drawWeek(_ context.Context, d *dialogue) error {
	return d.Leagues.DrawNow(actorOf(d.Click), d.id(), d.draft.Seen, d.thisWeek())
}

func previewSwap(d *dialogue) ([]string, error) {
	return view.SwapPreview(d.matter.Book, d.value("one"), d.value("other"), d.Loc), nil
}

func swapMembers(_ context.Context, d *dialogue) error {
	return d.Leagues.Swap(actorOf(d.Click), d.id(), d.draft.Seen, d.thisWeek(), d.value("one"), d.value("other"))
}

func previewSubstitute(d *dialogue) ([]string, error) {
	in := strings.TrimPrefix(d.value("in"), view.DeskComputer)
	return view.SubstitutePreview(d.matter.Book, d.number("list"), d.value("out"), in, d.Loc), nil
}

func substituteMember(ctx context.Context, d *dialogue) error {
	in := strings.TrimPrefix(d.value("in"), view.DeskComputer)
	return d.Leagues.Substitute(ctx, actorOf(d.Click), d.id(), 0, d.draft.Seen, d.number("list"), d.value("out"), in)
}

func previewAbort(d *dialogue) ([]string, error) {
	return view.AbortPreview(d.matter.Book, d.number("list"), d.Loc), nil
}

func abortList(_ context.Context, d *dialogue) error {
	return d.decide(&league.Abort{List: d.number("list"), Why: d.value("why")})
}

func previewBan(d *dialogue) ([]string, error) {
	return view.BanPreview(d.matter.Book, d.value("member"), d.Loc), nil
}

// banMember bans a member, or readmits one who is banned.
func banMember(_ context.Context, d *dialogue) error {
	if m, _ := d.matter.Book.Member(d.value("member")); m.State == league.MemberBanned {
		return d.decide(&league.Readmit{Member: m.User, Why: d.value("why")})
	}
	return d.decide(&league.Ban{Member: d.value("member"), Why: d.value("why")})
}
