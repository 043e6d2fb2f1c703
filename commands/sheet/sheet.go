package sheet

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/leagues"
	"karlchen/bot/settings"
	"karlchen/bot/sheets"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/rulebook"
	rulesview "karlchen/commands/rulebook/view"
	"karlchen/commands/serve"
	"karlchen/commands/sheet/view"
	"karlchen/game/league"
	"karlchen/game/match"
	"karlchen/game/rules"
	"karlchen/game/sheet"
)

// host is what is known of a table before its people are named.
type host struct {
	proposed []string
	members  map[string]string // ids by name: somebody with this name is that person
	rules    sheets.Sheet      // with the rules alone; none if they are to be chosen
	usual    string            // the rules that are offered first, if they are to be chosen
	games    func(people int) int
}

// anyTable is a table of which nothing is known, or the user's in a drawn round.
func anyTable(c *click, _ route.SheetOpening) (host, error) {
	h := host{proposed: []string{c.User.Name}, members: map[string]string{c.User.Name: c.User.ID}}
	b, l, sits, err := c.Leagues.Sitting(c.actor())
	if err == nil && sits {
		names := b.Names()
		h.proposed = face.Mapped(l.Members, func(m string) string { return names[m] })
		h.usual, h.games = b.Plan.Rules, b.Plan.Config.GamesAt
		h.admit(b, l.Members)
	}
	return h, err
}

// atStammtisch is a table of a Stammtisch of the user, which plays by its rules.
func atStammtisch(c *click, p route.SheetOpening) (host, error) {
	h := host{members: map[string]string{}}
	of, err := membersOf(c, p.Stammtisch, h.members)
	for _, m := range of.Sorted() {
		h.proposed = append(h.proposed, m.Name)
	}
	h.rules = sheets.Sheet{Stammtisch: p.Stammtisch, Rules: of.Rules.Rules, RulesName: of.Rules.Name, Words: of.Rules.Words}
	return h, err
}

// inLeague is a real table of a league, which plays by its rules: of its members, or of others whom a leader names.
func inLeague(c *click, p route.Whole) (host, error) {
	b, err := c.Leagues.Book(c.actor(), string(p.League), 0)
	if err != nil {
		return host{}, err
	}
	stranger := b.Admits(c.User.ID)
	switch {
	case !b.Plan.Real:
		return host{}, league.NoRealTables
	case stranger != nil && !c.actor().Leads(b.League):
		return host{}, stranger
	}
	h := host{members: map[string]string{}, rules: sheets.Sheet{Rules: b.Plan.Rules, RulesName: b.Plan.RulesName, Words: b.Plan.Words}, games: b.Plan.Config.GamesAt}
	var playing []string
	for _, m := range b.Members {
		if m.State.Plays() {
			playing = append(playing, m.User)
		}
	}
	h.admit(b, playing)
	if h.proposed = slices.Sorted(maps.Keys(h.members)); len(playing) > match.MaxPlaces {
		h.proposed = nil
		if stranger == nil {
			h.proposed = []string{b.Names()[c.User.ID]}
		}
	}
	return h, nil
}

// admit adds people of a league who have accounts.
func (h *host) admit(b *leagues.Book, people []string) {
	names := b.Names()
	for _, m := range people {
		if !league.IsGuest(m) {
			h.members[names[m]] = m
		}
	}
}

// asking returns the handler that asks who sits at a table, by the path of the answer.
func asking[P any](find func(*click, P) (host, error), answer func(P) string) func(context.Context, *click, P) (discord.Response, error) {
	return func(_ context.Context, c *click, p P) (discord.Response, error) {
		h, err := find(c, p)
		if err != nil {
			return nil, err
		}
		o := view.Opening{Answer: answer(p), Names: h.proposed[:min(len(h.proposed), match.MaxPlaces)]}
		if h.rules.Rules == "" {
			o.Asks = true
			if o.Rules, o.Chosen, err = offerRules(c); err != nil {
				return nil, err
			}
			for _, offered := range o.Rules {
				if r, bad := rulebook.ParseRules(c.Click, offered.Value); bad == nil && r.String() == h.usual {
					o.Chosen = offered.Value
				}
			}
			if h.games != nil {
				o.Games = strconv.Itoa(h.games(len(h.proposed)))
			}
		}
		return discord.Ask{Modal: o.Modal(c.Loc)}, nil
	}
}

// offerRules returns the rules for a menu, and the value of those that the server usually plays.
func offerRules(c *click) (offered []discord.Choice, chosen string, err error) {
	usual, err := rulebook.DefaultRules(c.Click)
	if err == nil {
		offered, err = rulebook.OfferRules(c.Click)
	}
	for _, o := range offered {
		if r, bad := rulebook.ParseRules(c.Click, o.Value); bad == nil && r.String() == usual.String() {
			return offered, o.Value, err
		}
	}
	chosen = usual.String()
	if len(chosen) <= face.MaxChoice {
		offered = append(offered, discord.Choice{Name: face.Clip(chosen, face.MaxChoice), Value: chosen})
	}
	return offered, chosen, err
}

// membersOf adds the members of a Stammtisch of the user, by their names.
func membersOf(c *click, number int, members map[string]string) (gather.Stammtisch, error) {
	of, err := c.Gather.Stammtisch(c.GuildID, number)
	if err == nil && !of.Has(c.User.ID) {
		err = gather.NotInStammtisch
	}
	for id, m := range of.Members {
		members[m.Name] = id
	}
	return of, err
}

// opening returns the handler that opens a sheet and shows it to everybody.
func opening[P any](find func(*click, P) (host, error)) func(context.Context, *click, P) (discord.Response, error) {
	return func(_ context.Context, c *click, p P) (discord.Response, error) {
		h, err := find(c, p)
		if err != nil {
			return nil, err
		}
		s := h.rules
		s.Guild, s.By, s.Games, s.Locale = c.GuildID, c.User.ID, match.Unlimited, settings.ChosenLanguage(c.Server().Language, c.GuildLocale)
		asks := s.Rules == ""
		if asks {
			err = chooseRules(c, &s)
		}
		if err != nil {
			return nil, err
		}
		names := strings.FieldsFunc(c.Inputs[view.NamesInput], func(r rune) bool { return strings.ContainsRune(",;\n\t", r) })
		if s.People, err = nameAll(names, h.members); err != nil {
			return nil, err
		}
		if text := c.Trimmed(view.GamesInput); text != "" {
			if s.Games, err = strconv.Atoi(text); err != nil || s.Games < match.MinGames || s.Games > match.MaxGames {
				return nil, badGames
			}
		} else if !asks && h.games != nil {
			s.Games = h.games(len(s.People))
		}
		if r, err := rules.Parse(s.Rules); err == nil && s.Games != match.Unlimited {
			s.Pflichtsoli = match.PlaysPflichtsoli(r, len(s.People), s.Games)
		}
		return open(c, s, nil)
	}
}

// chooseRules sets the rules that were chosen in a modal.
func chooseRules(c *click, s *sheets.Sheet) error {
	r, err := rulebook.ParseRules(c.Click, c.Inputs[view.RulesInput])
	if err == nil {
		err = r.Validate()
	}
	if err != nil {
		return err
	}
	saved, err := rulebook.SavedAs(c.Click, r)
	s.Rules, s.RulesName, s.Words = r.String(), saved.Name, saved.Words
	return err
}

// longestName is the length of a name in characters.
const longestName = 32

// nameAll returns the people of a table in the order in which they sit. A name of a member is theirs. Error: badNames.
func nameAll(names []string, members map[string]string) (people []sheets.Person, err error) {
	for _, name := range names {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		first, _ := utf8.DecodeRuneInString(name)
		known := func(p sheets.Person) bool { return strings.EqualFold(p.Name, name) }
		if !unicode.IsLetter(first) && !unicode.IsDigit(first) || utf8.RuneCountInString(name) > longestName || slices.ContainsFunc(people, known) {
			return nil, badNames
		}
		p := sheets.Person{Name: name}
		for of, id := range members {
			if strings.EqualFold(of, name) {
				p = sheets.Person{ID: id, Name: of}
			}
		}
		people = append(people, p)
	}
	if len(people) < match.MinPlaces || len(people) > match.MaxPlaces {
		return nil, badNames
	}
	return people, nil
}

// open opens a sheet and shows it to everybody.
func open(c *click, s sheets.Sheet, lines []sheet.Line) (discord.Response, error) {
	if err := c.MayPost(); err != nil {
		return nil, err
	}
	s, err := c.Sheets.Open(s, lines)
	if err != nil {
		return nil, err
	}
	of, err := reckon(c, s)
	if err != nil {
		return nil, err
	}
	return discord.Reply{Message: post(c, of)()}, nil // MayPost has permitted it
}

// post returns the public message with a sheet, in its language.
func post(c *click, of view.Reckoned) func() discord.Message {
	look := c.Look()
	look.Pictures = c.BotMay.Has(discord.AttachFiles) && c.Server().Pictures == settings.On
	return func() discord.Message { return view.Post(look, of, locale.For(of.Locale)) }
}

// reckon adds a sheet up, and finds out whose it is, and which leagues know it or take it from the user.
func reckon(c *click, s sheets.Sheet) (view.Reckoned, error) {
	of, err := view.Reckon(s)
	if err == nil && len(of.Rows) > 0 {
		of.Takers, err = c.Leagues.Takers(c.actor(), leagues.RealTable{Sheet: s.Number, Games: of.List.Played(), People: s.Players(), Points: of.List.Totals()})
	}
	if s.Stammtisch > 0 {
		if circle, unknown := c.Gather.Stammtisch(s.Guild, s.Stammtisch); unknown == nil { // it may have been dissolved
			of.Table = circle.Name
		}
	}
	return of, err
}

// findSheet shows the user's latest sheet to everybody, or the server's.
func findSheet(_ context.Context, c *click) (discord.Response, error) {
	for _, user := range []string{c.User.ID, ""} {
		numbers, err := c.Sheets.Latest(c.GuildID, user)
		if err != nil {
			return nil, err
		}
		if text := c.Options["number"]; text != "" {
			number, _ := strconv.Atoi(text) // Discord admits only numbers
			numbers = []int{number}
		}
		if len(numbers) > 0 {
			of, err := find(c, numbers[0])
			if err != nil {
				return nil, err
			}
			return showAgain(c, of)
		}
	}
	return nil, noSheet
}

// onSheet returns the handler of a component about a sheet of the server.
func onSheet(do func(*click, view.Reckoned) (discord.Response, error)) serve.HandlerOf[*click, route.ScoreSheet] {
	return func(_ context.Context, c *click, p route.ScoreSheet) (discord.Response, error) {
		s, err := c.Sheets.Sheet(c.GuildID, p.Number)
		if err == nil && !c.Private && s.Message != c.MessageID {
			s, err = c.Sheets.Posted(c.GuildID, p.Number, c.ChannelID, c.MessageID)
		}
		if err != nil {
			return nil, err
		}
		of, err := reckon(c, s)
		if err != nil {
			return nil, err
		}
		return do(c, of)
	}
}

func find(c *click, number int) (of view.Reckoned, err error) {
	s, err := c.Sheets.Sheet(c.GuildID, number)
	if err != nil {
		return of, err
	}
	return reckon(c, s)
}

func showMore(c *click, of view.Reckoned) (discord.Response, error) {
	return c.Redraw(view.More(of, c.User.ID, c.manages(), c.Loc)), nil
}

func showHistory(c *click, of view.Reckoned) (discord.Response, error) {
	return c.Redraw(view.History(of, c.Loc)), nil
}

func sendFiles(c *click, of view.Reckoned) (discord.Response, error) {
	m, err := view.Files(of, c.Loc)
	return c.Reply(m), err
}

// showAgain shows a sheet to everybody.
func showAgain(c *click, of view.Reckoned) (discord.Response, error) { return c.Tell(post(c, of)()) }

// countSheet tells a league the points of a sheet. They count as soon as somebody else at the table tells the same.
func countSheet(_ context.Context, c *click, p route.SheetInLeague) (discord.Response, error) {
	of, err := find(c, p.Number)
	if err != nil {
		return nil, err
	}
	for _, t := range of.Takers {
		if t.League.ID != string(p.League) {
			continue
		}
		if err := errors.Join(t.Why, c.MayPost()); err != nil {
			return nil, err
		}
		if _, err := c.Leagues.Act(c.actor(), t.League.ID, 0, &t.Deed); err != nil {
			return nil, err
		}
		if of, err = reckon(c, of.Sheet); err != nil {
			return nil, err
		}
		refresh(c, of)
		return showMore(c, of)
	}
	return nil, league.NoRealTables
}

// nextGame begins the dialogue about the next game.
func nextGame(c *click, of view.Reckoned) (discord.Response, error) { return dialogue(c, of, 0) }

// changeGame begins the dialogue about a game that is to be changed.
func changeGame(_ context.Context, c *click, p route.ScoreSheet, value string) (discord.Response, error) {
	game, err := strconv.Atoi(value)
	if err != nil {
		return nil, c.Outdated(err)
	}
	of, err := find(c, p.Number)
	if err != nil {
		return nil, err
	}
	return dialogue(c, of, game)
}

func dialogue(c *click, of view.Reckoned, game int) (discord.Response, error) {
	if !of.MayWrite(c.User.ID, c.manages()) {
		return nil, sheets.NotYourSheet
	}
	t, ok := view.Dialogue(of, game, c.Loc)
	switch {
	case !ok && game > 0:
		return nil, sheets.GameGone
	case !ok:
		return nil, sheet.SheetFull
	}
	return rulebook.ShowTally(c.Click, t, "")
}

// takeName says which name on a sheet is the user's.
func takeName(_ context.Context, c *click, p route.ScoreSheet, value string) (discord.Response, error) {
	return changeName(c, value, func(place int) (sheets.Sheet, error) {
		return c.Sheets.Name(c.GuildID, p.Number, place, sheets.Person{ID: c.User.ID, Name: c.User.Name})
	})
}

// releaseName takes a name from its owner.
func releaseName(_ context.Context, c *click, p route.ScoreSheet, value string) (discord.Response, error) {
	return changeName(c, value, func(place int) (sheets.Sheet, error) {
		return c.Sheets.Release(c.GuildID, p.Number, place, c.User.ID, c.manages())
	})
}

func changeName(c *click, value string, change func(place int) (sheets.Sheet, error)) (discord.Response, error) {
	place, err := strconv.Atoi(value)
	if err != nil {
		return nil, c.Outdated(err)
	}
	s, err := change(place)
	if err != nil {
		return nil, err
	}
	of, err := reckon(c, s)
	if err != nil {
		return nil, err
	}
	return showMore(c, of)
}

// The changes that a dialogue about a game ends with.
func entered(t rulesview.CalculatorInput) sheets.Change {
	c := sheets.Change{Did: sheets.Added, Lines: []sheet.Line{t.Line()}}
	if t.On.Game > 0 {
		c.Did, c.Game = sheets.Changed, t.On.Game
	}
	return c
}

func voided(t rulesview.CalculatorInput) sheets.Change {
	line := sheet.Line{Told: sheet.Untold, Players: t.On.Players, Void: match.Thrown}
	return sheets.Change{Did: sheets.Added, Lines: []sheet.Line{line}}
}

func deleted(t rulesview.CalculatorInput) sheets.Change {
	return sheets.Change{Did: sheets.Deleted, Game: t.On.Game}
}

// write returns the handler of a button that ends a dialogue with a change. If somebody has been quicker, the user sees what stands there now, and may do it
// again.
func write(changeOf func(rulesview.CalculatorInput) sheets.Change) serve.HandlerOf[*click, route.Scoring] {
	return func(_ context.Context, c *click, p route.Scoring) (discord.Response, error) {
		t, err := rulebook.ReadTally(c.Click, p.Draft)
		if err != nil {
			return nil, err
		}
		change := changeOf(t)
		change.By = c.User.ID
		s, err := c.Sheets.Write(c.GuildID, t.On.Sheet, c.manages(), t.On.Seen, change)
		if err != nil && !errors.Is(err, sheets.Meanwhile) {
			return nil, err
		}
		of, bad := reckon(c, s)
		if bad != nil {
			return nil, bad
		}
		if err != nil {
			return again(c, t, of)
		}
		refresh(c, of)
		game := change.Game
		if lines := s.Lines(); game == 0 {
			game = lines[len(lines)-1].Game
		}
		return c.Redraw(view.Entered(of, game, c.Loc)), nil
	}
}

// again shows the dialogue once more, with the sheet as others have left it.
func again(c *click, t rulesview.CalculatorInput, of view.Reckoned) (discord.Response, error) {
	now, ok := view.Dialogue(of, t.On.Game, c.Loc)
	if !ok {
		return nil, sheets.GameGone
	}
	t.Bock, t.On.Seen, t.On.Head = now.Bock, now.On.Seen, now.On.Head
	return rulebook.ShowTally(c.Click, t, view.Meanwhile(of, c.Loc))
}

// refresh brings the post of a sheet up to date.
func refresh(c *click, of view.Reckoned) {
	if of.Message != "" {
		key := fmt.Sprintf("score-sheet/%s %s", c.GuildID, of.Message)
		c.Show.Update(discord.Slot{GuildID: c.GuildID, ChannelID: of.Channel, Key: key, MessageID: of.Message}, post(c, of))
	}
}
