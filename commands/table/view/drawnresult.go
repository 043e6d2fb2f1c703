package view

import (
	"cmp"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/picture"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
)

// The file names of the pictures after a game.
const (
	resultFile   = "Result.png"
	standingFile = "Standing.png"
)

// named returns a printer whose texts have other names for the players, and no signs of suits: for a picture, or for its description.
func (p printer) named(nameAt func(place int) string) printer {
	p.Printer = p.WithoutSigns()
	p.NameOf = func(who table.User) string {
		if place := slices.IndexFunc(p.s.Players, func(other table.Player) bool { return other.User == who }); place >= 0 {
			return nameAt(place)
		}
		return cmp.Or(picture.Legible(p.PlainName(who)), "?") // they have left their place
	}
	p.NameAt = func(seat card.Seat) string { return p.NameOf(p.s.PlayerAt(seat).User) }
	return p
}

// saidNameAt returns a player's name for the description of a picture, with the word that stands for it there if the picture cannot show it.
func (p printer) saidNameAt(place int) string {
	name := p.PlainName(p.s.Players[place].User)
	if drawn := p.nameInPicture(place); drawn != "" {
		name += " (" + drawn + ")"
	}
	return name
}

// resultImage returns the picture of the last game's result with its description, and the end of a description that is too long for Discord.
func (p printer) resultImage(r *game.Result, v *game.View) (blocks []discord.Block, file discord.File) {
	return p.scoreImage(resultFile, func(p printer) picture.Result { return p.drawnResult(r, v) })
}

// standingImage is resultImage for the standing of the list.
func (p printer) standingImage() (blocks []discord.Block, file discord.File) {
	return p.scoreImage(standingFile, printer.drawnStanding)
}

// scoreImage draws a result with the names that a picture can show. The description is the same result with the names that people have.
func (p printer) scoreImage(name string, result func(printer) picture.Result) (blocks []discord.Block, file discord.File) {
	drawn := result(p.named(p.legibleNameAt))
	drawn.Style = p.Look.Style(p.Localizer)
	alt, rest := fitAlt(p.resultInWords(result(p.named(p.saidNameAt))))
	file = discord.File{Name: name, Alt: alt, Render: drawn.Render}
	return []discord.Block{face.Image(file), face.Text(face.Small(face.Escape(rest)))}, file
}

// drawnResult has the result of the last game: who won, the points of each player, and what made them.
func (p printer) drawnResult(r *game.Result, v *game.View) picture.Result {
	facts := p.Facts(r, v)
	d := picture.Result{Title: p.Outcome(r), Note: face.Phrases(p.title(), p.contractWords(v), picture.Legible(p.s.RulesName))}
	for _, party := range []game.Party{game.Re, game.Kontra} {
		words := p.T("picture.side", face.Data{"Party": p.Party(party), "Augen": r.Augen[party], "Count": r.Tricks[party]})
		d.Sides = append(d.Sides, picture.Side{Words: words, Augen: r.Augen[party]})
	}
	d.Players = p.drawnScores(r)
	if p.voidKind() == match.Counts {
		d.Heads = picture.Heads{Game: p.T("sheet.game", nil), List: p.T("sheet.list", nil)}
	}
	for _, i := range r.Items() {
		item := picture.Item{Party: i.Party, PartyTag: p.Party(i.Party), Points: face.Signed(int(i.Points)), Words: p.ItemWords(i, facts), Card: madeWith(v, i)}
		if i.Factor > 0 {
			item.PartyTag, item.Points = "", face.Spaced("×", face.Signed(int(i.Factor))[1:])
		}
		d.Items = append(d.Items, item)
	}
	d.Sums = p.SumLines(r, facts)
	if p.voidKind() == match.Counts {
		d.Sums = append(d.Sums, p.tripleLine(r))
	}
	d.Remarks = withoutMarks(p.ExplainOutcome(r), p.VoidCalls(v), p.LateCalls(r, v), p.genscherLines(v))
	d.Sums = withoutMarks(d.Sums...)
	return d
}

// drawnScores have the players of the game, the winners first; without points if the game does not count.
func (p printer) drawnScores(r *game.Result) (scores []picture.Score) {
	totals, points := p.s.List().Totals(), r.Points()
	for _, seat := range p.Seats() {
		party := r.PartyOf(seat)
		score := picture.Score{
			Name: p.NameAt(seat), Computer: p.s.PlayerAt(seat).Computer(), Party: party, PartyTag: p.Party(party), Won: party == r.Winner,
		}
		if p.voidKind() == match.Counts {
			score.Points, score.List = face.Signed(points[seat]), face.Signed(totals[p.s.Deal().Places[seat]])
		}
		scores = append(scores, score)
	}
	slices.SortStableFunc(scores, func(a, b picture.Score) int { return cmp.Compare(face.Either(a.Won, 0, 1), face.Either(b.Won, 0, 1)) })
	return scores
}

// madeWith returns the card that made a Sonderpunkt, or card.None.
func madeWith(v *game.View, i game.Item) card.Card {
	s, ok := i.Key.Special()
	if !ok || i.Trick == 0 || s.Making().All != 0 {
		return card.None
	}
	from := i.From
	if from == card.NoSeat {
		from = i.Seat
	}
	trick := v.Trick(int(i.Trick) - 1)
	for n, c := range trick.Cards[:trick.Len] {
		if trick.Seat(n) == from {
			return c
		}
	}
	return card.None
}

// drawnStanding has the standing of the list, and what was memorable about it.
func (p printer) drawnStanding() picture.Result {
	d := picture.Result{Title: p.standingTitle(), Note: picture.Legible(p.endingLine())}
	for _, r := range p.ranks() {
		d.Ranks = append(d.Ranks, picture.Rank{
			Rank: p.T("picture.rank", face.Data{"Rank": r.rank}), Name: p.NameOf(p.s.Players[r.place].User), Points: face.Signed(r.points), First: r.rank == 1,
		})
	}
	d.Remarks = withoutMarks(append(p.furtherLines(p.s.List()), p.highlights()...)...)
	return d
}

// withoutMarks drops empty lines, and the marks of bold type from the others.
func withoutMarks(lines ...string) (plain []string) {
	for _, line := range strings.Split(face.Paragraph(lines...), "\n") {
		if line != "" {
			plain = append(plain, strings.ReplaceAll(line, "**", ""))
		}
	}
	return plain
}

// resultInWords says everything that a picture of a result shows, for people who cannot see it.
func (p printer) resultInWords(r picture.Result) []string {
	sentences := []string{face.Commas(r.Title, r.Note)}
	for _, side := range r.Sides {
		sentences = append(sentences, side.Words)
	}
	for _, s := range r.Players {
		computer := p.When(s.Computer, "picture.computer", nil)
		score := s.Name + " (" + face.Commas(s.PartyTag, computer) + ")"
		if s.Points != "" {
			score += ": " + face.Commas(face.Spaced(r.Heads.Game, s.Points), face.Spaced(r.Heads.List, s.List))
		}
		sentences = append(sentences, score)
	}
	for _, i := range r.Items {
		sentences = append(sentences, face.Spaced(i.PartyTag, i.Points)+": "+i.Words)
	}
	sentences = append(sentences, r.Sums...)
	for _, rank := range r.Ranks {
		sentences = append(sentences, face.Spaced(rank.Rank, rank.Name, rank.Points))
	}
	return append(sentences, r.Remarks...)
}

// fitAlt makes a description of sentences. Those for which Discord has no room are the rest.
func fitAlt(sentences []string) (alt, rest string) {
	for i, s := range sentences {
		if !strings.HasSuffix(s, ".") {
			s += "."
		}
		longer := face.Spaced(alt, s)
		if len([]rune(longer)) > face.MaxAlt {
			return alt, strings.Join(sentences[i:], ". ")
		}
		alt = longer
	}
	return alt, ""
}
