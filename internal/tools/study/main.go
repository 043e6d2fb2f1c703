// The program study trains the net of package skill. It is not linked into karlchen. It first lets players who search play, and writes what each card
// would have brought; from this it learns. The same arguments give the same net. The games take half an hour of one core, the learning ten seconds:
//
//	go build -o study ./internal/tools/study
//	./study -rules ddv -games 1300 -seed 1 -play ddv-1.json
//	./study -rules hausrunde -games 800 -seed 2 -play hausrunde.json
//	./study -rules freizeit -games 800 -seed 3 -play freizeit.json
//	./study -rules ddv -games 1300 -seed 4 -play ddv-4.json
//	./study -rules zwei-neunen -games 800 -seed 5 -play zwei-neunen.json
//	./study -rules dieblich -games 800 -seed 6 -play dieblich.json
//	./study -rules berlin -games 800 -seed 7 -play berlin.json
//	./study -rules verein -games 800 -seed 8 -play verein.json
//	./study -rules bundeswehr -games 800 -seed 9 -play bundeswehr.json
//	./study -rules spielordnung -games 800 -seed 10 -play spielordnung.json
//	./study -out game/ai/skill/weights.bin ddv-1.json ddv-4.json hausrunde.json freizeit.json zwei-neunen.json dieblich.json \
//		berlin.json verein.json bundeswehr.json spielordnung.json
//
// One game in ten is not learned from: the program prints how much the net loses in it.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
)

func main() {
	play := flag.String("play", "", "the file for the decisions of games that are played now")
	ruleset := flag.String("rules", "ddv", "the rules of these games")
	games := flag.Int("games", 1000, "the number of these games")
	seed := flag.Uint64("seed", 1, "their random seed")
	out := flag.String("out", "", "the file for the weights that are learned from the named files")
	flag.Parse()
	var err error
	switch {
	case *play != "":
		err = playGames(*play, *ruleset, *games, *seed)
	case flag.NArg() > 0:
		err = learnFrom(flag.Args(), *out)
	default:
		err = errors.New("there is nothing to do: see -help")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// decision is a turn at which a player could choose.
type decision struct {
	Game   int
	Cards  [][]uint16 // the features of each card
	Points []float32  // what each card brings, as a search has found it
}
