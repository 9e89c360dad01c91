import { io, type ManagerOptions, type Socket } from 'socket.io-client'
import { misfit } from './wireSchemas.ts'

export type Transport = 'websocket' | 'polling'

export interface Heard {
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: what the wire carries is asserted on, not typed
  readonly payload: any
}

// biome-ignore lint/suspicious/noExplicitAny: as above
export type Reply = any

/** A bare socket that remembers everything it heard, acks included, in order: what is sent is what the wire tests assert. */
export interface Person {
  readonly socket: Socket
  readonly heard: Heard[]
  code: string
  id: string
  ask(event: string, payload?: unknown): Promise<Reply>
  tell(event: string, payload?: unknown): void
  /** The first event of that name, heard already or still to come, that fits. */
  hears(event: string, fits?: (payload: Reply) => boolean, timeoutMs?: number): Promise<Reply>
  /** Resolves when the server has answered everything sent so far. */
  settled(): Promise<void>
  /** Throws if anything heard was not as the protocol describes it. */
  leave(): void
}

export async function person(
  url: string,
  transport: Transport = 'websocket',
  options: Partial<ManagerOptions> = {},
): Promise<Person> {
  const socket = io(url, { transports: [transport], forceNew: true, reconnection: false, ...options })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  const misfits: string[] = []
  const note = (event: string, payload: unknown) => {
    heard.push({ event, payload })
    const wrong = misfit(event, payload)
    if (wrong !== null) misfits.push(wrong)
    for (const look of [...waiting]) look()
  }
  socket.onAny((event: string, payload: unknown) => note(event, payload))
  const self: Person = {
    socket,
    heard,
    code: '',
    id: '',
    async ask(event, payload) {
      const args = payload === undefined ? [] : [payload]
      const reply: Reply = await new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no ack for ${event}`)), 20_000)
        socket.emit(event, ...args, (answer: unknown) => {
          clearTimeout(timer)
          note(`ack ${event}`, answer)
          resolve(answer)
        })
      })
      if (reply.participantId && reply.code) Object.assign(self, { code: reply.code, id: reply.participantId })
      return reply
    },
    tell: (event, payload) => void (payload === undefined ? socket.emit(event) : socket.emit(event, payload)),
    hears(event, fits = () => true, timeoutMs = 15_000) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = heard.find((item) => item.event === event && fits(item.payload))
          if (!found) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(found.payload)
        }
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`never heard ${event}; heard ${heard.map((item) => item.event).join(', ')}`))
        }, timeoutMs)
        waiting.add(look)
        look()
      })
    },
    async settled() {
      await self.ask('room:state', {})
    },
    leave() {
      socket.disconnect()
      if (misfits.length > 0) throw new Error(misfits.join('\n'))
    },
  }
  return self
}

/** Uploads bytes as a document; answers the status and the body. */
export async function upload(url: string, code: string, bytes: Uint8Array | string, name = 'contract.pdf') {
  const form = new FormData()
  form.set('file', new Blob([bytes as unknown as string]), name)
  const response = await fetch(`${url}/api/rooms/${code}/document`, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as Reply }
}

/** A room with `names` in it, the first of them the host. */
export async function roomOf(
  url: string,
  names: readonly string[],
  settings: object = {},
  transport: Transport = 'websocket',
) {
  const people: Person[] = []
  for (const name of names) {
    const someone = await person(url, transport)
    const reply = people[0]
      ? await someone.ask('room:join', { code: people[0].code, name })
      : await someone.ask('room:create', { name, ...settings })
    if (reply.error) throw new Error(reply.error)
    people.push(someone)
  }
  return people as [Person, ...Person[]]
}

/** The same, with the three-section document uploaded, all of it picked, and the meeting started. */
export async function meetingOf(
  url: string,
  names: readonly string[],
  settings: object = {},
  transport: Transport = 'websocket',
) {
  const people = await roomOf(url, names, settings, transport)
  const [host] = people
  await upload(url, host.code, 'a contract')
  const { state } = await host.ask('room:state', {})
  await host.ask('setup:pick-sections', { sectionIds: state.doc.sections.map(({ id }: { id: string }) => id) })
  const started = await host.ask('setup:start', {})
  if (started.error) throw new Error(started.error)
  for (const someone of people) await someone.hears('chat:message', ({ trigger }) => trigger === 'kickoff')
  return people
}
