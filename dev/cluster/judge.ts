import type { RoomEvent } from '#engine/room/events.ts'
import { verifyChain } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import type { Account, Stretch } from './participant.ts'

/** Latest end of a meeting after its time, ms: a node that is found gone is replaced by then. */
export const LATE_MS_MAX = 12_000
/** A `timer` that stays away longer than this while somebody is seated was not missed by chance. */
export const SILENT_MS_MAX = 5_000

/** Time in which a message reaches everybody. */
const ARRIVAL_MS_MAX = 2_000

/** One room: what its participants report, and its stream. */
export interface Evidence {
  readonly accounts: readonly Account[]
  readonly events: readonly RoomEvent[]
  /** True when every message of the stream had time to arrive. */
  readonly settled: boolean
}

export interface Verdict {
  readonly breaches: readonly string[]
  readonly acknowledged: number
  readonly events: number
  readonly messages: number
  readonly votes: number
  /** End by the clock after its time, in ms; null where the clock did not end the meeting. */
  readonly lateMs: number | null
}

interface Line {
  readonly id: string
  readonly seq: number
  readonly at: number
}

/** Compares what participants were promised and received with the stream of their room. */
export function judge({ accounts, events, settled }: Evidence): Verdict {
  const lines = linesOf(events)
  const { lateMs, breaches: ofClock } = clockOf(events)
  const breaches = [
    ...chainOf(events),
    ...doubled(events),
    ...ofClock,
    ...accounts.flatMap((account) => [
      ...unkept(account, events),
      ...account.stretches.flatMap((stretch, i) =>
        misheard(
          stretch,
          lines,
          settled && i === account.stretches.length - 1 ? account.leftAt - ARRIVAL_MS_MAX : null,
        ).map((what) => `${account.participantId}: ${what}`),
      ),
      ...endedTwice(account),
    ]),
  ]
  return {
    breaches,
    acknowledged: accounts.reduce((sum, { said }) => sum + said.filter(({ id }) => id !== null).length, 0),
    events: events.length,
    messages: lines.length,
    votes: events.filter(({ type }) => type === 'voted').length,
    lateMs,
  }
}

function linesOf(events: readonly RoomEvent[]): Line[] {
  return events.flatMap((event) =>
    event.type === 'messaged' || event.type === 'opened'
      ? [{ id: event.data.messageId, seq: event.seq, at: event.at }]
      : [],
  )
}

function chainOf(events: readonly RoomEvent[]): string[] {
  const verdict = verifyChain(events, sha256)
  return verdict.ok ? [] : [`the chain is broken at ${verdict.seq}: ${verdict.why}`]
}

/** What is in the stream twice and may be there once. A vote may be cast again. */
function doubled(events: readonly RoomEvent[]): string[] {
  const seen = new Set<string>()
  return events.flatMap((event) => {
    const marks = marksOf(event)
    const again = marks.filter((mark) => seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return again.map((mark) => `twice in the stream: ${mark}`)
  })
}

function marksOf({ type, data }: RoomEvent): string[] {
  if (type === 'messaged') {
    const { messageId, senderId, key } = data
    return [`message ${messageId}`, ...(key === undefined ? [] : [`key ${senderId} ${key}`])]
  }
  if (type === 'opened') return [`message ${data.messageId}`]
  if (type === 'resolved') return [`resolution of ${data.messageId}`]
  return type === 'started' || type === 'ended' ? [type] : []
}

/** Acknowledged messages and shown votes that the stream does not have as they were promised. */
function unkept({ participantId, said, votes }: Account, events: readonly RoomEvent[]): string[] {
  const kept = new Map<string, string>()
  const cast = new Set<string>()
  for (const { type, data, at } of events) {
    if (type === 'messaged' && data.key !== undefined) kept.set(`${data.senderId} ${data.key}`, data.messageId)
    if (type === 'voted') cast.add(`${data.messageId} ${data.participantId} ${at}`)
  }
  const lost = said.filter(({ id, key }) => id !== null && kept.get(`${participantId} ${key}`) !== id)
  return [
    ...lost.map(
      ({ id, key }) =>
        `${participantId}: message ${id} was acknowledged, the stream has ${kept.get(`${participantId} ${key}`) ?? 'none'}`,
    ),
    ...[...votes]
      .filter((vote) => !cast.has(vote))
      .map((vote) => `${participantId}: vote ${vote} was shown and is not in the stream`),
  ]
}

/** Where what was received while seated is not the stream's messages, in order, without a hole; up to `completeTo` none may be missing. */
function misheard({ rev, known, heard, revs }: Stretch, lines: readonly Line[], completeTo: number | null): string[] {
  const before = lines.filter(({ seq }) => seq <= rev).map(({ id }) => id)
  const after = lines.filter(({ seq }) => seq > rev).map(({ id }) => id)
  const found: string[] = []
  if (known.join() !== before.slice(-known.length || before.length).join())
    found.push(`the state at ${rev} has other messages than the stream`)
  const wrong = heard.findIndex((id, i) => id !== after[i])
  if (wrong >= 0)
    found.push(`after ${rev}, message ${wrong + 1} is ${heard[wrong]}, the stream has ${after[wrong] ?? 'none'}`)
  const due = lines.filter(({ seq, at }) => seq > rev && completeTo !== null && at <= completeTo).length
  if (wrong < 0 && heard.length < due)
    found.push(`after ${rev}, ${due - heard.length} of ${due} messages never arrived, ${after[heard.length]} the first`)
  if (revs.some((one, i) => one < (revs[i - 1] ?? rev)))
    found.push(`after ${rev}, an older state followed a newer one: ${revs.join()}`)
  return found
}

function clockOf(events: readonly RoomEvent[]): { lateMs: number | null; breaches: string[] } {
  const created = events.find((event) => event.type === 'created')
  const started = events.find(({ type }) => type === 'started')
  const ended = events.find((event) => event.type === 'ended')
  if (!created || !started || !ended || ended.data.reason !== 'timeout') return { lateMs: null, breaches: [] }
  const lateMs = ended.at - started.at - created.data.durationMs
  const isOnTime = lateMs >= 0 && lateMs <= LATE_MS_MAX
  return { lateMs, breaches: isOnTime ? [] : [`the clock ended the meeting ${lateMs} ms after its time`] }
}

function endedTwice({ participantId, stretches, endings }: Account): string[] {
  return endings.length > 1
    ? [`${participantId}: the end was announced ${endings.length} times in ${stretches.length} stretches`]
    : []
}
