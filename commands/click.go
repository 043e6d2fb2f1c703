package commands

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
	tableview "karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
)

// tableRoutes are the components of tables. Those that change a table answer with the table as it is then.
var tableRoutes = []row{
	on(route.Join, lobby(table.Join{})),
	on(route.Leave, lobby(table.Leave{})),
	on(route.Add, addComputer),
	on(route.Remove, lobby(table.RemoveComputer{})),
	on(route.Cancel, lobby(table.Cancel{})),
	on(route.ListLength, configureLength),
	on(route.Pflichtsoli, configurePflichtsoli),
	on(route.Start, lobby(table.Start{})),
	on(route.Tempo, tempo),
	on(route.Level, setLevel),
	on(route.Timer, setPace(func(p *table.Pace, c *call, _ route.At) (err error) { p.Timer, err = c.chosen(); return err })),
	on(route.Timeout, setPace(func(p *table.Pace, c *call, _ route.At) (err error) { p.AtTimeout, err = c.chosen(); return err })),
	on(route.Hesitation, setPace(func(p *table.Pace, _ *call, to route.Switching) error { p.Hesitation = to.On; return nil })),

	on(route.Hand, look),
	on(route.Keep, look),
	on(route.Back, private(func(route.At) table.Command { return table.Join{} })),
	on(route.Cut, askCut),
	on(route.CutLot, private(func(p route.At) table.Command { return table.Cut{Game: p.Version.Game, Lot: true} })),
	on(route.CutNumber, cutByNumber).asModal(),
	on(route.Word, private(func(p route.Saying) table.Command { return act(p.At, game.Say(0, p.Word)) })),
	on(route.Solo, confirmWord),
	on(route.Wish, confirmWord),
	on(route.Play, private(func(p route.Playing) table.Command { return act(p.At, game.Play(0, p.Card)) })),
	on(route.AskPlay, confirm(func(p route.Playing) game.Action { return game.Play(0, p.Card) })),
	on(route.Call, private(func(p route.Calling) table.Command { return act(p.At, p.Call) })),
	on(route.AskCall, confirm(func(p route.Calling) game.Action { return p.Call })),
	on(route.Higher, confirmHigher),
	on(route.Move, private(func(p route.Moving) table.Command { return act(p.At, p.Move) })),
	on(route.Pick, pick),
	on(route.Claim, private(func(p route.At) table.Command { return act(p, game.Claim(0)) })),
	on(route.AskClaim, confirm(func(route.At) game.Action { return game.Claim(0) })),
	on(route.Concede, private(func(p route.At) table.Command { return act(p, game.Concede(0)) })),
	on(route.AskConcede, confirm(func(route.At) game.Action { return game.Concede(0) })),
	on(route.Accept, private(func(p route.At) table.Command { return table.Accept{Game: p.Version.Game} })),
	on(route.Hesitate, private(func(p route.At) table.Command { return table.Hesitate{Version: p.Version} })),
	on(route.Tip, tip),
	on(route.Next, next),
	on(route.Sheet, sheet),
	on(route.TableRules, rulesOf),
	on(route.End, end),
	on(route.StepIn, stepIn),
	on(route.Answer, answer),
}

// act does something in the game, at the moment that the user saw. The table fills in the seat.
func act(p route.At, a game.Action) table.Command { return table.Act{Version: p.Version, Action: a} }

// lobby handles the buttons of the lobby: the clicked message shows the change, a refusal is answered in private.
func lobby(asked table.Command) func(context.Context, *call, route.At) (discord.Response, error) {
	return func(ctx context.Context, c *call, _ route.At) (discord.Response, error) {
		return c.changeLobby(ctx, asked)
	}
}

func addComputer(ctx context.Context, c *call, _ route.At) (discord.Response, error) {
	if c.server(c.GuildID).Computers == settings.Off {
		return nil, noComputers
	}
	return c.changeLobby(ctx, table.AddComputer{})
}

func (c *call) changeLobby(ctx context.Context, asked table.Command) (discord.Response, error) {
	snap, err := c.do(ctx, asked)
	if err != nil {
		return nil, err
	}
	return discord.Update{Message: c.lobbyMessage(&snap)}, nil
}

// private handles the buttons of a hand: the hand shows the change, or why there was none.
func private[P any](command func(P) table.Command) func(context.Context, *call, P) (discord.Response, error) {
	return func(ctx context.Context, c *call, p P) (discord.Response, error) {
		return c.changeHand(ctx, command(p))
	}
}

func (c *call) changeHand(ctx context.Context, asked table.Command) (discord.Response, error) {
	snap, err := c.do(ctx, asked)
	if err != nil {
		return c.refuse(&snap, err)
	}
	return c.showHand(&snap, ""), nil
}

// next begins the next game. Whoever asked for it below the result gets his hand when the new table is there, so that it stands below that and
// he need not look for it above.
func next(ctx context.Context, c *call, p route.At) (discord.Response, error) {
	snap, err := c.do(ctx, table.NextGame{Game: p.Version.Game})
	if err != nil {
		return c.refuse(&snap, err)
	}
	if !c.Private {
		c.awaitGame(ctx, &snap)
		return look(ctx, c, p)
	}
	return c.showHand(&snap, ""), nil
}

// awaitGame waits a little until the message of the game is there.
func (c *call) awaitGame(ctx context.Context, snap *table.Snapshot) {
	ctx, cancel := context.WithTimeout(ctx, tableWithin)
	defer cancel()
	if err := c.board.AwaitPost(ctx, slotOf(snap, gameKey(snap))); err != nil {
		c.log.Debug("a hand was shown before its table", "table", snap.ID(), "error", err)
	}
}

// tableWithin is how long a hand waits for the table that it belongs below.
const tableWithin = time.Second

// refuse shows the hand as it is now with the reason on top. Who has no place at the table, and whoever met a fault, gets the reason alone.
func (c *call) refuse(snap *table.Snapshot, err error) (discord.Response, error) {
	if _, sits := snap.Sits(c.User.ID); !sits || !known(err) {
		return nil, err
	}
	return c.showHand(snap, "⚠️ "+face.Reason(c.loc.Naming(snap.Rules().DeckNaming), err)), nil
}

// showHand shows the user his hand, and keeps it fresh from now on. A notice counts as shown without it: it stays until the table moves on.
func (c *call) showHand(snap *table.Snapshot, notice string) discord.Response {
	hand := tableview.Hand(c.look(), *snap, c.User.ID, c.loc, c.trouble(snap, c.loc))
	c.handOf, c.shown = snap, hand
	return c.redraw(tableview.WithNotice(hand, notice))
}

func look(ctx context.Context, c *call, _ route.At) (discord.Response, error) {
	snap, err := c.do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	return c.showHand(&snap, ""), nil
}

// confirm asks once more, on the hand that was clicked.
func confirm[P interface{ Moment() route.At }](about func(P) game.Action) func(context.Context, *call, P) (discord.Response, error) {
	return func(ctx context.Context, c *call, p P) (discord.Response, error) {
		return c.ask(ctx, p.Moment(), about(p))
	}
}

func (c *call) ask(ctx context.Context, p route.At, about game.Action) (discord.Response, error) {
	snap, err := c.do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	c.panels.drop(c.at, c.User.ID) // a refresh must not take the question away
	return c.redraw(tableview.Confirm(c.look(), snap, c.User.ID, c.loc, p, about)), nil
}

// confirmWord asks about the word that was chosen in a menu.
func confirmWord(ctx context.Context, c *call, p route.At) (discord.Response, error) {
	return c.askChosen(ctx, p, game.Saying)
}

// confirmHigher asks about the announcement that was chosen in a menu.
func confirmHigher(ctx context.Context, c *call, p route.At) (discord.Response, error) {
	return c.askChosen(ctx, p, game.Calling)
}

func (c *call) askChosen(ctx context.Context, p route.At, kind game.Kind) (discord.Response, error) {
	value, err := c.chosen()
	if err != nil {
		return nil, err
	}
	a, err := game.ParseAction(card.Seat(0).String() + ":" + value)
	if err == nil && a.Kind != kind {
		err = fmt.Errorf("%q is no choice of this menu", value)
	}
	if err != nil {
		return nil, c.outdated(err)
	}
	return c.ask(ctx, p, a)
}

// configureLength changes the length of the list, and with it whether there are Pflichtsoli.
func configureLength(ctx context.Context, c *call, _ route.At) (discord.Response, error) {
	value, err := c.chosen()
	if err != nil {
		return nil, err
	}
	games, err := strconv.Atoi(value)
	if err != nil {
		return nil, c.outdated(err)
	}
	snap, err := c.do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	list := snap.List().Config()
	return c.changeLobby(ctx, table.Configure{Games: games, Pflichtsoli: match.PlaysPflichtsoli(list.Rules, list.Places, games)})
}

func configurePflichtsoli(ctx context.Context, c *call, p route.Switching) (discord.Response, error) {
	snap, err := c.do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	return c.changeLobby(ctx, table.Configure{Games: snap.List().Config().Games, Pflichtsoli: p.On})
}

func askCut(ctx context.Context, c *call, p route.At) (discord.Response, error) {
	snap, err := c.do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	switch cutter, awaited := snap.Cutter(); {
	case !awaited || snap.Version().Game != p.Version.Game:
		return nil, table.Stale
	case !cutter.Person() || cutter.User.ID != c.User.ID:
		return nil, table.NotCutter
	}
	return discord.Ask{Modal: tableview.CutModal(snap, c.loc)}, nil
}

func cutByNumber(ctx context.Context, c *call, p route.At) (discord.Response, error) {
	n, err := strconv.ParseUint(c.trimmed(tableview.CutInput), 10, 32)
	if err != nil || n >= game.Cuts {
		return nil, table.CutOutOfRange
	}
	return c.changeHand(ctx, table.Cut{Game: p.Version.Game, Number: uint32(n)})
}

// pick does in the game what the menu says, with the cards that were chosen.
func pick(ctx context.Context, c *call, p route.Picking) (discord.Response, error) {
	a, err := tableview.Picked(p.Name, c.Values)
	if err != nil {
		return nil, c.outdated(err)
	}
	return c.changeHand(ctx, act(p.At, a))
}

func end(ctx context.Context, c *call, _ route.At) (discord.Response, error) {
	if _, err := c.do(ctx, table.End{Anyway: c.UserMay.Has(discord.ManageServer)}); err != nil {
		return nil, err
	}
	return c.redraw(face.Notice(c.loc, "notice.ended", nil)), nil
}

func sheet(ctx context.Context, c *call, _ route.At) (discord.Response, error) {
	snap, err := c.do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	return c.reply(tableview.Sheet(c.look(), snap, c.loc)), nil
}

// tempo opens the dialogue about the table's time.
func tempo(ctx context.Context, c *call, _ route.At) (discord.Response, error) {
	snap, err := c.do(ctx, table.Look{})
	switch {
	case err != nil:
		return nil, err
	case snap.Phase() != table.Lobby:
		return nil, table.NotNow
	case snap.Host() != c.User.ID:
		return nil, table.NotHost
	}
	if _, bound := snap.League(); bound {
		return nil, table.Settled
	}
	return c.redraw(tableview.Tempo(snap, c.loc)), nil
}

// setPace changes one thing about the table's time.
func setPace[P any](change func(*table.Pace, *call, P) error) func(context.Context, *call, P) (discord.Response, error) {
	return func(ctx context.Context, c *call, p P) (discord.Response, error) {
		snap, err := c.do(ctx, table.Look{})
		if err != nil {
			return nil, err
		}
		pace := snap.Pace()
		if err := change(&pace, c, p); err != nil {
			return nil, err
		}
		if snap, err = c.do(ctx, table.SetPace{Pace: pace}); err != nil {
			return nil, err
		}
		return c.redraw(tableview.Tempo(snap, c.loc)), nil
	}
}

// setLevel chooses how well the computers play.
func setLevel(ctx context.Context, c *call, _ route.At) (discord.Response, error) {
	level, err := c.chosen()
	if err != nil {
		return nil, err
	}
	snap, err := c.do(ctx, table.SetLevel{Level: level})
	if err != nil {
		return nil, err
	}
	return c.redraw(tableview.Tempo(snap, c.loc)), nil
}

// stepIn gives somebody a place from the next game on.
func stepIn(ctx context.Context, c *call, _ route.At) (discord.Response, error) {
	if _, err := c.do(ctx, table.StepIn{}); err != nil {
		return nil, err
	}
	return c.reply(face.Notice(c.loc, "notice.stepping_in", nil)), nil
}

// answer counts what one of the others chooses. The public message shows it.
func answer(ctx context.Context, c *call, p route.Answering) (discord.Response, error) {
	if _, err := c.do(ctx, table.Answer{About: p.User, Choice: p.Choice}); err != nil {
		return nil, err
	}
	return discord.Defer{}, nil
}

// tip shows on top of the hand what a computer would do in the user's place.
func tip(ctx context.Context, c *call, _ route.At) (discord.Response, error) {
	snap, err := c.do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	text, ok := tableview.Tip(c.look(), snap, c.User.ID, c.loc)
	if !ok {
		return c.refuse(&snap, table.NotNow)
	}
	return c.showHand(&snap, "🤖 "+text), nil
}

func rulesOf(ctx context.Context, c *call, _ route.At) (discord.Response, error) {
	snap, err := c.do(ctx, table.Look{})
	if err != nil {
		return nil, err
	}
	r, err := c.named(snap.Rules())
	if err != nil {
		return nil, err
	}
	return c.reply(tableview.TableRules(snap, r.Name, c.loc)), nil
}
