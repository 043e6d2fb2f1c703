// Package skill knows which card brings points. A small net has learned it from what searches found in many decisions of players who search. It sees a turn
// as package habit does, with a few features more, and says how likely a good player is to choose each card: for playing on in a search, and for judging
// where the hidden cards are by what good players have done.
//
// Habits say what players do, and skill says what they should: where people play badly, habits foresee them better.
package skill
