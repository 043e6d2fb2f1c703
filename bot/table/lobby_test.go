package table_test

import (
	"errors"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/players"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

func TestLobby(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openLobby(8)
		names := func(want ...string) {
			t.Helper()
			snap := h.look()
			var got []string
			for _, p := range snap.Players {
				got = append(got, p.User.Name)
			}
			if !slices.Equal(got, want) {
				t.Errorf("at the table are %v, want %v", got, want)
			}
		}
		h.must(bert, table.Join{})
		h.must(bert, table.AddComputer{Level: "simple"})
		h.must(cora, table.Join{})
		names("Anna", "Bert", "Lotte", "Cora")
		h.mustRefuse(table.Seated, cora, table.Join{})
		h.must(dirk, table.Join{})
		h.must(dirk, table.AddComputer{Level: "random"})
		h.must(dirk, table.AddComputer{Level: "random"})
		names("Anna", "Bert", "Lotte", "Cora", "Dirk", "Fritz", "Hilde")
		h.mustRefuse(table.Full, eve, table.Join{})
		h.mustRefuse(table.Full, cora, table.AddComputer{Level: "random"})
		h.must(dirk, table.Leave{})
		h.must(anna, table.RemoveComputer{})
		h.must(anna, table.RemoveComputer{})

		h.must(anna, table.Leave{})
		names("Bert", "Lotte", "Cora")
		if snap := h.look(); snap.Host != bert.ID {
			t.Errorf("when the host leaves, %s is the host", snap.Host)
		}
		h.mustRefuse(table.NotHost, cora, table.RemoveComputer{})
		h.must(cora, table.AddComputer{Level: "random"})
		names("Bert", "Lotte", "Cora", "Fritz")
		h.must(bert, table.RemoveComputer{})
		names("Bert", "Lotte", "Cora")
		h.must(bert, table.RemoveComputer{})
		h.must(bert, table.AddComputer{Level: "random"})
		names("Bert", "Cora", "Lotte")
		snap := h.look()
		if p := snap.Players[2]; !p.Computer() || p.Person() || p.Level != "random" || p.User.ID != "" {
			t.Errorf("the computer is %+v", p)
		}
		// A person who comes back is not the host any more.
		h.must(anna, table.Join{})
		names("Bert", "Cora", "Lotte", "Anna")
		h.mustRefuse(table.NotHost, anna, table.Start{})
		h.must(bert, table.Leave{})
		h.must(cora, table.Leave{})
		if snap := h.look(); snap.Host != anna.ID {
			t.Errorf("the host is %s, and not the only person left", snap.Host)
		}
		if h.seen.latest(h.id).Phase != table.Lobby {
			t.Error("the lobby closed with a person in it")
		}
	})
}

func TestConfigure(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(8, 2)
		for _, bad := range []table.Configure{{Games: 0}, {Games: -2}, {Games: 49}, {Games: 3, Pflichtsoli: true}} {
			h.mustRefuse(table.BadList, anna, bad)
		}
		h.mustRefuse(table.NotHost, bert, table.Configure{Games: 4})
		h.mustRefuse(table.NotHost, eve, table.Configure{Games: 4})
		h.must(anna, table.Configure{Games: 24, Pflichtsoli: true})
		snap := h.look()
		list := snap.List()
		if c := list.Config(); c.Games != 24 || !c.Pflichtsoli {
			t.Errorf("the list is %+v", c)
		}
		h.must(anna, table.Configure{Games: 2})
		h.must(bert, table.AddComputer{Level: "simple"})
		h.must(bert, table.AddComputer{Level: "simple"})
		h.must(anna, table.Start{})
		h.mustRefuse(table.NotNow, anna, table.Configure{Games: 4})
	})
}

// Four people sat at a table whose host had gone, and nobody could start, or change anything; also not where the host had left the server.
func TestNobodyNeedsAHostWhoIsGone(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(2, 4)
		h.letPass(59 * time.Second)
		h.mustRefuse(table.NotHost, bert, table.Start{})
		h.mustRefuse(table.NotHost, eve, table.Start{})
		h.restart()
		h.letPass(time.Second)
		h.mustRefuse(table.NotHost, eve, table.Start{})
		h.mustRefuse(table.NotHost, bert, table.Configure{Games: 1})
		h.letPass(4*time.Minute - time.Second)
		h.mustRefuse(table.NotHost, bert, table.Configure{Games: 1})
		h.letPass(time.Second)
		h.mustRefuse(table.NotHost, eve, table.Configure{Games: 1})
		if snap := h.must(cora, table.Configure{Games: 1}); snap.Host != cora.ID {
			t.Errorf("the host is %s", snap.Host)
		}
		h.mustRefuse(table.NotHost, anna, table.Configure{Games: 2})
		h.letPass(time.Minute)
		if snap := h.must(bert, table.Start{}); snap.Phase != table.Cutting || snap.Host != cora.ID {
			t.Errorf("%s, the host is %s", snap.Phase, snap.Host)
		}
	})
}

// A host who plays is there, even if nobody has heard of them in the lobby; and so is one who is silent for some minutes at a table by post.
func TestAHostWhoPlaysIsThere(t *testing.T) {
	for timer, silent := range map[string]bool{settings.Off: true, settings.TimerPost: false} {
		bubble(t, func(t *testing.T, h *house) {
			h.dealAtPace(table.Pace{Timer: timer, AtTimeout: settings.Wait}, 3, 4)
			h.letPass(4 * time.Minute)
			h.playGame()
			h.letPass(4 * time.Minute)
			h.mustRefuse(table.NotHost, bert, table.End{})
			h.letPass(time.Minute)
			_, err := h.ask(bert, table.End{})
			if silent != (err == nil) {
				t.Errorf("%s: after five minutes of silence: %v", timer, err)
			}
		})
	}
}

func TestStartNeedsFourAndTheHost(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(1, 2, "simple")
		h.mustRefuse(table.PlacesFree, anna, table.Start{})
		h.mustRefuse(table.NotHost, bert, table.Start{})
		h.must(cora, table.Join{})
		h.mustRefuse(table.NotHost, eve, table.Start{})
		snap := h.must(anna, table.Start{})
		if snap.Phase != table.Cutting || snap.Place() != "channel" || snap.Commitment() == "" || snap.Dealt() {
			t.Errorf("after the start: %s in %s", snap.Phase, snap.Place())
		}
		for _, c := range []table.Deed{
			table.Start{}, table.Cancel{}, table.AddComputer{Level: "simple"}, table.RemoveComputer{},
		} {
			h.mustRefuse(table.NotNow, anna, c)
		}
	})
}

// A person who manages the server may close a table whose host has disappeared.
func TestEndByOthers(t *testing.T) {
	for name, seat := range map[string]func(*house){
		"in the lobby": func(h *house) { h.openTable(1, 2) },
		"in a game":    func(h *house) { h.dealFirst(1, 4) },
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				seat(h)
				if h.look().Phase == table.Lobby {
					h.mustRefuse(table.NotHost, bert, table.End{})
				}
				if snap := h.must(bert, table.End{Anyway: true}); snap.Phase != table.Ended && !snap.EndsSoon() {
					t.Errorf("the table is %s", snap.Phase)
				}
			})
		})
	}
}

// A table that somebody opens with computers has them at once: whenever the program is killed, nobody finds a table that waits for people in their place.
func TestComputersSitThereFromTheBeginning(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		n := table.NewTable{Guild: guild, Channel: "channel", Host: anna, Rules: "ddv", Games: 4, Level: "simple", Computers: 3}
		snap, err := h.m.Create(n)
		if err != nil {
			t.Fatal(err)
		}
		h.id = snap.ID
		h.kill()
		snap = h.look()
		players := snap.Players
		if len(players) != 4 {
			t.Fatalf("at the table are %v", players)
		}
		for _, p := range players[1:] {
			if !p.Computer() || p.Level != "simple" {
				t.Errorf("%+v is no simple computer", p)
			}
		}
		h.must(anna, table.Start{})
		n.Computers = 20
		if _, err := h.m.Create(n); !errors.Is(err, table.Full) {
			t.Errorf("with too many computers: %v", err)
		}
	})
}

func TestCancel(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(1, 2)
		h.mustRefuse(table.NotHost, bert, table.Cancel{})
		snap := h.must(anna, table.Cancel{})
		if snap.Phase != table.Ended {
			t.Errorf("a cancelled table is %s", snap.Phase)
		}
		h.mustRefuse(table.NoSuchTable, anna, table.Join{})
	})
}

func TestLobbyEndsWithTheLastPerson(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(1, 2, "simple")
		h.must(bert, table.Leave{})
		h.mustRefuse(table.NotAtTable, bert, table.Leave{})
		if snap := h.must(anna, table.Leave{}); snap.Phase != table.Ended {
			t.Errorf("a lobby without people is %s", snap.Phase)
		}
		h.letPass(6 * time.Minute) // its last message is shown
		rows, err := h.store.Tables()
		if err != nil || len(rows) != 0 {
			t.Errorf("it is still there: %v, %v", rows, err)
		}
	})
}

// Every refusal can happen; this is the shortest way to each.
func TestEveryRefusal(t *testing.T) {
	ways := map[game.Refusal]func(*house) (table.User, table.Deed){
		table.NoSuchTable: func(h *house) (table.User, table.Deed) {
			h.must(anna, table.Cancel{})
			return anna, table.Start{}
		},
		table.TooManyPlaces: func(h *house) (table.User, table.Deed) {
			h.mostPlaces = 1
			h.restart()
			snap, err := h.m.Create(table.NewTable{Guild: guild, Channel: "other", Host: eve, Rules: "ddv", Games: 1})
			if err != nil {
				h.t.Fatal(err)
			}
			h.id = snap.ID
			synctest.Wait()
			return bert, table.Join{} // who sits at the first table
		},
		table.TooManyTables: func(h *house) (table.User, table.Deed) {
			h.mostTables = 1
			h.restart()
			return eve, nil
		},
		table.NotAtTable: func(*house) (table.User, table.Deed) { return eve, table.Leave{} },
		table.NotHost:    func(*house) (table.User, table.Deed) { return bert, table.Start{} },
		table.NotNow: func(h *house) (table.User, table.Deed) {
			h.must(anna, table.Start{})
			return anna, table.Start{}
		},
		table.Stale: func(*house) (table.User, table.Deed) { return anna, table.Cut{} },
		table.Full: func(h *house) (table.User, table.Deed) {
			for range 3 {
				h.must(anna, table.AddComputer{Level: "simple"})
			}
			return eve, table.Join{}
		},
		table.Pausing: func(h *house) (table.User, table.Deed) {
			h.must(dirk, table.Join{})
			h.must(anna, table.Start{}) // Dirk deals, and a computer cuts
			time.Sleep(pace)
			synctest.Wait()
			return dirk, table.Act{Version: table.Version{Game: 1}, Action: game.Say(0, game.Healthy)}
		},
		table.Seated:       func(*house) (table.User, table.Deed) { return bert, table.Join{} },
		table.UnknownLevel: func(*house) (table.User, table.Deed) { return anna, table.AddComputer{Level: "genius"} },
		table.BadList:      func(*house) (table.User, table.Deed) { return anna, table.Configure{Games: 1000} },
		table.PlacesFree: func(h *house) (table.User, table.Deed) {
			h.must(anna, table.RemoveComputer{})
			return anna, table.Start{}
		},
		table.NoComputer: func(h *house) (table.User, table.Deed) {
			h.must(anna, table.RemoveComputer{})
			return anna, table.RemoveComputer{}
		},
		table.NotCutter: func(h *house) (table.User, table.Deed) {
			h.must(anna, table.Start{})
			return bert, table.Cut{Game: 1}
		},
		table.CutOutOfRange: func(h *house) (table.User, table.Deed) {
			h.must(anna, table.Start{})
			return cora, table.Cut{Game: 1, Number: game.Cuts}
		},
		table.Blocked: func(h *house) (table.User, table.Deed) {
			wants := settings.DefaultPerson()
			wants.Blocked = []string{eve.ID}
			h.wants = map[string]settings.Person{anna.ID: wants}
			return eve, table.Join{}
		},
		table.Waiting: func(h *house) (table.User, table.Deed) {
			h.must(anna, table.Configure{Games: 2})
			h.must(anna, table.Start{})
			h.must(eve, table.StepIn{})
			return eve, table.StepIn{}
		},
		table.NotAsked: func(h *house) (table.User, table.Deed) {
			h.must(anna, table.Start{})
			h.must(anna, table.Kick{User: bert.ID})
			return bert, table.Answer{About: bert.ID, Choice: settings.Wait}
		},
		table.AskedAlready: func(h *house) (table.User, table.Deed) {
			h.must(anna, table.Start{})
			h.cutCards()
			h.must(anna, table.Kick{User: bert.ID})
			h.must(cora, table.Kick{User: bert.ID})
			return cora, table.Kick{User: bert.ID}
		},
		table.NobodyToKick: func(h *house) (table.User, table.Deed) {
			h.must(anna, table.Start{})
			return anna, table.Kick{User: anna.ID}
		},
		table.TooFew: func(h *house) (table.User, table.Deed) {
			h.must(cora, table.Leave{})
			h.must(anna, table.AddComputer{Level: "simple"})
			h.must(anna, table.Start{})
			return anna, table.Kick{User: bert.ID}
		},
		table.LeadersDecide: func(h *house) (table.User, table.Deed) {
			h.openLeagueTable(table.NewTable{Players: people})
			h.cutCards()
			return anna, table.Kick{User: bert.ID}
		},
		table.VotedOut: func(h *house) (table.User, table.Deed) {
			h.must(anna, table.Start{}) // the cards are not dealt yet
			h.must(anna, table.Kick{User: bert.ID})
			h.must(cora, table.Answer{About: bert.ID, Choice: settings.Takeover})
			return bert, table.Join{}
		},
		table.NoHesitation: func(h *house) (table.User, table.Deed) {
			h.must(anna, table.Start{})
			snap := h.cutCards()
			return anna, table.Hesitate{Version: snap.Version()}
		},
		table.NotYourTurn: func(h *house) (table.User, table.Deed) {
			h.must(anna, table.SetPace{Pace: table.Pace{Timer: settings.Off, AtTimeout: settings.Wait, Hesitation: true}})
			h.must(anna, table.Start{})
			snap := h.cutCards()
			return bert, table.Hesitate{Version: snap.Version()}
		},
		table.FixedByLeague: func(h *house) (table.User, table.Deed) {
			h.openLeagueTable(table.NewTable{})
			return anna, table.Configure{Games: 8}
		},
		table.FewMembers: func(h *house) (table.User, table.Deed) {
			h.openLeagueTable(table.NewTable{})
			h.must(bert, table.Join{})
			return anna, table.AddComputer{}
		},
		table.PeopleOnly: func(h *house) (table.User, table.Deed) {
			snap, err := h.m.Create(table.NewTable{Guild: guild, Channel: "channel", Host: anna, Rules: "ddv", Games: 1, PeopleOnly: true})
			if err != nil {
				h.t.Fatal(err)
			}
			h.id = snap.ID
			synctest.Wait()
			return anna, table.Start{Fill: true}
		},
		table.LeagueOnly: func(h *house) (table.User, table.Deed) {
			h.openLeagueTable(table.NewTable{Players: people})
			return anna, table.End{}
		},
		table.Proving: func(h *house) (table.User, table.Deed) {
			h.restartWithPool(players.Config{Prove: proveSlowly, TryClaim: atAnyTime})
			h.must(anna, table.Start{})
			h.cutCards()
			h.saySolo(3, "simple")
			snap := h.do(anna, game.Claim(0))
			return bert, table.Act{Version: snap.Version(), Action: game.Concede(0)}
		},
		table.Enough: func(*house) (table.User, table.Deed) { return anna, table.Seek{Users: []string{eve.ID}} },
		table.SoughtLately: func(h *house) (table.User, table.Deed) {
			h.must(bert, table.Leave{})
			h.must(anna, table.Seek{Users: []string{eve.ID}})
			return cora, table.Seek{Users: []string{eve.ID}}
		},
		table.NobodyToSeek: func(h *house) (table.User, table.Deed) {
			h.must(bert, table.Leave{})
			return anna, table.Seek{}
		},
		table.SetAside: func(h *house) (table.User, table.Deed) {
			h.must(anna, table.Start{})
			h.cutCards()
			_ = h.restartCursed(slog.DiscardHandler) // says which table is bad
			return anna, table.Look{}
		},
		table.Unavailable: func(h *house) (table.User, table.Deed) {
			h.store.setHooks(func(write) error { return errors.New("the disk is full") }, nil)
			return anna, table.Start{}
		},
	}
	for _, refusal := range table.Refusals() {
		t.Run(string(refusal), func(t *testing.T) {
			way, ok := ways[refusal]
			if !ok {
				t.Fatal("no way leads there")
			}
			bubble(t, func(_ *testing.T, h *house) {
				h.openTable(1, 3, "simple")
				user, command := way(h)
				if command != nil {
					h.mustRefuse(refusal, user, command)
					return
				}
				another := table.NewTable{Guild: guild, Channel: "channel", Host: user, Rules: "ddv", Games: 1}
				if _, err := h.m.Create(another); !errors.Is(err, refusal) {
					h.t.Errorf("another table: %v", err)
				}
				h.must(anna, table.Cancel{})
				if _, err := h.m.Create(another); err != nil {
					h.t.Errorf("after the first one was closed: %v", err)
				}
			})
		})
	}
	if len(ways) != len(table.Refusals()) {
		t.Errorf("%d ways to %d refusals", len(ways), len(table.Refusals()))
	}
}

// A new table is its host's until they open it. The host can begin at once, with computers on all free seats.
func TestANewTableBelongsToItsHost(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		open := func() table.Snapshot {
			snap, err := h.m.Create(table.NewTable{Guild: guild, Channel: "channel", Host: anna, Rules: "ddv", Games: 1, Unopened: true})
			if err != nil {
				t.Fatal(err)
			}
			h.id = snap.ID
			synctest.Wait()
			return snap
		}
		snap := open()
		if !snap.Unopened {
			t.Error("everybody knows a new table")
		}
		h.mustRefuse(table.NotAtTable, bert, table.Look{})
		h.mustRefuse(table.NotAtTable, bert, table.Join{})
		if here, _ := h.m.Find("channel", bert); len(here) > 0 {
			t.Error("Bert finds a table that is not open")
		}
		if here, _ := h.m.Find("channel", anna); len(here) != 1 {
			t.Error("Anna does not find her own table")
		}
		h.restart()
		synctest.Wait()
		h.mustRefuse(table.NotAtTable, bert, table.Look{})
		if snap = h.must(anna, table.Open{}); snap.Unopened {
			t.Error("the table is not open")
		}
		h.must(bert, table.Join{})
		h.mustRefuse(table.NotHost, bert, table.Start{Fill: true})
		snap = h.must(anna, table.Start{Fill: true})
		if snap.Phase != table.Cutting || len(snap.Players) != card.Seats || !snap.Players[1].Person() || snap.Players[2].Person() {
			t.Errorf("it is %s with %+v", snap.Phase, snap.Players)
		}

		open()
		snap = h.must(anna, table.Start{Fill: true})
		if snap.Phase != table.Cutting || snap.Unopened || len(snap.Players) != card.Seats {
			t.Errorf("it is %s with %+v", snap.Phase, snap.Players)
		}
	})
}

// The host can change the rules before the list begins. They decide whether there are Pflichtsoli.
func TestTheHostChangesTheRules(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openLobby(24)
		h.must(bert, table.Join{})
		h.mustRefuse(table.NotHost, bert, table.SetRules{Rules: "hausrunde"})
		snap := h.must(anna, table.SetRules{Rules: "ddv deck=40", Name: "Ours"})
		if snap.RulesName != "Ours" || snap.Rules().Deck != card.Deck40 || !snap.List().Config().Pflichtsoli {
			t.Errorf("the rules are %v, %q", snap.Rules(), snap.RulesName)
		}
		snap = h.must(anna, table.SetRules{Rules: "ddv pflichtsolo=off vorfuehrung=off"})
		if snap.RulesName != "" || snap.List().Config().Pflichtsoli {
			t.Errorf("the rules are %v, %q", snap.Rules(), snap.RulesName)
		}
		if _, err := h.m.Do(t.Context(), h.id, anna, table.SetRules{Rules: "nonsense"}); err == nil {
			t.Error("rules that do not exist are taken")
		}
	})
}

func TestFind(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		open := func(channel string, host table.User) string {
			snap, err := h.m.Create(table.NewTable{Guild: guild, Channel: channel, Host: host, Rules: "ddv", Games: 1})
			if err != nil {
				t.Fatal(err)
			}
			return snap.ID
		}
		sorted := func(ids ...string) []string { slices.Sort(ids); return ids }
		one, two, three := open("here", anna), open("here", bert), open("there", anna)
		find := func(channel string, user table.User, wantHere, wantHis []string) {
			t.Helper()
			here, own := h.m.Find(channel, user)
			if !slices.Equal(here, wantHere) || !slices.Equal(own, wantHis) {
				t.Errorf("Find(%s, %s) = %v, %v, want %v, %v", channel, user.Name, here, own, wantHere, wantHis)
			}
		}
		find("here", anna, sorted(one, two), sorted(one, three))
		find("nowhere", eve, nil, nil)

		h.id = two
		for range 3 {
			h.must(bert, table.AddComputer{Level: "simple"})
		}
		h.must(bert, table.Start{})
		h.setThread("thread")
		find("thread", bert, []string{two}, []string{two})
		find("here", eve, sorted(one, two), nil)
		h.restart()
		find("thread", bert, []string{two}, []string{two})
		h.dropChannel("thread")
		find("thread", bert, nil, []string{two})
		find("here", bert, sorted(one, two), []string{two})
		h.must(bert, table.End{})
		find("here", bert, []string{one}, nil)
		find("thread", bert, nil, nil)
	})
}

func TestCreateRefusesWhatCannotBePlayed(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		for name, n := range map[string]table.NewTable{
			"unknown rules":             {Rules: "poker", Games: 8},
			"an unknown option":         {Rules: "ddv joker=on", Games: 8},
			"no rules":                  {Games: 8},
			"no games":                  {Rules: "ddv"},
			"too many games":            {Rules: "ddv", Games: 49},
			"too few for Pflichtsoli":   {Rules: "ddv", Games: 3, Pflichtsoli: true},
			"rules without Pflichtsoli": {Rules: "ddv pflichtsolo=off vorfuehrung=off", Games: 24, Pflichtsoli: true},
		} {
			n.Guild, n.Channel, n.Host = guild, "channel", anna
			_, wrong := rules.Parse(n.Rules)
			if _, err := h.m.Create(n); !errors.Is(err, table.BadList) && !(wrong != nil && errors.As(err, new(rules.Problem))) {
				t.Errorf("%s: %v, want %v, or what is wrong with the rules", name, err, table.BadList)
			}
		}
		h.store.setHooks(func(write) error { return errors.New("the disk is full") }, nil)
		_, err := h.m.Create(table.NewTable{Guild: guild, Channel: "channel", Host: anna, Rules: "ddv", Games: 1})
		if !errors.Is(err, table.Unavailable) {
			t.Errorf("a table that cannot be stored: %v", err)
		}
		if here, _ := h.m.Find("channel", anna); len(here) != 0 || h.seen.count() != 0 {
			t.Errorf("there are tables that were refused: %v", here)
		}
	})
}
