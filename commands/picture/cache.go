package picture

import "sync"

// drawnOnce holds things by what they show, so that each is drawn once. When it is full it forgets all of them.
type drawnOnce[K comparable, V any] struct {
	draw func(K) V
	most int

	mu    sync.Mutex
	drawn map[K]V
}

func (d *drawnOnce[K, V]) get(key K) V { return d.getOr(key, func() V { return d.draw(key) }) }

// getOr is get for things whose key alone does not say how to draw them.
func (d *drawnOnce[K, V]) getOr(key K, draw func() V) V {
	d.mu.Lock()
	defer d.mu.Unlock()
	v, ok := d.drawn[key]
	if ok {
		return v
	}
	if d.drawn == nil || len(d.drawn) >= d.most {
		d.drawn = map[K]V{}
	}
	v = draw()
	d.drawn[key] = v
	return v
}
