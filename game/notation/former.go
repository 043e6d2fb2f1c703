package notation

import (
	"fmt"
	"strconv"
	"strings"
)

// formerPrefix begins the id that replaces a deleted user's id. No id of Discord has letters.
const formerPrefix = "former-"

// Former returns the number of a former player, if the id of a player is that of one. A person who had their data deleted is a former player
// from then on; each server counts its former players from 1.
func Former(id string) (number int, ok bool) {
	text, ok := strings.CutPrefix(id, formerPrefix)
	if !ok {
		return 0, false
	}
	number, err := strconv.Atoi(text)
	return number, err == nil && number > 0 && FormerID(number) == id
}

// FormerID returns the id that replaces the one of a person whose data was deleted.
func FormerID(number int) string { return fmt.Sprintf("%s%d", formerPrefix, number) }

// FormerName returns the name of a former player in records, for people who read them without this program.
func FormerName(number int) string { return fmt.Sprintf("Former player %d", number) }
