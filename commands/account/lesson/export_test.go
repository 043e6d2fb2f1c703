package lesson

// Topics returns every topic.
func Topics() []Topic {
	var all []Topic
	for _, m := range occasions {
		all = append(all, m.topic)
	}
	return all
}
