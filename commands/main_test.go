package commands_test

import (
	"os"
	"testing"

	"karlchen/internal/browser"
	"karlchen/internal/e2e"
)

func TestMain(m *testing.M) {
	status := e2e.Run(m)
	browser.Close()
	os.Exit(status)
}
