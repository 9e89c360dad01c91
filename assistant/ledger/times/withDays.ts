import type { ActionDraft } from '#engine/room/ledger/draft.ts'
import { dueDay } from '#engine/room/ledger/dueDay.ts'
import type { Meeting } from '../../shapes.ts'

/** Maximum days kept of earlier readings. */
const KNOWN_MAX = 1_000

/** Days of earlier readings of one meeting, by the words of the due date and the messages cited. */
export type KnownDays = Map<string, string | null>

/**
 * Adds the day that each due date names, as of the newest cited message with its words, in the room's time zone. `known` spares
 * a reading what the one before has found. [LE24]
 */
export function withDays(
  actions: readonly ActionDraft[],
  { messages, tz = 'UTC' }: Pick<Meeting, 'messages' | 'tz'>,
  known: KnownDays = new Map(),
): ActionDraft[] {
  if (known.size > KNOWN_MAX) known.clear()
  const keyed = actions.map((action) => [action, [tz, action.due, ...action.messageIds].join('\n')] as const)
  const unknown = keyed.filter(([{ due }, key]) => due !== null && !known.has(key))
  const wanted = new Set(unknown.flatMap(([{ messageIds }]) => messageIds))
  const cited = new Map(
    wanted.size === 0 ? [] : messages.filter(({ id }) => wanted.has(id)).map((message) => [message.id, message]),
  )
  for (const [{ due, messageIds }, key] of unknown) {
    if (due === null) continue
    const sources = messageIds.flatMap((id) => cited.get(id) ?? [])
    const said = sources.findLast(({ text }) => text.toLowerCase().includes(due.toLowerCase())) ?? sources[0]
    known.set(key, said ? dueDay(due, said.at, tz) : null)
  }
  return keyed.map(([action, key]) => ({ ...action, dueAt: known.get(key) ?? null }))
}
