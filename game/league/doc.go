// Package league is a weekly league: one season as a value. The arithmetic of its results is in package standings, and that of its draws in package draw.
//
// # The season
//
// A [Season] changes only through [Apply], by an [Action]: a deed, who does it, and when. Everything that comes from outside is in the action: the
// moment, the seed of a draw and what was drawn, the result of a list, who sits at a table. So the log of a league folds to the same seasons
// everywhere ([Fold]), and a preview is Apply on a copy. Each action has effects, which tell the world what to do; each is done once.
// A person sees a season only as its [Season.View]. What somebody may do says [Season.Check], and for a leader's dialogue [Decision.Offers].
//
// These are all deeds. "Member" is the acting member, who is back in the league with it if they had left the server; "leader" is somebody who manages
// the server or has the league's role; "program" is the calendar and the tables. "Open" is a week that is open, in check-in, drawn or played.
//
//	deed             who      when                                   what changes                            effects besides updated posts
//	Found            founder  there is no league                     the league
//	Import           program  the log begins with stored rows        everything
//	Configure        leader   always                                 settings; the plan of a season to come  posts tried again, alarms in another zone
//	Announce         leader,  no season, or the last one is over     the next season or a cup, by the        post, alarm for its first week
//	                 program                                         latest edition, in registration
//	Tick open        program  at its time                            season begins, week opens               opening, alarms of the week, roll call
//	Tick reminder    program  open, not drawn                        -                                       post to those who are missing
//	Tick day         program  to be drawn                            -                                       post to those who have said nothing
//	Tick checkin     program  to be drawn                            week in check-in                        post
//	Tick soon        program  to be drawn                            -                                       post to those who come
//	Tick draw        program  to be drawn                            draw is due, or the week is free        DrawDue, or a note
//	Tick ask         program  an ask without an answer               too late, or three play together        asks the next substitute, alarm
//	Tick lastcall    program  open, not drawn                        -                                       post
//	Tick close       program  open                                   result or grace; lists not begun abort  result, alarm; with the last week, or after a final, the end
//	Tick grace       program  in grace                               result                                  result, alarm for the protests' end
//	Tick final       program  a result without open protests         week and lists final, season archived   end, ratings to the next season
//	Tick renew       program  the season ends by itself, or has      announces the next season               Announce, or a note
//	Tick …-urge      program  an undecided case                      -                                       post to the leaders, alarm
//	Tick …-lapse     program  an undecided case                      list as played, or not counted          post to those who wait; what waited goes on
//	Inherit          program  the season before is archived          ratings
//	MoveDeadline     program  an outage                              - (the alarm has moved)
//	Presence         program  the bot comes or goes                  gone or back
//	Forgotten        program  a person was forgotten                 they withdraw, answers and questions are gone
//	Join             anybody  no active or banned member             member, lowest division
//	Leave            member   always                                 withdrawn, no later answers
//	SetAway          member   always                                 away, perhaps until a moment, or active
//	SetStandIn       member   always                                 plays only where somebody is missing
//	SetRemind        member   always                                 reminder wanted, or no question either
//	SetApart         member   up to three others                     rather not with another
//	JoinTeam         member   teams; in registration, or without a team   their team
//	SetDays          member   always                                 evenings on which they usually can
//	Say              member   week planned or open, not drawn        answer
//	SignUp           member   the same on a match day                answer; "here" or "ready" from check-in on
//	Play             member   a list can begin                       back from away; an attempt is arranged  its table
//	ComeIn           member   asked, and the place is still free;    the place is theirs, or the next is asked; their table
//	                          or offered one table for two           with enough people one list for two
//	Arrive           member   signed up, before half of the list     a computer's, a missing member's or a fifth place  its table again
//	FileProtest      member   own list, 2 days from the result, once protest, list disputed                  post to the leaders, alarm
//	TakeProtestBack  member   own open protest                       withdrawn, list as decided              what waited goes on
//	AskLeaders       member,  at most three open or of a day         question                                post to the leaders
//	TakeQuestionBack banned   own open question                      withdrawn
//	Vanish           program  a member has left the server           left, no later answers
//	Pause, Resume    leader   running, paused                        paused, running                         note
//	CancelSeason     leader   not over                               cancelled, lists broken off             note, no alarms
//	Close            leader   begun, no open protest                 archived now                            results, end
//	StopRenewal      leader   the next season would begin by itself  no next season by itself                no alarm
//	MoveWeek         leader   match day before its check-in          another time                            note, alarms
//	CancelWeek       leader   planned or open, not played            cancelled                               note to those who come, no alarms
//	DrawWeek         leader,  to be drawn; for a leader also again,  tables, lists arranged, or free         draw, tables
//	                 program  until a list has begun
//	Swap             leader   drawn, lists not begun                 two places                              their tables again
//	Substitute       leader   list not over                          place of a list to begin                its table again
//	Abort            leader   list not over                          broken off                              what waited goes on, end of the evening
//	Ban, Readmit     leader   not banned, banned                     banned, active                          direct message to them
//	SetTeam          leader   a season with teams, not over          a member's team
//	Correct          leader   not archived                           correction; list corrected or struck    correction post, standings again; what waited goes on
//	DecideProtest    leader   open protest                           upheld, waits for a correction; or rejected  post to who protested; what waited goes on
//	DecideProtest    leader   upheld, not corrected                  rejected after all                      the same
//	DecideLate       leader   late list                              counts or not                           standings again, post to its people; what waited goes on
//	AnswerQuestion   leader   open question                          answered                                post to the member
//	AddResult        leader   week has begun, no task                list that counts in place of another    post, standings again
//	Door             leader   a tournament that is not over                  member, or a guest without an account; or withdrawn
//	CallRound        leader   a tournament, all lists over                   season begins, round open              DrawDue; the result of the round before
//	Report           anybody  of a list at a real table, or the leader       points that were told; from a second   result post; the last list of a round ends it
//	                                                                         person the same ones: outcome
//	Recompute        leader   always                                 -                                       standings again
//	ClearTexts       leader   texts have a word                      - (they are cleared in rows and log)
//	CallSeekers      program  enough seek, or a table opens          call                                    post to those who seek
//	Begin            program  a table plays                          list runs, week runs
//	Attend           program  a drawn list is played                 who is missing, whether it counts        asks the next substitute, alarm
//	Interrupt        program  a table stands still                   list interrupted
//	Finish           program  a table has ended                      outcome, or broken off                  result post; what waited goes on, end of the evening
//
// Leaders may play. A deed that decides about results, or about a person, is refused in the leader's own case, unless nobody else leads the league:
// see [Season.OwnCase]. A log that holds such a deed still folds.
package league
