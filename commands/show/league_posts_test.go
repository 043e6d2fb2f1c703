package show_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/jobs"
	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/commands/show"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/internal/e2e"
	"karlchen/storage"
)

// channels is a Discord that keeps its posts. It takes each nonce once. It may refuse, lose answers and hang.
type channels struct {
	discord.Port

	mu      sync.Mutex
	ids     map[string]string // message ids by nonces
	texts   map[string]string // by message ids
	direct  []string          // the recipients of direct messages
	crowned []string          // who has the role of champions
	spent   map[string]bool   // messages of which Discord takes no more edits
	sends   int
	sent    []sent
	fail    func(channel string, m discord.Message) error // instead of posting
	lose    bool                                          // the next answer, after posting

	forgets bool // it knows no nonce again, as after some minutes
}

// sent is a message that was posted, and whom it called.
type sent struct {
	at          time.Time
	channel, id string
	ping        []string
}

func (c *channels) Send(ctx context.Context, at discord.Place, m discord.Message, nonce string) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fail != nil {
		if err := c.fail(at.ChannelID, m); err != nil {
			return "", err
		}
	}
	c.sends++
	if c.forgets {
		nonce += fmt.Sprint(" ", c.sends)
	}
	id, ok := c.ids[nonce]
	if !ok {
		id = fmt.Sprint(len(c.ids) + 1)
		c.ids[nonce], c.texts[id] = id, said(m.Blocks)
		c.sent = append(c.sent, sent{time.Now(), at.ChannelID, id, m.Ping})
	}
	if c.lose {
		c.lose = false
		return "", errors.New("the line is cut")
	}
	return id, nil
}

func (c *channels) Edit(_ context.Context, at discord.Place, id string, m discord.Message) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fail != nil {
		if err := c.fail(at.ChannelID, m); err != nil {
			return err
		}
	}
	if _, ok := c.texts[id]; !ok {
		return &discord.Error{Status: 404, Code: 10008}
	}
	if c.spent[id] {
		return &discord.Error{Status: 429, Code: 30046}
	}
	c.texts[id] = said(m.Blocks)
	return nil
}

func (c *channels) Delete(_ context.Context, _ discord.Place, id string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.texts, id)
	return nil
}

func (c *channels) Message(_ context.Context, user string, _ discord.Message, _ string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.direct = append(c.direct, user)
	return nil
}

func (c *channels) StartThread(_ context.Context, _ discord.Place, message, _ string) (string, error) {
	return "7" + message, nil
}

func (c *channels) AddToThread(context.Context, discord.Place, string) error { return nil }

func (c *channels) ArchiveThread(context.Context, discord.Place) error { return nil }

func (c *channels) IsMember(context.Context, string, string) (bool, error) { return true, nil }

// read returns all messages that are there, joined.
func (c *channels) read() string {
	synctest.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []string
	for _, text := range c.texts {
		all = append(all, text)
	}
	slices.Sort(all)
	return strings.Join(all, "\n---\n")
}

// said returns the texts of a message.
func said(blocks []discord.Block) (all string) {
	for _, b := range blocks {
		switch b := b.(type) {
		case discord.Text:
			all += b.Markdown + "\n"
		case discord.Container:
			all += said(b.Blocks)
		case discord.Divider, discord.ButtonRow, discord.Select, discord.Picker, discord.Image:
		}
	}
	return all
}

// press is a bot with leagues and a Discord that a test controls.
type press struct {
	t        *testing.T
	store    *storage.Store
	disk     *e2e.FullDisk
	channels *channels
	tables   *table.Manager
	weekly   *leagues.Service
	stop     func()
}

func newPress(t *testing.T) *press {
	store, err := storage.Open(filepath.Join(t.TempDir(), "db"), storage.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	p := &press{t: t, store: store, disk: &e2e.FullDisk{Store: store}, channels: &channels{ids: map[string]string{}, texts: map[string]string{}}}
	p.boot()
	t.Cleanup(func() {
		p.stop()
		store.Close()
	})
	return p
}

// boot starts the program, as if for the first time.
func (p *press) boot() {
	log := slog.New(slog.DiscardHandler)
	var observers table.Observers
	tables := table.NewManager(table.Config{Store: p.store, Observer: &observers, Log: log})
	calendar := jobs.NewCalendar(p.disk, nil, 0)
	p.tables = tables
	p.weekly = leagues.New(leagues.Config{Admission: leagues.NewAdmission(p.store, log), Ledger: calendar, Tables: tables})
	ledger := jobs.New(jobs.Config{Calendar: calendar, Log: log, Handlers: p.weekly.Handlers(), Beat: time.Hour})
	bot := e2e.NewBot(e2e.BotConfig{Parts: show.Parts{
		Log: log, Port: p.channels, Tables: tables, Leagues: p.weekly, Archive: archive.New(archive.Config{Store: p.store}), Settings: p.store,
	}})
	observers.Subscribe(bot.Show, p.weekly)
	p.must(tables.Load())
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { bot.Show.PostLeagues(ctx) })
	work.Go(func() { ledger.Run(ctx) })
	work.Go(func() { p.weekly.Run(ctx) })
	p.stop = func() {
		cancel()
		work.Wait()
		tables.Close()
		bot.Show.Close(context.Background())
	}
}

// A post that was sent and could not be noted was sent again every 30 s with the same nonce, which Discord knows for some minutes: it appeared again and again.
func TestAPostThatCannotBeNotedComesOnce(t *testing.T) {
	for name, test := range map[string]struct {
		kept  int // messages while the disk is full
		fills func(p *press)
	}{
		// Nobody could note it, in any process: so it is not sent.
		"full before": {0, func(p *press) {
			down := true
			p.channels.fail = func(string, discord.Message) error {
				if down {
					down = false
					p.disk.Full.Store(true)
					return &discord.Error{Status: 503}
				}
				return nil
			}
		}},
		"full between the post and the note": {1, func(p *press) {
			p.channels.fail = func(string, discord.Message) error { p.disk.Full.Store(true); return nil }
		}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPress(t)
				p.channels.forgets = true
				test.fills(p)
				id := p.found("Nord", "1")
				time.Sleep(time.Hour)
				if text := p.channels.read(); !p.disk.Full.Load() || strings.Count(text, "Saison 1") != test.kept || p.channels.sends != test.kept {
					t.Errorf("while the disk is full the post is sent %d times, and the channel reads\n%s", p.channels.sends, text)
				}
				if test.kept == 0 {
					for range 3 {
						p.stop()
						p.boot()
						time.Sleep(10 * time.Minute)
					}
				}
				p.channels.fail = nil
				p.disk.Full.Store(false)
				time.Sleep(time.Minute)
				p.stop()
				p.boot()
				p.join(id, leagues.Actor{ID: "12", Name: "Ben", Guild: "100"})
				time.Sleep(time.Minute)
				if text := p.channels.read(); strings.Count(text, "Saison 1") != 1 || !strings.Contains(text, "Ben") {
					t.Errorf("when there is room again the channel reads\n%s", text)
				}
			})
		})
	}
}

var owner = leagues.Actor{ID: "11", Name: "Anna", Guild: "100", Manager: true}

// found founds a league in a channel. Its first season begins next Monday.
func (p *press) found(name, channel string, change ...func(*leagues.Founding)) string {
	p.t.Helper()
	starts, err := p.weekly.Starts("Europe/Berlin")
	if err != nil {
		p.t.Fatal(err)
	}
	f := leagues.Founding{Configure: league.Configure{Name: name, Zone: "Europe/Berlin", Channel: channel, Locale: "de", Plan: leagues.DefaultPlan("ddv", 4)}, Start: starts[1]}
	for _, fn := range change {
		fn(&f)
	}
	l, err := p.weekly.Found(owner, f)
	if err != nil {
		p.t.Fatal(err)
	}
	return l.ID
}

func (p *press) join(id string, who leagues.Actor) {
	p.t.Helper()
	p.act(id, who, &league.Join{})
}

func (p *press) act(id string, who leagues.Actor, d league.Deed) league.Season {
	p.t.Helper()
	after, err := p.weekly.Act(who, id, 0, d)
	p.must(err)
	return after
}

// A message is posted once and then edited, also when the program stops before it learns of its post.
func TestPostsOfLeaguesComeOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPress(t)
		p.channels.lose = true
		id := p.found("Nord", "1")
		synctest.Wait()
		p.stop()
		p.boot()
		p.join(id, leagues.Actor{ID: "12", Name: "Ben", Guild: "100"})
		time.Sleep(2 * time.Second)
		if text := p.channels.read(); strings.Count(text, "Saison 1") != 1 || !strings.Contains(text, "Ben") {
			t.Errorf("the channel reads\n%s", text)
		}
		sends := p.channels.sends
		p.join(id, leagues.Actor{ID: "13", Name: "Clara", Guild: "100"})
		time.Sleep(time.Minute)
		if text := p.channels.read(); !strings.Contains(text, "Clara") || p.channels.sends != sends {
			t.Errorf("after %d more sends the channel reads\n%s", p.channels.sends-sends, text)
		}
	})
}

// A deleted message comes back when it changes.
func TestPostsOfLeaguesThatWereDeleted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPress(t)
		id := p.found("Nord", "1")
		synctest.Wait()
		clear(p.channels.texts)
		p.join(id, owner)
		time.Sleep(2 * time.Second)
		if text := p.channels.read(); strings.Count(text, "Anna") != 1 {
			t.Errorf("the channel reads\n%s", text)
		}
	})
}

// A message that takes no more edits is replaced. The old one stayed beside the new one, with buttons that still worked.
func TestPostsOfLeaguesWithSpentEdits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPress(t)
		id := p.found("Nord", "1")
		synctest.Wait()
		p.channels.mu.Lock()
		before := len(p.channels.texts)
		p.channels.spent = map[string]bool{}
		for message := range p.channels.texts {
			p.channels.spent[message] = true
		}
		p.channels.mu.Unlock()
		p.join(id, owner)
		time.Sleep(2 * time.Second)
		if text := p.channels.read(); strings.Count(text, "Anna") != 1 || strings.Count(text, "Saison 1") != 1 || len(p.channels.texts) != before {
			t.Errorf("%d messages were there; now the channel reads\n%s", before, text)
		}
	})
}

// If the bot may not write, the league's founder gets one message, and the other league goes on. As soon as the bot may write, a leader gets
// everything shown.
func TestPostsOfLeaguesThatMayNotBeShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPress(t)
		forbidden := func(channel string, _ discord.Message) error {
			if channel == "1" {
				return &discord.Error{Status: 403, Code: 50013}
			}
			return nil
		}
		p.channels.fail = forbidden
		north := p.found("Nord", "1")
		p.found("Süd", "2")
		time.Sleep(time.Minute)
		p.join(north, owner)
		time.Sleep(time.Minute)
		if text := p.channels.read(); !strings.Contains(text, "Süd") || strings.Contains(text, "Nord") {
			t.Errorf("the channels read\n%s", text)
		}
		if !slices.Equal(p.channels.direct, []string{owner.ID}) {
			t.Errorf("direct messages went to %v", p.channels.direct)
		}
		p.channels.mu.Lock()
		p.channels.fail = nil
		p.channels.mu.Unlock()
		if err := p.weekly.Retry(owner, north); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Second)
		if text := p.channels.read(); !strings.Contains(text, "Nord") {
			t.Errorf("the channels read\n%s", text)
		}
	})
}

// If the bot lost a permission, a league costs one request a minute, its founder gets one message, and everything is shown within a minute after
// the permission is back. A call to something that is over by then is not posted.
func TestPostsOfLeaguesHealWithinAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPress(t)
		tries := 0
		id := p.found("Nord", "1")
		p.join(id, owner)
		p.act(id, owner, &league.SetRemind{On: true})
		monday := p.book(id).Calendar().Opens(1)
		time.Sleep(time.Until(monday.AddDate(0, 0, 7).Add(-5 * time.Hour)))
		called := strings.Count(p.channels.read(), "<@11>")
		p.channels.mu.Lock()
		p.channels.fail = func(string, discord.Message) error { tries++; return &discord.Error{Status: 403, Code: 50013} }
		p.channels.mu.Unlock()
		time.Sleep(time.Until(monday.AddDate(0, 0, 7).Add(time.Hour))) // the last call has been due meanwhile
		tried := func() int {
			synctest.Wait()
			p.channels.mu.Lock()
			defer p.channels.mu.Unlock()
			return tries
		}
		before := tried()
		time.Sleep(10 * time.Minute)
		if n := tried() - before; n < 9 || n > 2*11 { // with pictures and without
			t.Errorf("%d requests in ten minutes", n)
		}
		p.channels.mu.Lock()
		told := slices.Clone(p.channels.direct)
		p.channels.mu.Unlock()
		if !slices.Equal(told, []string{owner.ID}) {
			t.Errorf("direct messages went to %v", told)
		}
		p.channels.mu.Lock()
		p.channels.fail = nil
		p.channels.mu.Unlock()
		time.Sleep(time.Minute + 10*time.Second)
		text := p.channels.read()
		if !strings.Contains(text, "Woche 2") || called == 0 || strings.Contains(text, "<@11>") { // the reminder is over, too
			t.Errorf("the channel reads\n%s", text)
		}
	})
}

// A fault of the program in a post ends neither the program nor the posts of others: it would come again at every start. The founder reads of it, as of a
// post that Discord refuses, and the league goes on.
func TestAFaultInAPostOfALeague(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPress(t)
		p.channels.fail = func(channel string, _ discord.Message) error {
			if channel == "1" {
				panic("a provoked fault")
			}
			return nil
		}
		north := p.found("Nord", "1")
		p.found("Süd", "2")
		time.Sleep(time.Minute)
		if text := p.channels.read(); !strings.Contains(text, "Süd") || !slices.Equal(p.channels.direct, []string{owner.ID}) {
			t.Errorf("direct messages went to %v, and the channels read\n%s", p.channels.direct, text)
		}
		p.channels.mu.Lock()
		p.channels.fail = nil
		p.channels.mu.Unlock()
		p.join(north, owner)
		time.Sleep(time.Until(p.book(north).Calendar().Opens(1).Add(time.Minute)))
		if text := p.channels.read(); !strings.Contains(text, "Nord") {
			t.Errorf("after the fault the channels read\n%s", text)
		}
	})
}

// If only pictures are forbidden, the rest is shown without them. A post that fails for another reason is tried again.
func TestPostsOfLeaguesThatFail(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPress(t)
		p.channels.fail = func(string, discord.Message) error { return &discord.Error{Status: 500} }
		p.found("Nord", "1")
		time.Sleep(10 * time.Second)
		if text := p.channels.read(); text != "" {
			t.Fatalf("the channel reads\n%s", text)
		}
		p.channels.mu.Lock()
		p.channels.fail = func(_ string, m discord.Message) error {
			if len(m.Files) > 0 {
				return &discord.Error{Status: 403, Code: 50013}
			}
			return nil
		}
		p.channels.mu.Unlock()
		time.Sleep(time.Minute)
		if text := p.channels.read(); !strings.Contains(text, "Nord") || len(p.channels.direct) > 0 {
			t.Errorf("the channel reads, with direct messages to %v:\n%s", p.channels.direct, text)
		}
	})
}

// All posts of a league of each format are drawn: with results, a correction, a protest, an evening to which too few people come, and an evening
// with a draw. The language changes from format to format; at night each league speaks both.
func TestEveryPostOfALeagueIsDrawn(t *testing.T) {
	if testing.Short() {
		t.Skip("draws all posts of a season of each format in both languages")
	}
	t.Parallel()
	languages := []string{"en", "de"}
	for i, format := range standings.Formats() {
		if format.Mode().Real {
			continue // no calendar opens its weeks
		}
		for j, language := range languages {
			if i%len(languages) != j && !e2e.Nightly {
				continue
			}
			t.Run(string(format)+" "+language, func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) { p := newPress(t); p.playSeason(format, language) })
			})
		}
	}
}

// playSeason lets a season of four weeks pass, in which leaders enter the results.
func (p *press) playSeason(format standings.Format, language string) {
	id := p.found("Nord", "1", func(f *leagues.Founding) { f.Plan.Config.Format, f.Locale = format, language })
	for i, name := range []string{"Anna", "Ben", "Clara", "Dora", "Emil"} {
		who := leagues.Actor{ID: fmt.Sprint(11 + i), Name: name, Guild: "100"}
		p.join(id, who)
		p.act(id, who, &league.SetRemind{On: true})
	}
	monday := p.book(id).Calendar().Opens(1)
	week := func(n int, days, hours int) {
		time.Sleep(time.Until(monday.AddDate(0, 0, 7*(n-1)+days).Add(time.Duration(hours) * time.Hour)))
	}
	week(1, 1, 12)
	var list uint64
	if format != standings.Task {
		members := []string{"11", "12", "13", "14"}
		list = p.act(id, owner, &league.AddResult{Week: 1, Members: members, Points: []int{12, -4, -8, 0}, Why: "am Küchentisch"}).League.Lists
	}
	for n := 1; n <= 4; n++ {
		week(n, 2, 0)
		if format == standings.MatchDay && n == 2 { // enough people come once
			for user := 11; user <= 15; user++ {
				p.act(id, leagues.Actor{ID: fmt.Sprint(user), Name: fmt.Sprint(user), Guild: "100"}, &league.SignUp{Week: n, Answer: league.AnswerIn})
			}
			week(n, 3, 0)
			time.Sleep(time.Until(p.book(id).DrawAt(n).Add(-20 * time.Minute)))
			for user := 11; user <= 14; user++ {
				p.act(id, leagues.Actor{ID: fmt.Sprint(user), Name: fmt.Sprint(user), Guild: "100"}, &league.SignUp{Week: n, Answer: league.AnswerHere})
			}
		}
		week(n+1, 0, 1)
		if n == 1 {
			p.act(id, leagues.Actor{ID: "12", Name: "Ben", Guild: "100"}, &league.AskLeaders{Words: "Spielen wir?"})
			p.act(id, owner, &league.AnswerQuestion{Member: "12", Question: 1, Words: "Ja."})
			p.act(id, leagues.Actor{ID: "13", Name: "Clara", Guild: "100"}, &league.AskLeaders{Words: "Wann?"})
		}
		if n == 1 && list > 0 {
			correct := func(c standings.Correction) { p.act(id, owner, &league.Correct{Correction: c}) }
			p.act(id, leagues.Actor{ID: "12", Name: "Ben", Guild: "100"}, &league.FileProtest{List: list, Why: "Das stimmt nicht."})
			correct(standings.Correction{Change: standings.Rescore, List: list, Scores: []int{4, 4, -8, 0}, Why: "verzählt", Note: "Verzählt."})
			p.act(id, owner, &league.DecideProtest{Protest: 1, Uphold: true, Answer: "Du hast recht."})
			correct(standings.Correction{Change: standings.Penalty, Member: "13", Week: 1, Points: standings.Point, Why: "spät"})
		}
	}
	week(6, 0, 0)
	if state := p.book(id).Season.State; state != league.SeasonArchived {
		p.t.Errorf("the season is %s", state)
	}
	text := p.channels.read()
	if strings.Contains(text, "<no value>") || e2e.NoText.MatchString(text) {
		p.t.Errorf("something is missing in\n%s", text)
	}
	d, err := p.weekly.Diagnose(owner, id)
	p.must(err)
	if len(d.Failed)+len(d.Unsent)+len(p.channels.direct) > 0 {
		p.t.Errorf("not shown are %+v and %+v", d.Failed, d.Unsent)
	}
}

func (p *press) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

func (p *press) book(id string) *leagues.Book {
	p.t.Helper()
	b, err := p.weekly.Book(owner, id, 0)
	p.must(err)
	return b
}
