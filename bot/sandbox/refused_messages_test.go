package sandbox_test

import (
	"fmt"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
)

func repeat[T any](n int, f func(i int) T) []T {
	all := make([]T, n)
	for i := range all {
		all[i] = f(i)
	}
	return all
}

func text(content string) j { return j{"type": 10, "content": content} }

func v2(components ...j) j { return j{"flags": 1 << 15, "components": components} }

func oneOption(more j) j {
	o := j{"label": "Solo", "value": "solo"}
	for k, v := range more {
		o[k] = v
	}
	return o
}

func choose(more j) j {
	c := j{"type": 3, "custom_id": "pick", "options": []j{oneOption(nil)}}
	for k, v := range more {
		c[k] = v
	}
	return c
}

func changed(c j, more j) j {
	for k, v := range more {
		if v == nil {
			delete(c, k)
		} else {
			c[k] = v
		}
	}
	return c
}

func TestRefusedMessages(t *testing.T) {
	s := start(t, func(o *sandbox.Options) { o.Unlimited = true })
	nButtons := func(n int) []j {
		return repeat(n, func(i int) j { return button(fmt.Sprint("b", i), "B") })
	}
	for _, c := range []struct {
		why     string
		message j
		field   string // the field with the problem
		problem string
	}{
		{"content over 2000 characters", j{"content": strings.Repeat("ü", 2001)}, "content", "BASE_TYPE_MAX_LENGTH"},
		{"content that is no text", j{"content": 7}, "content", "STRING_TYPE_CONVERT"},
		{"an embed, which the bot never sends", j{"content": "x", "embeds": []j{{"title": "t"}}}, "embeds", "BASE_TYPE_NOT_ALLOWED"},
		{"a message that is read aloud", j{"content": "x", "tts": true}, "tts", "BASE_TYPE_NOT_ALLOWED"},
		{"a menu of people", rows(j{"type": 5, "custom_id": "who"}), "components.0.components.0", "UNION_TYPE_CHOICES"},
		{"a section", v2(j{"type": 9, "components": []j{text("s")}, "accessory": button("acc", "A")}), "components.0", "UNION_TYPE_CHOICES"},
		{"six rows in a classic message", j{"content": "x", "components": repeat(6, func(i int) j { return row(button(fmt.Sprint(i), "B")) })}, "components", "BASE_TYPE_BAD_LENGTH"},
		{"six buttons in a row", rows(nButtons(6)...), "components.0.components", "BASE_TYPE_BAD_LENGTH"},
		{"an empty row", rows(), "components.0.components", "BASE_TYPE_REQUIRED"},
		{"a button outside of a row", j{"content": "x", "components": []j{button("a", "A")}}, "components.0", "UNION_TYPE_CHOICES"},
		{"a duplicate custom id", rows(button("a", "A"), button("a", "B")), "components.0.components.1.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"},
		{"a custom id that a select shares with a button", j{"content": "x", "components": []j{row(button("pick", "A")), row(choose(nil))}}, "components.1.components.0.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"},
		{"a custom id of 101 characters", rows(button(strings.Repeat("x", 101), "A")), "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"},
		{"a button without a custom id", rows(changed(button("a", "A"), j{"custom_id": nil})), "components.0.components.0.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"},
		{"a button without label and emoji", rows(button("a", "")), "components.0.components.0", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"},
		{"a button label of 81 characters", rows(button("a", strings.Repeat("x", 81))), "components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"},
		{"a button without a style", rows(changed(button("a", "A"), j{"style": nil})), "components.0.components.0.style", "BASE_TYPE_REQUIRED"},
		{"a button of style 7", rows(changed(button("a", "A"), j{"style": 7})), "components.0.components.0.style", "NUMBER_TYPE_MAX"},
		{"a premium button", rows(changed(button("a", "A"), j{"style": 6})), "components.0.components.0.style", "BUTTON_COMPONENT_INVALID_STYLE"},
		{"a link button with a custom id", rows(changed(button("a", "A"), j{"style": 5, "url": "https://example.org"})), "components.0.components.0.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"},
		{"a link button without a link", rows(changed(button("a", "A"), j{"style": 5, "custom_id": nil})), "components.0.components.0.url", "BUTTON_COMPONENT_URL_REQUIRED"},
		{"a link on a button that is no link button", rows(changed(button("a", "A"), j{"url": "https://example.org"})), "components.0.components.0.url", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"},
		{"an emoji that the bot does not have", rows(changed(button("a", "A"), j{"emoji": j{"id": "123", "name": "fuchs"}})), "components.0.components.0.emoji.name", "COMPONENT_INVALID_EMOJI"},
		{"an emoji that is a word", rows(changed(button("a", "A"), j{"emoji": j{"name": "fuchs"}})), "components.0.components.0.emoji.name", "COMPONENT_INVALID_EMOJI"},
		{"a button beside a select", rows(choose(nil), button("a", "A")), "components.0.components.0", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
		{"two selects in a row", rows(choose(nil), choose(j{"custom_id": "other"})), "components.0.components.1", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
		{"a select with min > max", rows(choose(j{"min_values": 2, "max_values": 1, "options": []j{oneOption(nil), oneOption(j{"value": "b"})}})), "components.0.components.0.min_values", "SELECT_COMPONENT_MIN_VALUES_TOO_HIGH"},
		{"a select with fewer options than values", rows(choose(j{"max_values": 2})), "components.0.components.0.options", "SELECT_COMPONENT_TOO_FEW_OPTIONS"},
		{"a select without options", rows(choose(j{"options": []j{}})), "components.0.components.0.options", "BASE_TYPE_REQUIRED"},
		{"a select with 26 options", rows(choose(j{"options": repeat(26, func(i int) j { return oneOption(j{"value": fmt.Sprint(i)}) })})), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"},
		{"a select with a value twice", rows(choose(j{"options": []j{oneOption(nil), oneOption(nil)}})), "components.0.components.0.options.1.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"},
		{"a select with more defaults than values", rows(choose(j{"options": []j{oneOption(j{"default": true}), oneOption(j{"value": "b", "default": true})}})), "components.0.components.0.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"},
		{"an option label of 101 characters", rows(choose(j{"options": []j{oneOption(j{"label": strings.Repeat("x", 101)})}})), "components.0.components.0.options.0.label", "BASE_TYPE_BAD_LENGTH"},
		{"text of components v2 without the flag", j{"content": "x", "components": []j{text("y")}}, "components.0", "UNION_TYPE_CHOICES"},
		{"components v2 with content", changed(v2(text("y")), j{"content": "x"}), "content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
		{"41 components, counted through the nesting", v2(j{"type": 17, "components": append(repeat(6, func(r int) j {
			return row(repeat(5, func(i int) j { return button(fmt.Sprint(r, "/", i), "B") })...)
		}), repeat(4, func(int) j { return text("x") })...)}), "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
		{"4001 characters of text in components", v2(text(strings.Repeat("a", 4000)), text("b")), "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"},
		{"a container in a container", v2(j{"type": 17, "components": []j{{"type": 17, "components": []j{text("x")}}}}), "components.0.components.0", "UNION_TYPE_CHOICES"},
		{"a duplicate component id", v2(j{"type": 10, "id": 5, "content": "a"}, j{"type": 10, "id": 5, "content": "b"}), "components.1.id", "COMPONENT_ID_DUPLICATED"},
		{"a picture that was not uploaded", v2(j{"type": 12, "items": []j{{"media": j{"url": "attachment://trick.png"}}}}), "components.0.items.0.media.url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"},
		{"a picture of a strange scheme", v2(j{"type": 12, "items": []j{{"media": j{"url": "file:///etc/passwd"}}}}), "components.0.items.0.media.url", "URL_TYPE_INVALID_SCHEME"},
		{"an ephemeral message outside of an interaction", j{"content": "x", "flags": 64}, "flags", "MESSAGE_FLAGS_INVALID"},
		{"a flag that only Discord sets", j{"content": "x", "flags": 128}, "flags", "MESSAGE_FLAGS_INVALID"},
		{"an unknown key", j{"content": "x", "contents": "y"}, "contents", "UNKNOWN_KEY"},
		{"an unknown key deep inside", rows(changed(button("a", "A"), j{"lable": "A"})), "components.0.components.0.lable", "UNKNOWN_KEY"},
		{"a key of a sibling", rows(changed(button("a", "A"), j{"options": []j{oneOption(nil)}})), "components.0.components.0.options", "UNKNOWN_KEY"},
		{"mentions that are allowed both singly and all", j{"content": "x", "allowed_mentions": j{"parse": []string{"users"}, "users": []string{"1"}}}, "allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"},
		{"a kind of mention that there is not", j{"content": "x", "allowed_mentions": j{"parse": []string{"cards"}}}, "allowed_mentions.parse.0", "BASE_TYPE_CHOICES"},
		{"a nonce of 26 characters", j{"content": "x", "nonce": strings.Repeat("n", 26)}, "nonce", "BASE_TYPE_MAX_LENGTH"},
		{"an attachment that was not uploaded", j{"content": "x", "attachments": []j{{"id": "0"}}}, "attachments.0.id", "ATTACHMENT_NOT_FOUND"},
		{"flags that are no number", j{"content": "x", "flags": "v2"}, "flags", "NUMBER_TYPE_COERCE"},
		{"negative flags", j{"content": "x", "flags": -1}, "flags", "NUMBER_TYPE_MIN"},
		{"a switch that is no truth value", rows(changed(button("a", "A"), j{"disabled": 1})), "components.0.components.0.disabled", "BOOLEAN_TYPE_CONVERT"},
		{"an id that is no snowflake", rows(changed(button("a", "A"), j{"emoji": j{"id": "fox", "name": "fox"}})), "components.0.components.0.emoji.id", "NUMBER_TYPE_COERCE"},
		{"an id that is a number", j{"content": "x", "allowed_mentions": j{"users": []any{1}}}, "allowed_mentions.users.0", "NUMBER_TYPE_COERCE"},
		{"a nonce that is neither number nor text", j{"content": "x", "nonce": true}, "nonce", "NUMBER_TYPE_COERCE"},
		{"a poll, which the sandbox does not know", j{"content": "x", "poll": j{"question": j{"text": "?"}}}, "poll", "BASE_TYPE_NOT_ALLOWED"},
		{"components that are no list", j{"content": "x", "components": j{}}, "components", "LIST_TYPE_CONVERT"},
		{"a component that is no object", j{"content": "x", "components": []any{7}}, "components.0", "DICT_TYPE_CONVERT"},
	} {
		t.Run(c.why, func(t *testing.T) {
			a := rest(t, s, "POST", table+"/messages", c.message)
			wantCode(t, a, 400, 50035)
			if got := a.problem(c.field); got != c.problem {
				t.Errorf("problem at %s is %q, want %q: %v", c.field, got, c.problem, a.body)
			}
		})
	}
	if left := rest(t, s, "GET", table+"/messages", nil).list; len(left) != 0 {
		t.Errorf("refused messages were posted: %v", left)
	}
}

func TestEmptyMessagesAreRefused(t *testing.T) {
	s := start(t, func(o *sandbox.Options) { o.Unlimited = true })
	for why, message := range map[string]j{
		"nothing":                            {},
		"white space":                        {"content": " \n "},
		"rows of buttons and nothing else":   {"components": []j{row(button("a", "A"))}},
		"components v2 without any":          {"flags": 1 << 15, "components": []j{}},
		"empty lists in place of everything": {"content": "", "embeds": []j{}, "components": []j{}, "attachments": []j{}},
	} {
		t.Run(why, func(t *testing.T) { wantCode(t, rest(t, s, "POST", table+"/messages", message), 400, 50006) })
	}
}

func TestBodiesThatAreNoJSONAreRefused(t *testing.T) {
	s := start(t)
	for _, body := range []string{"{", `{"content":"a"} {}`, "no"} {
		wantCode(t, rest(t, s, "POST", table+"/messages", body), 400, 50109)
	}
	wantCode(t, rest(t, s, "POST", table+"/messages", "[]"), 400, 50035)
}

func TestMessagesAtTheLimitsAreTaken(t *testing.T) {
	s := start(t, func(o *sandbox.Options) { o.Unlimited = true })
	for why, message := range map[string]j{
		"2000 characters": {"content": strings.Repeat("ü", 2000)},
		"five rows of five buttons": {"content": "x", "components": repeat(5, func(r int) j {
			return row(repeat(5, func(i int) j { return button(fmt.Sprint(r, "/", i), "B") })...)
		})},
		"40 components in six rows": v2(append(repeat(6, func(r int) j {
			return row(repeat(5, func(i int) j { return button(fmt.Sprint(r, "/", i), "B") })...)
		}), repeat(4, func(int) j { return text("x") })...)...),
		"4000 characters of text": v2(text(strings.Repeat("ü", 2000)), text(strings.Repeat("b", 2000))),
		"every block": v2(text("# Tisch 1"), j{"type": 14}, j{"type": 17, "accent_color": 0xFF0000, "components": []j{
			text("x"), {"type": 14, "divider": false, "spacing": 2}, row(choose(nil)),
		}}),
		"a link, an emoji without a label": rows(j{"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"}, j{"type": 2, "style": 2, "custom_id": "x", "emoji": j{"name": "♥️"}}),
		"a role select":                    rows(j{"type": 6, "custom_id": "who"}),
		"null where nothing is said":       {"content": "x", "embeds": nil, "components": nil, "flags": nil, "allowed_mentions": nil, "nonce": nil},
		"what discordgo sends along":       {"content": "x", "embeds": []j{}, "tts": false, "components": []j{}, "sticker_ids": []j{}},
	} {
		t.Run(why, func(t *testing.T) { wantStatus(t, rest(t, s, "POST", table+"/messages", message), 200) })
	}
}
