import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { HEADS, withHead } from './heads.ts'

const FOLDER = import.meta.dirname
const DIST = join(FOLDER, 'dist')
/** File with the digest of the sources that were built. */
const STAMP = '.sources'
const COMPRESSED_BYTES_MIN = 1_024
const BROTLI_QUALITY = 9

/** Builds the browser client into `web/dist` unless it is up to date. Resolves to true when it built. */
export async function buildWeb(): Promise<boolean> {
  const sources = await digestOfSources()
  if ((await builtFrom()) === sources) return false
  const fresh = await mkdtemp(join(FOLDER, 'dist-'))
  try {
    await runVite(fresh)
    await writeHeads(fresh)
    for (const file of await filesUnder(fresh)) await compress(file)
    await writeFile(join(fresh, STAMP), sources)
    // A build beside this one may be served already; it is the same.
    if ((await builtFrom()) === sources) return false
    await replace(fresh)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return true
}

/** Runs Vite in its own process: it frees its memory at the end and always builds for production, whatever mode this process runs in. */
async function runVite(outDir: string): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const options = ['--config', join(FOLDER, 'vite.config.ts'), '--outDir', outDir, '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [vite, 'build', FOLDER, ...options], { env })
}

/** Writes the client's page once more for each address that has a title of its own. */
async function writeHeads(folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  for (const head of HEADS) {
    const path = join(folder, head.file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, withHead(page, head))
  }
}

async function builtFrom(): Promise<string | null> {
  return readFile(join(DIST, STAMP), 'utf8').catch(() => null)
}

/** Parts of the service that the client bundles: its reducer replays past meetings, its calendar places calls in a month. */
const SHARED = ['../engine', '../projections', '../integrations/calendar'].map((folder) => join(FOLDER, folder))

/** Returns a digest of everything the build depends on: the client's sources, the shared parts and the lockfile. */
async function digestOfSources(): Promise<string> {
  const digest = createHash('sha256')
  const ours = (await filesUnder(FOLDER)).filter((path) => !/(^|\/)dist[-/]/.test(relative(FOLDER, path)))
  const shared = (await Promise.all(SHARED.map(filesUnder))).flat()
  for (const path of [...ours.sort(), ...shared.sort(), join(FOLDER, '../package-lock.json')]) {
    if (existsSync(path)) digest.update(`${relative(FOLDER, path)}\0`).update(await readFile(path))
  }
  return digest.digest('hex')
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Writes gzip and brotli versions beside a text file, for content negotiation. */
async function compress(path: string): Promise<void> {
  if (!/\.(?:js|mjs|css|html|svg|json)$/.test(path)) return
  const bytes = await readFile(path)
  if (bytes.length < COMPRESSED_BYTES_MIN) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/** Replaces `dist` with the fresh build. If a concurrent build finished first, its files stay. */
async function replace(fresh: string): Promise<void> {
  const old = `${fresh}-old`
  await rename(DIST, old).catch(() => {})
  await rename(fresh, DIST).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(old, { recursive: true, force: true })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const startedAt = performance.now()
  if (await buildWeb()) {
    process.stderr.write(`Built the browser client in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`)
  }
}
