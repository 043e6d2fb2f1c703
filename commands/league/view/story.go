package view

import (
	"unicode/utf8"

	"karlchen/commands/face"
	"karlchen/game/league"
)

// mostNamed is the number of people whom a line names.
const mostNamed = 4

// storyLines tell the stories of a week, a line each.
func (p leaguePrinter) storyLines(all []league.Story) (lines []string) {
	for _, s := range all {
		key := "story." + string(s.Kind)
		switch {
		case s.Drawn:
			key += "_drawn"
		case s.Kind == league.StoryRivals && s.Won == s.Lost:
			key += "_even"
		}
		line := p.T(key, face.Data{
			"Name": p.memberName(s.People[0]), "Others": p.memberNames(s.People[1:], mostNamed), "Names": p.memberNames(s.People, mostNamed),
			"Count": s.Number, "Number": s.Number, "Before": s.Before, "Won": s.Won, "Lost": s.Lost,
		})
		if s.Division > 0 {
			line = p.T("league.division", face.Data{"Number": s.Division}) + ": " + line
		}
		lines = append(lines, "- "+line)
	}
	return lines
}

// mondayStories limits the characters of all stories. The least interesting ones give way to long names.
const mondayStories = 400

// storyText tells the stories of a week under a title.
func (p leaguePrinter) storyText(all []league.Story) []string {
	lines := p.storyLines(all)
	if len(lines) == 0 {
		return nil
	}
	text, used := []string{"**" + p.T("story.title", nil) + "**"}, 0
	for _, line := range lines {
		if used += utf8.RuneCountInString(line) + 1; used > mondayStories && len(text) > 1 {
			break
		}
		text = append(text, line)
	}
	return text
}
