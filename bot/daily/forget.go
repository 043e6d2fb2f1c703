package daily

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"slices"

	"karlchen/bot/table"
	"karlchen/storage"
)

// forgotten has, for each day, the fingerprints of the forgotten people who know its cards. Somebody who changes them may have locked a person before.
var forgotten = storage.Drawer[[]string]{Scope: storage.ScopeProgram, Key: "daily_forgotten"}

// TableOf returns the id of the table at which a person has begun today's deal, also if they have played it to the end; empty if they have not.
func (s *Service) TableOf(user string) (string, error) {
	plays, err := played.Get(s.config.Store, user)
	i, found := findDay(plays, s.Today())
	if err != nil || !found {
		return "", err
	}
	return plays[i].Table, nil
}

// Forget ends a person's game of today, and sees to it that they do not begin the day a second time when everything about them is deleted.
func (s *Service) Forget(ctx context.Context, user string) error {
	defer played.Lock(user)()
	own, err := s.TableOf(user)
	if err != nil || own == "" {
		return err
	}
	day := s.Today()
	if err := s.noteForgotten(user, day); err != nil { // before the game is lost, so that nobody gets two
		return err
	}
	if err := s.leaveBoard(user, day); err != nil {
		return err
	}
	return s.config.Tables.EndFor(ctx, own, table.Stopped, table.User{})
}

func (s *Service) isForgotten(user, day string) (bool, error) {
	prints, err := forgotten.Get(s.config.Store, day)
	if err != nil || len(prints) == 0 {
		return false, err
	}
	own, err := s.fingerprintOf(user, day)
	return slices.Contains(prints, own), err
}

func (s *Service) noteForgotten(user, day string) error {
	own, err := s.fingerprintOf(user, day)
	if err != nil {
		return err
	}
	_, err = forgotten.Change(s.config.Store, day, func(prints *[]string) error {
		if !slices.Contains(*prints, own) {
			*prints = append(*prints, own)
		}
		return nil
	})
	return err
}

// fingerprintOf returns a fingerprint of a person on a day: without the program's secret it tells nothing about them.
func (s *Service) fingerprintOf(user, day string) (string, error) {
	secret, err := s.config.Store.Secret(month(day))
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "daily %s of %s", day, user)
	return fmt.Sprintf("%x", mac.Sum(nil)), nil
}
