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
	"fmt"
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
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		line := append(lines.Bytes(), 0)
		first := (*C.char)(unsafe.Pointer(&line[0]))
		if C.pq_matches(predicate, first, C.size_t(len(line)-1), 0) == C.PQ_MATCH {
			fmt.Println(lines.Text())
		}
	}
	C.pq_close(predicate)
}
