package discord

import (
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// Error is an answer by which Discord refused a request. Code is Discord's own number, 0 if it gave none.
type Error struct {
	Status, Code int
	Message      string
	form         string // which field is wrong and why, in Discord's JSON
}

func (e *Error) Error() string {
	if e.Code == 0 {
		return fmt.Sprintf("discord answered %d %s: %s", e.Status, http.StatusText(e.Status), e.Message)
	}
	return fmt.Sprintf("discord answered %d (code %d): %s", e.Status, e.Code, e.Message)
}

// Discord's error codes that the bot handles.
const (
	codeUnknownChannel     = discordgo.ErrCodeUnknownChannel
	codeUnknownMember      = discordgo.ErrCodeUnknownMember
	codeUnknownMessage     = discordgo.ErrCodeUnknownMessage
	codeUnknownUser        = discordgo.ErrCodeUnknownUser
	codeUnknownEmoji       = discordgo.ErrCodeUnknownEmoji
	codeUnknownInteraction = discordgo.ErrCodeUnknownInteraction
	codeUnknownEvent       = discordgo.ErrCodeUnknownGuildScheduledEvent
	codeOldEdits           = discordgo.ErrCodeMaximumNumberOfEditsToMessagesOlderThanOneHourReached
	codeAlreadyAnswered    = discordgo.ErrCodeInteractionHasAlreadyBeenAcknowledged
	codeMissingAccess      = discordgo.ErrCodeMissingAccess
	codeUnwelcome          = discordgo.ErrCodeCannotSendMessagesToThisUser
	codeMissingPermission  = discordgo.ErrCodeMissingPermissions
	codeBadRecipient       = discordgo.ErrCodeInvalidRecipients
	codeArchived           = discordgo.ErrCodePerformedOperationOnArchivedThread
	codeNoMutualGuild      = 50278 // discordgo has no name for it
	codeThreadExists       = discordgo.ErrCodeThreadAlreadyCreatedForThisMessage
	codeThreadLocked       = discordgo.ErrCodeThreadIsLocked
)

// ErrInvalid is wrapped by every error about a request that makes no sense, and is not sent.
var ErrInvalid = errors.New("discord would refuse this")

func invalid(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrInvalid, fmt.Sprintf(format, args...))
}

// IsRefused reports whether Discord does not accept the content of a request: the same content would be refused again.
func IsRefused(err error) bool { return errors.Is(err, ErrInvalid) || refusesContent(err) }

// IsGone reports whether the channel or the message is gone, or the thread is archived.
func IsGone(err error) bool {
	return hasCode(err, codeUnknownChannel, codeUnknownMessage, codeArchived)
}

// IsChannelGone reports whether the channel or thread has been deleted, for good.
func IsChannelGone(err error) bool { return hasCode(err, codeUnknownChannel) }

// IsForbidden reports whether the bot lacks access or a permission.
func IsForbidden(err error) bool { return hasCode(err, codeMissingAccess, codeMissingPermission) }

// IsUnwelcome reports whether the user accepts no direct messages from the bot, shares no server with it, or does not exist any more.
func IsUnwelcome(err error) bool {
	return hasCode(err, codeUnwelcome, codeNoMutualGuild, codeBadRecipient, codeUnknownUser)
}

// IsTooLate reports whether the interaction had expired or already had an answer.
func IsTooLate(err error) bool { return hasCode(err, codeUnknownInteraction, codeAlreadyAnswered) }

func hasCode(err error, codes ...int) bool {
	var e *Error
	return errors.As(err, &e) && slices.Contains(codes, e.Code)
}

// Fatal is an error that no reconnect can heal. Code is the HTTP status or the gateway's close code; the text is a sentence for the operator.
type Fatal struct{ Code int }

func (f *Fatal) Error() string { return fatalSentences[f.Code] }

// fatalSentences has one sentence for each code after which a new connection is pointless.
var fatalSentences = map[int]string{
	http.StatusUnauthorized: "Discord does not accept the bot token: copy it again from the developer portal (Bot → Reset Token) into DISCORD_TOKEN",
	4004:                    "Discord does not accept the bot token: copy it again from the developer portal (Bot → Reset Token) into DISCORD_TOKEN",
	4010:                    "Discord refuses the shard number of this connection: check SHARDS and SHARD_RANGE",
	4011:                    "the bot is in too many servers for so few connections: set SHARDS=auto, or more shards in SHARD_RANGE of every process",
	4012:                    "Discord no longer speaks the gateway version that this program uses: update the program",
	4013:                    "Discord does not know the intents that this program asks for: update the program",
	4014:                    "Discord does not permit the intents that this program asks for: check Bot → Privileged Gateway Intents in the developer portal",
}

// refusesContent reports whether Discord refused the content of a message, and not where or when it was sent.
func refusesContent(err error) bool {
	var e *Error
	if !errors.As(err, &e) || hasCode(err, codeAlreadyAnswered, codeArchived, codeBadRecipient, codeThreadLocked) {
		return false
	}
	return e.Status == http.StatusBadRequest || e.Status == http.StatusRequestEntityTooLarge
}
