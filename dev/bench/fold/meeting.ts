import { isRefusal } from '#engine/refusal.ts'
import type { RoomCommand, UnstampedCommand } from '#engine/room/commands.ts'
import { decide } from '#engine/room/decide.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { apply } from '#engine/room/evolve.ts'
import { emptyRoom } from '#engine/room/state.ts'
import { chain, GENESIS, type Head } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'

const PEOPLE = 20
const SECTIONS = 30
const STEP_MS = 50
const WORDS =
  'the parties agree that liability stays capped at fees paid and notice is given in writing before renewal'.split(' ')

/** Draws the same numbers at every run. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

/**
 * The events of one long meeting: 20 people, 30 sections, mostly messages, with votes, marks, hands, moves and people who
 * come and go. Decided by the engine, so that the mix is what rooms really hold.
 */
export function longMeeting(events: number, startsAt = 1_700_000_000_000): RoomEvent[] {
  const draw = generator(7)
  const room = emptyRoom()
  const stream: RoomEvent[] = []
  let head: Head = GENESIS
  let at = startsAt
  const ask = (command: UnstampedCommand): string => {
    at += STEP_MS
    const decision = decide(room, { ...command, at, entropy: String(stream.length).padStart(20, '0') } as RoomCommand)
    if (isRefusal(decision)) return ''
    for (const fact of decision.facts) {
      const event = chain(
        head,
        fact,
        { id: `00000000-0000-4000-8000-${String(stream.length).padStart(12, '0')}`, at },
        sha256,
      )
      apply(room, event)
      stream.push(event)
      head = event
    }
    return (decision.reply.participantId as string) ?? ''
  }
  const people = enter(ask)
  while (stream.length < events) turn(ask, room, people[draw(PEOPLE)]!, people, draw)
  return stream.slice(0, events)
}

type Ask = (command: UnstampedCommand) => string

function enter(ask: Ask): string[] {
  const claim = { connectionId: 'c0', cookieHash: null }
  const settings = {
    template: 'contract',
    durationMs: 14_400_000,
    maxParticipants: 200,
    dials: {},
    aiMode: 'assist',
    voiceRoom: 'review',
  } as const
  const people = [ask({ type: 'create', code: 'BENCH2', name: 'Ana', ...settings, ...claim })]
  for (let i = 1; i < PEOPLE; i++)
    people.push(ask({ type: 'join', name: `Person ${i}`, connectionId: `c${i}`, cookieHash: null }))
  const sections = Array.from({ length: SECTIONS }, (_, i) => ({
    title: `${i + 1}. ${WORDS[i % WORDS.length]} and ${WORDS[(i * 3) % WORDS.length]}`,
    preview: WORDS.join(' '),
    keywords: WORDS.slice(i % 5).join(' '),
    text: WORDS.join(' '),
    page: i + 1,
  }))
  const doc = {
    kind: 'pdf',
    title: 'Contract',
    sha256: 'a'.repeat(64),
    bytes: 1,
    source: 'outline',
    pages: SECTIONS,
    emails: null,
    pending: false,
  } as const
  ask({ type: 'upload', by: people[0]!, sections, ...doc })
  ask({ type: 'pick', by: people[0]!, sectionIds: sections.map((_, i) => `sec_${i + 1}`) })
  ask({ type: 'start', by: people[0]! })
  return people
}

function turn(
  ask: Ask,
  room: ReturnType<typeof emptyRoom>,
  by: string,
  people: readonly string[],
  draw: (below: number) => number,
): void {
  const kind = draw(100)
  const bubble = Object.values(room.openBubbles)[0]
  if (bubble !== undefined && kind < 40)
    ask({ type: 'vote', by, messageId: bubble, action: draw(3) === 0 ? 'continue' : 'yes' })
  else if (kind < 88) ask({ type: 'say', by, text: sentence(draw) })
  else if (kind < 92) ask({ type: 'annotate', by, kind: 'note', text: sentence(draw), anchor: null, evidence: [] })
  else if (kind < 95) ask({ type: 'setHand', by, raised: !room.hands.includes(by) })
  else if (kind < 98) {
    const connectionId = room.seats[by]!.connectionId
    if (connectionId === null)
      ask({ type: 'rejoin', participantId: by, connectionId: `again${draw(1000)}`, cookieHash: null })
    else ask({ type: 'unseat', participantId: by, connectionId, reason: 'disconnected' })
  } else ask({ type: 'setMode', by: people[0]!, mode: draw(2) === 0 ? 'assist' : 'moderator' })
}

function sentence(draw: (below: number) => number): string {
  const words = Array.from({ length: 12 + draw(20) }, () => WORDS[draw(WORDS.length)])
  return draw(6) === 0 ? `Agreed, ${words.slice(0, 5).join(' ')} looks good` : words.join(' ')
}
