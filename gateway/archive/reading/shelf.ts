import { decode } from '#engine/eventTypes.ts'
import { ROOM_EVENTS } from '#engine/room/events.ts'
import { emptySession, type SessionFold, takeIn } from '#projections/session.ts'
import type { EventTexts } from '#stores/events/port.ts'
import { eventsIn } from '#stores/events/texts.ts'
import { streamOf } from '../../rooms/stream.ts'
import type { Subject, Tellings } from './calls.ts'
import type { Teller } from './tellings.ts'

/** Maximum bytes or UTF-16 units of answers that are kept. */
const TOLD_MAX = 32_000_000

interface Told {
  readonly code: string
  readonly subject: Subject
  readonly seq: number
  readonly answer: string | Uint8Array
}

/** Sessions as far as they were read. Texts that were told are kept until their session goes on. [AR12] */
export class SessionShelf {
  readonly #teller: Teller
  readonly #sessions = new Map<string, SessionFold>()
  /** Most recently told first. */
  #told: readonly Told[] = []

  constructor(teller: Teller) {
    this.#teller = teller
  }

  /** Folds a page of a room's stream. Throws UnreadableEvent; the session must then be forgotten. */
  take(code: string, page: EventTexts): void {
    const session = this.#sessions.get(code) ?? emptySession()
    this.#sessions.set(code, session)
    for (const event of eventsIn(page, streamOf(code))) takeIn(session, decode(ROOM_EVENTS, event))
  }

  tell<S extends Subject>(code: string, subject: S, ask: Tellings[S]['ask']): Tellings[S]['answer'] {
    const session = this.#sessions.get(code)
    if (!session) throw new Error(`the session ${code} was not read`)
    const { seq } = session.room
    const known = this.#told.find((told) => told.code === code && told.subject === subject && told.seq === seq)
    if (known) return known.answer
    const answer = this.#teller[subject](session, ask)
    if (typeof answer === 'string' || answer instanceof Uint8Array) this.#keep({ code, subject, seq, answer })
    return answer
  }

  forget(code: string): void {
    this.#sessions.delete(code)
    this.#told = this.#told.filter((told) => told.code !== code)
  }

  #keep(told: Told): void {
    let size = 0
    const others = this.#told.filter(({ code, subject }) => code !== told.code || subject !== told.subject)
    this.#told = [told, ...others].filter(({ answer }) => {
      size += answer.length
      return size <= TOLD_MAX
    })
  }
}
