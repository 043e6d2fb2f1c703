package league

// The method Stored of each row of a league returns its place: the bucket of its kind, and the parts of its key. A fixed row never changes.

// Stored says where the row stands.
func (r League) Stored() (kind string, fixed bool, key []any) {
	return "leagues", false, []any{r.ID}
}

// Stored says where the row stands.
func (r Term) Stored() (kind string, fixed bool, key []any) {
	return "seasons", false, []any{r.League, uint64(r.Number)}
}

// Stored says where the row stands.
func (r Week) Stored() (kind string, fixed bool, key []any) {
	return "weeks", false, []any{r.League, uint64(r.Season), uint64(r.Number)}
}

// Stored says where the row stands.
func (r Member) Stored() (kind string, fixed bool, key []any) {
	return "members", false, []any{r.League, r.User}
}

// Stored says where the row stands.
func (r List) Stored() (kind string, fixed bool, key []any) {
	return "lists", false, []any{r.League, uint64(r.Season), r.Number}
}

// Stored says where the row stands.
func (r Outcome) Stored() (kind string, fixed bool, key []any) {
	return "outcomes", true, []any{r.League, uint64(r.Season), r.Number}
}

// Stored says where the row stands.
func (r Ruling) Stored() (kind string, fixed bool, key []any) {
	return "corrections", true, []any{r.League, uint64(r.Season), r.Number}
}

// Stored says where the row stands.
func (r Protest) Stored() (kind string, fixed bool, key []any) {
	return "protests", false, []any{r.League, uint64(r.Season), r.Number}
}

// Stored says where the row stands.
func (r Ranking) Stored() (kind string, fixed bool, key []any) {
	return "snapshots", true, []any{r.League, uint64(r.Season), uint64(r.Week), r.Number}
}

// Stored says where the row stands.
func (r Post) Stored() (kind string, fixed bool, key []any) {
	return "posts", false, []any{r.League, r.Key}
}
