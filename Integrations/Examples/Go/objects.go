// Prints the objects of a store of Core Data that match a predicate, one line of JSON each:
// objects STORE ENTITY PREDICATE
package main

/*
#cgo LDFLAGS: -lpredicateql
#include <string.h>
#include <predicateql.h>
*/
import "C"

import (
	"encoding/json"
	"fmt"
	"os"
)

// What a call says beside its status: an error, or a report.
var message *C.char

// must ends the program with the library's message, unless a call has succeeded.
func must(status C.pq_status) {
	if status != C.PQ_OK {
		fmt.Fprintln(os.Stderr, C.GoString(message))
		os.Exit(2)
	}
	C.pq_free(message)
	message = nil
}

func main() {
	path, text := C.CString(os.Args[1]), C.CString(os.Args[3])
	request, _ := json.Marshal(map[string]any{"entity": os.Args[2], "sort": []string{"objectID"}})
	var store *C.pq_store
	var predicate *C.pq_predicate
	var cursor *C.pq_cursor
	must(C.pq_store_open(path, nil, &store, &message))
	must(C.pq_open(text, C.size_t(C.strlen(text)), nil, &predicate, &message))
	must(C.pq_store_objects(store, predicate, C.CString(string(request)), 0, &cursor, &message))
	// Batches of lines; none at the end.
	for lines := (*C.char)(nil); ; C.pq_free(lines) {
		must(C.pq_cursor_next(cursor, nil, &lines, &message))
		if lines == nil {
			break
		}
		fmt.Print(C.GoString(lines))
	}
	C.pq_cursor_close(cursor)
	C.pq_close(predicate)
	C.pq_store_close(store)
}
