import { io, type Socket } from 'socket.io-client'
import type { MessageView } from '#protocol/views/message.ts'
import type { Progress } from '#protocol/views/progress.ts'
import type { RoomView } from '#protocol/views/room.ts'

const CONNECT_MS_MAX = 5_000
const ANSWER_MS_MAX = 10_000

/** One simulated person: a real socket, and the room as that person sees it. */
export class Actor {
  readonly name: string
  readonly #socket: Socket
  id = ''
  room!: RoomView
  progress!: Progress
  readonly messages = new Map<string, MessageView>()
  annotations = 0
  #changed: (() => void)[] = []

  private constructor(name: string, socket: Socket) {
    this.name = name
    this.#socket = socket
    socket.on('room:update', (room: RoomView) => this.#see(room))
    socket.on('chat:message', (message: MessageView) => this.#note(() => this.messages.set(message.id, message)))
    socket.on('chat:inject:update', ({ messageId, resolved }) =>
      this.#note(() => this.messages.set(messageId, { ...this.messages.get(messageId)!, resolved })),
    )
    socket.on('goal:progress', (progress: Progress) => this.#note(() => Object.assign(this, { progress })))
    socket.on('doc:annotation', () => this.#note(() => Object.assign(this, { annotations: this.annotations + 1 })))
  }

  static async enter(url: string, name: string): Promise<Actor> {
    const socket = io(url, { transports: ['websocket'], forceNew: true })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      setTimeout(() => reject(new Error(`${name} could not connect.`)), CONNECT_MS_MAX).unref()
    })
    return new Actor(name, socket)
  }

  /** Asks and waits for the answer; a refusal is thrown as the sentence it is. */
  async ask(event: string, payload: object = {}): Promise<Record<string, unknown>> {
    const reply = (await this.#socket.timeout(ANSWER_MS_MAX).emitWithAck(event, payload)) as Record<string, unknown>
    if (typeof reply.error === 'string') throw new Error(`${this.name}, ${event}: ${reply.error}`)
    if (typeof reply.participantId === 'string') this.id = reply.participantId
    if (typeof reply.state === 'object') this.#see(reply.state as RoomView)
    return reply
  }

  /** Resolves as soon as what this person sees fits. */
  async sees(fits: () => boolean, what: string): Promise<void> {
    const deadline = Date.now() + ANSWER_MS_MAX
    while (!fits()) {
      if (Date.now() > deadline) throw new Error(`${this.name} waited in vain for ${what}.`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 500)
        this.#changed.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
  }

  leave(): void {
    this.#socket.disconnect()
  }

  #see(room: RoomView): void {
    this.#note(() => {
      this.room = room
      this.progress = room.progress
      for (const message of room.messages) this.messages.set(message.id, message)
    })
  }

  #note(change: () => void): void {
    change()
    const waiting = this.#changed
    this.#changed = []
    for (const look of waiting) look()
  }
}
