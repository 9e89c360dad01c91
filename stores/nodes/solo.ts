import { randomBytes } from 'node:crypto'
import type { Nodes } from './port.ts'

const nothing = () => {}

/** The only process of an installation: all others are gone, every lease is its own, and nobody listens. */
export function soloNode(): Nodes {
  const id = randomBytes(4).toString('hex')
  return {
    id,
    isAlone: true,
    isGone: (other) => other !== id,
    onGone: () => nothing,
    onReturned: () => nothing,
    take: async () => true,
    isPresumed: () => false,
    release: async () => {},
    left: async () => [],
    bus: { publish: nothing, subscribe: () => nothing },
    close: async () => {},
  }
}
