package view_test

import (
	"os"
	"testing"

	"karlchen/internal/stage"
)

func TestMain(m *testing.M) { os.Exit(stage.RunTests(m)) }
