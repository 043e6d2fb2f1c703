package game_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
)

// counting is the seed 00 01 02 … 1f.
func counting() (seed game.Seed) {
	for i := range seed {
		seed[i] = byte(i)
	}
	return seed
}

// numbered returns a different seed for each n.
func numbered(n int) (seed game.Seed) {
	binary.BigEndian.PutUint64(seed[:], uint64(n))
	return seed
}

// An independent program in another language computed the vectors from the descriptions of K1 and K2.
func TestShuffleVectors(t *testing.T) {
	played := game.DigestPlay(actions(t, "1:healthy 2:healthy 3:solo-jacks 4:healthy 1:CA"))
	for _, v := range []struct {
		name    string
		shuffle game.Shuffle
		deck    card.Deck
		vorhand card.Seat
		text    string
		hands   [card.Seats]string
	}{
		{
			name: "zero seed, cut 0", deck: card.Deck48, vorhand: 0,
			text: "k1 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925 " +
				"0000000000000000000000000000000000000000000000000000000000000000 0",
			hands: [card.Seats]string{
				"C9 CJ CA SQ SK SA HJ HK HT D9 D9 DT",
				"C9 CQ S9 ST ST H9 HQ HT DJ DQ DQ DA",
				"CK CT CA S9 SJ SQ HA HA DJ DK DT DA",
				"CJ CQ CK CT SJ SK SA H9 HJ HQ HK DK",
			},
		},
		{
			name: "counting seed, seat 3 leads", deck: card.Deck48, vorhand: 2,
			shuffle: game.Shuffle{Seed: counting(), Cut: 123456789},
			text: "k1 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd " +
				"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f 123456789",
			hands: [card.Seats]string{
				"CT ST H9 HJ HJ HQ HK HT D9 DJ DT DA",
				"C9 CA S9 S9 SJ SQ SA SA H9 HQ DT DA",
				"CJ CQ CK CA SJ SQ SK HK HT HA D9 DJ",
				"C9 CJ CQ CK CT SK ST HA DQ DQ DK DK",
			},
		},
		{
			name: "without nines, cut by lot", deck: card.Deck40, vorhand: 3,
			shuffle: game.Shuffle{Seed: counting(), Cut: game.Cuts - 1, Lot: true},
			text: "k1 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd " +
				"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f 999999999 lot",
			hands: [card.Seats]string{
				"CQ CQ CA SK ST HT HT DK DT DT",
				"CJ CK CA SJ SQ SK ST SA DJ DQ",
				"CJ CT SA HJ HJ HQ HK HA DQ DA",
				"CK CT SJ SQ HQ HK HA DJ DK DA",
			},
		},
		{
			name: "with a stock of ♥9 ♦K", deck: card.Deck42, vorhand: 1,
			shuffle: game.Shuffle{Seed: counting(), Cut: 271828182},
			text: "k1 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd " +
				"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f 271828182",
			hands: [card.Seats]string{
				"CT CT CA SQ ST H9 HK HT DJ DA",
				"CJ CQ CK CA HJ HJ HQ DJ DQ DK",
				"CJ SJ SK SA SA HQ HT HA DQ DT",
				"CQ CK SJ SQ SK ST HK HA DT DA",
			},
		},
		{
			name: "k2, which deals as k1", deck: card.Deck48, vorhand: 2,
			shuffle: game.Shuffle{Version: game.K2, Seed: counting(), Cut: 123456789, Next: numbered(1).Digest()},
			text: "k2 541d768d4a798f159627e24863f0552909e28e865b13993f62d2df7e7648a537 " +
				"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f 123456789 " +
				"e13fcb8f649438f18530ec00daa36a110fc641a226c3dde990f82c4b561da4db",
			hands: [card.Seats]string{
				"CT ST H9 HJ HJ HQ HK HT D9 DJ DT DA",
				"C9 CA S9 S9 SJ SQ SA SA H9 HQ DT DA",
				"CJ CQ CK CA SJ SQ SK HK HT HA D9 DJ",
				"C9 CJ CQ CK CT SK ST HA DQ DQ DK DK",
			},
		},
		{
			name: "k2, a lot from the game before", deck: card.Deck40, vorhand: 3,
			shuffle: game.Shuffle{Version: game.K2, Seed: counting(), Cut: game.LotOf(played), Lot: true, Next: numbered(1).Digest(), Played: played},
			text: "k2 541d768d4a798f159627e24863f0552909e28e865b13993f62d2df7e7648a537 " +
				"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f 390245743 " +
				"e13fcb8f649438f18530ec00daa36a110fc641a226c3dde990f82c4b561da4db lot e3091b81f5e5c96fcdf1be11156174bc861a1d36fb61df00e91ebde066980342",
			hands: [card.Seats]string{
				"CQ CK CT SK ST SA HJ DK DK DA",
				"CJ CJ CK CT SJ ST SA HQ HQ DQ",
				"SJ SQ HK HT HA HA DQ DT DT DA",
				"CQ CA CA SQ SK HJ HK HT DJ DJ",
			},
		},
	} {
		t.Run(v.name, func(t *testing.T) {
			hands := v.shuffle.Deal(v.deck, v.vorhand)
			for seat, want := range v.hands {
				if got := hands[seat].String(); got != want {
					t.Errorf("seat %d gets %s, want %s", seat+1, got, want)
				}
			}
			if got := v.shuffle.String(); got != v.text {
				t.Errorf("prints as %s", got)
			}
			if back, err := game.ParseShuffle(v.text); err != nil || back != v.shuffle {
				t.Errorf("reads as %v, %v", back, err)
			}
			if err := v.shuffle.Verify(v.deck, v.vorhand, hands); err != nil {
				t.Errorf("does not verify: %v", err)
			}
		})
	}
}

func TestDealIsTheWholeDeck(t *testing.T) {
	for _, deck := range []card.Deck{card.Deck48, card.Deck40, card.Deck42} {
		for n := range 50 {
			hands := game.Shuffle{Seed: numbered(n)}.Deal(deck, card.Seat(n%card.Seats))
			var all card.Set
			for seat, hand := range hands {
				if hand.Len() != deck.HandSize() {
					t.Fatalf("seat %d gets %d cards", seat+1, hand.Len())
				}
				all = all.Plus(hand)
			}
			if !deck.Cards().Contains(all) || all.Len()+deck.StockSize() != deck.Cards().Len() {
				t.Fatalf("dealt %v", all)
			}
		}
	}
}

func TestEveryCutGivesAnotherDeal(t *testing.T) {
	seen := map[[card.Seats]card.Set]uint32{}
	for i := range uint32(2000) {
		cut := i
		if i >= 1000 {
			cut = game.Cuts - 1 - i
		}
		hands := game.Shuffle{Seed: counting(), Cut: cut}.Deal(card.Deck48, 0)
		if other, ok := seen[hands]; ok {
			t.Fatalf("cuts %d and %d give the same deal", cut, other)
		}
		seen[hands] = cut
	}
}

func TestLotDoesNotChangeTheDeal(t *testing.T) {
	chosen := game.Shuffle{Seed: counting(), Cut: 5}
	drawn := game.Shuffle{Seed: counting(), Cut: 5, Lot: true}
	if chosen.Deal(card.Deck48, 0) != drawn.Deal(card.Deck48, 0) {
		t.Error("it does")
	}
}

func TestCommitmentDetectsAnyChange(t *testing.T) {
	honest := game.Shuffle{Seed: counting(), Cut: 42}
	for i := range len(honest.Seed) * 8 {
		forged := honest
		forged.Seed[i/8] ^= 1 << (i % 8)
		if (game.Shuffle{Seed: forged.Seed}).Commitment() == (game.Shuffle{Seed: honest.Seed}).Commitment() {
			t.Fatalf("bit %d of the seed can be changed", i)
		}
		text := strings.Replace(forged.String(), (game.Shuffle{Seed: forged.Seed}).Commitment(), (game.Shuffle{Seed: honest.Seed}).Commitment(), 1)
		if _, err := game.ParseShuffle(text); !errors.Is(err, game.ErrCommitment) {
			t.Fatalf("a seed with bit %d changed reads with %v", i, err)
		}
	}
}

// A dealer who has committed to a seed cannot open the commitment with another one, nor name another cut for the dealt hands.
func TestACommitmentOpensOneWay(t *testing.T) {
	honest := game.Shuffle{Seed: counting(), Cut: 42}
	hands := honest.Deal(card.Deck48, 0)
	random := rand.New(rand.NewPCG(1, 2))
	tries := 5000
	if nightly {
		tries = 1_000_000
	}
	for range tries {
		forged := honest
		for i := range forged.Seed {
			forged.Seed[i] = byte(random.Uint32())
		}
		text := strings.Replace(forged.String(), (game.Shuffle{Seed: forged.Seed}).Commitment(), (game.Shuffle{Seed: honest.Seed}).Commitment(), 1)
		if _, err := game.ParseShuffle(text); !errors.Is(err, game.ErrCommitment) {
			t.Fatalf("the seed %x opens the commitment too", forged.Seed)
		}
		recut := honest
		if recut.Cut = random.Uint32N(game.Cuts); recut.Cut != honest.Cut && recut.Verify(card.Deck48, 0, hands) == nil {
			t.Fatalf("the cut %d gives the same hands", recut.Cut)
		}
	}
}

func TestVerifySaysWhoseHandDisagrees(t *testing.T) {
	s := game.Shuffle{Seed: counting(), Cut: 42}
	honest := s.Deal(card.Deck48, 1)
	forged := honest
	forged[0], forged[2] = forged[2], forged[0]
	err := s.Verify(card.Deck48, 1, forged)
	if err == nil {
		t.Fatal("exchanged hands verify")
	}
	for seat := range card.Seat(card.Seats) {
		if named := strings.Contains(err.Error(), "seat "+seat.String()+" "); named != (seat == 0 || seat == 2) {
			t.Errorf("seat %s named: %v", seat, named)
		}
	}
	s.Cut++
	if s.Verify(card.Deck48, 1, honest) == nil {
		t.Error("another cut verifies")
	}
}

func TestParseShuffleRefuses(t *testing.T) {
	good := game.Shuffle{Seed: counting(), Cut: 7}.String()
	seed := game.Shuffle{Seed: counting()}
	played := numbered(3).Digest()
	k2 := game.Shuffle{Version: game.K2, Seed: counting(), Cut: game.LotOf(played), Lot: true, Next: numbered(1).Digest(), Played: played}.String()
	if _, err := game.ParseShuffle(k2); err != nil {
		t.Fatal(err)
	}
	commitment := (game.Shuffle{Seed: seed.Seed}).Commitment()
	for name, text := range map[string]string{
		"nothing":               "",
		"a version alone":       "k1",
		"another version":       strings.Replace(good, "k1", "k2", 1),
		"no cut":                strings.TrimSuffix(good, " 7"),
		"a cut too great":       strings.TrimSuffix(good, "7") + "1000000000",
		"a negative cut":        strings.TrimSuffix(good, "7") + "-7",
		"a cut with zeros":      strings.TrimSuffix(good, "7") + "007",
		"a word too many":       good + " lot lot",
		"a word unknown":        good + " luck",
		"two spaces":            strings.Replace(good, " ", "  ", 1),
		"capitals":              strings.ToUpper(good),
		"a seed too short":      strings.Replace(good, "1f 7", " 7", 1),
		"a seed with no digits": strings.Replace(good, "1f 7", "xx 7", 1),
		"a line break":          good + "\n",
		"an end of k2":          good + " lot " + strings.Repeat("00", 31) + "01",
		"k2 without its next":   strings.Replace(k2, fmt.Sprintf(" %x", numbered(1).Digest()), "", 1),
		"k2 with another next":  strings.Replace(k2, fmt.Sprintf("%x", numbered(1).Digest()), fmt.Sprintf("%x", numbered(2).Digest()), 1),
		"a lot of another game": strings.Replace(k2, fmt.Sprintf("%x", played), fmt.Sprintf("%x", numbered(2).Digest()), 1),
		"a game without a lot":  strings.Replace(k2, " lot", "", 1),
		"no commitment":         strings.Replace(good, commitment+" ", "", 1),
	} {
		t.Run(name, func(t *testing.T) {
			if s, err := game.ParseShuffle(text); err == nil {
				t.Errorf("%q reads as %v", text, s)
			}
		})
	}
}

func FuzzParseShuffle(f *testing.F) {
	f.Add(game.Shuffle{Seed: counting(), Cut: 7, Lot: true}.String())
	f.Add("k1 00 00 00")
	f.Add(game.Shuffle{Version: game.K2, Seed: counting(), Cut: game.LotOf(game.Digest{1}), Lot: true, Next: game.Digest{2}, Played: game.Digest{1}}.String())
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := game.ParseShuffle(text); err == nil && s.String() != text {
			t.Errorf("%q reads as %q", text, s)
		}
	})
}

func BenchmarkDeal(b *testing.B) {
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n++
		_ = game.Shuffle{Seed: numbered(n)}.Deal(card.Deck48, 0)
	}
}
