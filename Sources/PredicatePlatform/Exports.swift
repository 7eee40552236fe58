// The differences between platforms: the C library, Foundation's values, and what the standard
// library of macOS 14 lacks. `-DPREDICATE_PORTABLE` builds the substitutes on Linux too, so that
// they can be tested there.

#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#elseif canImport(Android)
@_exported public import Android
#elseif canImport(Darwin)
@_exported public import Darwin
#elseif canImport(ucrt)
@_exported public import ucrt
#endif

// Dates, decimals, data, UUIDs, JSON: the part of Foundation that needs no ICU.
#if canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#else
@_exported public import Foundation
#endif

#if !canImport(Darwin) && !PREDICATE_PORTABLE
@_exported public import Synchronization
#endif
