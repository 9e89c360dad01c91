import { fold } from '#engine/room/evolve.ts'
import { sha256 } from '#gateway/digest.ts'
import { verifyCapture } from '#projections/capture/verify.ts'
import { type CaptureFixture, captureOf, NOBODY } from '#projections/capture.ts'
import { decideAgain } from '#replay/playback.ts'
import { shrink } from '#replay/shrink.ts'
import { duplicateKey } from '#replay/strictJson.ts'
import { longMeeting } from './fold/meeting.ts'
import { median, type Row, table } from './report.ts'

const EVENTS = 100_000
const ROUNDS = 3
const SHRUNK_EVENTS = 500
const FOLD_MS_MAX = 2_000
const VERIFY_MS_MAX = 3_000

/** How long a long capture takes: CPU milliseconds, because the machine is not ours alone. [PF12] */
export async function benchReplay(): Promise<Row[]> {
  const events = longMeeting(EVENTS)
  const rows: Row[] = []
  const stamp = { exportedAt: 0, exportedBy: NOBODY, serviceVersion: '0.1.0' }
  const [text, madeMs] = cpu(() => JSON.stringify(captureOf(events, stamp, sha256)))
  const rounds = { parse: [] as number[], keys: [] as number[], fold: [] as number[], verify: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const [capture, parseMs] = cpu(() => JSON.parse(text) as CaptureFixture)
    rounds.parse.push(parseMs)
    rounds.keys.push(cpu(() => duplicateKey(text))[1])
    rounds.fold.push(cpu(() => fold(capture.events))[1])
    rounds.verify.push(cpu(() => verifyCapture(capture, sha256))[1])
  }
  const timed = (what: string, ms: number, max?: number) =>
    rows.push({ what, value: ms, goal: max === undefined ? '' : `<= ${max}`, good: max === undefined || ms <= max })
  timed(`make and print a capture of ${EVENTS} events (${Math.round(text.length / 2 ** 20)} MB), ms`, madeMs)
  timed('read it, ms', median(rounds.parse))
  timed('look for keys that stand twice, ms', median(rounds.keys))
  timed('fold its events, ms', median(rounds.fold), FOLD_MS_MAX)
  timed('verify it, ms', median(rounds.verify), VERIFY_MS_MAX)
  timed('find its commands and decide them again, ms', cpu(() => decideAgain(events))[1])
  timed('shrink a fault in 500 events, ms', await shrinking())
  return rows
}

async function shrinking(): Promise<number> {
  const events = longMeeting(SHRUNK_EVENTS)
  const before = process.cpuUsage()
  await shrink(events, (stream) => stream.filter(({ type }) => type === 'voted').length >= 2)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** What it gives, and the CPU milliseconds it took. */
function cpu<T>(run: () => T): [T, number] {
  const before = process.cpuUsage()
  const result = run()
  const { user, system } = process.cpuUsage(before)
  return [result, (user + system) / 1_000]
}

if (import.meta.main) process.stdout.write(`${table('Captures', await benchReplay())}\n`)
