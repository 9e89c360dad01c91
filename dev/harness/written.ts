import type { SentTo } from '#protocol/serverEvents.ts'

/** What is on disk: the number of the last event, and the ids of its messages. */
export interface Written {
  readonly seq: number
  readonly messageIds: ReadonlySet<string>
}

/** True when a packet depends only on events that are on disk. [DU1] */
export function isWritten({ event, payload }: SentTo<'room'>, { seq, messageIds }: Written): boolean {
  switch (event) {
    case 'chat:message':
      return messageIds.has(payload.id)
    case 'room:update':
      return payload.rev <= seq
    case 'intel:update':
      return payload.seq <= seq
    default:
      return true
  }
}
