package league

import (
	"context"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game/league"
	"karlchen/storage"
)

// actorOf returns the user as leagues know them.
func actorOf(c *click) leagues.Actor {
	return leagues.Actor{ID: c.User.ID, Name: c.User.Name, Guild: c.GuildID, Manager: c.UserMay.Has(discord.ManageServer), Roles: c.Roles}
}

// findLeague finds the league that the option league names by id or name. Without the option it is the server's only league, or the only one of
// this channel.
func findLeague(c *click) (league.League, error) {
	all, err := c.Leagues.Leagues(c.GuildID)
	if err != nil {
		return league.League{}, err
	}
	if strings.HasPrefix(c.Command, route.Tournament+" ") {
		if all = slices.DeleteFunc(all, notReal); len(all) == 0 {
			return league.League{}, league.NoTournament
		}
	}
	asked := strings.TrimSpace(c.Options["league"])
	for _, l := range all {
		if asked == l.ID || asked != "" && strings.EqualFold(asked, l.Name) {
			return l, nil
		}
	}
	switch {
	case asked != "":
		return league.League{}, league.NoSuchLeague
	case len(all) == 0:
		return league.League{}, noLeague
	}
	here := all
	if len(all) > 1 {
		here = slices.DeleteFunc(here, func(l league.League) bool { return l.Channel != c.ChannelID })
	}
	if len(here) != 1 {
		return league.League{}, whichLeague
	}
	return here[0], nil
}

func notReal(l league.League) bool { return !l.Plan.Config.Format.Mode().Real }

// readLeague reads the league and the season that the options name; without a season the latest.
func readLeague(c *click) (*leagues.Book, error) {
	l, err := findLeague(c)
	if err != nil {
		return nil, err
	}
	season, _ := strconv.Atoi(c.Options["season"]) // absent is the latest
	return readSeasonOf(c, l.ID, season)
}

// readSeasonOf reads a league of the server with one of its seasons; 0 is the latest. What is said about a tournament has rounds in place of weeks.
func readSeasonOf(c *click, id string, season int) (*leagues.Book, error) {
	b, err := c.Leagues.Book(actorOf(c), id, season)
	if err == nil && b.Mode().Real {
		c.Loc = c.Loc.InRounds()
	}
	return b, err
}

// readSeason is readLeague for commands that need a season.
func readSeason(c *click) (*leagues.Book, error) {
	b, err := readLeague(c)
	if err == nil && b.Season.Number == 0 {
		err = noSeasonYet
	}
	return b, err
}

// readBookOfList reads the season to which a list belongs. The numbers of lists go on from season to season.
func readBookOfList(c *click, id string, list uint64) (*leagues.Book, error) {
	b, err := readSeasonOf(c, id, 0)
	for err == nil && b.Season.Number > 1 && (len(b.Lists) == 0 || list < b.Lists[0].Number) {
		b, err = readSeasonOf(c, id, b.Season.Number-1)
	}
	return b, err
}

// readOwnLeague is readLeague for commands that only members may use.
func readOwnLeague(c *click) (*leagues.Book, error) {
	b, err := readLeague(c)
	if err == nil {
		err = b.Admits(c.User.ID)
	}
	return b, err
}

// readLedLeague reads a league that the user leads. Errors: league.NoSuchLeague, league.NotLeader.
func readLedLeague(c *click, id string) (*leagues.Book, error) {
	b, err := c.Leagues.Book(actorOf(c), id, 0)
	switch {
	case err != nil:
		return nil, err
	case !actorOf(c).Leads(b.League):
		return nil, league.NotLeader
	}
	return b, nil
}

// act lets the user do something in a season of a league; 0 is the latest.
func act(c *click, id string, season int, d league.Deed) (league.Season, error) {
	return c.Leagues.Act(actorOf(c), id, season, d)
}

// showLatest shows something of a league with its latest season.
func showLatest(c *click, id string, show func(*leagues.Book) discord.Message) (discord.Response, error) {
	b, err := readSeasonOf(c, id, 0)
	if err != nil {
		return nil, err
	}
	return c.Redraw(show(b)), nil
}

// doAndShow lets the user do something in the latest season of a league, and shows what has become of it.
func doAndShow(c *click, id string, d league.Deed, show func(*leagues.Book) discord.Message) (discord.Response, error) {
	if _, err := act(c, id, 0, d); err != nil {
		return nil, err
	}
	return showLatest(c, id, show)
}

// numberForm finds the number in "3", "#3" and "week 3".
var numberForm = regexp.MustCompile(`^\D*(\d{1,18})$`)

// parseNumber reads a number that the user typed.
func parseNumber(text string) (n uint64, ok bool) {
	parts := numberForm.FindStringSubmatch(strings.TrimSpace(text))
	if parts == nil {
		return 0, false
	}
	n, err := strconv.ParseUint(parts[1], 10, 64)
	return n, err == nil
}

// findWeek returns the week that the option names, which must have begun. Without the option it is the current week, or the last one of a past
// season.
func findWeek(c *click, b *leagues.Book) (int, error) {
	latest := view.LatestWeek(b)
	text := c.Options["week"]
	if text == "" {
		return max(latest, 1), nil
	}
	n, ok := parseNumber(text)
	switch {
	case !ok || n == 0 || n > uint64(len(b.Weeks)):
		return 0, league.NoSuchWeek
	case int(n) > latest:
		return 0, weekToCome
	}
	return int(n), nil
}

var mentionForm = regexp.MustCompile(`^<@!?(\d{1,20})>$`)

// findMember returns the id of the member that an option names by id, name or mention; without the option the user's.
func findMember(c *click, b *leagues.Book, option string) (string, error) {
	text := strings.TrimSpace(c.Options[option])
	if text == "" {
		return c.User.ID, nil
	}
	if parts := mentionForm.FindStringSubmatch(text); parts != nil {
		text = parts[1]
	}
	names, found := b.Names(), ""
	if _, ok := names[text]; ok {
		return text, nil
	}
	for id, name := range names {
		if strings.EqualFold(name, strings.TrimPrefix(text, "@")) {
			if found != "" {
				return "", severalMembers
			}
			found = id
		}
	}
	if found == "" {
		return "", league.NoSuchMember
	}
	return found, nil
}

// ownLists returns the finished lists of a user, the latest first.
func ownLists(b *leagues.Book, user string) (own []league.List) {
	for _, l := range slices.Backward(b.Lists) {
		if slices.Contains(l.Members, user) && (l.State.Counts() || l.State == league.ListStruck) {
			own = append(own, l)
		}
	}
	return own
}

// makeStandings returns the standings after a week, with those of earlier weeks.
func makeStandings(c *click, of *leagues.Book, week int) (view.WeekStandings, error) {
	rankings, err := c.Leagues.Rankings(of.League.Guild, of.League.ID, of.Season.Number)
	t, wrong := view.StandingsOf(of, week, rankings)
	return t, errors.Join(wrong, err)
}

// asked is a command of a person that does not say which of the server's leagues it means. A person has one.
type asked struct {
	Number  string            `json:"number"` // of its interaction: it stands in the ids of the buttons that ask, so that those of older questions are refused
	Guild   string            `json:"guild"`
	Command string            `json:"command"`
	Options map[string]string `json:"options,omitempty"`
}

var lastAsked = storage.Drawer[asked]{Scope: storage.ScopeUser, Key: "league_asked"}

// answers are the handlers of the commands by their names.
var answers = map[string]serve.Handler[*click]{}

// onCommand returns the row of a command about a league. Where it does not say which league it means, it offers a button for each.
func onCommand(spec *route.Command, answer serve.Handler[*click], limits ...serve.Limit) serve.CommandRow[*click] {
	answers[spec.Name()] = answer
	return serve.OnCommand(spec, func(ctx context.Context, c *click) (discord.Response, error) {
		r, err := answer(ctx, c)
		if errors.Is(err, whichLeague) {
			return askLeague(c)
		}
		return r, err
	}, limits...).CompletedBy(completeLeague)
}

func askLeague(c *click) (discord.Response, error) {
	all, err := c.Leagues.Leagues(c.GuildID)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.WhichLeague(all, c.ID, c.Loc)), lastAsked.Set(c.Settings, c.User.ID, asked{c.ID, c.GuildID, c.Command, c.Options})
}

// chooseLeague does what the person's last command would have done with the league of the button.
func chooseLeague(ctx context.Context, c *click, p route.LeagueChoice) (discord.Response, error) {
	last, err := lastAsked.Get(c.Settings, c.User.ID)
	answer := answers[last.Command]
	switch {
	case err != nil:
		return nil, err
	case last.Number != p.Asked || last.Guild != c.GuildID || answer == nil:
		return nil, serve.OldMessage
	}
	c.Command, c.Options = last.Command, map[string]string{}
	maps.Copy(c.Options, last.Options)
	c.Options["league"] = string(p.League)
	return answer(ctx, c)
}
