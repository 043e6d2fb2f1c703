package page_test

import "maps"

// The people and places of the canned state.
const (
	anna    = "101"
	ben     = "102"
	bot     = "900"
	general = "500"
	thread  = "1003"
	v2      = 1 << 15
)

var users = list{
	obj{"id": anna, "name": "Anna", "locale": "en-US"},
	obj{"id": ben, "name": "Ben", "locale": "de"},
	obj{"id": "103", "name": "Clara", "locale": "de"},
	obj{"id": "104", "name": "Dora", "locale": "en-US"},
}

var commands = list{
	obj{"id": "1", "name": "doko", "description": "Play Doppelkopf", "options": list{
		obj{
			"type": 1, "name": "new", "description": "Open a table",
			"name_localizations":        obj{"de": "neu"},
			"description_localizations": obj{"de": "Einen Tisch eröffnen"},
			"options": list{
				obj{
					"type": 3, "name": "rules", "description": "The rules of the table",
					"name_localizations": obj{"de": "regeln"},
					"choices": list{
						obj{"name": "Tournament", "value": "ddv", "name_localizations": obj{"de": "Turnier"}},
						obj{"name": "Kitchen table", "value": "kitchen", "name_localizations": obj{"de": "Küchentisch"}},
					},
				},
				obj{"type": 4, "name": "games", "description": "How many games", "min_value": 1, "max_value": 40},
				obj{"type": 5, "name": "open", "description": "Anybody may join"},
			},
		},
		obj{"type": 1, "name": "list", "description": "Show the score list"},
		obj{"type": 1, "name": "kick", "description": "Give a seat to the computer", "options": list{
			obj{"type": 6, "name": "player", "description": "Who", "required": true},
		}},
		obj{"type": 1, "name": "place", "description": "Where tables stand", "options": list{
			obj{"type": 7, "name": "channel", "description": "The channel", "required": true, "channel_types": list{0}},
			obj{"type": 8, "name": "role", "description": "Who may"},
			obj{"type": 11, "name": "file", "description": "What they are"},
		}},
		obj{"type": 1, "name": "replay", "description": "Look at a game again", "options": list{
			obj{"type": 3, "name": "game", "description": "Which game", "required": true, "autocomplete": true},
		}},
	}},
	obj{"id": "2", "name": "help", "description": "How to play", "description_localizations": obj{"de": "So wird gespielt"}},
}

// state is a hello frame for Anna with these messages.
func state(messages ...any) obj {
	return obj{
		"t": "hello", "user": users[0], "users": users,
		"guild":    obj{"id": "1", "name": "Doppelkopf club", "locale": "en-US"},
		"channels": list{obj{"id": general, "name": "doppelkopf", "type": 0}, obj{"id": "501", "name": "lounge", "type": 0}},
		"roles":    list{obj{"id": "700", "name": "Doppelkopf"}},
		"commands": commands,
		"messages": append(list{}, messages...),
		"bot":      obj{"id": bot, "name": "Karlchen", "online": true},
	}
}

// botSays is a message of the bot; extra fields replace or extend it.
func botSays(id string, extra obj) obj {
	m := obj{
		"id": id, "channel_id": general, "content": "", "type": 0, "flags": 0,
		"author":    obj{"id": bot, "username": "Karlchen", "bot": true},
		"timestamp": "2026-01-05T19:30:00.000000+00:00", "edited_timestamp": nil,
		"embeds": list{}, "components": list{}, "attachments": list{},
	}
	maps.Copy(m, extra)
	return m
}

// blocks is a message of components (v2).
func blocks(id string, components ...any) obj {
	return botSays(id, obj{"flags": v2, "components": append(list{}, components...)})
}

func text(content string) obj     { return obj{"type": 10, "content": content} }
func row(components ...any) obj   { return obj{"type": 1, "components": append(list{}, components...)} }
func button(id, label string) obj { return obj{"type": 2, "style": 2, "custom_id": id, "label": label} }

func styled(b obj, extra obj) obj {
	maps.Copy(b, extra)
	return b
}

func option(value, label string) obj { return obj{"value": value, "label": label} }
