package game

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"karlchen/game/card"
)

// Dealing is fair if nobody can have chosen the cards, and provably so if everybody can check that. The dealer takes a Seed from
// crypto/rand and publishes the Commitment of the shuffle before anything else. Then the player on the dealer's right cuts with a number of their
// own. Seed and cut together fix the deal, and after the game the bot publishes the seed. What that proves:
//
//   - A player cut: neither they nor the operator chose the cards, unless the two work together.
//   - The lot cut: where the program draws it as well, it may have tried many seeds before it published one. It only proves that nothing was
//     changed since. So the lot follows from the game before, which its players have played and know (Played), and whose commitment already covered
//     this seed (Next). The operator cannot choose it either, as far as people played that game: they also run the computers in it, and could
//     play them so that the lot suits them. Its players could choose among a few cards at its end, but do not know the seed.
//   - The first game of a list, and each game after one that was broken off, has no game before: there a lot only proves that nothing was changed.

// Seed is the program's secret. It must come from a cryptographic source of randomness, and be used for one deal only.
type Seed [32]byte

// GivenSeed returns the secret of a deal that follows from a task's secret. Deals are numbered from 1; again is how often the deal was dealt again.
func GivenSeed(secret string, number, again int) (seed Seed) {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "deal %d %d", number, again)
	mac.Sum(seed[:0])
	return seed
}

// Digest is a SHA-256. The zero value stands for none.
type Digest [sha256.Size]byte

// Digest returns the SHA-256 of the seed's 32 bytes.
func (s Seed) Digest() Digest { return sha256.Sum256(s[:]) }

// DigestPlay returns the digest of a game as it was played: the SHA-256 of its actions as a record has them, each separated from the next by one blank.
func DigestPlay(played []Action) Digest {
	words := make([]string, len(played))
	for i, a := range played {
		words[i] = a.String()
	}
	return sha256.Sum256([]byte(strings.Join(words, " ")))
}

// LotOf returns the cut that follows from the game before: the first eight bytes of its digest, the first highest, modulo Cuts.
func LotOf(played Digest) uint32 { return uint32(binary.BigEndian.Uint64(played[:]) % Cuts) }

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
//
// Its commitment is the SHA-256 of the seed, and a lot is drawn by the program.
//
// K2 deals as K1 does, with "k1" in the text, too. Its commitment is the SHA-256 of 64 bytes, the seed and the SHA-256 of the seed of the next deal at the
// table. A lot follows from the game before, if there is one: see LotOf.
const (
	K1 ShuffleVersion = iota
	K2
)

var shuffleVersions = [...]string{K1: "k1", K2: "k2"}

// String returns the recipe's name: "k1" or "k2".
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
	// Lot says that no player chose the cut, because that player is a computer or did not cut in time; with K2 also because the rules know no cut.
	// It does not change the deal.
	Lot bool
	// Next is the digest of the seed of the next deal at the table, and Played that of the game before, from which the lot follows. K1 has neither. Without
	// Played the program has drawn the lot, or has left the cut 0 where the rules know none.
	Next, Played Digest
}

// Commitment returns the text to publish before the cut, in lower-case hexadecimal digits.
func (s Shuffle) Commitment() string {
	sum := s.Seed.Digest()
	if s.Version == K2 {
		sum = sha256.Sum256(append(s.Seed[:], s.Next[:]...))
	}
	return hex.EncodeToString(sum[:])
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
		fmt.Fprintf(block, "%s %d %d", K1, r.shuffle.Cut, r.blocks)
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

// String returns the shuffle as the Shuffle tag of a record has it: version, commitment, seed and cut, with K2 the digest of the next seed, "lot" after a cut
// by lot, and then with K2 the digest of the game before. It contains the seed and must stay hidden until the game is over.
func (s Shuffle) String() string {
	text := fmt.Sprintf("%s %s %x %d", s.Version, s.Commitment(), s.Seed, s.Cut)
	if s.Version == K2 {
		text += fmt.Sprintf(" %x", s.Next)
	}
	if s.Lot {
		text += " " + lot
	}
	if s.Played != (Digest{}) {
		text += fmt.Sprintf(" %x", s.Played)
	}
	return text
}

// ParseShuffle reads a shuffle exactly as String writes it. A seed that does not fit the commitment is an ErrCommitment. Only the people
// who saw the published commitment can tell whether it is this one.
func ParseShuffle(text string) (s Shuffle, err error) {
	words := strings.Split(text, " ")
	if len(words) < 4 {
		return Shuffle{}, errors.New("a shuffle is a version, a commitment, a seed and a cut, and perhaps more")
	}
	at := slices.Index(shuffleVersions[:], words[0])
	if at < 0 {
		return Shuffle{}, fmt.Errorf("no shuffle is called %q (there are: %s)", words[0], strings.Join(shuffleVersions[:], ", "))
	}
	s.Version = ShuffleVersion(at)
	if !readHex(s.Seed[:], words[2]) {
		return Shuffle{}, fmt.Errorf("the seed must be %d hexadecimal digits", 2*len(s.Seed))
	}
	cut, err := strconv.ParseUint(words[3], 10, 32)
	if err != nil || cut >= Cuts {
		return Shuffle{}, fmt.Errorf("the cut must be a number below %d", Cuts)
	}
	s.Cut = uint32(cut)
	rest := words[4:]
	if s.Version == K2 && len(rest) > 0 && readHex(s.Next[:], rest[0]) {
		rest = rest[1:]
	}
	s.Lot = len(rest) > 0 && rest[0] == lot
	if s.Version == K2 && s.Lot && len(rest) > 1 && !readHex(s.Played[:], rest[1]) {
		return Shuffle{}, fmt.Errorf("the game before must be %d hexadecimal digits", 2*len(s.Played))
	}
	switch {
	case words[1] != s.Commitment():
		return Shuffle{}, fmt.Errorf("commitment %q: %w", words[1], ErrCommitment)
	case s.Played != (Digest{}) && s.Cut != LotOf(s.Played):
		return Shuffle{}, fmt.Errorf("the lot %d does not follow from the game before, which gives %d", s.Cut, LotOf(s.Played))
	case s.String() != text:
		return Shuffle{}, fmt.Errorf("a shuffle must be written as %q", s)
	}
	return s, nil
}

// readHex reads exactly as many bytes as there is room for.
func readHex(into []byte, text string) bool {
	if len(text) != 2*len(into) {
		return false
	}
	_, err := hex.Decode(into, []byte(text))
	return err == nil
}

// FollowsFrom reports whether the lot of the shuffle follows from the game before it at its table: that game's commitment covered this seed, and the lot is
// that of its actions.
func (s Shuffle) FollowsFrom(before Shuffle, played []Action) bool {
	return s.Played != (Digest{}) && s.Played == DigestPlay(played) && before.Next == s.Seed.Digest()
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
