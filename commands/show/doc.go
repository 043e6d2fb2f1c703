// Package show keeps the messages that people see in step with tables and leagues. Nobody clicks here: the bot's parts report changes, and a
// [Screen] brings Discord up to date. It never blocks the goroutine that reports a change.
//
//   - publish.go: [Screen.Publish] gets each new snapshot of a table. It shows the lobby, the games and the results through a
//     discord.Publisher, which draws a message when it writes it.
//   - panels.go: [Panels] knows the private hands that people have open. refreshed_hands.go edits them, moved_hands.go moves them to the end of their channels, and
//     stored_hands.go stores them, so that they follow their tables after a restart. restart.go stores what messages show when the program ends.
//   - pings.go: mentions the player whose turn it is, in a message that is deleted after the turn.
//   - thread_keeper.go: opens the thread of a table, mentions people there, and archives it. Publish holds games back until the thread is there.
//   - send_posts.go sends the posts of leagues; no league waits for another. draw_posts.go makes the messages of posts.
//   - evenings.go: the posts about evenings, and the evenings in Discord's calendar. dailies.go: the posts about the deals of the day. home.go: the homes of
//     servers. boards.go: the posts with positions to play on from. events.go: what the publisher reports.
//   - rights.go: what the bot may do in each channel, as the latest click there says. trouble.go: what follows for tables and posts.
//   - parts.go makes a screen, and keeps the emojis of the cards at Discord. screen.go: what all of this shares. slots.go names the messages of tables.
//
// A table or evening stores the ids of its messages, and a league those of its posts. After a restart a message is edited and not posted again. What is sent
// and could not be stored is remembered, and storing it tried again: a process sends nothing twice that Discord has confirmed, however long its store refuses
// changes. Only a process that ends before it has stored an id leaves that to Discord, which knows a repeated message for some minutes; if the next process starts later, the message
// appears once more, once for such an end. Leagues send nothing while their store refuses changes, so for them the end must fall between Discord's answer and
// the note.
package show
