import type { ChainedEvent } from './stream.ts'

/** Hex digits of an event's id that all events of one command share, dashes included: all bytes but the last. */
const SHARED = 34
const LAST = 0x80
/** Events under one command id. */
export const ORDINALS = 0x80

/** Returns the id of a command's event: the command's own up to the last byte, which counts and marks the last event. [MN45] */
export function eventId(commandId: string, ordinal: number, isLast: boolean): string {
  const byte = isLast ? ordinal | LAST : ordinal
  return commandId.slice(0, SHARED) + byte.toString(16).padStart(2, '0')
}

/** Events in groups, each of one command, and those of the last command as long as more may follow. */
export interface Grouped<E> {
  readonly whole: readonly (readonly E[])[]
  readonly open: readonly E[]
}

/**
 * Groups consecutive events of a stream by the commands that stated them. Ids of other origin are groups of one event, closed
 * by the next event at the latest. [MN45]
 */
export function grouped<E extends Pick<ChainedEvent, 'id'>>(events: readonly E[]): Grouped<E> {
  const whole: E[][] = []
  let open: E[] = []
  for (const event of events) {
    const [first] = open
    if (first && !isSameCommand(first, event)) {
      whole.push(open)
      open = []
    }
    open.push(event)
    if (isMarkedLast(event)) {
      whole.push(open)
      open = []
    }
  }
  return { whole, open }
}

function isSameCommand(one: Pick<ChainedEvent, 'id'>, other: Pick<ChainedEvent, 'id'>): boolean {
  return one.id.slice(0, SHARED) === other.id.slice(0, SHARED)
}

function isMarkedLast({ id }: Pick<ChainedEvent, 'id'>): boolean {
  return (Number.parseInt(id.slice(SHARED), 16) & LAST) !== 0
}
