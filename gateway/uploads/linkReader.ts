import type { DataReader, PageText } from '#documents/context/contextFile.ts'
import type { Rejected } from '#documents/document.ts'
import { cutWhole } from '#engine/text.ts'
import type { FetchedPage, PageSource } from '#integrations/pages/page.ts'
import type { IncomingFiles } from '#stores/files/incoming.ts'

/** Maximum pages fetched concurrently, and maximum waiting links. */
const LINKS_AT_ONCE = 8
const LINKS_WAITING_MAX = 1_000
const TITLE_MAX = 200

export interface LinkServices {
  readonly pages: PageSource
  readonly reader: DataReader
  readonly incoming: IncomingFiles
  readonly fault: (error: unknown, where: string) => void
}

/** What became of a link: the text of its page, or why there is none. */
export interface LinkResolution {
  readonly status: 'ready' | 'failed'
  readonly text: string
  readonly error: string | null
  /** Title of the page, if none was given. */
  readonly title?: string
}

/** A room or a space whose context may hold links. */
export interface LinkPlace {
  readonly context: readonly {
    readonly id: string
    readonly title: string
    readonly url: string | null
    readonly status: string
  }[]
  resolve(itemId: string, resolution: LinkResolution): Promise<void>
}

interface Link {
  readonly place: LinkPlace
  readonly id: string
  readonly title: string
  readonly url: string
}

/** Returns the title of a link until its page provides one. */
export function linkTitle(url: string): string {
  const { host, pathname } = new URL(url)
  return cutWhole(`${host}${pathname.replace(/\/$/u, '')}`, TITLE_MAX)
}

/** Fetches the pages of pending links in all rooms and spaces that it observes. [CX9] [CX11] */
export class LinkReader {
  readonly #services: LinkServices
  /** Links that are waiting or being fetched, by item id. */
  readonly #known = new Set<string>()
  readonly #waiting: Link[] = []
  #reading = 0
  readonly #closing = new AbortController()

  constructor(services: LinkServices) {
    this.#services = services
  }

  get #closed(): boolean {
    return this.#closing.signal.aborted
  }

  /** Starts fetching pending links. Cheap without any; called whenever the place may have changed. */
  attend(place: LinkPlace): void {
    if (this.#closed) return
    for (const { id, title, url, status } of place.context) {
      if (status !== 'pending' || url === null || this.#known.has(id)) continue
      const link = { place, id, title, url }
      this.#known.add(id)
      if (this.#waiting.length < LINKS_WAITING_MAX) this.#waiting.push(link)
      else void this.#settle(link, failed(TOO_MANY))
    }
    this.#next()
  }

  /** Aborts running fetches; the service resumes them after its next start. */
  close(): void {
    this.#closing.abort()
    this.#waiting.length = 0
  }

  #next(): void {
    while (this.#waiting.length > 0 && this.#reading < LINKS_AT_ONCE) {
      const link = this.#waiting.shift()!
      this.#reading += 1
      const settled = this.#read(link).then((resolution) => this.#settle(link, resolution))
      void settled.finally(() => {
        this.#reading -= 1
        this.#next()
      })
    }
  }

  /** Whatever comes of it, the link is no longer under way: where its place could not be told, it is taken up again. */
  async #settle({ place, id }: Link, resolution: LinkResolution): Promise<void> {
    try {
      if (!this.#closed) await place.resolve(id, resolution)
    } catch (error) {
      this.#services.fault(error, 'link')
    } finally {
      this.#known.delete(id)
    }
  }

  async #read({ title, url }: Link): Promise<LinkResolution> {
    try {
      const page = await this.#services.pages.fetch(url, this.#closing.signal)
      const read = this.#closed ? null : await this.#textOf(page)
      if (read === null || read.kind === 'rejected') return failed(read?.error ?? UNREADABLE)
      const isNamed = title !== linkTitle(url)
      return { status: 'ready', text: read.text, error: null, ...(isNamed || !read.title ? {} : { title: read.title }) }
    } catch (error) {
      const { name, message } = error as Error
      if (name === 'PageFailure') return failed(message)
      if (name === 'IngestBusy') return failed(TOO_MANY)
      if (!this.#closed) this.#services.fault(error, 'link')
      return failed(UNREADABLE)
    }
  }

  /** Pages are foreign text of any kind: they are taken apart where documents are. */
  async #textOf({ bytes, mime, charset }: FetchedPage): Promise<PageText | Rejected> {
    const { reader, incoming } = this.#services
    if (bytes.length === 0) return { kind: 'rejected', status: 422, error: 'The page holds no text.' }
    const path = await incoming.write(bytes)
    try {
      return await reader.readPage(path, { mime, charset })
    } finally {
      await incoming.discard(path)
    }
  }
}

const UNREADABLE = 'The page cannot be read.'
const TOO_MANY = 'Too many pages are being read at the moment. Add the link again later.'

function failed(error: string): LinkResolution {
  return { status: 'failed', text: '', error }
}
