import { chapter, list, plain, quoted, table } from '#projections/views/report/markdown.ts'
import type { FoundAction, FoundDecision, Quote } from './items.ts'

/** UTF-16 units of an item's text, of a quotation and of a name. */
export const TEXT_MAX = 400
const QUOTE_MAX = 300
const NAME_MAX = 60
/** Items of one list. */
const ITEMS_MAX = 40
/** UTF-16 units of a tool's whole output. */
export const OUTPUT_CHARACTERS_MAX = 30_000

export { chapter, list, plain, quoted, table }

export const named = (name: string): string => plain(name, NAME_MAX)

export function quoteLine({ words, speaker }: Quote): string {
  return speaker === null ? quoted(words, QUOTE_MAX) : `${quoted(words, QUOTE_MAX)} (${named(speaker)})`
}

const STATUS = { approved: 'Decided', rejected: 'Rejected', pending: 'Put off' } as const

/** Decisions as a list, each with the words it rests on. */
export function decisionLines(decisions: readonly FoundDecision[]): string[] {
  return listOf(decisions, ({ text, status, quotes }) => ({
    text: `**${STATUS[status]}:** ${plain(text, TEXT_MAX)}`,
    below: quotes.map(quoteLine),
  }))
}

/** Tasks as a list: who, what, until when. */
export function actionLines(actions: readonly FoundAction[]): string[] {
  return listOf(actions, ({ text, owner, due, isDone, quotes }) => {
    const until = due === null ? '' : ` (due: ${plain(due, NAME_MAX)})`
    return {
      text: `**${owner === null ? 'Nobody yet' : named(owner)}:** ${plain(text, TEXT_MAX)}${until}${isDone ? ' (done)' : ''}`,
      below: quotes.slice(0, 1).map(quoteLine),
    }
  })
}

/** A list of at most ITEMS_MAX items that says how many it leaves out. */
export function listOf<T>(items: readonly T[], shown: (item: T) => Parameters<typeof list>[0][number]): string[] {
  const left = items.length - ITEMS_MAX
  return [...list(items.slice(0, ITEMS_MAX).map(shown)), ...(left > 0 ? [`- … and ${left} more.`] : [])]
}

/** The lines as one text; lines that would make it too long are left out whole. [TL7] */
export function document(lines: readonly string[]): string {
  let length = 0
  const kept = lines.filter((line) => {
    length += line.length + 1
    return length <= OUTPUT_CHARACTERS_MAX
  })
  return `${kept.join('\n').trim()}\n`
}
