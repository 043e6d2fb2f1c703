package table

import "karlchen/game"

// Awake returns how many tables have a goroutine.
func (m *Manager) Awake() (n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.tables {
		if r.awake {
			n++
		}
	}
	return n
}

// MaxPause is the longest pause of a table whose store fails.
const MaxPause = maxPause

// OnlyAnswer is the answer that the table gives for the player on turn.
var OnlyAnswer = onlyAnswer

// Shuffle returns the seed and cut of the present deal; ok is false until the game is over.
func (s *Snapshot) Shuffle() (sh game.Shuffle, ok bool) {
	if !s.over() {
		return game.Shuffle{}, false
	}
	sh, err := game.ParseShuffle(s.model().Shuffle)
	return sh, err == nil
}

// Refusals returns every refusal.
func Refusals() []game.Refusal {
	return []game.Refusal{NoSuchTable, SetAside, TooManyPlaces, TooManyTables, NotAtTable, NotHost, NotNow, Stale, Full, Enough, Seated, PlacesFree, Pausing, NoComputer, UnknownLevel, BadList,
		NotCutter, CutOutOfRange, Blocked, Waiting, NotAsked, AskedAlready, NobodyToKick, TooFew, LeadersDecide, VotedOut, NoHesitation, NotYourTurn, FixedByLeague, FewMembers,
		PeopleOnly, LeagueOnly, Proving, SoughtLately, NobodyToSeek, Unavailable}
}
