import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryLog } from '#stores/events/memory.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { eventLogContract } from './eventLog.contract.ts'
import type { MakePlace } from './eventLogSamples.ts'

eventLogContract('memory', async () => ({ open: async () => memoryLog(), dispose: async () => {} }), {
  lasting: false,
  shared: false,
})

const inFolder: MakePlace = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-log-'))
  return { open: () => openSqliteLog(folder), dispose: () => rm(folder, { recursive: true }) }
}

eventLogContract('SQLite', inFolder, { lasting: true, shared: false })
