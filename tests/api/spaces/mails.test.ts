import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCalendar } from '../../helpers/calendarReader.ts'
import { type PeopledService, peopledService } from '../../helpers/signedIn.ts'
import { eventually } from '../../helpers/stage.ts'
import { at, peopled } from './given.ts'

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

const members = () => at(room.slug, '/members')
const WEEKLY = {
  title: 'Weekly review',
  start: '2027-03-08T09:00',
  tz: 'Europe/Paris',
  recurrence: { freq: 'weekly', count: 3 },
}

/** Mails of spaces to an address. */
async function letters(address: string) {
  const mails = await service.mail.to(address)
  return Promise.all(mails.filter(({ raw }) => /^Auto-Submitted:/m.test(raw)).map(({ raw }) => PostalMime.parse(raw)))
}

async function lettersTo(address: string, count = 1) {
  await eventually(async () => expect(await letters(address)).toHaveLength(count))
  return letters(address)
}

async function scheduled(body: object) {
  const answer = await room.editor.ask('POST', at(room.slug, '/calls'), { ...WEEKLY, ...body })
  expect(answer.status).toBe(200)
  return answer.body.call
}

type Letter = Awaited<ReturnType<typeof letters>>[number]

function calendarOf(letter: Letter | undefined) {
  const parts =
    letter?.attachments.filter(({ mimeType }) => mimeType === 'text/calendar' || mimeType === 'application/ics') ?? []
  const texts = parts.map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content)))
  expect(texts.length).toBeGreaterThan(0)
  expect(new Set(texts).size).toBe(1)
  return readCalendar(texts[0] ?? '')
}

describe('invitations', () => {
  test('[IM1] name the inviter and the room, and hold the link and the message', async () => {
    const message = 'Please read section 4.\nBest, Ed'
    await room.editor.ask('POST', members(), { email: 'new@example.org', message })
    const [letter] = await lettersTo('new@example.org')
    expect(letter?.subject).toBe(`${room.editor.email.split('@')[0]} invites you to the room “Contracts” on Parley`)
    expect(letter?.text).toContain(`\nhttps://app.example.org/spaces/${room.slug}\n`)
    expect(letter?.text).toContain('\n> Please read section 4.\n> Best, Ed\n')
    expect(letter?.html).toBeUndefined()
    expect(letter?.replyTo?.[0]?.address).toBe(room.editor.email)
    expect(letter?.to?.map(({ address }) => address)).toEqual(['new@example.org'])
  })

  test('[IM1] go to those whom a new room invites', async () => {
    const { owner } = await peopled(service, { name: 'Other', invites: ['first@example.org', 'second@example.org'] })
    for (const address of ['first@example.org', 'second@example.org']) {
      const [letter] = await lettersTo(address)
      expect(letter?.subject).toContain(owner.email.split('@')[0])
    }
  })

  test('[IM4] nobody who is a member or invited already gets another', async () => {
    const { body } = await room.owner.ask('POST', members(), {
      emails: ['new@example.org', 'third@example.org', room.viewer.email],
    })
    expect(body.invited).toEqual(['third@example.org'])
    await lettersTo('third@example.org')
    await lettersTo('new@example.org')
    await lettersTo(room.viewer.email, 0)
  })

  test('[IM8] no name, message or title becomes a header, another recipient or a line of ours', async () => {
    const other = await peopled(service, { name: 'A\r\nBcc: evil@example.org\r\n\r\n<b>Contract</b>' })
    const message = 'x\r\nBcc: evil@example.org\r\n.\r\nOpen the room and sign in:\nhttps://evil.example'
    await other.owner.ask('POST', at(other.slug, '/members'), { email: 'calm@example.org', message })
    const [letter] = await lettersTo('calm@example.org')
    expect(letter?.headers.filter(({ key }) => key === 'bcc')).toEqual([])
    expect(letter?.subject).toContain('“A Bcc: evil@example.org <b>Contract</b>”')
    const evil = letter?.text?.split('\n').filter((line) => line.includes('evil.example') && !line.startsWith('> '))
    expect(evil).toEqual([])
    expect(await service.mail.to('evil@example.org')).toEqual([])
  })

  test('[IM8] say that a service sent them, and have one Message-ID for each event and recipient', async () => {
    const [letter] = await lettersTo('new@example.org')
    const header = (name: string) => letter?.headers.find(({ key }) => key === name)?.value
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(letter?.messageId).toMatch(/^<[0-9a-f-]{36}\.mb_\w+@app\.example\.org>$/)
  })
})

describe('calendar mails', () => {
  test('[IM2] each attendee gets the file as METHOD:REQUEST, and as CANCEL once it is cancelled', async () => {
    const call = await scheduled({ attendees: ['ann@example.org', 'bo@example.org'], description: 'Agenda' })
    for (const address of ['ann@example.org', 'bo@example.org']) {
      const [letter] = await lettersTo(address)
      expect(letter?.subject).toBe('Invitation: Weekly review (Contracts)')
      expect(letter?.text).toContain(
        'Weekly review\n2027-03-08, 09:00 (Europe/Paris), 30 minutes\nRepeats every week, 3 times\n',
      )
      const file = calendarOf(letter)
      expect(file).toMatchObject({
        ...{ method: 'REQUEST', status: 'CONFIRMED', uid: call.uid, sequence: 0, start: call.startsAt },
        organizer: `mailto:${room.editor.email}`,
        attendees: [`mailto:${address}`],
        url: `https://app.example.org/spaces/${room.slug}`,
      })
      expect(file.occurrences(9)).toEqual(call.occurrences)
    }
    await room.owner.ask('DELETE', at(room.slug, `/calls/${call.id}`))
    for (const address of ['ann@example.org', 'bo@example.org']) {
      const [, letter] = await lettersTo(address, 2)
      expect(letter?.subject).toBe('Cancelled: Weekly review (Contracts)')
      expect(calendarOf(letter)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: call.uid, sequence: 1 })
    }
  })

  test('[IM2] the calendar part is text/calendar with its method, and an attachment', async () => {
    const [{ raw } = { raw: '' }] = await service.mail.to('ann@example.org')
    expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m)
    expect(raw).toMatch(/^Content-Disposition: attachment; filename="?invite\.ics/m)
  })

  test('[IM7] without `notify` nobody gets a mail, nor at the cancellation', async () => {
    const { id } = await scheduled({ attendees: ['quiet@example.org'], notify: false })
    await room.editor.ask('DELETE', at(room.slug, `/calls/${id}`))
    await scheduled({ attendees: ['loud@example.org'] })
    await lettersTo('loud@example.org')
    expect(await letters('quiet@example.org')).toEqual([])
  })

  test('[IM7] a member who left and somebody who was erased get none', async () => {
    const other = await peopled(service, { name: 'Leaving' })
    const calls = at(other.slug, '/calls')
    const attendees = [other.editor.email, other.viewer.email, other.owner.email]
    const { body } = await other.owner.ask('POST', calls, { ...WEEKLY, attendees })
    for (const address of attendees) await lettersTo(address)
    await other.editor.ask('DELETE', `${at(other.slug, '/members')}?email=${other.editor.email}`)
    expect((await other.viewer.ask('DELETE', '/api/me', { confirm: other.viewer.email })).status).toBe(200)
    await other.owner.ask('DELETE', `${calls}/${body.call.id}`)
    await lettersTo(other.owner.email, 2)
    expect([await letters(other.editor.email), await letters(other.viewer.email)].map((all) => all.length)).toEqual([
      1, 1,
    ])
  })
})
