import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { LedgerDraft } from '#engine/room/ledger/draft.ts'
import { type RoomState, shownMessages } from '#engine/room/state.ts'
import { cutWhole } from '#engine/text.ts'
import type { Lane, Step } from './steps.ts'

const ITEM_CHARS_MAX = 400
const EVIDENCE_CHARS_MAX = 100
const NOWHERE = 'sec_99'

/** Returns the command of a lane that has looked at the room; `about` selects the subject. */
export function thoughtOf(room: RoomState, thought: Pick<Extract<Step, { do: 'think' }>, 'lane' | 'about' | 'text'>) {
  return THINK[thought.lane](room, thought.about, plain(thought.text))
}

type Think = (room: RoomState, about: number, text: string) => UnstampedCommand

const THINK: Readonly<Record<Lane, Think>> = {
  analyse: (room, about, text) => ({
    type: 'analyse',
    upTo: room.seq,
    draft: about === 9 ? null : draftOf(room, about, text),
  }),
  summarise: (room, about, text) => {
    const sectionId = sectionAt(room, about)
    const messageCount = room.standings[sectionId]?.messageCount ?? 0
    if (about % 3 === 2) return { type: 'summarise', sectionId, text: '', messageCount, by: 'resident' }
    return { type: 'summarise', sectionId, text, messageCount, by: about % 2 === 0 ? 'offline' : 'model' }
  },
  report: (_room, _about, text) => ({ type: 'report', text, model: 'harness' }),
  answer: (room, about, text) => {
    const request = room.asks[about % Math.max(1, room.asks.length)]?.messageId ?? messageAt(room, about)
    const sectionId = sectionAt(room, about)
    const annotation = { kind: 'highlight' as const, text, sectionId, evidence: [] }
    return { type: 'answer', request, text, sectionId, ...(about % 2 === 0 ? { annotation } : {}) }
  },
  remark: (room, about, text) => ({ type: 'remark', sectionId: sectionAt(room, about), text }),
  refine: (room, about) => ({
    type: 'refine',
    messageId: messageAt(room, about),
    sectionId: sectionAt(room, about + 1),
  }),
  resolve: (room, about, text) => {
    const waiting = room.context.filter(({ status }) => status === 'pending')
    const itemId = waiting[about % Math.max(1, waiting.length)]?.id ?? 'ctx_none'
    if (about % 3 === 0) return { type: 'resolveContext', itemId, status: 'failed', text: '', error: 'No answer.' }
    return { type: 'resolveContext', itemId, status: 'ready', text, error: null, title: 'A page' }
  },
}

/** Two analyses of the same text find the same items; an odd one finds one more. */
function draftOf(room: RoomState, about: number, text: string): LedgerDraft {
  const found = {
    evidence: [cutWhole(text, EVIDENCE_CHARS_MAX)],
    messageIds: shownMessages(room)
      .filter(({ type }) => type === 'user')
      .slice(-2)
      .map(({ id }) => id),
    found: about % 2 === 0 ? ('lexical' as const) : ('model' as const),
  }
  const item = cutWhole(text, ITEM_CHARS_MAX)
  const more = `${cutWhole(item, ITEM_CHARS_MAX - 8)} (${about})`
  return {
    summary: about === 0 ? '' : item,
    decisions: [{ ...found, text: item, status: 'approved', sectionId: sectionAt(room, about) }],
    risks: about % 2 === 0 ? [] : [{ ...found, text: more, kind: 'risk', severity: 'low' }],
    actions:
      about % 3 === 0
        ? []
        : [
            {
              ...found,
              ...(about % 4 === 0 && { explicit: true }),
              text: more,
              owner: 'Ana',
              due: 'Friday',
              status: 'open',
            },
          ],
    questions: about % 5 === 0 ? [{ ...found, text: more, status: 'open' }] : [],
  }
}

/** Returns a section of the scope, or occasionally an unknown id. */
function sectionAt({ scope }: RoomState, about: number): string {
  return scope[about % (scope.length + 1)] ?? NOWHERE
}

function messageAt(room: RoomState, about: number): string {
  const said = shownMessages(room).filter(({ type }) => type === 'user')
  return said[about % Math.max(1, said.length)]?.id ?? 'm_none'
}

/** Lanes deliver clean text, never an empty one. */
function plain(text: string): string {
  return cutWhole(text.toWellFormed(), ITEM_CHARS_MAX).trim() || 'Nothing to add.'
}
