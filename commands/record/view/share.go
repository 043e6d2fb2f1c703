package view

import (
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
)

// filmFile is the file name of every game that is shown as a film.
const filmFile = "Game.gif"

// How long the frames of a film are shown. A game of 48 cards then takes about a minute.
const (
	holdDeal  = 2500 * time.Millisecond
	holdCard  = 800 * time.Millisecond
	holdSaid  = 1500 * time.Millisecond
	holdTrick = 2 * time.Second
	holdEnd   = 8 * time.Second
)

// SharedTrick shows everybody the whole trick of a moment of a game: its picture, and in words who played what. By is the person who shows it.
func SharedTrick(k face.Look, g *table.Recorded, at Shown, by string, l *locale.Localizer) (discord.Message, error) {
	r, err := newReplay(k, g, at, l)
	if err != nil {
		return discord.Message{}, err
	}
	if t, _, _ := r.lyingTrick(); t.Len < card.Seats {
		at.Step = StepTo(g, route.RecordOn, at.Step)
	}
	r, err = newReplay(k, g, at, l)
	if err != nil {
		return discord.Message{}, err
	}
	return r.sharedMessage(face.Text(r.trickLines()), r.momentImage(), by), nil
}

// SharedGame shows everybody a whole game as a film, and in words how it went. The film is made when Render of its file is called.
func SharedGame(k face.Look, g *table.Recorded, at Shown, by string, l *locale.Localizer) (discord.Message, error) {
	r, err := newReplay(k, g, Shown{Step: len(g.Moves()), From: at.From}, l)
	if err != nil {
		return discord.Message{}, err
	}
	frames, err := film(k, g, at.From, l)
	if err != nil {
		return discord.Message{}, err
	}
	head := []string{"### " + r.winnerWords(), r.validityLine()}
	if result, ok := r.result(); ok {
		head = []string{"### " + r.Outcome(&result), r.ExplainOutcome(&result), r.pointsLine(result.Points()), r.validityLine()}
	}
	alt := face.Clip(r.T("replay.film", face.Data{"Number": g.ID.Number, "Moment": r.pictureInWords(r.picture())}), face.MaxAlt)
	file := discord.File{Name: filmFile, Alt: alt, Render: func() []byte { return picture.RenderFilm(frames) }}
	return r.sharedMessage(face.Text(head...), file, by), nil
}

// sharedMessage is a message with a picture for everybody; without it the text says enough.
func (r *replay) sharedMessage(text discord.Text, file discord.File, by string) discord.Message {
	m := face.Public(face.AccentTable, append([]discord.Block{text, face.Image(file)}, r.sharedFoot(by)...)...)
	m.Files = []discord.File{file}
	m.Plain = func() []discord.Block {
		return face.Public(face.AccentTable, append([]discord.Block{text}, r.sharedFoot(by)...)...).Blocks
	}
	return m
}

// sharedFoot says which game it is and who shows it, and leads to its replay.
func (r *replay) sharedFoot(by string) []discord.Block {
	what := face.Phrases(r.T("replay.title", face.Data{"Number": r.g.ID.Number}), r.whatWasPlayed(r.NameAt), r.T("replay.shared", face.Data{"Name": face.Markdown(by)}))
	return []discord.Block{face.Text(face.Small(what)), discord.ButtonRow{Buttons: []discord.Button{face.RecordButton(r.Localizer, "open", route.RecordOpen, r.g.ID.Number)}}}
}

// Together shows everybody a moment of a game, from which its leader goes on. It judges nobody in public: that is in the replay that each may open for themselves.
func Together(k face.Look, g *table.Recorded, at Shown, by string, l *locale.Localizer) (discord.Message, error) {
	r, err := newReplay(k, g, Shown{Step: at.Step, From: card.NoSeat, Leader: at.Leader, Bookmarks: at.Bookmarks}, l)
	if err != nil {
		return discord.Message{}, err
	}
	file := r.momentImage()
	m := face.Public(face.AccentTable, append(append(r.blocksWithPicture(face.Image(file)), r.controls()...), face.Text(face.Small(r.T("replay.leads", face.Data{"Name": face.Markdown(by)}))))...)
	m.Files = []discord.File{file}
	m.Plain = func() []discord.Block { return face.Public(face.AccentTable, r.blocksInWords()...).Blocks }
	return m, nil
}

// film returns the frames of a game: the deal, each announcement and card from the play on, and the end.
func film(k face.Look, g *table.Recorded, from card.Seat, l *locale.Localizer) (frames []picture.Frame, err error) {
	for step := range len(g.Moves()) + 1 {
		r, err := newReplay(k, g, Shown{Step: step, From: from}, l)
		if err != nil {
			return nil, err
		}
		a, acted := r.lastAction()
		hold := holdSaid
		switch t, _, _ := r.lyingTrick(); {
		case r.over():
			hold = holdEnd
		case !acted:
			hold = holdDeal
		case r.s.Phase() < game.InPlay:
			continue
		case a.Kind == game.Playing && t.Len == card.Seats:
			hold = holdTrick
		case a.Kind == game.Playing:
			hold = holdCard
		}
		frames = append(frames, picture.Frame{ReplayScene: r.picture(), Hold: hold})
	}
	return frames, nil
}
