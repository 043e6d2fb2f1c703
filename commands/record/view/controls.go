package view

import (
	"slices"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/stats"
)

// ControlRow says what the last row of a replay offers.
type ControlRow uint8

// The last rows. Each leads to the others, so that the whole message fits on a phone.
const (
	MainRow  ControlRow = iota
	EyesRow             // whose cards to see
	SeatsRow            // at which seat to play on
	ShareRow            // what to post in the channel, the file
	MoreRow             // all tricks, sharing, the deal, a report
)

// controls lead through the game: a row of steps, the menu of turning points, and the last row.
func (r *replay) controls() []discord.Block {
	if r.at.Leader != "" { // anybody may open the moment for themselves
		own := r.button("from", route.RecordFrom)
		own.Label = r.T("replay.own", nil)
		return []discord.Block{discord.ButtonRow{Buttons: r.stepButtons()}, discord.ButtonRow{Buttons: append([]discord.Button{own}, r.bookmarkButtons()...)}}
	}
	blocks := []discord.Block{discord.ButtonRow{Buttons: r.stepButtons()}, r.jumpMenu()}
	row, wide := r.lastRow(), face.MaxButtons
	if len(row) > wide {
		wide = (len(row) + 1) / 2
	}
	for some := range slices.Chunk(row, wide) {
		blocks = append(blocks, discord.ButtonRow{Buttons: some})
	}
	return blocks
}

// Ways are the ways in which somebody leads others through a game, by the names of their buttons.
var Ways = map[string]route.Path[route.Moment]{"trick": route.RecordTrick, "back": route.RecordBack, "next": route.RecordNext, "on": route.RecordOn, "mark": route.RecordMark}

// stepButtons go back and on by a trick and by a card. A phone has room for four; the menu below leads to the beginning and to the end.
func (r *replay) stepButtons() []discord.Button {
	buttons := []discord.Button{r.wayButton("trick"), r.wayButton("back"), r.wayButton("next"), r.wayButton("on")}
	buttons[2].Style = discord.Primary
	return buttons
}

// bookmarkButtons lead to the next bookmark, if there is one.
func (r *replay) bookmarkButtons() []discord.Button {
	if len(r.at.Bookmarks) == 0 {
		return nil
	}
	return []discord.Button{r.wayButton("mark")}
}

// wayButton leads to another moment, if there is one in its direction.
func (r *replay) wayButton(way string) discord.Button {
	b := r.button(way, Ways[way])
	if r.at.Leader != "" {
		b.CustomID = route.RecordLead.ID(route.Led{Record: r.g.ID.Number, Step: r.at.Step, Leader: r.at.Leader, Way: way})
	}
	return face.EnableIf(b, StepTo(r.g, Ways[way], r.at.Step, r.at.Bookmarks...) != r.at.Step)
}

func (r *replay) lastRow() []discord.Button {
	record := func(name string, to route.Path[route.Record]) discord.Button {
		return face.RecordButton(r.Localizer, name, to, r.g.ID.Number)
	}
	back := r.button("from", route.RecordFrom) // to the same moment with the usual row
	back.Label = "←"
	switch r.at.Row {
	case EyesRow:
		return r.eyesButtons()
	case SeatsRow:
		return append(r.seatButtons(), back)
	case ShareRow:
		_, _, played := r.lyingTrick()
		dare, at := r.button("dare", route.RecordDare), r.moment()
		if at.From == card.NoSeat {
			at.From = r.s.Turn()
		}
		dare.CustomID = route.RecordDare.ID(at)
		return []discord.Button{
			face.EnableIf(r.button("post-trick", route.RecordPostTrick), played), face.EnableIf(r.button("post-game", route.RecordPostGame), r.g.Final.Cards() > 0),
			r.button("together", route.RecordTogether), face.EnableIf(dare, r.mayPlayOn()), record("export", route.RecordExport), back,
		}
	case MoreRow:
		return []discord.Button{record("tricks", route.RecordTricks), r.button("share", route.RecordShare), record("verify", route.RecordVerify), record("report", route.RecordReport), back}
	case MainRow:
	}
	play := r.button("seats", route.RecordSeats)
	if r.at.From != card.NoSeat {
		play.CustomID = route.RecordPlay.ID(r.moment())
	}
	row := []discord.Button{r.button("eyes", route.RecordEyes), face.EnableIf(play, r.mayPlayOn())}
	if r.g.Reviewable() {
		row = append(row, r.button("review", route.RecordReview))
	}
	return append(append(row, r.bookmarkButtons()...), r.button("more", route.RecordMore))
}

// mayPlayOn reports whether somebody may play on from the moment.
func (r *replay) mayPlayOn() bool { return r.s.Turn() != card.NoSeat && r.g.Engine == 0 }

// eyesButtons offer whose cards to see.
func (r *replay) eyesButtons() []discord.Button {
	all := r.button("from", route.RecordFrom)
	all.CustomID = route.RecordFrom.ID(route.Moment{Record: r.g.ID.Number, Step: r.at.Step, From: card.NoSeat})
	buttons := append([]discord.Button{all}, r.namedButtons(route.RecordFrom)...)
	for i, seat := range append([]card.Seat{card.NoSeat}, r.Seats()...) {
		if seat == r.at.From {
			buttons[i].Style = discord.Primary
		}
	}
	return buttons
}

// seatButtons offer at which seat to play on: that of the player on turn stands out.
func (r *replay) seatButtons() []discord.Button {
	buttons := r.namedButtons(route.RecordPlay)
	if i := slices.Index(r.Seats(), r.s.Turn()); i >= 0 {
		buttons[i].Style = discord.Primary
	}
	return buttons
}

// namedButtons lead somewhere with the seat of the player in their label.
func (r *replay) namedButtons(to route.Path[route.Moment]) (buttons []discord.Button) {
	for _, seat := range r.Seats() {
		id := to.ID(route.Moment{Record: r.g.ID.Number, Step: r.at.Step, From: seat})
		buttons = append(buttons, discord.Button{CustomID: id, Label: face.Clip(r.PlainName(r.user[seat]), face.NameColumns), Style: discord.Secondary})
	}
	return buttons
}

// moment names the moment in ids.
func (r *replay) moment() route.Moment {
	return route.Moment{Record: r.g.ID.Number, Step: r.at.Step, From: r.at.From}
}

func (r *replay) button(name string, to route.Path[route.Moment]) discord.Button {
	return discord.Button{CustomID: to.ID(r.moment()), Label: r.T("replay.button."+name, nil), Style: discord.Secondary}
}

// jumpMenu leads to the beginning, to the turning points, and to the end.
func (r *replay) jumpMenu() discord.Select {
	s := discord.Select{CustomID: route.RecordJump.ID(r.moment()), Placeholder: r.T("replay.jump", nil)}
	add := func(step int, words ...string) {
		s.Options = append(s.Options, discord.Option{
			Value: strconv.Itoa(step), Label: face.Clip(face.Phrases(words...), face.MaxChoice), Default: step == r.at.Step,
		})
	}
	add(0, r.T("replay.start", nil))
	steps, words := r.turnWords()
	for _, step := range steps {
		add(step, words[step])
	}
	if end := r.steps(); end > 0 {
		if n := len(s.Options); s.Options[n-1].Value == strconv.Itoa(end) {
			s.Options = s.Options[:n-1]
		}
		add(end, r.T("replay.end", nil), words[end])
	}
	return s
}

// turnWords tell the turning points of the game: their steps, and the words for each. If there are too many for the menu, the least important are left
// out.
func (r *replay) turnWords() (steps []int, words map[int]string) {
	all := r.turns()
	for least := stats.Fattest; ; least-- {
		steps, words = nil, map[int]string{}
		tricks := map[int]int{}
		for _, t := range all {
			if t.Kind > least {
				continue
			}
			if words[t.Step] == "" {
				steps, tricks[t.Step] = append(steps, t.Step), t.Trick
			}
			words[t.Step] = face.Phrases(words[t.Step], r.turn(t))
		}
		if room := face.MaxMenu - 2; len(steps) <= room || least == stats.Settled {
			steps = steps[:min(len(steps), room)]
			for _, step := range steps {
				if n := tricks[step]; n > 0 && n <= r.s.Compiled().HandSize() {
					words[step] = r.T("turn.trick", face.Data{"Number": n, "What": words[step]})
				}
			}
			return steps, words
		}
	}
}

func (r *replay) turns() []stats.Turn {
	start, actions, err := r.g.Deeds()
	if err != nil {
		return nil
	}
	return stats.ReadTurns(start, actions)
}

// turn tells a turning point in few plain words.
func (r *replay) turn(t stats.Turn) string {
	key, d := "turn."+t.Kind.String(), face.Data{"Augen": t.Augen, "Party": r.Party(t.Party)}
	if t.Seat != card.NoSeat {
		d["Name"] = r.PlainName(r.user[t.Seat])
	}
	switch t.Kind {
	case stats.Settled:
		if t.Party == game.NoParty {
			key = "turn.nobody"
		}
	case stats.Announced:
		d["Call"] = r.callWords(t.Action)
	case stats.Ended:
		if t.Action.Kind == game.Conceding {
			key = "turn.conceded"
		}
	case stats.Cleared:
		if key = "turn.alone"; t.Other != card.NoSeat {
			key = "turn.cleared"
			d["Partner"] = r.PlainName(r.user[t.Other])
		}
	case stats.Promoted:
		pair, _ := t.Action.Pair()
		d["Pair"] = r.T("pair."+pair.String(), nil)
	case stats.Chosen:
		g, partner, _ := t.Action.Genscher()
		d["Word"], d["Partner"] = r.GenscherWord(g), r.PlainName(r.user[partner])
	case stats.Made:
		d["Special"] = r.WithoutSigns().Special(t.Special)
	case stats.ArmutTaken, stats.Fattest:
	}
	return r.T(key, d)
}

// StepTo returns the step to which a button leads from another step. After the last bookmark comes the first one.
func StepTo(g *table.Recorded, to route.Path[route.Moment], step int, bookmarks ...int) int {
	moves := g.Moves()
	last := len(moves)
	at := min(step, last)
	switch to {
	case route.RecordFirst:
		return 0
	case route.RecordBack:
		return max(at-1, 0)
	case route.RecordNext:
		return min(at+1, last)
	case route.RecordLast:
		return last
	case route.RecordTrick:
		at--
		for at > 0 && !isTrickEnd(g, at) {
			at--
		}
		return max(at, 0)
	case route.RecordMark:
		if i, _ := slices.BinarySearch(bookmarks, at+1); len(bookmarks) > 0 {
			return bookmarks[i%len(bookmarks)]
		}
	case route.RecordOn:
		for at = min(at+1, last); at < last && !isTrickEnd(g, at); at++ {
		}
		return at
	}
	return at
}

// isTrickEnd reports whether a trick is complete after so many actions, or the first card is next.
func isTrickEnd(g *table.Recorded, step int) bool {
	played := 0
	for _, m := range g.Moves()[:step] {
		if m.Kind == game.Playing {
			played++
		}
	}
	if played == 0 {
		return step < len(g.Moves()) && g.Moves()[step].Kind == game.Playing
	}
	return played%card.Seats == 0 && g.Moves()[step-1].Kind == game.Playing
}
