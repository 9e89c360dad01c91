import { describe, expect, test } from 'vitest'
import type { RoomEvent } from '#engine/room/events.ts'
import { fact } from '#engine/room/facts.ts'
import { ASSISTANT } from '#engine/stream.ts'
import { deterministicReport } from '#projections/views/report/report.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import { chained } from '../helpers/given.ts'
import { stage } from '../helpers/stage.ts'

const at = stage()

async function reportOf(code: string) {
  const response = await fetch(`${at.url}/api/rooms/${code}/report`)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

const stored = async (code: string) => (await at.stored(code)) as unknown as RoomEvent[]

describe('GET /api/rooms/{code}/report', () => {
  test('[RP1] is Markdown in every phase, and always as the events stand', async () => {
    const [host, ben] = await at.room(['Ana', 'Ben'])
    const setup = await reportOf(host.code)
    expect([setup.status, setup.type]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(setup.text).toContain('The meeting has not started')
    await host.ask('setup:start', {})
    for (const text of ['first words', 'second words', 'third words']) {
      await ben!.ask('chat:message', { text })
      const { text: report } = await reportOf(host.code)
      expect(report).toBe(deterministicReport(sessionDetail(await stored(host.code))))
    }
    await host.ask('chat:stop', {})
    expect((await reportOf(host.code)).text).toContain('ended by the host')
  })

  test('[RP1] gives the model’s report once there is one', async () => {
    const [host] = await at.meeting(['Ana'])
    await host.ask('chat:stop', {})
    const last = (await stored(host.code)).at(-1)!
    const { text: ours } = await reportOf(host.code)
    const text = ours.replace('## Executive summary\n', '## Executive summary\n\nTheirs, 賛成\n')
    const late = chained([{ fact: fact('reported', ASSISTANT, { text, model: 'm' }), at: last.at + 1 }], last)
    await at.service.log.append(`room-${host.code}`, late, last.seq)
    const report = await reportOf(host.code)
    expect(report).toMatchObject({ status: 200, type: 'text/markdown; charset=utf-8' })
    expect(report.text).toContain('## Executive summary\n\nTheirs, 賛成\n\n')
  })

  test('[RP3] what people typed is shown, not run', async () => {
    const [host] = await at.meeting(['<b>Ana</b>'])
    await host.ask('chat:message', { text: '# Definitions\n[x](javascript:alert(1)) <img src=x onerror=alert(1)>' })
    const { text } = await reportOf(host.code)
    expect(text).toContain('\\<b>Ana\\</b>')
    expect(text).not.toMatch(/(?<!\\)<(?:b|img)|(?<!\\)\]\(/)
  })

  test('[RP1] of an unknown room is a 404; any other method a 405', async () => {
    expect((await reportOf('ZZZZZZ')).status).toBe(404)
    expect((await fetch(`${at.url}/api/rooms/ZZZZZZ/report`, { method: 'POST' })).status).toBe(405)
  })
})

test('[RP24] format is md, html or docx, each with its type; anything else is refused', async () => {
  const [host] = await at.meeting(['Ana'])
  const get = (query: string) => fetch(`${at.url}/api/rooms/${host.code}/report${query}`)
  expect((await get('?format=md')).headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  const html = await get('?format=html')
  expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await html.text()).toMatch(/^<!doctype html>/)
  const docx = await get('?format=docx')
  expect(docx.headers.get('content-type')).toContain('wordprocessingml')
  expect(docx.headers.get('content-disposition')).toMatch(/^attachment; .*\.docx/)
  expect(
    Buffer.from(await docx.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  for (const wrong of ['?format=pdf', '?format=', '?format=md&format=html']) {
    const refused = await get(wrong)
    expect([wrong, refused.status]).toEqual([wrong, 422])
    expect(await refused.json()).toMatchObject({ detail: [{ loc: ['query', 'format'] }] })
  }
})
