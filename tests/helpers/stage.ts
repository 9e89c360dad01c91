import type { ManagerOptions } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { StoredEvent } from '#stores/events/port.ts'
import { meetingOf, type Person, person, roomOf, type Transport, upload } from './people.ts'
import { type TestService, testService } from './service.ts'

export interface Stage {
  readonly service: TestService
  readonly url: string
  /** Somebody with a socket and no room. */
  person(transport?: Transport, options?: Partial<ManagerOptions>): Promise<Person>
  /** Somebody new in an existing room; throws when refused. */
  join(code: string, name: string, transport?: Transport): Promise<Person>
  /** A fresh connection that takes the seat of somebody who was there. */
  back(someone: Person, transport?: Transport): Promise<Person>
  room(names: readonly string[], settings?: object, transport?: Transport): Promise<[Person, ...Person[]]>
  /** A running meeting on the three-section document, all of it in scope. */
  meeting(names: readonly string[], settings?: object, transport?: Transport): Promise<[Person, ...Person[]]>
  /** A running meeting on some of the three sections. */
  meetingOn(sectionIds: readonly string[], names: readonly string[], settings?: object): Promise<[Person, ...Person[]]>
  stored(code: string): Promise<StoredEvent[]>
  /** Waits until the assistant has read an ended meeting once more: nothing follows by itself. */
  concluded(code: string): Promise<void>
}

/** One service for a test file. Everybody leaves after each test, and none may leave a fault behind. */
export function stage(
  env: Readonly<Record<string, string>> = {},
  overrides: Parameters<typeof testService>[1] = {},
): Stage {
  let service: TestService
  const present: Person[] = []
  beforeAll(async () => {
    service = await testService(env, overrides)
  })
  afterEach(() => {
    for (const someone of present.splice(0)) someone.leave()
    expect(service.faults.splice(0)).toEqual([])
  })
  afterAll(() => service.close())
  const keep = <P extends Person | Person[]>(people: P): P => {
    present.push(...[people].flat())
    return people
  }
  const self: Stage = {
    get service() {
      return service
    },
    get url() {
      return service.url
    },
    person: async (transport, options) => keep(await person(service.url, transport, options)),
    async join(code, name, transport) {
      const someone = keep(await person(service.url, transport))
      const reply = await someone.ask('room:join', { code, name })
      if (reply.error) throw new Error(reply.error)
      return someone
    },
    async back({ code, id }, transport) {
      const again = keep(await person(service.url, transport))
      const reply = await again.ask('room:rejoin', { code, participantId: id })
      if (reply.error) throw new Error(reply.error)
      return Object.assign(again, { code, id })
    },
    room: async (names, settings, transport) => keep(await roomOf(service.url, names, settings, transport)),
    meeting: async (names, settings, transport) => keep(await meetingOf(service.url, names, settings, transport)),
    async meetingOn(sectionIds, names, settings) {
      const people = keep(await roomOf(service.url, names, settings))
      await upload(service.url, people[0].code, 'a contract')
      await people[0].ask('setup:pick-sections', { sectionIds })
      await people[0].ask('setup:start', {})
      for (const someone of people) await someone.hears('chat:message', ({ trigger }) => trigger === 'kickoff')
      return people
    },
    async stored(code) {
      const events: StoredEvent[] = []
      for await (const event of service.log.readStream(`room-${code}`)) events.push(event)
      return events
    },
    async concluded(code) {
      await eventually(async () => expect((await self.stored(code)).at(-1)!.type).toBe('analysed'))
    },
  }
  return self
}

/** What somebody heard of one event, in order, from some place on. */
export const heardOf = ({ heard }: Person, event: string, from = 0) =>
  heard.slice(from).flatMap((item) => (item.event === event ? [item.payload] : []))

/** Names of what somebody heard from some place on, ticks left out. */
export const eventsOf = ({ heard }: Person, from = 0) =>
  heard.slice(from).flatMap(({ event }) => (event === 'timer' ? [] : [event]))

/** Asserts a refusal: one sentence, and nothing else. */
export function expectRefused(reply: unknown): void {
  expect(Object.keys(reply as object)).toEqual(['error'])
  const { error } = reply as { error: unknown }
  expect(error).toMatch(/^\S.{5,200}[.?]$/su)
}

/** Tries until it holds; throws what it threw last. */
export async function eventually<T>(check: () => T | Promise<T>, timeoutMs = 15_000): Promise<T> {
  const until = Date.now() + timeoutMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}
