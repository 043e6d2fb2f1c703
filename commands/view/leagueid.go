package view

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// LeagueID is the custom id of a component of a league.
type LeagueID struct {
	// League is the league's id: its server's, a dot and its number there.
	League string
	Verb   LeagueVerb
	// Args say more, as the verb wants it.
	Args []string
}

// LeagueVerb says what a click in a league is to do.
type LeagueVerb string

// The verbs, with their arguments. Season, week and page count from 1, a list goes by its number in the league.
const (
	LeaguePlay      LeagueVerb = "play"      // season, week: opens a table, or finds one that waits for players
	LeagueLooking   LeagueVerb = "looking"   // season, week: is looking for a game, or no longer
	LeagueSignUp    LeagueVerb = "signup"    // season, week, storage.Answer
	LeagueCheckIn   LeagueVerb = "checkin"   // season, week: is there
	LeagueTask      LeagueVerb = "task"      // season, week: plays the next deal of the task
	LeagueProtest   LeagueVerb = "protest"   // list: opens a dialogue, or is it
	LeagueStandings LeagueVerb = "standings" // season, week, page; page 0 is the reader's
	LeagueRatings   LeagueVerb = "ratings"   // page; 0 is the reader's
	LeagueCompared  LeagueVerb = "compared"  // season, week, page: the task's results
	LeagueHistory   LeagueVerb = "history"   // member, season, page
	LeagueArchive   LeagueVerb = "archive"   // page
	LeagueSeason    LeagueVerb = "season"    // select: the number of a season, whose final standings are wanted
	LeagueInfo      LeagueVerb = "info"
	LeagueJoin      LeagueVerb = "join"
	LeagueRules     LeagueVerb = "rules"
	LeagueCalendar  LeagueVerb = "calendar" // season: the calendar as a file
	LeagueAsk       LeagueVerb = "ask"      // a dialogue by its name, and what it is about
	LeagueDo        LeagueVerb = "do"       // the same, answered with yes
)

// The forms of arguments. No number has a leading zero, so that each id has one form only.
const (
	formCount  = `[1-9][0-9]{0,3}`
	formPage   = `0|[1-9][0-9]{0,3}`
	formList   = `[1-9][0-9]{0,18}`
	formMember = `[1-9][0-9]{0,19}|former-[1-9][0-9]{0,8}`
	formAnswer = `in|maybe|substitute|out`
	formName   = `[a-z][a-z-]{0,15}`
	formFree   = `[A-Za-z0-9.-]{1,20}`
)

// leagueArgs has a row for each verb: the forms of its arguments. Those of a dialogue after its name may be missing.
var leagueArgs = map[LeagueVerb][]string{
	LeaguePlay: {formCount, formCount}, LeagueLooking: {formCount, formCount}, LeagueSignUp: {formCount, formCount, formAnswer},
	LeagueCheckIn: {formCount, formCount}, LeagueTask: {formCount, formCount}, LeagueProtest: {formList},
	LeagueStandings: {formCount, formPage, formPage}, LeagueRatings: {formPage}, LeagueCompared: {formCount, formCount, formPage},
	LeagueHistory: {formMember, formCount, formPage}, LeagueArchive: {formPage}, LeagueSeason: {}, LeagueInfo: {}, LeagueJoin: {}, LeagueRules: {},
	LeagueCalendar: {formCount}, LeagueAsk: {formName, formFree, formFree}, LeagueDo: {formName, formFree, formFree},
}

// LeagueVerbs returns every verb, in alphabetical order.
func LeagueVerbs() []LeagueVerb {
	verbs := make([]LeagueVerb, 0, len(leagueArgs))
	for v := range leagueArgs {
		verbs = append(verbs, v)
	}
	slices.Sort(verbs)
	return verbs
}

// leaguePrefix begins the custom id of every component of a league.
const leaguePrefix = "w:"

// IsLeagueID tells such ids from others.
func IsLeagueID(text string) bool { return strings.HasPrefix(text, leaguePrefix) }

// String returns the custom id: "w:123456.1:signup:2:5:in". It has at most 100 characters.
func (id LeagueID) String() string {
	return leaguePrefix + strings.Join(append([]string{id.League, string(id.Verb)}, id.Args...), ":")
}

var leagueIDForm = regexp.MustCompile(`^w:([1-9][0-9]{0,19}\.[1-9][0-9]{0,3}):([a-z]{1,12})((?::[A-Za-z0-9.-]{1,20}){0,3})$`)

var argForms = compileArgs()

func compileArgs() map[string]*regexp.Regexp {
	forms := map[string]*regexp.Regexp{}
	for _, row := range leagueArgs {
		for _, form := range row {
			forms[form] = regexp.MustCompile(`^(?:` + form + `)$`)
		}
	}
	return forms
}

// ParseLeagueID reads a custom id exactly as String writes it. An error also means that the message comes from another version of the
// program.
func ParseLeagueID(text string) (LeagueID, error) {
	parts := leagueIDForm.FindStringSubmatch(text)
	if parts == nil || len(text) > 100 {
		return LeagueID{}, fmt.Errorf("custom id %q is not of the form w:league:verb:arguments", text)
	}
	id := LeagueID{League: parts[1], Verb: LeagueVerb(parts[2])}
	if parts[3] != "" {
		id.Args = strings.Split(parts[3][1:], ":")
	}
	forms, ok := leagueArgs[id.Verb]
	least := len(forms)
	if id.Verb == LeagueAsk || id.Verb == LeagueDo {
		least = 1
	}
	if !ok || len(id.Args) < least || len(id.Args) > len(forms) {
		return LeagueID{}, fmt.Errorf("custom id %q: no verb is called %q, or not with %d arguments", text, id.Verb, len(id.Args))
	}
	for i, arg := range id.Args {
		if !argForms[forms[i]].MatchString(arg) {
			return LeagueID{}, fmt.Errorf("custom id %q: %q is not what %s wants", text, arg, id.Verb)
		}
	}
	return id, nil
}

// Number returns an argument that is a number, and 0 for any other.
func (id LeagueID) Number(arg int) uint64 {
	if arg >= len(id.Args) {
		return 0
	}
	n, err := strconv.ParseUint(id.Args[arg], 10, 64)
	if err != nil {
		return 0
	}
	return n
}
