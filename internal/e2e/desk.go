package e2e

import (
	"context"
	"encoding/json"
	"sync"

	"karlchen/bot/discord"
	"karlchen/storage"
)

// Desk is a Discord that keeps the answers, and settings in memory.
type Desk struct {
	discord.Port // nothing else is asked of it

	Mu       sync.Mutex
	Answers  map[string]discord.Response // by interaction
	Settings map[string]json.RawMessage
}

func (d *Desk) Respond(_ context.Context, i discord.Interaction, r discord.Response) error {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	d.Answers[i.ID] = r
	return nil
}

func (d *Desk) Setting(_ storage.Scope, id, key string) (json.RawMessage, error) {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	value, ok := d.Settings[id+"/"+key]
	if !ok {
		return nil, storage.ErrNotFound
	}
	return value, nil
}

func (d *Desk) SetSetting(_ storage.Scope, id, key string, value json.RawMessage) error {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	d.Settings[id+"/"+key] = value
	return nil
}

func (d *Desk) SettingOfAll(storage.Scope, string) (map[string]json.RawMessage, error) {
	return nil, nil
}
