import type { RoomEvent } from '#engine/room/events.ts'
import type { Actor } from '#engine/stream.ts'
import type { Window } from '#projections/admin/ranges.ts'
import type { Logged } from '#projections/projection.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'

/** The metrics of the product, counted event by event from the definitions and from nothing of the figures' own code. */

const inside = ({ from, to }: Window, at: number) => from <= at && at < to
const of = <C extends Logged['category']>(log: readonly Logged[], category: C) =>
  log.filter((logged): logged is Extract<Logged, { category: C }> => logged.category === category)

/** The log without what belongs to internal people, and without what was purged: what an outsider would find. */
export function outside(log: readonly Logged[], internal: ReadonlySet<string>): Logged[] {
  const purged = new Set(of(log, 'space').flatMap(({ id, event }) => (event.type === 'space.purged' ? [id] : [])))
  return log.filter((logged) => {
    const { category, id, event } = logged
    if (category === 'space' && purged.has(id)) return event.type === 'space.purged'
    // A room's start and end are the room's, not those of who brought them about.
    const byRoom = category === 'room' && (event.type === 'created' || event.type === 'started')
    const people = [byRoom ? null : personOf(log, event.actor), ownerOf(log, logged)]
    return !people.some((person) => person !== null && internal.has(person))
  })
}

/** The user behind an actor. */
export function personOf(log: readonly Logged[], { kind, id }: Actor): string | null {
  if (id === null) return null
  if (kind === 'user' || kind === 'admin') return id
  const taken = of(log, 'user').find(({ event }) => event.type === 'seat.taken' && event.data.participantId === id)
  return taken?.id ?? null
}

/** Whose the stream of an event is: a room its host's, a space its team's, a team its owner's. */
function ownerOf(log: readonly Logged[], { category, id, event }: Logged): string | null {
  if (category === 'user' && event.type === 'user.created') return id
  if (category === 'tools') return event.data.userId
  if (category === 'team') {
    const made = of(log, 'team').find((logged) => logged.id === id && logged.event.type === 'team.created')
    return made?.event.type === 'team.created' ? made.event.data.ownerId : null
  }
  if (category === 'space') {
    const made = of(log, 'space').find((logged) => logged.id === id && logged.event.type === 'space.created')
    const teamId = made?.event.type === 'space.created' ? made.event.data.teamId : null
    const team = of(log, 'team').find((logged) => logged.id === teamId)
    return team ? ownerOf(log, team) : null
  }
  if (category !== 'room') return null
  const host = hostOf(of(log, 'room').filter((logged) => logged.id === id))
  return personOf(log, { kind: 'guest', id: host, name: null })
}

function hostOf(events: readonly Logged<'room'>[]): string | null {
  let host: string | null = null
  for (const { event } of events) {
    if (event.type === 'created') host = event.data.hostId
    if (event.type === 'hostMoved') host = event.data.participantId
  }
  return host
}

/** What was left out of a log: all of it, and the people who are not counted. */
export interface Whole {
  readonly all: readonly Logged[]
  readonly internal: ReadonlySet<string>
}

/** Users active in a window: everything they did but what the definition names. */
export function naiveActs(log: readonly Logged[], { all, internal }: Whole, window: Window) {
  const never = /^(?:user\.created|user\.seen|auth\..*|session\.(?:started|ended)|seat\.taken|unseated)$/
  return log.flatMap(({ category, event }) => {
    if (!inside(window, event.at) || (category === 'user' || category === 'room' ? never.test(event.type) : false))
      return []
    if (category === 'team' && event.type === 'team.created' && event.data.personal) return []
    const person = category === 'tools' ? event.data.userId : personOf(all, event.actor)
    return person === null || internal.has(person) ? [] : [{ at: event.at, person }]
  })
}

export function naiveMetrics(log: readonly Logged[], whole: Whole, window: Window) {
  const events = log.filter(({ event }) => inside(window, event.at)).map(({ event }) => event)
  const count = (type: string) => events.filter((event) => event.type === type).length
  const said = events.flatMap((event) => (event.type === 'messaged' && event.data.type === 'user' ? [event.data] : []))
  const ended = events.flatMap((event) => (event.type === 'ended' ? [event.data.reason] : []))
  const sessions = sessionsOf(log, whole.all).filter(({ endedAt }) => inside(window, endedAt))
  const lengths = sessions.map(({ startedAt, endedAt }) => endedAt - (startedAt ?? 0)).sort((a, b) => a - b)
  const middle = [lengths[Math.ceil(lengths.length / 2) - 1], lengths[Math.floor(lengths.length / 2)]]
  const minutes = of(log, 'team').flatMap(({ event: { type, data, at } }) =>
    type === 'usage.minutes' && inside(window, data.endedAt ?? at) ? [data.minutes] : [],
  )
  const average = (values: readonly number[]) =>
    values.length === 0 ? null : Math.round((10 * total(values)) / values.length) / 10
  return {
    newUsers: count('user.created'),
    activeUsers: new Set(naiveActs(log, whole, window).map(({ person }) => person)).size,
    roomsCreated: count('created'),
    roomsStarted: count('started'),
    roomsEnded: ended.length,
    completionRate:
      ended.length === 0 ? null : Number((ended.filter((why) => why === 'goal').length / ended.length).toFixed(4)),
    messages: said.length,
    voiceMessages: said.filter(({ via }) => via === 'voice').length,
    summons: said.filter(({ text }) => /^\/ask\s|(?:^|\s)@assistant\b/.test(text)).length,
    uploads: count('uploaded'),
    annotations: count('annotated'),
    avgScore: average(sessions.map(({ score }) => score)),
    avgCoverage: average(sessions.map(({ coverage }) => coverage)),
    medianDurationMs: lengths.length === 0 ? null : Math.round((middle[0]! + middle[1]!) / 2),
    spacesCreated: count('team.room_created'),
    recaps: count('usage.recap'),
    assistantMinutes: total(minutes),
    waitlist: count('waitlist.joined'),
    betaRequests: count('beta.requested'),
  }
}

/** The meetings that were started and whose end is in the log, as the archive has them: from all of their events. */
export function sessionsOf(log: readonly Logged[], all: readonly Logged[]) {
  const codes = of(log, 'room').flatMap(({ id, event }) => (event.type === 'ended' ? [id] : []))
  return codes.flatMap((code) => {
    const events = of(all, 'room').flatMap(({ id, event }): RoomEvent[] => (id === code ? [event] : []))
    return events.some(({ type }) => type === 'started') ? [sessionDetail(events)] : []
  })
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
