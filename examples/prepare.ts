/** Creates a room with a document, puts all its sections in scope and seats participants: `npx node examples/prepare.ts URL FILE HOST [NAME ...]`. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Rest, type Result, RoomClient, until } from '@parley/client'

const READ_MS_MAX = 60_000
const [url = '', file = '', hostName = '', ...names] = process.argv.slice(2)

const host = new RoomClient({ url })
orThrow(await host.create({ name: hostName, template: 'contract', durationMs: 30 * 60_000, aiMode: 'moderator' }))
const { code, me } = host.snapshot()
if (code === null) throw new Error('The room was not created.')

const rest = new Rest({ url, seat: () => me })
orThrow(await rest.upload(code, new Blob([await readFile(file)]), basename(file)))
// The topics of an e-mail thread arrive shortly after the upload.
const read = await until(host, ({ state }) => (state?.doc.sections.length ?? 0) > 0, READ_MS_MAX)
const sections = read?.state?.doc.sections ?? []
orThrow(await host.pick(sections.map(({ id }) => id)))

process.stdout.write(`${url}/r/${code}\n${sections.map(({ title }) => `  ${title}\n`).join('')}`)
for (const name of names) {
  const guest = new RoomClient({ url })
  orThrow(await guest.join({ code, name }))
  orThrow(await guest.ready(true))
  process.stdout.write(`${name} is seated as ${guest.snapshot().me}\n`)
  guest.close()
}
host.close()

/** Throws the service's sentence when an action was refused. */
function orThrow(result: Result): void {
  if (!result.ok) throw new Error(result.error)
}
