package route_test

import (
	"slices"
	"testing"

	"karlchen/commands/route"
)

func TestCommandsHaveEnglishNamesThatTheRouterKnows(t *testing.T) {
	var paths []string
	for _, c := range route.Registration() {
		if len(c.Sub) == 0 {
			paths = append(paths, c.Name)
		}
		for _, sub := range c.Sub {
			paths = append(paths, c.Name+" "+sub.Name)
		}
	}
	want := []string{
		"doko new", "doko daily", "doko puzzle",
		"doko hand",
		"doko table",
		"doko leave",
		"doko end",
		"doko who",
		"doko vote-out",
		"doko score",
		"doko diagnose", "doko home",
		"evening plan",
		"evening list",
		"stammtisch new",
		"stammtisch show",
		"stammtisch play",
		"sheet new",
		"sheet show",
		"sheet read",
		"rules show",
		"rules compare",
		"rules set",
		"rules custom",
		"rules rename",
		"rules delete",
		"settings me",
		"settings server",
		"settings block",
		"league info",
		"league play",
		"league join",
		"league standings",
		"league week",
		"league profile",
		"league compare",
		"league history",
		"league available",
		"league away",
		"league team",
		"league leave",
		"league protest",
		"league rules",
		"league archive",
		"league common",
		"league export",
		"learn",
		"help",
		"replay",
		"stats player",
		"stats compare",
		"stats server",
		"report game",
		"report list",
		"privacy show",
		"privacy export",
		"privacy delete",
		"Invite to a table",
		"Statistics",
		"Replay this game",
		"league-admin create",
		"league-admin settings",
		"league-admin season",
		"league-admin week-move",
		"league-admin week-cancel",
		"league-admin swap",
		"league-admin substitute",
		"league-admin abort",
		"league-admin ban",
		"league-admin team",
		"league-admin correct",
		"league-admin strike",
		"league-admin withdraw",
		"league-admin penalty",
		"league-admin add",
		"league-admin decide",
		"league-admin close",
		"league-admin clear-texts",
		"league-admin draw",
		"league-admin recompute",
		"league-admin log",
		"league-admin diagnose",
		"league-admin inbox",
		"tournament guest",
		"tournament gone",
		"tournament round",
		"tournament told",
	}
	if !slices.Equal(paths, want) {
		t.Errorf("commands are %q, want %q", paths, want)
	}
}
