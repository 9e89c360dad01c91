import { isDeepStrictEqual } from 'node:util'
import type { RoomEvent } from '#engine/room/events.ts'
import type { SentTo } from '#protocol/serverEvents.ts'
import type { Line } from './line.ts'
import type { Meeting } from './meeting.ts'

type Packet = SentTo<'room'>

/** An emission that must arrive: the number of its event, and what tells it from others. */
interface Expected {
  readonly seq: number
  readonly name: string
}

/** What every connection of a room must be sent of an event, in order; the rest may be joined with what follows. */
function emissionOf({ type, data }: RoomEvent): string | null {
  switch (type) {
    case 'messaged':
    case 'opened':
    case 'remarked':
      return `message ${data.messageId}`
    case 'started':
      return 'phase chat'
    case 'ended':
      return 'phase ended'
    case 'annotated':
    case 'replied':
    case 'settled':
    case 'reworded':
    case 'retracted':
      return `annotation ${data.annotationId}`
    case 'summarised':
      return `summary ${data.sectionId}`
    case 'boardChanged':
      return 'board'
    case 'floorTaken':
      return `floor ${data.utteranceId}`
    case 'floorLeft':
      return 'floor'
    default:
      return null
  }
}

/** The same of a packet as it arrived. */
function nameOf({ event, payload }: Packet): string | null {
  switch (event) {
    case 'chat:message':
      return `message ${payload.id}`
    case 'room:phase':
      return `phase ${payload.phase}`
    case 'doc:annotation':
      return `annotation ${payload.id}`
    case 'topic:summary':
      return `summary ${payload.sectionId}`
    case 'board:update':
      return 'board'
    case 'assistant:floor':
      return payload.speaking === null ? 'floor' : `floor ${payload.speaking.utteranceId}`
    default:
      return null
  }
}

/** Looks for a connection that missed an event, got one twice, out of order, or differently from the others; and for old states. */
export function misdelivered({ lines }: Meeting, events: readonly RoomEvent[]): string | null {
  const expected = events.flatMap((event): Expected[] => {
    const name = emissionOf(event)
    return name === null ? [] : [{ seq: event.seq, name }]
  })
  const payloads = new Map<number, Packet>()
  for (const line of lines) {
    const wrong = wrongOn(line, expected, payloads) ?? olderState(line)
    if (wrong !== null) return `${line.player.name} on ${line.node.name} (${line.connection.id}) ${wrong}`
  }
  const starts = new Set(lines.flatMap(startShownTo))
  return starts.size > 1 ? `the start was shown with the states of events ${[...starts].join(' and ')}` : null
}

/** The full state at the start of a meeting comes right behind the phase, and shows all of the command that started it. */
function startShownTo({ received }: Line): number[] {
  return received.flatMap((packet, i) => {
    const before = received[i - 1]
    const isStart = before?.event === 'room:phase' && before.payload.phase === 'chat' && packet.event === 'room:update'
    return isStart ? [packet.payload.rev] : []
  })
}

function wrongOn(line: Line, all: readonly Expected[], payloads: Map<number, Packet>): string | null {
  const { since, received } = line
  if (since === null) return received.length === 0 ? null : 'got events before its seat'
  const due = all.filter(({ seq }) => seq > since)
  const got = received.filter((packet) => nameOf(packet) !== null)
  for (const [i, packet] of got.entries()) {
    const name = nameOf(packet)
    const next = due[i]
    if (!next || next.name !== name)
      return `got “${name}” where “${next?.name}” (event ${next?.seq}) was due, after ${since}`
    const known = payloads.get(next.seq)
    if (!known) payloads.set(next.seq, packet)
    else if (!isDeepStrictEqual(known, packet)) return `got another “${name}” than others`
  }
  if (got.length === due.length || !isSeated(line)) return null
  const missed = due[got.length]
  return `missed “${missed?.name}” (event ${missed?.seq})`
}

/** Only who holds a seat to the end has got everything. */
function isSeated({ isOpen, node, connection: { seat } }: Line): boolean {
  return isOpen && !node.over && seat !== null
}

/** Full states never go back, and never show less than was told before. */
function olderState({ since, received }: Line): string | null {
  let newest = since ?? 0
  for (const packet of received) {
    if (packet.event !== 'room:update') continue
    if (packet.payload.rev < newest) return `was shown event ${packet.payload.rev} after event ${newest}`
    newest = packet.payload.rev
  }
  return null
}
