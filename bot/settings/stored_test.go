package settings

import (
	"encoding/json"
	"strings"
	"testing"

	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// Databases have choices as the program before the drawers wrote them.
func TestRowsOfEarlierPrograms(t *testing.T) {
	raw := `{"language":"de","cards":"two","ranks":"auto","sorting":"last","confirm":"off","confirm_calls":"on","forced_card":"off","last_trick":"off",` +
		`"pings":"turn","refresh":"on","quiet":"22-8","reminder":"60","puzzles":"off","zone":"auto","board":"off","blocked":["7"]}`
	storagetest.KeepsBytes(t, &people, storage.ScopeUser, "1", "choices", raw, func(p Person) {
		if p.Cards != TwoColours || p.Reminder != "60" || p.Puzzles != Off || !p.Blocks("7") {
			t.Errorf("the person has chosen %+v", p)
		}
	})
	var former Person // from before puzzles
	if people.Fill(&former); former.Puzzles != On {
		t.Errorf("the person has chosen %+v", former)
	}
	raw = `{"language":"auto","zone":"Europe/Vienna","timer":"live-60","at_timeout":"wait","lobby_expiry":"240","computers":"off","hesitation":"on",` +
		`"pictures":"off","hints":"off","take_back":"off","talk":"off","table_channel":"5","daily_time":"09:00"}`
	storagetest.KeepsBytes(t, &servers, storage.ScopeGuild, "g", "choices", raw, func(s Server) {
		if s.Zone != "Europe/Vienna" || s.Hints != Off || s.TableChannel != "5" {
			t.Errorf("the server has chosen %+v", s)
		}
	})
	var older Server // from before cards could be taken back, and before a day had a post: the next choice adds the defaults
	if err := json.Unmarshal([]byte(strings.NewReplacer(`"take_back":"off",`, "", `,"daily_time":"09:00"`, "").Replace(raw)), &older); err != nil {
		t.Fatal(err)
	}
	if servers.Fill(&older); older.TakeBack != On || older.Hints != Off || older.Talk != Off || older.DailyTime != "09:00" {
		t.Errorf("the server has chosen %+v", older)
	}
}
