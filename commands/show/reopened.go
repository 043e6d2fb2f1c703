package show

import (
	"maps"
	"slices"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
)

// Open hands are stored, so that they follow their tables also after a restart: a player who waits would otherwise look at an old trick.

// panelSaved is how long a change of the open hands of a table waits to be stored, together with the changes after it.
const panelSaved = time.Second

// LookOf returns how a person's private messages look, where the bot has these permissions.
func (s *Screen) LookOf(p settings.Person, botMay discord.Permission) face.Look {
	look := face.LookOf(p, s.Deck.Load())
	look.Pictures = p.Cards != settings.TextOnly && botMay.Has(discord.AttachFiles)
	return look
}

// drawHand returns the hand that answers an interaction, in the language and with the look of its reader.
func (s *Screen) drawHand(of *discord.Interaction, snap table.Snapshot) discord.Message {
	person := s.Person(of.User.ID, s.log)
	loc := locale.For(settings.ChosenLanguage(person.Language, of.Locale))
	return tableview.Hand(s.LookOf(person, of.BotMay), snap, of.User.ID, loc, s.Trouble(&snap, loc))
}

// reopen reads the hands that an earlier process left open. They are edited when their tables are published.
func (p *Panels) reopen() {
	all, err := p.stored.Load()
	if err != nil {
		p.log.Error("not all open hands could be read; their players open them again", "error", err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for table, hands := range all {
		h := p.panelsOf(table)
		for _, i := range hands {
			if p.now().Sub(i.Created) <= panelLife {
				h.open[i.User.ID], h.newest[i.User.ID] = &panel{interaction: &i}, &i
			}
		}
		if len(h.open) == 0 {
			delete(p.tables, table)
		}
		if len(h.open) < len(hands) || len(hands) == 0 {
			p.saveSoon(table)
		}
	}
}

// saveSoon stores the open hands of a table in a moment. The caller holds the lock.
func (p *Panels) saveSoon(table string) {
	if p.stored == nil || p.unsaved[table] {
		return
	}
	p.unsaved[table] = true
	time.AfterFunc(panelSaved, func() { p.save(table) })
}

// saveAll stores what is not stored yet, before the program ends.
func (p *Panels) saveAll() {
	p.mu.Lock()
	unsaved := slices.Collect(maps.Keys(p.unsaved))
	p.mu.Unlock()
	for _, table := range unsaved {
		p.save(table)
	}
}

func (p *Panels) save(table string) {
	p.mu.Lock()
	delete(p.unsaved, table)
	var open []*discord.Interaction
	if h := p.tables[table]; h != nil {
		for _, panel := range h.open {
			open = append(open, panel.interaction)
		}
	}
	p.mu.Unlock()
	slices.SortFunc(open, func(a, b *discord.Interaction) int { return a.Created.Compare(b.Created) })
	if err := p.stored.Save(table, open); err != nil {
		p.log.Warn("the open hands of a table could not be stored", "table", table, "error", err)
	}
}

// botMay returns what the bot may do where the latest open hand of a table was opened, and nothing if no hand is open.
func (p *Panels) botMay(table string) (may discord.Permission) {
	p.mu.Lock()
	defer p.mu.Unlock()
	latest := time.Time{}
	if h := p.tables[table]; h != nil {
		for _, panel := range h.open {
			if i := panel.interaction; i.Created.After(latest) {
				may, latest = i.BotMay, i.Created
			}
		}
	}
	return may
}
