import { randomUUID } from 'node:crypto'
import { folderTexts } from '#stores/kept/folder.ts'
import type { KeptTexts } from '#stores/kept/port.ts'
import type { Mongo } from '#stores/mongo/connection.ts'
import { soloNode } from '#stores/nodes/solo.ts'
import { SettingsError } from '../settings/settingsError.ts'
import type { Settings } from '../settings.ts'
import type { StoresBeside } from './port.ts'
import { reached } from './reached.ts'

const URL_WRONG = /^Mongo(Parse|InvalidArgument|API)Error$/
/** The database refuses the name or the password. */
const NOT_ADMITTED = 18
/** Text that says whose log the rest of an installation belongs to. */
const LOG_OF = 'log-of-installation'

type Fault = (error: unknown, where: string) => void

/**
 * Everything beside the log in a database, and the other nodes where the log is shared too. A database serves one installation: two
 * logs of two data folders would be mixed up in it. [MN75]
 */
export async function openDatabase(settings: Settings, url: string, fault: Fault): Promise<StoresBeside> {
  const { DATA_DIR, EVENTSTORE_URL, version } = settings
  const { openMongo } = await import('#stores/mongo/connection.ts')
  const mongo = await reached({
    setting: 'MONGODB_URL',
    what: 'a database',
    open: () => openMongo(url, { fault }),
    lasting,
  })
  try {
    const { gridBytes, gridFiles } = await import('#stores/files/gridFs.ts')
    const { mongoTexts } = await import('#stores/kept/mongo.ts')
    const { mongoShelf } = await import('#stores/keys/mongo.ts')
    const { mongoViews } = await import('#stores/readModels/mongo.ts')
    const texts = mongoTexts(mongo)
    await claimFor(EVENTSTORE_URL === undefined ? await ownLog(DATA_DIR) : null, texts)
    return {
      nodes: EVENTSTORE_URL === undefined ? soloNode() : await openNodes(mongo, version, fault),
      files: (kind) => gridFiles(mongo, kind),
      storedBytes: (kinds) => gridBytes(mongo, kinds),
      openViews: async () => mongoViews(mongo),
      texts,
      keys: () => mongoShelf(mongo),
      databaseAwaySince: () => mongo.awaySince,
      close: () => mongo.close(),
    }
  } catch (error) {
    await mongo.close()
    throw error
  }
}

async function openNodes(mongo: Mongo, version: string, fault: Fault) {
  const { openMongoNodes } = await import('#stores/nodes/mongo.ts')
  return openMongoNodes(mongo, { fault, version })
}

/** A name of the log in this data folder, made once. */
function ownLog(folder: string): Promise<string> {
  return folderTexts(folder).claim('log-id', randomUUID())
}

/** Null is the log of an event store, which may take the place of an embedded one that was moved there. */
async function claimFor(log: string | null, texts: KeptTexts): Promise<void> {
  if (log === null) return texts.write(LOG_OF, 'event store')
  if ((await texts.claim(LOG_OF, log)) === log) return
  throw new SettingsError('The setting MONGODB_URL names a database that belongs to another installation.')
}

function lasting(error: unknown): string | null {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return null
  if (/replica set/.test(cause.message)) return 'names a server that is no replica set'
  if ('code' in cause && cause.code === NOT_ADMITTED) return 'names a user that the database does not admit'
  return URL_WRONG.test(cause.name) ? `is not a URL of a database: ${cause.message.replace(/\.$/, '')}` : null
}
