import { randomUUID } from 'node:crypto'
import { meetingOf, person, upload } from '../helpers/people.ts'
import { call, type PeopledService, signIn } from '../helpers/signedIn.ts'

const HOUR_MS = 3_600_000
const PATHS = ['/', '/tools', '/tools/agenda-builder', '/tools/decision-extractor', '/archive', '/spaces', '/signin']
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0 Safari/537.36' }
const BATCH_EVENTS = 50

/** Numbers from 0 to 1 that a seed decides. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** People who come back through the day, on services that follow each other on one folder. */
export class RandomDay {
  readonly users: { readonly token: string; readonly id: string; readonly email: string }[] = []
  readonly browsers = Array.from({ length: 150 }, () => randomUUID())
  sent = 0
  readonly #roll: () => number

  constructor(seed: number) {
    this.#roll = dice(seed)
  }

  /** Sends about `events` telemetry events, and has people sign in, meet and use tools in between. */
  async pass(service: PeopledService, events: number, now: () => number): Promise<void> {
    for (const end = this.sent + events; this.sent < end; ) {
      const anonId = this.#pick(this.browsers)
      if (this.users.length < 3 || this.#roll() < 0.08) await this.#newcomer(service, anonId)
      await this.#beacon(service.url, anonId, now())
      if (this.#roll() < 0.05) await this.#meet(service.url)
      if (this.#roll() < 0.05) {
        await call(`${service.url}/api/tools/agenda-builder/run`, 'POST', { text: 'Budget, 10 minutes', anonId })
      }
    }
  }

  async #newcomer(service: PeopledService, anonId: string): Promise<void> {
    const domain = this.#pick(['example.org', 'corp.example', 'example.net'])
    const extra = this.#roll() < 0.7 ? { anonId } : {}
    const user = await signIn(service, `u${this.users.length}@${domain}`, extra)
    this.users.push(user)
    if (this.#roll() < 0.2) await user.ask('PATCH', '/api/me', { analyticsOptOut: true })
  }

  async #beacon(url: string, anonId: string, now: number): Promise<void> {
    const size = Math.floor(this.#roll() * BATCH_EVENTS) + 1
    const events = Array.from({ length: size }, () => this.#event(now))
    const body = { v: 1, anonId, sentAt: now, events }
    const headers: Record<string, string> = { ...BROWSER }
    if (this.#roll() < 0.15) headers.authorization = `Bearer ${this.#pick(this.users).token}`
    if (this.#roll() < 0.05) headers.dnt = '1'
    this.sent += size
    await call(`${url}/api/telemetry`, 'POST', body, headers)
    // A retry lands once.
    if (this.#roll() < 0.1) await call(`${url}/api/telemetry`, 'POST', body, headers)
  }

  #event(now: number): object {
    const age = Math.floor(this.#roll() * (this.#roll() < 0.2 ? 20 * HOUR_MS : HOUR_MS))
    const event = { id: randomUUID(), at: now - age, path: this.#pick(PATHS) }
    const kind = this.#roll()
    if (kind < 0.7)
      return { ...event, type: 'pageview', ...(this.#roll() < 0.3 ? { referrer: 'https://a.example/x' } : {}) }
    if (kind < 0.8)
      return { ...event, type: 'tool', tool: 'agenda-builder', step: this.#pick(['started', 'copied', 'cta']) }
    if (kind < 0.9) return { ...event, type: 'ux', signal: this.#pick(['rage_click', 'dead_click', 'quick_back']) }
    return {
      ...event,
      type: 'vital',
      name: this.#pick(['LCP', 'INP', 'TTFB']),
      value: Math.floor(this.#roll() * 6_000),
    }
  }

  async #meet(url: string): Promise<void> {
    const host =
      this.#roll() < 0.7 ? await this.#seated(url, this.#pick(this.users).token) : await this.#seated(url, null)
    const guest = await person(url, 'websocket', { auth: { token: this.#pick(this.users).token } } as object)
    await guest.ask('room:join', { code: host.code, name: 'Guest' })
    for (const text of ['We decided to take it.', '@assistant why?', 'The term is long.']) {
      const speaker = this.#pick([host, guest])
      speaker.tell('chat:message', { text })
      await speaker.settled()
    }
    if (this.#roll() < 0.8) await host.ask('chat:stop', {})
    guest.leave()
    host.leave()
  }

  async #seated(url: string, token: string | null) {
    if (token === null) return (await meetingOf(url, ['Host']))[0]
    const host = await person(url, 'websocket', { auth: { token } } as object)
    await host.ask('room:create', { name: 'Host' })
    await upload(url, host.code, 'a contract')
    const { state } = await host.ask('room:state', {})
    await host.ask('setup:pick-sections', { sectionIds: state.doc.sections.map(({ id }: { id: string }) => id) })
    await host.ask('setup:start', {})
    return host
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#roll() * items.length)]!
  }
}
