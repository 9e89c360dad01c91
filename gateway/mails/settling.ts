import type { Position } from '#stores/events/port.ts'
import type { MailProgress } from './progress.ts'

/** An event whose mails are not all settled. */
interface Open {
  /** Position of the event read before it. */
  readonly before: Position
  readonly waiting: Set<string>
  readonly settled: string[]
}

/** Keeps account of which mails are settled, in the order of the log. */
export class Settling {
  #position: Position
  /** Events with unsettled mails, and settled ones after the first of those; oldest first. */
  readonly #events = new Map<Position, Open>()
  /** What an earlier process settled beyond the position at which reading starts. */
  readonly #earlier: Map<Position, 'all' | readonly string[]>
  #mails = 0

  constructor({ position, settled }: MailProgress) {
    this.#position = position
    this.#earlier = new Map(Object.entries(settled))
  }

  /** Position up to which the log was read. */
  get readTo(): Position {
    return this.#position
  }

  /** Events that are not forgotten. */
  get events(): number {
    return this.#events.size
  }

  /** Mails that are not settled. */
  get mails(): number {
    return this.#mails
  }

  /** Notes an event of the log. Returns the recipients whose mails are to be sent. */
  open(position: Position, recipients: readonly string[]): string[] {
    const earlier = this.#earlier.get(position) ?? []
    this.#earlier.delete(position)
    const waiting = earlier === 'all' ? [] : recipients.filter((recipient) => !earlier.includes(recipient))
    const before = this.#position
    this.#position = position
    if (waiting.length === 0 && this.#events.size === 0) return []
    const settled = earlier === 'all' ? [] : [...earlier]
    if (recipients.length > 0) this.#events.set(position, { before, waiting: new Set(waiting), settled })
    this.#mails += waiting.length
    return waiting
  }

  /** Everything up to here was read. */
  reached(position: Position): void {
    if (position > this.#position) this.#position = position
  }

  settle(position: Position, recipient: string): void {
    const event = this.#events.get(position)
    if (!event?.waiting.delete(recipient)) return
    this.#mails -= 1
    event.settled.push(recipient)
    for (const [oldest, { waiting }] of this.#events) {
      if (waiting.size > 0) break
      this.#events.delete(oldest)
    }
  }

  progress(): MailProgress {
    const [oldest] = this.#events.values()
    const beyond = [...this.#events].map(([position, { waiting, settled }]) => {
      return [position, waiting.size === 0 ? ('all' as const) : settled] as const
    })
    const ahead = [...this.#earlier].filter(([position]) => position > this.#position)
    return { position: oldest?.before ?? this.#position, settled: Object.fromEntries([...ahead, ...beyond]) }
  }
}
