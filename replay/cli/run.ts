import { parseArgs } from 'node:util'
import { openCapture } from '../captureFile.ts'
import { OWN_ADMIN, signIn } from '../live/admin.ts'
import { compareLive, type LiveDifference } from '../live/compare.ts'
import { type Played, play } from '../live/play.ts'
import { startService } from '../player/service.ts'
import { FOUND, GOOD, ProgressLine, print, printJson, type Subcommand, UsageError } from './terminal.ts'

const SPEED_MAX = 1_000_000

export const run: Subcommand = {
  summary: 'replay the people of a capture in a live room over real sockets',
  help: `replay run FILE [--speed N] [--into URL] [--token TOKEN] [--json]

Gives each captured person a socket, repeats what they did, and compares the outcome with the captured one.

  --speed N     captured seconds per real second, 1 to ${SPEED_MAX}; the duration shrinks alike (default: no pauses)
  --into URL    a running service (default: a temporary one)
  --token T     an administrator's token for it, used to seed the captured document
  --json        print the result as JSON

Not repeated: uploads (a capture holds no file bytes, so the room is seeded), the voice bot, and the assistant's messages.
Exits with 1 when the outcome differs.
`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        speed: { type: 'string' },
        into: { type: 'string' },
        token: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new UsageError('Name one capture file.')
    const speed = values.speed === undefined ? 0 : Number(values.speed)
    if (values.speed !== undefined && !(speed >= 1 && speed <= SPEED_MAX))
      throw new UsageError(`--speed ${values.speed}: must be a number from 1 to ${SPEED_MAX}.`)
    const capture = await openCapture(file)
    const own =
      values.into === undefined ? await startService({ ADMIN_EMAILS: OWN_ADMIN, AUTH_DEV_ECHO: 'true' }) : null
    const url = own?.url ?? values.into!.replace(/\/$/, '')
    const progress = new ProgressLine(!values.json)
    try {
      const token = values.token ?? (own ? await signIn(url) : null)
      const show = (done: number, total: number) => progress.show(`event ${done} of ${total}`)
      const played = await play(capture, { url, speed, token, show })
      progress.end()
      const differences = await compareLive(capture, played)
      for (const person of played.people) person.close()
      if (values.json) printJson({ code: played.code, failed: played.failed, differences })
      else report(played, differences)
      return differences.length === 0 ? GOOD : FOUND
    } finally {
      await own?.close()
    }
  },
}

const FAILED_SHOWN = 20

function report({ code, failed }: Played, differences: readonly LiveDifference[]): void {
  print(`Room ${code}.`)
  for (const { seq, type, why } of failed.slice(0, FAILED_SHOWN)) print(`  event ${seq} (${type}): ${why}`)
  if (failed.length > FAILED_SHOWN) print(`  … and ${failed.length - FAILED_SHOWN} more`)
  if (differences.length === 0) print('The outcome is the same.')
  for (const { what, captured, live } of differences) print(`${what}\n  captured: ${captured}\n  live:     ${live}`)
}
