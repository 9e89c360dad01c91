/** Downloads the record of a past meeting and verifies its hash chain and document: `npx node examples/verify.ts CODE FILE.pdf [URL]`. */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { type Answer, Rest } from '@parley/client'

type Json = null | boolean | number | string | Json[] | { readonly [key: string]: Json }
/** An event as the archive exports it; `prevHash` is the hash of the previous event. */
interface Exported {
  readonly [field: string]: Json
  readonly type: string
  readonly data: { readonly [field: string]: Json }
  readonly prevHash: string
  readonly hash: string
}

const [code = '', file = '', url = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const rest = new Rest({ url })

const session = valueOrThrow(await rest.history(200)).find((one) => one.code === code)
if (session === undefined) throw new Error(`No past meeting has the code ${code}.`)
const { events } = valueOrThrow(await rest.events<{ events: readonly Exported[] }>(session.name))

let head = '0'.repeat(64)
for (const { prevHash, hash, ...content } of events) {
  if (prevHash !== head || sha256(`${head}\n${canonical(content)}`) !== hash)
    throw new Error(`Event ${content.seq} does not follow from the one before it.`)
  head = hash
}

const uploaded = events.find(({ type }) => type === 'uploaded')?.data
const source = valueOrThrow(await rest.file(rest.address.documentRaw(code)))
const record = valueOrThrow(await rest.file(rest.address.record(code)))
const isSource = sha256(Buffer.from(await source.arrayBuffer())) === uploaded?.sha256
await writeFile(file, Buffer.from(await record.arrayBuffer()))
process.stdout.write(`${events.length} events form an unbroken chain up to ${head}.
The document is ${isSource ? 'the one that was uploaded' : 'not the one that was uploaded'}. The record is in ${file}.
`)
process.exitCode = isSource ? 0 : 1

function valueOrThrow<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}

function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Returns canonical JSON (RFC 8785): sorted keys, no white space. */
function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`
}
