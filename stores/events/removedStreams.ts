import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StreamName } from './port.ts'

/** A stream of which events were removed. */
export interface RemovedStream {
  readonly stream: StreamName
  /** Seq of the first event that can still be read, one more than the last when there is none. */
  readonly low: number
  /** Last seq ever given out. */
  readonly last: number
  /** True when the stream was tombstoned. */
  readonly isDeleted: boolean
}

/** Returns the truncated and tombstoned streams of the embedded log in `folder`, which another connection may have open. */
export function removedStreams(folder: string): readonly RemovedStream[] {
  const db = new DatabaseSync(join(folder, 'events.sqlite'), { readOnly: true })
  try {
    const rows = db
      .prepare('SELECT name, low, head, deleted FROM streams WHERE low > 1 OR deleted = 1 ORDER BY id')
      .all()
    return rows.map(({ name, low, head, deleted }) => {
      return { stream: String(name), low: Number(low), last: Number(head), isDeleted: deleted === 1 }
    })
  } finally {
    db.close()
  }
}
