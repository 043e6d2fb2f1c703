package route

import "strings"

// ModernID returns the present id for an id that a former version put below a public message that the bot never edits again: a result, a report,
// a post of a league. A replay, which stays open for long, once had no seat in its ids. Any other id stays as it is. Other messages need no
// translation: private ones are short-lived, and the start of the bot publishes lobbies and running tables again.
func ModernID(id string) string {
	parts := strings.Split(id, ":")
	switch {
	case parts[0] == "t" && len(parts) >= 4: // t:table:version:verb[:argument], and of a vote t:table:version:answer:user-choice
		if parts[3] == "answer" {
			parts = append(parts[:4], strings.Split(strings.Join(parts[4:], ":"), "-")...)
		}
		return strings.Join(append([]string{parts[3], parts[1], parts[2]}, parts[4:]...), "/")
	case parts[0] == "w" && len(parts) >= 3: // w:league:verb[:arguments]
		return strings.Join(append([]string{"league", parts[2], parts[1]}, parts[3:]...), "/")
	case parts[0] == "g" && len(parts) == 4: // g:verb:game:step
		return strings.Join([]string{"record", parts[1], parts[2]}, "/")
	case strings.HasPrefix(id, "record/") && strings.Count(id, "/") == 3: // record/verb/game/step
		return id + "/" + allSeats
	}
	return id
}
