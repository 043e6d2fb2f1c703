package sheet_test

import (
	"os"
	"testing"

	"karlchen/internal/e2e"
)

func TestMain(m *testing.M) { os.Exit(e2e.Run(m)) }
