import { contentWords } from '../../language/words.ts'

/** The compared fields of a ledger item. */
export interface Comparable {
  readonly text: string
  readonly messageIds: readonly string[]
  readonly owner?: string | null
  readonly due?: string | null
  readonly sectionId?: string | undefined
  readonly evidence?: readonly string[]
  /** Kind of a risk. */
  readonly kind?: string
}

/** An item prepared for many comparisons. */
export interface Prepared {
  readonly words: ReadonlySet<string>
  /** Numbers, in digits or words. */
  readonly numbers: ReadonlySet<string>
  /** Capitalised words, including the first. */
  readonly names: ReadonlySet<string>
  readonly messages: ReadonlySet<string>
  readonly owner: string | null
  readonly due: string | null
  readonly sectionId: string | null
  readonly plain: string
}

/** Maximum words compared; more do not distinguish items better. */
const WORDS_MAX = 80

export function prepared({ text, messageIds, owner, due, sectionId }: Comparable): Prepared {
  const words = contentWords(text).slice(0, WORDS_MAX)
  return {
    words: new Set(words),
    numbers: new Set(text.toLowerCase().match(NUMBER)),
    names: new Set(text.match(NAME)?.map((name) => name.toLowerCase())),
    messages: new Set(messageIds),
    owner: owner == null ? null : plain(owner),
    due: due == null ? null : plain(due),
    sectionId: sectionId ?? null,
    plain: plain(text),
  }
}

const NUMBER =
  /\d+(?:[.,]\d+)*|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|first|second|third)(?!\p{L})/gu
const NAME = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}-]+/gu

/** Normalises text to lower-case letters and digits. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Minimum share of common words for items that cite a common message. */
const WORDS_WITH_MESSAGE = 0.34
const WORDS_ALONE = 0.75
const SAME_TEXT = 1

/**
 * Returns how likely two items are the same, from 0 (different) to about 2 (the same words on the same messages). Items with
 * different numbers or owners always differ; without a common message so do items with different times, sections or names. [IN11]
 */
export function likeness(a: Prepared, b: Prepared): number {
  if (a.owner !== null && b.owner !== null && !sameName(a.owner, b.owner)) return 0
  if (bothDiffer(a.numbers, b.numbers)) return 0
  const messages = share(a.messages, b.messages)
  const elsewhere = messages === 0 && a.messages.size > 0 && b.messages.size > 0
  if (elsewhere && a.due !== null && b.due !== null && a.due !== b.due) return 0
  if (messages === 0 && bothDiffer(a.names, b.names)) return 0
  if (elsewhere && a.sectionId !== null && b.sectionId !== null && a.sectionId !== b.sectionId) return 0
  const words = a.plain === b.plain ? SAME_TEXT : 0.99 * dice(a.words, b.words)
  if (words < (messages > 0 ? WORDS_WITH_MESSAGE : WORDS_ALONE)) return 0
  const exact = (a.owner === b.owner ? 0.01 : 0) + (a.due === b.due ? 0.01 : 0)
  return words + 0.9 * messages + exact
}

/** True if one name is part of the other: `Ben` is `Ben Okri`. */
export function sameName(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `)
}

/** True if each set has an element that the other lacks. */
function bothDiffer(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return !subset(a, b) && !subset(b, a)
}

function subset(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const word of a) if (!b.has(word)) return false
  return true
}

function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const least = Math.min(a.size, b.size)
  return least === 0 ? 0 : common(a, b) / least
}

function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.size + b.size === 0 ? 0 : (2 * common(a, b)) / (a.size + b.size)
}

function common(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  let shared = 0
  for (const word of small) if (large.has(word)) shared += 1
  return shared
}
