package hall

import (
	"errors"
	"net"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/settings"
	"karlchen/commands/face"
	leagueview "karlchen/commands/league/view"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/game/rules"
)

// The usual tournament, and the most characters of its prizes.
const (
	usualRounds  = 3
	usualMinutes = 90
	mostPrizes   = 2000
	mostPages    = 50 // of the log
)

// realFormat is the format of what is played at real tables.
func realFormat() standings.Format {
	all := standings.Formats()
	return all[slices.IndexFunc(all, func(f standings.Format) bool { return f.Mode().Real })]
}

// option is an option of a menu.
type option struct {
	Value, Label string
	Chosen       bool
}

// options are the options of a menu, with the one that the form has, or the first of all.
func (c *visit) options(field, usual string, values []string, label func(string) string) []option {
	if c.FormValue(field) != "" {
		usual = c.FormValue(field)
	}
	return face.Mapped(values, func(v string) option { return option{v, label(v), v == usual} })
}

// showFounding shows the form that founds a tournament, and the tournaments there are.
func (h *Hall) showFounding(c *visit) error {
	all, err := h.Leagues.Tournaments()
	if err != nil {
		return err
	}
	ways := slices.DeleteFunc(standings.Scorings(), func(s standings.Scoring) bool { return s.Way().Average || s.Way().Chained() })
	slices.SortStableFunc(ways, func(a, b standings.Scoring) int {
		return strings.Compare(strconv.FormatBool(a.Way().Places), strconv.FormatBool(b.Way().Places))
	})
	plan := leagues.DefaultPlan(rules.Presets()[0], usualRounds)
	return c.show("founding.html", map[string]any{
		"All": all, "MaxName": league.MaxName, "MaxRounds": league.MaxRounds, "Rounds": usualRounds,
		"Games": c.options("games", strconv.Itoa(plan.Config.Games), face.Mapped(standings.Lengths(), strconv.Itoa), func(n string) string { return n }),
		"Rules": c.options("rules", rules.Presets()[0], rules.Presets(), func(name string) string { return c.l.T("preset."+name, nil) }),
		"Scorings": c.options("scoring", string(ways[0]), face.Mapped(ways, func(s standings.Scoring) string { return string(s) }), func(s string) string {
			return c.text(face.Either(standings.Scoring(s).Way().Places, "by_places", "by_points"))
		}),
	})
}

// found founds a tournament, whose people can come at once.
func (h *Hall) found(c *visit) error {
	plan := leagues.DefaultPlan(c.FormValue("rules"), number(c.FormValue("rounds")))
	plan.Config.Format, plan.Config.Scoring = realFormat(), standings.Scoring(c.FormValue("scoring"))
	plan.Config.Games, plan.Config.Best = number(c.FormValue("games")), max(1, plan.Config.Weeks) // every round counts
	plan.Prizes = strings.TrimSpace(strings.ReplaceAll(c.FormValue("prizes"), "\r", ""))
	f := leagues.Founding{Configure: league.Configure{
		Name: c.FormValue("name"), Zone: settings.Zones[0], Channel: league.Hall, Locale: c.l.Tag(), Plan: plan,
	}}
	starts, err := h.Leagues.Starts(f.Zone)
	if err != nil {
		return err
	}
	f.Start = starts[0]
	if utf8.RuneCountInString(plan.Prizes) > mostPrizes {
		err = badPrizes
	}
	if err = errors.Join(err, h.Leagues.Check(leaderOf(league.Hall), f)); err == nil {
		var l league.League
		if l, err = h.Leagues.Found(leaderOf(league.Hall), f); err == nil {
			return c.goTo("/leader/" + l.ID)
		}
	}
	c.wrong = err
	return h.showFounding(c)
}

// number reads a number of a form; what is none is 0, which no season accepts.
func number(typed string) int {
	n, _ := strconv.Atoi(strings.TrimSpace(typed))
	return n
}

// person is somebody at the door.
type person struct {
	league.Member
	Name string
	Here bool
}

// people returns the members of a tournament in the order of their names.
func (c *visit) people(s *season) []person {
	all := face.Mapped(s.Members, func(m league.Member) person { return person{m, s.name(m.User), m.State.Plays()} })
	order := c.order()
	slices.SortStableFunc(all, func(a, b person) int { return order(a.Name, b.Name) })
	return all
}

// order compares names as people look them up.
func (c *visit) order() func(a, b string) int {
	return collate.New(language.Make(c.l.Tag()), collate.IgnoreCase).CompareString
}

// showLeader shows what the leader can do in a tournament now.
func (h *Hall) showLeader(c *visit) error {
	s, err := c.read(c.PathValue("league"))
	if err != nil {
		return err
	}
	leader := league.Actor{ID: league.Hall, Leads: true}
	may := func(d league.Deed) bool { return s.Check(leader, d, s.Now) == nil }
	var decisions []option
	values := league.Values{Of: map[string]string{}, By: leader, Now: s.Now, Busy: h.Leagues.Seated(s.ID)}
	for _, name := range []string{"swap", "substitute", "penalty", "withdraw", "ban", "close"} {
		if row, ok := league.DecisionOf(name); ok && row.Fits(s.Season, values) {
			decisions = append(decisions, option{Value: name, Label: c.titleOf(name)})
		}
	}
	var protests []map[string]any
	for _, p := range s.Protests {
		if p.Waits() {
			of, _ := s.List(p.List)
			protests = append(protests, map[string]any{"Case": league.CaseValue(p.Number, 0), "Who": s.name(p.By), "Why": p.Why, "List": p.List, "Due": p.Due, "Round": of.Week})
		}
	}
	redraw := s.Round > 0 && !s.Drawing && len(s.Tables) > 0 && !slices.ContainsFunc(s.Lists, func(l league.List) bool {
		return l.Week == s.Round && l.State != league.ListArranged && l.State != league.ListAborted
	}) && !s.Over
	return c.show("leader.html", map[string]any{
		"S": s, "Title": s.Title, "People": c.people(s), "Door": may(&league.Door{Name: "?"}), "Minutes": usualMinutes,
		"Next": min(s.Ended+1, s.Rounds), "Round": c.reasons(s.Check(leader, &league.CallRound{}, s.Now)), "Redraw": redraw, "Decisions": decisions, "Protests": protests,
		"Groups": groupsOf(s), "MaxGuest": league.MaxGuest, "Reaches": len(h.bases) > 0, "Wall": h.base(c) + "/wall/" + s.ID,
	})
}

// groupsOf returns the groups of the people so far.
func groupsOf(s *season) []string {
	all := face.Mapped(s.Members, func(m league.Member) string { return m.Group })
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(g string) bool { return g == "" })
}

// base returns the address of the pages for other devices.
func (h *Hall) base(c *visit) string {
	host, _, err := net.SplitHostPort(c.Host)
	if err != nil {
		host = c.Host
	}
	if ip := net.ParseIP(host); len(h.bases) > 0 && (host == "localhost" || ip != nil && ip.IsLoopback()) {
		return h.bases[0]
	}
	return face.Either(c.TLS != nil || c.Header.Get("X-Forwarded-Proto") == "https", "https://", "http://") + c.Host
}

// act does what a form of the leader's page asks for.
func (h *Hall) act(c *visit) error {
	s, err := c.read(c.PathValue("league"))
	if err != nil {
		return err
	}
	by, user := leaderOf(s.League.Guild), c.FormValue("id")
	do := func(d league.Deed) error {
		_, err := h.Leagues.Act(by, s.ID, 0, d)
		return err
	}
	m, _ := s.Member(user)
	switch c.PathValue("deed") {
	case "door":
		err = do(&league.Door{Name: c.FormValue("name"), Group: c.FormValue("group")})
	case "people":
		err = c.admit(do)
	case "gone", "back":
		err = do(&league.Door{Member: user, Group: m.Group, Gone: c.PathValue("deed") == "gone"})
	case "round":
		err = do(&league.CallRound{Minutes: number(c.FormValue("minutes"))})
	case "draw":
		err = h.Leagues.DrawNow(by, s.ID, 0, s.Round)
	case "report":
		var l league.List
		var points []int
		if l, err = s.List(uint64(number(c.FormValue("list")))); err == nil {
			points, err = c.points(len(l.Members))
		}
		if err == nil {
			err = do(&league.Report{List: l.Number, Points: points})
		}
	default:
		return noPage
	}
	if err == nil {
		return c.goTo("/leader/" + s.ID + c.FormValue("at"))
	}
	c.wrong = err
	return h.showLeader(c)
}

// admit lets many people in, a line each: a name, and a group after a semicolon. The form keeps the lines that are refused.
func (c *visit) admit(do func(league.Deed) error) error {
	var refused []string
	var wrong error
	for line := range strings.Lines(c.FormValue("people")) {
		name, group, _ := strings.Cut(line, ";")
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := do(&league.Door{Name: name, Group: group}); err != nil {
			refused, wrong = append(refused, strings.TrimSpace(line)), errors.Join(wrong, err)
		}
	}
	c.Form.Set("people", strings.Join(refused, "\n"))
	return wrong
}

// points reads the points of a form by place.
func (c *visit) points(places int) (points []int, err error) {
	for i := range places {
		typed := strings.NewReplacer("−", "-", "–", "-").Replace(strings.TrimSpace(c.FormValue("p" + strconv.Itoa(i))))
		n, err := strconv.Atoi(typed)
		if err != nil {
			return nil, league.BadPoints
		}
		points = append(points, n)
	}
	return points, nil
}

// showLog shows what was done, as the leaders read it on Discord.
func (h *Hall) showLog(c *visit) error {
	s, err := c.read(c.PathValue("league"))
	if err != nil {
		return err
	}
	log, err := h.Leagues.Log(s.ID)
	if err != nil {
		return err
	}
	var lines []string
	for n, before := 1, ""; n <= mostPages; n++ {
		shown := leagueview.PageOfLog(log, n, true).Message(s.Book, map[int]league.Season{s.Number: s.Season}, c.l)
		page := shown.Blocks[0].(discord.Container).Blocks[0].(discord.Text).Markdown // its title and its lines
		if page == before { // that was the last one
			break
		}
		before, lines = page, append(lines, strings.Split(page, "\n")[1:]...)
	}
	return c.show("log.html", map[string]any{"S": s, "Title": s.Title, "Lines": face.Mapped(lines, c.plain)})
}
