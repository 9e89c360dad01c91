import { writeSync } from 'node:fs'

/** Internals of a TCP socket, as needed to write to it past its stream. */
export interface TcpLike {
  /** True for TLS, where only the stream can encrypt. */
  readonly encrypted?: boolean
  readonly destroyed: boolean
  readonly writable: boolean
  /** Bytes in the stream that the kernel has not taken yet. */
  readonly writableLength: number
  readonly _handle?: { readonly fd?: number } | null
  write(bytes: Buffer): unknown
}

/**
 * Writes bytes to a socket in which nothing waits, with one system call and without the bookkeeping of its stream, which costs as
 * much as the call. What the kernel does not take goes to the stream, ahead of everything later. Returns false, with nothing written,
 * where that is not possible: something waits, the socket ends, it is encrypted, or its platform has no descriptors. [OR9] [PF1]
 */
export function writeDirectly(tcp: TcpLike, bytes: Buffer): boolean {
  const fd = tcp._handle?.fd ?? -1
  if (fd < 0 || tcp.encrypted === true || tcp.destroyed || !tcp.writable || tcp.writableLength > 0) return false
  const taken = takenBy(fd, bytes)
  if (taken < bytes.length) tcp.write(taken === 0 ? bytes : bytes.subarray(taken))
  return true
}

/** Bytes that the kernel takes at once; the stream finds out why it took none. */
function takenBy(fd: number, bytes: Buffer): number {
  try {
    return writeSync(fd, bytes)
  } catch {
    return 0
  }
}
