package show

import (
	"maps"
	"slices"
	"time"

	"karlchen/bot/discord"
	"karlchen/storage"
)

// Open hands are stored, so that they follow their tables also after a restart: a player who waits would otherwise look at an old trick. Their tokens are
// secrets, so a hand that can no longer be edited is dropped from the store while the program runs, and at its start.

const (
	// panelSaved is how long a change of the open hands of a table waits to be stored, together with the changes after it.
	panelSaved = time.Second
	// panelSweep is how often hands that are too old are dropped. With panelLife and panelSaved it is less than the fifteen minutes of a token.
	panelSweep = 30 * time.Second
)

// reopen reads the hands that an earlier process left open. They are edited when their tables are published.
func (p *Panels) reopen() {
	all, err := loadHands(p.stored)
	if err != nil {
		p.log.Error("not all open hands could be read; their players open them again", "error", err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for table, hands := range all {
		p.oldest[table] = time.Time{}
		h := p.panelsOf(table)
		for _, hand := range hands {
			if i := hand.interaction; !p.isOld(i) {
				h.open[i.User.ID] = &hand
			}
		}
		if len(h.open) == 0 {
			delete(p.tables, table)
		}
		if len(h.open) < len(hands) || len(hands) == 0 {
			p.saveSoon(table)
		} else {
			p.oldest[table] = hands[0].interaction.Created
		}
	}
	p.sweepSoon()
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

// save stores which hands are open at a table. One save follows the other, so the newest state is stored last.
func (p *Panels) save(table string) {
	p.saving.Lock()
	defer p.saving.Unlock()
	p.mu.Lock()
	delete(p.unsaved, table)
	var open []panel
	if h := p.tables[table]; h != nil {
		for _, panel := range h.open {
			if !panel.lost && !p.isOld(panel.interaction) {
				open = append(open, *panel)
			}
		}
	}
	p.mu.Unlock()
	slices.SortFunc(open, func(a, b panel) int { return a.interaction.Created.Compare(b.interaction.Created) })
	err := saveHands(p.stored, table, open)
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case err != nil:
		p.unstored.Warn(p.log, "the open hands of a table could not be stored", "table", table, "error", err)
		p.oldest[table] = time.Time{} // sweep tries again
	case len(open) == 0:
		delete(p.oldest, table)
	default:
		p.oldest[table] = open[0].interaction.Created
	}
	p.sweepSoon()
}

// Forget refreshes the hands of a person no more, and stores nothing about them: their data are being deleted.
func (p *Panels) Forget(user string) {
	p.mu.Lock()
	var tables []string
	for table, h := range p.tables {
		if h.open[user] != nil {
			delete(h.open, user)
			tables = append(tables, table)
		}
	}
	p.mu.Unlock()
	if p.stored == nil {
		return
	}
	for _, table := range tables {
		p.save(table) // at once: what is stored later would name the person again
	}
}

// sweepSoon lets sweep run in a while if hands are stored. The caller holds the lock.
func (p *Panels) sweepSoon() {
	if !p.sweeping && len(p.oldest) > 0 && p.ctx.Err() == nil {
		p.sweeping = true
		time.AfterFunc(panelSweep, p.sweep)
	}
}

// sweep stores the open hands of the tables where one is too old.
func (p *Panels) sweep() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sweeping = false
	for table, oldest := range p.oldest {
		if time.Since(oldest) > panelLife && p.ctx.Err() == nil {
			p.saveSoon(table)
		}
	}
	p.sweepSoon()
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

// openHands has the open hands of each table. A hand can be edited for some minutes with the token of the interaction that it answers. Backups, exports
// and the copy of a migrated database leave out the rows of storage.HandsKey.
var openHands = storage.Drawer[[]openHand]{Scope: storage.ScopeTable, Key: storage.HandsKey}

// openHand is what is needed of an interaction to edit its answer, or a message that followed it, and to draw it as its reader wants it.
type openHand struct {
	ID          string             `json:"id"`
	Token       string             `json:"token"`
	Application string             `json:"application"`
	User        string             `json:"user"`
	Locale      string             `json:"locale"`
	BotMay      discord.Permission `json:"bot_may"`
	Created     time.Time          `json:"created"`
	FollowUp    string             `json:"follow_up,omitempty"`
	Game        int                `json:"game,omitempty"`
	Still       bool               `json:"still,omitempty"`
}

// saveHands stores the open hands at a table; none removes them.
func saveHands(store storage.Settings, table string, open []panel) error {
	var hands []openHand
	for _, hand := range open {
		i := hand.interaction
		hands = append(hands, openHand{i.ID, i.Token, i.ApplicationID, i.User.ID, i.Locale, i.BotMay, i.Created, i.FollowUpID, hand.game, hand.still})
	}
	return openHands.Set(store, table, hands)
}

// loadHands returns the stored hands by the ids of their tables. A table whose row is damaged has none, and the error names it.
func loadHands(store storage.Settings) (map[string][]panel, error) {
	rows, err := openHands.All(store)
	all := make(map[string][]panel, len(rows))
	for table, hands := range rows {
		all[table] = nil
		for _, h := range hands {
			all[table] = append(all[table], panel{game: h.Game, still: h.Still, interaction: &discord.Interaction{
				ID: h.ID, Token: h.Token, ApplicationID: h.Application, FollowUpID: h.FollowUp, User: discord.User{ID: h.User}, Locale: h.Locale,
				BotMay: h.BotMay, Created: h.Created,
			}})
		}
	}
	return all, err
}
