import { io, type Socket } from 'socket.io-client'
import type { MessageView } from '#protocol/views/message.ts'
import type { RoomView } from '#protocol/views/room.ts'

const CONNECT_MS_MAX = 5_000
const ANSWER_MS_MAX = 10_000
/** A connection may send 20 events a second: a little less is never refused. */
const BETWEEN_MS = 55

export type Answer = Readonly<Record<string, unknown>> & { readonly error?: string }

/** Somebody of a capture at a real socket. */
export class LivePerson {
  readonly name: string
  id = ''
  code = ''
  /** Messages heard, oldest first, as they stand now. */
  readonly messages = new Map<string, MessageView>()
  room: RoomView | null = null
  #socket: Socket
  #sentAt = 0

  private constructor(name: string, socket: Socket) {
    this.name = name
    this.#socket = socket
  }

  static async connect(url: string, name: string): Promise<LivePerson> {
    const person = new LivePerson(name, await connected(url))
    person.#listen()
    return person
  }

  /** Asks and waits for the answer; a refusal is an answer too. */
  async ask(event: string, payload: object = {}): Promise<Answer> {
    const wait = this.#sentAt + BETWEEN_MS - Date.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    this.#sentAt = Date.now()
    const answer = (await this.#socket.timeout(ANSWER_MS_MAX).emitWithAck(event, payload)) as Answer
    if (typeof answer.participantId === 'string') this.id = answer.participantId
    if (typeof answer.code === 'string') this.code = answer.code
    if (typeof answer.state === 'object') this.#see(answer.state as RoomView)
    return answer
  }

  leave(): void {
    this.#socket.disconnect()
  }

  /** Takes the seat again over a fresh connection. */
  async back(url: string): Promise<Answer> {
    this.#socket.disconnect()
    this.#socket = await connected(url)
    this.#listen()
    return await this.ask('room:rejoin', { code: this.code, participantId: this.id })
  }

  /** Resolves as soon as it holds, or after `ms`. */
  async until(holds: () => boolean, ms: number): Promise<boolean> {
    const deadline = Date.now() + ms
    while (!holds()) {
      if (Date.now() > deadline) return false
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return true
  }

  #listen(): void {
    this.#socket.on('room:update', (room: RoomView) => this.#see(room))
    this.#socket.on('chat:message', (message: MessageView) => this.messages.set(message.id, message))
    this.#socket.on(
      'chat:inject:update',
      ({ messageId, resolved }: { messageId: string; resolved: MessageView['resolved'] }) => {
        const message = this.messages.get(messageId)
        if (message) this.messages.set(messageId, { ...message, resolved: resolved ?? null })
      },
    )
  }

  #see(room: RoomView): void {
    this.room = room
    for (const message of room.messages) this.messages.set(message.id, message)
  }
}

async function connected(url: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
    setTimeout(() => reject(new Error(`${url} does not answer.`)), CONNECT_MS_MAX).unref()
  })
  return socket
}
