package gather

import (
	"errors"
	"slices"

	"karlchen/storage"
)

// Home is the post of a server that shows who waits and who plays; without a Channel there is none.
type Home struct {
	Number  int    `json:"number"` // counts the posts of the server, because each is a message of its own
	Channel string `json:"channel,omitempty"`
	Message string `json:"message,omitempty"` // none until it is posted
	Locale  string `json:"locale,omitempty"`
}

var homes = storage.Drawer[Home]{Scope: storage.ScopeGuild, Key: "home"}

// Homes returns the homes by server.
func (s *Service) Homes() (map[string]Home, error) { return homes.All(s.Store) }

// MoveHome gives a server a new post in a channel, in a language, and returns the one before.
func (s *Service) MoveHome(guild, channel, locale string) (before Home, err error) {
	defer s.changed.Send()
	_, err = homes.Change(s.Store, guild, func(h *Home) error {
		before, *h = *h, Home{Number: h.Number + 1, Channel: channel, Locale: locale}
		return nil
	})
	return before, err
}

// HomePosted notes the id of the message of a post. An empty one means that the message or its channel is gone: then the server has no home.
func (s *Service) HomePosted(guild string, number int, message string) error {
	defer s.changed.Send()
	_, err := homes.Change(s.Store, guild, func(h *Home) error {
		switch {
		case h.Number != number:
		case message == "":
			*h = Home{Number: number}
		default:
			h.Message = message
		}
		return nil
	})
	return err
}

// AtHome returns the next evening of a server for which people can sign up, if its channel may be shown, or the zero value, and how many want to be asked.
func (s *Service) AtHome(guild string, shown func(channel, parent string) bool) (next Evening, ready int, err error) {
	evenings, err := s.Evenings(guild)
	if i := slices.IndexFunc(evenings, func(e Evening) bool { return e.Stage == Open && shown(e.Channel, e.Parent) }); i >= 0 {
		next = evenings[i]
	}
	list, bad := lists.Get(s.Store, guild)
	return next, len(list.People), errors.Join(err, bad)
}
