import type { ThreadMessage } from '../../document.ts'

/** A message on its way into a thread. */
export interface CollectedMessage extends ThreadMessage {
  /** Null for a message that is only quoted in another. */
  readonly messageId: string | null
  readonly quoted: boolean
}

const KEY_LENGTH = 60
const WORDS_IN_SHINGLE = 5
const SHINGLES_MAX = 500_000
/** Share of a quote's word runs that must be stored for the quote to be redundant. */
const STORED_SHARE_MIN = 0.6

interface Lettered {
  readonly message: CollectedMessage
  readonly letters: string
}

/** Leaves out messages of the same id, and quoted messages whose text is wholly in another one that begins alike. */
export function withoutDuplicates(messages: readonly CollectedMessage[]): CollectedMessage[] {
  const ids = new Set<string>()
  const alike = new Map<string, Lettered[]>()
  const kept = new Set<CollectedMessage>()
  for (const message of messages) {
    if (message.messageId !== null && ids.has(message.messageId)) continue
    if (message.messageId !== null) ids.add(message.messageId)
    const letters = message.body.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
    const others = letters.length < KEY_LENGTH ? [] : (alike.get(letters.slice(0, KEY_LENGTH)) ?? [])
    if (message.quoted && others.some((other) => other.letters.includes(letters))) continue
    for (const other of others) if (other.message.quoted && letters.includes(other.letters)) kept.delete(other.message)
    alike.set(letters.slice(0, KEY_LENGTH), [...others, { message, letters }])
    kept.add(message)
  }
  return messages.filter((message) => kept.has(message))
}

/** Tells of a quote whether the given texts hold it already, however it was wrapped. */
export function storedQuotes(texts: readonly string[]): (quote: string) => boolean {
  const lines = new Set<string>()
  const shingles = new Set<string>()
  for (const text of texts) {
    for (const line of text.split('\n')) lines.add(wordsOf(line).join(' '))
    for (const shingle of shinglesOf(wordsOf(text))) if (shingles.size < SHINGLES_MAX) shingles.add(shingle)
  }
  return (quote) => {
    const wanted = shinglesOf(wordsOf(quote))
    if (wanted.length === 0) return quote.split('\n').every((line) => lines.has(wordsOf(line).join(' ')))
    return wanted.filter((shingle) => shingles.has(shingle)).length >= wanted.length * STORED_SHARE_MIN
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function shinglesOf(words: readonly string[]): string[] {
  return words.slice(WORDS_IN_SHINGLE - 1).map((_, index) => words.slice(index, index + WORDS_IN_SHINGLE).join(' '))
}
