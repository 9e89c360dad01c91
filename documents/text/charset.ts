/** Bytes to text when a file does not say, or says wrongly, how it is encoded. */

const ESCAPE = 0x1b
const SNIFFED = 4_096
/** Share of NUL bytes on one side of each pair that gives away UTF-16 without a mark. */
const WIDE_NULS_MIN = 0.4
const NARROW_NULS_MAX = 0.05
/** Below this share of letters beyond ASCII, a text is in a Latin script. */
const FOREIGN_LETTERS_MIN = 0.3
/** Share of words of regular shape in a Cyrillic text. */
const WORD_SHAPE_MIN = 0.8

/** A UTF-16 file as UTF-8, any byte order mark removed; other bytes unchanged. */
export function narrow(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly wasWide: boolean } {
  const wide = wideCharset(bytes)
  if (wide) return { bytes: new TextEncoder().encode(new TextDecoder(wide).decode(bytes)), wasWide: true }
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return { bytes: marked ? bytes.subarray(3) : bytes, wasWide: false }
}

function wideCharset(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, SNIFFED & ~1)
  if (head.length < 4) return null
  const even = nulShare(head, 0)
  const odd = nulShare(head, 1)
  if (odd >= WIDE_NULS_MIN && even <= NARROW_NULS_MAX) return 'utf-16le'
  return even >= WIDE_NULS_MIN && odd <= NARROW_NULS_MAX ? 'utf-16be' : null
}

function nulShare(bytes: Uint8Array, from: number): number {
  let count = 0
  for (let at = from; at < bytes.length; at += 2) if (bytes[at] === 0) count += 1
  return count / (bytes.length / 2)
}

/** Whether the bytes are plain ASCII text: no high bytes and no switch to another character set. */
export function isPlain(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80 && byte !== ESCAPE)
}

/** Text of bytes whose encoding is not known; `hint` is tried first after UTF-8. Never fails. */
export function decodeGuessed(bytes: Uint8Array, hint?: string): string {
  if (switchesToJapanese(bytes)) return new TextDecoder('iso-2022-jp').decode(bytes)
  const strict = strictly(bytes, 'utf-8') ?? (hint === undefined ? null : strictly(bytes, hint))
  if (strict !== null) return strict
  const windows = new TextDecoder('windows-1251').decode(bytes)
  if (foreignShare(windows) < FOREIGN_LETTERS_MIN) return new TextDecoder('windows-1252').decode(bytes)
  return japanese(bytes) ?? cyrillic(bytes, windows) ?? korean(bytes) ?? chinese(bytes) ?? windows
}

function switchesToJapanese(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, at + 1)) {
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40)) return true
  }
  return false
}

function strictly(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function foreignShare(text: string): number {
  return share(text, /\P{ASCII}/gu, /\p{L}|\P{ASCII}/gu)
}

function share(text: string, some: RegExp, all: RegExp): number {
  const sample = text.slice(0, SNIFFED * 4)
  return (sample.match(some)?.length ?? 0) / Math.max(1, sample.match(all)?.length ?? 0)
}

const FOREIGN = /\P{ASCII}/gu

/** East Asian readings count when they are valid and give what the script is full of. */
function japanese(bytes: Uint8Array): string | null {
  const readings = ['euc-jp', 'shift_jis'].map((charset) => strictly(bytes, charset))
  return readings.find((text) => text !== null && share(text, /[\u3040-\u30ff]/gu, FOREIGN) >= 0.15) ?? null
}

function korean(bytes: Uint8Array): string | null {
  const text = strictly(bytes, 'euc-kr')
  return text !== null && share(text, /[\uac00-\ud7a3]/gu, FOREIGN) >= 0.7 ? text : null
}

/** Everyday Chinese characters have lead bytes B0 to D7. */
function chinese(bytes: Uint8Array): string | null {
  const everyday = bytes.filter((byte) => byte >= 0xb0 && byte <= 0xd7).length
  const high = bytes.filter((byte) => byte >= 0x80).length
  return everyday / Math.max(1, high) >= 0.35 ? strictly(bytes, 'gb18030') : null
}

/** Words are small, capitalised or all capitals; in the wrong reading small and capital letters are swapped or mixed. */
function cyrillic(bytes: Uint8Array, windows: string): string | null {
  const koi = new TextDecoder('koi8-r').decode(bytes)
  const [better, likelihood] =
    wordShape(koi) > wordShape(windows) ? [koi, wordShape(koi)] : [windows, wordShape(windows)]
  return likelihood >= WORD_SHAPE_MIN ? better : null
}

function wordShape(text: string): number {
  const runs = text.slice(0, SNIFFED * 4).match(/\P{ASCII}+/gu) ?? []
  const wordlike = runs.filter((run) => /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u.test(run))
  return wordlike.length / Math.max(1, runs.length)
}
