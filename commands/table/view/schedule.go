package view

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/match"
)

// MomentChoices completes a person's input of the moment at which a table begins: the next evenings, or the input itself if it is a moment. Now is in
// the server's zone.
func MomentChoices(typed string, now time.Time, l *locale.Localizer) []discord.Choice {
	var all []discord.Choice
	offer := func(at time.Time) {
		name := fmt.Sprintf("%s, %s", l.T("weekday."+strings.ToLower(at.Weekday().String()), nil), l.Moment(at))
		all = append(all, discord.Choice{Name: name, Value: at.Format("2006-01-02 15:04")})
	}
	if at, err := locale.Moments.Parse(typed, now); err == nil {
		offer(at)
		return all
	}
	for ahead := range 8 {
		evening := time.Date(now.Year(), now.Month(), now.Day()+ahead, 20, 0, 0, 0, now.Location())
		if evening.After(now) && len(all) < 7 {
			offer(evening)
		}
	}
	return slices.DeleteFunc(all, func(c discord.Choice) bool {
		return !strings.HasPrefix(strings.ToLower(c.Name), strings.ToLower(strings.TrimSpace(typed)))
	})
}

// beginLine says when the table begins, if the host has set a moment.
func (p printer) beginLine() string {
	at, mentioned := p.s.Begins()
	switch {
	case at.IsZero():
		return ""
	case mentioned:
		return p.T("lobby.begins_now", nil)
	}
	return p.T("lobby.begins", face.Data{"At": fmt.Sprintf("<t:%d:F>", at.Unix()), "In": face.Countdown(at)})
}

// BeginPing mentions the people in a lobby when the moment of its beginning has come.
func BeginPing(s table.Snapshot, l *locale.Localizer) (m discord.Message) {
	p := newPrinter(&s, face.Look{}, l)
	for _, who := range s.Players {
		if who.Person() {
			m.Ping = append(m.Ping, who.User.ID)
		}
	}
	d := face.Data{"Names": face.Mention(m.Ping...), "Count": max(0, match.MinPlaces-len(s.Players))}
	key := face.Either(len(s.Players) < match.MinPlaces, "schedule.call", "schedule.call_full")
	m.Blocks = []discord.Block{face.Text(p.T(key, d))}
	return m
}
