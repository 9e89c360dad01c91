import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, roomOf } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'
import { BOUNDARY, FORM_END, fieldPart, filePart, rawConnection, uploadHead } from './rawHttp.ts'

const RUNS = 150
let service: TestService
let ana: Person

beforeAll(async () => {
  const reject = async () => ({ kind: 'rejected', status: 422, error: 'Read.' }) as const
  service = await testService({}, { ingest: { ingest: reject, close: async () => {} } })
  ;[ana] = await roomOf(service.url, ['Ana'])
})
afterAll(async () => {
  ana.leave()
  await service.close()
  expect(service.faults).toEqual([])
})

const noise = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes))
const piece = fc.oneof(
  noise,
  fc.constantFrom(
    '\r\n',
    '--',
    `--${BOUNDARY}`,
    `--${BOUNDARY}\r\n`,
    `\r\n--${BOUNDARY}--`,
    FORM_END,
    ': ',
    '\r\n\r\n',
    '\0',
  ),
  fc
    .tuple(fc.string({ maxLength: 20 }), fc.string({ maxLength: 40 }))
    .map(([name, file]) => filePart(name, file, 'bytes')),
  fc
    .tuple(fc.constantFrom('participantId', '__proto__', 'x'), fc.string({ unit: 'binary' }))
    .map(([name, value]) => fieldPart(name, value)),
  fc.constantFrom(
    'Content-Disposition: form-data\r\n\r\n',
    'Content-Disposition: form-data; name=\r\n\r\n',
    "Content-Disposition: form-data; name=f; filename*=UTF-8''%FF%00\r\n\r\n",
    'Content-Type: multipart/mixed; boundary=inner\r\n\r\n',
  ),
)

test('[DO18] whatever a form is made of, the answer is 4xx, nothing stays on disk and nothing breaks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), fc.nat({ max: 2 }), async (pieces, extra) => {
      const body = Buffer.concat(pieces.map((item) => Buffer.from(item as Buffer)))
      const raw = await rawConnection(service.url)
      await raw.write(uploadHead(ana.code, { 'Content-Length': body.length + extra }))
      await raw.write(body)
      if (extra > 0) raw.socket.end()
      const { status } = await raw.answer()
      raw.socket.destroy()
      expect(extra > 0 ? [0, 400, 403, 422] : [403, 422]).toContain(status)
    }),
    { numRuns: RUNS },
  )
  const left = () => readdir(join(service.folder, 'documents', 'incoming'))
  await expect.poll(left).toEqual([])
  expect((await ana.ask('room:state', {})).state.docs).toEqual([])
})
