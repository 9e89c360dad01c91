import type { ChainedEvent } from '#engine/stream.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog, NewEvent } from '#stores/events/port.ts'

interface Waiting {
  readonly process: number
  readonly go: () => void
}

/** Where everything waits that a process does outside of itself, until the test lets it go on, one thing after the other. */
export class Gate {
  #waiting: Waiting[] = []
  readonly #dead = new Set<number>()

  get waiting(): number {
    return this.#waiting.length
  }

  pass(process: number): Promise<void> {
    // What a process that was killed does goes nowhere.
    if (this.#dead.has(process)) return new Promise(() => {})
    return new Promise((go) => this.#waiting.push({ process, go }))
  }

  /** Lets one thing go on. */
  release(choice: number): void {
    const [one] = this.#waiting.splice(choice % Math.max(1, this.#waiting.length), 1)
    one?.go()
  }

  kill(process: number): void {
    this.#dead.add(process)
    this.#waiting = this.#waiting.filter((one) => one.process !== process)
  }
}

type Told = (stream: string, event: ChainedEvent) => void

/** A log that several processes share. `told` hears of every event when it is durable. */
export class SharedLog {
  readonly log: EventLog = memoryLog()
  readonly #told: Told

  constructor(told: Told) {
    this.#told = told
  }

  /** The log as a process has it: before every write, before its answer and before every read it waits at the gate. */
  of(process: number, gate: Gate | null): EventLog {
    const { log } = this
    const pass = async () => gate?.pass(process)
    const append: EventLog['append'] = async (stream, events, expected) => {
      await pass()
      const appended = await log.append(stream, events, expected)
      if (!appended.duplicate) this.#hear(stream, events, expected)
      await pass()
      return appended
    }
    const readPages: EventLog['readPages'] = async function* (stream, options) {
      await pass()
      yield* log.readPages(stream, options)
    }
    const own = { append, readPages }
    return new Proxy(log, {
      get(target, name) {
        const member = Reflect.get(own, name) ?? Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
  }

  #hear(stream: string, events: readonly NewEvent[], expected: number): void {
    for (const [i, event] of events.entries()) this.#told(stream, { ...event, seq: expected + i + 1 })
  }
}
