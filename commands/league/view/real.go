package view

import (
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
)

// ToldPost shows what somebody has told about a list of a real table, until it counts.
func ToldPost(b *leagues.Book, of league.List, l *locale.Localizer) discord.Message {
	p := newBookPrinter(b, l)
	lines := []string{"## " + p.title(), "### " + p.T("list.title", face.Data{"Number": of.Number, "Week": of.Week, "Weeks": p.Config.Weeks}), p.toldPoints(of)}
	if of.State == league.ListAborted {
		return p.post(face.Text(append(lines, p.T("list.aborted", nil))...))
	}
	lines = append(lines, p.T(face.Either(p.isReal(), "list.told_real", "list.told"), face.Data{"Name": p.memberName(of.Teller)}))
	var buttons []discord.Button
	confirms := func(m string) bool {
		return m != "" && m != of.Teller && !league.IsGuest(m) && b.Accepts(m, &league.Report{List: of.Number, Points: of.Told})
	}
	if slices.ContainsFunc(of.Members, confirms) {
		id := route.LeagueConfirm.ID(route.Told{Whole: p.inLeague(), List: of.Number, Points: PointsID(of.Told)})
		buttons = append(buttons, p.button(discord.Success, "list.button.confirm", id))
	}
	if of.Sheet == 0 {
		buttons = append(buttons, p.button(discord.Secondary, "list.button.otherwise", route.LeagueTell.ID(p.inWeek(p.Season, of.Week))))
	}
	return p.post(withButtons([]discord.Block{face.Text(lines...)}, buttons)...)
}

// toldPoints are the points that were told, by place.
func (p leaguePrinter) toldPoints(of league.List) string {
	var parts []string
	for i, points := range of.Told {
		parts = append(parts, p.guestName(of.Members[i])+" **"+face.Signed(points)+"**")
	}
	return face.Phrases(parts...)
}

// guestName is memberName at a real table, where somebody who is no member is no computer.
func (p leaguePrinter) guestName(id string) string {
	if id == "" {
		return p.T("list.guest", nil)
	}
	return p.memberName(id)
}

// PointsInput is the custom id of the input of ResultModal, and MaxPoints the most characters there.
const PointsInput, MaxPoints = "points", 60

// ResultModal asks for the points of a list of a real table, in the order of its places.
func ResultModal(b *leagues.Book, of league.List, l *locale.Localizer) discord.Modal {
	p := newBookPrinter(b, l)
	names := face.Mapped(of.Members, func(m string) string { return p.PlainName(p.userOf(m)) })
	return discord.Modal{
		CustomID: route.LeagueTold.ID(route.List{Whole: p.inLeague(), List: of.Number}), Title: p.T("list.result", nil),
		Inputs: []discord.Input{{
			CustomID: PointsInput, Label: p.T("list.points", nil), Description: face.Clip(strings.Join(names, " · "), face.MaxChoice), Placeholder: p.T("desk.hint.points", nil),
			Required: true, MaxLength: MaxPoints, Value: strings.ReplaceAll(PointsID(of.Told), ".", " "),
		}},
	}
}

// Reported tells somebody what has come of the points that they have told.
func Reported(b *leagues.Book, of league.List, l *locale.Localizer) discord.Message {
	p := newBookPrinter(b, l)
	return face.Private(face.Text(p.toldPoints(of), p.T(face.Either(of.Unfinished(), "list.reported", "list.counted"), nil)))
}
