import type { Failure } from './http.ts'
import { withSummaries } from './merge.ts'
import type { Rest } from './rest.ts'
import type { RoomSnapshot } from './snapshot.ts'
import type { TopicSummary } from './wire.ts'

/** Delays before the resident service is asked again, in milliseconds, and the one that is repeated while it stays away. */
const AGAIN_MS: readonly number[] = [500, 1_000, 2_000, 5_000, 10_000]
const AGAIN_MS_MAX = 20_000
/** How often a text is asked for again that the resident, although reachable, does not have, and the service that fails. */
const ATTEMPTS_MAX = 6
const TOO_MANY_REQUESTS = 429

/**
 * Fetches the topic summaries of a room: all of them on entering it, and in the enterprise tier the text of each one announced. One
 * request at a time, those announced meanwhile by the next. While the resident service is away it is asked again, with growing
 * pauses, so that no text is lost. [WS10] [WS11]
 */
export class SummaryTexts {
  readonly #rest: Pick<Rest, 'topicSummaries' | 'residentUrl'>
  readonly #room: () => RoomSnapshot
  readonly #set: (room: RoomSnapshot) => void
  #code: string | null = null
  /** Section by number of the summaries announced whose text is not known. Number 0 stands for all. */
  readonly #missing = new Map<number, string | null>()
  readonly #held = new Map<string, number>()
  #isBusy = false
  /** Failed attempts in a row. */
  #attempts = 0
  #isThrottled = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    rest: Pick<Rest, 'topicSummaries' | 'residentUrl'>,
    room: () => RoomSnapshot,
    set: (room: RoomSnapshot) => void,
  ) {
    this.#rest = rest
    this.#room = room
    this.#set = set
  }

  /** Fetches all summaries of the room that the client has entered, again after a lost connection. */
  enter(code: string): void {
    if (this.#code !== code) this.leave()
    this.#code = code
    this.again()
  }
  /** Fetches the text of a summary announced without one. */
  announced({ sectionId, seq, text }: TopicSummary): void {
    if (text !== undefined || (this.#held.get(sectionId) ?? 0) >= seq) return
    this.#missing.set(seq, sectionId)
    // Only a resident that can be reached wrote it, so there is no reason to wait; too many requests are one.
    if (this.#isThrottled) return
    this.#stopTimer()
    void this.#fetch()
  }
  /** Asks for everything at once, whatever the pause. */
  again(): void {
    this.#missing.set(0, null)
    this.#attempts = 0
    this.#isThrottled = false
    this.#stopTimer()
    void this.#fetch()
  }
  leave(): void {
    this.#code = null
    this.#missing.clear()
    this.#held.clear()
    this.#stopTimer()
  }

  async #fetch(): Promise<void> {
    const code = this.#code
    if (this.#isBusy || code === null || this.#missing.size === 0) return
    this.#isBusy = true
    const asked = [...this.#missing.keys()]
    const answer = await this.#rest.topicSummaries(code, Math.max(0, Math.min(...asked) - 1))
    this.#isBusy = false
    // The room was left or another one entered meanwhile.
    if (this.#code !== code) return void this.#fetch()
    if (answer.ok) this.#received(code, answer.value, asked)
    else this.#failed(code, answer)
  }

  #received(code: string, summaries: readonly TopicSummary[], asked: readonly number[]): void {
    for (const { sectionId, seq } of summaries) {
      this.#held.set(sectionId, Math.max(seq, this.#held.get(sectionId) ?? 0))
    }
    for (const [seq, sectionId] of this.#missing) {
      const isHeld = sectionId === null ? asked.includes(seq) : (this.#held.get(sectionId) ?? 0) >= seq
      if (isHeld) this.#missing.delete(seq)
    }
    this.#isThrottled = false
    this.#tell(code, false, summaries)
    const left = asked.filter((seq) => this.#missing.has(seq))
    if (left.length === 0) this.#attempts = 0
    if (left.length < this.#missing.size) return void this.#fetch()
    if (left.length > 0) this.#later(ATTEMPTS_MAX)
  }

  #failed(code: string, { status, plane }: Failure): void {
    this.#isThrottled = status === TOO_MANY_REQUESTS
    if (plane === 'resident') this.#tell(code, !this.#isThrottled, [])
    const isPassing = status === 0 || status >= 500 || this.#isThrottled
    this.#later(plane === 'resident' ? Number.POSITIVE_INFINITY : isPassing ? ATTEMPTS_MAX : 0)
  }

  #tell(code: string, isAway: boolean, summaries: readonly TopicSummary[]): void {
    const url = this.#rest.residentUrl
    const room = this.#room()
    if (room.code !== code) return
    const isSame = room.resident?.url === url && room.resident?.isAway === isAway
    const known = { ...room, resident: url === null ? null : isSame ? room.resident : { url, isAway } }
    // Texts that arrive after the end were destroyed meanwhile.
    const isOver = url !== null && room.state?.phase === 'ended'
    this.#set(isOver ? { ...known, summaries: {} } : withSummaries(known, summaries))
  }

  #later(attemptsMax: number): void {
    this.#stopTimer()
    if (this.#attempts >= attemptsMax || this.#room().state?.phase === 'ended') return this.#missing.clear()
    const pauseMs = AGAIN_MS[this.#attempts] ?? AGAIN_MS_MAX
    this.#attempts += 1
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#fetch()
    }, pauseMs)
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
