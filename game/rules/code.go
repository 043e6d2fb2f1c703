package rules

import (
	"encoding/base64"
	"errors"
	"fmt"
	"hash/fnv"
	"math/big"
	"slices"
)

// CodeLength is the number of characters of a Code.
const CodeLength = 44

// codeBytes is as long as a number can be that has a place for every value of every option.
const codeBytes = CodeLength / 4 * 3

// ErrCode is the error of ParseCode.
var ErrCode = errors.New("not a code of this catalogue")

// catalogueMark is 12 bits by which a code knows the catalogue that it was written by.
var catalogueMark = func() int64 {
	h := fnv.New32a()
	for _, o := range catalogue {
		fmt.Fprintln(h, o.Key, o.values)
	}
	return int64(h.Sum32() & 0xFFF)
}()

// Code writes the ruleset, whatever its values are, as CodeLength letters, digits, '-' and '_'. It is for places that are too small for a
// rules string and do not outlive the program by long: another catalogue does not read it.
func (r Ruleset) Code() string {
	n := big.NewInt(catalogueMark)
	put := func(i, size int) { n.Add(n.Mul(n, big.NewInt(int64(size))), big.NewInt(int64(i))) }
	releases := Releases()
	put(max(slices.Index(releases, r.name()), 0), len(releases))
	for i := range catalogue {
		put(catalogue[i].get(&r), len(catalogue[i].values))
	}
	return base64.RawURLEncoding.EncodeToString(n.FillBytes(make([]byte, codeBytes)))
}

// ParseCode reads a Code, and nothing but what Code writes. The ruleset need not be valid. Error: ErrCode.
func ParseCode(code string) (Ruleset, error) {
	data, err := base64.RawURLEncoding.Strict().DecodeString(code)
	if err != nil || len(data) != codeBytes || len(code) != CodeLength { // the decoder passes over line breaks
		return Ruleset{}, ErrCode
	}
	n, rest := new(big.Int).SetBytes(data), new(big.Int)
	take := func(size int) int {
		n.QuoRem(n, big.NewInt(int64(size)), rest)
		return int(rest.Int64())
	}
	var r Ruleset
	for i := len(catalogue) - 1; i >= 0; i-- {
		catalogue[i].set(&r, take(len(catalogue[i].values)))
	}
	releases := Releases()
	base, _ := Preset(releases[take(len(releases))])
	r.Preset, r.Version = base.Preset, base.Version
	if n.Cmp(big.NewInt(catalogueMark)) != 0 {
		return Ruleset{}, ErrCode
	}
	return r, nil
}
