import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { itemAt } from '../../cluster/itemAt.ts'
import { talkFrom } from '../../cluster/talk.ts'
import { RawClient } from '../fanout/rawClient.ts'

export interface CrowdShape {
  readonly rooms: number
  readonly people: number
  /** Messages a second over all rooms together. */
  readonly messagesPerSecond: number
  readonly seconds: number
  /** The port that a person connects to. */
  readonly portOf: (room: number, person: number) => number
}

export interface Said {
  readonly messages: number
  /** Frames received by everybody, clocks included. */
  readonly frames: number
  /** From sending to each receipt, ascending, in ms. */
  readonly latenciesMs: readonly number[]
}

const CONTRACT = new URL('../../../fixtures/documents/contract.pdf', import.meta.url)
const FOUR_HOURS_MS = 14_400_000
const TURN_MS = 2
const SETTLE_MS = 700
/** Between the places where two rooms take up the scripts. */
const LINES_APART = 97
const MARK = /\(([\d.]+)\)"/

/** Rooms that review a contract, with their people on nodes of one's choice. */
export class Crowd {
  readonly #rooms: readonly (readonly RawClient[])[]
  readonly #lines: readonly (() => string)[]
  #latencies: number[] = []
  #sent = 0

  private constructor(rooms: readonly (readonly RawClient[])[]) {
    this.#rooms = rooms
    this.#lines = rooms.map((_, i) => talkFrom(i * LINES_APART))
    for (const client of rooms.flat()) client.onEvent = (payload) => this.#received(payload)
  }

  static async gather(shape: CrowdShape): Promise<Crowd> {
    const rooms: RawClient[][] = []
    for (let room = 0; room < shape.rooms; room++) rooms.push(await gathered(shape, room))
    return new Crowd(rooms)
  }

  /** People write in turn, at a rate kept by the clock. */
  async talk(messagesPerSecond: number, seconds: number): Promise<Said> {
    this.#latencies = []
    const before = this.#frames
    const startedAt = performance.now()
    const from = this.#sent
    for (let elapsedMs = 0; elapsedMs < seconds * 1_000; elapsedMs = performance.now() - startedAt) {
      const due = from + Math.floor((elapsedMs / 1_000) * messagesPerSecond)
      while (this.#sent < due) this.#say()
      await delay(TURN_MS)
    }
    await delay(SETTLE_MS)
    const latenciesMs = this.#latencies.toSorted((a, b) => a - b)
    return { messages: this.#sent - from, frames: this.#frames - before, latenciesMs }
  }

  leave(): void {
    for (const client of this.#rooms.flat()) client.close()
  }

  get #frames(): number {
    return this.#rooms.flat().reduce((sum, { events }) => sum + events, 0)
  }

  #say(): void {
    const room = this.#sent % this.#rooms.length
    const people = itemAt(this.#rooms, room)
    const writer = itemAt(people, Math.floor(this.#sent / this.#rooms.length))
    this.#sent += 1
    writer.emit('chat:message', { text: `${itemAt(this.#lines, room)()} (${performance.now().toFixed(2)})` })
  }

  #received(payload: Buffer): void {
    // The name of the event follows `42["`.
    if (payload[4] !== 0x63 || !payload.includes('chat:message')) return
    const mark = MARK.exec(payload.toString('latin1'))
    if (mark !== null) this.#latencies.push(performance.now() - Number(mark[1]))
  }
}

async function gathered({ people, portOf }: CrowdShape, room: number): Promise<RawClient[]> {
  const host = await new RawClient(portOf(room, 0)).connected()
  const settings = { name: 'Person 1', durationMs: FOUR_HOURS_MS, maxParticipants: 200, aiMode: 'silent' }
  const { code } = await answered(host.ask('room:create', settings))
  const guests = Array.from({ length: people - 1 }, async (_, i) => {
    const guest = await new RawClient(portOf(room, i + 1)).connected()
    await answered(guest.ask('room:join', { code, name: `Person ${i + 2}` }))
    return guest
  })
  const all = [host, ...(await Promise.all(guests))]
  const form = new FormData()
  form.set('file', new Blob([readFileSync(CONTRACT)]), 'contract.pdf')
  const url = `http://127.0.0.1:${portOf(room, 0)}/api/rooms/${code}/document`
  const answer = await fetch(url, { method: 'POST', body: form })
  const { sections } = z.object({ sections: z.int() }).parse(await answer.json())
  const sectionIds = Array.from({ length: sections }, (_, i) => `sec_${i + 1}`)
  await answered(host.ask('setup:pick-sections', { sectionIds }))
  await answered(host.ask('setup:start', {}))
  return all
}

async function answered<T extends { readonly error?: string }>(reply: Promise<T>): Promise<T> {
  const answer = await reply
  if (answer.error !== undefined) throw new Error(answer.error)
  return answer
}
