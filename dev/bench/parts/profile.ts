import { readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { fileURLToPath } from 'node:url'

/** Where time went: a module's path in the repository, or what V8 calls it, such as `(garbage collector)`. */
export type Place = string

/** Node's own functions that none of ours has called: reading sockets, timers, messages between threads. */
export const NODE = '(node)'
const IDLE = '(idle)'
const MODULE = /^\/\/ (\S+\.[cm]?[jt]s)$/

/**
 * Microseconds by place, of all the time that was not idle. Time in Node and V8 counts for the module of ours or of a package that
 * called them. `root` is the folder of the repository.
 */
export function timeByPlace({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): ReadonlyMap<Place, number> {
  const modules = new Modules()
  const placeOf = new Map<number, Place | null>()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const visit = (id: number, caller: Place | null): void => {
    const { callFrame, children = [] } = byId.get(id)!
    const own = modules.at(callFrame) ?? caller ?? (callFrame.url.startsWith('node:') ? NODE : null)
    placeOf.set(id, own ?? callFrame.functionName)
    for (const child of children) visit(child, own)
  }
  const [root] = nodes
  if (root) visit(root.id, null)
  const times = new Map<Place, number>()
  samples.forEach((id, i) => {
    const place = placeOf.get(id) ?? NODE
    if (place !== IDLE) times.set(place, (times.get(place) ?? 0) + (timeDeltas[i] ?? 0))
  })
  return times
}

/** Finds the module of a place in the compiled program, which names each one in a line before it. */
class Modules {
  readonly #files = new Map<string, readonly (readonly [line: number, path: string])[]>()

  at({ url, lineNumber }: { readonly url: string; readonly lineNumber: number }): Place | null {
    if (!url.startsWith('file:')) return null
    let starts = this.#files.get(url)
    if (!starts) {
      const lines = readFileSync(fileURLToPath(url), 'utf8').split('\n')
      starts = lines.flatMap((text, line) => {
        const path = MODULE.exec(text)?.[1]
        return path === undefined ? [] : [[line, path] as const]
      })
      this.#files.set(url, starts)
    }
    return starts.findLast(([line]) => line <= lineNumber)?.[1] ?? null
  }
}
