import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { FOLDER } from './cache.ts'
import { codeIn, compiledName, currentCode, type Kept, note, PROGRAMS, ROOT } from './kept.ts'
import { addresses } from './plugin.ts'
import { digestOf, sourcesOf } from './sources.ts'
import { warm } from './warm.ts'

const CODE = codeIn(ROOT)
/** Compilations that stay: services that were started from them go on loading from them. */
const KEPT_MAX = 4
/** Packages that stay as they are installed: native, with files of their own beside them, or loaded by few. */
const AS_INSTALLED =
  /^(?:@napi-rs|@eventstore|@grpc|mongodb|bson|@socket\.io\/mongo-adapter|livekit-server-sdk|imapflow|nodemailer|ollama|pino|pdfjs-dist|unpdf|fontkit|docx)(?:$|\/)/
const NAMES = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } as const
/** What decides beside the sources on what becomes of them. */
const BESIDE = ['package.json', 'package-lock.json', 'tsconfig.json', 'app/compiled/build.ts', 'app/compiled/plugin.ts']

/**
 * Compiles the programs unless that is done; resolves to true when it compiled. Nothing is loaded from a folder before the note
 * names it, so one that is killed leaves the last one in use, and several at a time do not disturb each other. [PF9]
 */
export async function buildCode(): Promise<boolean> {
  if (currentCode() !== null) return false
  await mkdir(CODE, { recursive: true })
  const folder = await mkdtemp(join(CODE, 'code-'))
  try {
    const kept = await compile(folder)
    await rm(FOLDER, { recursive: true, force: true })
    await warm(join(folder, compiledName(PROGRAMS[0])))
    note(kept)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  await clear()
  return true
}

async function compile(folder: string): Promise<Kept> {
  const startedAt = Date.now()
  const bundle = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(PROGRAMS.map((path) => [compiledName(path).replace(/\.js$/, ''), path])),
    platform: 'node',
    external: AS_INSTALLED,
    plugins: [addresses()],
    treeshake: { propertyReadSideEffects: false },
    logLevel: 'warn',
  })
  try {
    await bundle.write({ dir: folder, ...NAMES, comments: false })
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    const read = (await bundle.watchFiles).map((path) => relative(ROOT, path))
    const paths = [...new Set([...BESIDE, ...read.filter((path) => !path.startsWith('node_modules'))])].sort()
    const sources = sourcesOf(ROOT, paths)
    const digest = digestOf(ROOT, paths)
    const changed = sources.find(([, , mtimeMs, ctimeMs]) => Math.max(mtimeMs, ctimeMs) >= startedAt)
    if (changed || digest === null) throw new Error(`${changed?.[0] ?? 'a source'} changed while it was compiled`)
    const about = { folder: basename(folder), root: ROOT, node: process.version }
    return { ...about, digest, sources, files: await sizesIn(folder) }
  } finally {
    await bundle.close()
  }
}

async function sizesIn(folder: string): Promise<[name: string, size: number][]> {
  const names = await readdir(folder)
  return Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).size]))
}

/** Removes compilations but the newest, among them those that were killed half-way. */
async function clear(): Promise<void> {
  const names = (await readdir(CODE)).filter((name) => name.startsWith('code-'))
  const made = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(CODE, name)).catch(() => null))?.mtimeMs ?? 0 })),
  )
  const old = made.sort((one, other) => other.at - one.at).slice(KEPT_MAX)
  await Promise.all(old.map(({ name }) => rm(join(CODE, name), { recursive: true, force: true })))
}
