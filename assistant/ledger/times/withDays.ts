import type { ActionDraft } from '#engine/room/ledger/draft.ts'
import { dueDay } from '#engine/room/ledger/dueDay.ts'
import type { Meeting } from '../../shapes.ts'

/** Adds the day that each due date names, as of the newest cited message with its words, in the room's time zone. [LE24] */
export function withDays(
  actions: readonly ActionDraft[],
  { messages, tz = 'UTC' }: Pick<Meeting, 'messages' | 'tz'>,
): ActionDraft[] {
  const wanted = new Set(actions.flatMap(({ due, messageIds }) => (due === null ? [] : messageIds)))
  if (wanted.size === 0) return actions.map((action) => ({ ...action, dueAt: null }))
  const cited = new Map(messages.filter(({ id }) => wanted.has(id)).map((message) => [message.id, message]))
  return actions.map((action) => {
    const { due, messageIds } = action
    if (due === null) return { ...action, dueAt: null }
    const sources = messageIds.flatMap((id) => cited.get(id) ?? [])
    const said = sources.findLast(({ text }) => text.toLowerCase().includes(due.toLowerCase())) ?? sources[0]
    return { ...action, dueAt: said ? dueDay(due, said.at, tz) : null }
  })
}
