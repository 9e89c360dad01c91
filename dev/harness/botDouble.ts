import { attachBot, botState, detachBot, transcript } from '#gateway/connections/bot.ts'
import type { Connection } from '#gateway/connections/connection.ts'
import { readPayload } from '#gateway/connections/requests.ts'
import type { ServiceLife } from './serviceLife.ts'

const SECRET = 'bot-secret'

type Ack = (reply: object) => void

/** The voice bot of a room, on its own connection. */
export class BotDouble {
  #connection: Connection | null = null

  /** Resolves when the bot is attached or refused. */
  attach({ doors }: Pick<ServiceLife, 'doors'>, code: string, connect: () => Connection, ack: Ack): Promise<void> {
    this.#connection ??= connect()
    return attachBot({ ...doors, botSecret: SECRET }, this.#connection, { code, secret: SECRET }, ack)
  }

  detach(): void {
    if (this.#connection) detachBot(this.#connection)
    this.#connection = null
  }

  /** Drops the connection of a dead process. */
  lose(): void {
    this.#connection = null
  }

  says(participantId: string, text: string, utteranceId: string, ack: Ack): void {
    const read = readPayload('voice:transcript', { participantId, text, utteranceId })
    if (this.#connection && typeof read !== 'string') transcript(this.#connection, read, ack)
    else ack({ error: typeof read === 'string' ? read : 'no bot' })
  }

  speaks(speaking: boolean, utteranceId: string): void {
    if (this.#connection) botState(this.#connection, { speaking, utteranceId }, () => {})
  }
}
