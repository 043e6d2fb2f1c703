package sandbox

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

var (
	userMention     = regexp.MustCompile(`<@!?([0-9]+)>`)
	roleMention     = regexp.MustCompile(`<@&([0-9]+)>`)
	everyoneMention = regexp.MustCompile(`@(everyone|here)\b`)
)

// findMentioned finds the people and roles that a message names and may notify. If the request does not restrict them, that is everybody it names.
func (s *Server) findMentioned(m *message, allowed *allowedMentions) (users, roles []string, everyone bool) {
	texts := []string{m.Content}
	walkComponents(m.Components, func(c *component, _ path) { texts = append(texts, c.Content) })
	all := strings.Join(texts, "\n")
	allowed = cmp.Or(allowed, &allowedMentions{Parse: []string{"users", "roles", "everyone"}})
	for _, match := range userMention.FindAllStringSubmatch(all, -1) {
		id := match[1]
		may := slices.Contains(allowed.Parse, "users") || slices.Contains(allowed.Users, id)
		if may && s.users[id] != nil && !slices.Contains(users, id) {
			users = append(users, id)
		}
	}
	// A bot that may mention everyone may mention every role, too.
	mentionsAll := m.AuthorID != ApplicationID || s.botMay(s.channels[m.ChannelID])&permMentionEveryone != 0
	for _, match := range roleMention.FindAllStringSubmatch(all, -1) {
		id := match[1]
		may := slices.Contains(allowed.Parse, "roles") || slices.Contains(allowed.Roles, id)
		if r, there := s.roleByID(id); there && may && (r.Mentionable || mentionsAll) && !slices.Contains(roles, id) {
			roles = append(roles, id)
		}
	}
	return users, roles, mentionsAll && everyoneMention.MatchString(all) && slices.Contains(allowed.Parse, "everyone")
}
