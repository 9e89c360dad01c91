import type { Document } from 'mongodb'

/**
 * What befalls a command: it is lost before it is carried out, or its answer is; it is never answered; it waits before it is carried out; or
 * it is refused, carried out all the same or not. The first two break the connection.
 */
export type Mishap =
  | 'lost'
  | 'answer lost'
  | 'silence'
  | { readonly until: Promise<unknown> }
  | { readonly code: number; readonly labels?: readonly string[]; readonly isCarriedOut?: boolean }

export interface Fault {
  /** Name of the command, say `update`; any when left out. */
  readonly command?: string
  readonly collection?: string
  /** How many commands; one when left out. */
  readonly times?: number
  /** How many are passed over before. */
  readonly after?: number
  readonly mishap: Mishap
}

/** What goes wrong on demand. */
export class Faults {
  readonly #waiting: { readonly fault: Fault; passes: number; left: number }[] = []
  /** Every command waits for this long. */
  delayMs = 0
  /** Nothing is answered while it is true. */
  isSilent = false

  /** Returns the way to call it off. */
  add(fault: Fault): () => void {
    const waiting = { fault, passes: fault.after ?? 0, left: fault.times ?? 1 }
    this.#waiting.push(waiting)
    return () => {
      waiting.left = 0
    }
  }

  befalling(name: string, command: Document): Mishap | null {
    const found = this.#waiting.find(({ fault, left }) => {
      const isNamed = fault.command === undefined ? isOrdinary(name) : fault.command === name
      return left > 0 && isNamed && (fault.collection === undefined || fault.collection === String(command[name]))
    })
    if (!found) return null
    if (found.passes > 0) {
      found.passes -= 1
      return null
    }
    found.left -= 1
    return found.fault.mishap
  }
}

/** Whether the command is an application's, not the driver's own. */
function isOrdinary(name: string): boolean {
  return !['hello', 'ismaster', 'isMaster', 'ping', 'endSessions', 'getMore', 'killCursors'].includes(name)
}
