package sandbox

import "strconv"

// component is any component of a message or a modal; fields that its type does not have are empty.
type component struct {
	Type        int              `json:"type"`
	ID          int              `json:"id,omitempty"`
	CustomID    string           `json:"custom_id,omitempty"`
	Style       int              `json:"style,omitempty"`
	Label       string           `json:"label,omitempty"`
	Emoji       *emojiRef        `json:"emoji,omitempty"`
	URL         string           `json:"url,omitempty"`
	Disabled    bool             `json:"disabled,omitempty"`
	Placeholder string           `json:"placeholder,omitempty"`
	MinValues   *int             `json:"min_values,omitempty"`
	MaxValues   *int             `json:"max_values,omitempty"`
	Options     []selectOption   `json:"options,omitempty"`
	Content     string           `json:"content,omitempty"`
	Components  []component      `json:"components,omitempty"`
	Items       []galleryItem    `json:"items,omitempty"`
	File        *media           `json:"file,omitempty"`
	Description string           `json:"description,omitempty"`
	Spoiler     bool             `json:"spoiler,omitempty"`
	Divider     *bool            `json:"divider,omitempty"`
	Spacing     int              `json:"spacing,omitempty"`
	AccentColor *int             `json:"accent_color,omitempty"`
	Value       string           `json:"value,omitempty"`
	Required    *bool            `json:"required,omitempty"`
	MinLength   *int             `json:"min_length,omitempty"`
	MaxLength   *int             `json:"max_length,omitempty"`
	Component   *component       `json:"component,omitempty"`
	Defaults    []map[string]any `json:"default_values,omitempty"`
}

type emojiRef struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name"`
	Animated bool   `json:"animated,omitempty"`
}

type selectOption struct {
	Label       string    `json:"label"`
	Value       string    `json:"value"`
	Description string    `json:"description,omitempty"`
	Emoji       *emojiRef `json:"emoji,omitempty"`
	Default     bool      `json:"default,omitempty"`
}

type media struct {
	URL string `json:"url"`
}

type galleryItem struct {
	Media       media  `json:"media"`
	Description string `json:"description,omitempty"`
	Spoiler     bool   `json:"spoiler,omitempty"`
}

type modal struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []component `json:"components"`
}

func (c *component) isSelect() bool {
	return c.Type == typeStringSelect || c.Type == typeRoleSelect || c.Type == typeChannelSelect
}

// bounds returns the least and the greatest number of values of a select.
func (c *component) bounds() (low, high int) { return or(c.MinValues, 1), or(c.MaxValues, 1) }

// lengths returns the least and the greatest length of a text input.
func (c *component) lengths() (low, high int) { return or(c.MinLength, 0), or(c.MaxLength, 4000) }

func or[T any](n *T, otherwise T) T {
	if n == nil {
		return otherwise
	}
	return *n
}

// walkComponents visits every component at every level, with the path to it.
func walkComponents(cs []component, visit func(c *component, at path)) { walkAt(cs, nil, visit) }

func walkAt(cs []component, at path, visit func(*component, path)) {
	for i := range cs {
		c, at := &cs[i], at.at("components", strconv.Itoa(i))
		visit(c, at)
		walkAt(c.Components, at, visit)
		if c.Component != nil { // of a label, without others in it
			visit(c.Component, at.at("component"))
		}
	}
}

// numberComponents gives an id to each component that came without one.
func numberComponents(cs []component) {
	taken := map[int]bool{}
	walkComponents(cs, func(c *component, _ path) { taken[c.ID] = true })
	next := 1
	walkComponents(cs, func(c *component, _ path) {
		if c.ID != 0 {
			return
		}
		for taken[next] {
			next++
		}
		c.ID = next
		next++
	})
}
