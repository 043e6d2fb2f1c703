package sandbox

import (
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"
)

// apiRequest is one request to the REST interface.
type apiRequest struct {
	request *http.Request
	// body is the JSON body; for multipart it is the part payload_json.
	body  []byte
	files map[string]upload // by their number: "0" for files[0]
	// global says that the request counts against the limit of all requests.
	global bool
	// trouble is what goes wrong after the request was served.
	trouble Trouble
}

type upload struct {
	name, contentType string
	data              []byte
}

func (c *apiRequest) arg(name string) string { return c.request.PathValue(name) }

// reply is a successful answer. Without a body the status is 204.
type reply struct {
	status int
	body   any
}

func ok(body any) reply      { return reply{http.StatusOK, body} }
func created(body any) reply { return reply{http.StatusCreated, body} }

var nothing = reply{status: http.StatusNoContent}

// access says who may use a route.
type access uint8

const (
	byBot   access = iota // with the bot token
	byToken               // with the token of an interaction, in the path
)

// route is one route of the REST interface. Handlers run under the lock of the world.
type route struct {
	pattern string
	access  access
	limit   limit
	handle  handler
}

type handler func(*Server, *apiRequest) (reply, error)

// on returns a handler that first finds what the request is about. Without that it answers with the reason.
func on[T any](find func(*Server, *apiRequest) (T, error), handle func(*Server, *apiRequest, T) (reply, error)) handler {
	return func(s *Server, c *apiRequest) (reply, error) {
		found, err := find(s, c)
		if err != nil {
			return reply{}, err
		}
		return handle(s, c, found)
	}
}

// show returns what answers with the form in which a thing is sent.
func show[T, O any](form func(*Server, T) O) func(*Server, *apiRequest, T) (reply, error) {
	return func(s *Server, _ *apiRequest, found T) (reply, error) { return ok(form(s, found)), nil }
}

// readRequest reads the body, which may be JSON or a form with files.
func readRequest(req *http.Request) (*apiRequest, error) {
	c := &apiRequest{request: req}
	kind, params, _ := mime.ParseMediaType(req.Header.Get("Content-Type"))
	data, err := io.ReadAll(io.LimitReader(req.Body, maxFiles*maxFileSize))
	if err != nil {
		return c, errBadJSON
	}
	if kind != "multipart/form-data" {
		c.body = data
		return c, nil
	}
	c.files = map[string]upload{}
	parts := multipart.NewReader(bytes.NewReader(data), params["boundary"])
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			return c, nil
		}
		if err != nil {
			return c, errBadJSON
		}
		content, err := io.ReadAll(part)
		if err != nil {
			return c, errBadJSON
		}
		if err := c.readPart(part, content); err != nil {
			return c, err
		}
	}
}

func (c *apiRequest) readPart(part *multipart.Part, content []byte) error {
	name := part.FormName()
	number, isFile := strings.CutPrefix(name, "files[")
	switch {
	case name == "payload_json":
		c.body = content
	case !isFile || part.FileName() == "":
		var ps problems
		ps.add(path{name}, "UNKNOWN_KEY", "This part is neither payload_json nor files[n]")
		return ps.refusal()
	case len(content) > maxFileSize:
		return errTooLarge
	default:
		c.files[strings.TrimSuffix(number, "]")] = upload{part.FileName(), http.DetectContentType(content), content}
	}
	if len(c.files) > maxFiles {
		return errTooLarge
	}
	return nil
}

// readForm checks a body and reads it into a form. Numbers without a type stay as they were written.
func readForm[T any](body []byte, check check) (form T, err error) {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var v any
	if err := decoder.Decode(&v); err != nil || decoder.More() {
		return form, errBadJSON
	}
	var ps problems
	if v == nil {
		v = map[string]any{}
	}
	if check(v, nil, &ps); len(ps) > 0 {
		return form, ps.refusal()
	}
	decoder = json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	if decoder.Decode(&form) != nil {
		return form, errBadJSON
	}
	return form, nil
}
