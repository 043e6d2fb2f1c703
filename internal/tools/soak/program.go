package main

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/commands/cli"
)

// program is the program that soaks, in a process of its own, with its sandbox.
type program struct {
	path, folder string
	page, health string // the addresses of the sandbox and of the metrics
	log          *os.File
	discord      *sandbox.Server // nil while the program has its own

	cmd *exec.Cmd // nil while it does not run
}

// build builds the program from the source in whose folder the tool runs. Go keeps what it runs, so that it is linked once; cp takes it from there.
func build(path string) error {
	args := []string{"run", "-exec", "cp"}
	if info, ok := debug.ReadBuildInfo(); ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		args = append(args, "-race")
	}
	if out, err := exec.Command("go", append(args, "karlchen", path)...).CombinedOutput(); err != nil {
		return fmt.Errorf("build the program: %w: %s", err, out)
	}
	return nil
}

func newProgram(path, folder string) (*program, error) {
	page, err := freeAddress()
	if err != nil {
		return nil, err
	}
	health, err := freeAddress()
	if err != nil {
		return nil, err
	}
	log, err := os.Create(filepath.Join(folder, "log"))
	if err != nil {
		return nil, fmt.Errorf("make a log: %w", err)
	}
	return &program{path: path, folder: folder, page: page, health: health, log: log}, nil
}

// runSandbox starts a sandbox that goes on when the program ends. The program is its bot.
func (p *program) runSandbox() error {
	options := sandbox.Options{Addr: p.page, Token: token, Logger: slog.New(slog.NewTextHandler(p.log, nil))}
	discord, err := sandbox.New(options)
	if err != nil {
		return fmt.Errorf("start the sandbox: %w", err)
	}
	p.discord = discord
	return nil
}

// token is the bot's token for a sandbox outside the program.
const token = "soak"

func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("find a free port: %w", err)
	}
	defer l.Close()
	return l.Addr().String(), nil
}

func (p *program) database() string { return filepath.Join(p.folder, cli.DatabaseName) }

func (p *program) url() string { return "http://" + p.page }

// command returns a call of the same program.
func (p *program) command(args ...string) *exec.Cmd {
	cmd := exec.Command(p.path, args...)
	cmd.Dir = p.folder // so that no .env is read
	cmd.Env = slices.DeleteFunc(os.Environ(), func(s string) bool { return strings.HasPrefix(s, "DISCORD_") || strings.HasPrefix(s, "KARLCHEN_") })
	cmd.Env = append(cmd.Env, "KARLCHEN_DATA="+p.folder, "SANDBOX_ADDR="+p.page, "KARLCHEN_HEALTH_ADDR="+p.health, "KARLCHEN_PACE=5ms",
		"KARLCHEN_LEVEL=simple", "KARLCHEN_CLICKS=0")
	if p.discord != nil {
		cmd.Env = append(cmd.Env, "DISCORD_TOKEN="+token, "DISCORD_API_URL="+p.discord.APIURL())
	}
	cmd.Stdout, cmd.Stderr = p.log, p.log
	return cmd
}

// start starts the program and waits for its sandbox.
func (p *program) start() error {
	cmd := p.command()
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start the program: %w", err)
	}
	p.cmd = cmd
	for range 600 {
		if answer, err := http.Get("http://" + p.health + "/healthz"); err == nil {
			answer.Body.Close()
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("the program does not start; its log is %s", p.log.Name())
}

// end ends the program by a signal, and returns how it ended if it was asked to.
func (p *program) end(how os.Signal) error {
	if p.cmd == nil {
		return nil
	}
	_ = p.cmd.Process.Signal(how)
	err := p.cmd.Wait()
	p.cmd = nil
	if how == os.Kill {
		return nil
	}
	return err
}

// sample is what the program uses at a moment.
type sample struct {
	at         time.Duration // since the start
	memory     uint64        // bytes
	goroutines int
	file       int64 // bytes
}

// watch takes samples until the returned function is called, which returns them.
func (p *program) watch(ctx context.Context, d time.Duration) (stop func() []sample) {
	ctx, cancel := context.WithCancel(ctx)
	taken := make(chan []sample)
	go func() {
		var all []sample
		begun := time.Now()
		for {
			select {
			case <-ctx.Done():
				taken <- all
				return
			case <-time.After(max(d/30, time.Second)):
			}
			if x, ok := p.sample(); ok {
				x.at = time.Since(begun)
				all = append(all, x)
			}
		}
	}()
	return func() []sample { cancel(); return <-taken }
}

func (p *program) sample() (x sample, ok bool) {
	answer, err := http.Get("http://" + p.health + "/metrics")
	if err != nil {
		return x, false // it is being started
	}
	defer answer.Body.Close()
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), " ")
		n, _ := strconv.ParseFloat(value, 64)
		switch name {
		case "process_resident_memory_bytes":
			x.memory = uint64(n)
		case "go_goroutines":
			x.goroutines = int(n)
		}
	}
	if info, err := os.Stat(p.database()); err == nil {
		x.file = info.Size()
	}
	return x, x.goroutines > 0
}

// Memory and goroutines may grow by so much from the first half to the second, in hundredths and beyond the noise of a small program.
const (
	mostGrowth     = 130
	memoryNoise    = 40 << 20
	goroutineNoise = 100
)

// A database may have so many bytes, and so many more for each game.
const (
	emptyFile = 8 << 20
	gameFile  = 40 << 10
)

// flat returns an error if the program uses more and more. It compares the medians of the first and the second half, and the file with the number of
// games. It does not judge the memory of a program with its own sandbox, which keeps every message of every game.
func flat(all []sample, games int, ownSandbox bool) error {
	if len(all) < 10 {
		return nil
	}
	if now := all[len(all)-1].file; now > int64(emptyFile+games*gameFile) {
		return fmt.Errorf("the file grows: %d KiB for %d games", now>>10, games)
	}
	median := func(part []sample, of func(sample) uint64) uint64 {
		values := make([]uint64, len(part))
		for i, x := range part {
			values[i] = of(x)
		}
		slices.Sort(values)
		return values[len(values)/2]
	}
	early, late := all[:len(all)/2], all[len(all)/2:]
	memory := func(x sample) uint64 { return x.memory }
	if a, b := median(early, memory), median(late, memory); !ownSandbox && b > a*mostGrowth/100+memoryNoise {
		return fmt.Errorf("memory grows: %d MiB in the first half, %d in the second", a>>20, b>>20)
	}
	goroutines := func(x sample) uint64 { return uint64(x.goroutines) }
	if a, b := median(early, goroutines), median(late, goroutines); b > a*mostGrowth/100+goroutineNoise {
		return fmt.Errorf("goroutines grow: %d in the first half, %d in the second", a, b)
	}
	return nil
}
