import { join } from 'node:path'
import { closedError } from './admission.ts'
import { WALK_PAGE } from './limits.ts'
import type { Projection, View, ViewBatch, ViewDocument, ViewStore } from './port.ts'
import { Postman } from './sqlite/postman.ts'

/** The file of a data folder that holds the views. */
export const VIEW_FILE = 'views.sqlite'

/** Opens or makes the views of a data folder, in a thread of their own: the disk keeps no meeting waiting. [VW9] */
export async function openSqliteViews(folder: string, file: string = VIEW_FILE): Promise<ViewStore> {
  const postman = new Postman(join(folder, file))
  await postman.opened()
  let closed = false
  return {
    async open<T extends object>(projection: Projection): Promise<View<T>> {
      if (closed) throw closedError()
      return new SqliteView<T>(postman, projection)
    },
    async close() {
      closed = true
      await postman.close()
    },
  }
}

class SqliteView<T extends object> implements View<T> {
  readonly #postman: Postman
  readonly #projection: Projection

  constructor(postman: Postman, projection: Projection) {
    this.#postman = postman
    this.#projection = projection
  }

  position() {
    return this.#postman.ask(this.#projection, 'position')
  }

  write(batch: ViewBatch<T>): Promise<void> {
    return this.#postman.ask(this.#projection, 'write', batch)
  }

  get(id: string) {
    return this.#postman.ask(this.#projection, 'get', id) as Promise<ViewDocument<T> | null>
  }

  newest(query: { readonly limit: number; readonly tag?: string }) {
    return this.#postman.ask(this.#projection, 'newest', query) as Promise<ViewDocument<T>[]>
  }

  async *all(): AsyncGenerator<ViewDocument<T>, void, undefined> {
    let after = ''
    for (;;) {
      const page = (await this.#postman.ask(this.#projection, 'page', after)) as ViewDocument<T>[]
      yield* page
      if (page.length < WALK_PAGE) return
      after = page.at(-1)!._id
    }
  }

  clear(): Promise<void> {
    return this.#postman.ask(this.#projection, 'clear')
  }
}
