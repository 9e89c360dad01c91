import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { type Answer, postFile, postJson, remove } from '../helpers/contextCalls.ts'
import { stage } from '../helpers/stage.ts'

const description = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'))
const ajv = new Ajv2020({ strict: false, formats: { binary: true } })
ajv.addSchema(description, 'openapi')
const world = stage()

/** The answer's body against what the description says of that path, method and status. */
function expectDescribed(path: string, method: string, { status, body }: Answer): void {
  const described = description.paths[path][method].responses[status]
  const place = described.$ref
    ? described.$ref.slice(2)
    : ['paths', path, method, 'responses', String(status)]
        .map((part) => encodeURIComponent(part.replaceAll('/', '~1')))
        .join('/')
  const validate = ajv.compile({ $ref: `openapi#/${place}/content/application~1json/schema` })
  validate(body)
  expect({ path, status, errors: validate.errors }).toEqual({ path, status, errors: null })
}

describe('[RE11] what context and board answer is as described', () => {
  test('200, 404, 409, 413, 415, 416 and 422', async () => {
    const [ana] = await world.room(['Ana'])
    const room = `/api/rooms/{code}`
    const url = `${world.url}/api/rooms/${ana.code}`
    const note = await postJson(`${url}/context/note`, { text: 'x' })
    expectDescribed(`${room}/context/note`, 'post', note)
    expectDescribed(`${room}/context/note`, 'post', await postJson(`${url}/context/note`, {}))
    expectDescribed(
      `${room}/context/note`,
      'post',
      await postJson(`${url}/context/note`, 'x', { 'content-type': 'a/b' }),
    )
    expectDescribed(
      `${room}/context/link`,
      'post',
      await postJson(`${url}/context/link`, { url: 'http://127.0.0.1:1' }),
    )
    const csv = { name: 'a.csv', bytes: 'a,b\n1,2' }
    expectDescribed(`${room}/context/data`, 'post', await postFile(`${url}/context/data`, csv))
    expectDescribed(`${room}/context/data`, 'post', await postFile(`${url}/context/data`, { ...csv, name: 'a.exe' }))
    const { id } = note.body.item
    expectDescribed(`${room}/context/{item_id}`, 'delete', await remove(`${url}/context/${id}`))
    expectDescribed(`${room}/context/{item_id}`, 'delete', await remove(`${url}/context/${id}`))
    const png = await postFile(`${url}/board/file`, { name: 'a.png', bytes: '%PDF-1.7' })
    expectDescribed(`${room}/board/file`, 'post', png)
    const read = await fetch(`${url}/board/file/${png.body.fileId}`, { headers: { range: 'bytes=99-' } })
    const refused = { status: read.status, body: await read.json(), headers: read.headers }
    expect(read.status).toBe(416)
    expectDescribed(`${room}/board/file/{file_id}`, 'get', refused)
    const { state } = await ana.ask('room:state', {})
    const validate = ajv.compile({ $ref: 'openapi#/components/schemas/ContextItem' })
    for (const item of state.context) expect(validate(item), JSON.stringify(validate.errors)).toBe(true)
  })
})
