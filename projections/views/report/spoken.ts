import type { SessionDetail } from '#protocol/views/session.ts'

type Message = SessionDetail['messages'][number]

/** A message by a person. */
export type SpokenMessage = Message & { readonly senderId: string; readonly senderName: string }

export function isSpoken(message: Message): message is SpokenMessage {
  return message.type === 'user' && message.senderId !== undefined && message.senderName !== undefined
}
