package trace

import (
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
)

// ErrFault is a fault of the program that Guard has caught.
var ErrFault = errors.New("a fault of the program")

// Guard does something for one table, message or interaction. A panic becomes an ErrFault, and the log has its place, so that a fault in one place ends
// neither the program nor, because it would come again, every later start. The log also says what the work was about, as names and values.
func Guard(log *slog.Logger, doing string, do func() error, about ...any) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			log.With(about...).Error("a fault of the program", "doing", doing, "fault", fault, "stack", string(debug.Stack()))
			err = fmt.Errorf("%w: %s: %v", ErrFault, doing, fault)
		}
	}()
	return do()
}
