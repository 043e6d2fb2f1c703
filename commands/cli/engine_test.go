package cli_test

import (
	"errors"
	"strings"
	"testing"

	"karlchen/commands/cli"
)

const (
	tags     = "[Doko \"1\"]\n[Rules \"ddv\"]\n[Lead \"1\"]\n"
	hand2    = "[Hand2 \"CJ C9 HT HA DQ CT H9 CK HQ DK DQ HK\"]\n"
	words    = "\n1:healthy 2:healthy 3:healthy 4:healthy\n"
	position = tags + hand2 + words + "1. 1:DK 2:DK 3:HT 4:D9\n2. 3:SA 4:S9 1:S9\n"
)

func TestEngineAnswersEachPosition(t *testing.T) {
	for name, test := range map[string]struct {
		in, want string
		wrong    bool
	}{
		"a card":                  {position + "go seat=2 movetime=100 seed=1 level=simple\n", "action 2:DQ\n", false},
		"a card by search":        {tags + hand2 + words + "1. 1:CA 2:C9 3:C9 4:CK\n2. 1:CT\ngo seat=2 movetime=5 seed=1 level=strong\n", "action 2:CK\n", false},
		"the seat is enough":      {position + "go seat=2\n", "action 2:DQ\n", false},
		"at the end of the input": {position + "go seat=2", "action 2:DQ\n", false},
		"with CRLF":               {strings.ReplaceAll(position+"go seat=2\n", "\n", "\r\n"), "action 2:DQ\n", false},
		"a word":                  {tags + hand2 + "\n1:healthy\ngo seat=2\n", "action 2:healthy\n", false},
		"several positions":       {position + "go seat=2\n\n" + tags + hand2 + "\n1:healthy\ngo seat=2\n", "action 2:DQ\naction 2:healthy\n", false},
		"nothing":                 {"", "", false},
		"blank lines":             {"\n \n", "", false},
		"comments":                {"; a question\n" + position + "go seat=2\n", "action 2:DQ\n", false},

		"a bad position and then a good one": {position + "2:CA\ngo seat=2\n" + position + "go seat=2\n", "error line 9: seat 2: CA: not in hand\naction 2:DQ\n", true},
		"not a record":                       {"hello\ngo seat=2\n", "error line 1: a record starts with [Doko \"1\"]\n", true},
		"no position":                        {"go seat=2\n", "error there is no position before the go line\n", true},
		"two positions":                      {position + position + "go seat=2\n", "error there is more than one position before the go line\n", true},
		"no go line":                         {position, "error the input ends without a line go seat=…\n", true},
		"a seat whose hand is not given":     {position + "go seat=1\n", "error the tag Hand1 is not given\n", true},
		"another's turn":                     {tags + hand2 + words + "go seat=2\n", "error it is the turn of seat 1, and seat 2 has nothing to announce\n", true},
		"no seat":                            {position + "go level=simple\n", "error go: seat=… is missing\n", true},
		"no such seat":                       {position + "go seat=5\n", "error go: seat=5: no seat is called \"5\" (seats are 1 2 3 4)\n", true},
		"a key twice":                        {position + "go seat=2 seat=2\n", "error go: seat is given twice\n", true},
		"an unknown key":                     {position + "go seat=2 depth=3\n", "error go: depth=3: there are seat, movetime, seed and level\n", true},
		"a bad time":                         {position + "go seat=2 movetime=0\n", "error go: movetime=0: \"0\" is not a number of milliseconds\n", true},
		"a bad seed":                         {position + "go seat=2 seed=-1\n", "error go: seed=-1: strconv.ParseUint: parsing \"-1\": invalid syntax\n", true},
		"a finished game":                    {sample + "go seat=1\n", "error the game is over\n", true},
		"too long":                           {position + strings.Repeat("; much\n", 20000) + "go seat=2\n" + position + "go seat=2\n", "error a position is longer than 65536 bytes\naction 2:DQ\n", true},
		"a line too long":                    {position + strings.Repeat("x", 1<<20) + "\ngo seat=2\n", "error a position is longer than 65536 bytes\n", true},
		"a line too long and no end":         {strings.Repeat("x", 1<<20), "error the input ends without a line go seat=…\n", true},
	} {
		t.Run(name, func(t *testing.T) {
			out, problems, err := run(cli.Engine{}, test.in)
			if out != test.want || problems != "" || errors.Is(err, cli.ErrInput) != test.wrong || !test.wrong && err != nil {
				t.Errorf("answers %q, %q, %v, want %q", out, problems, err, test.want)
			}
		})
	}
}

func TestEngineDoesNotDependOnHiddenHands(t *testing.T) {
	before, _, _ := strings.Cut(sample, "[Winner")
	_, moves, _ := strings.Cut(sample, "\n\n")
	for cut := strings.LastIndex(moves, " "); cut > 0; cut = strings.LastIndex(moves[:cut], " ") {
		for _, seat := range []string{"1", "2", "3", "4"} {
			var own strings.Builder
			for line := range strings.Lines(before) {
				if !strings.HasPrefix(line, "[Hand") || strings.HasPrefix(line, "[Hand"+seat) {
					own.WriteString(line)
				}
			}
			rest := "\n" + moves[:cut] + "\ngo seat=" + seat + "\n"
			open, _, _ := run(cli.Engine{}, before+rest)
			hidden, _, _ := run(cli.Engine{}, own.String()+rest)
			if open != hidden {
				t.Errorf("seat %s answers %q with all hands and %q with its own", seat, open, hidden)
			}
		}
	}
}

func FuzzEngine(f *testing.F) {
	f.Add(position + "go seat=2 movetime=100 seed=1 level=simple\n")
	f.Add(sample + "go seat=1\ngo\n" + position)
	f.Add(tags + hand2 + "\n2:healthy 1:hochzeit\ngo seat=2 level=random seed=7\n")
	f.Add("go seat=2\n[Doko")
	f.Fuzz(func(t *testing.T, in string) {
		out, problems, err := run(cli.Engine{}, in)
		wrong := false
		for line := range strings.Lines(out) {
			isError := strings.HasPrefix(line, "error ")
			if !isError && !strings.HasPrefix(line, "action ") {
				t.Errorf("answers %q", line)
			}
			wrong = wrong || isError
		}
		if problems != "" || (err != nil) != wrong || err != nil && !errors.Is(err, cli.ErrInput) {
			t.Errorf("answers %q, %q, %v", out, problems, err)
		}
	})
}
