package trace_test

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"karlchen/bot/trace"
)

func TestAFaultInTheBackgroundIsLoggedAndAnError(t *testing.T) {
	var out bytes.Buffer
	log := slog.New(slog.NewTextHandler(&out, nil))
	err := trace.Guard(log, "count the cards", func() error { panic("a provoked fault") })
	if !errors.Is(err, trace.ErrFault) || !strings.Contains(err.Error(), "count the cards: a provoked fault") {
		t.Errorf("the error is %v", err)
	}
	for _, want := range []string{"count the cards", "a provoked fault", "fault_test.go"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the log does not have %q:\n%s", want, &out)
		}
	}
	out.Reset()
	other := errors.New("no cards")
	for _, want := range []error{nil, other} {
		if err := trace.Guard(log, "count the cards", func() error { return want }); err != want || out.Len() > 0 {
			t.Errorf("without a fault the error is %v, not %v, and the log has %q", err, want, &out)
		}
	}
}

func TestSignalsThatNobodyReceivesAreOne(t *testing.T) {
	s := trace.NewSignal()
	s.Send()
	s.Send()
	<-s
	if len(s) > 0 {
		t.Error("a second signal waits")
	}
	s.Send()
	<-s
}
