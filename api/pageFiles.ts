import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

/** One built file of the browser client, with its compressed versions. */
export interface WebFile {
  readonly type: string
  readonly bytes: Buffer
  readonly br: Buffer | null
  readonly gzip: Buffer | null
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
}

/**
 * The built browser client, loaded into memory on first use. A build during operation therefore has no effect on
 * browsers that already loaded the page. Every file is null when nothing was built.
 */
export class WebFiles {
  readonly #folder: string
  #files: Promise<ReadonlyMap<string, WebFile>> | null = null

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Returns a file by its path in the build folder, such as `assets/index-1a2b.js`. */
  async file(path: string): Promise<WebFile | null> {
    this.#files ??= readFiles(this.#folder)
    try {
      return (await this.#files).get(path) ?? null
    } catch (error) {
      this.#files = null
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, WebFile>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const read = new Map<string, Buffer>()
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const path = join(entry.parentPath, entry.name)
    read.set(relative(folder, path).split(sep).join('/'), await readFile(path))
  }
  const files = [...read].filter(([path]) => !/\.(?:br|gz)$/.test(path))
  return new Map(files.map(([path, bytes]) => [path, { ...packed(path, read), bytes }]))
}

function packed(path: string, read: ReadonlyMap<string, Buffer>): Omit<WebFile, 'bytes'> {
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  return { type, br: read.get(`${path}.br`) ?? null, gzip: read.get(`${path}.gz`) ?? null }
}
