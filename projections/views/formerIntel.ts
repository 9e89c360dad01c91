import type { RoomState } from '#engine/room/state.ts'
import type { Intel } from '#protocol/views/intel.ts'
import { formerSummary, plainSummary } from './formerSummary.ts'
import { intelView } from './intel.ts'

/** Ledger in the form whose summary counted suggestions too, for captures and records of that time. [IN25] */
export function countedIntelView(room: RoomState): Intel {
  const intel = intelView(room)
  return { ...intel, summary: formerSummary(room, intel) }
}

/** Ledger in the form before people could edit it, for older captures and records. [IN25] [LE33] */
export function unownedIntelView(room: RoomState): Intel {
  const { decisions, risks, actions, questions: _, ...rest } = countedIntelView(room)
  return {
    ...rest,
    decisions: decisions.map(({ votedBy: _by, connected: _of, editedBy: _who, editedAt: _at, ...decision }) => {
      if (decision.source !== 'vote') return decision
      const { rationale: _words, ...plain } = decision
      return plain
    }),
    risks: risks.map(({ source: _, at: __, editedBy: _by, editedAt: _at, ...risk }) => risk),
    actions: actions.map(({ source: _, at: __, editedBy: _by, editedAt: _at, dueAt: _day, ...action }) => action),
  } as unknown as Intel
}

/** Ledger in the form before suggestions existed, for captures and records that are older still. [IN25] */
export function formerIntelView(room: RoomState): Intel {
  const { decisions, risks, actions, ...rest } = unownedIntelView(room)
  const found = new Map(room.ledger.decisions.map(({ id, status }) => [id, status]))
  const plain = <T extends { readonly suggested: boolean }>({ suggested: _, ...item }: T) => item as T
  return {
    ...rest,
    summary: plainSummary(room),
    decisions: decisions.map((item) =>
      plain(item.suggested ? { ...item, status: found.get(item.id) ?? item.status } : item),
    ),
    risks: risks.map(plain),
    actions: actions.map(plain),
  }
}

/** The form that a capture's ledger has. One without items is the same in both oldest forms. */
export function intelFormOf(intel: Intel): (room: RoomState) => Intel {
  if (Object.hasOwn(intel, 'questions')) {
    return (room) =>
      [intelView(room), countedIntelView(room)].find(({ summary }) => summary === intel.summary) ?? intelView(room)
  }
  const [first] = [intel.decisions, intel.risks, intel.actions].flat()
  return first !== undefined && Object.hasOwn(first, 'suggested') ? unownedIntelView : formerIntelView
}
