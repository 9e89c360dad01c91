import { underFault } from '#stores/events/faults.ts'
import type { EventLog, NewEvent, StreamName } from '#stores/events/port.ts'
import { LogError } from '#stores/events/port.ts'
import type { HandClock } from './clock.ts'
import { type Fate, SLOW_MS } from './faultPlan.ts'
import type { Schedule } from './schedule.ts'

/** Dependencies of one process's log. */
export interface LogWorld {
  readonly log: EventLog
  readonly clock: HandClock
  readonly schedule: Schedule | null
  /** Returns the outcome of the next append. */
  readonly fate: () => Fate
  /** Kills the process. */
  readonly kill: () => void
  /** Called when events are written, whatever the caller is answered. */
  readonly written: (events: readonly NewEvent[], last: number) => void
}

/**
 * The log as one process sees it: appends meet the planned outcomes, calls wait for their turn, and every call fails once the
 * process is dead.
 */
export class FaultyLog {
  readonly #world: LogWorld
  readonly #slow = new Set<(error: Error) => void>()
  #dead = false
  #unreadable = 0
  readonly port: EventLog

  constructor(world: LogWorld) {
    this.#world = world
    const own: Partial<EventLog> = {
      append: (stream, events, expected) => this.#append(stream, events, expected),
      readPages: (stream, options) => this.#read((log) => log.readPages(stream, options)),
      readStream: (stream, options) => this.#read((log) => log.readStream(stream, options)),
      readAll: (options) => this.#read((log) => log.readAll(options)),
      close: async () => {},
    }
    this.port = new Proxy(world.log, {
      get: (target, name) => {
        const member = own[name as keyof EventLog] ?? target[name as keyof EventLog]
        return typeof member === 'function' && !(name in own) ? member.bind(target) : member
      },
    })
  }

  /** Number of appends that wait for the clock. */
  get slow(): number {
    return this.#slow.size
  }

  /** Ends the process: pending calls get no answer of the log. */
  die(): void {
    this.#dead = true
    this.#world.schedule?.end(gone())
    for (const refuse of this.#slow) refuse(gone())
    this.#slow.clear()
  }

  async #append(stream: StreamName, events: readonly NewEvent[], expected: number) {
    this.#check()
    const fate = this.#world.fate()
    await this.#turn(`append after ${expected}`)
    if (fate === 'kill-before') this.#world.kill()
    this.#check()
    if (fate === 'slow') await this.#wait()
    const fault = fate === 'unreadable' ? 'reply-lost' : fate
    const isFault = fault === 'unavailable' || fault === 'lost' || fault === 'reply-lost'
    if (fate === 'unreadable') this.#unreadable += 1
    const appended = await underFault(isFault ? fault : undefined, async () => {
      const done = await this.#world.log.append(stream, events, expected)
      this.#world.written(events, done.last)
      return done
    })
    if (fate === 'kill-after') this.#world.kill()
    this.#check()
    await this.#turn(`answer ${appended.last}`)
    return appended
  }

  async *#read<T>(read: (log: EventLog) => AsyncIterable<T>): AsyncIterable<T> {
    this.#check()
    await this.#turn('read')
    if (this.#unreadable > 0) {
      this.#unreadable -= 1
      throw new LogError('unavailable', 'the log is temporarily unreadable (harness)')
    }
    for await (const one of read(this.#world.log)) {
      this.#check()
      yield one
    }
  }

  #turn(label: string): Promise<void> {
    return this.#world.schedule?.turn(label) ?? Promise.resolve()
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#slow.add(reject)
      this.#world.clock.after(SLOW_MS, () => {
        if (this.#slow.delete(reject)) resolve()
      })
    })
  }

  #check(): void {
    if (this.#dead) throw gone()
  }
}

function gone(): LogError {
  return new LogError('closed', 'the process is dead (harness)')
}
