import { createHash } from 'node:crypto'
import { PassThrough, Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One file of an archive, opened when its turn comes. */
export interface Part {
  readonly path: string
  /** Its modification time. */
  readonly at: number
  /** False for what does not get smaller, such as films. */
  readonly compresses: boolean
  readonly open: () => Readable | Promise<Readable>
}

/** A file that was written to the archive. */
export interface Written {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
}

/** Makes a part of a text. */
export function textPart(path: string, at: number, text: string): Part {
  return { path, at, compresses: true, open: () => Readable.from([Buffer.from(text)]) }
}

/**
 * Returns a zip archive of the parts as a stream. One part is open at a time, and only as fast as the archive is read. The list
 * that `parts` receives grows with what is written, so that a last part can name it. The same parts give the same bytes. [XP2]
 */
export function zipped(parts: (written: readonly Written[]) => AsyncIterable<Part>): Readable {
  const zip = new ZipFile()
  const archive = new PassThrough()
  const written: Written[] = []
  const begun = new AbortController()
  const sent = pipeline(zip.outputStream, archive).finally(() => begun.abort())
  sent.catch(() => {})
  zip.on('error', (error: Error) => archive.destroy(error))
  addAll(zip, parts(written), written, begun.signal).then(
    () => zip.end(),
    (error: Error) => archive.destroy(error),
  )
  return archive
}

async function addAll(zip: ZipFile, parts: AsyncIterable<Part>, written: Written[], left: AbortSignal): Promise<void> {
  for await (const { path, at, compresses, open } of parts) {
    left.throwIfAborted()
    const source = await open()
    const watched = new Watched()
    // Nobody reads on after the archive is given up: the source would stay open.
    const through = pipeline(source, watched, { signal: left })
    through.catch(() => {})
    zip.addReadStream(watched, path, { mtime: new Date(at), mode: 0o100644, compress: compresses })
    await finished(watched, { signal: left })
    written.push({ path, sha256: watched.sha256(), bytes: watched.bytes })
  }
}

/** Passes bytes on, and computes their hash. */
class Watched extends Transform {
  readonly #hash = createHash('sha256')
  bytes = 0

  sha256(): string {
    return this.#hash.digest('hex')
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk)
    this.bytes += chunk.length
    done(null, chunk)
  }
}
