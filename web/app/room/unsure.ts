import type { RoomSnapshot } from '@parley/client'

/** True while the newest message was left with the section under discussion although the talk may be about another one. [WM103] */
export function isUnsure({ messages }: Pick<RoomSnapshot, 'messages'>): boolean {
  return messages.findLast(({ type }) => type === 'user')?.unsure === true
}
