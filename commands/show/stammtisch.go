package show

import (
	"errors"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/table"
	gatherview "karlchen/commands/gather/view"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
)

// resultMessage shows the result of the latest game. After the last game of a list it also says how the Stammtisch of the table stands now; the
// archive has that game by then. Without a Stammtisch, or if the store fails, it is the result alone.
func (s *Screen) resultMessage(snap *table.Snapshot, loc *locale.Localizer) discord.Message {
	m := tableview.Result(s.publicLook(snap), *snap, loc)
	at, ok := snap.Stammtisch()
	if !ok || snap.Phase != table.Ended {
		return m
	}
	of, err := s.gather.Stammtisch(snap.Guild, at.Number)
	if err == nil {
		played, bad := s.games.Stammtisch(snap.Guild, at.Number, s.Server(snap.Guild, s.log).Location())
		if err = bad; err == nil && played.Games > 0 {
			return gatherview.WithStammtisch(m, gatherview.StammtischPage{Stammtisch: of, Played: played}, loc)
		}
	}
	if err != nil && !errors.Is(err, gather.NoSuchStammtisch) {
		s.log.Error("the standing of a Stammtisch could not be read", "guild", snap.Guild, "error", err)
	}
	return m
}
