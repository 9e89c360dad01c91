import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseThread } from '#documents/kinds/email/thread.ts'
import { divideThread } from '#documents/kinds/email/topics/topics.ts'

/** Reads every mail of a corpus and compares with what is known of it: `node dev/bench/threads.ts [folder] [--topics]`. */

interface TrueMessage {
  readonly from?: string
  readonly fromAny?: readonly string[]
}

interface TrueThread {
  readonly kind: string
  readonly count: number
  readonly countAny?: readonly number[]
  readonly fromAny?: readonly string[]
  readonly messages: readonly (TrueMessage | null)[]
}

const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '../shared/corpus'
const truthFile = join(folder, 'truth_mail.json')

if (existsSync(truthFile)) await measure(JSON.parse(readFileSync(truthFile, 'utf8')))
else console.log(`skipped: ${truthFile} is not here`)

async function measure(truth: Record<string, TrueThread>): Promise<void> {
  const sums = { files: 0, exact: 0, senders: 0, right: 0, topics: 0, ms: 0, slowestMs: 0 }
  for (const [path, expected] of Object.entries(truth)) {
    const bytes = new Uint8Array(readFileSync(join(folder, path)))
    const started = performance.now()
    const thread = await parseThread(bytes, basename(path))
    const topics = thread ? divideThread(thread) : []
    const ms = performance.now() - started
    const senders = thread?.messages.map(({ from }) => from) ?? []
    const exact = (expected.countAny ?? [expected.count]).includes(senders.length)
    const { right, asked } = senderScore(expected, senders)
    sums.files += 1
    sums.exact += exact ? 1 : 0
    sums.senders += asked
    sums.right += right
    sums.topics += topics.length
    sums.ms += ms
    sums.slowestMs = Math.max(sums.slowestMs, ms)
    console.log(
      `${exact ? 'ok  ' : 'MISS'} ${basename(path)}: ${senders.length} of ${expected.count} messages, senders ${right}/${asked}, ${topics.length} topics, ${ms.toFixed(0)} ms`,
    )
    if (process.argv.includes('--topics'))
      for (const { title, messageIndexes } of topics) console.log(`       ${title} [${messageIndexes}]`)
  }
  console.log(
    `${sums.exact} of ${sums.files} counts exact, ${sums.right} of ${sums.senders} senders right, ${sums.topics} topics, ` +
      `${sums.ms.toFixed(0)} ms in all, slowest ${sums.slowestMs.toFixed(0)} ms`,
  )
}

/** A mail's messages are known newest first; a store's in file order, so there every sender must occur as often as stored. */
function senderScore(
  { kind, fromAny, messages }: TrueThread,
  senders: readonly string[],
): { right: number; asked: number } {
  const found = kind === 'mbox' ? [...senders] : senders.toReversed()
  let right = 0
  let asked = 0
  for (const [index, message] of messages.entries()) {
    const accepted = message?.fromAny ?? fromAny?.[index]?.split('|') ?? (message?.from ? [message.from] : null)
    if (!accepted || accepted.includes('None')) continue
    asked += 1
    const at = kind === 'mbox' ? found.findIndex((from) => matches(from, accepted)) : index
    if (!matches(found[at] ?? '', accepted)) continue
    right += 1
    if (kind === 'mbox') found.splice(at, 1)
  }
  return { right, asked }
}

function matches(from: string, accepted: readonly string[]): boolean {
  const shown = from.toLowerCase()
  return accepted.some(
    (name) =>
      shown.includes(name.replaceAll('"', '').split('|')[0]!.toLowerCase()) ||
      name.split('|').some((one) => shown.includes(one.toLowerCase())),
  )
}
