// Package picture draws cards, tables, standings and curves as PNG files. It knows cards, words and numbers. It knows nothing of Discord, and
// decides nothing about secrets: the caller passes only what the reader may see.
//
// What must stay true:
//
//   - The picture of a table is drawn at each card for each player, so it must stay cheap. What appears often is drawn once (cache.go) and then copied
//     into a picture of few colours (canvas.go, style.go), which already has the form that its PNG file packs (png.go, deflate.go).
//   - The same request gives the same bytes, so that callers can cache pictures and compare them by hash.
//   - Colour alone never carries information: suits differ by shape and brightness, and the winner of a trick has a crown and a word.
package picture
