// Package browser starts a headless Chromium for tests of the sandbox's page. A test that needs one skips, and says so, where none is
// installed: the repository must be testable without a browser.
package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"
)

// names are the programs that are looked for in the PATH, after the one that CHROME_PATH names.
var names = []string{"chromium", "chromium-browser", "google-chrome"}

// Find returns the path of an installed browser, or an error that names what was looked for.
func Find() (string, error) {
	if path := os.Getenv("CHROME_PATH"); path != "" {
		found, err := exec.LookPath(path)
		if err != nil {
			return "", fmt.Errorf("browser in CHROME_PATH: %w", err)
		}
		return found, nil
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("no browser installed: CHROME_PATH is empty and none of %v is in the PATH", names)
}

// New starts a browser with one window that lives until the test ends, and skips the test where there is none or where the tests are to be
// short, for a start takes about a second. The context goes to
// chromedp's functions; more windows of the same browser come from Tab.
func New(t testing.TB) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a browser, which is not short")
	}
	path, err := Find()
	if err != nil {
		t.Skip(err)
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.DisableGPU,
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("lang", "en-US"),
	)
	if os.Geteuid() == 0 {
		// Chromium refuses to start its own sandbox as root, as in most containers.
		opts = append(opts, chromedp.NoSandbox)
	}
	alloc, stop := chromedp.NewExecAllocator(context.Background(), opts...)
	t.Cleanup(stop)
	ctx, closeBrowser := chromedp.NewContext(alloc)
	t.Cleanup(closeBrowser)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("start %s: %v", path, err)
	}
	return ctx
}

// Tab opens another window of the browser of ctx, which closes when the test ends.
func Tab(t testing.TB, ctx context.Context) context.Context {
	t.Helper()
	tab, closeTab := chromedp.NewContext(ctx)
	t.Cleanup(closeTab)
	if err := chromedp.Do(tab); err != nil {
		t.Fatalf("open a window: %v", err)
	}
	return tab
}
