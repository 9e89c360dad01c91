import { expect } from 'vitest'

/** One event of an event stream, as `EventSource` would report it. */
export interface Told {
  readonly event: string
  /** Null for events without an id of their own. */
  readonly id: number | null
  // biome-ignore lint/suspicious/noExplicitAny: what the wire carries is asserted on, not typed
  readonly data: any
}

export interface Followed {
  readonly status: number
  readonly headers: Headers
  readonly told: Told[]
  /** Comments that were received. */
  readonly comments: string[]
  /** The first event of that name that fits, received already or still to come. */
  hears(event: string, fits?: (data: Told['data']) => boolean): Promise<Told>
  /** Id of the last event that had one. */
  lastId(): number
  isOver(): boolean
  leave(): Promise<void>
}

/** Follows a room's event stream and remembers everything. */
export async function follow(url: string, code: string, after?: number | string): Promise<Followed> {
  const ending = new AbortController()
  const headers = after === undefined ? {} : { 'Last-Event-ID': String(after) }
  const response = await fetch(`${url}/api/rooms/${code}/events`, { headers, signal: ending.signal })
  const told: Told[] = []
  const comments: string[] = []
  let isOver = false
  const read = async () => {
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        take(text.slice(0, end))
        text = text.slice(end + 2)
      }
    }
  }
  const take = (block: string) => {
    const fields = new Map(block.split('\n').map((line) => [line.split(':', 1)[0]!, line.slice(line.indexOf(':') + 1)]))
    const event = fields.get('event')?.trim()
    if (event === undefined) return void comments.push(block)
    const id = fields.get('id')
    told.push({ event, id: id === undefined ? null : Number(id), data: JSON.parse(fields.get('data')!) })
  }
  const over = read()
    .catch(() => {})
    .then(() => {
      isOver = true
    })
  return {
    ...{ status: response.status, headers: response.headers, told, comments },
    async hears(event, fits = () => true) {
      const found = () => told.find((one) => one.event === event && fits(one.data))
      await expect.poll(found, { timeout: 15_000, interval: 10, message: `never told ${event}` }).toBeDefined()
      return found()!
    },
    lastId: () => told.findLast(({ id }) => id !== null)!.id!,
    isOver: () => isOver,
    async leave() {
      ending.abort()
      await over
    },
  }
}
