import type { CaptureFixture } from '#projections/capture.ts'
import type { MessageView } from '#protocol/views/message.ts'
import type { Played } from './play.ts'

/** Something of the live meeting that is other than in the capture. */
export interface LiveDifference {
  readonly what: string
  readonly captured: string
  readonly live: string
}

/** How long the room is given to end by itself after the last command. */
const END_MS_MAX = 10_000

/** What people said, how sections stand, and how it ended: ids, instants and the assistant's own lines aside. [RW7] */
export async function compareLive({ events, final }: CaptureFixture, { witness }: Played): Promise<LiveDifference[]> {
  await witness.until(() => final.state.phase !== 'ended' || witness.room?.phase === 'ended', END_MS_MAX)
  const room = witness.room
  if (room === null) return [{ what: 'room', captured: final.state.code, live: 'none' }]
  const said = events.flatMap(({ type, data }) =>
    type === 'messaged' && data.type === 'user' ? [`${data.senderName}: ${data.text}`] : [],
  )
  const heard = [...witness.messages.values()].filter(({ type }) => type === 'user').map(line)
  const captured = facts(final.state, said)
  const live = facts(room, heard)
  return Object.keys(captured).flatMap((what) =>
    captured[what] === live[what] ? [] : [{ what, captured: captured[what]!, live: live[what] ?? 'none' }],
  )
}

type State = CaptureFixture['final']['state']

function facts(state: State, said: readonly string[]): Record<string, string> {
  const sections = state.progress.sections.map(({ sectionId, status }) => [`section ${sectionId}`, status] as const)
  const settled = state.messages.filter(({ type, resolved }) => type === 'inject' && resolved)
  return {
    phase: state.phase,
    'reason of the end': state.endedReason ?? 'none',
    people: state.participants.map(({ name }) => name).join(', '),
    'what people said': said.join('\n'),
    'settled questions': settled.map(({ sectionId, resolved }) => `${sectionId} ${resolved!.action}`).join(', '),
    ...Object.fromEntries(sections),
  }
}

function line({ senderName, text }: MessageView): string {
  return `${senderName}: ${text}`
}
