package storage

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"sync"
)

// Settings is where drawers keep their values: a [Store], or a transaction.
type Settings interface {
	Setting(scope Scope, id, key string) (json.RawMessage, error)
	SetSetting(scope Scope, id, key string, value json.RawMessage) error
	SettingOfAll(scope Scope, key string) (map[string]json.RawMessage, error)
}

// Drawer holds one value for each owner of a scope, as JSON among the owner's settings. Its methods may be called from any goroutine.
type Drawer[T any] struct {
	Scope Scope
	Key   string
	// Fill completes a value that was read, such as one of an older program. Where nothing can be read it gets the zero value. It may be nil.
	Fill func(*T)

	locks [64]sync.Mutex
}

// Get returns the value of an owner. Without one, and with an error, it is the zero value, filled.
func (d *Drawer[T]) Get(s Settings, id string) (T, error) {
	value, _, err := d.load(s, id)
	return value, err
}

// load returns the value of an owner, and as it is stored; nil is none.
func (d *Drawer[T]) load(s Settings, id string) (value T, raw json.RawMessage, err error) {
	raw, err = s.Setting(d.Scope, id, d.Key)
	if errors.Is(err, ErrNotFound) {
		raw, err = nil, nil
	}
	if err == nil {
		value, err = d.decode(id, raw)
	} else {
		d.fill(&value)
	}
	return value, raw, err
}

func (d *Drawer[T]) decode(id string, raw json.RawMessage) (value T, err error) {
	if raw != nil {
		if err = json.Unmarshal(raw, &value); err != nil {
			value, err = *new(T), fmt.Errorf("%s of %s %s: %w: %w", d.Key, d.Scope, id, ErrDamaged, err)
		}
	}
	d.fill(&value)
	return value, err
}

func (d *Drawer[T]) fill(value *T) {
	if d.Fill != nil {
		d.Fill(value)
	}
}

// encode returns a value as it is stored; nil is none.
func (d *Drawer[T]) encode(id string, value T) (json.RawMessage, error) {
	raw, err := json.Marshal(value)
	if err != nil {
		return nil, fmt.Errorf("%s of %s %s: %w", d.Key, d.Scope, id, err)
	}
	if string(raw) == "null" {
		return nil, nil
	}
	return raw, nil
}

// Set stores the value of an owner. A nil list or map removes it.
func (d *Drawer[T]) Set(s Settings, id string, value T) error {
	raw, err := d.encode(id, value)
	if err != nil {
		return err
	}
	return s.SetSetting(d.Scope, id, d.Key, raw)
}

// Remove removes the value of an owner; a missing one is no error.
func (d *Drawer[T]) Remove(s Settings, id string) error { return s.SetSetting(d.Scope, id, d.Key, nil) }

// Change changes the value of an owner and returns the new one. With an error the stored value is as before. An unchanged value is not written. Outside a
// transaction Change locks the owner, so either all changes of a drawer happen in transactions, or none.
func (d *Drawer[T]) Change(s Settings, id string, change func(*T) error) (T, error) {
	if _, alone := s.(*Tx); !alone {
		defer d.Lock(id)()
	}
	value, before, err := d.load(s, id)
	if err == nil {
		err = change(&value)
	}
	if err != nil {
		return value, err
	}
	after, err := d.encode(id, value)
	if err != nil || bytes.Equal(before, after) {
		return value, err
	}
	return value, s.SetSetting(d.Scope, id, d.Key, after)
}

// Lock locks an owner until the caller calls unlock: a change is stored as slowly as the disk, and nobody waits for the changes of everybody else. A
// few owners share a lock, so the holder of one locks no second one.
func (d *Drawer[T]) Lock(id string) (unlock func()) {
	hash := fnv.New32a()
	hash.Write([]byte(id)) // never fails
	lock := &d.locks[hash.Sum32()%uint32(len(d.locks))]
	lock.Lock()
	return lock.Unlock
}

// All returns the values of all owners by their ids. The error names those that it cannot read, which are the zero value, filled. It returns no map if the
// store fails.
func (d *Drawer[T]) All(s Settings) (map[string]T, error) {
	rows, err := s.SettingOfAll(d.Scope, d.Key)
	if err != nil {
		return nil, err
	}
	all := make(map[string]T, len(rows))
	for id, raw := range rows {
		value, bad := d.decode(id, raw)
		all[id], err = value, errors.Join(err, bad)
	}
	return all, err
}
