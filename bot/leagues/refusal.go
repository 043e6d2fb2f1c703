package leagues

// Refusal says why a league does not do what a person asks. It is an error, and the key of the text that he reads.
type Refusal string

// The refusals.
const (
	NoSuchLeague     Refusal = "league.no_such_league" // there is none, or it is another server's
	NoSuchSeason     Refusal = "league.no_such_season"
	NoSuchList       Refusal = "league.no_such_list"
	ChangedMeanwhile Refusal = "league.changed_meanwhile" // another leader has decided something since the preview
	NotLeader        Refusal = "league.not_leader"        // only those who manage the server or have the league's role may do that
)

// Error returns the key of the text.
func (r Refusal) Error() string { return string(r) }

// Problem is a refusal with what its text names: numbers, names, times.
type Problem struct {
	Key  Refusal
	Data map[string]any
}

// Error returns the key of the text.
func (p Problem) Error() string { return string(p.Key) }

// Is reports whether the problem is that refusal.
func (p Problem) Is(target error) bool { return target == error(p.Key) }
