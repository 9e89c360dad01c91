/** Creates a persistent room with a board and a weekly call, and saves its export: `PARLEY_TOKEN=… npx node examples/space.ts NAME EXPORT.zip [URL]`. */
import { writeFile } from 'node:fs/promises'
import { type Answer, Rest, SpacesRest } from '@parley/client'

const TASKS = ['Collect the current contracts', 'Compare the prices']
const [name = '', file = '', url = 'http://127.0.0.1:3000'] = process.argv.slice(2)
// The token of a connection of an account: POST /api/me/connections.
const options = { url, headers: { Authorization: `Bearer ${process.env.PARLEY_TOKEN ?? ''}` } }
const spaces = new SpacesRest(options)

const {
  slug,
  url: link,
  board,
} = valueOrThrow(await spaces.create({ name, board: [{ kind: 'section', title: 'Next steps' }] }))
const section = board.items[0]?.id ?? null
const checks = TASKS.map((text, index) => ({ id: `task-${index + 1}`, text, done: false }))
valueOrThrow(
  await spaces.change(slug, {
    board: {
      ops: [
        {
          op: 'add',
          item: { kind: 'checklist', parentId: section, title: 'Before the call', data: { items: checks } },
        },
        { op: 'add', item: { kind: 'sticky', parentId: section, text: 'Who knows the supplier?', colour: '#f5d90a' } },
      ],
    },
  }),
)

const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
const weekly = { freq: 'weekly', count: 4 } as const
const { call } = valueOrThrow(
  await spaces.schedule(slug, { title: 'Review', start: `${nextWeek}T09:00`, tz: 'Europe/Paris', recurrence: weekly }),
)

const archive = valueOrThrow(await new Rest(options).file(spaces.address.exported(slug, 'zip', false)))
await writeFile(file, Buffer.from(await archive.arrayBuffer()))
process.stdout.write(`${link}
The call takes place on:
${call.occurrences.map((at) => `  ${new Date(at).toISOString()}\n`).join('')}The export is in ${file}.
`)

function valueOrThrow<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}
