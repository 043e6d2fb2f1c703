package game

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"karlchen/game/card"
)

// Dealing is fair if nobody can have chosen the cards, and provably so if everybody can check that. The dealer takes a Seed from
// crypto/rand and publishes its Commitment before anything else. Then the player on the dealer's right cuts with a number of their own.
// Seed and cut together fix the deal, and after the game the bot publishes the seed.

// Seed is the dealer's secret. It must come from a cryptographic source of randomness, and be used for one deal only.
type Seed [32]byte

// Commitment returns the text to publish before the cut: the SHA-256 of the seed's 32 bytes, in lower-case hexadecimal digits.
func Commitment(seed Seed) string {
	sum := sha256.Sum256(seed[:])
	return hex.EncodeToString(sum[:])
}

// Cuts is the number of different cuts: 0..Cuts-1.
const Cuts = 1_000_000_000

// ShuffleVersion names the recipe by which a seed and a cut become a deal. A recipe never changes; a better one gets another name.
type ShuffleVersion uint8

// K1 is the first recipe:
//
//   - The stream: block i = 0, 1, … is the HMAC-SHA256, keyed with the seed's 32 bytes, of the ASCII text "k1 CUT I", both numbers decimal
//     without leading zeros. Its 32 bytes are eight numbers of 32 bits, the first byte highest.
//   - A number below n: the next number of the stream that is lower than the greatest multiple of n up to 2³², modulo n.
//   - The pack: the cards of the deck by suit (clubs, spades, hearts, diamonds), in a suit 9 J Q K 10 A, equal ones together, then ♦7.
//   - The shuffle (Fisher–Yates): for i from the last card down to the second, counted from 0, card i and card (number below i+1) change
//     places.
//   - The deal (DL1): from the top of the pack, which is card 0, clockwise from Vorhand, to everybody 3, 3, 3 and 3 cards; of ten cards
//     3, 4 and 3. Of 42 cards the two after the first packets are the stock.
const K1 ShuffleVersion = 0

var shuffleVersions = [...]string{K1: "k1"}

// String returns the recipe's name: "k1".
func (v ShuffleVersion) String() string {
	if int(v) >= len(shuffleVersions) {
		return "?"
	}
	return shuffleVersions[v]
}

// Shuffle holds everything that determines a deal.
type Shuffle struct {
	Version ShuffleVersion
	Seed    Seed
	// Cut is the number, below Cuts, of the player on the dealer's right; 0 where the rules know no cut.
	Cut uint32
	// Lot says that the program chose the cut at random, because that player is a computer or did not cut in time. It does not change the
	// deal.
	Lot bool
}

// Deal returns the hands of the four seats, beginning with Vorhand. The rest of the deck is the stock.
func (s Shuffle) Deal(deck card.Deck, vorhand card.Seat) [card.Seats]card.Set {
	pack := make([]card.Card, 0, maxCards)
	for c := range deck.Cards().All() {
		pack = append(pack, c)
	}
	stream := stream{shuffle: s}
	for i := len(pack) - 1; i > 0; i-- {
		j := stream.below(uint32(i + 1))
		pack[i], pack[j] = pack[j], pack[i]
	}
	var hands [card.Seats]card.Set
	for round, packet := range packets(deck.HandSize()) {
		if round == 1 {
			pack = pack[deck.StockSize():]
		}
		for i := range card.Seats {
			seat := vorhand.Plus(i)
			for _, c := range pack[:packet] {
				hands[seat] = hands[seat].With(c)
			}
			pack = pack[packet:]
		}
	}
	return hands
}

// packets returns how many cards everybody gets at a time.
func packets(handSize int) []int {
	if handSize == 10 {
		return []int{3, 4, 3}
	}
	return []int{3, 3, 3, 3}
}

// stream is the sequence of numbers that a shuffle uses.
type stream struct {
	shuffle Shuffle
	blocks  int    // made so far
	rest    []byte // of the last one, not yet used
}

func (r *stream) next() uint32 {
	if len(r.rest) == 0 {
		block := hmac.New(sha256.New, r.shuffle.Seed[:])
		fmt.Fprintf(block, "%s %d %d", r.shuffle.Version, r.shuffle.Cut, r.blocks)
		r.rest = block.Sum(nil)
		r.blocks++
	}
	n := binary.BigEndian.Uint32(r.rest)
	r.rest = r.rest[4:]
	return n
}

// below returns a number in 0..n-1, each equally likely.
func (r *stream) below(n uint32) uint32 {
	limit := uint64(1<<32) / uint64(n) * uint64(n)
	for {
		if x := r.next(); uint64(x) < limit {
			return x % n
		}
	}
}

// ErrCommitment says that a seed does not fit its commitment.
var ErrCommitment = errors.New("the seed is not the one that was committed to")

// lot marks, in the text form, a cut that nobody chose.
const lot = "lot"

// String returns the shuffle as the Shuffle tag of a record has it: version, commitment, seed and cut, and "lot" after a cut by lot. It
// contains the seed and must stay hidden until the game is over.
func (s Shuffle) String() string {
	text := fmt.Sprintf("%s %s %x %d", s.Version, Commitment(s.Seed), s.Seed, s.Cut)
	if s.Lot {
		text += " " + lot
	}
	return text
}

// ParseShuffle reads a shuffle exactly as String writes it. A seed that does not fit the commitment is an ErrCommitment. Only the people
// who saw the published commitment can tell whether it is this one.
func ParseShuffle(text string) (Shuffle, error) {
	words := strings.Split(text, " ")
	if len(words) < 4 || len(words) > 5 {
		return Shuffle{}, errors.New("a shuffle is a version, a commitment, a seed and a cut, and perhaps the word lot")
	}
	if words[0] != K1.String() {
		return Shuffle{}, fmt.Errorf("no shuffle is called %q (there is: %s)", words[0], K1)
	}
	s := Shuffle{Version: K1, Lot: len(words) == 5 && words[4] == lot}
	seed, err := hex.DecodeString(words[2])
	if err != nil || len(seed) != len(s.Seed) {
		return Shuffle{}, fmt.Errorf("the seed must be %d hexadecimal digits", 2*len(s.Seed))
	}
	copy(s.Seed[:], seed)
	cut, err := strconv.ParseUint(words[3], 10, 32)
	if err != nil || cut >= Cuts {
		return Shuffle{}, fmt.Errorf("the cut must be a number below %d", Cuts)
	}
	s.Cut = uint32(cut)
	if words[1] != Commitment(s.Seed) {
		return Shuffle{}, fmt.Errorf("commitment %q: %w", words[1], ErrCommitment)
	}
	if s.String() != text {
		return Shuffle{}, fmt.Errorf("a shuffle must be written as %q", s)
	}
	return s, nil
}

// Verify returns nil if the shuffle gives these hands, or an error that names every seat whose hand differs.
func (s Shuffle) Verify(deck card.Deck, vorhand card.Seat, hands [card.Seats]card.Set) error {
	var problems []error
	for seat, want := range s.Deal(deck, vorhand) {
		if got := hands[seat]; got != want {
			problems = append(problems, fmt.Errorf("seat %s holds %v, but the shuffle gives %v", card.Seat(seat), got, want))
		}
	}
	return errors.Join(problems...)
}
