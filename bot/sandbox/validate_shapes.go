package sandbox

import (
	"math"
	"regexp"
)

// The numbers that Discord gives to components.
const (
	typeRow           = 1
	typeButton        = 2
	typeStringSelect  = 3
	typeTextInput     = 4
	typeRoleSelect    = 6
	typeChannelSelect = 8
	typeText          = 10
	typeGallery       = 12
	typeFile          = 13
	typeSeparator     = 14
	typeContainer     = 17
	typeLabel         = 18
)

// The styles of buttons that have rules of their own.
const (
	styleLink    = 5
	stylePremium = 6
)

// The flags of messages.
const (
	flagHasThread    = 1 << 5
	flagEphemeral    = 1 << 6
	flagLoading      = 1 << 7
	flagSilent       = 1 << 12
	flagComponentsV2 = 1 << 15
)

// Limits that the shapes below and the rules share.
const (
	maxContent      = 2000
	maxRows         = 5
	maxComponents   = 40
	maxV2Text       = 4000
	maxFiles        = 10
	maxFileSize     = 10 << 20
	maxModalRows    = 5
	maxCommands     = 100
	maxMenuCommands = 5
	maxCommandText  = 8000
	maxEmojis       = 2000
	maxEmojiSize    = 256 << 10
	maxSafeInteger  = 1<<53 - 1
	maxPermissions  = 1<<54 - 1
	maxUnfurledText = 2048
)

// Messages.

var allowedMentionsShape = shape{
	"parse":        may(list(0, 3, matching(1, 8, regexp.MustCompile(`^(users|roles|everyone)$`), "BASE_TYPE_CHOICES", "Value must be one of {'users', 'everyone', 'roles'}."))),
	"users":        may(list(0, 100, snowflake)),
	"roles":        may(list(0, 100, snowflake)),
	"replied_user": may(boolean),
}

// An attachment is named by the number of an uploaded file, or by its existing id; a library that sends back a message adds the other keys.
var attachmentShape = shape{
	"id": must(snowflake), "filename": may(text(0, 1024)), "description": may(text(0, 1024)), "title": may(text(0, 1024)),
	"url": ignored, "proxy_url": ignored, "content_type": ignored, "width": ignored, "height": ignored, "size": ignored,
	"ephemeral": ignored, "duration_secs": ignored, "waveform": ignored, "flags": ignored, "is_spoiler": ignored,
}

// The fields of every message, wherever it is sent.
var messageShape = shape{
	"content":          may(text(0, maxContent)),
	"embeds":           idle,
	"tts":              idle,
	"allowed_mentions": may(allowedMentionsShape.check),
	"components":       may(list(0, maxComponents, messageComponent)),
	"flags":            may(integer(0, math.MaxInt32)),
	"attachments":      may(list(0, maxFiles, attachmentShape.check)),
	"poll":             idle,
}

var (
	createMessageShape = messageShape.with(shape{
		"nonce": may(nonce), "enforce_nonce": may(boolean), "sticker_ids": idle, "message_reference": idle,
	})
	// discordgo's MessageEdit adds ID and Channel to the body.
	editMessageShape = messageShape.with(shape{"sticker_ids": idle, "ID": ignored, "Channel": ignored})
	answerShape      = messageShape.with(shape{"choices": idle, "custom_id": idle, "title": idle})
	followupShape    = messageShape.with(shape{"username": idle, "avatar_url": idle, "thread_name": idle})
	deferShape       = shape{
		"flags": may(integer(0, math.MaxInt32)),
		"tts":   idle, "content": idle, "components": idle, "embeds": idle, "allowed_mentions": idle, "attachments": idle,
		"choices": idle, "custom_id": idle, "title": idle,
	}
)

// nonce is a number or up to 25 characters.
func nonce(v any, at path, ps *problems) {
	if _, isText := v.(string); isText {
		text(0, 25)(v, at, ps)
		return
	}
	integer(math.MinInt64, math.MaxInt64)(v, at, ps)
}

// Components.

var (
	componentID = may(integer(0, math.MaxInt32))
	customID    = must(text(1, 100))
	isType      = must(integer(0, math.MaxInt32))
	mediaShape  = shape{"url": must(text(1, maxUnfurledText))}
	emojiShape  = shape{"name": must(text(0, 32)), "id": may(snowflake), "animated": may(boolean)}

	buttonShape = shape{
		"type": isType, "id": componentID, "style": must(integer(1, stylePremium)), "label": may(text(0, 80)), "emoji": may(emojiShape.check),
		"custom_id": may(text(1, 100)), "url": may(text(0, 512)), "disabled": may(boolean), "sku_id": may(snowflake),
	}
	selectShape = shape{
		"type": isType, "id": componentID, "custom_id": customID, "placeholder": may(text(0, 150)), "disabled": may(boolean),
		"min_values": may(integer(0, 25)), "max_values": may(integer(1, 25)), "required": may(boolean),
	}
	stringSelectShape = selectShape.with(shape{"options": must(list(1, 25, shape{
		"label": must(text(1, 100)), "value": must(text(1, 100)), "description": may(text(0, 100)), "emoji": may(emojiShape.check),
		"default": may(boolean),
	}.check))})
	pickerShape = selectShape.with(shape{"default_values": may(list(0, 25, shape{"id": must(snowflake), "type": must(text(1, 10))}.check)),
		"channel_types": ignored, "options": idle})
	rowShape = shape{"type": isType, "id": componentID, "components": must(list(1, 5, union(map[int64]shape{
		typeButton: buttonShape, typeStringSelect: stringSelectShape, typeRoleSelect: pickerShape, typeChannelSelect: pickerShape,
	})))}
	textShape    = shape{"type": isType, "id": componentID, "content": must(text(1, maxV2Text))}
	galleryShape = shape{"type": isType, "id": componentID, "items": must(list(1, 10, shape{
		"media": must(mediaShape.check), "description": may(text(1, 1024)), "spoiler": may(boolean),
	}.check))}
	fileShape      = shape{"type": isType, "id": componentID, "file": must(mediaShape.check), "spoiler": may(boolean)}
	separatorShape = shape{"type": isType, "id": componentID, "divider": may(boolean), "spacing": may(integer(1, 2))}

	// The components in a container; with containers themselves, those at the top of a message.
	blockShapes    = map[int64]shape{typeRow: rowShape, typeText: textShape, typeGallery: galleryShape, typeFile: fileShape, typeSeparator: separatorShape}
	containerShape = shape{
		"type": isType, "id": componentID, "components": must(list(1, maxComponents, union(blockShapes))),
		"accent_color": may(integer(0, 0xFFFFFF)), "spoiler": may(boolean),
	}
	messageComponent = union(blockShapes, map[int64]shape{typeContainer: containerShape})
)

// Modals and completions.

var (
	textInputShape = shape{
		"type": isType, "id": componentID, "custom_id": customID, "style": must(integer(1, 2)), "label": idle,
		"value": may(text(0, 4000)), "placeholder": may(text(0, 100)), "required": may(boolean),
		"min_length": may(integer(0, 4000)), "max_length": may(integer(1, 4000)),
	}
	modalShape = shape{
		"custom_id": customID, "title": must(text(1, 45)),
		"components": must(list(1, maxModalRows, union(map[int64]shape{
			typeLabel: {"type": isType, "id": componentID, "label": must(text(1, 45)), "description": may(text(1, 100)),
				"component": must(union(map[int64]shape{typeTextInput: textInputShape, typeStringSelect: stringSelectShape}))},
			typeText: textShape,
		}))),
		"tts": idle, "content": idle, "embeds": idle, "flags": idle, "allowed_mentions": idle, "attachments": idle, "choices": idle,
	}
	completionsShape = shape{
		"choices": must(list(0, 25, choiceShape(100).check)),
		"tts":     idle, "content": idle, "embeds": idle, "components": idle, "flags": idle, "allowed_mentions": idle, "attachments": idle,
		"custom_id": idle, "title": idle,
	}
)

func choiceShape(maxValue int) shape {
	return shape{"name": must(text(1, 100)), "name_localizations": may(localized(text(1, 100))), "value": must(choiceValue(maxValue))}
}

// choiceValue is a number or a string; the rules of commands check whether it fits the option.
func choiceValue(max int) check {
	return func(v any, at path, ps *problems) {
		if s, ok := v.(string); ok {
			text(0, max)(s, at, ps)
		}
	}
}

// Channels and emojis.

var (
	archiveDuration  = may(oneOf(60, 1440, 4320, 10080))
	startThreadShape = shape{
		"name": must(text(1, 100)), "auto_archive_duration": archiveDuration, "rate_limit_per_user": may(integer(0, 21600)),
		// discordgo adds these keys: it uses one structure for threads with and without a message.
		"type": idle, "invitable": idle,
	}
	editThreadShape = shape{
		"name": may(text(1, 100)), "archived": may(boolean), "locked": may(boolean), "auto_archive_duration": archiveDuration,
		"rate_limit_per_user": may(integer(0, 21600)), "invitable": may(boolean),
	}
	emojiName        = matching(2, 32, regexp.MustCompile(`^[A-Za-z0-9_]+$`), "STRING_TYPE_REGEX", "String value did not match validation regex.")
	createEmojiShape = shape{"name": must(emojiName), "image": must(text(1, 2*maxEmojiSize)), "roles": idle}
)
