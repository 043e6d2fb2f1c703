package league

import (
	"errors"
	"fmt"
	"maps"
	"slices"
)

// ErrTransition is returned for a change of state that does not exist.
var ErrTransition = errors.New("this change of state does not exist")

// transitions are the possible next states of each state. A state without any is final.
type transitions[S ~string] map[S][]S

func (t transitions[S]) check(what string, from, to S) error {
	if slices.Contains(t[from], to) {
		return nil
	}
	return fmt.Errorf("%s, from %q to %q: %w", what, string(from), string(to), ErrTransition)
}

// SeasonState is the state of a season. It is stored by its name.
type SeasonState string

const (
	SeasonPlanned      SeasonState = "planned"
	SeasonRegistration SeasonState = "registration"
	SeasonRunning      SeasonState = "running"
	SeasonPaused       SeasonState = "paused"
	SeasonClosing      SeasonState = "closing"  // its weeks are over, but not all of them final
	SeasonArchived     SeasonState = "archived" // never changes again
	SeasonCancelled    SeasonState = "cancelled"
)

var seasons = transitions[SeasonState]{
	SeasonPlanned:      {SeasonRegistration, SeasonCancelled},
	SeasonRegistration: {SeasonRunning, SeasonCancelled},
	SeasonRunning:      {SeasonPaused, SeasonClosing, SeasonCancelled},
	SeasonPaused:       {SeasonRunning, SeasonCancelled},
	SeasonClosing:      {SeasonArchived},
	SeasonArchived:     nil,
	SeasonCancelled:    nil,
}

// SeasonStates returns all states.
func SeasonStates() []SeasonState { return slices.Sorted(maps.Keys(seasons)) }

// To returns nil when the next state may follow, and otherwise an error that is ErrTransition.
func (s SeasonState) To(next SeasonState) error { return seasons.check("season", s, next) }

// WeekState is the state of a week. It is stored by its name.
type WeekState string

const (
	WeekPlanned     WeekState = "planned"
	WeekOpen        WeekState = "open"
	WeekCheckIn     WeekState = "checkin" // only of a match day
	WeekDrawn       WeekState = "drawn"   // only of a match day, too
	WeekRunning     WeekState = "running" // a member plays, or has played
	WeekGrace       WeekState = "grace"   // it is over, but some of its lists are not
	WeekProvisional WeekState = "provisional"
	WeekFinal       WeekState = "final"
	WeekCancelled   WeekState = "cancelled"
)

var weeks = transitions[WeekState]{
	WeekPlanned:     {WeekOpen, WeekCancelled},
	WeekOpen:        {WeekCheckIn, WeekRunning, WeekProvisional, WeekCancelled}, // provisional when nobody has played
	WeekCheckIn:     {WeekDrawn, WeekOpen, WeekCancelled},                       // open when too few have come
	WeekDrawn:       {WeekRunning, WeekOpen, WeekProvisional, WeekCancelled},
	WeekRunning:     {WeekGrace, WeekProvisional},
	WeekGrace:       {WeekProvisional},
	WeekProvisional: {WeekFinal},
	WeekFinal:       nil,
	WeekCancelled:   nil,
}

// WeekStates returns all states.
func WeekStates() []WeekState { return slices.Sorted(maps.Keys(weeks)) }

// To returns nil when the next state may follow, and otherwise an error that is ErrTransition.
func (s WeekState) To(next WeekState) error { return weeks.check("week", s, next) }

// ListState is the state of a list. It is stored by its name.
type ListState string

const (
	ListArranged    ListState = "arranged"
	ListRunning     ListState = "running"
	ListInterrupted ListState = "interrupted"
	ListFinished    ListState = "finished"
	ListConfirmed   ListState = "confirmed"
	ListDisputed    ListState = "disputed" // a member has protested; nothing changes until a leader decides
	ListCorrected   ListState = "corrected"
	ListAborted     ListState = "aborted" // not played to its end; it never counts
	ListStruck      ListState = "struck"
)

var lists = transitions[ListState]{
	ListArranged:    {ListRunning, ListAborted},
	ListRunning:     {ListInterrupted, ListFinished, ListAborted},
	ListInterrupted: {ListRunning, ListAborted},
	ListFinished:    {ListConfirmed, ListDisputed, ListCorrected, ListStruck},
	ListConfirmed:   {ListDisputed, ListCorrected, ListStruck},
	ListDisputed:    {ListConfirmed, ListCorrected, ListStruck},
	ListCorrected:   {ListConfirmed, ListDisputed, ListStruck}, // confirmed when the correction is withdrawn
	ListStruck:      {ListConfirmed, ListCorrected},            // confirmed or corrected when the striking is withdrawn
	ListAborted:     nil,
}

// To returns nil when the next state may follow, and otherwise an error that is ErrTransition.
func (s ListState) To(next ListState) error { return lists.check("list", s, next) }

// Counts reports whether the list is in the standings. A disputed list counts with its original result.
func (s ListState) Counts() bool {
	return s == ListFinished || s == ListConfirmed || s == ListDisputed || s == ListCorrected
}

// MemberState is the state of a member of a league. It is stored by its name.
type MemberState string

const (
	MemberActive     MemberState = "active"
	MemberAway       MemberState = "away"
	MemberSubstitute MemberState = "substitute" // plays when another member is missing
	MemberWithdrawn  MemberState = "withdrawn"
	MemberLeft       MemberState = "left" // left the server; may come back
	MemberBanned     MemberState = "banned"
)

var members = transitions[MemberState]{
	MemberActive:     {MemberAway, MemberSubstitute, MemberWithdrawn, MemberLeft, MemberBanned},
	MemberAway:       {MemberActive, MemberSubstitute, MemberWithdrawn, MemberLeft, MemberBanned},
	MemberSubstitute: {MemberActive, MemberAway, MemberWithdrawn, MemberLeft, MemberBanned},
	MemberWithdrawn:  {MemberActive, MemberSubstitute, MemberLeft, MemberBanned},
	MemberLeft:       {MemberActive, MemberSubstitute, MemberBanned},
	MemberBanned:     {MemberActive, MemberSubstitute}, // stays banned when the member leaves the server, so that coming back does not help
}

// MemberStates returns all states.
func MemberStates() []MemberState { return slices.Sorted(maps.Keys(members)) }

// To returns nil when the next state may follow, and otherwise an error that is ErrTransition.
func (s MemberState) To(next MemberState) error { return members.check("member", s, next) }

// Plays reports whether the member may take a place in a list.
func (s MemberState) Plays() bool { return s == MemberActive || s == MemberSubstitute }

// TakesPart reports whether a member plays, or will play again.
func (s MemberState) TakesPart() bool { return s.Plays() || s == MemberAway }
