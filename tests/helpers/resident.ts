import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type ResidentOverrides, type ResidentService, startResident } from '#app/resident/service.ts'
import { readResidentSettings } from '#app/resident/settings.ts'
import { signatureOf } from '#integrations/resident/signature.ts'
import { KXP_HEADERS } from '#protocol/kxp/headers.ts'

export const SECRET = 'test-secret-test-secret-test-secret'

export interface TestResident extends ResidentService {
  readonly folder: string
  /** Lines of the log that report faults. */
  readonly faults: { where: string; err: { message: string } }[]
  /** Everything that was logged. */
  readonly logged: string[]
}

/** A resident in this process on a free port, with rate limits off. Its folder is removed at the end unless it was given. */
export async function testResident(
  env: Readonly<Record<string, string>> = {},
  overrides: Partial<ResidentOverrides> & { readonly folder?: string } = {},
): Promise<TestResident> {
  const folder = overrides.folder ?? (await mkdtemp(join(tmpdir(), 'parley-resident-')))
  const faults: TestResident['faults'] = []
  const logged: string[] = []
  const write = (line: string) => {
    logged.push(line)
    const entry = JSON.parse(line)
    if (entry.level >= 50) faults.push(entry)
  }
  const settings = readResidentSettings({
    RESIDENT_BIND: '127.0.0.1:0',
    DATA_DIR: folder,
    KXP_SHARED_SECRET: SECRET,
    RATE_LIMITS: 'off',
    ...env,
  })
  const service = await startResident(settings, { logger: pino({ level: 'info' }, { write }), ...overrides })
  return {
    ...service,
    folder,
    faults,
    logged,
    async close() {
      await service.close()
      if (overrides.folder === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Signing {
  readonly secret?: string
  /** Unix seconds. */
  readonly timestamp?: number
  readonly nonce?: string
}

/** Headers that sign a POST of a body. */
export function signedHeaders(path: string, body: Uint8Array, signing: Signing = {}): Record<string, string> {
  const timestamp = String(signing.timestamp ?? Math.floor(Date.now() / 1000))
  const nonce = signing.nonce ?? randomBytes(12).toString('hex')
  const hash = createHash('sha256').update(body).digest('hex')
  const signature = signatureOf(signing.secret ?? SECRET, { method: 'POST', path, timestamp, nonce }, hash)
  return {
    [KXP_HEADERS.timestamp]: timestamp,
    [KXP_HEADERS.nonce]: nonce,
    [KXP_HEADERS.signature]: `v1=${signature}`,
  }
}

/** Posts signed JSON. */
export function post(url: string, path: string, body: unknown, signing: Signing = {}): Promise<Response> {
  const bytes = Buffer.from(JSON.stringify(body))
  const headers = { 'content-type': 'application/json', ...signedHeaders(path, bytes, signing) }
  return fetch(`${url}${path}`, { method: 'POST', headers, body: bytes })
}

/** Bytes of all files in a folder, by path. */
export async function bytesUnder(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)))
}
