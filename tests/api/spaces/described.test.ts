import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESCRIPTION, misfit, pathOf } from '../../helpers/described.ts'
import { wav } from '../../helpers/mediaFiles.ts'
import { png } from '../../helpers/pictures.ts'
import { type Answer, type PeopledService, peopledService, signIn } from '../../helpers/signedIn.ts'
import { send } from '../../helpers/spaceFiles.ts'
import { openedSession } from '../../helpers/spaceSessions.ts'
import { anonymously, at, peopled, ROOT } from './given.ts'

let service: PeopledService
beforeAll(async () => {
  service = await peopledService()
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const seen = new Set<string>()

/** An answer that fits its description, of the expected status. */
function fitting(method: string, url: string, answer: Pick<Answer, 'status' | 'body'>, status = 200) {
  expect({ method, url, status: answer.status, body: answer.body }).toMatchObject({ status })
  expect({ method, url, misfit: misfit(method, url, answer) }).toMatchObject({ misfit: null })
  if (status === 200) seen.add(`${method} ${pathOf(url)}`)
  return answer.body
}

/** JSON endpoints of spaces; bytes, calendar files and archives are tested where they are made. */
const JSON_ANSWERS = Object.entries<Record<string, { responses: Record<string, { content?: object }> }>>(
  DESCRIPTION.paths,
).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { responses }]) => path.startsWith(ROOT) && responses['200']?.content)
    .filter(([, { responses }]) => 'application/json' in responses['200']!.content!)
    .map(([method]) => `${method.toUpperCase()} ${path}`),
)

test('[RE11] what the endpoints of spaces answer is as described', async () => {
  const { owner, editor, stranger, viewer, slug, space } = await peopled(service, { invites: ['guest@example.org'] })
  const ask = async (method: string, rest: string, body?: unknown, status = 200, as = owner) =>
    fitting(method, at(slug, rest), await as.ask(method, at(slug, rest), body), status)
  const sent = async (rest: string, name: string, bytes: string | Buffer, status = 200) =>
    fitting('POST', at(slug, rest), await send(service, owner, slug, rest, { name, bytes }), status)

  fitting('POST', ROOT, await stranger.ask('POST', ROOT, { prompt: 'Review', board: [{ title: 'x' }] }))
  fitting('POST', ROOT, await stranger.ask('POST', ROOT, { name: null }), 422)
  fitting('POST', ROOT, await anonymously(service, 'POST', ROOT, {}), 401)
  fitting('GET', `${ROOT}/usage`, await owner.ask('GET', `${ROOT}/usage`))
  const sessionId = await openedSession(service, slug, owner.id)

  const items = [
    { kind: 'section', title: 'S' },
    { kind: 'checklist', data: { items: [{ text: 'a' }] } },
    { kind: 'link', data: { url: 'https://example.org/a' } },
    { kind: 'sticky', colour: '#ffee00', x: 1, y: 2, w: 3, h: 4 },
  ]
  const ops = items.map((item) => ({ op: 'add', item }))
  const { board } = await ask('PATCH', '', { description: 'd', settings: { recordings: 'members' }, board: { ops } })
  await ask('PATCH', '', { name: 'x', ifVersion: 0 }, 409)
  await ask('PATCH', '', { board: { ops: [{ op: 'add', item: { kind: 'text', id: board.items[0].id } }] } }, 409)
  await ask('PATCH', '', { board: { ops: [{ op: 'remove', id: 'it_none' }] } }, 422)
  await ask('PATCH', '', { name: 'x' }, 403, viewer)

  await ask('POST', '/visit', undefined, 200, stranger)
  await ask('POST', '/members', { emails: ['new@example.org', editor.email], message: 'Hi' })
  await ask('PATCH', '/members', { email: editor.email, role: 'viewer' })
  await ask('PATCH', '/members', { email: owner.email, role: 'viewer' }, 409)
  await ask('DELETE', `/members?email=${stranger.email}`)
  await ask('DELETE', '/members', undefined, 422)

  await ask('POST', '/context/note', { text: 'x' })
  await ask('POST', '/context/link', { url: 'http://127.0.0.1:1' })
  const { item } = await sent('/context/data', 'a.csv', 'a,b\n1,2')
  await ask('DELETE', `/context/${item.id}`)
  const { fileId } = await sent('/files', 'a.txt', 'terms')
  const kept = await sent('/files', 'b.txt', 'more terms')
  await ask('PATCH', '', {
    board: {
      ops: [{ op: 'add', item: { kind: 'file', data: { fileId: kept.fileId, name: 'b', mime: 'a/b', size: 1 } } }],
    },
  })
  await ask('DELETE', `/files/${fileId}`)
  await ask('DELETE', `/files/${fileId}`, undefined, 404)
  await sent('/cover', 'a.png', 'text', 422)
  await sent('/cover', 'a.png', png(4, 3))

  const timed = { title: 'Weekly', start: '2030-03-18T09:00', tz: 'Europe/Paris', recurrence: { freq: 'weekly' } }
  const { call } = await ask('POST', '/calls', timed)
  await ask('POST', '/calls', { ...timed, recurrence: null, attendees: ['out@example.org'] })
  await ask('POST', '/calls', { ...timed, tz: 'Mars/Base' }, 422)
  await ask('DELETE', `/calls/${call.id}`)
  await ask('PUT', `/notes/${sessionId}`, { text: '# Mine' })
  await ask('PUT', `/notes/${sessionId}`, { text: 'x', ifVersion: 0 }, 409)
  await sent(`/recording/${sessionId}`, 'a.wav', 'text', 422)
  await sent(`/recording/${sessionId}`, 'a.wav', wav(1_000))

  for (const path of ['', '/space', '/export?format=json']) await ask('GET', path)
  fitting('GET', at(slug), await anonymously(service, 'GET', at(slug)))
  fitting('GET', at(slug, '/space'), await anonymously(service, 'GET', at(slug, '/space')))
  fitting('GET', ROOT, await owner.ask('GET', ROOT))

  await ask('DELETE', `/recording/${sessionId}`)
  await ask('DELETE', '/cover')
  await ask('DELETE', `/sessions/${sessionId}`)
  await ask('DELETE', '')
  await ask('PATCH', '', { name: 'x' }, 409)
  fitting('GET', ROOT, await owner.ask('GET', `${ROOT}?deleted=true`))
  expect((await ask('POST', '/restore')).id).toBe(space.id)
  await ask('POST', '/restore', undefined, 409)
  expect(JSON_ANSWERS.filter((endpoint) => !seen.has(endpoint))).toEqual([])
})

test('[RE11] a refusal by the plan is as described', async () => {
  const ada = await signIn(service, 'ada@example.org')
  for (let i = 0; i < 3; i++) await ada.ask('POST', ROOT, {})
  fitting('POST', ROOT, await ada.ask('POST', ROOT, {}), 402)
})
