import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileKind } from '#app/stores.ts'
import { type MemoryNode, type MemoryNodes, memoryNodes } from '#dev/harness/nodes.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'
import { memoryFiles } from '#stores/files/memory.ts'
import type { FileStore } from '#stores/files/port.ts'
import { folderTexts } from '#stores/kept/folder.ts'
import { SharedKeys } from '#stores/keys/memory.ts'
import { memoryViews } from '#stores/readModels/memory.ts'
import { type MailSink, mailSink } from '../helpers/mailSink.ts'
import { type TestService, testService } from '../helpers/service.ts'

export interface InstalledNode extends TestService {
  readonly node: MemoryNode
  readonly mail: MailSink
}

export interface Installation {
  readonly nodes: MemoryNodes
  readonly log: EventLog
  readonly services: readonly InstalledNode[]
  readonly mail: MailSink
  close(): Promise<void>
}

/** Several services of this process that share everything that outlives one. */
export async function installation(
  count: number,
  env: Readonly<Record<string, string>> = {},
  log: EventLog = memoryLog(),
): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-shared-'))
  const [nodes, keys, views, mail] = [memoryNodes(), new SharedKeys(), memoryViews(), await mailSink()]
  const files = new Map<FileKind, FileStore>()
  const filesOf = (kind: FileKind) => {
    const kept = files.get(kind) ?? memoryFiles()
    files.set(kind, kept)
    return kept
  }
  const services: InstalledNode[] = []
  for (let i = 0; i < count; i++) {
    const node = nodes.join()
    const service = await testService(
      {
        MAIL_TRANSPORT: mail.transport,
        SCHEDULER_TICK_MS: '200',
        AUTH_SECRET: 's'.repeat(32),
        BASE_URL: 'http://parley.test',
        ...env,
      },
      {
        ...{ log, nodes: node, files: filesOf, texts: folderTexts(folder), keys: () => keys.open(), lookMs: 100 },
        openViews: async () => ({ ...views, close: async () => {} }),
      },
    )
    services.push({ ...service, node, mail })
  }
  return {
    ...{ nodes, log, services, mail },
    async close() {
      await Promise.all(services.map((service) => service.close()))
      await mail.empty()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
