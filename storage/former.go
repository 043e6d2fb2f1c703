package storage

import (
	"fmt"
	"strconv"
	"strings"
)

// formerPrefix begins what stands in the place of a deleted user's id. No id of Discord has letters.
const formerPrefix = "former-"

// Former returns the number of a former player, if that is what stands in the place of a user id. Who had his data deleted is a former
// player from then on; each guild counts them from 1.
func Former(id string) (number int, ok bool) {
	text, ok := strings.CutPrefix(id, formerPrefix)
	if !ok {
		return 0, false
	}
	number, err := strconv.Atoi(text)
	return number, err == nil && number > 0 && formerID(number) == id
}

func formerID(number int) string { return fmt.Sprintf("%s%d", formerPrefix, number) }

// formerName is what records call a former player, for people who read them without this program.
func formerName(number int) string { return fmt.Sprintf("Former player %d", number) }
