import type { Connection } from '#gateway/connections/connection.ts'
import type { Client } from './referenceClient.ts'
import type { ServiceLife } from './serviceLife.ts'

/** What a client sent and how often it was answered; `lost` where the process died before it could answer. */
export interface Sent {
  readonly event: string
  readonly replies: object[]
  readonly lost: boolean
}

/** Every request and its answers; what a dead process says is not heard. */
export class Answers {
  readonly sent: Sent[] = []

  /** Takes note of a request; what it returns takes note of an answer and says whether anybody hears it. */
  to(event: string, life: ServiceLife): (reply: object) => boolean {
    const replies: object[] = []
    const lost = () => life.over && replies.length === 0
    this.sent.push({
      event,
      replies,
      get lost() {
        return lost()
      },
    })
    return (reply) => {
      if (!life.over) replies.push(reply)
      return !life.over
    }
  }
}

/** A person at a fake socket: what leaves the real channel arrives at a reference client. */
export interface Player {
  readonly name: string
  client: Client
  connection: Connection | null
  id: string | null
}
