import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { PayloadOf } from '#protocol/clientEvents.ts'

type TimeEvent = 'room:extend' | 'room:pause' | 'room:resume' | 'scope:add' | 'section:focus' | 'chat:closing'

/** Commands of the events about time, scope and focus. */
export const TIME_COMMANDS: {
  readonly [E in TimeEvent]: (payload: PayloadOf<E>, asked: { readonly by: string }) => UnstampedCommand
} = {
  'room:extend': ({ ms }, { by }) => ({ type: 'extend', by, ms }),
  'room:pause': (_, { by }) => ({ type: 'pause', by }),
  'room:resume': (_, { by }) => ({ type: 'resume', by }),
  'scope:add': ({ sectionIds }, { by }) => ({ type: 'addSections', by, sectionIds }),
  'section:focus': ({ sectionId }, { by }) => ({ type: 'focus', by, sectionId }),
  'chat:closing': ({ text, key }, { by }) => ({ type: 'sayClosing', by, text, ...(key !== undefined && { key }) }),
}
