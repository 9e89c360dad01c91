/**
 * Prints each regular expression that the code builds while running, as JSON lines with the place that built it: `path:line`.
 * Run as a program of its own, because it puts itself in the place of `RegExp`. Arguments: files to load.
 */
import { relative } from 'node:path'

const ROOT = new URL('../..', import.meta.url)
const Plain = globalThis.RegExp
const built = new Map<string, string>()

function builderOf(stack: string): string | null {
  for (const line of stack.split('\n').slice(2)) {
    const [, file, at] = /(file:\/\/[^)]+?):(\d+):\d+/.exec(line) ?? []
    if (file?.startsWith(ROOT.href) && !file.includes('/node_modules/'))
      return `${relative(ROOT.pathname, new URL(file).pathname)}:${at}`
  }
  return null
}

globalThis.RegExp = new Proxy(Plain, {
  construct(target, given, asked) {
    const pattern = Reflect.construct(target, given, asked === globalThis.RegExp ? target : asked) as RegExp
    const place = builderOf(new Error().stack!)
    if (place !== null && !place.startsWith('tests/'))
      built.set(`${place} ${pattern}`, JSON.stringify({ place, source: pattern.source, flags: pattern.flags }))
    return pattern
  },
})

const load = async (path: string) => import(new URL(path, ROOT).href)
for (const path of process.argv.slice(2)) await load(path)

// What is built for what people say, name and hand in.
const { attribute } = await load('engine/room/attribution/attribution.ts')
const scope = [
  { id: 'sec_1', title: 'Budget', keywords: 'money costs' },
  { id: 'sec_2', title: 'Plan of the year', keywords: 'plan year' },
]
attribute('Budget, and the plan of the year', scope, 'sec_1')
const { LedgerReader } = await load('assistant/ledger/reader.ts')
const { meetingOf } = await load('tests/assistant/ledgerMeeting.ts')
new LedgerReader().read(meetingOf(['Ana: Ben and Chiara, please send me your comments by Friday', 'Ben: ok']))
const { readPage } = await load('documents/context/readPage.ts')
const page = '<html><head><title>T</title></head><body><main><p>one</p></main></body></html>'
readPage(new TextEncoder().encode(page), { mime: 'text/html', charset: '' })
console.log([...built.values()].join('\n'))
