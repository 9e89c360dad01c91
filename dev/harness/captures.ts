import fc from 'fast-check'
import type { RoomCommand } from '#engine/room/commands.ts'
import type { CaptureFixture } from '#projections/capture.ts'
import { movesOf } from '#replay/commands.ts'
import { type Script, step } from './arbitraries.ts'
import { type Episode, episode } from './episode.ts'
import { PEOPLE, type Step } from './steps.ts'

/** Maximum steps of a script made from a capture. */
const STEPS_MAX = 400
const INSERTED_MAX = 12

/** Converts a capture into a script: the same actions with the same pauses. Omits actions for which there is no step. */
export function scriptOf({ events, meta }: CaptureFixture): Script {
  const places = new Map<string, number>()
  const before: Step[] = []
  const meeting: Step[] = []
  let last = events[0]?.at ?? 0
  for (const { command, room } of movesOf(events)) {
    for (const id of Object.keys(room.seats)) if (!places.has(id)) places.set(id, places.size)
    if (command === null) continue
    const steps = room.phase === 'setup' ? before : meeting
    if (command.at > last) steps.push({ do: 'settle' }, { do: 'wait', ms: command.at - last })
    last = command.at
    const one = stepOf(command, places)
    if (one) steps.push(one)
  }
  const { aiMode, durationMs } = meta
  const present = Math.min(PEOPLE.length, places.size) - 1
  const kept = meeting.slice(0, STEPS_MAX)
  return {
    aiMode,
    durationMs,
    maxParticipants: 12,
    present,
    before: before.slice(0, STEPS_MAX),
    meeting: kept,
    stops: false,
  }
}

function stepOf(command: RoomCommand, places: ReadonlyMap<string, number>): Step | null {
  if (command.type === 'rejoin') return { do: 'enter', who: placeOf(places, command.participantId) }
  if (command.type === 'unseat') return { do: 'drop', who: placeOf(places, command.participantId) }
  if (!('by' in command) || command.by === null) return byNobody(command)
  const who = placeOf(places, command.by)
  switch (command.type) {
    case 'say':
      return { do: 'say', who, text: command.text }
    case 'vote':
      return { do: 'vote', who, bubble: 0, action: command.action }
    case 'completeReview':
      return { do: 'complete', who }
    case 'stop':
      return { do: 'stop', who }
    case 'ready':
      return { do: 'ready', who, on: command.ready }
    case 'setHand':
      return { do: 'hand', who, on: command.raised }
    case 'muteVoice':
      return { do: 'mute', who, on: command.muted }
    case 'moveHost':
      return { do: 'host', who, to: placeOf(places, command.participantId) }
    case 'claimHost':
      return { do: 'claim', who }
    case 'setMode':
      return { do: 'mode', who, mode: command.mode }
    case 'annotate':
      return { do: 'annotate', who, kind: command.kind, section: 0, page: command.anchor?.page ?? 1 }
    case 'interrupt':
      return { do: 'interrupt', who }
    default:
      return null
  }
}

function byNobody(command: RoomCommand): Step | null {
  if (command.type === 'attachBot') return { do: 'bot', on: true }
  if (command.type === 'detachBot') return { do: 'bot', on: false }
  return command.type === 'setFloor' ? { do: 'floor', on: command.speaking, utterance: 0 } : null
}

/** Maps people beyond those of a script to others. */
function placeOf(places: ReadonlyMap<string, number>, id: string): number {
  return (places.get(id) ?? 0) % PEOPLE.length
}

/** Generates variations of a capture: some steps left out, some random ones inserted, under faults. */
export function nearCapture(capture: CaptureFixture): fc.Arbitrary<Episode> {
  const seed = scriptOf(capture)
  const changes = fc.record({
    left: fc.array(fc.nat({ max: 9 }), { minLength: seed.meeting.length, maxLength: seed.meeting.length, size: 'max' }),
    added: fc.array(fc.tuple(fc.nat({ max: seed.meeting.length }), step), { maxLength: INSERTED_MAX }),
  })
  const scripts = changes.map(({ left, added }): Script => {
    const meeting = seed.meeting.filter((_, place) => left[place] !== 0)
    for (const [place, one] of added) meeting.splice(place, 0, one)
    return { ...seed, meeting }
  })
  return episode(STEPS_MAX, scripts)
}
