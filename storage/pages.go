package storage

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"os"
)

// The parts of bbolt's file format (version 2) that [inspect] reads. Numbers are in
// the byte order of the machine.
const (
	pageHeader  = 16 // id 8, flags 2, count 2, overflow 4
	elementSize = 16 // branch: pos 4, ksize 4, page 8; leaf: flags 4, pos 4, ksize 4, vsize 4

	flagBranch   = 0x01
	flagLeaf     = 0x02
	flagFreelist = 0x10

	leafIsBucket = 0x01
	noFreelist   = ^uint64(0)
	manyFree     = 0xffff // the count of a freelist that states its length in the first element

	metaMagic   = 0xED0CDAED
	metaVersion = 2
	metaSum     = 56 // magic 4, version 4, page size 4, flags 4, root 8, sequence 8, freelist 8, end 8, transaction 8
)

var native = binary.NativeEndian

// pagesAtOpen is the number of pages that Open inspects, the upper ones first: all pages of a small file, and of a large one those above its
// leaves, so that a file of any size opens in the same time. The check reads the rest.
const (
	pagesAtOpen = 4096
	allPages    = math.MaxInt
)

// checkPages returns all faults of the pages in use, or of the upper ones where there are more than limit: pointers out of the file, elements
// out of their page, pages with two owners, keys out of order. The caller holds a lock, so that nobody writes at the same time.
func checkPages(file *os.File, pageSize, limit int) []error {
	return walkPages(file, pageSize, limit).problems
}

// walkPages is checkPages that also returns what it has seen.
func walkPages(file *os.File, pageSize, limit int) *pageWalk {
	w := &pageWalk{file: file, pageSize: uint64(pageSize)}
	m, err := newestMeta(file, int64(pageSize))
	info, statErr := file.Stat()
	if err = errors.Join(statErr, err); err != nil {
		w.problem("%w", err)
		return w
	}
	if have := uint64(info.Size()) / uint64(pageSize); m.end > have {
		w.problem("the file is cut short: it has %d of %d pages", have, m.end)
		return w
	}
	w.newest, w.taken = m, make([]bool, m.end)
	w.taken[0], w.taken[1] = true, true
	if m.freelist != noFreelist {
		w.freelist(m.freelist)
	}
	for w.todo = []subtree{{root: m.root}}; len(w.todo) > 0 && limit > 0; limit-- {
		next := w.todo[0] // the first in, so that upper pages come first
		w.todo = w.todo[1:]
		w.page(next)
	}
	return w
}

// meta is the entry to a file: its root page, its list of free pages, and the first page number behind its end.
type meta struct {
	root, freelist, end, transaction uint64
}

func sumOfMeta(b []byte) uint64 {
	sum := fnv.New64a()
	sum.Write(b[:metaSum])
	return sum.Sum64()
}

// newestMeta chooses between the two meta pages as bbolt does: a crash may have
// spoiled one of them.
func newestMeta(file io.ReaderAt, pageSize int64) (meta, error) {
	var newest meta
	found := false
	for _, offset := range []int64{0, pageSize} {
		var b [metaSum + 8]byte
		if _, err := file.ReadAt(b[:], offset+pageHeader); err != nil {
			return meta{}, fmt.Errorf("read meta page: %w", err)
		}
		if native.Uint32(b[0:]) != metaMagic || native.Uint32(b[4:]) != metaVersion || native.Uint64(b[metaSum:]) != sumOfMeta(b[:]) {
			continue
		}
		m := meta{
			root:        native.Uint64(b[16:]),
			freelist:    native.Uint64(b[32:]),
			end:         native.Uint64(b[40:]),
			transaction: native.Uint64(b[48:]),
		}
		if !found || m.transaction > newest.transaction {
			newest, found = m, true
		}
	}
	if !found || newest.end < 3 {
		return meta{}, fmt.Errorf("no meta page is valid")
	}
	return newest, nil
}

// subtree is a page with all pages below it, whose keys are at least low and below high; nil means no limit.
type subtree struct {
	root      uint64
	low, high []byte
}

// pageWalk visits each page once, so that it ends even where pages form a circle.
type pageWalk struct {
	file     io.ReaderAt
	pageSize uint64
	newest   meta
	taken    []bool   // by page number: in use, or free
	free     []uint64 // page numbers
	todo     []subtree
	problems []error
}

func (w *pageWalk) problem(format string, args ...any) {
	w.problems = append(w.problems, fmt.Errorf(format, args...))
}

// claim claims a page for one owner.
func (w *pageWalk) claim(id uint64) bool {
	switch {
	case id < 2 || id >= uint64(len(w.taken)):
		w.problem("page %d does not exist", id)
		return false
	case w.taken[id]:
		w.problem("page %d is used twice", id)
		return false
	}
	w.taken[id] = true
	return true
}

// read claims and loads a page with its overflow pages.
func (w *pageWalk) read(id uint64) []byte {
	if !w.claim(id) {
		return nil
	}
	var header [pageHeader]byte
	if _, err := w.file.ReadAt(header[:], int64(id*w.pageSize)); err != nil {
		w.problem("page %d: %w", id, err)
		return nil
	}
	if got := native.Uint64(header[0:]); got != id {
		w.problem("page %d says that it is page %d", id, got)
		return nil
	}
	last := id + uint64(native.Uint32(header[12:]))
	for next := id + 1; next <= last; next++ {
		if !w.claim(next) {
			return nil
		}
	}
	page := make([]byte, (last-id+1)*w.pageSize)
	if _, err := w.file.ReadAt(page, int64(id*w.pageSize)); err != nil {
		w.problem("page %d: %w", id, err)
		return nil
	}
	return page
}

// freelist claims the pages that are free.
func (w *pageWalk) freelist(id uint64) {
	page := w.read(id)
	if page == nil {
		return
	}
	if flags := native.Uint16(page[8:]); flags != flagFreelist {
		w.problem("page %d is no list of free pages (flags %#x)", id, flags)
		return
	}
	count, ids := uint64(native.Uint16(page[10:])), page[pageHeader:]
	if count == manyFree {
		count, ids = native.Uint64(ids), ids[8:]
	}
	if count > uint64(len(ids)/8) {
		w.problem("page %d: its %d free pages do not fit into it", id, count)
		return
	}
	for i := range count {
		if id := native.Uint64(ids[i*8:]); w.claim(id) {
			w.free = append(w.free, id)
		}
	}
}

// page checks a branch or leaf page and notes the pages below it.
func (w *pageWalk) page(t subtree) {
	page := w.read(t.root)
	if page == nil {
		return
	}
	switch flags := native.Uint16(page[8:]); flags {
	case flagBranch:
		w.branch(t, page)
	case flagLeaf:
		w.leaf(t, page)
	default:
		w.problem("page %d is of no known kind (flags %#x)", t.root, flags)
	}
}

func (w *pageWalk) branch(t subtree, page []byte) {
	elements := w.elements(t, page)
	if len(elements) == 0 {
		w.problem("page %d leads nowhere", t.root)
	}
	for i, e := range elements {
		below := subtree{native.Uint64(e.head[8:]), e.key, t.high}
		if i+1 < len(elements) {
			below.high = elements[i+1].key
		}
		w.todo = append(w.todo, below)
	}
}

// leaf checks a leaf page, or a small bucket that lies inside one.
func (w *pageWalk) leaf(t subtree, page []byte) {
	for _, e := range w.elements(t, page) {
		if native.Uint32(e.head)&leafIsBucket != 0 {
			w.bucket(t.root, e.value)
		}
	}
}

// bucket checks the value that stands for a bucket: its root page and sequence, and
// where the root is 0, a leaf page of its own.
func (w *pageWalk) bucket(id uint64, value []byte) {
	switch {
	case len(value) < 16:
		w.problem("page %d: a bucket has no root", id)
	case native.Uint64(value) != 0:
		w.todo = append(w.todo, subtree{root: native.Uint64(value)})
	case len(value) < 16+pageHeader || native.Uint16(value[16+8:]) != flagLeaf:
		w.problem("page %d: a bucket has no page", id)
	default:
		w.leaf(subtree{root: id}, value[16:])
	}
}

// element is an element of a branch or leaf page; only those of leaves have values.
type element struct {
	head, key, value []byte
}

// elements returns the elements of a page, or nil unless all fit into the page and
// their keys ascend within the limits.
func (w *pageWalk) elements(t subtree, page []byte) []element {
	isLeaf := native.Uint16(page[8:]) == flagLeaf
	count := int(native.Uint16(page[10:]))
	if pageHeader+count*elementSize > len(page) {
		w.problem("page %d: its %d elements do not fit into it", t.root, count)
		return nil
	}
	if isLeaf && count == 0 && len(bytes.Trim(page[pageHeader:], "\x00")) > 0 {
		w.problem("page %d: it is not empty", t.root)
		return nil
	}
	elements := make([]element, count)
	low := t.low
	for i := range elements {
		at := pageHeader + i*elementSize
		head := page[at : at+elementSize]
		pos, ksize, vsize := native.Uint32(head), native.Uint32(head[4:]), uint32(0)
		if isLeaf {
			pos, ksize, vsize = native.Uint32(head[4:]), native.Uint32(head[8:]), native.Uint32(head[12:])
		}
		start := uint64(at) + uint64(pos)
		middle := start + uint64(ksize)
		end := middle + uint64(vsize)
		if end > uint64(len(page)) {
			w.problem("page %d: element %d does not fit into it", t.root, i)
			return nil
		}
		if i == 0 && start != uint64(pageHeader+count*elementSize) { // bbolt leaves no gap, so the count is wrong, and rows would be lost
			w.problem("page %d: it has not %d elements", t.root, count)
			return nil
		}
		key := page[start:middle]
		order := bytes.Compare(low, key)
		if order > 0 || order == 0 && i > 0 || t.high != nil && bytes.Compare(key, t.high) >= 0 {
			w.problem("page %d: the key of element %d is out of order", t.root, i)
			return nil
		}
		low = key
		elements[i] = element{head, key, page[middle:end]}
	}
	return elements
}
