import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { warnOfLeftDocuments } from '#app/leftDocuments.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { folderFiles } from '#stores/files/folder.ts'
import { roomOf, upload } from '../../helpers/people.ts'
import { ENTERPRISE, residentDouble } from '../../helpers/residentDouble.ts'
import { testService } from '../../helpers/service.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-tiers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const log = memoryLog()
const resident = residentDouble()

/** A service on the folder and the log of the one before it, with its warnings. */
async function started(env: Readonly<Record<string, string>>) {
  const warnings: { rooms: number; msg: string }[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line)) })
  const service = await testService(env, { folder, log, resident, logger })
  let isOpen = true
  const close = async () => {
    if (isOpen) await service.close()
    isOpen = false
  }
  onTestFinished(close)
  return { url: service.url, warnings, close }
}

async function withDocument(url: string, names: readonly string[]): Promise<string> {
  const [{ code }] = await roomOf(url, names)
  expect((await upload(url, code, `bytes of ${names[0]}`)).status).toBe(200)
  return code
}

const downloads = async (url: string, code: string) => (await fetch(`${url}/api/rooms/${code}/document/raw`)).status

test('[KX59] documents that the standard tier kept stay, and a start in the enterprise tier says so', async () => {
  const standard = await started({})
  const [ana, ben] = [await withDocument(standard.url, ['Ana']), await withDocument(standard.url, ['Ben'])]
  expect(await downloads(standard.url, ana)).toBe(200)
  expect(standard.warnings).toEqual([])
  await standard.close()

  const enterprise = await started(ENTERPRISE)
  await expect.poll(() => enterprise.warnings).toHaveLength(1)
  expect(enterprise.warnings[0]).toMatchObject({
    rooms: 2,
    msg: expect.stringMatching(
      /^DATA_DIR\/documents holds files of 2 rooms .*"Changing the tier" in docs\/resident\.md$/,
    ),
  })
  expect(await downloads(enterprise.url, ana)).toBe(409)
  const passed = await withDocument(enterprise.url, ['Cy'])
  expect(await readdir(join(folder, 'documents'))).not.toContain(passed)
  await enterprise.close()

  const back = await started({})
  expect([await downloads(back.url, ana), await downloads(back.url, passed)]).toEqual([200, 409])
  await back.close()
  expect(back.warnings).toEqual([])

  await rm(join(folder, 'documents', ben), { recursive: true })
  const fewer = await started(ENTERPRISE)
  await expect.poll(() => fewer.warnings).toMatchObject([{ rooms: 1, msg: expect.stringContaining('1 room ') }])
  await fewer.close()
})

test('[KX59] only folders of rooms that hold files are counted', async () => {
  const lines: { rooms: number }[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const store = folderFiles(join(folder, 'apart'))
  await warnOfLeftDocuments(store, logger)
  await mkdir(join(folder, 'apart', 'incoming'), { recursive: true })
  await warnOfLeftDocuments(store, logger)
  expect(lines).toEqual([])
  await mkdir(join(folder, 'apart', 'ABCDEF'))
  await writeFile(join(folder, 'apart', 'ABCDEF', 'a0'), 'bytes')
  await warnOfLeftDocuments(store, logger)
  expect(lines).toMatchObject([{ rooms: 1 }])
})
