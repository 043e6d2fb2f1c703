package cli

import (
	"errors"
	"io"
	"log/slog"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"karlchen/bot/discord"
)

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
