package league

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"karlchen/commands/league/view"
	"karlchen/game/league"
)

// correction returns the correction that the dialogue describes.
func (d *dialogue) correction() (c league.Correction, err error) {
	c = league.Correction{Why: d.value("why"), Note: d.value("note")}
	switch d.draft.Name {
	case "correct":
		c.Change, c.List = league.Rescore, d.number("list")
		c.Scores, err = parseScores(d.value("points"))
	case "strike":
		c.Change, c.List = league.Strike, d.number("list")
	case "withdraw":
		c.Change, c.Of = league.Withdraw, d.number("correction")
	case "penalty":
		c.Change, c.Member, c.Week = league.Penalty, d.value("member"), d.count("week")
		c.Points, err = parsePenalty(d.value("points"))
	}
	return c, err
}

func previewCorrection(d *dialogue) ([]string, error) {
	c, err := d.correction()
	if err != nil {
		return nil, err
	}
	was, is, err := d.Leagues.Preview(actorOf(d.Click), d.id(), 0, &league.Correct{Correction: c})
	if err != nil {
		return nil, err
	}
	before, errBefore := was.Standings(was.Begun())
	after, errAfter := is.Standings(is.Begun())
	if err := errors.Join(errBefore, errAfter); err != nil {
		return nil, err
	}
	return view.CorrectionPreview(d.matter.Book, c, before, after, d.Loc), nil
}

func applyCorrection(_ context.Context, d *dialogue) error {
	c, err := d.correction()
	if err != nil {
		return err
	}
	return d.decide(&league.Correct{Correction: c})
}

// enteredPoints returns the members of a list that was played elsewhere, and their points.
func (d *dialogue) enteredPoints() (members []string, points []int, err error) {
	for _, key := range view.AddFields() {
		if who := d.value(key); who != "" {
			members = append(members, who)
		}
	}
	points, err = parseScores(d.value("points"))
	return members, points, err
}

func previewAdd(d *dialogue) ([]string, error) {
	members, points, err := d.enteredPoints()
	if err != nil {
		return nil, err
	}
	return view.AddPreview(d.matter.Book, members, points, d.Loc), nil
}

func addResult(_ context.Context, d *dialogue) error {
	members, points, err := d.enteredPoints()
	if err != nil {
		return err
	}
	return d.decide(&league.AddResult{Week: d.count("week"), Members: members, Points: points, Why: d.value("why")})
}

func previewCase(d *dialogue) ([]string, error) {
	protest, list := view.DeskCase(d.value("case"))
	return view.CasePreview(d.matter.Book, protest, list, d.value("verdict"), d.Loc), nil
}

func decideCase(_ context.Context, d *dialogue) error {
	protest, list := view.DeskCase(d.value("case"))
	yes := slices.Contains([]string{"uphold", "accept"}, d.value("verdict"))
	if protest > 0 {
		return d.decide(&league.Decide{Protest: protest, Uphold: yes, Answer: d.value("why")})
	}
	return d.decide(&league.DecideLate{List: list, Accept: yes, Why: d.value("why")})
}

// parseScores reads the game points of the places of a list: numbers with any separator and any minus sign.
func parseScores(text string) ([]int, error) {
	var all []int
	text = strings.NewReplacer("−", "-", "–", "-").Replace(text)
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;/|", r) }) {
		n, err := strconv.Atoi(field)
		if err != nil || n < -maxScore || n > maxScore {
			return nil, badPoints
		}
		all = append(all, n)
	}
	if len(all) == 0 {
		return nil, badPoints
	}
	return all, nil
}

// maxScore is more than a player can win or lose in a list.
const maxScore = 100_000

// parsePenalty reads the points that a penalty takes: a positive number with at most two digits after the comma.
func parsePenalty(text string) (league.Points, error) {
	whole, part, _ := strings.Cut(strings.ReplaceAll(text, ",", "."), ".")
	n, err := strconv.Atoi(whole)
	if err != nil || n < 0 || n > maxScore || len(part) > 2 {
		return 0, badPoints
	}
	hundredths, err := strconv.Atoi((part + "00")[:2])
	if err != nil || hundredths < 0 {
		return 0, badPoints
	}
	return league.Points(n)*league.Point + league.Points(hundredths)*league.Point/100, nil
}
