package view

import (
	"slices"
	"strings"

	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/rules"
)

// SharedLine is a line of a rule card that speaks for several options at once. An option that differs from its preset has its own line all the same.
type SharedLine struct {
	// Name ends the key of the text: "line.NAME".
	Name string
	// Keys are the options.
	Keys []string
	// Value is the one that the line lists, each option as "part.KEY". A line without it has a text for the options' values in their order, and
	// where a text is missing the options speak for themselves: "line.NAME.VALUE.VALUE".
	Value string
	// None is the part of what is not played if no option has the value.
	None string
	// Beside are other options and lines whose values the key of the text has, too.
	Beside []string
}

// SharedLines are all lines that speak for several options.
var SharedLines = []SharedLine{
	{Name: "dullen", Keys: []string{"second_dulle_beats_first", "second_dulle_last_trick_exception", "second_dulle_scope"}},
	{Name: "superschweine", Keys: []string{"superschweine_condition", "superschweine_buildable_in_armut"}},
	{Name: "dealer", Keys: []string{"dealer_repeats_after_solo", "dealer_repeats_after_void_deal"}},
	{Name: "rank", Keys: []string{"vorbehalt_rank"}, Beside: []string{"throwing", "armut"}},
	{Name: "lone_hochzeit", Keys: []string{"hochzeit_limit", "hochzeit_alone"}},
	{Name: "silent_hochzeit", Keys: []string{"stille_hochzeit", "stille_hochzeit_scoring", "stille_reveal"}},
	{Name: "armut_trumps", Keys: []string{"armut_max_trumps", "armut_extra_trumps"}},
	{Name: "armut_passed", Keys: []string{"armut_pass_count", "armut_pass_all_trumps"}},
	{Name: "armut_offered", Keys: []string{"armut_offer", "armut_last_must_take", "armut_refused"}},
	{Name: "armut_returned", Keys: []string{"armut_return", "armut_return_trump_announcement", "armut_parties"}},
	{Name: "throwing", Value: "on", None: "schmeissen", Keys: []string{"em_5_nines", "em_5_kings_sharp", "em_4_nines_4_kings", "em_nine_of_each_suit",
		"em_7_volle", "em_highest_trump_karo_bube", "em_cannot_beat_fox", "em_max_2_trumps", "em_5_kings", "em_6_tens"}},
	{Name: "soli", Value: "on", Keys: []string{"solo_karo", "solo_farbe", "solo_damen", "solo_buben", "solo_fleischlos", "solo_buben_damen",
		"solo_reines_farbsolo", "solo_koenig", "solo_sokrates", "solo_koehler", "solo_moenchskloster", "solo_edelpuff", "solo_zehnen"}},
	{Name: "steps", Keys: []string{"steps_reached", "steps_announced"}},
	{Name: "solo_doubles", Keys: []string{"solo_doubles", "lost_solo_doubles"}},
	{Name: "doubled", Keys: []string{"sonderpunkte_vs_doubling", "gegen_vs_doubling"}},
	{Name: "specials", Value: "1", Keys: []string{"doppelkopf", "fuchs_gefangen", "karlchen", "karlchen_gefangen", "fuchs_am_end", "dulle_gefangen_dulle",
		"dulle_gefangen_schwein", "dulle_gefangen_spitze", "gans"}},
	{Name: "feigheit", Keys: []string{"feigheit", "superfeigheit"}},
	{Name: "feigheit_in", Value: "on", Keys: []string{"feigheit_in_soli", "feigheit_in_hochzeit", "feigheit_in_armut", "feigheit_in_stille_hochzeit"}},
	{Name: "bock_after", Value: "on", Keys: []string{"bock_trigger_120", "bock_trigger_zero", "bock_trigger_lost_re", "bock_trigger_lost_kontra",
		"bock_trigger_lost_solo", "bock_trigger_herzdurchlauf"}},
	{Name: "bock_again", Keys: []string{"bock_stacking", "bock_cap"}},
	{Name: "bock_solo", Keys: []string{"bock_applies_to_solo", "bock_solo_consumes"}},
	{Name: "claim", Keys: []string{"abkuerzung_who", "abkuerzung_order"}},
}

// Negatives are what most clubs play: their absence is worth a word.
var Negatives = []string{"dullen", "schweine", "armut", "solo_karo", "solo_farbe", "solo_damen", "solo_buben", "solo_fleischlos", "pflichtsolo", "feigheit", "gegen",
	"doppelkopf", "fuchs_gefangen", "karlchen", "bock"}

// unsaid are the values that no card says: what follows from another line, what the program sees to, what changes nothing, and what nobody would
// expect at a table. No values are all of them. A value that differs from its preset is said all the same.
var unsaid = map[string]string{
	// what follows
	"schweine_rank": "", "schweine_count": "both", "schweine_optional": "on", "spitze": "off", "armut_only_vs_normalspiel": "", "em_rank": "after-solo",
	"dealer_repeats_after_solo": "never", "hochzeit_lead": "", "armut_lead": "", "hochzeit_re_target": "", "solo_targets": "", "re_target": "", "kontra_target": "",
	"deadline_unit": "", "hochzeit_optional": "", "gewinngarantie_violation": "blocked", "armut_meets_hochzeit": "rank", "second_karlchen_beats_first_in_last_trick": "off", "second_fox_beats_first": "off",
	// what cannot be otherwise here, or is up to the program
	"invalid_announcement": "impossible", "checks": "", "cut": "off", "all_announcements_valid": "", "mark_special_tricks": "", "unknown_party_capture": "",
	"excluded_gadgets": "not-offered", "armut_face_down": "", "view_last_trick": "last",
	// what changes nothing
	"prefactor": "1", "doubling_instead_of_summing": "off", "wiederholung": "off", "keine_120_extra": "off", "rounding_even": "off", "doppelkopf_doubles": "off",
	"schneider_scoring": "off", "announcement_chain": "off", "zwangsansage_tack": "off", "sharp_deck_optional": "off", "immediate_taufen": "off", "session_minutes": "none",
	"armut_return_trump_announcement": "nothing", "armut_may_or_must": "may", "em_may_or_must": "may", "em_show_cards": "off", "superschweine_condition": "off",
	"schweine_announcement_needs_re_kontra": "off", "solo_point": "0", "solo_doubles": "off", "lost_solo_doubles": "off", "bock_cap": "none", "erwiderung": "off",
	"deck_naming": "french", "dulle_shift_in_farbsolo": "off", "schweine_follow_suit_in_farbsolo": "off", "stille_hochzeit_announcing": "re", "solo_auto_re": "off",
	"ladder": "90-60-30-schwarz", "window_in_trick": "any", "both_absagen": "on", "only_first_step_beyond": "off", "distribution": "plus-minus", "schwarz_criterion": "no-trick",
	"bock_what_is_multiplied": "all", "table_size": "4", "session_games": "unlimited", "seating_and_list": "off", "abkuerzung_give_rest": "off", "announce_only_on_turn": "off", "sit_out": "dealer",
	// what nobody would expect
	"genscher": "off", "gegengenscher": "off", "superschweine": "off", "ueberstich": "off", "abreizen": "off", "zn_stock": "off", "klopfen": "off", "vorab": "off",
	"schneider_schwarz_ladder": "off", "announce_only_before_or_in_trick_1": "off", "superfeigheit": "off", "reached_against_absage": "off", "pflichtansage_30": "off",
	"pflichtsolo_after_lost_solo": "off", "armut_fuchs_shown": "off", "doppel_karlchen": "0", "zweiter_fuchs_faengt_ersten": "0", "herzdurchlauf": "0",
}

// unsaidBeside are options that no card says while another one has a value.
var unsaidBeside = map[string][2]string{
	"schweine_announce":             {"schweine_optional", "off"},
	"sharp_deck_deadlines":          {"sharp_deck_optional", "off"},
	"bock":                          {"bock_after", "on"},
	"lustsolo":                      {"pflichtsolo", "off"},
	"pflichtsolo_any_kind":          {"pflichtsolo", "off"},
	"abkuerzung_late_announcements": {"abkuerzung_who", "any"},
}

// isForRealTable reports whether the option is about a table with real cards. Only the gadgets are a word of a club about its game.
func isForRealTable(o rules.Option) bool {
	return (o.Info == rules.Prevented || o.Info == rules.UpToPeople) && o.Key != "excluded_gadgets"
}

func isUnsaid(o rules.Option, r rules.Ruleset) bool {
	if other, ok := unsaidBeside[o.Key]; ok && stateOf(other[0], r) == other[1] {
		return true
	}
	value, ok := unsaid[o.Key]
	return ok && (value == "" || value == o.Get(r))
}

// stateOf returns the value of an option, or whether a shared line lists anything.
func stateOf(name string, r rules.Ruleset) string {
	if o, ok := rules.Find(name); ok {
		return o.Get(r)
	}
	i := slices.IndexFunc(SharedLines, func(l SharedLine) bool { return l.Name == name })
	if slices.ContainsFunc(SharedLines[i].Keys, func(key string) bool { return stateOf(key, r) == SharedLines[i].Value }) {
		return "on"
	}
	return "off"
}

// cardLines say what options mean to players: each that differs from the preset in a line of its own, and what belongs together in one line. What most
// clubs play and these rules do not is in none. Options in said have their line elsewhere; it notes there whose lines are made.
func (p printer) cardLines(options []rules.Option, r rules.Ruleset, said map[string]bool) (lines, none []string) {
	for _, o := range options {
		if said[o.Key] || o.Info == rules.Decided || isForRealTable(o) || !o.Applies(r) {
			continue
		}
		i := slices.IndexFunc(SharedLines, func(l SharedLine) bool { return slices.Contains(l.Keys, o.Key) })
		switch {
		case isChanged(o, r):
			lines = append(lines, p.ruleLine(o, r))
		case i >= 0 && SharedLines[i].Value != "":
			line, not := p.listLine(SharedLines[i], r, said)
			lines, none = append(lines, line...), append(none, not...)
		case i >= 0 && p.joinedLine(SharedLines[i], r) != "":
			lines = append(lines, "- "+p.joinedLine(SharedLines[i], r))
			for _, key := range SharedLines[i].Keys {
				said[key] = true
			}
		case isOff(o, r) && slices.Contains(Negatives, o.Key):
			none = append(none, p.T("part."+o.Key, nil))
		case !isUnsaid(o, r):
			lines = append(lines, p.ruleLine(o, r))
		}
	}
	return lines, none
}

// isOff reports whether the rules do not have what the option offers.
func isOff(o rules.Option, r rules.Ruleset) bool { return o.Get(r) == "off" || o.Get(r) == "0" }

// listLine lists the options of a shared line that have its value, gives a line to each with another one, and returns what is not played. It notes
// the options in said.
func (p printer) listLine(l SharedLine, r rules.Ruleset, said map[string]bool) (lines, none []string) {
	var items []string
	for _, key := range l.Keys {
		o, _ := rules.Find(key)
		if !o.Applies(r) || isChanged(o, r) {
			continue
		}
		said[key] = true
		switch {
		case o.Get(r) == l.Value:
			items = append(items, p.T("part."+key, nil))
		case !isOff(o, r):
			lines = append(lines, p.ruleLine(o, r))
		case slices.Contains(Negatives, key):
			none = append(none, p.T("part."+key, nil))
		}
	}
	if len(items) > 0 {
		lines = slices.Insert(lines, 0, "- "+p.T("line."+l.Name, face.Data{"Items": strings.Join(items, ", ")}))
	} else if l.None != "" {
		none = append(none, p.T("part."+l.None, nil))
	}
	return lines, none
}

// joinedLine says the values of a shared line's options in one sentence. It is empty where one of them differs from the preset, or there is no such
// sentence.
func (p printer) joinedLine(l SharedLine, r rules.Ruleset) string {
	key := "line." + l.Name
	for _, name := range l.Keys {
		o, _ := rules.Find(name)
		if isChanged(o, r) {
			return ""
		}
		if o.Applies(r) {
			key += "." + o.Get(r)
		}
	}
	for _, name := range l.Beside {
		key += "." + stateOf(name, r)
	}
	if !locale.Has(key) {
		return ""
	}
	return p.T(key, nil)
}
