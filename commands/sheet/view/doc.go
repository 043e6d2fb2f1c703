// Package view says what score sheets of real tables look like: as a post, in words, and as a page to print.
package view
