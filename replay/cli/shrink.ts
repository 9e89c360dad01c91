import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { RoomEvent } from '#engine/room/events.ts'
import type { CaptureStamp } from '#projections/capture.ts'
import { openCapture, recaptured, writeCapture } from '../captureFile.ts'
import { shrink as shrinkEvents } from '../shrink.ts'
import { GOOD, ProgressLine, print, printJson, type Subcommand, UsageError, wholeOption } from './terminal.ts'

const COMMAND_MS_MAX = 60_000

export const shrink: Subcommand = {
  summary: 'reduce a capture to the smallest one that still shows a fault',
  help: `replay shrink FILE --fails CMD [--out FILE] [--tries N] [--json]

The shell runs CMD with the path of a capture as its last argument; exit code 0 means that the fault is still present. People are
removed first, then runs of events with everything that depends on them, then texts, names and sections. The result is renumbered
and rechained, and written next to a vitest file that guards against the fault.

  --fails CMD   command that detects the fault
  --out FILE    output file (default: FILE with .small.json)
  --tries N     maximum number of captures to try (default 2000)
  --json        print the result as JSON
`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        fails: { type: 'string' },
        out: { type: 'string' },
        tries: { type: 'string', default: '2000' },
        json: { type: 'boolean', default: false },
      },
    })
    const [file] = positionals
    const { fails: command } = values
    if (file === undefined || command === undefined) throw new UsageError('Name a capture file and --fails CMD.')
    const triesMax = wholeOption('tries', values.tries, 1, 1_000_000)
    const { events, meta } = await openCapture(file)
    const out = values.out ?? file.replace(/(\.json)?$/, '.small.json')
    const progress = new ProgressLine(!values.json)
    const tried = (tries: number, size: number) => progress.show(`${tries} tries, ${size} events`)
    const shrunk = await byCommand(command, meta, (fails) => shrinkEvents(events, fails, { triesMax, tried }))
    progress.end()
    await writeCapture(out, recaptured(shrunk.events, meta))
    const test = out.replace(/(\.json)?$/, '.test.ts')
    await writeFile(test, testFile(out, command))
    const result = { from: events.length, to: shrunk.events.length, tries: shrunk.tries, done: shrunk.done, out, test }
    if (values.json) printJson(result)
    else {
      print(
        `${result.from} events became ${result.to} after ${result.tries} tries${result.done ? '' : ' (the tries ran out)'}.`,
      )
      print(`${out}\n${test}`)
    }
    return GOOD
  },
}

/** Runs a search that asks a program about each stream. */
async function byCommand<T>(
  command: string,
  stamp: CaptureStamp,
  search: (fails: (events: readonly RoomEvent[]) => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-shrink-'))
  const path = join(folder, 'capture.json')
  try {
    return await search(async (events) => {
      await writeCapture(path, recaptured(events, stamp))
      const options = { stdio: 'ignore', timeout: COMMAND_MS_MAX } as const
      const { status, error } = spawnSync('sh', ['-c', `${command} "$0"`, path], options)
      if (error && (error as NodeJS.ErrnoException).code !== 'ETIMEDOUT')
        throw new UsageError(`${command}: ${error.message}`)
      return status === 0
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Generates a test that runs the same program on the smaller capture and expects it to find no fault. */
function testFile(capture: string, command: string): string {
  const near = relative(dirname(resolve(capture)), resolve(capture))
  return `import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const CAPTURE = fileURLToPath(new URL(${JSON.stringify(`./${near}`)}, import.meta.url))
/** Exit code 0 means that the fault is present. */
const SHOWS_FAULT = ${JSON.stringify(`${command} "$0"`)}

test(${JSON.stringify(`${basename(capture)} no longer shows the fault`)}, () => {
  const { status, error } = spawnSync('sh', ['-c', SHOWS_FAULT, CAPTURE], { stdio: 'ignore' })
  expect(error).toBeUndefined()
  expect(status).not.toBe(0)
})
`
}
