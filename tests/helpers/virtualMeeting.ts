import { MeetingIndex } from '#assistant/analysis/meetingIndex.ts'
import type { Questions, Subject } from '#assistant/analysis/protocol.ts'
import { ResidentReach } from '#assistant/lanes/residentReach.ts'
import type { LaneServices } from '#assistant/lanes/services.ts'
import { noModel } from '#assistant/model/none.ts'
import { isRefusal } from '#engine/refusal.ts'
import type { CommandStamp, RoomCommand } from '#engine/room/commands.ts'
import { decide } from '#engine/room/decide.ts'
import type { RoomEvent, RoomFact } from '#engine/room/events.ts'
import type { RoomState } from '#engine/room/state.ts'
import type { Room } from '#gateway/rooms/room.ts'
import type { Resident } from '#integrations/resident/port.ts'
import { chained, given, liveFold } from './given.ts'
import { handClock } from './givenClock.ts'
import { ANA, BEN, line, moved, picked, room, SECTIONS, sectionsOf, started, uploaded } from './givenMeeting.ts'

const CODE = 'K7QF2M'
const SCOPE = ['sec_1', 'sec_2', 'sec_3'] as const
/** Rounds of the event loop after which only the clock goes on. */
const ROUNDS = 4

export const settled = async () => {
  for (let i = 0; i < ROUNDS; i++) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** A running meeting on titles and previews alone, whose documents a resident holds, on a clock that is moved by hand. */
export function virtualMeeting(resident: Resident, { at = 1_700_000_100_000 } = {}) {
  const clock = handClock(at)
  const unread = sectionsOf(SECTIONS.map(({ title }) => ({ title, text: '' })))
  const past = given(
    room([ANA, BEN]),
    uploaded('doc_1', { sections: unread }),
    picked(ANA, ...SCOPE),
    started(...SCOPE),
    line('kickoff'),
    moved('sec_1'),
  )
  const events: RoomEvent[] = [...past.events]
  const index = new MeetingIndex()
  index.read(events, events.length)
  let state: RoomState = past.room
  let commands = 0
  const faults: unknown[] = []
  const outcomes: string[] = []
  const append = (...facts: RoomFact[]) => {
    const fresh = chained(
      facts.map((fact) => ({ fact, at: clock.now() })),
      events.at(-1)!,
    )
    events.push(...fresh)
    state = liveFold(fresh, state)
    index.read(fresh, state.seq)
  }
  const own = {
    code: CODE,
    get state() {
      return state
    },
    async ask(command: Omit<RoomCommand, keyof CommandStamp>) {
      const entropy = String(++commands).padStart(20, '0')
      const decision = decide(state, { ...command, at: clock.now(), entropy } as RoomCommand)
      if (isRefusal(decision)) return { error: decision.error }
      append(...decision.facts)
      return { reply: decision.reply }
    },
  } as unknown as Room
  const services = {
    clock,
    model: noModel,
    resident: new ResidentReach(resident, clock),
    analysis: {
      ask: async <S extends Subject>(_: string, subject: S, ask: Questions[S]['ask']) => index.answer(subject, ask),
    },
    find: async () => own,
    outcome: (task: string, outcome: string) => void outcomes.push(`${task} ${outcome}`),
    fault: (error: unknown) => void faults.push(error),
  } as unknown as LaneServices
  return {
    ...{ code: CODE, room: own, clock, services, events, faults, outcomes, append },
    /** What the room was told of summaries: section, number and how many messages it covers. */
    summaries: () =>
      events.flatMap(({ type, data }) => (type === 'summarised' ? [`${data.sectionId} ${data.messageCount}`] : [])),
    /** Texts of the assistant's lines since the start. */
    lines: () =>
      events.flatMap(({ type, data }) => (type === 'messaged' && data.trigger === 'answer' ? [data.text] : [])),
    wait: (ms: number) => clock.advance(ms, settled),
    /** The same services after a restart of the coordinator. */
    restarted: (): LaneServices => ({ ...services, resident: new ResidentReach(resident, clock) }),
  }
}
