import { decodeGuessed, isPlain } from '../../../text/charset.ts'
import { FOLDS_MAX, HEADER_FIELD_MAX } from '../limits.ts'

/** A mail's source, made digestible for a MIME parser that trusts what the source says about itself. */
export interface MendedSource {
  readonly bytes: Uint8Array
  /** Text parts have soft line breaks, which the parser does not understand in quotes: they are left in. */
  readonly flowed: boolean
  /** Soft breaks also added their blank. */
  readonly spaceAdded: boolean
}

const KEPT_FIELDS: ReadonlySet<string> = new Set([
  'from',
  'sender',
  'to',
  'cc',
  'reply-to',
  'subject',
  'date',
  'sent',
  'message-id',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
  'content-description',
])
const UNSAID_CHARSETS: ReadonlySet<string> = new Set([
  '',
  'us-ascii',
  'ascii',
  'unknown-8bit',
  'x-unknown',
  'unknown',
  'default',
  'none',
])
const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^;\s]*))/iu
const BOUNDARY = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^;\s]+))/iu
const FLOWED = /;\s*format\s*=\s*"?flowed"?/iu
const SPACE_ADDED = /;\s*delsp\s*=\s*"?yes"?/iu
const HEADER_LINE = /^[!-9;-~]+[ \t]*:/u
const LINE_FEED = 10
const HYPHEN = 45

interface Field {
  readonly name: string
  readonly text: string
}

/** Raw 8-bit headers and bodies become UTF-8, unneeded and endless header fields go, flowed text is declared fixed. */
export function mendSource(source: Uint8Array, options: { readonly isUtf8: boolean }): MendedSource {
  const mender = new Mender(source, options.isUtf8)
  let at = mender.part(0)
  while (at < source.length) at = mender.part(at)
  return { bytes: Buffer.concat(mender.out), flowed: mender.flowed, spaceAdded: mender.spaceAdded }
}

class Mender {
  readonly out: Uint8Array[] = []
  flowed = false
  spaceAdded = false
  readonly #source: Uint8Array
  readonly #isUtf8: boolean
  readonly #boundaries = new Set<string>()

  constructor(source: Uint8Array, isUtf8: boolean) {
    this.#source = source
    this.#isUtf8 = isUtf8
  }

  /** Mends one header section and the body behind it; returns where the next section starts. */
  part(start: number): number {
    const bodyStart = this.#endOfHeader(start)
    const fields = readFields(this.#source.subarray(start, bodyStart))
    const type = fields.find(({ name }) => name === 'content-type')?.text ?? ''
    const boundary = BOUNDARY.exec(type)
    if (boundary) this.#boundaries.add((boundary[1] ?? boundary[2] ?? '').trimEnd())
    if (FLOWED.test(type)) this.flowed = true
    if (SPACE_ADDED.test(type)) this.spaceAdded = true
    const { bodyEnd, next } = this.#endOfBody(bodyStart)
    this.#writePart(fields, type, this.#source.subarray(bodyStart, bodyEnd))
    this.out.push(this.#source.subarray(bodyEnd, next))
    return next
  }

  #endOfHeader(start: number): number {
    for (let at = start; at < this.#source.length; ) {
      const end = this.#lineEnd(at)
      if (isBlank(this.#source.subarray(at, end))) return end
      if (!this.#isHeaderLine(at, end, start)) return at
      at = end
    }
    return this.#source.length
  }

  /** A section that forgets its blank line ends where a line is no field. An mbox separator may stand in front. */
  #isHeaderLine(at: number, end: number, start: number): boolean {
    const head = Buffer.from(this.#source.subarray(at, Math.min(end, at + 200))).toString('latin1')
    if (at === start) return HEADER_LINE.test(head) || /^>?From /u.test(head)
    return HEADER_LINE.test(head) || /^[ \t]/u.test(head)
  }

  /** The body ends at a boundary line of any kind; the next header section starts behind one that opens a part. */
  #endOfBody(start: number): { bodyEnd: number; next: number } {
    let bodyEnd: number | null = null
    for (let at = start; at < this.#source.length; ) {
      const end = this.#lineEnd(at)
      const boundary = this.#boundaryAt(at, end)
      if (boundary !== null) bodyEnd ??= at
      if (boundary === 'opens') return { bodyEnd: bodyEnd ?? at, next: end }
      at = end
    }
    return { bodyEnd: bodyEnd ?? this.#source.length, next: this.#source.length }
  }

  #lineEnd(at: number): number {
    const feed = this.#source.indexOf(LINE_FEED, at)
    return feed < 0 ? this.#source.length : feed + 1
  }

  #boundaryAt(at: number, end: number): 'opens' | 'closes' | null {
    if (this.#source[at] !== HYPHEN || this.#source[at + 1] !== HYPHEN || end - at > 200) return null
    const line = Buffer.from(this.#source.subarray(at + 2, end))
      .toString('latin1')
      .trimEnd()
    if (this.#boundaries.has(line)) return 'opens'
    return line.endsWith('--') && this.#boundaries.has(line.slice(0, -2)) ? 'closes' : null
  }

  #writePart(fields: readonly Field[], type: string, body: Uint8Array): void {
    const encoding = fields.find(({ name }) => name === 'content-transfer-encoding')?.text ?? ''
    if (!isText(type)) {
      this.#writeHeader(fields, type)
      if (isOpened(type, fields)) this.out.push(body)
    } else if (/quoted-printable|base64/iu.test(encoding)) {
      this.#writeHeader(fields, type)
      this.out.push(body)
    } else this.#writePlainText(fields, type, body)
  }

  /** Unencoded text goes in as one line of base64, because the parser is slow on millions of short lines. */
  #writePlainText(fields: readonly Field[], type: string, body: Uint8Array): void {
    const utf8 = this.#asUtf8(body, type)
    const others = fields.filter(({ name }) => name !== 'content-transfer-encoding')
    const encoded = { name: 'content-transfer-encoding', text: 'Content-Transfer-Encoding: base64' }
    this.#writeHeader([...others, encoded], utf8 ? withCharset(type) : type)
    this.out.push(Buffer.from(`${Buffer.from(utf8 ?? body).toString('base64')}\r\n`))
  }

  /** The body as UTF-8, when nothing valid says how it is encoded; null when it is fine as it is. */
  #asUtf8(body: Uint8Array, type: string): Uint8Array | null {
    if (isPlain(body)) return null
    if (this.#isUtf8) return body
    const charset = CHARSET.exec(type)
    const isSaid = !UNSAID_CHARSETS.has((charset?.[1] ?? charset?.[2] ?? '').toLowerCase())
    return isSaid ? null : Buffer.from(decodeGuessed(body))
  }

  #writeHeader(fields: readonly Field[], type: string): void {
    const lines = fields.filter(({ name }) => name !== 'content-type').map(({ text }) => text)
    if (type !== '') lines.push(type.replace(FLOWED, ''))
    this.out.push(Buffer.from(`${lines.join('\r\n')}${lines.length > 0 ? '\r\n' : ''}\r\n`))
  }
}

function isText(type: string): boolean {
  return type === '' || /^content-type\s*:\s*text\//iu.test(type)
}

/** Of attachments, only mails are read. */
function isOpened(type: string, fields: readonly Field[]): boolean {
  if (/^content-type\s*:\s*(?:multipart|message)\//iu.test(type)) return true
  return fields.some(({ text }) => /\.eml\b/iu.test(text))
}

/** The needed fields of a header section, unfolded and decoded; the first of a name wins, as in the parser. */
function readFields(section: Uint8Array): Field[] {
  const text = isPlain(section)
    ? Buffer.from(section).toString('latin1')
    : decodeGuessed(section, declaredCharset(section))
  const fields = new Map<string, string[]>()
  let open: string[] = []
  for (const line of text.split(/\r?\n/u)) {
    if (/^[ \t]/u.test(line)) {
      if (open.length < FOLDS_MAX) open.push(` ${line.trim()}`)
      continue
    }
    const name = line.slice(0, Math.max(0, line.indexOf(':')))
    const key = name.trimEnd().toLowerCase()
    open = [line]
    if (KEPT_FIELDS.has(key) && !fields.has(key)) fields.set(key, open)
  }
  return Array.from(fields, ([name, folds]) => ({ name, text: folds.join('').slice(0, HEADER_FIELD_MAX) }))
}

function declaredCharset(section: Uint8Array): string | undefined {
  const charset = CHARSET.exec(Buffer.from(section.subarray(0, 65_536)).toString('latin1'))
  return charset?.[1] ?? charset?.[2]
}

function withCharset(type: string): string {
  return type === '' ? 'Content-Type: text/plain; charset=utf-8' : `${type.replace(CHARSET, '')}; charset=utf-8`
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 10 || byte === 13)
}
