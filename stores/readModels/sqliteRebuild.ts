import { copyFileSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { ViewPlace, ViewStore } from './port.ts'
import { removeViewFile } from './sqlite/removeViewFile.ts'
import { openSqliteViews, VIEW_FILE } from './sqlite.ts'

/** The file that is built, and the copy that is read; what was cut off leaves them to the next one. */
const FRESH_FILE = 'views.fresh.sqlite'
const COPY_FILE = 'views.copy.sqlite'

/** The views of a data folder that nobody has open. [VW8] */
export function sqlitePlace(folder: string): ViewPlace {
  return {
    async replace(build) {
      removeViewFile(join(folder, FRESH_FILE))
      const built = await opened(folder, FRESH_FILE, build)
      removeViewFile(join(folder, VIEW_FILE))
      renameSync(join(folder, FRESH_FILE), join(folder, VIEW_FILE))
      return built
    },
    async copy(_, use) {
      const copy = join(folder, COPY_FILE)
      removeViewFile(copy)
      for (const ending of ['', '-wal']) {
        if (existsSync(join(folder, VIEW_FILE + ending))) copyFileSync(join(folder, VIEW_FILE + ending), copy + ending)
      }
      return opened(folder, COPY_FILE, use).finally(() => removeViewFile(copy))
    },
  }
}

async function opened<T>(folder: string, file: string, use: (views: ViewStore) => Promise<T>): Promise<T> {
  const views = await openSqliteViews(folder, file)
  return use(views).finally(() => views.close())
}
