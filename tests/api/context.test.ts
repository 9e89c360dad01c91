import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sha256 } from '#gateway/digest.ts'
import { type Answer, postFile, postJson, remove } from '../helpers/contextCalls.ts'
import { type Person, roomOf, upload } from '../helpers/people.ts'
import { testService } from '../helpers/service.ts'
import { eventsOf, heardOf, stage } from '../helpers/stage.ts'
import { workbook } from '../helpers/workbook.ts'

const world = stage()
const at = ({ code }: Person, path: string) => `${world.url}/api/rooms/${code}/context/${path}`
const addNote = (someone: Person, text: string, more: object = {}) => postJson(at(someone, 'note'), { text, ...more })
const addData = (someone: Person, name: string, bytes: Uint8Array | string, more: object = {}) =>
  postFile(at(someone, 'data'), { name, bytes, ...more })
const itemsOf = async (someone: Person) => (await someone.ask('room:state', {})).state.context
const details = ({ status, body }: Answer) => ({
  status,
  types: body.detail?.map(({ type }: { type: string }) => type),
})

test('[LA22] a room says in its own language why a file cannot be taken', async () => {
  const ana = await world.person()
  const { code } = await ana.ask('room:create', { name: 'Ana', lang: 'de' })
  const data = await postFile(`${world.url}/api/rooms/${code}/context/data`, { name: 'a.ndjson', bytes: '{}\n{' })
  expect(data).toMatchObject({ status: 422, body: { error: 'Zeile 2 enthält kein gültiges JSON.' } })
  await ana.ask('setup:start', { anyway: true })
  const late = await upload(world.url, code, 'x')
  expect(late.body).toEqual({ error: 'Das geht nur vor Beginn der Besprechung.' })
})

describe('notes', () => {
  test('[CX1] [CX2] answer the item as the state shows it, and tell the room', async () => {
    const [ana, ben] = await world.room(['Ana', 'Ben'])
    const from = ben!.heard.length
    const { status, body } = await addNote(ana, 'The supplier is Bolt GmbH.\nCall first.', { participantId: ana.id })
    expect(status).toBe(200)
    expect(body).toEqual({
      ok: true,
      item: {
        id: expect.stringMatching(/^ctx_[0-9A-Z]{12,}$/),
        kind: 'note',
        title: 'The supplier is Bolt GmbH.',
        preview: 'The supplier is Bolt GmbH. Call first.',
        chars: 38,
        url: null,
        file: null,
        table: null,
        status: 'ready',
        error: null,
        addedBy: { id: ana.id, name: 'Ana' },
        at: expect.any(Number),
      },
    })
    const state = await ben!.hears('room:update', ({ context }) => context.length === 1)
    expect(state.context).toEqual([body.item])
    expect(eventsOf(ben!, from)).toEqual(['chat:message', 'room:update'])
    expect(heardOf(ben!, 'chat:message', from)).toMatchObject([
      { type: 'system', text: 'Ana added the note “The supplier is Bolt GmbH.”.' },
    ])
  })

  test('[CX2] a title given, blank or made; hidden characters do not come through', async () => {
    const [ana] = await world.room(['Ana'])
    const titled = await addNote(ana, 'Text', { title: '  Two\nlines\u202e ' })
    const blank = await addNote(ana, `\n\n${'long '.repeat(40)}\nmore`, { title: ' ' })
    expect(titled.body.item.title).toBe('Two lines')
    expect(blank.body.item.title).toBe('long '.repeat(16).trim())
  })

  test('[CX3] of a long file the first 200,000 characters stand in the stream', async () => {
    const [ana] = await world.room(['Ana'])
    const text = 'abcdefghij'.repeat(30_000)
    const { status, body } = await postFile(at(ana, 'data'), { name: 'long.txt', bytes: text })
    expect([status, body.item.chars]).toEqual([200, 200_000])
    const { data } = (await world.stored(ana.code)).find(({ type }) => type === 'contextAdded')!
    expect((data as { text: string }).text).toBe(text.slice(0, 200_000))
  })

  test('[CX3] the full text stands in the stream', async () => {
    const [ana] = await world.room(['Ana'])
    const text = 'word '.repeat(3_999).trim()
    await addNote(ana, text)
    const added = (await world.stored(ana.code)).find(({ type }) => type === 'contextAdded')!
    expect(added).toMatchObject({ actor: { kind: 'guest', id: null, name: 'Guest' }, data: { text, by: null } })
  })

  test.each([
    [{}, ['missing']],
    [{ text: '' }, ['string_too_short', 'value_error']],
    [{ text: ' \u200e\n' }, ['value_error']],
    [{ text: 'x'.repeat(20_001) }, ['string_too_long']],
    [{ text: 5, title: null }, ['string_type', 'string_type']],
    [{ text: 'x', title: 't'.repeat(201) }, ['string_too_long']],
    [[], ['dict_type']],
    ['"text"', ['dict_type']],
    ['{"text": "x"', ['json_invalid']],
    ['', ['missing']],
  ])('[RE2] %j is a 422', async (body, types) => {
    const [ana] = await world.room(['Ana'])
    const answer = await postJson(at(ana, 'note'), body)
    expect(details(answer)).toEqual({ status: 422, types })
    for (const { loc } of answer.body.detail) expect(loc[0]).toBe('body')
    expect(await itemsOf(ana)).toEqual([])
  })

  test('[RE4] [RE6] 405, 413, 415 and 422 come before the room is looked for', async () => {
    const url = `${world.url}/api/rooms/AAAAAA/context/note`
    const plain = { 'content-type': 'text/plain' }
    expect((await fetch(url)).status).toBe(405)
    expect((await postJson(url, 'x'.repeat(2 ** 20 + 1), plain)).status).toBe(413)
    expect((await postJson(url, '{"text":"x"}', plain)).status).toBe(415)
    expect((await postJson(url, '{"text":"x"}', { 'content-encoding': 'zip' })).status).toBe(415)
    expect((await postJson(url, {})).status).toBe(422)
    expect((await postJson(url, { text: 'x' })).status).toBe(404)
    const most = JSON.stringify({ text: 'x', filler: 'y'.repeat(2 ** 20 - 24) })
    expect([most.length, (await postJson(url, most)).status]).toEqual([2 ** 20, 404])
  })
})

describe('data files', () => {
  test('[CX6] [CX7] a table answers its columns and rows', async () => {
    const [ana] = await world.room(['Ana'])
    const { status, body } = await addData(ana, 'prices.csv', 'item,price\nBolt,2\nNut,1\n', { type: 'text/csv' })
    expect(status).toBe(200)
    expect(body.item).toMatchObject({
      kind: 'data',
      title: 'prices.csv',
      preview: 'Columns: item, price Row 1: item: Bolt; price: 2 Row 2: item: Nut; price: 1',
      table: { columns: ['item', 'price'], rows: 2 },
      file: {
        fileId: expect.stringMatching(/^f_[0-9A-Z]{12,}$/),
        name: 'prices.csv',
        mime: 'text/csv',
        size: 24,
        sha256: sha256('item,price\nBolt,2\nNut,1\n'),
        at: body.item.at,
        by: { id: null, name: 'Guest' },
        url: `/api/rooms/${ana.code}/board/file/${body.item.file.fileId}`,
      },
      status: 'ready',
      addedBy: { id: null, name: 'Guest' },
    })
    const book = await addData(ana, 'b.xlsx', workbook({ One: [['a'], [1]] }), { fields: { title: 'Book' } })
    expect(book.body.item).toMatchObject({ title: 'Book', table: { columns: ['a'], rows: 1 } })
    const text = await addData(ana, 'memo.md', '# Memo\n\nWe ship on Friday.')
    expect(text.body.item).toMatchObject({ table: null, preview: '# Memo We ship on Friday.' })
    const spoken = heardOf(ana, 'chat:message').map((message) => message.text)
    expect(spoken).toContain('Guest added the data file “prices.csv”.')
    expect(await readdir(join(world.service.folder, 'documents', 'incoming'))).toEqual([])
  })

  test('[CX17] the bytes come back while the item is there, and go with the last that names them', async () => {
    const [ana] = await world.room(['Ana'])
    const bytes = 'item,price\nWasher,3\n'
    const data = (await addData(ana, 'a.csv', bytes, { type: 'text/csv' })).body.item
    const twin = (await addData(ana, 'b.csv', bytes)).body.item
    const board = `${world.url}/api/rooms/${ana.code}/board/file`
    const file = (await postFile(board, { name: 'c.csv', bytes })).body
    const read = async (url: string) => {
      const answer = await fetch(new URL(url, world.url))
      return answer.status === 200 ? [200, answer.headers.get('content-type'), await answer.text()] : [answer.status]
    }
    expect(await read(data.file.url)).toEqual([200, 'text/csv', bytes])
    expect(await read(twin.file.url)).toEqual([200, 'application/octet-stream', bytes])
    const kept = () => readdir(join(world.service.folder, 'board', ana.code))
    expect(await kept()).toEqual([sha256(bytes)])
    await remove(at(ana, data.id))
    expect(await read(data.file.url)).toEqual([404])
    expect((await read(twin.file.url))[0]).toBe(200)
    await remove(at(ana, twin.id))
    expect((await read(`/api/rooms/${ana.code}/board/file/${file.fileId}`))[0]).toBe(200)
    const other = (await addData(ana, 'd.txt', 'alone')).body.item
    expect(await kept()).toHaveLength(2)
    await remove(at(ana, other.id))
    expect(await kept()).toEqual([sha256(bytes)])
  })

  test('[CX17] what is refused leaves no bytes, and RETAIN_DOCUMENTS=false keeps none', async () => {
    const [ana] = await world.room(['Ana'])
    for (let i = 0; i < 20; i++) await addNote(ana, `note ${i}`)
    expect((await addData(ana, 'a.csv', 'refused')).status).toBe(409)
    const forgetful = await testService({ RETAIN_DOCUMENTS: 'false' })
    const [host] = await roomOf(forgetful.url, ['Ana'])
    const { status, body } = await postFile(`${forgetful.url}/api/rooms/${host.code}/context/data`, {
      name: 'a.csv',
      bytes: 'a\n1',
    })
    expect([status, body.item.file.size]).toEqual([200, 3])
    expect((await fetch(forgetful.url + body.item.file.url)).status).toBe(404)
    for (const folder of [join(world.service.folder, 'board', ana.code), join(forgetful.folder, 'board', host.code)]) {
      expect(await readdir(folder).catch(() => [])).toEqual([])
    }
    host.leave()
    await forgetful.close()
  })

  test('[CX6] 5 MB are taken, one byte more is 413; other kinds are 422 with a sentence', async () => {
    const [ana] = await world.room(['Ana'])
    const most = 5 * 2 ** 20
    expect((await addData(ana, 'most.txt', 'x'.repeat(most))).status).toBe(200)
    expect((await addData(ana, 'more.txt', 'x'.repeat(most + 1))).status).toBe(413)
    for (const [name, bytes] of [
      ['a.exe', 'MZ'],
      ['a.csv', ''],
      ['a.json', '{'],
      ['a.pdf', '%PDF-1.7'],
    ] as const) {
      expect(await addData(ana, name, bytes)).toMatchObject({
        status: 422,
        body: { error: expect.stringMatching(/\.$/) },
      })
    }
    expect((await postJson(at(ana, 'data'), { a: 1 })).status).toBe(415)
    expect(details(await addData(ana, 'a.csv', 'a', { fields: { title: 't'.repeat(201) } }))).toEqual({
      status: 422,
      types: ['string_too_long'],
    })
    expect(await itemsOf(ana)).toHaveLength(1)
  })
})

describe('who and when', () => {
  test('[CX4] [DO17] a seat named in the body, the form, the query or the header is the author; an unknown one 403', async () => {
    const [ana] = await world.room(['Ana'])
    const header = { 'X-Participant-Id': ana.id }
    const added = [
      await postJson(at(ana, 'note'), { text: 'x' }, header),
      await postJson(at(ana, 'link'), { url: 'http://127.0.0.1:1/', participantId: ana.id }),
      await postFile(at(ana, 'data'), { name: 'a.csv', bytes: 'a', fields: { participantId: ana.id } }),
    ]
    for (const { body } of added) expect(body.item.addedBy).toEqual({ id: ana.id, name: 'Ana' })
    const { id } = added[0]!.body.item
    const refused = [
      await postJson(at(ana, 'note'), { text: 'x', participantId: 'p_x' }),
      await postJson(at(ana, 'link'), { url: 'http://a.example', participantId: '__proto__' }),
      await postFile(at(ana, 'data'), { name: 'a.csv', bytes: 'a', fields: { participantId: 'constructor' } }),
      await remove(at(ana, id), { 'X-Participant-Id': 'p_x' }),
      await remove(`${at(ana, id)}?participantId=p_x`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect((await remove(`${at(ana, id)}?participantId=${ana.id}`)).body).toEqual({ ok: true, items: 2 })
  })

  test('[CX4] REQUIRE_PARTICIPANT: without a seat nothing is changed', async () => {
    const strict = await testService({ REQUIRE_PARTICIPANT: 'true' })
    const [host] = await roomOf(strict.url, ['Ana'])
    const url = `${strict.url}/api/rooms/${host.code}`
    const statuses = [
      await postJson(`${url}/context/note`, { text: 'x' }),
      await postJson(`${url}/context/link`, { url: 'http://a.example' }),
      await postFile(`${url}/context/data`, { name: 'a.csv', bytes: 'a' }),
      await remove(`${url}/context/ctx_x`),
      await postFile(`${url}/board/file`, { name: 'a.csv', bytes: 'a' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403, 403, 403])
    expect((await postJson(`${url}/context/note`, { text: 'x', participantId: host.id })).status).toBe(200)
    host.leave()
    await strict.close()
  })

  test('[CX5] removed items are gone from the state; an unknown one is 404', async () => {
    const [ana] = await world.room(['Ana'])
    const { id } = (await addNote(ana, 'one')).body.item
    const from = ana.heard.length
    expect((await remove(at(ana, id))).body).toEqual({ ok: true, items: 0 })
    await ana.hears('room:update', ({ context, rev }) => rev > 2 && context.length === 0)
    expect(eventsOf(ana, from)).toEqual(['chat:message', 'room:update'])
    for (const gone of [id, 'constructor', '%20']) expect((await remove(at(ana, gone))).status).toBe(404)
  })

  test('[CX5] in the meeting too, but not after its end', async () => {
    const [ana] = await world.meeting(['Ana'])
    const { id } = (await addNote(ana, 'one')).body.item
    await ana.ask('chat:stop', {})
    const statuses = [
      await addNote(ana, 'two'),
      await postJson(at(ana, 'link'), { url: 'http://a.example' }),
      await addData(ana, 'a.csv', 'a'),
      await remove(at(ana, id)),
    ].map(({ status }) => status)
    expect(statuses).toEqual([409, 409, 409, 409])
    // Who may not act is told so first.
    expect((await addNote(ana, 'x', { participantId: 'p_x' })).status).toBe(403)
    expect(await itemsOf(ana)).toHaveLength(1)
  })

  test('[CX5] of thirty at once a room takes twenty', async () => {
    const [ana] = await world.room(['Ana'])
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => addNote(ana, `note ${i}`)))
    const refused = answers.filter(({ status }) => status === 409)
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([20, 10])
    expect(refused[0]!.body.error).toMatch(/20/)
    expect(await itemsOf(ana)).toHaveLength(20)
    expect((await addData(ana, 'a.csv', 'a')).status).toBe(409)
  })
})
