package route

// The parameters of settings and of the guided check.
type (
	Setting struct{ Key string }
	Switch  struct {
		Key string
		On  bool
	}
	Tab     struct{ Page int }     // from 0
	Checked struct{ Marks string } // of the finished steps, with dots between them; "-" for none
)

// Settings.
var (
	PersonSetting = path[Setting]("settings/me/{key:name}") // select: the value
	PersonSwitch  = path[Switch]("settings/me-switch/{key:name}/{on:switch}")
	PersonTab     = path[Tab]("settings/me-tab/{page}")
	ServerSetting = path[Setting]("settings/server/{key:name}") // select or picker
	ServerSwitch  = path[Switch]("settings/server-switch/{key:name}/{on:switch}")
	ServerTab     = path[Tab]("settings/server-tab/{page}")
)

// The user's stored data.
var (
	PrivacyExport = path[None]("privacy/export")
	PrivacyAsk    = path[None]("privacy/ask")
	PrivacyDelete = path[None]("privacy/delete")
	PrivacyKeep   = path[None]("privacy/keep")
)

// Help.
var (
	HelpTopic  = path[None]("help") // select: a topic
	LearnAgain = path[None]("learn")
	CheckStep  = path[Checked]("check/{marks}") // the guided check's next step; also a modal
)
