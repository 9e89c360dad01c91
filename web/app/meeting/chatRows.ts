import type { Message } from '@parley/client'

/** A row of the message list. */
export type ChatRow =
  | { readonly kind: 'divider'; readonly key: string }
  | { readonly kind: 'before'; readonly key: string; readonly notices: readonly Message[] }
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
export const BEFORE_KEY = 'before-the-meeting'
/** Fewer notices are shown as they are. */
const FOLDED_MIN = 2

/**
 * Builds the rows of the messages, with a divider before the first unseen one. Rows of `old`, built from an earlier state of the
 * same list, are reused.
 */
export function chatRows(
  messages: readonly Message[],
  firstUnseen: string | null,
  old: readonly ChatRow[] = [],
): ChatRow[] {
  const folded = foldedNotices(messages)
  const hidden = folded > 0 ? folded - 1 : 0
  const same = folded > 0 && !isFoldOf(old[0], messages, folded) ? 0 : keptRows(messages, firstUnseen, old, hidden)
  const rows = old.slice(0, same)
  if (folded > 0 && same === 0) rows.push({ kind: 'before', key: BEFORE_KEY, notices: messages.slice(0, folded) })
  let before: Message | null = messages[rows.length + hidden - 1] ?? null
  for (let place = rows.length + hidden; place < messages.length; place += 1) {
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

/** Returns how many leading rows can be reused; the divider and the rows after it are rebuilt. `hidden` messages have no row of their own. */
function keptRows(messages: readonly Message[], firstUnseen: string | null, old: readonly ChatRow[], hidden: number) {
  let kept = 0
  while (kept + hidden < messages.length && kept < old.length) {
    const row = old[kept]!
    const isKept =
      row.kind === 'before' ? hidden > 0 : row.kind === 'message' && row.message === messages[kept + hidden]
    if (!isKept || row.key === firstUnseen) break
    kept += 1
  }
  return kept
}

/** Returns the number of notices before the opening of the meeting that one row stands for. [WM64] */
function foldedNotices(messages: readonly Message[]): number {
  const opening = messages.findIndex(({ type }) => type !== 'system')
  return messages[opening]?.trigger === 'kickoff' && opening >= FOLDED_MIN ? opening : 0
}

function isFoldOf(row: ChatRow | undefined, messages: readonly Message[], folded: number): boolean {
  return row?.kind === 'before' && row.notices.length === folded && row.notices[0] === messages[0]
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
  if (row?.kind !== 'message') return 36
  const { message, leads } = row
  if (message.type === 'inject') return 168
  if (message.type === 'system') return 40
  return Math.ceil(message.text.length / CHARACTERS_A_LINE) * LINE_PX + (leads ? 48 : 10)
}
