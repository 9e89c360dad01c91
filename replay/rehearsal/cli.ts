import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { AI_MODES } from '#engine/room/events.ts'
import { exitWith } from '../cli/terminal.ts'
import { isServiceAt, type PlayedService, startEnterprise, startService } from '../player/service.ts'
import { outcomeText, planeOutcomeText, spaceOutcomeText } from './outcome.ts'
import { PlaneWitness, residentOf } from './planeWitness.ts'
import { type Plan, playMeeting, type Show } from './play.ts'
import { progressLine } from './progressLine.ts'
import { playSpace } from './spacePlay.ts'

const HELP = `npm run rehearse -- FILE [options]

Holds a whole review meeting about FILE (a PDF or an e-mail thread) with simulated participants over real sockets.
With --space, three people build a space, plan a call, hold the review on it, export the space and verify the export.
With --tier enterprise, the document must stay with the resident: summaries and the record are read there, and gone after the end.

  --space ZIP     play the space, and write its export to the file ZIP
  --tier TIER     standard or enterprise (default standard)
  --url URL       a running service (default: http://127.0.0.1:3000 if it answers, otherwise a temporary one)
  --people N      number of participants, 2 to 12 (default 5)
  --sections N    maximum number of sections in scope (default 6)
  --mode MODE     silent, assist, moderator, expert or critical (default moderator)
  --pace MS       pause between two messages, 0 to 5000 (default 60)
  --json          print the result as JSON
  --help          show this text
`

const USUAL_URL = 'http://127.0.0.1:3000'

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      people: { type: 'string', default: '5' },
      sections: { type: 'string', default: '6' },
      space: { type: 'string' },
      tier: { type: 'string', default: 'standard' },
      mode: { type: 'string', default: 'moderator' },
      pace: { type: 'string', default: '60' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [file] = positionals
  if (values.help) return print(HELP, 0)
  if (file === undefined) return print(HELP, 2)
  const [people, sections, paceMs] = [
    whole(values.people, 2, 12),
    whole(values.sections, 1, 50),
    whole(values.pace, 0, 5_000),
  ]
  const bytes = await readFile(file)
  const mode = AI_MODES.find((one) => one === values.mode)
  if (mode === undefined) throw new Error(`${values.mode} is not one of ${AI_MODES.join(', ')}.`)
  if (values.tier !== 'standard' && values.tier !== 'enterprise')
    throw new Error(`${values.tier} is not standard or enterprise.`)
  const isEnterprise = values.tier === 'enterprise'
  if (isEnterprise && values.space !== undefined) throw new Error('--space cannot be combined with --tier enterprise.')
  const service = isEnterprise
    ? await serviceAt(values.url, startEnterprise, async (url) => (await residentOf(url).catch(() => null)) !== null)
    : await serviceAt(values.url, () => startService(values.space === undefined ? {} : { AUTH_DEV_ECHO: 'true' }))
  try {
    const progress = progressLine(!values.json)
    const plan = { file: basename(file), bytes, people, sections, mode, paceMs }
    if (values.space !== undefined) {
      const outcome = await playSpace(service.url, plan, values.space, progress.show)
      progress.end()
      const text = values.json ? `${JSON.stringify(outcome, null, 2)}\n` : spaceOutcomeText(outcome)
      return print(text, outcome.verdict.ok && outcome.meeting.endedReason === 'goal' ? 0 : 1)
    }
    if (isEnterprise) return await rehearseEnterprise(service.url, plan, progress, values.json)
    const outcome = await playMeeting(service.url, plan, progress.show)
    progress.end()
    return print(
      values.json ? `${JSON.stringify(outcome, null, 2)}\n` : outcomeText(outcome),
      outcome.endedReason === 'goal' ? 0 : 1,
    )
  } finally {
    await service.close()
  }
}

async function rehearseEnterprise(
  url: string,
  plan: Plan,
  progress: { readonly show: Show; end(): void },
  asJson: boolean,
): Promise<number> {
  const residentUrl = await residentOf(url)
  if (residentUrl === null) throw new Error(`The service at ${url} is not in the enterprise tier.`)
  const witness = new PlaneWitness(url, residentUrl, plan.bytes)
  const meeting = await playMeeting(url, plan, progress.show, witness)
  progress.end()
  const plane = witness.outcome()
  const text = asJson ? `${JSON.stringify({ ...meeting, plane }, null, 2)}\n` : planeOutcomeText(meeting, plane)
  return print(text, meeting.endedReason === 'goal' && plane.findings.length === 0 ? 0 : 1)
}

/** Connects to the named service or the local default one, or starts a temporary one. */
async function serviceAt(
  url: string | undefined,
  start: () => Promise<PlayedService>,
  fits: (url: string) => Promise<boolean> = isServiceAt,
): Promise<PlayedService> {
  const wanted = url ?? USUAL_URL
  if (await fits(wanted)) return { url: wanted, close: async () => {} }
  if (url !== undefined) throw new Error(`No such service answers at ${url}.`)
  return await start()
}

function whole(text: string, min: number, max: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`${text} is not a whole number from ${min} to ${max}.`)
  return value
}

function print(text: string, status: number): number {
  process.stdout.write(text)
  return status
}

exitWith(main())
