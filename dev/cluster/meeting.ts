import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Draw } from '../harness/draws.ts'
import { itemAt } from './itemAt.ts'
import { type Account, Participant } from './participant.ts'
import { talkFrom } from './talk.ts'

const DOCUMENTS = ['contract.pdf', 'spec.pdf', 'real/contributor-agreement.pdf'].map(
  (name) => new Blob([readFileSync(new URL(`../../fixtures/documents/${name}`, import.meta.url))]),
)
const MODES = ['silent', 'assist', 'moderator'] as const
const AGAIN_MS = 500
/** One in so many people connects by polling first. */
const POLLING_ONE_IN = 8
/** One in so many turns is a vote instead of a message. */
const VOTE_ONE_IN = 25
const PICKS = 4
/** Between the places where two meetings take up the scripts. */
const LINES_APART = 97

export interface MeetingPlan {
  /** Where the service is reached. */
  readonly url: string
  readonly number: number
  readonly people: number
  readonly durationMs: number
  /** Mean time between two messages of the room. */
  readonly everyMs: number
  readonly draw: Draw
}

/** A meeting with everybody in it: they join, upload and pick, talk and vote until it ends or they are told to stop. */
export class Meeting {
  readonly people: Participant[] = []
  readonly plan: MeetingPlan
  /** What kept the meeting from taking place; null if nothing did. */
  failed: string | null = null
  #stopped = false

  constructor(plan: MeetingPlan) {
    this.plan = plan
  }

  get accounts(): readonly Account[] {
    return this.people
  }

  /** Empty before the room exists. */
  get code(): string {
    return this.people[0]?.code ?? ''
  }

  /** True from the start of the meeting to its end. */
  get isRunning(): boolean {
    return this.people.some(({ phase }) => phase === 'chat')
  }

  /** Resolves when the meeting has ended, or nobody says anything more, or it could not take place. */
  async hold(): Promise<void> {
    try {
      await this.#gather()
      await this.#prepare()
      await this.#talk()
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error)
    }
  }

  /** Nobody says anything more. */
  stop(): void {
    this.#stopped = true
  }

  leave(): void {
    for (const person of this.people) person.leave()
  }

  async #gather(): Promise<void> {
    const { url, people, number, durationMs, draw } = this.plan
    for (let i = 0; i < people; i++) {
      const byPolling = draw(POLLING_ONE_IN) === 0
      const person = new Participant(url, byPolling ? ['polling', 'websocket'] : ['websocket'])
      person.onBubble = (messageId) => this.#answer(person, messageId)
      this.people.push(person)
    }
    const host = itemAt(this.people, 0)
    const guests = this.people.slice(1)
    const aiMode = MODES[number % MODES.length]
    await host.enter('room:create', { name: 'Person 1', durationMs, maxParticipants: people + 5, aiMode })
    const join = (guest: Participant, i: number) =>
      guest.enter('room:join', { code: host.code, name: `Person ${i + 2}` })
    await Promise.all(guests.map(join))
  }

  async #prepare(): Promise<void> {
    const host = itemAt(this.people, 0)
    await this.#upload()
    const { state } = await host.insist('room:state')
    const sectionIds: string[] = state.doc.sections.map(({ id }: { id: string }) => id)
    if (sectionIds.length === 0) throw new Error('the document has no sections')
    await Promise.all(
      this.people.map((person) => person.insist('setup:pick-sections', { sectionIds: this.#picks(sectionIds) })),
    )
    await host.insist('setup:start')
  }

  #picks(sectionIds: readonly string[]): string[] {
    const from = this.plan.draw(sectionIds.length)
    return sectionIds.slice(from, from + PICKS)
  }

  async #upload(): Promise<void> {
    const { url, number } = this.plan
    const { code } = itemAt(this.people, 0)
    for (;;) {
      const form = new FormData()
      form.set('file', DOCUMENTS[number % DOCUMENTS.length]!, 'document.pdf')
      const signal = AbortSignal.timeout(20_000)
      const answer = await fetch(`${url}/api/rooms/${code}/document`, { method: 'POST', body: form, signal }).catch(
        () => null,
      )
      // A connection that broke, or a service that is full, stopping or has no time: the same document again is the same upload.
      if (answer?.ok) return
      const why = answer === null ? '' : await answer.text()
      if (answer !== null && answer.status < 500 && answer.status !== 429 && !why.includes('too long'))
        throw new Error(`upload: ${answer.status} ${why}`)
      await delay(AGAIN_MS)
    }
  }

  async #talk(): Promise<void> {
    const { everyMs, draw, number } = this.plan
    const line = talkFrom(number * LINES_APART)
    while (!this.#stopped && !this.people.some(({ phase }) => phase === 'ended')) {
      await delay((everyMs * (500 + draw(1_000))) / 1_000)
      if (this.#stopped) break
      const speaker = itemAt(this.people, draw(this.people.length))
      if (speaker.phase !== 'chat') continue
      if (draw(VOTE_ONE_IN) === 0) void speaker.insist('chat:review-complete')
      else speaker.say(line())
    }
  }

  /** Most bubbles are waved on, so that there is something left to discuss. */
  #answer(person: Participant, messageId: string): void {
    const action = this.plan.draw(5) === 0 ? 'continue' : 'yes'
    setTimeout(() => void person.insist('chat:action', { messageId, action }), this.plan.draw(4_000))
  }
}
