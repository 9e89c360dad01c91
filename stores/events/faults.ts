import { LogError, type NewEvent, type StreamName } from './port.ts'

/**
 * What a test may make of an append: refused, lost on the way (`indeterminate`, not written),
 * or written with its reply lost (`indeterminate`, written).
 */
export type AppendFault = 'unavailable' | 'lost' | 'reply-lost'

/** For tests: asked before each append; `undefined` lets it pass. */
export interface LogFaults {
  append?(stream: StreamName, events: readonly NewEvent[]): AppendFault | undefined
}

/** Runs `write`, or what the fault makes of it. */
export async function underFault<T>(fault: AppendFault | undefined, write: () => Promise<T>): Promise<T> {
  if (fault === 'unavailable') throw new LogError('unavailable', 'the log cannot be written just now (test fault)')
  if (fault === 'lost') throw new LogError('indeterminate', 'the append got lost (test fault)')
  const result = await write()
  if (fault === 'reply-lost') throw new LogError('indeterminate', 'the reply got lost (test fault)')
  return result
}
