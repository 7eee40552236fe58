// Reads lines of JSON, and prints those that match a predicate: filter PREDICATE < FILE
package main

/*
#cgo LDFLAGS: -lpredicateql
#include <string.h>
#include <predicateql.h>
*/
import "C"

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"unsafe"
)

func main() {
	text, options := C.CString(os.Args[1]), C.CString(`{"policy": "untrusted"}`)
	var predicate *C.pq_predicate
	var message *C.char
	if C.pq_open(text, C.size_t(C.strlen(text)), options, &predicate, &message) != C.PQ_OK {
		fmt.Fprintln(os.Stderr, C.GoString(message))
		os.Exit(2)
	}
	// A Scanner would stop, without a word, at a line of more than 64 KiB.
	for input := bufio.NewReader(os.Stdin); ; {
		line, err := input.ReadBytes('\n')
		if line = bytes.TrimRight(line, "\r\n"); len(line) > 0 {
			first := (*C.char)(unsafe.Pointer(&line[0]))
			if C.pq_matches(predicate, first, C.size_t(len(line)), 0) == C.PQ_MATCH {
				fmt.Printf("%s\n", line)
			}
		}
		if err == io.EOF {
			break
		} else if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
	}
	C.pq_close(predicate)
}
