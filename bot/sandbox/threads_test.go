package sandbox_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/sandbox"
	"karlchen/internal/person"
)

// thread opens a thread on a new message and returns its id.
func (b *bot) thread() string {
	b.t.Helper()
	return wantStatus(b.t, rest(b.t, b.s, "POST", messages(b.post(j{"content": "Table 1"}))+"/threads", j{"name": "Table 1"}), 201).id()
}

// members returns the ids of the members of a thread.
func members(s *sandbox.Server, thread string) []string {
	return s.Members(thread)
}

// joined waits until a person is in a thread, or has left it.
func joined(t *testing.T, p *person.Person, thread string, is bool) {
	t.Helper()
	if _, err := p.WaitChannel(patient(t), func(c person.Channel) bool { return c.ID == thread && c.Joined == is }); err != nil {
		t.Errorf("%s, in the thread %v: %v", p.Name, is, err)
	}
}

func TestAThreadHasMembers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	s := start(t, keeping(file))
	anna, ben, clara := join(t, s, 1), join(t, s, 2), join(t, s, 3)
	b := online(t, s)
	id := b.thread()
	want := func(ids ...string) {
		t.Helper()
		if diff := cmp.Diff(append([]string{sandbox.ApplicationID}, ids...), members(s, id)); diff != "" {
			t.Errorf("members (-want +got):\n%s", diff)
		}
	}
	want()
	at := "/channels/" + id
	// A click and a message without mentions add nobody.
	m := wantStatus(t, rest(t, s, "POST", at+"/messages", rows(button("a", "A"))), 200).id()
	clicks(t, b, anna, m, "a")
	want()
	for range 2 {
		wantStatus(t, rest(t, s, "PUT", at+"/thread-members/"+anna.ID, nil), 204)
	}
	want(anna.ID)
	joined(t, anna, id, true)
	joined(t, ben, id, false)

	// A mention adds the people whom the message may notify.
	silent := j{"parse": []string{}}
	wantStatus(t, rest(t, s, "POST", at+"/messages", j{"content": "<@" + ben.ID + ">", "allowed_mentions": silent}), 200)
	want(anna.ID)
	ping := wantStatus(t, rest(t, s, "POST", at+"/messages", j{"content": "<@" + ben.ID + ">"}), 200).id()
	want(anna.ID, ben.ID)
	if seen, err := ben.WaitMessage(patient(t), func(m person.Message) bool { return m.ID == ping }); err != nil || !seen.MentionsMe {
		t.Errorf("Ben sees %v, %v", seen, err)
	}
	all := wantStatus(t, rest(t, s, "POST", at+"/messages", j{"content": "<@&" + sandbox.RoleID + ">"}), 200).id()
	for p, is := range map[*person.Person]bool{anna: true, clara: false} { // a role mentions only people who are in the thread
		if seen, err := p.WaitMessage(patient(t), func(m person.Message) bool { return m.ID == all }); err != nil || seen.MentionsMe != is {
			t.Errorf("%s is mentioned: %v, %v", p.Name, seen.MentionsMe, err)
		}
	}

	// People enter by writing or by joining, and leave.
	if err := clara.Say(patient(t), id, "May I watch?"); err != nil {
		t.Fatal(err)
	}
	joined(t, clara, id, true)
	if err := ben.JoinThread(patient(t), id, false); err != nil {
		t.Fatal(err)
	}
	want(anna.ID, clara.ID)
	if err := ben.JoinThread(patient(t), id, true); err != nil {
		t.Fatal(err)
	}
	if err := ben.JoinThread(patient(t), sandbox.ChannelID, true); err == nil {
		t.Error("Ben has joined a channel that is no thread")
	}
	if err := anna.JoinThread(patient(t), id, false); err != nil {
		t.Fatal(err)
	}
	want(clara.ID, ben.ID)
	if got := rest(t, s, "GET", at, nil).body["member_count"]; got != 3.0 {
		t.Errorf("member_count is %v", got)
	}

	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = start(t, keeping(file))
	want(clara.ID, ben.ID)
	anna = join(t, s, 1)
	if err := anna.SetMember(patient(t), ben.ID, false); err != nil {
		t.Fatal(err)
	}
	want(clara.ID)

	// Not everybody can be added, nor in every place, nor at every time.
	add := func(user string) answer { return rest(t, s, "PUT", at+"/thread-members/"+user, nil) }
	wantCode(t, add("42"), 404, 10013)
	wantCode(t, add(ben.ID), 404, 10007)
	wantCode(t, rest(t, s, "PUT", table+"/thread-members/"+anna.ID, nil), 400, 50024)
	wantCode(t, rest(t, s, "PUT", "/channels/42/thread-members/"+anna.ID, nil), 404, 10003)
	s.Faults().Deny(sandbox.ChannelID, sandbox.PermSendInThreads)
	wantCode(t, add(anna.ID), 403, 50013)
	s.Faults().Deny(sandbox.ChannelID, 0)
	s.Faults().Archive(id)
	wantCode(t, add(anna.ID), 400, 50083)
}

func TestADeletedThreadIsGoneForEver(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	s := start(t, keeping(file))
	b := online(t, s)
	anna := join(t, s, 1)
	register(t, s, doko)
	id := b.thread()
	use := later(func() (person.Answer, error) { return anna.Command(patient(t), id, "doko leave", nil) })
	held := b.event()
	wantStatus(t, b.answer(held, 4, j{"content": "for Anna", "flags": 64}), 204)
	if _, err := use(); err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = anna.Command(patient(t), id, "doko leave", nil) }()
	asked := b.event()

	s.Faults().DeleteChannel(id)
	if e := b.next(0, "THREAD_DELETE"); e.Data["id"] != id || e.Data["parent_id"] != sandbox.ChannelID {
		t.Errorf("the bot hears %s", e.Raw)
	}
	if err := anna.WaitNoChannel(patient(t), id); err != nil {
		t.Error(err)
	}
	if got := anna.MessagesIn(id); len(got) != 0 {
		t.Errorf("Anna still sees %v", got)
	}
	wantCode(t, b.answer(asked, 4, j{"content": "x"}), 404, 10003)
	wantCode(t, rest(t, s, "PATCH", webhook(held)+"/messages/@original", j{"content": "x"}), 404, 10003)
	for range 3 { // alive, from the log, and from the log that a start has rewritten
		for _, a := range []answer{
			rest(t, s, "GET", "/channels/"+id, nil), rest(t, s, "POST", "/channels/"+id+"/messages", j{"content": "x"}),
			rest(t, s, "PATCH", "/channels/"+id, j{"name": "x"}),
			rest(t, s, "PUT", "/channels/"+id+"/thread-members/"+anna.ID, nil),
		} {
			wantCode(t, a, 404, 10003)
		}
		wantCode(t, rest(t, s, "POST", messages(id)+"/threads", j{"name": "again"}), 400, 160004)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = start(t, keeping(file))
	}
}

func TestManagersDeleteAndMakeChannels(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	s := start(t, keeping(file))
	anna, ben := join(t, s, 1), join(t, s, 2)
	b := online(t, s)
	id := b.thread()
	for what, err := range map[string]error{
		"a channel":             ben.DeleteChannel(patient(t), sandbox.ChannelID),
		"a role":                ben.DeleteRole(patient(t), sandbox.RoleID),
		"everyone":              anna.DeleteRole(patient(t), sandbox.GuildID),
		"a channel that is not": anna.DeleteChannel(patient(t), "42"),
		"nothing, but made one": ben.CreateChannel(patient(t), "secret"),
		"nothing, nameless":     anna.CreateChannel(patient(t), " "),
	} {
		if err == nil {
			t.Errorf("deleted: %s", what)
		}
	}
	if err := anna.DeleteChannel(patient(t), sandbox.ChannelID); err != nil {
		t.Fatal(err)
	}
	for {
		e, err := b.read()
		if err != nil || e.Name == "THREAD_DELETE" { // its threads go without an event
			t.Fatalf("%v, %v", e, err)
		}
		if e.Name == "CHANNEL_DELETE" && e.Data["id"] == sandbox.ChannelID {
			break
		}
	}
	if err := anna.DeleteRole(patient(t), sandbox.RoleID); err != nil {
		t.Fatal(err)
	}
	if e := b.next(0, "GUILD_ROLE_DELETE"); e.Data["role_id"] != sandbox.RoleID || e.Data["guild_id"] != sandbox.GuildID {
		t.Errorf("the bot hears %s", e.Raw)
	}
	if err := anna.CreateChannel(patient(t), "new"); err != nil {
		t.Fatal(err)
	}
	if e := b.next(0, "CHANNEL_CREATE"); e.Data["name"] != "new" {
		t.Errorf("the bot hears %s", e.Raw)
	}
	for range 3 {
		wantCode(t, rest(t, s, "GET", table, nil), 404, 10003)
		wantCode(t, rest(t, s, "GET", "/channels/"+id, nil), 404, 10003)
		names := []string{}
		for _, c := range rest(t, s, "GET", "/guilds/"+sandbox.GuildID+"/channels", nil).list {
			names = append(names, c["name"].(string))
		}
		if diff := cmp.Diff([]string{"lounge", "news", "voice", "forum", "new"}, names); diff != "" {
			t.Errorf("channels (-want +got):\n%s", diff)
		}
		member := rest(t, s, "GET", "/guilds/"+sandbox.GuildID+"/members/"+ben.ID, nil)
		if roles := member.body["roles"].([]any); len(roles) != 0 {
			t.Errorf("Ben has the roles %v", roles)
		}
		if roles := rest(t, s, "GET", "/guilds/"+sandbox.GuildID, nil).body["roles"].([]any); len(roles) != 3 {
			t.Errorf("the server has the roles %v", roles)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = start(t, keeping(file))
	}
}

func TestPermissionsOfTheBotAreTakenAndGivenBack(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	s := start(t, keeping(file))
	anna, ben := join(t, s, 1), join(t, s, 2)
	b := online(t, s)
	id := b.post(rows(button("a", "A")))
	if err := ben.Grant(patient(t), sandbox.ChannelID, "send", false); err == nil {
		t.Error("Ben has taken a permission")
	}
	if err := anna.Grant(patient(t), sandbox.ChannelID, "fly", true); err == nil {
		t.Error("the bot was given an unknown permission")
	}
	set := func(permission string, is bool) {
		t.Helper()
		if err := anna.Grant(patient(t), sandbox.ChannelID, permission, is); err != nil {
			t.Fatal(err)
		}
		for {
			if e := wantEvent(t, b); e.Name == "CHANNEL_UPDATE" {
				return
			}
		}
	}
	may := func(want, bit int64) {
		t.Helper()
		got, _ := strconv.ParseInt(clicks(t, b, anna, id, "a")["app_permissions"].(string), 10, 64)
		if got&bit != want {
			t.Errorf("app_permissions are %b", got)
		}
	}
	set("send", false)
	wantCode(t, rest(t, s, "POST", table+"/messages", j{"content": "x"}), 403, 50013)
	may(0, sandbox.PermSend)
	c, err := anna.WaitChannel(patient(t), func(c person.Channel) bool { return c.ID == sandbox.ChannelID && !c.BotMay["send"] })
	if err != nil || !c.BotMay["view"] {
		t.Errorf("the page shows %v, %v", c.BotMay, err)
	}
	if len(ben.Channels()[0].BotMay) != 0 {
		t.Error("Ben is told what the bot may")
	}
	set("send", true)
	may(sandbox.PermSend, sandbox.PermSend)

	// For a role that not everybody may mention the bot needs a permission, and gets it only here.
	role := "<@&" + sandbox.LeaderRoleID + ">"
	if err := anna.SetRole(patient(t), ben.ID, sandbox.LeaderRoleID, true); err != nil {
		t.Fatal(err)
	}
	for _, is := range []bool{false, true, false} {
		set("mention_everyone", is)
		m := b.post(j{"content": role + fmt.Sprint(is)})
		if seen, err := ben.WaitMessage(patient(t), func(x person.Message) bool { return x.ID == m }); err != nil || seen.MentionsMe != is {
			t.Errorf("with the permission (%v) Ben is mentioned: %v, %v", is, seen.MentionsMe, err)
		}
	}
	set("threads", false)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = start(t, keeping(file))
	b = online(t, s)
	wantCode(t, rest(t, s, "POST", messages(id)+"/threads", j{"name": "x"}), 403, 50013)
}

func wantEvent(t *testing.T, b *bot) event {
	t.Helper()
	e, err := b.read()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestAThreadIsMadeLateOrWithAnError(t *testing.T) {
	clock := sandbox.NewManualClock(noon)
	s := start(t, withClock(clock))
	b := online(t, s)
	first, second := b.post(j{"content": "1"}), b.post(j{"content": "2"})
	s.Faults().Set(sandbox.Thread, sandbox.Trouble{Times: 1, DelayMS: 5000})
	made := make(chan answer, 1)
	go func() { made <- rest(t, s, "POST", messages(first)+"/threads", j{"name": "slow"}) }()
	b.next(0, "THREAD_CREATE") // it is there before the answer
	select {
	case a := <-made:
		t.Errorf("the answer came at once: %v", a)
	default:
	}
	for waiting := true; waiting; {
		select {
		case a := <-made:
			wantStatus(t, a, 201)
			waiting = false
		default:
			clock.Advance(time.Second)
		}
	}
	s.Faults().Set(sandbox.Thread, sandbox.Trouble{Times: 1, Status: 500})
	wantStatus(t, rest(t, s, "POST", messages(second)+"/threads", j{"name": "broken"}), 500)
	wantCode(t, rest(t, s, "POST", messages(second)+"/threads", j{"name": "again"}), 400, 160004)
	if got := members(s, second); !slices.Equal(got, []string{sandbox.ApplicationID}) {
		t.Errorf("the thread has the members %v", got)
	}
}
