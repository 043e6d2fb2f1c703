package discord

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
)

// Upload is a file that a person has sent with a command, on Discord's server.
type Upload struct {
	Size int    `json:"size"`
	URL  string `json:"url"`
}

// fileHosts are those from which Discord gives out files.
var fileHosts = []string{"cdn.discordapp.com", "media.discordapp.net"}

// Download implements Port. The address holds a secret, so no error quotes it.
func (c *Client) Download(ctx context.Context, u Upload, most int) ([]byte, error) {
	at, err := url.Parse(u.URL)
	if err != nil || !c.redirected && (at.Scheme != "https" || !slices.Contains(fileHosts, at.Host)) || u.Size > most {
		return nil, errors.New("download a file: it is too big, or not on Discord's server")
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, at.String(), nil)
	if err != nil {
		return nil, errors.New("download a file: the address is none")
	}
	resp, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, fmt.Errorf("download a file: %w", errors.Unwrap(err))
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(io.LimitReader(resp.Body, int64(most)+1))
	if err != nil || resp.StatusCode != http.StatusOK || len(data) > most {
		return nil, fmt.Errorf("download a file: status %d, %d bytes", resp.StatusCode, len(data))
	}
	return data, nil
}
