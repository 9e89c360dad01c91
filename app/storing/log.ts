import { type EventLog, LogError } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import type { Settings } from '../settings.ts'
import { reached } from './reached.ts'

type Fault = (error: unknown, where: string) => void

/** The event store that the settings name, or the log in the data folder. */
export async function openLog({ EVENTSTORE_URL: url, DATA_DIR }: Settings, fault: Fault): Promise<EventLog> {
  if (url === undefined) return openSqliteLog(DATA_DIR)
  const { openEventStoreLog } = await import('#stores/events/eventstore.ts')
  return reached({
    setting: 'EVENTSTORE_URL',
    what: 'a store',
    open: () => openEventStoreLog(url, { fault }),
    lasting,
  })
}

/** The store answered, and will answer the same. */
function lasting(error: unknown): string | null {
  if (!(error instanceof LogError)) return null
  if (error.message.includes('refuses the account')) return 'names a user that the store does not admit'
  if (error.code !== 'invalid') return null
  return `is not a URL of a store: ${error.message.replace(/^EVENTSTORE_URL: /, '').replace(/\.$/, '')}`
}
