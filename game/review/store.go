package review

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// version counts the forms of stored reviews. A review of another version is made again.
const version = 2

// storedReview is a review in JSON. Names are short, because there is one for each game.
type storedReview struct {
	Version   int                `json:"version"`
	First     int                `json:"first"`
	Turn      int                `json:"turn,omitempty"`
	Curve     []float64          `json:"curve"` // to a hundredth
	Decisions []Decision         `json:"decisions"`
	Wasted    [card.Seats]Wasted `json:"wasted,omitzero"` // to a hundredth
}

// storedDecision is a decision in JSON. What was done is in the record, and is stored only where something was better.
type storedDecision struct {
	Step     int     `json:"step"`
	Seat     int     `json:"seat"` // from 0
	Kind     string  `json:"kind,omitempty"`
	Done     string  `json:"done,omitempty"`
	Best     string  `json:"best,omitempty"` // both are empty for saying nothing
	Loss     float64 `json:"loss,omitempty"`
	Error    float64 `json:"error,omitempty"`
	OpenBest string  `json:"open,omitempty"`
	OpenLoss int     `json:"open_loss,omitempty"`
	Why      string  `json:"why,omitempty"`
	WhyCard  string  `json:"why_card,omitempty"`
	WhySeat  int     `json:"why_seat,omitempty"` // from 1
	Augen    int     `json:"augen,omitempty"`
	// Of a reason that compares: in how many of 100 deals something happens, and the card that is not better.
	Share  int    `json:"share,omitempty"`
	Other  int    `json:"other,omitempty"`
	Versus string `json:"versus,omitempty"`
}

// MarshalJSON writes the review as UnmarshalJSON reads it.
func (r *Review) MarshalJSON() ([]byte, error) {
	s := storedReview{Version: version, First: r.First, Turn: r.Turn, Decisions: r.Decisions}
	for _, points := range r.Curve {
		s.Curve = append(s.Curve, round(points))
	}
	for seat, wasted := range r.Wasted {
		wasted.Points, wasted.Error, wasted.Most.Points = round(wasted.Points), round(wasted.Error), round(wasted.Most.Points)
		s.Wasted[seat] = wasted
	}
	return json.Marshal(s)
}

// MarshalJSON writes the decision as UnmarshalJSON reads it.
func (d Decision) MarshalJSON() ([]byte, error) {
	x := storedDecision{Step: d.Step, Seat: int(d.Seat), OpenLoss: d.OpenLoss}
	if d.Kind != Card {
		x.Kind = d.Kind.String()
	}
	if d.Open {
		x.OpenBest = d.OpenBest.String()
	}
	if d.Verdict != Good {
		x.Done, x.Best, x.Loss, x.Error = actionText(d.Done), actionText(d.Best), round(d.Loss), round(d.Error)
		x.Why, x.Augen, x.Share, x.Other = d.Why.Reason.String(), d.Why.Augen, d.Why.Share, d.Why.Other
		if d.Why.Card != card.None {
			x.WhyCard = d.Why.Card.String()
		}
		if x.WhyCard != "" && d.Why.Reason.Compares() {
			x.Versus = d.Why.Versus.String()
		}
		if d.Why.Seat != card.NoSeat {
			x.WhySeat = int(d.Why.Seat) + 1
		}
	}
	return json.Marshal(x)
}

// UnmarshalJSON reads a stored review. Error: another version, or damage.
func (r *Review) UnmarshalJSON(data []byte) error {
	var s storedReview
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	if s.Version != version {
		return fmt.Errorf("a review of version %d", s.Version)
	}
	*r = Review{First: s.First, Turn: s.Turn, Curve: s.Curve, Wasted: s.Wasted, Decisions: s.Decisions}
	return nil
}

// UnmarshalJSON reads a stored decision. Error: damage.
func (d *Decision) UnmarshalJSON(data []byte) error {
	var x storedDecision
	if err := json.Unmarshal(data, &x); err != nil {
		return err
	}
	*d = Decision{Step: x.Step, Seat: card.Seat(x.Seat), Loss: x.Loss, Error: x.Error, OpenBest: card.None, OpenLoss: x.OpenLoss}
	d.Why = ai.Because{Card: card.None, Seat: card.NoSeat, Augen: x.Augen, Share: x.Share, Other: x.Other}
	if i := slices.IndexFunc(kinds[:], func(k kindRow) bool { return k.key == x.Kind }); i >= 0 {
		d.Kind = DecisionKind(i)
	}
	if i := slices.IndexFunc(ai.Reasons(), func(reason ai.Reason) bool { return reason.String() == x.Why }); i >= 0 {
		d.Why.Reason = ai.Reasons()[i]
	}
	if x.WhySeat > 0 {
		d.Why.Seat = card.Seat(x.WhySeat - 1)
	}
	for _, read := range []struct {
		text string
		to   *card.Card
	}{{x.OpenBest, &d.OpenBest}, {x.WhyCard, &d.Why.Card}, {x.Versus, &d.Why.Versus}} {
		if read.text == "" {
			continue
		}
		c, err := card.Parse(read.text)
		if err != nil {
			return err
		}
		*read.to = c
	}
	d.Open = d.OpenBest != card.None
	d.judge()
	for _, read := range []struct {
		text string
		to   *game.Action
	}{{x.Done, &d.Done}, {x.Best, &d.Best}} {
		a, err := readAction(read.text)
		if err != nil {
			return err
		}
		*read.to = a
	}
	return nil
}

// readAction reads what actionText writes.
func readAction(text string) (game.Action, error) {
	if text == "" {
		return game.Action{}, nil
	}
	return game.ParseAction(text)
}

func actionText(a game.Action) string {
	if a.Kind == 0 {
		return ""
	}
	return a.String()
}

func round(x float64) float64 { return math.Round(100*x) / 100 }
