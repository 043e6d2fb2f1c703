package face

import "karlchen/game/ai"

// AboutLevel says how a level of computers plays, and how far it is above the next lower one.
func (p Printer) AboutLevel(name string) string {
	about := p.T("level."+name+".about", nil)
	player, _ := ai.ParsePlayer(name)
	games, lower := player.Level.Beats()
	if games == 0 {
		return about
	}
	return p.T("level.beats", Data{"About": about, "Lower": p.T("level."+lower.String(), nil), "Games": games})
}
