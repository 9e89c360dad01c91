import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { parseSync } from 'vite'

const ROOT = join(import.meta.dirname, '../..')
/** What no text of people reaches: tools of the workshop, and what is not code. */
const NOT_SHIPPED = /^(node_modules|data.*|dist|coverage|tests|dev|rehearsal|fixtures|docs|\..+)$/

/** A regular expression as it runs. */
export interface Pattern {
  readonly source: string
  readonly flags: string
  /** `path:line` of each place that writes or builds it. */
  readonly places: readonly string[]
}

/** What a file says about patterns. */
export interface Written {
  readonly literals: readonly { readonly line: number; readonly source: string; readonly flags: string }[]
  /** Lines that build one from strings. */
  readonly built: readonly number[]
  /** Lines that have one built from a string unseen, as `text.match('a')` does. */
  readonly hidden: readonly number[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: Node & { readonly name?: string; readonly property?: { readonly name?: string } }
  readonly arguments?: readonly Node[]
}

/** All patterns that the source writes or builds, as the parser of TypeScript sees them. */
export function writtenIn(path: string, text: string): Written {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const literals: Written['literals'][number][] = []
  const built: number[] = []
  const hidden: number[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return
    const node = value as Node
    const line = () => text.slice(0, node.start).split('\n').length
    if (node.type === 'Literal' && node.regex)
      literals.push({ line: line(), source: node.regex.pattern, flags: node.regex.flags })
    if (/^(?:New|Call)Expression$/.test(node.type)) {
      if (node.callee?.name === 'RegExp') built.push(line())
      const [first] = node.arguments ?? []
      const searches = /^(?:match|matchAll|search)$/.test(node.callee?.property?.name ?? '')
      if (searches && first && /^TemplateLiteral$|^Literal$/.test(first.type) && !first.regex) hidden.push(line())
    }
    for (const [name, inner] of Object.entries(value)) if (name !== 'parent') visit(inner)
  }
  visit(program)
  return { literals, built, hidden }
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SHIPPED.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

export interface Inventory {
  readonly patterns: readonly Pattern[]
  /** Places that build patterns of which none was ever built. */
  readonly unseen: readonly string[]
  readonly hidden: readonly string[]
}

/** Every regular expression of the shipped code: those written, and those that it builds while it runs. */
export async function inventory(): Promise<Inventory> {
  const found = new Map<string, { source: string; flags: string; places: Set<string> }>()
  const note = (place: string, { source, flags }: { source: string; flags: string }) => {
    const { places } = found.get(`/${source}/${flags}`) ?? { places: new Set<string>() }
    found.set(`/${source}/${flags}`, { source, flags, places: places.add(place) })
  }
  const building = new Set<string>()
  const sites: string[] = []
  const hidden: string[] = []
  for (const file of filesUnder(ROOT)) {
    const path = relative(ROOT, file).replaceAll('\\', '/')
    const written = writtenIn(path, readFileSync(file, 'utf8'))
    for (const { line, ...literal } of written.literals) note(`${path}:${line}`, literal)
    for (const line of written.built) {
      building.add(path)
      sites.push(`${path}:${line}`)
    }
    hidden.push(...written.hidden.map((line) => `${path}:${line}`))
  }
  const program = join(import.meta.dirname, 'builtPatterns.ts')
  const run = await promisify(execFile)(process.execPath, [program, ...building], { maxBuffer: 64 * 1024 * 1024 })
  const seen = new Set<string>()
  for (const line of run.stdout.trim().split('\n')) {
    const { place, ...pattern } = JSON.parse(line) as { place: string; source: string; flags: string }
    seen.add(place)
    note(place, pattern)
  }
  const patterns = [...found.values()].map((each) => ({ ...each, places: [...each.places] }))
  return { patterns, unseen: sites.filter((site) => !seen.has(site)), hidden }
}

/** Names a pattern in `fixtures/patterns.json`. */
export const keyOf = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16)
