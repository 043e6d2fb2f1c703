package commands

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/view"
	"karlchen/game"
	"karlchen/game/match"
)

// clickHandler answers a click on a component with an id of ours.
type clickHandler func(ctx context.Context, c *call, id view.ID) (discord.Response, error)

// clicks are the components by their verbs. Those that change a table answer with the table as it is then.
var clicks = map[view.Verb]clickHandler{
	view.VerbJoin:        lobby(table.Join{}),
	view.VerbLeave:       lobby(table.Leave{}),
	view.VerbAdd:         addComputer,
	view.VerbRemove:      lobby(table.RemoveComputer{}),
	view.VerbCancel:      lobby(table.Cancel{}),
	view.VerbListLength:  configure,
	view.VerbPflichtsoli: configure,
	view.VerbStart:       lobby(table.Start{}),
	view.VerbHand:        look,
	view.VerbKeep:        look,
	view.VerbBack:        private(func(*call, view.ID) (table.Command, error) { return table.Join{}, nil }),
	view.VerbCut:         askCut,
	view.VerbCutLot:      private(cutByLot),
	view.VerbCutNumber:   private(cutByNumber),
	view.VerbWord:        private(act),
	view.VerbSolo:        confirm,
	view.VerbHigher:      confirm,
	view.VerbPlay:        private(act),
	view.VerbCall:        private(act),
	view.VerbMove:        private(act),
	view.VerbPick:        private(pick),
	view.VerbClaim:       private(act),
	view.VerbConcede:     private(act),
	view.VerbAskCall:     confirm,
	view.VerbAskClaim:    confirm,
	view.VerbAskConcede:  confirm,
	view.VerbAccept:      private(func(_ *call, id view.ID) (table.Command, error) { return table.Accept{Game: id.Version.Game}, nil }),
	view.VerbNext:        next,
	view.VerbTempo:       tempo,
	view.VerbLevel:       setLevel,
	view.VerbStepIn:      stepIn,
	view.VerbTimer:       setPace,
	view.VerbTimeout:     setPace,
	view.VerbHesitation:  setPace,
	view.VerbHesitate:    private(func(_ *call, id view.ID) (table.Command, error) { return table.Hesitate{Version: id.Version}, nil }),
	view.VerbAnswer:      answer,
	view.VerbEnd:         end,
	view.VerbAskPlay:     confirm,
	view.VerbTip:         tip,
	view.VerbSheet:       sheet,
	view.VerbRules:       rulesOf,
}

func (c *call) click(ctx context.Context) (discord.Response, error) {
	id, err := view.ParseID(c.CustomID)
	if err != nil {
		return nil, c.outdated(err)
	}
	h, ok := clicks[id.Verb]
	if !ok {
		return nil, c.outdated(fmt.Errorf("no component does %q", id.Verb))
	}
	return h(ctx, c, id)
}

// lobby handles the buttons of the lobby: the clicked message shows the change, a refusal is answered in private.
func lobby(asked table.Command) clickHandler {
	return func(ctx context.Context, c *call, id view.ID) (discord.Response, error) {
		return c.changeLobby(ctx, id.Table, asked)
	}
}

func addComputer(ctx context.Context, c *call, id view.ID) (discord.Response, error) {
	if c.server(c.GuildID).Computers == settings.Off {
		return nil, noComputers
	}
	return c.changeLobby(ctx, id.Table, table.AddComputer{})
}

func (c *call) changeLobby(ctx context.Context, id string, asked table.Command) (discord.Response, error) {
	snap, err := c.tables.Do(ctx, id, c.user(), asked)
	if err != nil {
		return nil, err
	}
	return discord.Update{Message: c.lobbyMessage(&snap)}, nil
}

// private handles the buttons of a hand: the hand shows the change, or why there was none.
func private(command func(*call, view.ID) (table.Command, error)) clickHandler {
	return func(ctx context.Context, c *call, id view.ID) (discord.Response, error) {
		asked, err := command(c, id)
		if err != nil {
			return nil, err
		}
		snap, err := c.tables.Do(ctx, id.Table, c.user(), asked)
		if err != nil {
			return c.refuse(&snap, err)
		}
		return c.showHand(&snap, ""), nil
	}
}

// next begins the next game. Whoever asked for it below the result gets his hand when the new table is there, so that it stands below that and
// he need not look for it above.
func next(ctx context.Context, c *call, id view.ID) (discord.Response, error) {
	snap, err := c.tables.Do(ctx, id.Table, c.user(), table.NextGame{Game: id.Version.Game})
	if err != nil {
		return c.refuse(&snap, err)
	}
	if !c.Private {
		c.awaitGame(ctx, &snap)
		return look(ctx, c, id)
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
	return c.showHand(snap, "⚠️ "+view.Reason(c.loc.Naming(snap.Rules().DeckNaming), err)), nil
}

// showHand shows the user his hand, and keeps it fresh from now on. A notice counts as shown without it: it stays until the table moves on.
func (c *call) showHand(snap *table.Snapshot, notice string) discord.Response {
	trouble := c.trouble(snap, c.loc)
	hand := func(notice string) discord.Message {
		return c.look().Hand(*snap, c.User.ID, c.loc, strings.Trim(notice+"\n"+trouble, "\n"))
	}
	c.handOf, c.shown = snap.ID(), hand("")
	return c.redraw(hand(notice))
}

func look(ctx context.Context, c *call, id view.ID) (discord.Response, error) {
	snap, err := c.tables.Do(ctx, id.Table, c.user(), table.Look{})
	if err != nil {
		return nil, err
	}
	return c.showHand(&snap, ""), nil
}

// confirm asks once more, on the hand that was clicked.
func confirm(ctx context.Context, c *call, id view.ID) (discord.Response, error) {
	snap, err := c.tables.Do(ctx, id.Table, c.user(), table.Look{})
	if err != nil {
		return nil, err
	}
	if len(c.Values) == 1 {
		id = id.For(c.Values[0])
	}
	c.panels.drop(id.Table, c.User.ID) // a refresh must not take the question away
	return c.redraw(c.look().Confirm(snap, c.User.ID, c.loc, id)), nil
}

// configure changes the length of the list, and with it whether there are Pflichtsoli; or that alone.
func configure(ctx context.Context, c *call, id view.ID) (discord.Response, error) {
	snap, err := c.tables.Do(ctx, id.Table, c.user(), table.Look{})
	if err != nil {
		return nil, err
	}
	list := snap.List().Config()
	asked := table.Configure{Games: list.Games, Pflichtsoli: id.Arg == "on"}
	if id.Verb == view.VerbListLength {
		if len(c.Values) != 1 {
			return nil, c.outdated(fmt.Errorf("a list has %d lengths", len(c.Values)))
		}
		if asked.Games, err = strconv.Atoi(c.Values[0]); err != nil {
			return nil, c.outdated(err)
		}
		asked.Pflichtsoli = match.PlaysPflichtsoli(list.Rules, list.Places, asked.Games)
	}
	return c.changeLobby(ctx, id.Table, asked)
}

func askCut(ctx context.Context, c *call, id view.ID) (discord.Response, error) {
	snap, err := c.tables.Do(ctx, id.Table, c.user(), table.Look{})
	if err != nil {
		return nil, err
	}
	if err := mayCut(&snap, c.User.ID, id); err != nil {
		return nil, err
	}
	return discord.Ask{Modal: view.CutModal(snap, c.loc)}, nil
}

func mayCut(snap *table.Snapshot, user string, id view.ID) error {
	cutter, awaited := snap.Cutter()
	switch {
	case !awaited || snap.Version().Game != id.Version.Game:
		return table.Stale
	case !cutter.Person() || cutter.User.ID != user:
		return table.NotCutter
	}
	return nil
}

func cutByLot(_ *call, id view.ID) (table.Command, error) {
	return table.Cut{Game: id.Version.Game, Lot: true}, nil
}

func cutByNumber(c *call, id view.ID) (table.Command, error) {
	n, err := strconv.ParseUint(strings.TrimSpace(c.Inputs[view.CutInput]), 10, 32)
	if err != nil || n >= game.Cuts {
		return nil, table.CutOutOfRange
	}
	return table.Cut{Game: id.Version.Game, Number: uint32(n)}, nil
}

// pick does in the game what the component says, with the cards that were chosen.
func pick(c *call, id view.ID) (table.Command, error) { return act(c, id.Picked(c.Values)) }

// act does in the game what the component says.
func act(c *call, id view.ID) (table.Command, error) {
	action, err := id.Action()
	if err != nil {
		return nil, c.outdated(err)
	}
	return table.Act{Version: id.Version, Action: action}, nil
}

func end(ctx context.Context, c *call, id view.ID) (discord.Response, error) {
	if _, err := c.tables.Do(ctx, id.Table, c.user(), table.End{Anyway: c.UserMay.Has(discord.ManageServer)}); err != nil {
		return nil, err
	}
	return c.redraw(view.Notice(c.loc, "notice.ended", nil)), nil
}

func sheet(ctx context.Context, c *call, id view.ID) (discord.Response, error) {
	snap, err := c.tables.Do(ctx, id.Table, c.user(), table.Look{})
	if err != nil {
		return nil, err
	}
	return c.reply(c.look().Sheet(snap, c.loc)), nil
}
