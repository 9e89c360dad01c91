import { randomUUID } from 'node:crypto'
import type { Nodes } from '#stores/nodes/port.ts'

/** Returns the id of a new connection; among several nodes it names its own. [MN48] */
export function freshConnectionId({ id, isAlone }: Pick<Nodes, 'id' | 'isAlone'>): string {
  return isAlone ? randomUUID() : `${id}.${randomUUID()}`
}

/** Returns the node that a connection belongs to; `''` for one of a process that was alone. */
export function nodeOf(connectionId: string): string {
  const dot = connectionId.indexOf('.')
  return dot === -1 ? '' : connectionId.slice(0, dot)
}

/** True for a connection of another node, gone or not. */
export function isForeign({ id, isAlone }: Pick<Nodes, 'id' | 'isAlone'>, connectionId: string): boolean {
  return !isAlone && nodeOf(connectionId) !== id
}

/** True when another node has this connection, as far as anybody knows. */
export function isElsewhere(nodes: Nodes, connectionId: string): boolean {
  return isForeign(nodes, connectionId) && !nodes.isGone(nodeOf(connectionId))
}
