package referee

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Options are the rules of a game: the value of each option by its key in the rule catalogue.
type Options map[string]string

func (o Options) on(key string) bool { return o[key] == "on" }

func (o Options) is(key string, values ...string) bool { return slices.Contains(values, o[key]) }

// number returns the value of an option with numbers, and 0 for a word.
func (o Options) number(key string) int {
	n, err := strconv.Atoi(o[key])
	if err != nil {
		return 0
	}
	return n
}

// Check returns an error that names all options and values that the referee does not know, and all that are missing.
func (o Options) Check() error {
	var bad []string
	for _, key := range slices.Sorted(maps.Keys(o)) {
		values, known := understood[key]
		switch {
		case !known:
			bad = append(bad, key)
		case !slices.Contains(values, o[key]):
			bad = append(bad, key+"="+o[key])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(understood)) {
		if _, given := o[key]; !given {
			bad = append(bad, key+" (missing)")
		}
	}
	if bad != nil {
		return fmt.Errorf("the referee does not know: %s", strings.Join(bad, ", "))
	}
	return nil
}

// understood are the options that the referee knows, with their values. Numbers may be a range.
var understood = func() map[string][]string {
	all := map[string][]string{}
	for line := range strings.Lines(known) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		for _, word := range words[1:] {
			least, most, isRange := strings.Cut(word, "..")
			if !isRange {
				all[words[0]] = append(all[words[0]], word)
				continue
			}
			from, _ := strconv.Atoi(least)
			to, _ := strconv.Atoi(most)
			for n := from; n <= to; n++ {
				all[words[0]] = append(all[words[0]], strconv.Itoa(n))
			}
		}
	}
	return all
}()

const known = `
# The deck, and the order of its cards
deck 48 40 42 spitze
card_values fixed
normal_trump_order fixed
dullen off on
second_dulle_beats_first off on
second_dulle_last_trick_exception off on
second_dulle_scope normal everywhere
second_karlchen_beats_first_in_last_trick off on
second_fox_beats_first off on
equal_cards_first_wins on
fehl_order fixed
must_follow on
ueberstich off on
dulle_shift_in_farbsolo off on
spitze off on

# Schweine
schweine off on
schweine_count both one
schwein_which first-played free-choice second-if-first-won
schweine_announce with-card vorbehalt
schweine_optional off on
schweine_rank above-dulle
schweine_games normal karosolo farbsoli
schweine_follow_suit_in_farbsolo off on
schweine_in_armut at-exchange before-pass buildable
superschweine off karo-9 karo-10
superschweine_condition off on
superschweine_buildable_in_armut off on
hyperschweine off karo-9 karo-10 karo-king
schweine_announcement_needs_re_kontra off on

genscher off on
gegengenscher off on
genscher_calls re-kontra all nothing
genscher_at_end off on

# Parties, the lead, and how the game is found
parties_normal club-queens
parties_solo soloist
lead_first_trick left-of-dealer
lead_next trick-winner
direction clockwise
vorbehalt_rank solo-throw-armut-hochzeit
vorbehalt_first_speaker left-of-dealer
no_vorbehalt_at_vorfuehrung on
abreizen off soli all
abreizen_bids ladder

# Hochzeit
hochzeit_optional on
hochzeit_partner foreign fehl foreign-fehl foreign-trump fehl-trump fehl-trump-foreign card
hochzeit_limit 3 3-own all
hochzeit_alone karosolo solo normal
stille_hochzeit on
stille_hochzeit_scoring solo normal
stille_hochzeit_announcing re re-or-kontra
hochzeit_announce_shift off on re-kontra tricks
hochzeit_announce_before_clarified nobody hochzeiter everybody
hochzeit_fixed_time_conversion off on
hochzeit_re_target 121
hochzeit_lead left-of-dealer
armut_meets_hochzeit rank join

# Armut, throwing in
armut off on
armut_max_trumps 3 4
armut_extra_trumps none fuchs karo-asse
armut_may_or_must may must
armut_pass_count 3 all-trumps
armut_fuchs_shown off on fourth-trump optional
armut_pass_all_trumps off on
armut_offer clockwise partner
armut_last_must_take off on
armut_refused redeal
armut_return same-number
armut_parties on
armut_double first redeal
armut_lead left-of-dealer
armut_only_vs_normalspiel on
em_5_nines off on 4 6
em_5_kings_sharp off on 4 6
em_4_nines_4_kings off on
em_nine_of_each_suit off on
em_7_volle off on 6 8 9
em_highest_trump_karo_bube off on
em_cannot_beat_fox off on
em_max_2_trumps off on 1 3
em_5_kings off on 4 6
em_6_tens off on 5 7
em_augen off 60..90
em_may_or_must may must
em_rank after-solo before-solo

# Soli
solo_karo off on
solo_farbe off on
solo_damen off on
solo_buben off on
solo_fleischlos off on
solo_buben_damen off on
solo_reines_farbsolo off on
solo_koenig off on
solo_sokrates off on
solo_koehler off on
solo_moenchskloster off on
solo_edelpuff off on
solo_zehnen off on
solo_rank none karo-first fleischlos-first farbe-first
solo_lead left-of-dealer soloist pflichtsolo
pflichtsolo off on
lustsolo on
vorfuehrung off on
pflichtsolo_any_kind on
pflichtsolo_after_lost_solo off on
solo_auto_re off on
vorfuehrung_not_taken_away on

# The game with a stock
zn_stock off on
zn_reizen ladder
zn_solo_first on
zn_druecken on
zn_re_kontra on
zn_hearts fixed

# Announcements
deadline_re 1..48
deadline_kontra as-re 1..48
deadline_k90 nth-call 1..48
deadline_k60 nth-call 1..48
deadline_k30 nth-call 1..48
deadline_schwarz nth-call 1..48
deadline_unit hand played tricks
window_in_trick any before-second-card one-card
earliest after-vorbehalt
absage_needs_ansage on
sprungansage off on
erwiderung off on chain
absage_after_erwiderung off on
both_absagen off on
gewinngarantie_violation blocked void
announcement_chain off on
invalid_announcement impossible against-caller
pflichtansage_30 off on first-two
zwangsansage_tack off on
vorab off on
duplicate_announcement allowed
klopfen off on
schneider_schwarz_ladder off on
announce_only_on_turn off on
announce_only_before_or_in_trick_1 off before-lead trick-1
all_announcements_valid on
sharp_deck_deadlines off on

# Winning and scoring
re_target 121
kontra_target 120
kontra_only_shift off on
absage_targets fixed
reduced_targets fixed
schwarz_criterion no-trick no-augen
feigheit off on
superfeigheit off on
solo_targets same
nullspiel_120_kontra_vorab off on
feigheit_in_soli off on
feigheit_in_hochzeit off on
feigheit_in_armut off on
feigheit_in_stille_hochzeit as-scored on off
base 1
keine_120_extra off on
steps_reached 1
only_first_step_beyond off on
steps_announced 1
loser_absagen_count off on
re_kontra_value plus-2 double
reached_against_absage off on open-ended
gegen off normal all
solo_point 0 1
solo_multiplier 3
solo_doubles off on
lost_solo_doubles off on
sonderpunkte_vs_doubling inside outside
rounding_even off on
distribution plus-minus plus-only
prefactor 1..10
doubling_instead_of_summing off on
doppelkopf_doubles off on
schneider_scoring off on
sonderpunkte_netting on to-zero
no_winner_scoring tsr
checks assert
multiplier_order fixed
gegen_vs_doubling inside outside

# Sonderpunkte
doppelkopf 0 1
fuchs_gefangen 0 1
karlchen 0 1
karlchen_gefangen 0 1 2
karlchen_gefangen_karo_dame 0 1 2
fuchs_gefangen_am_end 0 1 2
doppel_fuchs_am_end 0 1 2
doppel_karlchen 0 1
fuchs_am_end 0 1 2
dulle_gefangen_dulle 0 1 2
dulle_gefangen_schwein 0 1 2
dulle_gefangen_spitze 0 1
zweiter_fuchs_faengt_ersten 0 1
herzdurchlauf 0 1
gans 0 1
sonderpunkte_in_soli none doppelkopf trump-dependent all
own_party_capture no-point
unknown_party_capture at-end
karlchen_gefangen_each off on

# Bock. Which games bring one, and how long it lasts, is for a list of games, which the referee does not judge
bock off on
bock_trigger_120 off on
bock_trigger_zero off on
bock_trigger_lost_re off on
bock_trigger_lost_kontra off on
bock_trigger_lost_solo off on
bock_trigger_herzdurchlauf off on
bock_trigger_schwarz off on
bock_trigger_doppelkopf off on
bock_trigger_lost_hochzeit off on
bock_length players 4
bock_stacking append parallel capped
bock_cap 2 4 8 none
bock_simultaneous_reasons one each fold
bock_applies_to_solo off on
bock_solo_consumes off on
bock_what_is_multiplied all no-special
wiederholung off 1 0
session_games unlimited 4..48
dealer_rotation clockwise
dealer_repeats_after_solo never pflichtsolo solo
dealer_repeats_after_void_deal same next

# Ending a game early
abkuerzung_who nobody soloist any
abkuerzung_order tsr proven
abkuerzung_give_rest off on
abkuerzung_late_announcements on

# What a finished game does not show: what people see and hear at a table, and options that put others into words
table_size 4..7
sit_out dealer dealer-and-opposite
session_end_open_pflichtsoli play-on forfeit
session_minutes none 30 45 60 75 90 100 120 150 180 240
seating_and_list off tsr
view_last_trick last none all
mark_special_tricks off on
kibitz_rule info forbidden
revoke_penalty prevented maximum-loss penalty-points
penalty_classes off tsr
objection_window off tsr
governance table ddv fachgremium regelkommission
sharp_deck_optional off on
deck_naming french german
deal_packets 4x3 3-4-3 any 3-stock-4-3
cut off on
shuffle_rule off on
exposed_card_redeal off on
check_card_count off on
deputy_dealer off on
excluded_gadgets not-offered excluded
party_becomes_known by-call-or-card
vorbehalt_procedure two-step direct special-only
vorbehalt_withdrawable until-next on off
gesund_irrevocable off on
immediate_taufen off on
forced_solo_on_bad_vorbehalt off on
several_soli seat rank abreizen
stille_reveal second-club-queen
armut_return_trump_announcement nothing number yes-no
armut_face_down on
em_show_cards off on
solo_stille_hochzeit_listed off on
solo_special_cards none trump-dependent
ladder 90-60-30-schwarz 9-6-3-schwarz 90-60-30-null 90-60-30-0
party_disclosed on
gewinngarantie off on
zwangsansage_verplappern off referee
re_121_even_if_only_kontra off on
both_fail no-winner impossible
`
