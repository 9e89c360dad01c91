/** Joins a meeting and prints its messages until it ends: `npx node examples/follow.ts CODE [URL]`. */
import { RoomClient, until } from '@parley/client'

const DAY_MS = 86_400_000
const [code = '', url = 'http://127.0.0.1:3000'] = process.argv.slice(2)

const client = new RoomClient({ url })
const printed = new Set<string>()
client.subscribe(() => {
  for (const { id, type, senderName, text } of client.snapshot().messages) {
    if (!printed.has(id)) process.stdout.write(`${senderName ?? type}: ${text}\n`)
    printed.add(id)
  }
})

const joined = await client.join({ code, name: 'Scribe' })
if (!joined.ok) throw new Error(joined.error)
await until(client, ({ state }) => state?.phase === 'ended', DAY_MS)
client.leave()
