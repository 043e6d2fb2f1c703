// Package stage shows messages to tests: people at a table that is kept in memory ([Bench]), golden files with several messages each ([Scene]),
// checks of each message in each language, and a gallery to look at. Only tests import it.
package stage
