import { parseArgs } from 'node:util'
import { AI_MODES, type AiMode } from '#engine/room/events.ts'
import type { CaptureFixture } from '#projections/capture.ts'
import { openCapture, recaptured, writeCapture } from '../captureFile.ts'
import { type Change, changesBetween, outcomeOf } from '../outcome.ts'
import { LIMIT, type Rerun, rerun as rerunEvents } from '../rerun.ts'
import { completed, OWN_RULES, type Rules, readRules } from '../rules.ts'
import { FOUND, GOOD, ProgressLine, print, printJson, type Subcommand, UsageError } from './terminal.ts'

export const rerun: Subcommand = {
  summary: 'the same commands under another mode or other rules',
  help: `replay rerun FILE (--mode MODE | --rules FILE.ts) [--out FILE] [--json]

Decides again what people did, and says what differs and which events it rests on.

  --mode MODE     ${AI_MODES.join(', ')}: the mode from first to last
  --rules FILE.ts exports decide(room, command, engine), coverage(room), score(room) or some of them
  --out FILE      writes the other meeting as a capture
  --json          print it as JSON

${LIMIT}
Exit 1 when anything differs.
`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        mode: { type: 'string' },
        rules: { type: 'string' },
        out: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new UsageError('Name one capture file.')
    if (values.mode === undefined && values.rules === undefined) throw new UsageError('Say --mode or --rules.')
    const mode = modeOf(values.mode)
    const capture = await openCapture(file)
    const rules = values.rules === undefined ? null : await readRules(values.rules)
    const progress = new ProgressLine(!values.json)
    progress.show(`deciding ${capture.events.length} events again`)
    const again = rerunEvents(capture.events, {
      ...(mode === null ? {} : { mode }),
      ...(rules === null ? {} : { rules }),
    })
    progress.end()
    if (values.out !== undefined) await writeCapture(values.out, recaptured(again.events, capture.meta))
    const changes = changesOf(capture, again, rules)
    if (values.json) printJson({ commands: again.commands, changes, departures: again.departures, limit: LIMIT })
    else report(again, changes)
    return changes.length + again.departures.length === 0 ? GOOD : FOUND
  },
}

function modeOf(text: string | undefined): AiMode | null {
  if (text === undefined) return null
  if (!AI_MODES.includes(text as AiMode)) throw new UsageError(`--mode ${text}: it is one of ${AI_MODES.join(', ')}.`)
  return text as AiMode
}

function changesOf({ events }: CaptureFixture, again: Rerun, rules: Rules | null): Change[] {
  const after = outcomeOf(again.events, rules === null ? OWN_RULES : completed(rules))
  return changesBetween({ events, outcome: outcomeOf(events) }, { events: again.events, outcome: after })
}

const DEPARTURES_SHOWN = 40
const SEQS_SHOWN = 12

function report({ departures, commands }: Rerun, changes: readonly Change[]): void {
  print(`${commands} commands decided again; ${departures.length} went another way.`)
  for (const { seq, captured, rerun: made, refused } of departures.slice(0, DEPARTURES_SHOWN)) {
    print(`${seq === null ? '  by the clock' : `  event ${seq}`}${refused === null ? '' : `: ${refused}`}`)
    for (const line of captured) print(`    - ${line}`)
    for (const line of made) print(`    + ${line}`)
  }
  if (departures.length > DEPARTURES_SHOWN) print(`  … and ${departures.length - DEPARTURES_SHOWN} more`)
  reportChanges(changes)
  print(LIMIT)
}

/** One line a change, with the events of either side that it rests on. */
export function reportChanges(changes: readonly Change[]): void {
  print(changes.length === 0 ? 'It comes to the same.' : 'It comes to something else:')
  for (const { claim, before, after, because } of changes) {
    print(`  ${claim}: ${before ?? 'none'} (${seqs(because.before)}) -> ${after ?? 'none'} (${seqs(because.after)})`)
  }
}

function seqs(list: readonly number[]): string {
  if (list.length === 0) return 'no event'
  const shown = list.slice(0, SEQS_SHOWN).join(', ')
  return `${list.length === 1 ? 'event' : 'events'} ${shown}${list.length > SEQS_SHOWN ? ' …' : ''}`
}
