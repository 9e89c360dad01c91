/** Creates a room with a document, all of it in scope, and seats people: `npx node examples/prepare.ts URL FILE HOST [NAME ...]`. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Rest, type Result, RoomClient, until } from '@parley/client'

const READ_MS_MAX = 60_000
const [url = '', file = '', hostName = '', ...names] = process.argv.slice(2)

const host = new RoomClient({ url })
done(await host.create({ name: hostName, template: 'contract', durationMs: 30 * 60_000, aiMode: 'moderator' }))
const { code, me } = host.snapshot()
if (code === null) throw new Error('There is no room.')

const rest = new Rest({ url, seat: () => me })
done(await rest.upload(code, new Blob([await readFile(file)]), basename(file)))
// The topics of an e-mail thread come a moment after it.
const read = await until(host, ({ state }) => (state?.doc.sections.length ?? 0) > 0, READ_MS_MAX)
const sections = read?.state?.doc.sections ?? []
done(await host.pick(sections.map(({ id }) => id)))

process.stdout.write(`${url}/r/${code}\n${sections.map(({ title }) => `  ${title}\n`).join('')}`)
for (const name of names) {
  const guest = new RoomClient({ url })
  done(await guest.join({ code, name }))
  done(await guest.ready(true))
  process.stdout.write(`${name} is seated as ${guest.snapshot().me}\n`)
  guest.close()
}
host.close()

/** Whatever was refused comes as the service's sentence. */
function done(result: Result): void {
  if (!result.ok) throw new Error(result.error)
}
