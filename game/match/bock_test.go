package match_test

import (
	"slices"
	"strings"
	"testing"

	"karlchen/game/match"
	"karlchen/game/rules"
)

// bringing is a normal game that brings a Bock.
func bringing(list ...match.Reason) match.Entry {
	e := plain
	e.Reasons = reasons(list...)
	return e
}

func TestBockQueue(t *testing.T) {
	one, two, three := bringing(match.LostRe), bringing(match.LostRe, match.NoValue), bringing(match.LostRe, match.NoValue, match.EvenSplit)
	soloWithBock := lustsolo
	soloWithBock.Reasons = reasons(match.LostSolo)
	const (
		berlin    = "bock_stacking=capped bock_cap=4 bock_simultaneous_reasons=each bock_applies_to_solo=off"
		hausrunde = "bock_cap=8 bock_simultaneous_reasons=fold"
	)
	for _, tt := range []struct {
		name    string
		rules   string
		places  int
		entries []match.Entry
		want    []int
	}{
		{"none", "", 4, []match.Entry{plain}, nil},
		{"as many as people", "", 4, []match.Entry{one}, []int{2, 2, 2, 2}},
		{"trap 62: the pausing dealer included", "", 5, []match.Entry{one}, []int{2, 2, 2, 2, 2}},
		{"four, however many people", "bock_length=4", 7, []match.Entry{one}, []int{2, 2, 2, 2}},
		{"each game takes one off", "", 4, []match.Entry{one, plain, plain}, []int{2, 2}},
		{"until there are no more", "", 4, []match.Entry{one, plain, plain, plain, plain, plain}, nil},
		{"trap 60: a Bock in a Bock game concerns the coming ones", "", 4, []match.Entry{one, one}, []int{2, 2, 2, 2, 2, 2, 2}},
		{"appended although the cap is high", "bock_cap=8", 4, []match.Entry{one, one}, []int{2, 2, 2, 2, 2, 2, 2}},

		{"several reasons make one", "bock_cap=8", 4, []match.Entry{three}, []int{2, 2, 2, 2}},
		{"each makes one", "bock_simultaneous_reasons=each", 4, []match.Entry{two}, []int{2, 2, 2, 2, 2, 2, 2, 2}},
		{"T004-10: two make a Doppelbock", hausrunde, 4, []match.Entry{two}, []int{4, 4, 4, 4}},
		{"T004-11: three a Dreifachbock", hausrunde, 4, []match.Entry{three}, []int{8, 8, 8, 8}},
		{"a Doppelbock is appended too", hausrunde, 4, []match.Entry{one, two}, []int{2, 2, 2, 4, 4, 4, 4}},
		{"three reasons under a cap", "bock_cap=4 bock_simultaneous_reasons=fold", 4, []match.Entry{three}, []int{4, 4, 4, 4}},

		{"T001-39: parallel", "bock_stacking=parallel bock_cap=8", 4, []match.Entry{one, plain, one}, []int{4, 4, 2, 2}},
		{"three in parallel", "bock_stacking=parallel bock_cap=8", 4, []match.Entry{one, one, one}, []int{8, 8, 4, 2}},
		{"parallel under a cap", "bock_stacking=parallel bock_cap=4", 4, []match.Entry{one, one, one}, []int{4, 4, 4, 2}},
		{"parallel without a cap", "bock_stacking=parallel bock_cap=none bock_simultaneous_reasons=fold", 4, []match.Entry{three, two, one},
			[]int{64, 64, 8, 2}},
		{"even that ends", "bock_stacking=parallel bock_cap=none bock_simultaneous_reasons=fold", 5, []match.Entry{three, three, three, three, one},
			[]int{1024, 1024, 128, 16, 2}},
		{"capped without a cap is parallel", "bock_stacking=capped bock_cap=none", 4, []match.Entry{one, one, one, one}, []int{16, 8, 4, 2}},
		{"two reasons in parallel", "bock_stacking=parallel bock_cap=8 bock_simultaneous_reasons=each", 4, []match.Entry{two}, []int{4, 4, 4, 4}},

		{"Q002-20: a Bock upon two left is a Doppelbock", berlin, 4, []match.Entry{one, plain, one}, []int{4, 4, 2, 2}},
		{"after Doppelböcke the rest is appended", berlin, 4, []match.Entry{one, one, one}, []int{4, 4, 4, 2, 2, 2}},
		{"two reasons make a Doppelbock", berlin, 4, []match.Entry{two}, []int{4, 4, 4, 4}},
		{"three reasons make more, later", berlin, 4, []match.Entry{three}, []int{4, 4, 4, 4, 2, 2, 2, 2}},
		{"capped at two is appending", "bock_stacking=capped", 4, []match.Entry{one, one}, []int{2, 2, 2, 2, 2, 2, 2}},

		{"trap 59: a multiplied solo takes none off", hausrunde, 4, []match.Entry{one, lustsolo}, []int{2, 2, 2, 2}},
		{"nor one that is not multiplied", berlin, 4, []match.Entry{one, lustsolo}, []int{2, 2, 2, 2}},
		{"T002-18: a lost solo brings a Bock", berlin, 4, []match.Entry{soloWithBock}, []int{2, 2, 2, 2}},
		{"a solo takes one off where it shall", "bock_solo_consumes=on", 4, []match.Entry{one, lustsolo}, []int{2, 2, 2}},
		{"T002-19: a silent Hochzeit does", berlin, 4, []match.Entry{one, silent}, []int{2, 2, 2}},
		{"trap 33: a deal that does not count takes none off", "", 4, []match.Entry{one, void(match.Thrown), void(match.Repeated)}, []int{2, 2, 2, 2}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := parse(t, strings.TrimSpace("ddv bock=on "+tt.rules))
			l := after(t, match.Config{Rules: r, Places: tt.places, Games: match.Unlimited}, slices.Clone(tt.entries)...)
			if got := l.Bock(); !slices.Equal(got, tt.want) {
				t.Errorf("the coming games count %v, want %v", got, tt.want)
			}
			d, factor := next(t, l), 1
			if len(tt.want) > 0 {
				factor = tt.want[0]
			}
			if d.Factor != factor || d.Bock != len(tt.want) {
				t.Errorf("the next deal counts %d-fold, and %d are Bock games", d.Factor, d.Bock)
			}
		})
	}
	t.Run("without Bock reasons mean nothing", func(t *testing.T) {
		if got := after(t, match.Config{Rules: ddv(t), Places: 4, Games: 8}, three).Bock(); got != nil {
			t.Errorf("the coming games count %v", got)
		}
	})
}

func TestBockReasonsOfGames(t *testing.T) {
	const all = "ddv bock=on bock_trigger_120=on bock_trigger_zero=on bock_trigger_lost_re=on bock_trigger_lost_kontra=on " +
		"bock_trigger_lost_solo=on bock_trigger_herzdurchlauf=on"
	but := func(trigger string) string { return strings.Replace(all, " bock_trigger_"+trigger+"=on", "", 1) }
	for _, tt := range []struct {
		name, rules string
		want        []match.Reason
	}{
		{"contracts/normal", all, []match.Reason{match.LostKontra, match.Herzdurchlauf}},
		{"contracts/normal", but("lost_kontra"), []match.Reason{match.Herzdurchlauf}},
		{"contracts/normal", but("herzdurchlauf"), []match.Reason{match.LostKontra}},
		{"contracts/hochzeit", all, []match.Reason{match.LostRe, match.Herzdurchlauf}},
		{"contracts/hochzeit", but("lost_re"), []match.Reason{match.Herzdurchlauf}},
		{"contracts/solo-clubs", all, []match.Reason{match.LostRe, match.LostSolo}},
		{"contracts/solo-clubs", but("lost_solo"), []match.Reason{match.LostRe}},
		{"contracts/solo-jacks", all, []match.Reason{match.LostSolo}}, // Kontra said and won
		{"contracts/lone-hochzeit", all, []match.Reason{match.LostRe, match.LostSolo, match.Herzdurchlauf}},
		{"contracts/silent-hochzeit", all, nil},
		{"rules/kontra_only_shift", all, []match.Reason{match.EvenSplit, match.LostKontra, match.Herzdurchlauf}},
		{"rules/kontra_only_shift", but("120"), []match.Reason{match.LostKontra, match.Herzdurchlauf}},
		{"contracts/hochzeit", "ddv bock=on bock_trigger_lost_hochzeit=on", []match.Reason{match.LostHochzeit}},
		{"contracts/lone-hochzeit", "ddv bock=on bock_trigger_lost_hochzeit=on", []match.Reason{match.LostHochzeit}},
		{"contracts/solo-clubs", "ddv bock=on bock_trigger_lost_hochzeit=on bock_trigger_schwarz=on", nil},
		{"rules/doppelkopf", "ddv bock=on bock_trigger_doppelkopf=on", []match.Reason{match.Doppelkopf}},
		{"rules/superfeigheit", "ddv bock=on bock_trigger_schwarz=on", []match.Reason{match.Schwarz}},
		{"contracts/normal", "ddv bock=on bock_trigger_schwarz=on", nil},
		{"contracts/normal", "ddv", nil},
		{"contracts/normal", "ddv bock=on", nil},
	} {
		r := parse(t, tt.rules)
		l, err := match.New(match.Config{Rules: r, Places: 4, Games: 8})
		if err != nil {
			t.Fatal(err)
		}
		if l, err = l.Add(next(t, l), finished(t, tt.name, r)); err != nil {
			t.Fatal(err)
		}
		if got := l.Entries()[0].Reasons; got != reasons(tt.want...) {
			t.Errorf("%s under %s brings a Bock for %v, want %v", tt.name, r, got.List(), tt.want)
		}
	}
}

func TestBockReasonsHaveNames(t *testing.T) {
	var names []string
	for _, r := range match.Reasons(1<<9 - 1).List() {
		names = append(names, r.String())
	}
	if got := strings.Join(names, " "); got != "120 zero lost_re lost_kontra lost_solo herzdurchlauf schwarz doppelkopf lost_hochzeit" {
		t.Errorf("the reasons are %s", got)
	}
	for _, name := range names {
		if _, ok := rules.Find("bock_trigger_" + name); !ok {
			t.Errorf("no option is about %s", name)
		}
	}
}
