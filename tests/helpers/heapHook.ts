import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8'

/**
 * Loaded into a service's process before it starts, by `--import`: on SIGUSR2 it writes a heap snapshot to HEAP_FOLDER, with
 * strings in full.
 */
const folder = process.env.HEAP_FOLDER
if (folder !== undefined && /\bmain\.ts$/.test(process.argv[1] ?? '')) {
  setFlagsFromString('--heap-snapshot-string-limit=1000000000')
  let count = 0
  process.on('SIGUSR2', () => {
    const path = join(folder, `${process.pid}-${count++}`)
    writeHeapSnapshot(path)
    renameSync(path, `${path}.heapsnapshot`)
  })
}
