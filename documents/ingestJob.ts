import type { DocumentKind } from '#engine/room/documentKinds.ts'

/** What a child process is told of a file on its standard input, as one line of JSON before the file's bytes. */
export interface IngestJob {
  readonly kind: DocumentKind | 'data' | 'page'
  readonly fileName: string
  /** Data files and web pages: the declared type, empty when none was. */
  readonly mime?: string
  /** Web pages: the declared character set, empty when none was. */
  readonly charset?: string
  /** Milliseconds from now after which no more pages are read. */
  readonly readMs: number
  /** Bytes of the file, which follow the line. */
  readonly size: number
}

export interface ReceivedJob {
  readonly job: IngestJob
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Longest line that tells a job. */
const JOB_LINE_MAX = 8_192
const LINE_FEED = 0x0a

/** The job's line, its line feed included. */
export function jobLine(job: IngestJob): string {
  return `${JSON.stringify(job)}\n`
}

/** Puts jobs together from what arrives. Throws when it is not what `jobLine` and a file write. */
export class JobReader {
  #pieces: Buffer[] = []
  #held = 0
  #job: IngestJob | null = null

  /** Takes a piece; gives the job that it completes, if any. A further job arrives only after the answer. */
  push(piece: Buffer): ReceivedJob | null {
    this.#pieces.push(piece)
    this.#held += piece.length
    if (this.#job === null && piece.includes(LINE_FEED)) this.#readLine()
    if (this.#job === null && this.#held > JOB_LINE_MAX) throw new Error('no job line')
    if (this.#job === null || this.#held < this.#job.size) return null
    const received = { job: this.#job, bytes: new Uint8Array(Buffer.concat(this.#pieces)) }
    this.#job = null
    this.#pieces = []
    this.#held = 0
    return received
  }

  #readLine(): void {
    const input = Buffer.concat(this.#pieces)
    const end = input.indexOf(LINE_FEED)
    this.#job = JSON.parse(input.toString('utf8', 0, end)) as IngestJob
    this.#pieces = [input.subarray(end + 1)]
    this.#held = input.length - end - 1
  }
}
