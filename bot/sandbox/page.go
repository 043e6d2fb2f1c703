package sandbox

import (
	embedding "embed" // an embed is a part of a message here
	"io/fs"
)

// The folder page has the web page of the sandbox: a small chat client in plain HTML, CSS and JavaScript modules, without a build step and without a
// request to any other host. The server serves it from the root of an address (index.html refers to its neighbours relatively), beside the WebSocket
// /client?user=N, through which it learns everything it shows. Pictures of custom emojis are at /emojis/ID.png. Its tests stand beside it.
//
// What must stay true: text from the wire becomes text nodes and attributes, never markup; a message that is rendered again is changed in place, so
// that focus, open menus and the scroll position survive.
//
// Browser tests rely on these attributes:
//
//	html[data-user]           the number (1 to 12) of the person in this window; html[data-ready] once the first state is rendered
//	[data-channel-id]         an entry of the channel list
//	[data-open-user]          the link that opens a window as person N
//	li[data-message-id]       a message, with data-author-id, and data-ephemeral where only this person sees it
//	[data-custom-id]          a button (aria-disabled="true" when disabled, aria-busy="true" while it waits) or the trigger of a select
//	[role=option][data-value] an entry of the open select; [data-done] confirms a multiple choice
//	[data-user-id]            a person's name; a right click on it, or on a message, opens the menu with [data-app], the commands there
//	#say                      the composer's text field: "/doko new" and Enter runs the command
//	[data-command]            a suggested command, or a button that runs one; [data-option] a field of the command at hand
//	dialog [name]             the text fields and selects of a modal, by custom id
//	#outside, #join           says that this person is not in the thread on show; joins it
//	#requests-open            opens #requests, the list of the bot's requests
//	#place [data-change]      is a switch for the channel or thread on show; #channel-name and Enter makes a channel
//	#theme                    changes html[data-theme] between dark and light
//	#calendar [data-advance]  moves the calendar; #people [data-change] is a switch, with the frame that it sends
//
//go:embed page/*.html page/*.css page/*.js page/*.svg
var embedded embedding.FS

// pageFiles returns the page and everything that it loads, index.html at the root.
func pageFiles() fs.FS {
	files, _ := fs.Sub(embedded, "page") // fails only for a name that is no path
	return files
}
