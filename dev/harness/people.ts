import type { Connection } from '#gateway/connections/connection.ts'
import type { Client } from './referenceClient.ts'

/** A client's request and its answers; `lost` when the process died before answering. */
export interface Sent {
  readonly event: string
  readonly replies: object[]
  readonly lost: boolean
}

/** Whoever answers, as long as it lives. */
export interface Answering {
  readonly over: boolean
}

/** Records every request and its answers; ignores answers of a dead process. */
export class Answers {
  readonly sent: Sent[] = []

  /** Records a request. The returned function records an answer and returns false when the process is dead. */
  to(event: string, life: Answering): (reply: object) => boolean {
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

/** A person on a socket double, whose packets reach a reference client. */
export interface Player {
  readonly name: string
  client: Client
  connection: Connection | null
  id: string | null
}
