import { partedBySuggestion } from '#engine/room/ledger/suggestions.ts'
import type { RoomState } from '#engine/room/state.ts'
import { cutWhole } from '#engine/text.ts'
import type { Intel } from '#protocol/views/intel.ts'
import { scopeSections } from './scope.ts'

/** Summary of the ledger before suggestions existed, for captures and records that are older still. [IN25] */
export function plainSummary(room: RoomState): string {
  if (room.startedAt === null) return 'The meeting has not started.'
  if (room.scope.length === 0) return ['No sections were in scope.', room.ledger.summary].join(' ').trim()
  const titles = scopeSections(room).flatMap(({ section, standing }) =>
    standing.status === 'confirmed' ? [`“${section.title}”`] : [],
  )
  const confirmed = titles.length === 0 ? 'None is confirmed' : `Confirmed: ${titles.join(', ')}`
  const found = room.ledger.summary === '' ? '' : ` ${room.ledger.summary}`
  return `${titles.length} of ${room.scope.length} sections in scope are confirmed. ${confirmed}.${found}`
}

/** Summary of the ledger when suggestions were counted in it, for captures and records of that time. [IN25] */
export function formerSummary(room: RoomState, { decisions, risks, actions, questions }: Intel): string {
  const items = {
    decision: decisions.filter(({ source }) => source !== 'vote'),
    risk: risks,
    action: actions.map(({ owner, text, due, ...action }) => {
      const said = `${owner === null ? '' : `${owner}: `}${bare(text)}${due === null ? '' : ` (${due})`}`
      return { ...action, text: said }
    }),
    'open question': questions.filter(({ status }) => status === 'open'),
  }
  const told = (part: 'recorded' | 'suggested', head: string) => {
    const parts = Object.entries(items).flatMap(([noun, list]) => {
      return counted(noun, partedBySuggestion<{ text: string; suggested: boolean }>(list)[part])
    })
    return parts.length === 0 ? [] : [`${head}: ${parts.join('; ')}.`]
  }
  const recorded = told('recorded', 'Recorded from the conversation')
  const suggested = told('suggested', 'Suggested by the assistant, not confirmed')
  return [plainSummary(room), ...recorded, ...suggested].join(' ')
}

const bare = (text: string): string => cutWhole(text.replace(/(?<![.!?…])[.!?…]+$/u, ''), 160)

function counted(noun: string, items: readonly { readonly text: string }[]): string[] {
  const [first] = items
  if (first === undefined) return []
  const text = noun === 'action' ? first.text : bare(first.text)
  return [items.length === 1 ? `1 ${noun}, “${text}”` : `${items.length} ${noun}s, the first “${text}”`]
}
