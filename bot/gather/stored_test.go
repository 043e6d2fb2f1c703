package gather

import (
	"testing"

	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// Databases have lists, evenings and Stammtische as the program before the drawers wrote them.
func TestRowsOfEarlierPrograms(t *testing.T) {
	raw := `{"people":["1","2"],"searches":{"1":"2026-11-20T20:15:00Z"}}`
	storagetest.KeepsBytes(t, &lists, storage.ScopeGuild, "g", "ready", raw, func(all ready) {
		if len(all.People) != 2 || all.Searches["1"].IsZero() {
			t.Errorf("the list is %+v", all)
		}
	})
	raw = `{"last":3,"evenings":[{"guild":"g","number":3,"name":"Freitag","by":"1","channel":"c","locale":"de","weekly":true,"date":{"Year":2026,"Month":11,"Day":27},"clock":{"Hour":20,"Minute":0},` +
		`"zone":"Europe/Berlin","round":2,"stage":"begun","terms":{"rules":"ddv","games":8},"answers":{"1":{"name":"Anna","says":"in","at":"2026-11-20T20:15:00Z"}},` +
		`"seats":[{"id":"t","people":["1"],"done":true}],"pings":{"60":{"users":["1"],"message":"5"}},"message":"6","event":"7","idle":1}]}`
	storagetest.KeepsBytes(t, &planned, storage.ScopeGuild, "g", "evenings", raw, func(all evenings) {
		if e := all.find(3); all.Last != 3 || e == nil || e.Answers["1"].Says != In || e.Pings["60"].Message != "5" || e.Begins().Hour() != 20 {
			t.Errorf("the evenings are %+v", all)
		}
	})
	raw = `{"last":2,"stammtische":[{"guild":"g","number":2,"name":"Runde","founded":"2026-11-20T20:15:00Z","leader":"1","members":{"1":{"name":"Anna",` +
		`"since":"2026-11-20T20:15:00Z"}},"channel":"c","locale":"de","rules":{"rules":"ddv"},"choices":{"games":"8","timer":"relaxed","at_timeout":"ask",` +
		`"cents":"off","hesitation":"off","computers":"on","hints":"on","take_back":"on","open":"on"}}]}`
	storagetest.KeepsBytes(t, &circles, storage.ScopeGuild, "g", "stammtische", raw, func(all stammtische) {
		if of := all.find(2); of == nil || of.Leader() != "1" || of.Choices.Games != "8" {
			t.Errorf("the Stammtische are %+v", all)
		}
	})
	raw = `{"number":2,"channel":"7","message":"55","locale":"de"}`
	storagetest.KeepsBytes(t, &homes, storage.ScopeGuild, "g", "home", raw, func(h Home) {
		if h.Number != 2 || h.Channel != "7" || h.Message != "55" {
			t.Errorf("the home is %+v", h)
		}
	})
}
