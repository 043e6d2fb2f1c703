// Package face is the vocabulary of all messages: it says cards, people, points, rules, dates and errors in a language, and makes the parts of
// messages that several rooms use. The messages themselves are in the view packages of the rooms (commands/table/view and so on).
//
// Package face and the views are pure: functions of what they are given, without I/O, storage, clock or log. They decide how things look and
// nothing else. The engine decides what is legal, what a player knows, and what is worth points.
//
// What must stay true, here and in the views:
//
//   - Every text comes from the locale files.
//   - Every name passes through Plain or Markdown, because people can call themselves anything.
//   - Every message stays within Discord's limits, even with the longest names and games.
//   - Words say everything; colours and signs only repeat it.
package face
