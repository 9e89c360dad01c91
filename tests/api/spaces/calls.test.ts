import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CallView } from '#protocol/views/space.ts'
import { readCalendar } from '../../helpers/calendarReader.ts'
import { type PeopledService, peopledService } from '../../helpers/signedIn.ts'
import { anonymously, at, peopled } from './given.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** 1 January 2027, 12:00 in UTC: all calls below are later. */
const NOW = Date.UTC(2027, 0, 1, 12)

let service: PeopledService
let room: Awaited<ReturnType<typeof peopled>>
beforeAll(async () => {
  service = await peopledService({ CLOCK_OFFSET_MS: String(NOW - Date.now()), APP_URL: 'https://app.example.org' })
  room = await peopled(service, { name: 'Contracts' })
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const PARIS = { title: 'Weekly review', start: '2027-03-08T09:00', tz: 'Europe/Paris', notify: false }
const calls = (rest = '') => at(room.slug, `/calls${rest}`)

async function scheduled(body: object = {}) {
  const { status, body: answer } = await room.editor.ask('POST', calls(), { ...PARIS, ...body })
  expect([status, answer.ok]).toEqual([200, true])
  expect(CallView.safeParse(answer.call).success).toBe(true)
  return answer.call
}

const ics = (id: string, by?: { ask: typeof room.owner.ask }) => {
  return by ? by.ask('GET', calls(`/${id}/ics`)) : anonymously(service, 'GET', calls(`/${id}/ics`))
}

describe('scheduling a call', () => {
  test('[CL2] the answer says what was asked, and what follows from it', async () => {
    expect(await scheduled()).toEqual({
      id: expect.stringMatching(/^call_[A-Za-z0-9]{12,}$/),
      uid: expect.any(String),
      title: 'Weekly review',
      description: '',
      start: '2027-03-08T09:00',
      tz: 'Europe/Paris',
      startsAt: Date.UTC(2027, 2, 8, 8),
      endsAt: Date.UTC(2027, 2, 8, 8, 30),
      durationMin: 30,
      recurrence: null,
      rrule: null,
      next: Date.UTC(2027, 2, 8, 8),
      occurrences: [Date.UTC(2027, 2, 8, 8)],
      status: 'scheduled',
      sequence: 0,
      organizer: { name: room.editor.email.split('@')[0], email: room.editor.email },
      attendees: [room.owner, room.editor, room.viewer].map(({ email }) => email),
      createdAt: expect.any(Number),
      cancelledAt: null,
      joinUrl: `https://app.example.org/spaces/${room.slug}`,
    })
  })

  test('[CL4] weekly at 09:00 in Paris, `occurrences` differ by 167 h once across the last Sunday of March', async () => {
    const { occurrences, rrule } = await scheduled({ recurrence: { freq: 'weekly' } })
    const distances = occurrences.slice(1).map((one: number, i: number) => (one - occurrences[i]) / HOUR)
    expect(distances.toSorted()).toEqual([167, ...Array(8).fill(168)])
    expect(rrule).toBe('FREQ=WEEKLY;BYDAY=MO')
  })

  test('[CL3] it can be asked for by its instant, and is listed with the room', async () => {
    const startsAt = NOW + 3 * DAY + 1_234
    const call = await scheduled({ start: undefined, startsAt, tz: 'Asia/Kolkata' })
    expect(call).toMatchObject({ startsAt, start: '2027-01-04T17:30', next: startsAt })
    const listed = (await room.viewer.ask('GET', at(room.slug))).body.calls
    expect(listed).toContainEqual(call)
  })

  test('[CL15] a start up to five minutes ago is accepted', async () => {
    const late = { start: undefined, startsAt: NOW - 4 * 60_000, tz: 'UTC', durationMin: 60 }
    expect((await scheduled(late)).status).toBe('scheduled')
  })

  test.each([
    ['tz', { tz: 'Mars/Base' }],
    ['tz', { tz: '+01:00' }],
    ['tz', { tz: undefined }],
    ['title', { title: ' ' }],
    ['title', { title: 'a'.repeat(201) }],
    ['description', { description: 'a'.repeat(4_001) }],
    ['start', { start: '2026-12-31T09:00' }],
    ['start', { start: '2027-01-01T12:54' }],
    ['start', { start: '2027-02-29T09:00' }],
    ['start', { start: '2027-01-05T24:00' }],
    ['start', { start: '2027-01-05T09:00:00' }],
    ['start', { start: '9999-01-05T09:00' }],
    ['start', { start: undefined }],
    ['start', { startsAt: NOW + DAY }],
    ['startsAt', { start: undefined, startsAt: NOW - 6 * 60_000 }],
    ['startsAt', { start: undefined, startsAt: 1e20 }],
    ['startsAt', { start: undefined, startsAt: '5' }],
    ['startsAt', { start: undefined, startsAt: Date.UTC(2027, 9, 31, 1, 30) }],
    ['durationMin', { durationMin: 4 }],
    ['durationMin', { durationMin: 481 }],
    ['recurrence', { recurrence: { freq: 'weekly', count: 3, until: '2027-06-01' } }],
    ['recurrence', { recurrence: { freq: 'daily', byDay: ['MO'] } }],
    ['recurrence', { recurrence: { freq: 'daily', interval: 13 } }],
    ['recurrence', { recurrence: { freq: 'daily', count: 101 } }],
    ['recurrence', { recurrence: { freq: 'yearly' } }],
    ['recurrence', { recurrence: { freq: 'daily', until: '2027-03-07' } }],
    ['recurrence', { recurrence: { freq: 'daily', until: '2200-01-01' } }],
    ['attendees', { attendees: ['nobody'] }],
    ['attendees', { attendees: Array.from({ length: 101 }, (_, i) => `a${i}@example.org`) }],
    ['notify', { notify: null }],
  ])('[CL15] a wrong %s is 422: %j', async (field, wrong) => {
    const { status, body } = await room.editor.ask('POST', calls(), { ...PARIS, ...wrong })
    expect([status, body.detail?.[0]?.loc?.slice(0, 2)]).toEqual([422, ['body', field]])
  })

  test('[SR1] is for editors', async () => {
    const asked = { ...PARIS }
    expect((await anonymously(service, 'POST', calls(), asked)).status).toBe(401)
    expect((await room.stranger.ask('POST', calls(), asked)).status).toBe(403)
    expect((await room.viewer.ask('POST', calls(), asked)).status).toBe(403)
    expect((await room.owner.ask('POST', at('a'.repeat(22), '/calls'), asked)).status).toBe(404)
  })
})

describe('attendees', () => {
  test('[CL16] by default are members and invitees; named ones are kept in their order, once each', async () => {
    await room.owner.ask('POST', at(room.slug, '/members'), { email: 'guest@example.org' })
    const all = [room.owner, room.editor, room.viewer].map(({ email }) => email)
    expect((await scheduled()).attendees).toEqual([...all, 'guest@example.org'])
    const named = ['zoe@example.org', ' GUEST@example.org', 'zoe@example.org', room.owner.email]
    expect((await scheduled({ attendees: named })).attendees.toSorted()).toEqual(
      ['zoe@example.org', 'guest@example.org', room.owner.email].toSorted(),
    )
    expect((await scheduled({ attendees: [] })).attendees).toEqual([])
  })

  test('[CL16] no address is in the log, and the contact of a stranger is used again', async () => {
    const ask = () => scheduled({ attendees: ['sealed-stranger@example.org'] })
    await ask()
    await ask()
    const attendees: unknown[] = []
    for await (const { type, data } of service.log.readStream(`space-${room.slug}`)) {
      expect(JSON.stringify(data)).not.toMatch(/@|sealed-stranger/)
      if (type === 'call.scheduled') attendees.push((data as { attendees: unknown }).attendees)
    }
    expect(attendees.at(-1)).toEqual(attendees.at(-2))
    expect(attendees.at(-1)).toEqual([
      { contactId: expect.stringMatching(/^mb_/), userId: null, address: expect.any(String) },
    ])
  })

  test('[CL16] the calls of a room name at most 500 people outside it, members and known ones apart', async () => {
    const { owner, slug, editor } = await peopled(service)
    const named = (from: number, count: number) => Array.from({ length: count }, (_, i) => `p${from + i}@example.org`)
    const ask = (attendees: string[]) => owner.ask('POST', at(slug, '/calls'), { ...PARIS, attendees })
    for (let i = 0; i < 5; i++) expect((await ask(named(100 * i, 100))).status).toBe(200)
    const { status, body } = await ask(named(499, 2))
    expect([status, body.error]).toEqual([409, expect.stringContaining('500 people')])
    expect((await ask([editor.email, ...named(400, 99)])).status).toBe(200)
  })

  test('[IM9] 1,000 mails a day are the most that one user causes by calls; calls without mails are not counted', async () => {
    const { owner, editor, slug } = await peopled(service)
    const attendees = Array.from({ length: 100 }, (_, i) => `m${i}@example.org`)
    const ask = (by: typeof owner, notify: boolean) =>
      by.ask('POST', at(slug, '/calls'), { ...PARIS, attendees, notify })
    for (let i = 0; i < 10; i++) expect((await ask(owner, true)).status).toBe(200)
    const { status, headers } = await ask(owner, true)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await ask(owner, false)).status).toBe(200)
    expect((await ask(editor, true)).status).toBe(200)
  })

  test('[CL17] only members see addresses', async () => {
    const { id } = await scheduled()
    for (const asked of [
      await room.stranger.ask('GET', at(room.slug)),
      await anonymously(service, 'GET', at(room.slug)),
    ]) {
      const call = asked.body.calls.find((one: { id: string }) => one.id === id)
      expect(call).toMatchObject({ attendees: [], organizer: { name: expect.any(String), email: null } })
    }
  })
})

describe('the calendar file', () => {
  test('[CL9] is an attachment that a calendar reads: DTSTART is the asked instant', async () => {
    const call = await scheduled({
      recurrence: { freq: 'weekly', until: '2027-05-01' },
      description: 'Agenda: a, b; c',
    })
    const { status, body, headers } = await ics(call.id)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(`attachment; filename=${call.id}.ics`)
    const read = readCalendar(body)
    expect(read).toMatchObject({
      method: 'PUBLISH',
      status: 'CONFIRMED',
      uid: call.uid,
      sequence: 0,
      start: call.startsAt,
      end: call.endsAt,
      summary: 'Weekly review',
      description: 'Agenda: a, b; c',
      url: call.joinUrl,
      location: call.joinUrl,
      zones: ['Europe/Paris'],
    })
    expect(read.occurrences(99)).toEqual(call.occurrences)
  })

  test('[CL17] names organizer and attendees to members, and nobody to a link holder, cancelled or not', async () => {
    const { id } = await scheduled()
    const people = {
      organizer: `mailto:${room.editor.email}`,
      attendees: expect.arrayContaining([`mailto:${room.owner.email}`]),
    }
    expect(readCalendar((await ics(id, room.viewer)).body)).toMatchObject(people)
    const check = async () => {
      for (const { body } of [await ics(id), await ics(id, room.stranger)]) {
        expect(body).not.toMatch(/ORGANIZER|ATTENDEE|@example/)
      }
    }
    await check()
    await room.editor.ask('DELETE', calls(`/${id}`))
    await check()
    expect(readCalendar((await ics(id, room.viewer)).body)).toMatchObject(people)
  })

  test('[CL9] a call that is unknown, or of another room, is 404', async () => {
    const { id } = await scheduled()
    const other = await peopled(service)
    expect((await ics('call_aaaaaaaaaaaa')).status).toBe(404)
    expect((await ics('__proto__')).status).toBe(404)
    expect((await anonymously(service, 'GET', at(other.slug, `/calls/${id}/ics`))).status).toBe(404)
  })
})

describe('cancelling a call', () => {
  test('[CL9] [CL10] T37 the file says CANCEL with a higher SEQUENCE and the same UID; repeated, nothing changes', async () => {
    const call = await scheduled({ recurrence: { freq: 'daily' } })
    const before = readCalendar((await ics(call.id)).body)
    const first = await room.editor.ask('DELETE', calls(`/${call.id}`))
    const again = await room.owner.ask('DELETE', calls(`/${call.id}`))
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect(first.body).toMatchObject({
      ok: true,
      call: { status: 'cancelled', sequence: 1, next: null, occurrences: [] },
    })
    const after = readCalendar((await ics(call.id)).body)
    expect(after).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: before.uid, start: before.start })
    expect(after.sequence).toBeGreaterThan(before.sequence)
  })

  test('[SR1] is for editors, and an unknown call is 404 only for them', async () => {
    const { id } = await scheduled()
    expect((await anonymously(service, 'DELETE', calls(`/${id}`))).status).toBe(401)
    for (const user of [room.viewer, room.stranger]) {
      expect((await user.ask('DELETE', calls(`/${id}`))).status).toBe(403)
      expect((await user.ask('DELETE', calls('/call_aaaaaaaaaaaa'))).status).toBe(403)
    }
    expect((await room.editor.ask('DELETE', calls('/call_aaaaaaaaaaaa'))).status).toBe(404)
  })
})
