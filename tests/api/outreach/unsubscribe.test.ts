import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM } from '#engine/stream.ts'
import { type OutreachStage, outreachStage } from '../../helpers/outreachStage.ts'
import { call, type PeopledService, peopledService, signIn } from '../../helpers/signedIn.ts'

let stage: OutreachStage
let service: PeopledService
beforeAll(async () => {
  service = await peopledService()
  stage = outreachStage(service)
})
afterAll(() => service.close())

const linkOf = async (name: string, step = 1) => {
  const leadId = await stage.lead(name)
  return { leadId, url: stage.link({ leadId, step }) }
}
const aboutOf = (email: string) => stage.store.aboutOf(email)
const changes = () => [stage.store.state().seq, ...[...stage.store.leads.all()].map(([, { seq }]) => seq)]

describe('[OT63] the link of a mail', () => {
  test('shows a button, and changes nothing however often it is opened', async () => {
    const { url } = await linkOf('opened')
    const before = changes()
    for (const method of ['GET', 'HEAD', 'GET']) expect((await call(url, method)).status).toBe(200)
    const { body, headers } = await call(url, 'GET')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(body).toContain('<form method="post"><button>Unsubscribe</button></form>')
    expect(changes()).toEqual(before)
  })

  test('runs nothing, loads nothing, and tells no other page of itself', async () => {
    const { url } = await linkOf('quiet')
    for (const method of ['GET', 'POST']) {
      const { headers, body } = await call(url, method)
      const policy = headers.get('content-security-policy')!
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+='; form-action 'self'; base-uri 'none'/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(body).not.toMatch(/<script|<img|<link|onclick/i)
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  test.each<[string, Record<string, string>, string | undefined]>([
    ['the button', { 'content-type': 'application/x-www-form-urlencoded' }, ''],
    [
      'a mail program',
      { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      'List-Unsubscribe=One-Click',
    ],
    [
      'a mail program with parts',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['no body', {}, undefined],
    ['a foreign form', { origin: 'null', 'content-type': 'text/plain' }, 'anything'],
  ])('unsubscribes by a POST of %s, as often as it comes', async (name, headers, body) => {
    const { url, leadId } = await linkOf(name.replaceAll(' ', '-'))
    for (let time = 0; time < 2; time++) {
      const answer = await call(url, 'POST', body, headers)
      expect(answer.status).toBe(200)
      expect(answer.body).toContain('You are unsubscribed')
    }
    expect(stage.store.leads.get(leadId)!.status).toBe('unsubscribed')
    expect(stage.store.isSuppressed(aboutOf(stage.addressOf(name.replaceAll(' ', '-'))))).toBe(true)
  })

  test('needs no CSRF token of a browser that is signed in', async () => {
    const user = await signIn(service, 'somebody@example.org')
    const { url, leadId } = await linkOf('signed-in')
    expect((await call(url, 'POST', '', { cookie: user.cookie })).status).toBe(200)
    expect(stage.store.leads.get(leadId)!.status).toBe('unsubscribed')
  })

  test('that is forged is not found, and changes nothing', async () => {
    const { url } = await linkOf('forged')
    const before = changes()
    const forged = [
      `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
      `${url}A`,
      url.replace(/token=.*/, 'token=x'),
    ]
    for (const other of [...forged, url.replace(/token=.*/, 'token='), url.replace('.1.', '.2.')]) {
      for (const method of ['GET', 'POST']) {
        const { status, body } = await call(other, method)
        expect([status, typeof body.error]).toEqual([404, 'string'])
      }
      const page = await call(other, 'GET', undefined, { accept: 'text/html' })
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    }
    expect((await call(url.replace(/\?.*/, ''), 'GET')).status).toBe(422)
    expect((await call(url.replace(/\?.*/, '?token=a&token=b'), 'POST')).status).toBe(422)
    expect((await call(url, 'PUT')).status).toBe(405)
    expect(changes()).toEqual(before)
  })
})

describe('[OT70] who unsubscribes', () => {
  test('is left alone at the address of the mail and at the present one', async () => {
    const { url, leadId } = await linkOf('moved')
    await stage.sent(leadId)
    await stage.moved(leadId, 'moved-on@firm.example')
    await call(url, 'POST')
    for (const email of [stage.addressOf('moved'), 'moved-on@firm.example']) {
      expect(stage.store.isSuppressed(aboutOf(email))).toBe(true)
    }
  })

  test('is left alone after the data was erased', async () => {
    const { url, leadId } = await linkOf('erased')
    await stage.sent(leadId)
    const about = aboutOf(stage.addressOf('erased'))
    await stage.store.keys.destroy(leadId)
    await stage.store.changeLead(leadId, SYSTEM, { type: 'erase' })
    expect((await call(url, 'GET')).status).toBe(200)
    expect((await call(url, 'POST')).status).toBe(200)
    expect(stage.store.isSuppressed(about)).toBe(true)
    expect(stage.store.leads.get(leadId)!.status).toBe('unsubscribed')
  })

  test('having been won keeps that state, and is written to no more', async () => {
    const { url, leadId } = await linkOf('won')
    await stage.sent(leadId)
    await stage.store.changeLead(leadId, SYSTEM, { type: 'win', userId: null })
    expect((await call(url, 'POST')).status).toBe(200)
    expect(stage.store.leads.get(leadId)!.status).toBe('won')
    expect(stage.store.isSuppressed(aboutOf(stage.addressOf('won')))).toBe(true)
  })

  test('of whom nothing is known any more gets the same page', async () => {
    const url = stage.link({ leadId: 'lead_000000000000000000000000', step: 1 })
    expect((await call(url, 'POST')).status).toBe(200)
  })
})
