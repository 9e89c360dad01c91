import { parseArgs } from 'node:util'
import { AI_MODES, type AiMode } from '#engine/room/events.ts'
import type { CaptureFixture } from '#projections/capture.ts'
import { openCapture, recaptured, writeCapture } from '../captureFile.ts'
import { type Change, changesBetween, outcomeOf } from '../outcome.ts'
import { LIMIT, type Rerun, type RerunOptions, rerun as rerunEvents } from '../rerun.ts'
import { completed, OWN_RULES, readRules } from '../rules.ts'
import { FOUND, GOOD, ProgressLine, print, printJson, type Subcommand, UsageError, wholeOption } from './terminal.ts'

export const rerun: Subcommand = {
  summary: 'decide the same commands again under another mode, other rules or other conditions',
  help: `replay rerun FILES… [--mode MODE] [--rules FILE.ts] [--without WHO]… [--drop SEQ]… [--lasting MS] [--out FILE] [--json]

Decides what people did again and reports what differs and which events cause it. Accepts several files, so that new rules can
be tried on all past meetings.

  --mode MODE     assistant mode for the whole meeting: ${AI_MODES.join(', ')}
  --rules FILE.ts a module that exports any of decide(room, command, engine), coverage(room), score(room)
  --without WHO   a person (name or id) to leave out; the host still opens and starts the room, then disconnects
  --drop SEQ      leaves out the command that produced this event
  --lasting MS    duration of the meeting
  --out FILE      writes the new meeting as a capture (with a single FILE only)
  --json          print the result as JSON

${LIMIT}
Exits with 1 when anything differs.
`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        mode: { type: 'string' },
        rules: { type: 'string' },
        without: { type: 'string', multiple: true, default: [] },
        drop: { type: 'string', multiple: true, default: [] },
        lasting: { type: 'string' },
        out: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    if (positionals.length === 0) throw new UsageError('Name a capture file.')
    if (values.out !== undefined && positionals.length > 1) throw new UsageError('Use --out with one capture only.')
    const rules = values.rules === undefined ? null : await readRules(values.rules)
    const progress = new ProgressLine(!values.json)
    const all: OtherMeeting[] = []
    for (const file of positionals) {
      const capture = await openCapture(file)
      progress.show(`deciding ${capture.events.length} events of ${file} again`)
      const other = otherMeeting(file, capture, {
        ...circumstances(values, capture),
        ...(rules === null ? {} : { rules }),
      })
      all.push(other)
      if (values.out !== undefined) await writeCapture(values.out, recaptured(other.again.events, capture.meta))
    }
    progress.end()
    const [first, ...more] = all.map(jsonOf)
    if (values.json) printJson(more.length === 0 ? first : { captures: [first, ...more] })
    else for (const other of all) report(other, all.length > 1)
    return all.every(({ again, changes }) => changes.length + again.departures.length === 0) ? GOOD : FOUND
  },
}

interface OtherMeeting {
  readonly file: string
  readonly again: Rerun
  readonly changes: readonly Change[]
}

function otherMeeting(file: string, { events }: CaptureFixture, options: RerunOptions): OtherMeeting {
  const again = rerunEvents(events, options)
  const after = outcomeOf(again.events, options.rules === undefined ? OWN_RULES : completed(options.rules))
  const changes = changesBetween({ events, outcome: outcomeOf(events) }, { events: again.events, outcome: after })
  return { file, again, changes }
}

interface Wanted {
  readonly mode?: string | undefined
  readonly rules?: string | undefined
  readonly without: readonly string[]
  readonly drop: readonly string[]
  readonly lasting?: string | undefined
}

/** Parses the requested changes. Throws UsageError when there is none, or when a person is unknown. */
function circumstances(wanted: Wanted, { events, participants }: CaptureFixture): RerunOptions {
  const { mode, rules, without, drop, lasting } = wanted
  if ([mode, rules, lasting].every((one) => one === undefined) && without.length + drop.length === 0) {
    throw new UsageError('Give at least one of --mode, --rules, --without, --drop and --lasting.')
  }
  const absent = without.map((who) => {
    const person = participants.find(({ id, name }) => id === who || name === who)
    if (!person) throw new UsageError(`--without ${who}: nobody in the meeting has this name or id.`)
    return person.id
  })
  const dropped = drop.map((seq) => wholeOption('drop', seq, 1, events.length))
  return {
    ...(mode === undefined ? {} : { mode: modeOf(mode) }),
    ...(lasting === undefined ? {} : { durationMs: wholeOption('lasting', lasting, 1_000, 14_400_000) }),
    absent: new Set(absent),
    dropped: new Set(dropped),
  }
}

function jsonOf({ file, again, changes }: OtherMeeting): object {
  return { file, commands: again.commands, changes, departures: again.departures, limit: LIMIT }
}

function modeOf(text: string): AiMode {
  if (!AI_MODES.includes(text as AiMode)) throw new UsageError(`--mode ${text}: must be one of ${AI_MODES.join(', ')}.`)
  return text as AiMode
}

const DEPARTURES_SHOWN = 40
const SEQS_SHOWN = 12

function report({ file, again: { departures, commands }, changes }: OtherMeeting, named: boolean): void {
  if (named) print(`${file}:`)
  print(`${commands} commands decided again; ${departures.length} had another result.`)
  for (const { seq, captured, rerun: made, refused } of departures.slice(0, DEPARTURES_SHOWN)) {
    print(`${seq === null ? '  by the clock' : `  event ${seq}`}${refused === null ? '' : `: ${refused}`}`)
    for (const line of captured) print(`    - ${line}`)
    for (const line of made) print(`    + ${line}`)
  }
  if (departures.length > DEPARTURES_SHOWN) print(`  … and ${departures.length - DEPARTURES_SHOWN} more`)
  reportChanges(changes)
  print(LIMIT)
}

/** Prints one line per change, with the events of each side that cause it. */
export function reportChanges(changes: readonly Change[]): void {
  print(changes.length === 0 ? 'The outcome is the same.' : 'The outcome differs:')
  for (const { claim, before, after, because } of changes) {
    print(`  ${claim}: ${before ?? 'none'} (${seqs(because.before)}) -> ${after ?? 'none'} (${seqs(because.after)})`)
  }
}

function seqs(list: readonly number[]): string {
  if (list.length === 0) return 'no event'
  const shown = list.slice(0, SEQS_SHOWN).join(', ')
  return `${list.length === 1 ? 'event' : 'events'} ${shown}${list.length > SEQS_SHOWN ? ' …' : ''}`
}
