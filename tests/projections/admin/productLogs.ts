import fc from 'fast-check'
import type { Logged } from '#projections/projection.ts'
import { DAY, HOUR, MINUTE } from './visitLogs.ts'

/** Random logs of what users and guests do, for tests that count them twice. */

/** Shortly before Berlin's clocks change. */
export const BEGIN = Date.parse('2026-03-28T22:40:00Z')
const uuid = (prefix: string, n: number) => `${prefix}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const PEOPLE = [0, 1, 2, 3].map((n) => uuid('b', n))
export const teamOf = (userId: string): string => uuid('c', PEOPLE.indexOf(userId))
export const ROOMS = ['ROOM00', 'ROOM01', 'ROOM02']
export const SLUGS = ['slug0', 'slug1']
const TEXTS = ['hello', '@assistant what is open?', '/ask why', 'mail@assistant.example.org']
const SCOPE = ['sec_1', 'sec_2']

const deeds = [
  ...['signUp', 'seen', 'plan', 'beta', 'wait', 'tool', 'admin', 'erase', 'recap', 'minutes'],
  ...['space', 'visit', 'trash', 'purge', 'file'],
  ...['create', 'create', 'join', 'join', 'sit', 'sit', 'upload', 'start', 'start', 'leave', 'annotate'],
  ...['say', 'say', 'say', 'say', 'say', 'confirm', 'confirm', 'host', 'end'],
] as const
type Deed = (typeof deeds)[number]

interface Step {
  readonly wait: number
  readonly deed: Deed
  readonly user: number
  readonly room: number
  readonly n: number
}

const wait = fc.oneof(
  { weight: 5, arbitrary: fc.nat(20 * MINUTE) },
  { weight: 2, arbitrary: fc.constantFrom(0, 0, HOUR) },
  { weight: 1, arbitrary: fc.nat(40 * HOUR) },
  { weight: 1, arbitrary: fc.nat(20 * DAY) },
)

const step = (deed: fc.Arbitrary<Deed>) =>
  fc.record({ wait, deed, user: fc.nat(PEOPLE.length - 1), room: fc.nat(ROOMS.length - 1), n: fc.nat(7) })
const first = fc.array(step(fc.constantFrom('signUp', 'create', 'sit', 'space')), { minLength: 12, maxLength: 12 })
const then = fc.array(step(fc.constantFrom(...deeds)), { maxLength: 110, size: 'max' })

export const productLog: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(first, then).map(([some, more]) => [...some, ...more]) },
  { weight: 1, arbitrary: then },
)

interface Made {
  seats: number
  phase: 'none' | 'setup' | 'chat' | 'ended'
  hostId: string
}

/** The steps as events of the log; a step that is not possible yet says nothing. */
export function productEvents(steps: readonly Step[]): Logged[] {
  const script = new Script()
  for (const step of steps) script.take(step)
  return script.log
}

/** Keeps just enough of the world that every event could have happened. */
class Script {
  readonly log: Logged[] = []
  #at = BEGIN
  #count = 0
  readonly #rooms: Made[] = ROOMS.map(() => ({ seats: 0, phase: 'none', hostId: '' }))
  readonly #users = new Set<string>()
  readonly #spaces = new Set<string>()
  /** The slug of a purged space is never given again. */
  readonly #purged = new Set<string>()

  take(step: Step): void {
    this.#at += step.wait
    const userId = PEOPLE[step.user]!
    if (step.deed === 'signUp' && !this.#users.has(userId)) this.#signUp(userId)
    else if (this.#users.has(userId)) this.#account(step, userId)
    if (step.deed === 'wait') this.#add('waitlist', 'main', 'waitlist.joined', guest(null), this.#entry())
    this.#meeting(step, userId)
  }

  #entry() {
    return { waitlistId: `wl_${this.#count}`, entry: 'sealed' }
  }

  #signUp(userId: string): void {
    this.#users.add(userId)
    const profile = { profile: 'sealed', identity: null, way: 'code', teamId: teamOf(userId) }
    this.#add('user', userId, 'user.created', user(userId), profile)
    this.#add('team', teamOf(userId), 'team.created', user(userId), { ownerId: userId, personal: true, name: null })
    const session = { jti: uuid('d', this.#count), expiresAt: 0, way: 'code', replaces: null }
    this.#add('user', userId, 'session.started', user(userId), session)
  }

  #account({ deed, n }: Step, userId: string): void {
    const team = teamOf(userId)
    const admin = { kind: 'admin', id: PEOPLE[0]!, name: null }
    const slug = SLUGS[n % SLUGS.length]!
    if (deed === 'seen') this.#add('user', userId, 'user.seen', user(userId), { connectionId: null })
    if (deed === 'beta') this.#add('user', userId, 'beta.requested', user(userId), { betaId: 'beta_1', request: 's' })
    if (deed === 'admin') this.#add('user', userId, 'user.patched', admin, { role: 'user' })
    if (deed === 'erase') this.#add('user', userId, 'user.erased', user(userId), {})
    if (deed === 'plan') this.#add('team', team, 'team.plan_set', admin, { plan: 'pro', overrides: null, note: null })
    if (deed === 'recap') this.#add('team', team, 'usage.recap', system, { sessionId: `ses_${n}` })
    if (deed === 'minutes') {
      const booked = { sessionId: `ses_${n}`, minutes: n, ...(n % 2 === 0 ? {} : { endedAt: this.#at - n * HOUR }) }
      this.#add('team', team, 'usage.minutes', system, booked)
    }
    if (deed === 'tool') {
      const run = { runId: uuid('e', n), tool: 'agenda-builder', anonId: null, source: 'ai', ms: 1 }
      this.#add('tools', '2026-04-01', 'tool.ran', system, { ...run, userId: n % 2 === 0 ? userId : null })
    }
    if (deed === 'space' && !this.#spaces.has(slug) && !this.#purged.has(slug)) {
      this.#spaces.add(slug)
      this.#add('team', team, 'team.room_created', user(userId), { spaceId: `sp_${slug}` })
      const settings = { name: slug, description: '', settings: {}, owner: { contactId: 'mb_1', userId } }
      this.#add('space', slug, 'space.created', user(userId), { spaceId: `sp_${slug}`, teamId: team, ...settings })
    }
    if (!this.#spaces.has(slug)) return
    if (deed === 'visit') this.#add('space', slug, 'member.visited', user(userId), { contactId: 'mb_1' })
    if (deed === 'file') this.#add('space', slug, 'file.added', user(userId), { fileId: 'f_1', name: 'x' })
    if (deed === 'trash') this.#add('space', slug, 'space.trashed', user(userId), { orphaned: false })
    if (deed === 'purge') {
      this.#spaces.delete(slug)
      this.#purged.add(slug)
      this.#add('space', slug, 'space.purged', system, { spaceId: `sp_${slug}`, teamId: team })
    }
  }

  #meeting({ deed, room: index, n }: Step, userId: string): void {
    const room = this.#rooms[index]!
    const seat = (place: number) => `p_${index}_${place}`
    const by = guest(seat(n % Math.max(1, room.seats)))
    const add = (type: string, actor: object, data: object) => this.#add('room', ROOMS[index]!, type, actor, data)
    const join = () => {
      const joined = { participantId: seat(room.seats), name: 'Ana', connectionId: 'c', cookieHash: null }
      add('joined', guest(seat(room.seats++)), joined)
    }
    if (deed === 'create' && room.phase === 'none') {
      Object.assign(room, { phase: 'setup', hostId: seat(0) })
      const made = { code: ROOMS[index], goalType: 'docreview', template: n < 4 ? 'general' : 'prd', durationMs: HOUR }
      const rest = { maxParticipants: 99, dials: {}, aiMode: 'assist', voiceRoom: null, hostId: seat(0) }
      add('created', guest(seat(0)), { ...made, ...rest })
      join()
    }
    if (room.phase === 'none') return
    // A seat is noted as its user's only after it was taken, at times much later.
    if (deed === 'sit' && this.#users.has(userId)) {
      const taken = { code: ROOMS[index], participantId: by.id }
      this.#add('user', userId, 'seat.taken', user(userId), taken)
    }
    if (room.phase === 'ended') return
    if (deed === 'join') join()
    if (deed === 'upload') add('uploaded', n < 4 ? by : guest(null), upload(`doc_${this.#count}`, by.id))
    if (deed === 'leave') add('unseated', by, { participantId: by.id, connectionId: 'c', reason: 'disconnected' })
    if (deed === 'host') {
      room.hostId = by.id!
      add('hostMoved', by, { participantId: by.id })
    }
    if (deed === 'start' && room.phase === 'setup') {
      room.phase = 'chat'
      if (n > 0) add('uploaded', by, upload(`doc_${this.#count}`, by.id))
      add('started', by, { by: by.id, scope: n === 0 ? [] : SCOPE })
    }
    if (deed === 'end' && (room.phase === 'chat' || n === 0)) {
      room.phase = 'ended'
      add('ended', system, { reason: (['goal', 'timeout', 'stopped'] as const)[n % 3] })
    }
    if (room.phase !== 'chat') return
    const messageId = `m_${this.#count}`
    if (deed === 'annotate') {
      add('annotated', by, {
        annotationId: messageId,
        kind: 'note',
        text: '',
        sectionId: 'sec_1',
        participantId: by.id,
        anchor: null,
        evidence: [],
      })
    }
    if (deed === 'say') {
      const voice = n % 3 === 0 ? { via: 'voice' } : {}
      const said = { messageId, type: 'user', text: TEXTS[n % TEXTS.length], senderId: by.id, senderName: 'Ana' }
      add('messaged', by, { ...said, ...voice, sectionId: SCOPE[n % 2] })
      add('messaged', assistant, { messageId: `${messageId}a`, type: 'moderator', text: 'I see.' })
    }
    if (deed === 'confirm' && scopeOf(this.log, ROOMS[index]!).length > 0) {
      const sectionId = SCOPE[n % 2]
      add('opened', system, { messageId, sectionId, text: '', targetParticipant: null })
      const action = n < 5 ? 'yes' : 'continue'
      add('resolved', by, { messageId, action, by: by.id, electorate: [] })
      if (action === 'yes') add('confirmed', system, { sectionId, messageId })
    }
  }

  #add(category: Logged['category'], id: string, type: string, actor: object, data: object): void {
    const stamp = { id: uuid('a', this.#count++), seq: 1, at: this.#at, hash: '' }
    this.log.push({ category, id, event: { ...stamp, type, actor, data } } as unknown as Logged)
  }
}

function scopeOf(log: readonly Logged[], code: string): readonly string[] {
  const started = log.find(({ id, event }) => id === code && event.type === 'started')
  return started?.category === 'room' && started.event.type === 'started' ? started.event.data.scope : []
}

const system = { kind: 'system', id: null, name: null }
const assistant = { kind: 'assistant', id: null, name: null }
const guest = (id: string | null) => ({ kind: 'guest', id, name: 'Ana' })
const user = (id: string) => ({ kind: 'user', id, name: null })

function upload(docId: string, by: string | null) {
  const sections = SCOPE.map((id) => ({ id, title: id, preview: '', keywords: '', text: '' }))
  const doc = { docId, kind: 'pdf', title: docId, sha256: 'a'.repeat(64), bytes: 1, source: 'headings' }
  return { ...doc, pages: 1, emails: null, pending: false, sections, by }
}
