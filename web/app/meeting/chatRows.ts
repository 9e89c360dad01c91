import type { Message } from '@parley/client'

/** A row of the message list. */
export type ChatRow =
  | { readonly kind: 'divider'; readonly key: string }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message
      /** True for the first message of a run by one author, which shows name and time. */
      readonly leads: boolean
    }

/** Pause after which the same author starts a new run, in milliseconds. */
const RUN_PAUSE_MS = 5 * 60_000
export const DIVIDER_KEY = 'new-messages'

/**
 * Builds the rows of the messages, with a divider before the first unseen one. Rows of `old`, built from an earlier state of the
 * same list, are reused.
 */
export function chatRows(
  messages: readonly Message[],
  firstUnseen: string | null,
  old: readonly ChatRow[] = [],
): ChatRow[] {
  const kept = keptRows(messages, firstUnseen, old)
  const rows = old.slice(0, kept)
  let before: Message | null = messages[kept - 1] ?? null
  for (let place = kept; place < messages.length; place += 1) {
    const message = messages[place]!
    const divided = message.id === firstUnseen
    if (divided) rows.push({ kind: 'divider', key: DIVIDER_KEY })
    rows.push({
      kind: 'message',
      key: message.id,
      message,
      leads: divided || before === null || !follows(before, message),
    })
    before = message
  }
  return rows
}

/** Returns how many leading rows can be reused; the divider and the rows after it are rebuilt. */
function keptRows(messages: readonly Message[], firstUnseen: string | null, old: readonly ChatRow[]): number {
  let kept = 0
  while (kept < messages.length && kept < old.length) {
    const row = old[kept]!
    if (row.kind === 'divider' || row.message !== messages[kept] || row.key === firstUnseen) break
    kept += 1
  }
  return kept
}

function follows(before: Message, message: Message): boolean {
  if (before.type !== message.type || before.senderId !== message.senderId) return false
  if (before.trigger !== message.trigger) return false
  if (message.type === 'inject' || message.type === 'system') return false
  return message.at - before.at < RUN_PAUSE_MS
}

const LINE_PX = 23
const CHARACTERS_A_LINE = 70

/** Estimates a row's height before it is measured, in pixels. */
export function guessedHeight(row: ChatRow | undefined): number {
  if (row === undefined || row.kind === 'divider') return 36
  const { message, leads } = row
  if (message.type === 'inject') return 168
  if (message.type === 'system') return 40
  return Math.ceil(message.text.length / CHARACTERS_A_LINE) * LINE_PX + (leads ? 48 : 10)
}
