package table

// Observers publishes each change of a table to all who have subscribed, in their order. The tables know them before those exist who observe the tables
// and also ask them for something.
type Observers struct{ all []Observer }

// Subscribe adds observers. All must have subscribed before the first table is there.
func (o *Observers) Subscribe(all ...Observer) { o.all = append(o.all, all...) }

// Publish forwards a table.
func (o *Observers) Publish(s Snapshot) {
	for _, each := range o.all {
		each.Publish(s)
	}
}
