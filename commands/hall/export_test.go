package hall

// Token returns the secret of the leader's link.
func (h *Hall) Token() string { return h.token }

// LeadersPages returns the patterns of the pages and forms that are the leader's alone.
func LeadersPages() (patterns []string) {
	for _, r := range rows {
		if r.leads {
			patterns = append(patterns, r.pattern)
		}
	}
	return patterns
}
