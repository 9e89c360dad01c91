import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { benchAdmin } from './admin.ts'
import { benchAppend } from './append.ts'
import { benchBeacons } from './beacons.ts'
import { benchCluster } from './cluster.ts'
import { benchCrowd } from './crowd.ts'
import { benchEnterprise } from './enterprise.ts'
import { benchFanout } from './fanout.ts'
import { benchFold } from './fold.ts'
import { benchGrowth } from './growth.ts'
import { benchIdle } from './idle.ts'
import { benchLargeFiles } from './largeFiles.ts'
import { benchListeners } from './listeners.ts'
import { benchServiceMemory } from './memory/service.ts'
import { benchMemory } from './memory.ts'
import { benchOutreach } from './outreach.ts'
import { benchParts } from './parts.ts'
import { benchPosts } from './posts.ts'
import { type Row, table } from './report.ts'
import { benchRestart } from './restart.ts'
import { benchSpaces } from './spaces.ts'
import { benchStall } from './stall.ts'
import { benchStart } from './start.ts'
import { benchTyping } from './typing.ts'
import { benchUsers } from './users.ts'

const RESULTS = new URL('results.md', import.meta.url)

const PARTS: Readonly<Record<string, { readonly title: string; readonly run: () => Promise<Row[]> }>> = {
  start: { title: 'Start and memory of a service without rooms', run: benchStart },
  fanout: { title: 'Fan-out: server CPU per delivered frame, durable appends included', run: benchFanout },
  parts: { title: 'Where the time of a message goes: a profile of the main thread', run: benchParts },
  typing: { title: 'Who is writing: 350 messages/s with and without', run: benchTyping },
  listeners: { title: 'Event streams over HTTP beside silent sockets', run: benchListeners },
  append: { title: 'Durable appends through the log port', run: appendRows },
  fold: { title: 'Folding streams', run: benchFold },
  growth: { title: 'A long meeting: one room of 10 people', run: benchGrowth },
  stall: { title: 'Stalls: 500 messages/s with reports, records and joins', run: benchStall },
  crowd: { title: 'A crowd: 200 rooms of 10 people', run: benchCrowd },
  cluster: { title: 'Three nodes beside one: rooms of ten that talk', run: benchCluster },
  spaces: { title: 'The board of a space: 500 items, 50 open sockets', run: benchSpaces },
  beacons: { title: 'Telemetry: 2,000 events/s beside 20 rooms of 10 people that talk', run: benchBeacons },
  memory: {
    title: 'Memory of a room, and of a service with rooms',
    run: async () => [...(await benchMemory()), ...(await benchServiceMemory())],
  },
  restart: { title: 'A restart with 2,000 running rooms and 1,000,000 events', run: benchRestart },
  idle: { title: 'A service at rest', run: benchIdle },
  users: { title: 'The list of users: 10,000 accounts', run: benchUsers },
  posts: { title: 'Social publishing: 5,000 posts', run: benchPosts },
  admin: { title: "The administration's figures over a year of telemetry", run: benchAdmin },
  outreach: { title: 'Outreach: 20,000 leads', run: benchOutreach },
  enterprise: { title: 'The enterprise tier: a coordinator and its resident', run: benchEnterprise },
  files: { title: 'Large files of a space: memory of the service', run: benchLargeFiles },
}

/** `npm run bench [-- part …]`: measures ours beside the baseline in the same run; a whole run is kept in results.md. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name))
  if (unknown !== undefined) throw new Error(`There is no part ${unknown}; parts are ${Object.keys(PARTS).join(', ')}.`)
  const tables: string[] = []
  for (const [name, { title, run }] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const text = table(title, await run())
    process.stdout.write(`${text}\n`)
    tables.push(text)
  }
  if (wanted.length === 0) await writeFile(RESULTS, [heading(), ...tables].join('\n'))
}

async function appendRows(): Promise<Row[]> {
  const { appends, slowDisk, readPerSecond } = await benchAppend()
  const rows = appends.map(({ writers, ratio, log, rawFile }): Row => {
    const speeds = `${Math.round(log.perSecond)} events/s, p99 ${log.p99Ms.toFixed(1)} ms; raw ${Math.round(rawFile.perSecond)}`
    const goal = writers === 64 ? '>= 0.45' : ''
    return {
      what: `${writers} writers, share of a raw file with group commit (${speeds})`,
      value: ratio,
      goal,
      good: ratio >= 0.45,
    }
  })
  const delay = slowDisk.loopDelayP99Ms
  return [
    ...rows,
    {
      what: `main loop delay p99 over a disk that takes ${slowDisk.diskMs} ms, ms`,
      value: delay,
      goal: '<= 5',
      good: delay <= 5,
    },
    { what: 'events/s from disk to objects', value: readPerSecond, goal: '', good: true },
  ]
}

function heading(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  return [
    '# What was measured',
    '',
    `\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.version}, ${cpus().length} x ${cpus()[0]!.model.trim()}, ${memory}.`,
    'Baselines run in the same process order, interleaved, on the same machine; ratios are medians of per-round ratios.',
    'Reading documents is measured by `node dev/bench/sections.ts` and `node dev/bench/threads.ts` on a folder of documents.',
    '',
  ].join('\n')
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    process.exit(2)
  },
)
