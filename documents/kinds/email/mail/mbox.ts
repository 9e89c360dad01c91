import { MESSAGES_MAX } from '../limits.ts'

/** A mail store's messages, in the order of the file, and how many more there are than were taken. */
export interface StoredSources {
  readonly sources: readonly Uint8Array[]
  readonly omitted: number
}

const LINE_FEED = 10
const FROM = Buffer.from('From ')
const SEPARATOR = /^From (?:- |.{0,200}\d{1,2}:\d{2}|\S+\s*$)/u
const STRICT_SEPARATOR = /^From \S{1,200} +\p{L}{3} \p{L}{3} +\d{1,2} \d{2}:\d{2}/u
const HEADER_LINE = /^(?:[!-9;-~]+[ \t]*:|>From )/u
const SNIFFED_LINE = 300

/** Splits an mbox file at its separator lines; no sources when it is none. Unescaped "From " lines inside bodies do not split. */
export function splitMbox(bytes: Uint8Array): StoredSources {
  const starts = separators(bytes)
  if (starts[0] !== 0) return { sources: [], omitted: 0 }
  const taken = starts.slice(0, MESSAGES_MAX)
  const sources = taken.map((start, index) =>
    unescaped(bytes.subarray(lineEnd(bytes, start), starts[index + 1] ?? bytes.length)),
  )
  return { sources, omitted: starts.length - taken.length }
}

function separators(bytes: Uint8Array): number[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const starts: number[] = []
  for (let at = buffer.indexOf(FROM); at >= 0; at = buffer.indexOf(FROM, at + 1)) {
    if ((at === 0 || buffer[at - 1] === LINE_FEED) && isSeparator(buffer, at)) starts.push(at)
  }
  return starts
}

/** A separator names a time, and a header line follows it; without a blank line above, only the strict form counts. */
function isSeparator(buffer: Buffer, at: number): boolean {
  const line = lineAt(buffer, at)
  if (!SEPARATOR.test(line) || !HEADER_LINE.test(lineAt(buffer, lineEnd(buffer, at)))) return false
  return at === 0 || hasBlankAbove(buffer, at) || STRICT_SEPARATOR.test(line)
}

function hasBlankAbove(buffer: Buffer, at: number): boolean {
  return buffer[at - 2] === LINE_FEED || (buffer[at - 2] === 13 && buffer[at - 3] === LINE_FEED)
}

function lineAt(buffer: Buffer, at: number): string {
  return buffer
    .subarray(at, Math.min(lineEnd(buffer, at), at + SNIFFED_LINE))
    .toString('latin1')
    .trimEnd()
}

function lineEnd(bytes: Uint8Array, at: number): number {
  const feed = bytes.indexOf(LINE_FEED, at)
  return feed < 0 ? bytes.length : feed + 1
}

/** Stores escape body lines that begin with "From " by a quote mark. */
function unescaped(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!buffer.includes('\n>From ')) return bytes
  return Buffer.from(buffer.toString('latin1').replace(/\n>From /gu, '\nFrom '), 'latin1')
}
