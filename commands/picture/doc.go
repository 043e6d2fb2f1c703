// Package picture draws cards, tricks and curves. It knows cards, words and numbers, and nothing of Discord, of tables or of hands: whoever
// asks for a picture of something public passes what is public.
//
// What must stay true:
//
//   - The same request gives the same bytes, so that pictures can be cached and compared by hash.
//   - Nothing is told by colour alone: suits differ by shape and brightness, the winner of a trick wears a crown and a word.
package picture
