package sandbox

import (
	"bytes"
	"image"
	"maps"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var unsafeInName = regexp.MustCompile(`[^A-Za-z0-9._-]+`)

// safeName is a file name in Discord's form: without folders, with underscores for anything unusual.
func safeName(name string) string {
	name = unsafeInName.ReplaceAllString(filepath.Base(name), "_")
	if name == "." || name == "" {
		return "file"
	}
	return name
}

func imageSize(data []byte) (width, height int) {
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return 0, 0
	}
	return config.Width, config.Height
}

// upload keeps a file that somebody sends with a command, and returns its id.
func (s *Server) upload(name string, data []byte) string {
	id := s.ids.newID(s.now())
	s.uploads.Attachments = append(s.uploads.Attachments, attachment{ID: id, Filename: name, ContentType: "application/octet-stream", Size: len(data), Data: data})
	return id
}

// serveAttachment serves uploaded files. It serves ephemeral attachments, too: their address is the secret, as on Discord.
func (s *Server) serveAttachment(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	var found attachment
	for _, m := range append(slices.Collect(maps.Values(s.messages)), &s.uploads) {
		if a := m.attachmentByID(r.PathValue("id")); a != nil && m.ChannelID == r.PathValue("channel") && a.Filename == r.PathValue("name") {
			found = *a
		}
	}
	s.mu.Unlock()
	if found.ID == "" {
		http.NotFound(w, r)
		return
	}
	serveBytes(w, found.ContentType, found.Data)
}

// serveEmoji serves the picture of an application emoji as /emojis/{id} or /emojis/{id}.png.
func (s *Server) serveEmoji(w http.ResponseWriter, r *http.Request) {
	id, _, _ := strings.Cut(r.PathValue("file"), ".")
	s.mu.Lock()
	e := s.emojis[id]
	s.mu.Unlock()
	if e == nil {
		http.NotFound(w, r)
		return
	}
	serveBytes(w, e.Type, e.Data)
}

// serveBytes shows pictures, and offers anything else only for download, so that no upload becomes a page of this site.
func serveBytes(w http.ResponseWriter, kind string, data []byte) {
	if !strings.HasPrefix(kind, "image/") || strings.Contains(kind, "svg") {
		kind = "application/octet-stream"
		w.Header().Set("Content-Disposition", "attachment")
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	_, _ = w.Write(data)
}
