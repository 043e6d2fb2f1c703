package sandbox_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
	"io"
	"net/http"
	"testing"

	"karlchen/bot/sandbox"
)

const emojis = "/applications/" + sandbox.ApplicationID + "/emojis"

func picture(t *testing.T, width int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, 4))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func dataURI(data []byte) string {
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(data)
}

func TestEmojisAreUploadedOnceAndUsedInButtons(t *testing.T) {
	s := start(t)
	fox := picture(t, 8)
	made := wantStatus(t, rest(t, s, "POST", emojis, j{"name": "fuchs", "image": dataURI(fox)}), 201)
	id := made.id()
	if items := rest(t, s, "GET", emojis, nil).body["items"].([]any); len(items) != 1 || items[0].(j)["name"] != "fuchs" {
		t.Fatalf("the list is %v", items)
	}
	again := rest(t, s, "POST", emojis, j{"name": "fuchs", "image": dataURI(fox)})
	if again.problem("name") != "APPLICATION_EMOJI_NAME_ALREADY_TAKEN" {
		t.Errorf("a second emoji of the name: %v", again.body)
	}
	m := rows(changed(button("a", ""), j{"emoji": j{"id": id, "name": "fuchs"}}))
	wantStatus(t, rest(t, s, "POST", table+"/messages", m), 200)

	resp, err := http.Get(s.URL() + "/emojis/" + id + ".png")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if got, _ := io.ReadAll(resp.Body); !bytes.Equal(got, fox) || resp.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the picture is served as %s, %d bytes", resp.Header.Get("Content-Type"), len(got))
	}
	wantStatus(t, rest(t, s, "DELETE", emojis+"/"+id, nil), 204)
	wantCode(t, rest(t, s, "DELETE", emojis+"/"+id, nil), 404, 10014)
	if got := rest(t, s, "POST", table+"/messages", m); got.status != 400 {
		t.Errorf("a deleted emoji can still be used: %v", got.body)
	}
}

func TestRefusedEmojis(t *testing.T) {
	s := start(t)
	good := dataURI(picture(t, 8))
	for _, c := range []struct {
		why     string
		form    j
		field   string
		problem string
	}{
		{"a name with a dash", j{"name": "herz-dame", "image": good}, "name", "STRING_TYPE_REGEX"},
		{"a name of one letter", j{"name": "x", "image": good}, "name", "BASE_TYPE_BAD_LENGTH"},
		{"no picture", j{"name": "fuchs"}, "image", "BASE_TYPE_REQUIRED"},
		{"a picture that is none", j{"name": "fuchs", "image": dataURI([]byte("fox"))}, "image", "IMAGE_INVALID"},
		{"a picture without its kind", j{"name": "fuchs", "image": good[len("data:image/png;base64,"):]}, "image", "IMAGE_INVALID"},
		{"more than 256 KiB", j{"name": "fuchs", "image": dataURI(make([]byte, 256<<10+1))}, "image", "BINARY_TYPE_MAX_SIZE"},
	} {
		t.Run(c.why, func(t *testing.T) {
			a := rest(t, s, "POST", emojis, c.form)
			wantCode(t, a, 400, 50035)
			if got := a.problem(c.field); got != c.problem {
				t.Errorf("problem %q, want %q: %v", got, c.problem, a.body)
			}
		})
	}
}
