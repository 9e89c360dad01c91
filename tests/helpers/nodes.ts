import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Overrides } from '#app/core.ts'
import { type MemoryNode, type MemoryNodes, memoryNodes } from '#dev/harness/nodes.ts'
import { closedError } from '#stores/events/errors.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog, StoredEvent } from '#stores/events/port.ts'
import { type TestService, testService } from './service.ts'

/** One of several services on one log. */
export interface NodeService extends TestService {
  readonly node: MemoryNode
  /** Holds the events of the log back from this node until the function that it returns is called. */
  holdTail(): () => void
  /** Ends it without goodbye: it writes and reads nothing more. The others find it gone. */
  kill(): void
}

export interface StartedNodes {
  readonly log: EventLog
  readonly all: MemoryNodes
  readonly services: readonly NodeService[]
  /** One more on the same log. */
  start(overrides?: Partial<Overrides>): Promise<NodeService>
  close(): Promise<void>
}

/** Starts several services of one installation in this process, each with a data folder of its own. */
export async function startNodes(
  count: number,
  env: Readonly<Record<string, string>> = {},
  overrides: Partial<Overrides> = {},
): Promise<StartedNodes> {
  const log = overrides.log ?? memoryLog()
  const all = memoryNodes()
  const services: NodeService[] = []
  const folders: string[] = []
  const start = async (more: Partial<Overrides> = {}) => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-node-'))
    folders.push(folder)
    const node = all.join()
    const own = mortal(log)
    const service = await testService(env, { ...overrides, ...more, log: own.log, nodes: node, folder })
    const started: NodeService = {
      ...service,
      node,
      holdTail: own.holdTail,
      kill() {
        own.kill()
        node.lose()
      },
    }
    services.push(started)
    return started
  }
  for (let i = 0; i < count; i++) await start()
  return {
    log,
    all,
    services,
    start,
    async close() {
      await Promise.all(services.map((service) => service.close()))
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
      await log.close()
    },
  }
}

/** The log as one process has it, which may end, or hear late of what others write. */
function mortal(log: EventLog) {
  let isDead = false
  let held: Promise<void> | null = null
  const check = () => {
    if (isDead) throw closedError()
  }
  const alive = async <T>(call: () => Promise<T>): Promise<T> => {
    check()
    const result = await call()
    check()
    return result
  }
  async function* reading<T>(read: () => AsyncIterable<T>): AsyncIterable<T> {
    check()
    for await (const one of read()) {
      check()
      yield one
    }
  }
  const own: EventLog = {
    append: (...call) => alive(() => log.append(...call)),
    readStream: (...call) => reading(() => log.readStream(...call)),
    readPages: (...call) => reading(() => log.readPages(...call)),
    readAll: (...call) => reading(() => log.readAll(...call)),
    subscribe: (options, handler) =>
      log.subscribe(options, {
        ...handler,
        events: async (batch: readonly StoredEvent[]) => {
          await held
          if (!isDead) await handler.events(batch)
        },
      }),
    truncate: (...call) => log.truncate(...call),
    tombstone: (...call) => log.tombstone(...call),
    head: () => alive(() => log.head()),
    check: () => log.check(),
    close: async () => {},
  }
  return {
    log: own,
    kill: () => {
      isDead = true
    },
    holdTail() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = null
        resolve()
      }
    },
  }
}
