import { fdatasync, writev } from 'node:fs'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

const HEADER_BYTES = 8

interface Waiting {
  readonly frame: Buffer
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** The physical limit to compare with: frames `[length][crc32][json]`, one write and one fdatasync for all that wait. */
export interface RawFile {
  append(json: string): Promise<void>
  close(): Promise<void>
}

export async function openRawFile(path: string): Promise<RawFile> {
  const file = await open(path, 'a', 0o600)
  let waiting: Waiting[] = []
  let flushing = false

  function next(): void {
    if (waiting.length > 0) flush()
    else flushing = false
  }

  function flush(): void {
    flushing = true
    const load = waiting
    waiting = []
    const settle = (error: Error | null): void => {
      for (const { resolve, reject } of load) error ? reject(error) : resolve()
      // As in the log: whoever was woken by this flush travels together with the next.
      if (error) flushing = false
      else setImmediate(next)
    }
    const frames = load.map(({ frame }) => frame)
    writev(file.fd, frames, (error) => (error ? settle(error) : fdatasync(file.fd, settle)))
  }

  return {
    append: (json) =>
      new Promise((resolve, reject) => {
        waiting.push({ frame: framed(json), resolve, reject })
        if (flushing) return
        flushing = true
        setImmediate(flush)
      }),
    close: () => file.close(),
  }
}

function framed(json: string): Buffer {
  const length = Buffer.byteLength(json)
  const frame = Buffer.allocUnsafe(HEADER_BYTES + length)
  frame.write(json, HEADER_BYTES)
  frame.writeUInt32LE(length, 0)
  frame.writeUInt32LE(crc32(frame.subarray(HEADER_BYTES)), 4)
  return frame
}
