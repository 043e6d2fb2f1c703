package table

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/commands/rulebook"
	"karlchen/commands/serve"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
)

// Routes are the components of tables. Those that change a table answer with the table as it is then.
var Routes = []serve.Row{
	serve.On(route.Join, lobby(table.Join{})),
	serve.On(route.Leave, lobby(table.Leave{})),
	serve.On(route.Add, addComputer),
	serve.On(route.Remove, lobby(table.RemoveComputer{})),
	serve.On(route.Cancel, lobby(table.Cancel{})),
	serve.On(route.ListLength, configureLength),
	serve.On(route.Pflichtsoli, configurePflichtsoli),
	serve.On(route.Start, lobby(table.Start{})),
	serve.On(route.Tempo, tempo),
	serve.On(route.Level, setLevel),
	serve.On(route.Timer, setPace(func(p *table.Pace, c *serve.Click, _ route.At) (err error) { p.Timer, err = c.Chosen(); return err })),
	serve.On(route.Timeout, setPace(func(p *table.Pace, c *serve.Click, _ route.At) (err error) { p.AtTimeout, err = c.Chosen(); return err })),
	serve.On(route.Hesitation, setPace(func(p *table.Pace, _ *serve.Click, to route.Switching) error { p.Hesitation = to.On; return nil })),

	serve.On(route.Hand, look),
	serve.On(route.Keep, look),
	serve.On(route.Back, private(func(route.At) table.Command { return table.Join{} })),
	serve.On(route.Cut, askCut),
	serve.On(route.CutLot, private(func(p route.At) table.Command { return table.Cut{Game: p.Version.Game, Lot: true} })),
	serve.On(route.CutNumber, cutByNumber).AsModal(),
	serve.On(route.Word, private(func(p route.Saying) table.Command { return act(p.At, game.Say(0, p.Word)) })),
	serve.On(route.Solo, confirmWord),
	serve.On(route.Wish, confirmWord),
	serve.On(route.Play, private(func(p route.Playing) table.Command { return act(p.At, game.Play(0, p.Card)) })),
	serve.On(route.AskPlay, confirm(func(p route.Playing) game.Action { return game.Play(0, p.Card) })),
	serve.On(route.Call, private(func(p route.Calling) table.Command { return act(p.At, p.Call) })),
	serve.On(route.AskCall, confirm(func(p route.Calling) game.Action { return p.Call })),
	serve.On(route.Higher, confirmHigher),
	serve.On(route.Move, private(func(p route.Moving) table.Command { return act(p.At, p.Move) })),
	serve.On(route.Pick, pick),
	serve.On(route.Claim, private(func(p route.At) table.Command { return act(p, game.Claim(0)) })),
	serve.On(route.AskClaim, confirm(func(route.At) game.Action { return game.Claim(0) })),
	serve.On(route.Concede, private(func(p route.At) table.Command { return act(p, game.Concede(0)) })),
	serve.On(route.AskConcede, confirm(func(route.At) game.Action { return game.Concede(0) })),
	serve.On(route.Accept, private(func(p route.At) table.Command { return table.Accept{Game: p.Version.Game} })),
	serve.On(route.Hesitate, private(func(p route.At) table.Command { return table.Hesitate{Version: p.Version} })),
	serve.On(route.Tip, tip),
	serve.On(route.Next, next),
	serve.On(route.Sheet, sheet),
	serve.On(route.TableRules, rulesOf),
	serve.On(route.End, end),
	serve.On(route.StepIn, stepIn),
	serve.On(route.Answer, answer),
}

// act does something in the game, at the moment that the user saw. The table fills in the seat.
func act(p route.At, a game.Action) table.Command { return table.Act{Version: p.Version, Action: a} }

// lobby handles the buttons of the lobby: the clicked message shows the change, a refusal is answered in private.
func lobby(asked table.Command) func(context.Context, *serve.Click, route.At) (discord.Response, error) {
	return func(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
		return changeLobby(ctx, c, asked)
	}
}

func addComputer(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	if c.Server().Computers == settings.Off {
		return nil, noComputers
	}
	return changeLobby(ctx, c, table.AddComputer{})
}

func changeLobby(ctx context.Context, c *serve.Click, asked table.Command) (discord.Response, error) {
	snap, err := c.Do(ctx, asked)
	if err != nil {
		return nil, err
	}
	return discord.Update{Message: c.Show.LobbyMessage(&snap)}, nil
}

// private handles the buttons of a hand: the hand shows the change, or why there was none.
func private[P any](command func(P) table.Command) func(context.Context, *serve.Click, P) (discord.Response, error) {
	return func(ctx context.Context, c *serve.Click, p P) (discord.Response, error) {
		return changeHand(ctx, c, command(p))
	}
}

func changeHand(ctx context.Context, c *serve.Click, asked table.Command) (discord.Response, error) {
	snap, err := c.Do(ctx, asked)
	if err != nil {
		return refuseOnHand(c, &snap, err)
	}
	return ShowHand(c, &snap, ""), nil
}

// next begins the next game. Whoever asked for it below the result gets his hand when the new table is there, so that it stands below that and
// he need not look for it above.
func next(ctx context.Context, c *serve.Click, p route.At) (discord.Response, error) {
	snap, err := c.Do(ctx, table.NextGame{Game: p.Version.Game})
	if err != nil {
		return refuseOnHand(c, &snap, err)
	}
	if !c.Private {
		awaitGame(ctx, c, &snap)
		return look(ctx, c, p)
	}
	return ShowHand(c, &snap, ""), nil
}

// awaitGame waits a little until the message of the game is there.
func awaitGame(ctx context.Context, c *serve.Click, snap *table.Snapshot) {
	ctx, cancel := context.WithTimeout(ctx, tableWithin)
	defer cancel()
	if err := c.Show.AwaitGame(ctx, snap); err != nil {
		c.Log.Debug("a hand was shown before its table", "table", snap.ID(), "error", err)
	}
}

// tableWithin is how long a hand waits for the table that it belongs below.
const tableWithin = time.Second

// refuseOnHand shows the hand as it is now with the reason on top. Who has no place at the table, and whoever met a fault, gets the reason alone.
func refuseOnHand(c *serve.Click, snap *table.Snapshot, err error) (discord.Response, error) {
	if _, sits := snap.Sits(c.User.ID); !sits || !serve.Known(err) {
		return nil, err
	}
	return ShowHand(c, snap, "⚠️ "+face.Reason(c.Loc.Naming(snap.Rules().DeckNaming), err)), nil
}

// ShowHand shows the user their hand, and keeps it fresh from now on. A notice counts as shown without it: it stays until the table moves on.
func ShowHand(c *serve.Click, snap *table.Snapshot, notice string) discord.Response {
	hand := view.Hand(c.Look(), *snap, c.User.ID, c.Loc, c.Show.Trouble(snap, c.Loc))
	c.Confirmed = func(ctx context.Context) { keepFresh(ctx, c, snap, hand) }
	return c.Redraw(view.WithNotice(hand, notice))
}

// keepFresh refreshes the hand that an answer shows, from now on. Not earlier: an edit that overtakes the answer fails. What the table did in the
// meantime is made up for.
func keepFresh(ctx context.Context, c *serve.Click, of *table.Snapshot, shown discord.Message) {
	panels := c.Show.Panels
	panels.Remember(of.ID(), c.Interaction, !c.Private)
	if c.Person.Refresh == settings.Off {
		panels.Drop(of.ID(), c.User.ID)
		return
	}
	user, look, loc, show := c.User.ID, c.Look(), c.Loc, c.Show
	draw := func(s table.Snapshot) discord.Message {
		return view.Hand(look, s, user, loc, show.Trouble(&s, loc))
	}
	panels.KeepFresh(of.ID(), c.Interaction, draw, shown)
	if snap, err := c.Tables.Do(ctx, of.ID(), c.AsPlayer(), table.Look{}); err == nil && !snap.Same(of) {
		panels.Refresh(snap)
	}
}

func look(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	snap, err := c.Do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	return ShowHand(c, &snap, ""), nil
}

// confirm asks once more, on the hand that was clicked.
func confirm[P interface{ Moment() route.At }](about func(P) game.Action) func(context.Context, *serve.Click, P) (discord.Response, error) {
	return func(ctx context.Context, c *serve.Click, p P) (discord.Response, error) {
		return askFirst(ctx, c, p.Moment(), about(p))
	}
}

func askFirst(ctx context.Context, c *serve.Click, p route.At, about game.Action) (discord.Response, error) {
	snap, err := c.Do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	c.Show.Panels.Drop(c.At, c.User.ID) // a refresh must not take the question away
	return c.Redraw(view.Confirm(c.Look(), snap, c.User.ID, c.Loc, p, about)), nil
}

// confirmWord asks about the word that was chosen in a menu.
func confirmWord(ctx context.Context, c *serve.Click, p route.At) (discord.Response, error) {
	return askAboutChosen(ctx, c, p, game.Saying)
}

// confirmHigher asks about the announcement that was chosen in a menu.
func confirmHigher(ctx context.Context, c *serve.Click, p route.At) (discord.Response, error) {
	return askAboutChosen(ctx, c, p, game.Calling)
}

func askAboutChosen(ctx context.Context, c *serve.Click, p route.At, kind game.Kind) (discord.Response, error) {
	value, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	a, err := game.ParseAction(card.Seat(0).String() + ":" + value)
	if err == nil && a.Kind != kind {
		err = fmt.Errorf("%q is no choice of this menu", value)
	}
	if err != nil {
		return nil, c.Outdated(err)
	}
	return askFirst(ctx, c, p, a)
}

// configureLength changes the length of the list, and with it whether there are Pflichtsoli.
func configureLength(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	value, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	games, err := strconv.Atoi(value)
	if err != nil {
		return nil, c.Outdated(err)
	}
	snap, err := c.Do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	list := snap.List().Config()
	return changeLobby(ctx, c, table.Configure{Games: games, Pflichtsoli: match.PlaysPflichtsoli(list.Rules, list.Places, games)})
}

func configurePflichtsoli(ctx context.Context, c *serve.Click, p route.Switching) (discord.Response, error) {
	snap, err := c.Do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	return changeLobby(ctx, c, table.Configure{Games: snap.List().Config().Games, Pflichtsoli: p.On})
}

func askCut(ctx context.Context, c *serve.Click, p route.At) (discord.Response, error) {
	snap, err := c.Do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	switch cutter, awaited := snap.Cutter(); {
	case !awaited || snap.Version().Game != p.Version.Game:
		return nil, table.Stale
	case !cutter.Person() || cutter.User.ID != c.User.ID:
		return nil, table.NotCutter
	}
	return discord.Ask{Modal: view.CutModal(snap, c.Loc)}, nil
}

func cutByNumber(ctx context.Context, c *serve.Click, p route.At) (discord.Response, error) {
	n, err := strconv.ParseUint(c.Trimmed(view.CutInput), 10, 32)
	if err != nil || n >= game.Cuts {
		return nil, table.CutOutOfRange
	}
	return changeHand(ctx, c, table.Cut{Game: p.Version.Game, Number: uint32(n)})
}

// pick does in the game what the menu says, with the cards that were chosen.
func pick(ctx context.Context, c *serve.Click, p route.Picking) (discord.Response, error) {
	a, err := view.Picked(p.Name, c.Values)
	if err != nil {
		return nil, c.Outdated(err)
	}
	return changeHand(ctx, c, act(p.At, a))
}

func end(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	if _, err := c.Do(ctx, table.End{Anyway: c.UserMay.Has(discord.ManageServer)}); err != nil {
		return nil, err
	}
	return c.Redraw(face.Notice(c.Loc, "notice.ended", nil)), nil
}

func sheet(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	snap, err := c.Do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	return c.Reply(view.Sheet(c.Look(), snap, c.Loc)), nil
}

// tempo opens the dialogue about the table's time.
func tempo(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	snap, err := c.Do(ctx, table.Look{})
	switch {
	case err != nil:
		return nil, err
	case snap.Phase() != table.Lobby:
		return nil, table.NotNow
	case snap.Host() != c.User.ID:
		return nil, table.NotHost
	}
	if _, bound := snap.League(); bound {
		return nil, table.FixedByLeague
	}
	return c.Redraw(view.Tempo(snap, c.Loc)), nil
}

// setPace changes one thing about the table's time.
func setPace[P any](change func(*table.Pace, *serve.Click, P) error) func(context.Context, *serve.Click, P) (discord.Response, error) {
	return func(ctx context.Context, c *serve.Click, p P) (discord.Response, error) {
		snap, err := c.Do(ctx, table.Look{})
		if err != nil {
			return nil, err
		}
		pace := snap.Pace()
		if err := change(&pace, c, p); err != nil {
			return nil, err
		}
		if snap, err = c.Do(ctx, table.SetPace{Pace: pace}); err != nil {
			return nil, err
		}
		return c.Redraw(view.Tempo(snap, c.Loc)), nil
	}
}

// setLevel chooses how well the computers play.
func setLevel(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	level, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	snap, err := c.Do(ctx, table.SetLevel{Level: level})
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.Tempo(snap, c.Loc)), nil
}

// stepIn gives somebody a place from the next game on.
func stepIn(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	if _, err := c.Do(ctx, table.StepIn{}); err != nil {
		return nil, err
	}
	return c.Reply(face.Notice(c.Loc, "notice.stepping_in", nil)), nil
}

// answer counts what one of the others chooses. The public message shows it.
func answer(ctx context.Context, c *serve.Click, p route.Answering) (discord.Response, error) {
	if _, err := c.Do(ctx, table.Answer{About: p.User, Choice: p.Choice}); err != nil {
		return nil, err
	}
	return discord.Defer{}, nil
}

// tip shows on top of the hand what a computer would do in the user's place.
func tip(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	snap, err := c.Do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	text, ok := view.Tip(c.Look(), snap, c.User.ID, c.Loc)
	if !ok {
		return refuseOnHand(c, &snap, table.NotNow)
	}
	return ShowHand(c, &snap, "🤖 "+text), nil
}

func rulesOf(ctx context.Context, c *serve.Click, _ route.At) (discord.Response, error) {
	snap, err := c.Do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	r, err := rulebook.NameRules(c, snap.Rules())
	if err != nil {
		return nil, err
	}
	return c.Reply(view.TableRules(snap, r.Name, c.Loc)), nil
}
