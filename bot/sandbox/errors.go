package sandbox

import (
	"encoding/json"
	"net/http"
)

// refusal is a negative answer, in Discord's words and with Discord's code.
type refusal struct {
	Status  int      `json:"-"`
	Code    int      `json:"code"`
	Message string   `json:"message"`
	Errors  problems `json:"errors,omitzero"`
}

func (r *refusal) Error() string { return r.Message }

// The refusals with one reason and one wording.
var (
	errUnauthorized     = &refusal{http.StatusUnauthorized, 0, "401: Unauthorized", nil}
	errNotFound         = &refusal{http.StatusNotFound, 0, "404: Not Found", nil}
	errTooLarge         = &refusal{http.StatusRequestEntityTooLarge, 40005, "Request entity too large", nil}
	errAnswered         = &refusal{http.StatusBadRequest, 40060, "Interaction has already been acknowledged.", nil}
	errUnknownApp       = &refusal{http.StatusNotFound, 10002, "Unknown Application", nil}
	errUnknownChannel   = &refusal{http.StatusNotFound, 10003, "Unknown Channel", nil}
	errUnknownGuild     = &refusal{http.StatusNotFound, 10004, "Unknown Guild", nil}
	errUnknownMember    = &refusal{http.StatusNotFound, 10007, "Unknown Member", nil}
	errUnknownRole      = &refusal{http.StatusNotFound, 10011, "Unknown Role", nil}
	errUnknownUser      = &refusal{http.StatusNotFound, 10013, "Unknown User", nil}
	errUnknownMessage   = &refusal{http.StatusNotFound, 10008, "Unknown Message", nil}
	errUnknownEmoji     = &refusal{http.StatusNotFound, 10014, "Unknown Emoji", nil}
	errUnknownWebhook   = &refusal{http.StatusNotFound, 10015, "Unknown Webhook", nil}
	errUnknownInteract  = &refusal{http.StatusNotFound, 10062, "Unknown interaction", nil}
	errTooManyRoles     = &refusal{http.StatusBadRequest, 30005, "Maximum number of guild roles reached (250)", nil}
	errUnknownEvent     = &refusal{http.StatusNotFound, 10070, "Unknown Guild Scheduled Event", nil}
	errTooManyEvents    = &refusal{http.StatusBadRequest, 30038, "Maximum number of uncompleted guild scheduled events reached (100)", nil}
	errTooManyEmojis    = &refusal{http.StatusBadRequest, 30008, "Maximum number of emojis reached (2000)", nil}
	errTooManyCommands  = &refusal{http.StatusBadRequest, 30032, "Maximum number of application commands reached (100)", nil}
	errMissingAccess    = &refusal{http.StatusForbidden, 50001, "Missing Access", nil}
	errNotAuthor        = &refusal{http.StatusForbidden, 50005, "Cannot edit a message authored by another user", nil}
	errEmptyMessage     = &refusal{http.StatusBadRequest, 50006, "Cannot send an empty message", nil}
	errUnwelcome        = &refusal{http.StatusForbidden, 50007, "Cannot send messages to this user", nil}
	errNoMutualGuild    = &refusal{http.StatusForbidden, 50278, "Cannot send messages to this user due to having no mutual guilds", nil}
	errNotText          = &refusal{http.StatusBadRequest, 50008, "Cannot send messages in a non-text channel", nil}
	errBadRecipient     = &refusal{http.StatusBadRequest, 50033, "Invalid Recipient(s)", nil}
	errMissingPerms     = &refusal{http.StatusForbidden, 50013, "Missing Permissions", nil}
	errBadToken         = &refusal{http.StatusUnauthorized, 50027, "Invalid Webhook Token", nil}
	errArchived         = &refusal{http.StatusBadRequest, 50083, "Thread is archived", nil}
	errBadJSON          = &refusal{http.StatusBadRequest, 50109, "The request body contains invalid JSON.", nil}
	errEntryPoint       = &refusal{http.StatusBadRequest, 50240, "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.", nil}
	errThreadExists     = &refusal{http.StatusBadRequest, 160004, "A thread has already been created for this message", nil}
	errNotOnThisChannel = &refusal{http.StatusBadRequest, 50024, "Cannot execute action on this channel type", nil}
)

// problem is one error in one field of a form.
type problem struct {
	at            path
	code, message string
}

// path leads from the body to a field: "components", "0", "custom_id".
type path []string

func (p path) at(keys ...string) path { return append(p[:len(p):len(p)], keys...) }

// problems are all errors in a form. Empty means that the form is good.
type problems []problem

func (ps *problems) add(at path, code, message string) {
	*ps = append(*ps, problem{at, code, message})
}

// refusal is nil for a good form, else the answer 50035.
func (ps problems) refusal() error {
	if len(ps) == 0 {
		return nil
	}
	return &refusal{http.StatusBadRequest, 50035, "Invalid Form Body", ps}
}

// MarshalJSON nests the problems like Discord: {"components":{"0":{"_errors":[{"code":…,"message":…}]}}}.
func (ps problems) MarshalJSON() ([]byte, error) {
	tree := map[string]any{}
	for _, p := range ps {
		node := tree
		for _, key := range p.at {
			child, ok := node[key].(map[string]any)
			if !ok {
				child = map[string]any{}
				node[key] = child
			}
			node = child
		}
		list, _ := node["_errors"].([]any)
		node["_errors"] = append(list, map[string]any{"code": p.code, "message": p.message})
	}
	return json.Marshal(tree)
}
