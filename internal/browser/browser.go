// Package browser starts a headless Chromium for tests on the sandbox's page, one for all tests of a package. A test that needs it is skipped, and
// says so, if no browser is installed: the repository must be testable without a browser.
package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// names are the programs to look for in the PATH, after the one in CHROME_PATH.
var names = []string{"chromium", "chromium-browser", "google-chrome"}

// Find returns the path of an installed browser, or an error that says where it looked.
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

// shared is the browser of all tests of a package: a start takes about a second.
var shared struct {
	once  sync.Once
	ctx   context.Context
	err   error // its failure to start
	close func()
}

// Run runs the tests of a package whose tests call New, and closes their browser. It returns the status for os.Exit.
func Run(m *testing.M) int {
	status := m.Run()
	Close()
	return status
}

// Close closes the browser, if a test has started one.
func Close() {
	if shared.close != nil {
		shared.close()
	}
}

// New opens a window without the memory of earlier windows, and closes it when the test ends. It skips the test if no browser is installed, and with
// -short. The context is for chromedp's functions; Tab opens more windows that share the pages' memory. The package's TestMain has to call Run.
func New(t testing.TB) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a browser, which is not short")
	}
	path, err := Find()
	if err != nil {
		t.Skip(err)
	}
	shared.once.Do(func() { start(path) })
	if shared.err != nil {
		t.Fatalf("start %s: %v", path, shared.err)
	}
	return window(t, shared.ctx, chromedp.WithNewBrowserContext())
}

// start starts the shared browser.
func start(path string) {
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
	ctx, closeBrowser := chromedp.NewContext(alloc)
	shared.ctx, shared.err = ctx, chromedp.Do(ctx)
	shared.close = func() {
		closeBrowser()
		stop()
	}
}

// Tab opens another window of the browser of ctx, which closes when the test ends.
func Tab(t testing.TB, ctx context.Context) context.Context { t.Helper(); return window(t, ctx) }

func window(t testing.TB, ctx context.Context, options ...chromedp.ContextOption) context.Context {
	t.Helper()
	window, closeWindow := chromedp.NewContext(ctx, options...)
	t.Cleanup(closeWindow)
	if err := chromedp.Do(window); err != nil {
		t.Fatalf("open a window: %v", err)
	}
	return window
}
