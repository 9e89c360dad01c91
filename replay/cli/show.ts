import { parseArgs } from 'node:util'
import { openCapture } from '../captureFile.ts'
import { EventDescriber } from '../eventDescriber.ts'
import { type Shown, showAt } from '../showAt.ts'
import { GOOD, print, printJson, type Subcommand, UsageError, wholeOption } from './terminal.ts'

const FAR = 2 ** 31

export const show: Subcommand = {
  summary: 'show the meeting as it was after any event',
  help: `replay show FILE [--at SEQ] [--json]

Shows state, progress, ledger, annotations and messages right after event SEQ (default: the last event; values out of range are
clamped). Prints a summary, or everything with --json.
`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { at: { type: 'string', default: String(FAR) }, json: { type: 'boolean', default: false } },
    })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new UsageError('Name one capture file.')
    const seq = wholeOption('at', values.at, -FAR, FAR)
    const { events } = await openCapture(file)
    const shown = showAt(events, seq)
    if (values.json) printJson(shown)
    else {
      const event = events[shown.seq - 1]
      print(
        [
          `event ${shown.seq} of ${shown.of}${event ? `: ${new EventDescriber(events).describe(event)}` : ''}`,
          ...summary(shown),
        ].join('\n'),
      )
    }
    return GOOD
  },
}

const LINES_SHOWN = 8

function summary({ at, final, messages }: Shown): string[] {
  const { state, progress, intel, annotations, stateHash } = final
  const people = state.participants.map(({ name, connected }) => (connected ? name : `${name} (away)`))
  return [
    ...(at === null ? [] : [`at ${new Date(at).toISOString()}`]),
    `phase ${state.phase}, mode ${state.aiMode}, ${Math.round(state.remainingMs / 1000)} s left, state hash ${stateHash}`,
    `people: ${people.join(', ') || 'none'}`,
    ...progress.sections.map(
      ({ title, status, messageCount }) => `  ${status.padEnd(10)} ${title} (${messageCount} messages)`,
    ),
    `coverage ${intel.coverage} %, score ${intel.score}; ${intel.decisions.length} decisions, ${intel.risks.length} risks, ${intel.actions.length} actions; ${annotations.length} annotations`,
    `${messages.length} messages${messages.length > LINES_SHOWN ? `, the last ${LINES_SHOWN}:` : ''}`,
    ...messages
      .slice(-LINES_SHOWN)
      .map(({ senderName, type, text }) => `  ${senderName ?? type}: ${text.replace(/\s+/gu, ' ')}`),
  ]
}
