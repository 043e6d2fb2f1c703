package view_test

import (
	"os"
	"testing"

	"karlchen/commands/internal/stage"
)

func TestMain(m *testing.M) { os.Exit(stage.RunTests(m)) }
