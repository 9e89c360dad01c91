import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const NOT_OURS = /^(node_modules|data.*|dist|coverage|\..+)$/
const ORIGINS = /^(interface|rooms|contracts|meeting|design|failures|ours)\b/

interface Rule {
  readonly id: string
  readonly text: string
  /** Where it comes from, as the bracket at its end says. */
  readonly origin: string
  /** The two letters of the heading that it stands under. */
  readonly section: string
}

function rulesIn(spec: string): Rule[] {
  let section = ''
  return spec.split('\n').flatMap((line) => {
    section = /^## ([A-Z]{2})\./.exec(line)?.[1] ?? (line.startsWith('## ') ? '' : section)
    const [, id, text, origin] =
      /^- \*\*([A-Z]{2}\d+)\*\* (.+?)(?: \(([^()]*(?:\([^()]*\)[^()]*)*)\))?$/.exec(line) ?? []
    return id === undefined ? [] : [{ id, text: text!, origin: origin ?? '', section }]
  })
}

/** Ids in titles of tests: in strings that begin with one, the numbers of known failures aside. */
function citedByTitles(source: string): string[] {
  const titles = source.matchAll(/(['"`])((?:\[?[A-Z]\d+\]? )*\[[A-Z]{2}\d+\](?:(?!\1)[^\\\n]|\\.)*)\1/g)
  return [...titles].flatMap(([, , title]) => idsIn(title!))
}

const idsIn = (text: string): string[] => [...text.matchAll(/\[([A-Z]{2}\d+)\]/g)].map(([, id]) => id!)

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

const files = filesUnder(ROOT)
  .filter((path) => /\.(tsx?|md|css|html)$/.test(path))
  .map((path) => ({ path: relative(ROOT, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
const chapters = files.filter(({ path }) => path.startsWith('spec/'))
const spec = chapters.map(({ text }) => text).join('\n')
const rules = rulesIn(spec)
const known = new Set(rules.map(({ id }) => id))
const sections = new Set(rules.map(({ section }) => section))
const tests = files.filter(({ path }) => path.startsWith('tests/') && path !== 'tests/rules.test.ts')

describe('the reader of rules and titles', () => {
  test('sees rules with their section and origin', () => {
    expect(
      rulesIn('## AB. Some\n\n- **AB1** One (of two) holds. (rooms 1; ours)\n- **AB2** Bare.\n## End\n- **X** no'),
    ).toEqual([
      { id: 'AB1', text: 'One (of two) holds.', origin: 'rooms 1; ours', section: 'AB' },
      { id: 'AB2', text: 'Bare.', origin: '', section: 'AB' },
    ])
    expect(rules.length).toBeGreaterThan(500)
  })

  test('sees ids in titles, and not elsewhere', () => {
    const source = [
      "test('[AB1] [AB2] one', …)",
      "test.each(['x'])('T03 [T14] [AB3] it’s %s', …)",
      '  test(\n    `[AB4] many times`,',
      "    '[AB5] on a line of its own',",
      '/** Kept by this. [AB6] */',
      "expect(words).toEqual(['see [AB7]', '[ab8]', '[AB]'])",
    ].join('\n')
    expect(citedByTitles(source)).toEqual(['AB1', 'AB2', 'AB3', 'AB4', 'AB5'])
  })
})

describe('the chapters of spec/', () => {
  test('gives out no id twice, each in the section of its letters', () => {
    const twice = rules.filter(({ id }, i) => rules.findIndex((other) => other.id === id) !== i)
    expect(twice.map(({ id }) => id)).toEqual([])
    expect(rules.filter(({ id, section }) => !id.startsWith(section) || section === '').map(({ id }) => id)).toEqual([])
    const lines = spec.split('\n').filter((line) => /^\s*[-*] \*\*[A-Z]/.test(line))
    expect(lines.length).toBe(rules.length)
  })

  test('says of each rule where it comes from, and of each section where it lives', () => {
    const unsaid = rules.filter(({ origin, section }) => section !== 'PF' && !ORIGINS.test(origin))
    expect(unsaid.map(({ id, origin }) => `${id} (${origin})`)).toEqual([])
    const listed = [...spec.matchAll(/^\| ((?:[A-Z]{2}(?:, )?)+) +\|/gm)].flatMap(([, letters]) => letters!.split(', '))
    expect(listed.sort()).toEqual([...sections].sort())
  })
})

describe('rules', () => {
  test('that anything cites exist', () => {
    const unknown = files.flatMap(({ path, text }) => {
      if (path === 'tests/rules.test.ts') return []
      const bare = [...text.matchAll(/\b[A-Z]{2}\d{1,2}\b/g)]
        .map(([id]) => id)
        .filter((id) => sections.has(id.slice(0, 2)))
      return [...idsIn(text), ...bare].filter((id) => !known.has(id)).map((id) => `${path}: ${id}`)
    })
    expect([...new Set(unknown)]).toEqual([])
  })

  test('are each named by the title of a test, those of speed by a measurement', () => {
    const tried = new Set(tests.flatMap(({ text }) => citedByTitles(text)))
    const measured = new Set(
      files.filter(({ path }) => path.startsWith('dev/bench/')).flatMap(({ text }) => idsIn(text)),
    )
    const left = rules.filter(({ id, section }) => !(section === 'PF' ? measured : tried).has(id))
    expect(left.map(({ id, text }) => `${id} ${text}`)).toEqual([])
  })
})
