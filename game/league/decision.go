package league

import (
	"cmp"
	"slices"

	"karlchen/game/league/standings"
)

// Decision is a row of what leaders decide in a dialogue. Its fields have values as texts; together they make a deed.
type Decision struct {
	Name   string // of the dialogue, its command and its texts
	Fields []Field
	Final  bool // it cannot be taken back: the dialogue warns
	Latest bool // it is about the latest season, even if the one before is not over
	Judges bool // it may be the leader's own case
	Real   bool // it belongs to a tournament alone
	make   func(v *Values) Deed
}

// Field is a field of a decision. Its key names its texts.
type Field struct {
	Key   string
	Text  int  // the most characters of a text; 0 is a choice
	Spare bool // it needs no value

	// offers are the values that a choice may have at all, in the order of a menu.
	offers func(s *Season, v *Values) []string
	// sample is a text that no season refuses for its own sake.
	sample func(s *Season, v *Values) string
}

// The most characters of texts.
const (
	maxNote   = 300
	maxPoints = 60
	maxTime   = 5
)

// Decisions are all decisions of leaders about a season that a dialogue asks for. A season is founded and configured by other means.
var Decisions = []Decision{
	{Name: "season", Final: true, Latest: true, Fields: []Field{
		choice("step", always("announce", "cup", "pause", "resume", "cancel", "stop")),
		{Key: "start", Spare: true, offers: mondays},
	}, make: func(v *Values) Deed {
		switch v.text("step") {
		case "pause":
			return &Pause{}
		case "resume":
			return &Resume{}
		case "cancel":
			return &CancelSeason{}
		case "stop":
			return &StopRenewal{}
		}
		return &Announce{Start: v.date("start"), Cup: v.text("step") == "cup", Edition: standings.Edition}
	}},
	{Name: "week-move", Latest: true, Fields: []Field{choice("week", weekNumbers), choice("day", days), {Key: "time", Text: maxTime, sample: lastMinute}},
		make: func(v *Values) Deed { return &MoveWeek{v.number("week"), v.appointment("day", "time")} }},
	{Name: "week-cancel", Final: true, Latest: true, Fields: []Field{choice("week", weekNumbers), note},
		make: func(v *Values) Deed { return &CancelWeek{v.number("week"), v.text("note")} }},
	{Name: "swap", Latest: true, Fields: []Field{choice("week", drawnWeeks), choice("one", seated), choice("other", swappable)},
		make: func(v *Values) Deed {
			return &Swap{Week: v.number("week"), One: v.text("one"), Other: v.text("other"), Busy: v.Busy, Tables: [2]string{v.table(), v.table()}}
		}},
	{Name: "substitute", Fields: []Field{choice("list", unfinishedLists), choice("out", playersOfList), choice("in", membersAndComputer)},
		make: func(v *Values) Deed {
			return &Substitute{List: v.count("list"), Out: v.text("out"), In: v.person("in"), Busy: v.Busy, Table: v.table()}
		}},
	{Name: "abort", Final: true, Judges: true, Fields: []Field{choice("list", unfinishedLists), why}, make: func(v *Values) Deed { return &Abort{v.count("list"), v.text("why")} }},
	{Name: "ban", Final: true, Judges: true, Latest: true, Fields: []Field{choice("member", memberIDs), why}, make: func(v *Values) Deed {
		if m, _ := v.season.Member(v.text("member")); m.State == MemberBanned {
			return &Readmit{m.User, v.text("why")}
		}
		return &Ban{v.text("member"), v.text("why"), true}
	}},
	{Name: "team", Latest: true, Fields: []Field{choice("member", memberIDs), {Key: "team", Text: MaxTeamName, Spare: true, sample: newTeam}},
		make: func(v *Values) Deed { return &SetTeam{v.text("member"), v.text("team")} }},
	{Name: "correct", Final: true, Judges: true, Fields: []Field{choice("list", listNumbers), {Key: "points", Text: maxPoints, sample: zeros}, why, note},
		make: func(v *Values) Deed {
			return v.correct(standings.Correction{Change: standings.Rescore, List: v.count("list"), Scores: v.scores("points")})
		}},
	{Name: "strike", Final: true, Judges: true, Fields: []Field{choice("list", listNumbers), why, note},
		make: func(v *Values) Deed {
			return v.correct(standings.Correction{Change: standings.Strike, List: v.count("list")})
		}},
	{Name: "withdraw", Final: true, Judges: true, Fields: []Field{choice("correction", correctionNumbers), why, note},
		make: func(v *Values) Deed {
			return v.correct(standings.Correction{Change: standings.Withdraw, Of: v.count("correction")})
		}},
	{Name: "penalty", Final: true, Judges: true, Fields: []Field{choice("member", memberIDs), choice("week", begunWeeks), {Key: "points", Text: maxPoints, sample: one}, why, note},
		make: func(v *Values) Deed {
			return v.correct(standings.Correction{Change: standings.Penalty, Member: v.text("member"), Week: v.number("week"), Points: v.points("points")})
		}},
	{Name: "add", Judges: true, Fields: []Field{
		choice("week", weeksWithLists), choice("first", notOwn(memberIDs)), choice("second", notOwn(others(places...))),
		choice("third", notOwn(others(places...))), choice("fourth", notOwn(othersAndComputer)),
		{Key: "fifth", Spare: true, offers: notOwn(others(places...))}, {Key: "points", Text: maxPoints, sample: zeros}, why,
	}, make: func(v *Values) Deed {
		return &AddResult{Week: v.number("week"), Members: v.places(), Points: v.scores("points"), Why: v.text("why")}
	}},
	{Name: "decide", Final: true, Judges: true, Fields: []Field{choice("case", cases), choice("verdict", always("uphold", "reject", "accept", "refuse")), why},
		make: func(v *Values) Deed {
			protest, list := Case(v.text("case"))
			switch verdict := v.text("verdict"); {
			case protest > 0 && (verdict == "uphold" || verdict == "reject"):
				return &DecideProtest{Protest: protest, Uphold: verdict == "uphold", Answer: v.text("why"), Due: true}
			case list > 0 && (verdict == "accept" || verdict == "refuse"):
				return &DecideLate{list, verdict == "accept", v.text("why")}
			}
			v.refuse(NothingToChange)
			return nil
		}},
	{Name: "guest", Latest: true, Real: true, Fields: []Field{{Key: "guest", Text: MaxGuest, sample: newGuest}, {Key: "group", Text: MaxGuest, Spare: true}},
		make: func(v *Values) Deed { return &Door{Name: v.text("guest"), Group: v.text("group")} }},
	{Name: "gone", Latest: true, Real: true, Fields: []Field{choice("member", atTournament)}, make: func(v *Values) Deed {
		m, _ := v.season.Member(v.text("member"))
		return &Door{Member: m.User, Group: m.Group, Gone: m.State.Plays()}
	}},
	{Name: "round", Latest: true, Real: true, Fields: []Field{choice("minutes", always("60", "45", "75", "90", "120", "0"))},
		make: func(v *Values) Deed { return &CallRound{v.number("minutes")} }},
	{Name: "told", Real: true, Fields: []Field{choice("list", realLists), {Key: "points", Text: maxPoints, sample: zeros}},
		make: func(v *Values) Deed { return &Report{List: v.count("list"), Points: v.scores("points")} }},
	{Name: "close", Final: true, make: func(*Values) Deed { return &Close{} }},
}

// DecisionOf returns the row of a name.
func DecisionOf(name string) (Decision, bool) {
	i := slices.IndexFunc(Decisions, func(d Decision) bool { return d.Name == name })
	if i < 0 {
		return Decision{}, false
	}
	return Decisions[i], true
}

// Field returns a field of the decision.
func (d Decision) Field(key string) (Field, bool) {
	i := slices.IndexFunc(d.Fields, func(f Field) bool { return f.Key == key })
	if i < 0 {
		return Field{}, false
	}
	return d.Fields[i], true
}

func choice(key string, offers func(*Season, *Values) []string) Field {
	return Field{Key: key, offers: offers}
}

var (
	why  = Field{Key: "why", Text: MaxWhy, sample: func(*Season, *Values) string { return "-" }}
	note = Field{Key: "note", Text: maxNote, Spare: true}
)

// Deed returns the deed of a decision about a season. Errors: BadPoints, BadTime, BadStart, or another refusal of a value that cannot be read.
func (d Decision) Deed(s Season, v Values) (Deed, error) {
	v.season = &s
	deed := d.make(&v)
	return deed, v.wrong
}

// Offers returns the values of a choice with which the season accepts the decision of a leader now: some values of the fields that follow complete it,
// together with those that are given. Among them is "" for a field that needs no value.
func (d Decision) Offers(s Season, v Values, key string) (values []string) {
	at := slices.IndexFunc(d.Fields, func(f Field) bool { return f.Key == key })
	if at < 0 || d.Fields[at].offers == nil {
		return nil
	}
	t := newTransaction(s.clone(), v.Now, v.By)
	given := map[string]string{}
	for _, f := range d.Fields[:at] {
		if given[f.Key] = v.Of[f.Key]; given[f.Key] == "" && f.offers != nil && !f.Spare { // the choices before come first
			return nil
		}
	}
	v.Of, v.season = given, &t.Season
	for _, value := range d.Fields[at].candidates(&t.Season, &v) {
		given[key] = value
		if d.complete(t, v, at+1) != nil {
			values = append(values, value)
		}
		delete(given, key)
	}
	return values
}

// Refusal returns why the season refuses a decision with a single choice, whatever is chosen; nil for other decisions.
func (d Decision) Refusal(s Season, v Values) error {
	if len(d.Fields) != 1 || d.Fields[0].offers == nil {
		return nil
	}
	for _, value := range d.Fields[0].offers(&s, &v) {
		v.Of = map[string]string{d.Fields[0].Key: value}
		deed, err := d.Deed(s, v)
		return cmp.Or(err, s.Check(v.By, deed, v.Now))
	}
	return nil
}

// Withheld returns the values of a choice that Offers leaves out only because they are the leader's own case.
func (d Decision) Withheld(s Season, v Values, key string) []string {
	if v.By.Own || !d.Judges {
		return nil
	}
	offers := d.Offers(s, v, key)
	v.By.Own = true
	return slices.DeleteFunc(d.Offers(s, v, key), func(value string) bool { return slices.Contains(offers, value) })
}

// Fits reports whether the season accepts the decision of a leader now, with the value of the first choice if that is given.
func (d Decision) Fits(s Season, v Values) bool {
	if len(d.Fields) == 0 {
		return d.complete(newTransaction(s.clone(), v.Now, v.By), v, 0) != nil
	}
	offers, first := d.Offers(s, v, d.Fields[0].Key), v.Of[d.Fields[0].Key]
	return len(offers) > 0 && (first == "" || slices.Contains(offers, first))
}

// complete returns the deed of a decision with values of the fields from one on that the season accepts, or nil.
func (d Decision) complete(t *transaction, v Values, from int) Deed {
	if v.tries == nil {
		v.tries = new(int)
	}
	if *v.tries >= maxTries {
		return nil
	}
	if from == len(d.Fields) {
		*v.tries++
		v.wrong, v.used = nil, 0
		if deed := d.make(&v); v.wrong == nil && deed.check(t) == nil && t.checkOwn(deed) == nil {
			return deed
		}
		return nil
	}
	f := d.Fields[from]
	defer delete(v.Of, f.Key)
	for _, c := range f.candidates(&t.Season, &v) {
		v.Of[f.Key] = c
		if deed := d.complete(t, v, from+1); deed != nil {
			return deed
		}
	}
	return nil
}

// candidates are the values of the field that may complete a decision.
func (f Field) candidates(s *Season, v *Values) []string {
	switch {
	case f.offers != nil && f.Spare:
		return append([]string{""}, f.offers(s, v)...)
	case f.offers != nil:
		return f.offers(s, v)
	case f.sample != nil:
		return []string{f.sample(s, v)}
	}
	return []string{""}
}

func (v *Values) correct(c standings.Correction) Deed {
	c.Why, c.Note = v.text("why"), v.text("note")
	return &Correct{Correction: c}
}
