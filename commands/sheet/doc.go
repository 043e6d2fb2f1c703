// Package sheet is the room of score sheets: games at real tables, which people write down on their phones.
package sheet
