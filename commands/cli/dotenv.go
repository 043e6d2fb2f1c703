package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/joho/godotenv"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"karlchen/bot/discord"
)

// dotenv is the file with settings in the present folder.
const dotenv = ".env"

// maxDotenv is the size in bytes above which a file with a similar name holds something else.
const maxDotenv = 1 << 16

var (
	settingName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.]*$`)
	lineEnds    = strings.NewReplacer("\r\n", "\n", "\r", "\n")
)

// LoadSettings adds the settings of .env to the environment, in which they replace nothing, and the token of the file that DISCORD_TOKEN_FILE names. Its errors
// say which line is wrong, and never what stands there: that may be the token. godotenv's own errors quote the rest of the file. warn gets what is no error.
func LoadSettings(warn io.Writer) error {
	if err := loadDotenv(warn); err != nil {
		return err
	}
	return loadTokenFile()
}

func loadDotenv(warn io.Writer) error {
	text, err := readDotenv(dotenv)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", dotenv, err)
	}
	if _, line, wrong := dotenvLines(text); wrong != "" {
		return fmt.Errorf("line %d of %s is wrong: %s. Each line is NAME=value, or begins with #; config.example.env is an example", line, dotenv, wrong)
	}
	settings, err := godotenv.Unmarshal(text) // as a whole, because a value may name the ones above it
	if err != nil {
		return fmt.Errorf("%s cannot be understood", dotenv)
	}
	if info, err := os.Stat(dotenv); err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 && settings[tokenName] != "" {
		fmt.Fprintf(warn, "karlchen: other users of this machine can read %s, which holds the bot's token. Keep it to yourself: chmod 600 %s\n", dotenv, dotenv)
	}
	for name, value := range settings {
		if _, has := os.LookupEnv(name); !has && os.Setenv(name, value) != nil {
			return fmt.Errorf("the system does not take the value of a setting in %s", dotenv)
		}
	}
	return nil
}

// tokenFile names a file with nothing but the token, as service managers hand over secrets: a variable of the environment may be read by child processes, and
// stands in the files of the service.
const tokenFile = tokenName + "_FILE"

func loadTokenFile() error {
	name := os.Getenv(tokenFile)
	if name == "" {
		return nil
	}
	if os.Getenv(tokenName) != "" {
		return fmt.Errorf("%s and %s are both set: remove one of them", tokenName, tokenFile)
	}
	text, err := readDotenv(name)
	if pathError := (*fs.PathError)(nil); errors.As(err, &pathError) { // the name may be the token itself
		err = pathError.Err
	}
	if err != nil {
		return fmt.Errorf("the file that %s names cannot be read: %w", tokenFile, err)
	}
	if text = strings.TrimSpace(text); text == "" || strings.Contains(text, "\n") {
		return fmt.Errorf("the file that %s names must hold the token and nothing else", tokenFile)
	}
	return os.Setenv(tokenName, text)
}

// readDotenv returns the text of a file in UTF-8, or in UTF-16 with its mark, as editors of Windows write it.
func readDotenv(name string) (string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	data, _, err = transform.Bytes(unicode.BOMOverride(transform.Nop), data)
	if err != nil || bytes.IndexByte(data, 0) >= 0 {
		return "", errors.New("it is not text in UTF-8 or UTF-16: save it as UTF-8")
	}
	return lineEnds.Replace(string(data)), nil
}

// setting is one setting of a file, with the number of its line.
type setting struct {
	line        int
	name, value string
}

// dotenvLines lets godotenv read each setting by itself, which may go over several lines. Of the first one that is wrong it returns the line, and why.
func dotenvLines(text string) (all []setting, line int, wrong string) {
	lines := strings.SplitAfter(text, "\n")
	begin := 0
	for end := range lines {
		found, err := godotenv.Unmarshal(strings.Join(lines[begin:end+1], ""))
		if err != nil {
			continue
		}
		for name, value := range found {
			if !settingName.MatchString(name) {
				return nil, begin + 1, whatIsWrong(lines[begin])
			}
			all = append(all, setting{begin + 1, name, value})
		}
		begin = end + 1
	}
	if begin < len(lines) {
		return nil, begin + 1, whatIsWrong(lines[begin])
	}
	return all, 0, ""
}

// whatIsWrong names the mistake in a line, in words of its own.
func whatIsWrong(line string) string {
	before, value, has := strings.Cut(line, "=")
	name := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(before), "export "))
	switch {
	case !has:
		return "it has no ="
	case name == "":
		return "it has no name in front of ="
	case !settingName.MatchString(name):
		return "a name has only letters, digits and _, and does not begin with a digit"
	case strings.ContainsAny(value, `"'`):
		return "a quotation mark is not closed, or something stands behind the closing one"
	}
	return "it is not understood"
}

const tokenName = "DISCORD_TOKEN"

var (
	tokenShape  = regexp.MustCompile(`[\w-]{20,}\.[\w-]{5,8}\.[\w-]{20,}`)
	likelyNames = regexp.MustCompile(`(?i)^(discord|karlchen|bot|_)*token$`)
)

// FindLostToken is for a program without a token. It returns an error if there is one where nothing reads it: under another name, or in a file that is not
// called .env. What only may be a mistake it tells std.Err.
func FindLostToken(std IO) error {
	switch text, err := readDotenv(dotenv); {
	case err == nil:
		all, _, _ := dotenvLines(text)
		for _, s := range all {
			if isLost(s) {
				return fmt.Errorf("line %d of %s looks like the bot's token, but has another name: write %s=", s.line, dotenv, tokenName)
			}
		}
	case errors.Is(err, fs.ErrNotExist):
		if err := findMisnamed(std); err != nil {
			return err
		}
	}
	for _, entry := range os.Environ() {
		name, value, _ := strings.Cut(entry, "=")
		switch {
		case name == tokenName:
		case tokenShape.MatchString(value):
			return fmt.Errorf("a variable of the environment looks like the bot's token, but has another name: call it %s", tokenName)
		case value != "" && likelyNames.MatchString(name):
			fmt.Fprintf(std.Err, "karlchen: %s is in the environment and is not read. If it is the bot's token, call it %s.\n", name, tokenName)
		}
	}
	return nil
}

func isLost(s setting) bool {
	return s.name != tokenName && s.value != "" && (likelyNames.MatchString(s.name) || tokenShape.MatchString(s.value))
}

// findMisnamed looks for a file that should have been called .env. Windows hides the end of a name, and adds one.
func findMisnamed(std IO) error {
	const example = "config.example.env"
	for _, name := range []string{".env.txt", "env", "env.txt", ".env.env", example} {
		if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() || info.Size() > maxDotenv {
			continue
		}
		text, err := readDotenv(name)
		if err != nil {
			continue
		}
		all, _, wrong := dotenvLines(text)
		holds := wrong != "" && (strings.Contains(text, tokenName) || tokenShape.MatchString(text))
		for _, s := range all {
			holds = holds || isLost(s) || s.name == tokenName && s.value != ""
		}
		if holds {
			return fmt.Errorf("%s holds settings, but only %s is read: rename the file to %s", name, dotenv, dotenv)
		}
		if name != example {
			fmt.Fprintf(std.Err, "karlchen: %s is not read. If it holds settings, rename it to %s.\n", name, dotenv)
		}
	}
	return nil
}

// hidden stands in the output where a secret would.
const hidden = "(hidden)"

// leastSecret is the length in bytes below which a text is no token; to hide it would only garble messages.
const leastSecret = 12

// secretShapes matches tokens of bots, tokens of interactions, and a user with their password in an address.
var secretShapes = regexp.MustCompile(tokenShape.String() + `|aW50ZXJhY3Rpb2[\w=-]+|(://)[^\s"@/]+(@)`)

// mask is a writer without the secrets.
type mask struct {
	to      io.Writer
	secrets *strings.Replacer
}

// Mask returns a writer that hides secrets. Messages name no secret themselves; but they may quote what somebody wrote into the wrong place, or what a
// library or a server says. Each Write must be a whole message.
func Mask(to io.Writer, secrets []string) io.Writer {
	var pairs []string
	for _, secret := range secrets {
		pairs = append(pairs, secret, hidden)
	}
	return mask{to, strings.NewReplacer(pairs...)}
}

// Write implements io.Writer.
func (m mask) Write(message []byte) (int, error) {
	_, err := io.WriteString(m.to, secretShapes.ReplaceAllString(m.secrets.Replace(string(message)), "${1}"+hidden+"${2}"))
	return len(message), err
}

// Secrets returns what the arguments and the environment say that nobody else may read: the bot's token, and passwords in addresses. Longer ones come
// before their parts.
func Secrets(args []string) (all []string) {
	add := func(least int, texts ...string) {
		for _, text := range texts {
			if len(text) >= least {
				quoted := strconv.Quote(text) // as messages quote it
				all = append(all, text, quoted[1:len(quoted)-1])
			}
		}
	}
	token := os.Getenv(tokenName)
	add(leastSecret, token)
	add(leastSecret, strings.FieldsFunc(token, discord.IsAroundToken)...)
	inToken := false
	for _, arg := range args {
		name, value, _ := strings.Cut(arg, "=")
		if strings.HasPrefix(arg, "-") {
			inToken = strings.Contains(strings.ToLower(name), "tok")
			arg = value
		}
		if inToken { // also words behind it: a token with "Bot" in front, and no quotation marks
			add(leastSecret, arg)
			add(leastSecret, strings.FieldsFunc(arg, discord.IsAroundToken)...)
		}
		add(1, inAddress(arg)...)
	}
	for _, name := range []string{"DISCORD_API_URL", "HTTPS_PROXY", "HTTP_PROXY", "https_proxy", "http_proxy"} {
		add(1, inAddress(os.Getenv(name))...)
	}
	slices.SortStableFunc(all, func(a, b string) int { return len(b) - len(a) })
	return all
}

// inAddress returns the user and password in front of the host of an address.
func inAddress(address string) []string {
	_, rest, has := strings.Cut(address, "://")
	if at := strings.LastIndex(rest, "@"); has && at > 0 {
		return []string{rest[:at] + "@"}
	}
	return nil
}

// LogLevel is the level of the log.
type LogLevel struct{ slog.Level }

// UnmarshalText implements encoding.TextUnmarshaler. The error of slog quotes parts of the text, which no mask knows.
func (l *LogLevel) UnmarshalText(text []byte) error {
	if l.Level.UnmarshalText(text) != nil {
		return errors.New("a level is DEBUG, INFO, WARN or ERROR")
	}
	return nil
}
