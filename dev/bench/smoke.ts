import { readFile, writeFile } from 'node:fs/promises'
import { type MeasuredServer, startBare, startParley } from './fanout/server.ts'
import { measured } from './fanout.ts'
import { median, type Row, table } from './report.ts'

/**
 * `npm run bench:smoke [-- --write]`: a minute's look at whether the service became dearer. Every figure is a ratio to a baseline in
 * the same run, compared with the committed one in smoke.json; fails above 1.5 times that. `--write` makes what is measured the
 * committed figure. [PF35]
 */
const COMMITTED = new URL('smoke.json', import.meta.url)
const TIMES_MAX = 1.5
/** A machine that is busy otherwise may spoil a run, hardly two. */
const TRIES = 2
const STARTS = 3
const TALK = { rooms: 10, people: 20, messagesPerSecond: 350, seconds: 4, document: true } as const

type Figures = Readonly<Record<'start' | 'message', number>>

const NAMES: Readonly<Record<keyof Figures, string>> = {
  start: 'CPU of a start, times that of bare Socket.IO',
  message: 'CPU a message at 350/s, times that of bare Socket.IO',
}

async function figures(): Promise<Figures> {
  const { bare, ours } = await measured(TALK, { rounds: 1, servers: ['bare', 'ours'] })
  const ratios = ours.map(({ cpuUsPerMessage }, i) => cpuUsPerMessage / (bare[i]?.cpuUsPerMessage ?? Number.NaN))
  return { start: await startRatio(), message: median(ratios) }
}

async function startRatio(): Promise<number> {
  const ratios: number[] = []
  for (let i = 0; i < STARTS; i++) ratios.push((await startCpu(startParley)) / (await startCpu(startBare)))
  return median(ratios)
}

async function startCpu(start: () => Promise<MeasuredServer>): Promise<number> {
  const server = await start()
  const ms = server.cpuMs()
  await server.stop()
  return ms
}

async function main(): Promise<number> {
  if (process.argv.includes('--write')) {
    const now = await figures()
    const rounded = Object.entries(now).map(([name, value]) => [name, Number(value.toFixed(2))])
    await writeFile(COMMITTED, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`)
    return 0
  }
  const committed: Figures = JSON.parse(await readFile(COMMITTED, 'utf8'))
  for (let attempt = 1; ; attempt++) {
    const now = await figures()
    const rows = (Object.keys(NAMES) as (keyof Figures)[]).map((name): Row => {
      const max = committed[name] * TIMES_MAX
      return { what: NAMES[name], value: now[name], goal: `<= ${max.toFixed(2)}`, good: now[name] <= max }
    })
    process.stdout.write(`${table('Beside the committed figures', rows)}\n`)
    if (rows.every(({ good }) => good)) return 0
    if (attempt === TRIES) return 1
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    process.exit(2)
  },
)
