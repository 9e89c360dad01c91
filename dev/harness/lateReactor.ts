import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { RoomState } from '#engine/room/state.ts'
import type { RoomResult } from '#gateway/rooms/emissions.ts'
import type { Elsewhere, Reactor } from '#gateway/rooms/reactor.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { thoughtOf } from './lanes.ts'
import type { Schedule } from './schedule.ts'
import type { Lane } from './steps.ts'

/** Maximum turns that a finding waits. */
const DELAY_TURNS_MAX = 6
/** Maximum findings under way; beyond it no new one is started. */
const UNDERWAY_MAX = 12
const TEXTS = ['The notice period is thirty days.', 'Nothing is open.', 'Somebody should check the licence.']

/** Decides what is found, and for how many turns each finding waits. */
export type Turns = Pick<Schedule, 'draw' | 'turn'>

/**
 * An assistant whose answers arrive late, out of order and sometimes twice. It examines the room when something happens, and
 * submits what it then found after as many turns as the schedule makes it wait.
 */
export class LateReactor implements Reactor {
  readonly #schedule: Turns
  #underway = 0

  constructor(schedule: Turns) {
    this.#schedule = schedule
  }

  carriedOut(room: Room, done: readonly RoomResult[], conducts: boolean): void {
    if (conducts) this.#attend(room, done)
  }

  #attend(room: Room, done: readonly Pick<Elsewhere, 'events'>[]): void {
    const said = done.some(({ events }) =>
      events.some(({ type, data }) => (type === 'messaged' && 'senderId' in data) || type === 'ended'),
    )
    if (said) for (const lane of this.#lanesFor(room.state)) this.#think(room, lane)
  }

  taken(room: Room, done: readonly Elsewhere[]): void {
    this.#attend(room, done)
  }

  released(): void {}

  loaded(room: Room): void {
    for (const _ of room.state.asks) this.#think(room, 'answer')
  }

  #lanesFor({ asks, phase }: RoomState): Lane[] {
    const draw = (below: number) => this.#schedule.draw(below)
    if (phase === 'ended') return draw(2) === 0 ? ['analyse', 'report'] : []
    const lanes: Lane[] = asks.map(() => 'answer')
    if (draw(3) === 0) lanes.push('analyse')
    if (draw(3) === 0) lanes.push('summarise')
    if (draw(4) === 0) lanes.push('remark')
    if (draw(4) === 0) lanes.push('refine')
    return lanes
  }

  #think(room: Room, lane: Lane): void {
    if (this.#underway >= UNDERWAY_MAX) return
    this.#underway += 1
    const about = this.#schedule.draw(9)
    const found = thoughtOf(room.state, { lane, about, text: TEXTS[this.#schedule.draw(TEXTS.length)]! })
    void this.#tell(room, lane, found)
      // The process died meanwhile, and the finding with it.
      .catch(() => {})
      .finally(() => {
        this.#underway -= 1
      })
  }

  async #tell(room: Room, lane: Lane, found: UnstampedCommand): Promise<void> {
    for (let turns = this.#schedule.draw(DELAY_TURNS_MAX); turns >= 0; turns--) {
      await this.#schedule.turn(`think ${lane}`)
    }
    room.submit(found, () => {})
    if (this.#schedule.draw(4) === 0) room.submit(found, () => {})
  }
}
