import type { SentTo } from '#protocol/serverEvents.ts'

/** What is on disk: events up to a number, and the messages among them. */
export interface Written {
  readonly seq: number
  readonly messageIds: ReadonlySet<string>
}

/** Whether what is sent rests on nothing that is not yet on disk. [DU1] */
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
