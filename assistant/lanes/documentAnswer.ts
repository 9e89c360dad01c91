import { cutWhole } from '#engine/text.ts'
import type { Clock } from '#gateway/clock.ts'
import type { Room } from '#gateway/rooms/room.ts'
import type { ResidentRefusal } from '#integrations/resident/port.ts'
import type { AnswerReply } from '#protocol/kxp/exchanges.ts'
import type { Consulted, Found } from '../analysis/protocol.ts'
import { isAway } from './residentReach.ts'
import type { LaneServices } from './services.ts'

const QUESTION_MAX = 2_000
/** Maximum length of what an answer brings from the documents. */
const BROUGHT_MAX = 1_000
/** Time that a question waits for a resident that is away. */
const PATIENCE_MS = 3_000
/** The resident knows the meeting as ended. */
const ENDED = 409

const AWAY = 'I cannot reach the document service just now.'
const AGAIN = 'Please ask again later.'
const GONE = 'The document service no longer holds the documents of this meeting.'

type Reply = AnswerReply | ResidentRefusal | 'away'

/**
 * Puts a question about the documents to the resident that holds them. Null where what was consulted here answers it: without a
 * resident or a document, when it is about what people said, or when the documents say nothing of it. [KX76] [KX77]
 */
export async function documentAnswer(
  { resident, clock }: Pick<LaneServices, 'resident' | 'clock'>,
  { code, state }: Pick<Room, 'code' | 'state'>,
  { found, said, text }: Consulted,
): Promise<{ readonly text: string; readonly sectionId?: string } | null> {
  const hasDocuments = state.sections.length > 0
  if (resident === null || found === undefined || found.asked === '' || said.length > 0 || !hasDocuments) return null
  const asking: Promise<Reply> = resident
    .once((there) => there.answer(code, cutWhole(found.asked, QUESTION_MAX)))
    .catch((error: unknown) => (isAway(error) ? 'away' : Promise.reject(error)))
  const reply = resident.isAway ? await Promise.race([asking, awayAfter(PATIENCE_MS, clock)]) : await asking
  if (reply === 'away') return found.sure ? null : spoken(found, AWAY, found.heard ?? AGAIN)
  if ('refused' in reply) return found.sure || reply.refused !== ENDED ? null : spoken(found, GONE, found.heard ?? '')
  const isNearest = reply.sure === false && (found.sure || found.heard !== undefined)
  if ((reply.sections.length === 0 && reply.sure !== true) || isNearest) return null
  const brought = cutWhole(reply.text, BROUGHT_MAX)
  const section = state.sections.find(({ title }) => reply.sections.includes(title))
  return {
    text: found.sure ? `${text}\n${brought}` : [found.lead, brought].filter((part) => part !== '').join('\n'),
    ...(section && { sectionId: section.id }),
  }
}

function spoken({ lead }: Found, what: string, then: string): { readonly text: string } {
  const line = `${what} ${then}`.trim()
  return { text: lead === '' ? line : `${lead}\n${line}` }
}

function awayAfter(ms: number, clock: Clock): Promise<'away'> {
  return new Promise((resolve) => clock.after(ms, () => resolve('away')))
}
