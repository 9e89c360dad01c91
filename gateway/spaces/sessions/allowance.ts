import { isRefusal } from '#engine/refusal.ts'
import type { RoomState } from '#engine/room/state.ts'
import { SYSTEM } from '#engine/stream.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { SessionLink, SessionLinks } from './links.ts'

const MINUTE_MS = 60_000

/** Returns the time of a meeting with an assistant that takes part, up to now. [SN10] */
export function assistedMs({ assisted: { ms, since }, endedAt }: RoomState, now: number): number {
  return since === null ? ms : ms + Math.max(0, (endedAt ?? now) - since)
}

/** What the plans of teams leave to the assistant of meetings on their spaces. [SN8] [SN10] [SN11] */
export class SessionAllowance {
  readonly #links: SessionLinks
  readonly #accounts: Accounts
  readonly #listeners = new Set<(code: string) => void>()

  constructor(links: SessionLinks, accounts: Accounts) {
    this.#links = links
    this.#accounts = accounts
  }

  /** False when the booked minutes of the month and those of this meeting exceed the plan. */
  minutesLeft(room: RoomState): boolean {
    const link = this.#links.get(room.code)
    if (!link) return true
    const { used, limit } = this.#accounts.spent(link.teamId, 'assistantMinutes')
    const running = assistedMs(room, this.#accounts.store.clock.now())
    return limit === null || used * MINUTE_MS + running < limit * MINUTE_MS
  }

  recapLeft({ code }: RoomState): boolean {
    const link = this.#links.get(code)
    if (!link) return true
    const { used, limit } = this.#accounts.spent(link.teamId, 'recaps')
    return limit === null || used < limit || this.#isRecapped(link)
  }

  async takeRecap({ code }: RoomState): Promise<boolean> {
    const link = this.#links.get(code)
    if (!link) return true
    const { teamId, sessionId } = link
    return !isRefusal(await this.#accounts.store.teams.ask(teamId, SYSTEM, { type: 'countRecap', sessionId }))
  }

  /** Books the minutes of a meeting that has ended, once. */
  async book({ teamId, sessionId }: SessionLink, room: RoomState, endedAt: number): Promise<void> {
    const minutes = Math.ceil(assistedMs(room, endedAt) / MINUTE_MS)
    if (minutes === 0) return
    await this.#accounts.store.teams.ask(teamId, SYSTEM, { type: 'countMinutes', sessionId, minutes, endedAt })
  }

  reported(code: string): void {
    for (const listener of this.#listeners) listener(code)
  }

  /** `listener` is called when the report of an ended meeting is written, or will not be. */
  onReported(listener: (code: string) => void): void {
    this.#listeners.add(listener)
  }

  #isRecapped({ teamId, sessionId }: SessionLink): boolean {
    return this.#accounts.store.teams.get(teamId)?.recapped[sessionId] === true
  }
}
