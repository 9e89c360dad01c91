import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { exportFolder, ForeignFile } from '../exportData.ts'
import { importFile } from '../importData.ts'
import { FOUND, GOOD, ProgressLine, print, printJson, type Subcommand, UsageError } from './terminal.ts'

export const exportData: Subcommand = {
  summary: 'export a whole data folder as JSON lines',
  help: `replay export DIR OUT [--json]

Writes every event of the folder's log and every document and board file to OUT, one JSON object per line. If interrupted, run it
again to resume. Stop the service first. Not included: read models (rebuilt from the events) and secrets (keys of sessions and
accounts; back them up separately). OUT contains everything said in every room, so protect it like the data folder.
`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    })
    const [folder, out] = positionals
    if (folder === undefined || out === undefined || positionals.length > 2)
      throw new UsageError('Name a data folder and a file.')
    await requireFolder(folder)
    const progress = new ProgressLine(!values.json)
    const exported = await exportFolder(folder, out, (events) => progress.show(`${events} events`)).catch(
      (error: unknown) => {
        throw error instanceof ForeignFile ? new UsageError(error.message) : error
      },
    )
    progress.end()
    const { events, files, resumed } = exported
    if (values.json) printJson(exported)
    else
      print(
        `${events} events and ${files} files${resumed === 0 ? '' : `, ${resumed} of the events from an earlier run`}.`,
      )
    return GOOD
  },
}

export const importData: Subcommand = {
  summary: 'import JSON lines into a data folder',
  help: `replay import IN DIR [--json]

Adds the events and files of IN to the folder DIR, which may be new. Existing data is compared and left unchanged, so the import can
be repeated. Verifies every stream's hash chain and the SHA-256 of every file and of IN itself. Stop the service first.
Exits with 1 when something is wrong; everything before that point has been imported.
`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    })
    const [file, folder] = positionals
    if (file === undefined || folder === undefined || positionals.length > 2)
      throw new UsageError('Name a file and a data folder.')
    if (!(await stat(file).catch(() => null))?.isFile()) throw new UsageError(`There is no file ${file}.`)
    const progress = new ProgressLine(!values.json)
    const imported = await importFile(file, folder, (events) => progress.show(`${events} events`))
    progress.end()
    const { events, added, files, finding } = imported
    if (values.json) printJson(imported)
    else print(`${events} events read, ${added} of them new, ${files} files.${finding === null ? '' : `\n${finding}`}`)
    return finding === null ? GOOD : FOUND
  },
}

async function requireFolder(path: string): Promise<void> {
  if (!(await stat(path).catch(() => null))?.isDirectory()) throw new UsageError(`There is no folder ${path}.`)
}
