package view_test

import (
	"bytes"
	"strings"
	"testing"

	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// sheeted is a season with names at which a spreadsheet would begin a formula, also with other separators, and ids of which it would round the last digits.
func sheeted() league.Export {
	row := func(member, name string, value float64, weeks ...league.ExportWeek) league.ExportRow {
		return league.ExportRow{Rank: 1, Member: member, Name: name, Value: value, Total: value, Penalty: 0.5, Decided: standings.Value, Lists: 1, Games: 24, GamePoints: -8, Weeks: weeks}
	}
	tied := row("104", "-1", 2, league.ExportWeek{})
	tied.Decided = standings.WeeksWon
	return league.Export{
		Week: 1, Standings: []league.ExportRow{
			row("1234567890123456789", "=cmd|'/c calc'!A1", 7.5, league.ExportWeek{Lists: 1, Score: 10.0 / 3}), row("102", `Anna "=1"`, 4, league.ExportWeek{}),
			row("103", "x;@SUM(1,2)", 3, league.ExportWeek{}), tied,
		},
		Lists: []league.ExportList{{List: 3, Week: 1, Games: []uint64{7, 8}, Places: []league.ExportPlace{
			{Member: "102", Name: "Clara,\nund mehr", GamePoints: -8, Score: 2.5, Games: 24, Substituted: 13, NoShow: true}, {GamePoints: 8, Games: 24},
		}}},
		Attempts: []league.ExportAttempt{{List: 4, Week: 1, Member: "102", Name: "Ben", Deals: []int{2, -1}, Score: 3.25, Games: []uint64{9}}},
	}
}

func TestSheetsOpenByADoubleClick(t *testing.T) {
	for tag, want := range map[string][2]string{
		"de": {"\ufeff" + `Staffel;Platz;Name;Wertung;Summe;Strafe;entschieden durch;Listen;Spiele;davon Ersatz;Spielpunkte;Wochensiege;beste Liste;Soli;Füchse;Karlchen;nicht angetreten;fehlende Listen;Abzug dafür;Woche 1;ID
0;1;'=cmd|'/c calc'!A1;7,5;7,5;0,5;;1;24;0;-8;0;0;0;0;0;0;0;0;3,3333;<@1234567890123456789>
0;1;"Anna ""'=1""";4;4;0,5;;1;24;0;-8;0;0;0;0;0;0;0;0;;<@102>
0;1;"x;'@SUM(1,2)";3;3;0,5;;1;24;0;-8;0;0;0;0;0;0;0;0;;<@103>
0;1;'-1;2;2;0,5;gewonnene Wochen;1;24;0;-8;0;0;0;0;0;0;0;0;;<@104>
`, "\ufeff" + `Woche;Liste;Platz am Tisch;Name;Spielpunkte;Wertung;Spiele;davon Ersatz;nicht angetreten;Spielnummern;ID
1;3;1;"Clara,
und mehr";-8;2,5;24;13;1;7 8;<@102>
1;3;2;;8;0;24;0;0;7 8;
1;4;;Ben;1;3,25;2;0;0;9;<@102>
`},
		"en": {"\ufeff" + `division,rank,name,value,total,penalty,decided by,matches,games,substituted,game points,weeks won,best match,solos,Füchse,Karlchen,no-shows,missing,fee,Week 1,ID
0,1,'=cmd|'/c calc'!A1,7.5,7.5,0.5,,1,24,0,-8,0,0,0,0,0,0,0,0,3.3333,<@1234567890123456789>
0,1,"Anna ""'=1""",4,4,0.5,,1,24,0,-8,0,0,0,0,0,0,0,0,,<@102>
0,1,"x;'@SUM(1,2)",3,3,0.5,,1,24,0,-8,0,0,0,0,0,0,0,0,,<@103>
0,1,'-1,2,2,0.5,weeks won,1,24,0,-8,0,0,0,0,0,0,0,0,,<@104>
`, "\ufeff" + `week,match,place,name,game points,score,games,substituted,no-show,game numbers,ID
1,3,1,"Clara,
und mehr",-8,2.5,24,13,1,7 8,<@102>
1,3,2,,8,0,24,0,0,7 8,
1,4,,Ben,1,3.25,2,0,0,9,<@102>
`},
	} {
		for i, data := range [][]byte{view.StandingsSheet(sheeted(), locale.Of(tag)), view.ResultsSheet(sheeted(), locale.Of(tag))} {
			if got := strings.ReplaceAll(string(data), "\r\n", "\n"); got != want[i] || bytes.Count(data, []byte("\n")) != bytes.Count(data, []byte("\r\n")) {
				t.Errorf("%s: got\n%s\nwant\n%s", tag, got, want[i])
			}
		}
	}
}
