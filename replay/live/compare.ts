import type { Message, RoomState } from '@parley/client'
import type { CaptureFixture } from '#projections/capture.ts'
import type { Played } from './play.ts'

/** A difference between the live meeting and the capture. */
export interface LiveDifference {
  readonly what: string
  readonly captured: string
  readonly live: string
}

/** Maximum wait for the room to end after the last command. */
const END_MS_MAX = 10_000

/**
 * Compares messages of people, section statuses and the end of the meeting; ignores ids, timestamps and the assistant's
 * lines. [RW7]
 */
export async function compareLive({ events, final }: CaptureFixture, { witness }: Played): Promise<LiveDifference[]> {
  await witness.sees(() => final.state.phase !== 'ended' || witness.room.phase === 'ended', END_MS_MAX)
  const { messages } = witness.snapshot()
  const said = events.flatMap(({ type, data }) =>
    type === 'messaged' && data.type === 'user' ? [`${data.senderName}: ${data.text}`] : [],
  )
  const captured = facts(final.state, said)
  const live = facts({ ...witness.room, messages }, messages.filter(({ type }) => type === 'user').map(line))
  return [...captured].flatMap(([what, value]) =>
    live.get(what) === value ? [] : [{ what, captured: value, live: live.get(what) ?? 'none' }],
  )
}

function facts(
  state: Pick<RoomState, 'phase' | 'endedReason' | 'participants' | 'progress'> & { messages: readonly Message[] },
  said: readonly string[],
): Map<string, string> {
  const settled = state.messages.flatMap(({ type, sectionId, resolved }) =>
    type === 'inject' && resolved ? [`${sectionId} ${resolved.action}`] : [],
  )
  return new Map([
    ['phase', state.phase],
    ['reason of the end', state.endedReason ?? 'none'],
    ['people', state.participants.map(({ name }) => name).join(', ')],
    ['what people said', said.join('\n')],
    ['settled questions', settled.join(', ')],
    ...state.progress.sections.map(({ sectionId, status }) => [`section ${sectionId}`, status] as const),
  ])
}

function line({ senderName, text }: Message): string {
  return `${senderName}: ${text}`
}
