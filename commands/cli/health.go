package cli

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"karlchen/bot/trace"
)

// Version prints which build this is.
type Version struct{}

// Run prints it.
func (Version) Run(std IO) error {
	_, err := fmt.Fprintln(std.Out, VersionLine())
	return err
}

// VersionLine is what the program says about its version.
func VersionLine() string { return "karlchen " + trace.Version() }

// Healthcheck asks the running bot whether all is well, for supervisors of containers: their images have no other program that could ask.
type Healthcheck struct {
	Addr string `name:"health-addr" env:"KARLCHEN_HEALTH_ADDR" help:"Where the bot serves /healthz."`
}

// healthTimeout is how long /healthz may take, which asks the disk.
const healthTimeout = 5 * time.Second

// Run prints the answer of /healthz. Error: ErrInput if all is not well, or if nobody could say so.
func (h Healthcheck) Run(std IO) error {
	answer, err := h.ask()
	if err != nil {
		fmt.Fprintf(std.Err, "karlchen: %v\n", err)
		return ErrInput
	}
	_, err = std.Out.Write(answer)
	return err
}

func (h Healthcheck) ask() ([]byte, error) {
	if h.Addr == "" {
		return nil, errors.New("the bot says how it is at KARLCHEN_HEALTH_ADDR only: set that for the bot and for this command, for instance to 127.0.0.1:9465")
	}
	if _, _, err := net.SplitHostPort(h.Addr); err != nil {
		return nil, fmt.Errorf("KARLCHEN_HEALTH_ADDR must look like 127.0.0.1:9465: %w", err)
	}
	client := http.Client{Timeout: healthTimeout, Transport: &http.Transport{}} // past the proxy of the environment
	resp, err := client.Get("http://" + h.Addr + "/healthz")                    // where the bot listens everywhere, Go dials this machine
	if err != nil {
		return nil, fmt.Errorf("no bot answers: %w", err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, 1<<16))
	if err != nil {
		return nil, fmt.Errorf("the answer of the bot broke off: %w", err)
	}
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s\n%s", resp.Status, body)
	}
	return body, nil
}
