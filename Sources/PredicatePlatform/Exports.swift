// The differences between platforms: the C library, and what the standard library of macOS 14 lacks.
// `-DPREDICATE_PORTABLE` builds the substitutes on Linux too, so that they can be tested there.

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

#if !canImport(Darwin) && !PREDICATE_PORTABLE
@_exported public import Synchronization
#endif
