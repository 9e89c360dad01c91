import { io, type Socket } from 'socket.io-client'

const ANSWER_MS_MAX = 20_000

// biome-ignore lint/suspicious/noExplicitAny: what the wire carries is looked at, not typed
export type Answer = any

/** A guest on a bare socket, which can send what no client would. */
export interface Guest {
  readonly socket: Socket
  /** Rejects when no answer arrives in time. */
  ask(event: string, payload?: unknown): Promise<Answer>
  leave(): void
}

export async function guest(url: string, transport: 'websocket' | 'polling' = 'websocket'): Promise<Guest> {
  const socket = io(url, { transports: [transport], forceNew: true, reconnection: false })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return {
    socket,
    ask: (event, payload = {}) => socket.timeout(ANSWER_MS_MAX).emitWithAck(event, payload),
    leave: () => void socket.disconnect(),
  }
}

/** A file to be uploaded. */
export interface Document {
  readonly bytes: Uint8Array | string
  readonly name: string
}

export interface Meeting {
  readonly code: string
  readonly host: Guest
  readonly participantId: string
  readonly sections: readonly { readonly id: string; readonly title: string }[]
}

/** Creates and starts a meeting, with or without a document. Throws when the service refuses. */
export async function meeting(url: string, document?: Document): Promise<Meeting> {
  const host = await guest(url)
  const { code, participantId } = await granted(host, 'room:create', { name: 'Ana', durationMs: 3_600_000 })
  let sections: Meeting['sections'] = []
  if (document) {
    const { status } = await upload(url, code, document.bytes, document.name)
    if (status >= 300) throw new Error(`the document was refused: ${status}`)
    sections = await sectionsOf(host)
    await granted(host, 'setup:pick-sections', { sectionIds: sections.map(({ id }) => id) })
  }
  await granted(host, 'setup:start')
  return { code, host, participantId, sections }
}

/** The sections of an e-mail arrive a moment after it. */
async function sectionsOf(host: Guest): Promise<Meeting['sections']> {
  const until = performance.now() + ANSWER_MS_MAX
  for (;;) {
    const { state } = await granted(host, 'room:state')
    if (state.doc?.sections.length > 0) return state.doc.sections
    if (performance.now() > until) throw new Error('the document has no sections')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function granted(someone: Guest, event: string, payload: unknown = {}): Promise<Answer> {
  const answer = await someone.ask(event, payload)
  if (answer.error) throw new Error(`${event}: ${answer.error}`)
  return answer
}

export async function upload(url: string, code: string, bytes: Uint8Array | string, name: string) {
  const form = new FormData()
  form.set('file', new Blob([bytes as unknown as string]), name)
  const signal = AbortSignal.timeout(ANSWER_MS_MAX * 3)
  const response = await fetch(`${url}/api/rooms/${code}/document`, { method: 'POST', body: form, signal })
  return { status: response.status, body: (await response.json()) as Answer }
}

/** A person in another room whose every message is timed; no attack may disturb it. */
export class Bystander {
  readonly #meeting: Meeting
  readonly #waits: number[] = []
  #stopped = false
  readonly #talking: Promise<void>

  private constructor(meeting: Meeting, everyMs: number) {
    this.#meeting = meeting
    this.#talking = this.#talk(everyMs)
  }

  static async enter(url: string, document?: Document, everyMs = 50): Promise<Bystander> {
    return new Bystander(await meeting(url, document), everyMs)
  }

  async #talk(everyMs: number): Promise<void> {
    for (let i = 0; !this.#stopped; i++) {
      const asked = performance.now()
      const answer = await this.#meeting.host
        .ask('chat:message', { text: `We look at point ${i} of the list now.` })
        .catch(() => null)
      this.#waits.push(answer?.ok ? performance.now() - asked : Number.POSITIVE_INFINITY)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }

  /** Longest wait for an acknowledgement so far, in milliseconds; infinite when one is missing. */
  get worstMs(): number {
    return Math.max(0, ...this.#waits)
  }

  /** Asks the room's assistant; resolves to whether it answered. */
  async assistantAnswers(withinMs = ANSWER_MS_MAX): Promise<boolean> {
    const { host } = this.#meeting
    const answered = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), withinMs).unref()
      host.socket.on('chat:message', ({ trigger }: { trigger?: string }) => {
        if (trigger === 'answer') resolve(true)
      })
    })
    await host.ask('chat:message', { text: '/ask What does the document say about payment?' }).catch(() => null)
    return answered
  }

  async leave(): Promise<void> {
    this.#stopped = true
    await this.#talking
    this.#meeting.host.leave()
  }
}
