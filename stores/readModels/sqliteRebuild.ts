import { copyFileSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { ViewStore } from './port.ts'
import { removeViewFile } from './sqlite/removeViewFile.ts'
import { openSqliteViews, VIEW_FILE } from './sqlite.ts'

/** The file that is built, and the copy that is read; what was cut off leaves them to the next one. */
const FRESH_FILE = 'views.fresh.sqlite'
const COPY_FILE = 'views.copy.sqlite'

/** Has empty views built in a fresh file, which then takes the place of the old one. [VW8] */
export async function replaceSqliteViews<T>(folder: string, build: (views: ViewStore) => Promise<T>): Promise<T> {
  removeViewFile(join(folder, FRESH_FILE))
  const built = await opened(folder, FRESH_FILE, build)
  removeViewFile(join(folder, VIEW_FILE))
  renameSync(join(folder, FRESH_FILE), join(folder, VIEW_FILE))
  return built
}

/** Has a copy of the views used, which is gone afterwards. [VW8] */
export async function copySqliteViews<T>(folder: string, use: (views: ViewStore) => Promise<T>): Promise<T> {
  const copy = join(folder, COPY_FILE)
  removeViewFile(copy)
  for (const ending of ['', '-wal']) {
    if (existsSync(join(folder, VIEW_FILE + ending))) copyFileSync(join(folder, VIEW_FILE + ending), copy + ending)
  }
  return opened(folder, COPY_FILE, use).finally(() => removeViewFile(copy))
}

async function opened<T>(folder: string, file: string, use: (views: ViewStore) => Promise<T>): Promise<T> {
  const views = await openSqliteViews(folder, file)
  return use(views).finally(() => views.close())
}
