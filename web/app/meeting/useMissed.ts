import { useRef } from 'react'
import { useRoom } from '../room/roomContext.ts'

/** Returns the number of messages of others that arrived while the conversation was out of sight. */
export function useMissed(isShown: boolean): number {
  const messages = useRoom((room) => room.messages)
  const me = useRoom((room) => room.me)
  const seen = useRef(messages.length)
  if (isShown) seen.current = messages.length
  return messages.slice(seen.current).filter(({ type, senderId }) => type !== 'system' && senderId !== me).length
}
