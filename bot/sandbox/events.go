package sandbox

import (
	"slices"
	"time"
)

// The server's calendar, in which the bot enters events that take place outside of voice channels. As in Discord it needs CREATE_EVENTS, and an event
// needs a place, an end, and a beginning in the future.

// maxEvents is how many events a server has at most that are not over.
const maxEvents = 100

// The numbers that Discord gives to what is about events.
const (
	eventExternal  = 3
	eventGuildOnly = 2
	eventScheduled = 1
)

var eventShape = shape{
	"name": must(text(1, 100)), "description": may(text(1, 1000)), "privacy_level": must(oneOf(eventGuildOnly)), "entity_type": must(oneOf(eventExternal)),
	"entity_metadata":      must(shape{"location": must(text(1, 100))}.check),
	"scheduled_start_time": must(moment), "scheduled_end_time": must(moment),
}

// moment is a time with its zone, as a string.
func moment(v any, at path, ps *problems) {
	s, _ := v.(string)
	if _, err := time.Parse(time.RFC3339, s); err != nil {
		ps.add(at, "DATE_TIME_TYPE_PARSE", "Could not parse "+s+". Should be ISO8601.")
	}
}

func (s *Server) listEvents(_ *apiRequest, guild string) (reply, error) {
	if guild == SecondGuildID {
		return ok([]object{}), nil
	}
	return ok(each(sortedKeys(s.events), func(id string) object { return eventObject(s.events[id]) })), nil
}

func (s *Server) createEvent(c *apiRequest, _ string) (reply, error) {
	form, err := readForm[struct {
		Name        string                    `json:"name"`
		Description string                    `json:"description"`
		Place       struct{ Location string } `json:"entity_metadata"`
		Begins      time.Time                 `json:"scheduled_start_time"`
		Ends        time.Time                 `json:"scheduled_end_time"`
	}](c.body, eventShape.check)
	if err != nil {
		return reply{}, err
	}
	now := s.clock.Now()
	var ps problems
	if !form.Begins.After(now) {
		ps.add(path{"scheduled_start_time"}, "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "Cannot schedule event in the past.")
	}
	if !form.Ends.After(form.Begins) {
		ps.add(path{"scheduled_end_time"}, "GUILD_SCHEDULED_EVENT_END_BEFORE_START", "Cannot schedule the end of an event before its start.")
	}
	if err := ps.refusal(); err != nil {
		return reply{}, err
	}
	coming := slices.DeleteFunc(sortedKeys(s.events), func(id string) bool { return s.events[id].Ends.Before(now) })
	if len(coming) >= maxEvents {
		return reply{}, errTooManyEvents
	}
	e := &event{s.ids.newID(now), form.Name, form.Description, form.Place.Location, form.Begins, form.Ends}
	s.events[e.ID] = e
	s.storeEntry(entry{Event: e})
	return ok(eventObject(e)), nil
}

func (s *Server) deleteEvent(c *apiRequest, _ string) (reply, error) {
	id := c.arg("event")
	if s.events[id] == nil {
		return reply{}, errUnknownEvent
	}
	delete(s.events, id)
	s.storeEntry(entry{DeleteEvent: id})
	return nothing, nil
}

func eventObject(e *event) object {
	return object{
		"id": e.ID, "guild_id": GuildID, "channel_id": nil, "creator_id": ApplicationID, "name": e.Name, "description": e.Description, "image": nil,
		"scheduled_start_time": timestamp(e.Begins), "scheduled_end_time": timestamp(e.Ends), "privacy_level": eventGuildOnly, "status": eventScheduled,
		"entity_type": eventExternal, "entity_id": nil, "entity_metadata": object{"location": e.Location}, "recurrence_rule": nil,
		"guild_scheduled_event_exceptions": []any{},
	}
}
