package league

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"karlchen/bot/discord"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/league"
)

// showLogPage shows a page of the league's log to a leader: of all of it, or of what people have done.
func showLogPage(c *click, id string, page int, people bool) (discord.Response, error) {
	b, err := readLedLeague(c, id)
	if err != nil {
		return nil, err
	}
	log, err := c.Leagues.Log(id)
	if err != nil {
		return nil, err
	}
	shown, seasons := view.PageOfLog(log, page, people), map[int]league.Season{}
	for _, n := range shown.Seasons() {
		of, err := readSeasonOf(c, id, n)
		if err != nil {
			return nil, err
		}
		seasons[n] = of.Season
	}
	return c.Redraw(shown.Message(b, seasons, c.Loc)), nil
}

// decideCase opens the dialogue about a case, with the verdict that the button names.
func decideCase(_ context.Context, c *click, p route.Case) (discord.Response, error) {
	return openDialogueOf(c, "decide", string(p.League), map[string]string{"season": strconv.Itoa(p.Season), "case": p.Case, "verdict": p.Verdict})
}

// openDecision opens the dialogue of a decision, with the choice that the button names.
func openDecision(_ context.Context, c *click, p route.Decision) (discord.Response, error) {
	row, ok := league.DecisionOf(p.Name)
	if !ok || len(row.Fields) == 0 {
		return nil, c.Outdated(fmt.Errorf("%q is no decision with a choice", p.Name))
	}
	values := map[string]string{row.Fields[0].Key: p.Choice}
	if !row.Latest && p.Season > 0 {
		values["season"] = strconv.Itoa(p.Season)
	}
	return openDialogueOf(c, p.Name, string(p.League), values)
}

// showInbox is /league-admin inbox.
func showInbox(_ context.Context, c *click, id string) (discord.Response, error) {
	d, err := c.Leagues.Diagnose(actorOf(c), id)
	if err != nil {
		return nil, err
	}
	open, err := openBooks(c, d.Book.League)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.InboxPage(view.Inbox{Diagnosis: d, Seasons: open}, c.BotMay, c.ChannelID, c.Loc)), nil
}

// diagnoseLeague is /league-admin diagnose. If the bot may write in the league's channel again, it retries the posts that failed.
func diagnoseLeague(ctx context.Context, c *click, id string) (discord.Response, error) {
	d, err := c.Leagues.Diagnose(actorOf(c), id)
	if err != nil {
		return nil, err
	}
	if len(d.Failed) > 0 && c.ChannelID == d.Book.League.Channel && checkChannel(c, c.ChannelID) == nil {
		if err := c.Leagues.Retry(actorOf(c), id); err != nil {
			return nil, err
		}
		d.Unsent, d.Failed = append(d.Unsent, d.Failed...), nil
	}
	crowns := c.RoleTrouble(ctx, d.Book.League.Crown) == ""
	return c.Reply(view.LeagueDiagnosis(d, c.BotMay, c.ChannelID, crowns, c.Loc)), nil
}

// clearTexts is /league-admin clear-texts. Without the leader's yes it says how many texts have the word.
func clearTexts(c *click, id string) (discord.Response, error) {
	word, sure := strings.TrimSpace(c.Options["word"]), c.Options["sure"] == route.Sure
	if utf8.RuneCountInString(word) < shortestWord {
		return nil, shortWord
	}
	b, err := readLedLeague(c, id)
	if err != nil {
		return nil, err
	}
	texts, err := c.Leagues.ClearTexts(actorOf(c), id, word, sure)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.ClearedTexts(b, word, texts, sure, c.Loc)), nil
}

// shortestWord is the fewest letters of a word whose texts are cleared: shorter ones stand in most texts.
const shortestWord = 3

// recomputeLeague is /league-admin recompute.
func recomputeLeague(ctx context.Context, c *click, id string) (discord.Response, error) {
	b, err := readLedLeague(c, id)
	if err != nil {
		return nil, err
	}
	all, err := c.Leagues.Recompute(actorOf(c), id, 0)
	if err != nil {
		return nil, err
	}
	count, err := c.Leagues.Recount(ctx, actorOf(c), id, 0)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.Recomputed(b, all, count, c.Loc)), nil
}
