package cli_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"karlchen/commands/cli"
)

// inFolder runs in a new folder with files, and an environment without the names that the tests set.
func inFolder(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "KARLCHEN_TEST", "TOKEN", "BOT_TOKEN", "SOMETHING"} {
		t.Setenv(name, "") // so that the end of the test brings the old value back
		os.Unsetenv(name)
	}
}

// secret has the shape of a bot's token. Its parts are long enough to find any of them again.
const secret = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDe.q_wertzuiopasdfghjklyxcvbnm-1234567890"

// leaks returns the first part of the secret, eight characters long, that stands in a text.
func leaks(text string) string {
	for i := range len(secret) - 8 {
		if strings.Contains(text, secret[i:i+8]) {
			return secret[i : i+8]
		}
	}
	return ""
}

func utf16Text(text string, order binary.AppendByteOrder) string {
	var data []byte
	for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
		data = order.AppendUint16(data, unit)
	}
	return string(data)
}

// Notepad and PowerShell write a mark in front of UTF-8, or UTF-16; old editors end lines with CR alone.
func TestDotenvIsReadAsEditorsWriteIt(t *testing.T) {
	text := "# für den Bot\r\nexport KARLCHEN_TEST=\r\nDISCORD_TOKEN=\"" + secret + "\" # not for others\r\n"
	for name, file := range map[string]string{
		"plain":                 strings.ReplaceAll(text, "\r\n", "\n"),
		"Windows":               text,
		"CR alone":              strings.ReplaceAll(text, "\r\n", "\r"),
		"UTF-8 with a mark":     "\ufeff" + text,
		"UTF-16, little-endian": utf16Text(text, binary.LittleEndian),
		"UTF-16, big-endian":    utf16Text(text, binary.BigEndian),
		"no end of a line":      "DISCORD_TOKEN=" + secret,
		"two lines":             "SOMETHING=\"a\nb\"\nDISCORD_TOKEN: ${SOMETHING}" + secret,
	} {
		t.Run(name, func(t *testing.T) {
			inFolder(t, map[string]string{".env": file})
			if err := cli.LoadSettings(io.Discard); err != nil {
				t.Fatal(err)
			}
			if got := strings.TrimPrefix(os.Getenv("DISCORD_TOKEN"), "a\nb"); got != secret {
				t.Errorf("the token is %q", got)
			}
		})
	}
}

// TestTheTokenComesFromAFile shows secrets as systemd and container engines hand them over, and mistakes, which never quote the token.
func TestTheTokenComesFromAFile(t *testing.T) {
	for name, test := range map[string]struct{ file, names, env, says string }{
		"one line":          {file: secret + "\r\n", names: "token"},
		"named in .env":     {file: secret},
		"both":              {file: secret, names: "token", env: secret, says: "both set"},
		"no file":           {names: secret, says: "cannot be read: no such file"},
		"empty":             {file: "\n", names: "token", says: "nothing else"},
		"a file like .env":  {file: "# mine\nDISCORD_TOKEN=" + secret, names: "token", says: "nothing else"},
		"the token instead": {file: secret, names: "Bot " + secret, says: "cannot be read"},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{"token": test.file}
			if test.names == "" {
				files[".env"] = "DISCORD_TOKEN_FILE=token\n"
			}
			inFolder(t, files)
			if test.names != "" {
				t.Setenv("DISCORD_TOKEN_FILE", test.names)
			}
			if test.env != "" {
				t.Setenv("DISCORD_TOKEN", test.env)
			}
			err := cli.LoadSettings(io.Discard)
			switch {
			case test.says == "" && (err != nil || os.Getenv("DISCORD_TOKEN") != secret):
				t.Errorf("the token is %q, %v", os.Getenv("DISCORD_TOKEN"), err)
			case test.says != "" && (err == nil || !strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), secret)):
				t.Errorf("the error is %v", err)
			}
		})
	}
}

// TestADotenvThatOthersCanReadIsTold shows that only a file with the token is worth a word.
func TestADotenvThatOthersCanReadIsTold(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such permissions")
	}
	for _, test := range []struct {
		text string
		mode os.FileMode
		told bool
	}{
		{"DISCORD_TOKEN=" + secret, 0o644, true}, {"DISCORD_TOKEN=" + secret, 0o640, true}, {"DISCORD_TOKEN=" + secret, 0o600, false}, {"KARLCHEN_TEST=1", 0o644, false},
	} {
		inFolder(t, map[string]string{".env": test.text})
		if err := os.Chmod(".env", test.mode); err != nil {
			t.Fatal(err)
		}
		var warn strings.Builder
		if err := cli.LoadSettings(&warn); err != nil {
			t.Fatal(err)
		}
		if told := strings.Contains(warn.String(), "chmod 600"); told != test.told || strings.Contains(warn.String(), secret) {
			t.Errorf("%s with mode %o: %q", test.text, test.mode, warn.String())
		}
	}
}

func TestDotenvReplacesNothing(t *testing.T) {
	inFolder(t, map[string]string{".env": "DISCORD_TOKEN=" + secret})
	t.Setenv("DISCORD_TOKEN", "another")
	if err := cli.LoadSettings(io.Discard); err != nil || os.Getenv("DISCORD_TOKEN") != "another" {
		t.Errorf("the token is %q: %v", os.Getenv("DISCORD_TOKEN"), err)
	}
}

// godotenv's errors quote the rest of the file, and so printed the bot's token into journals and bug reports.
func TestAMistakeInDotenvIsNotQuoted(t *testing.T) {
	for name, test := range map[string]struct {
		file string
		line int
		says string
	}{
		"no =":                      {"DISCORD_TOKEN " + secret + "\nSHARDS=1\n", 1, "it has no ="},
		"no = in the last line":     {"SHARDS=1\n\n" + secret, 3, "it has no ="}, // godotenv took it for a value without a name
		"no name":                   {"SHARDS=1\n=" + secret + "\n", 2, "no name"},
		"a - in a name":             {"# settings\n\nDISCORD-TOKEN=" + secret + "\n", 3, "a name has only"},
		"a space in a name":         {"DISCORD TOKEN=" + secret + "\n", 1, "a name has only"},
		"a token for a name":        {secret + "=\n", 1, "a name has only"},
		"a mark in the middle":      {"SHARDS=1\n\ufeffDISCORD_TOKEN=" + secret + "\n", 2, "a name has only"},
		"an open quotation mark":    {"DISCORD_TOKEN=\"" + secret + "\nSHARDS=1\n", 1, "quotation mark"},
		"an open ' at the end":      {"SHARDS=1\r\nDISCORD_TOKEN='" + secret, 2, "quotation mark"},
		"text behind the quotation": {"SHARDS=1\nDISCORD_TOKEN=\"Bot\" " + secret + "\n", 2, "quotation mark"},
		"after two lines of one":    {"SOMETHING='a\nb'\nDISCORD_TOKEN\nX=" + secret, 3, "it has no ="},
		"CR alone":                  {"SHARDS=1\r# a\rDISCORD_TOKEN\r", 3, "it has no ="},
	} {
		t.Run(name, func(t *testing.T) {
			inFolder(t, map[string]string{".env": test.file})
			err := cli.LoadSettings(io.Discard)
			if err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("line %d of .env is wrong: ", test.line)) || !strings.Contains(err.Error(), test.says) {
				t.Fatalf("the error is %v, not one of line %d that says %q", err, test.line, test.says)
			}
			if part := leaks(err.Error()); part != "" {
				t.Errorf("%q of the token is in %v", part, err)
			}
			if os.Getenv("SHARDS") != "" {
				t.Error("a part of the file is used")
			}
		})
	}
	for name, file := range map[string]string{
		"UTF-16 without a mark": utf16Text("DISCORD_TOKEN="+secret, binary.LittleEndian)[2:], "half a character": "\xff\xfeD\x00=",
	} {
		inFolder(t, map[string]string{".env": file})
		if err := cli.LoadSettings(io.Discard); err == nil || !strings.Contains(err.Error(), "UTF-8") && !strings.Contains(err.Error(), "line 1") {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}

// No text of a file is in an error, whatever is wrong with it.
func FuzzDotenv(f *testing.F) {
	for _, text := range []string{"A=1\n", "DISCORD_TOKEN %s", "%s", "A='%s", "A=\"x\"%s\n", "\ufeffA-B=%s\r\rB", "export =%s", "A=${B}%s\\"} {
		f.Add(strings.ReplaceAll(text, "%s", secret))
	}
	f.Fuzz(func(t *testing.T, text string) {
		inFolder(t, map[string]string{".env": text})
		before := os.Environ()
		err := cli.LoadSettings(io.Discard)
		for _, entry := range os.Environ() { // the next text begins without it
			if name, _, _ := strings.Cut(entry, "="); !slices.Contains(before, entry) {
				os.Unsetenv(name)
			}
		}
		if err != nil && leaks(err.Error()) != "" {
			t.Errorf("%q leaks %q", err, leaks(err.Error()))
		}
	})
}

// These started the sandbox without a word, and the operator looked for the fault elsewhere.
func TestALostTokenIsFound(t *testing.T) {
	for name, test := range map[string]struct {
		files      map[string]string
		env        string
		says, warn string
	}{
		"nothing":                      {},
		"an empty token":               {files: map[string]string{".env": "DISCORD_TOKEN=\nTOKEN=\n", "env": "X=1"}},
		"TOKEN":                        {files: map[string]string{".env": "SHARDS=1\nTOKEN=abc\n"}, says: "line 2 of .env"},
		"BOT_TOKEN":                    {files: map[string]string{".env": "BOT_TOKEN=abc"}, says: "DISCORD_TOKEN="},
		"discord_token":                {files: map[string]string{".env": "discord_token=abc"}, says: "line 1 of .env"},
		"any name":                     {files: map[string]string{".env": "\nPASSWORD='Bot " + secret + "'"}, says: "line 2 of .env"},
		"another program's token":      {files: map[string]string{".env": "REGISTRY_TOKEN=abc"}},
		".env.txt":                     {files: map[string]string{".env.txt": utf16Text("DISCORD_TOKEN="+secret, binary.LittleEndian)}, says: "rename the file to .env"},
		"env":                          {files: map[string]string{"env": "TOKEN=abc\n"}, says: "env holds settings"},
		".env.txt, wrong":              {files: map[string]string{".env.txt": "DISCORD_TOKEN " + secret}, says: ".env.txt holds settings"},
		".env.txt, the token alone":    {files: map[string]string{".env.txt": secret}, says: ".env.txt holds settings"},
		".env.txt, without a token":    {files: map[string]string{".env.txt": "SHARDS=1"}, warn: ".env.txt is not read"},
		"the example, filled in":       {files: map[string]string{"config.example.env": "DISCORD_TOKEN=" + secret}, says: "config.example.env holds settings"},
		"the example, as it is":        {files: map[string]string{"config.example.env": "DISCORD_TOKEN=\n"}},
		"beside an .env":               {files: map[string]string{".env": "DISCORD_TOKEN=\n", ".env.txt": "DISCORD_TOKEN=" + secret}},
		"a script called env":          {files: map[string]string{"env": "if true; then\nfi\n"}, warn: "env is not read"},
		"in the environment":           {env: secret, says: "a variable of the environment"},
		"perhaps, and not for Discord": {env: "abc", warn: "TOKEN is in the environment"},
	} {
		t.Run(name, func(t *testing.T) {
			inFolder(t, test.files)
			if test.env != "" {
				t.Setenv("TOKEN", test.env)
			}
			var errs bytes.Buffer
			err := cli.FindLostToken(cli.IO{Err: &errs})
			if (err != nil) != (test.says != "") || err != nil && !strings.Contains(err.Error(), test.says) {
				t.Errorf("the error is %v, not one that says %q", err, test.says)
			}
			if (errs.Len() > 0) != (test.warn != "") || !strings.Contains(errs.String(), test.warn) {
				t.Errorf("the warning is %q, not %q", &errs, test.warn)
			}
			if part := leaks(fmt.Sprint(err, &errs)); part != "" {
				t.Errorf("%q of the token is in %v %s", part, err, &errs)
			}
		})
	}
	inFolder(t, nil)
	if err := os.Mkdir("env", 0o700); err != nil { // Python's environments are called so
		t.Fatal(err)
	}
	var errs bytes.Buffer
	if err := cli.FindLostToken(cli.IO{Err: &errs}); err != nil || errs.Len() > 0 {
		t.Errorf("a folder called env: %v %s", err, &errs)
	}
}

// The mask is the second guard: it hides what others quote.
func TestTheMaskHidesSecrets(t *testing.T) {
	const plain = "a-plain-word-of-an-old-token"
	for name, test := range map[string]struct {
		env       map[string]string
		args      []string
		text, now string
	}{
		"nothing":                      {text: "check the database: karlchen.db@3, https://discord.com/api/v10", now: "check the database: karlchen.db@3, https://discord.com/api/v10"},
		"the shape of a token":         {text: "unexpected argument " + secret, now: "unexpected argument (hidden)"},
		"the token":                    {env: map[string]string{"DISCORD_TOKEN": "Bot " + plain}, text: "it is " + plain + "!", now: "it is (hidden)!"},
		"a short one":                  {env: map[string]string{"DISCORD_TOKEN": "token"}, text: "the bot token is empty", now: "the bot token is empty"},
		"a flag":                       {args: []string{"--token", plain}, text: plain, now: "(hidden)"},
		"a flag with =":                {args: []string{"-token=" + plain, "x"}, text: plain + " x", now: "(hidden) x"},
		"a misspelt flag":              {args: []string{"--tokn=" + plain}, text: plain, now: "(hidden)"},
		"Bot, without quotation marks": {args: []string{"--token", "Bot", plain, "--data", "/var/lib/karlchen"}, text: plain + " /var/lib/karlchen", now: "(hidden) /var/lib/karlchen"},
		"the token of an interaction":  {text: "/interactions/1/aW50ZXJhY3Rpb246MTIzOmFiYw==/callback", now: "/interactions/1/(hidden)/callback"},
		"a password in an address":     {text: `parse "https://anna:geheim@proxy:1/"`, now: `parse "https://(hidden)@proxy:1/"`},
		"a strange one": {env: map[string]string{"DISCORD_API_URL": "https://anna:ge/he\"i@m@proxy"}, text: `parse "https://anna:ge/he\"i@m@proxy"`,
			now: `parse "https://(hidden)proxy"`},
	} {
		t.Run(name, func(t *testing.T) {
			inFolder(t, nil)
			for name, value := range test.env {
				t.Setenv(name, value)
			}
			var out bytes.Buffer
			n, err := cli.Mask(&out, cli.Secrets(test.args)).Write([]byte(test.text))
			if err != nil || n != len(test.text) || out.String() != test.now {
				t.Errorf("%d bytes, %v, %q, not %q", n, err, &out, test.now)
			}
		})
	}
}
