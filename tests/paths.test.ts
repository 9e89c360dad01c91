import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const PAGES = ['README.md', 'CONTRIBUTING.md', ...globSync(['docs/*.md', 'spec/*.md'], { cwd: ROOT })]
const TOP = new Set(readdirSync(ROOT))

/** Paths of this repository in backticks, such as `tests/{harness,hostile}`, without placeholders (`dev/NAME.ts`) and what runs create. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([\w.@-]+(?:\/[\w.@{},*-]*)+)`/g)].map(([, path]) => path ?? '')
  return quoted.filter(
    (path) =>
      TOP.has(path.split('/')[0] ?? '') &&
      !/\/[A-Z]+(?:\.|\/|$)|^(?:data|dist|node_modules)\/|^documents\/incoming$/.test(path),
  )
}

/** `a/{b,c}` as `a/b` and `a/c`. */
function alternatives(path: string): string[] {
  const [, before, options, after] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? []
  return options === undefined ? [path] : options.split(',').map((option) => `${before}${option}${after}`)
}

describe('the reader of paths', () => {
  test('sees files, folders and alternatives, and not what only looks like them', () => {
    const text =
      '`engine/room/decide` `tests/{harness,hostile}` `api/rooms/{code}` `application/pdf` `dev/NAME.ts` `npm test`'
    expect(pathsIn(text).flatMap(alternatives)).toEqual([
      'engine/room/decide',
      'tests/harness',
      'tests/hostile',
      'api/rooms/code',
    ])
  })
})

test.each(PAGES)('every path that %s names is there', (page) => {
  const missing = pathsIn(read(page))
    .flatMap(alternatives)
    .filter((path) => globSync(path, { cwd: ROOT }).length === 0)
  expect(missing).toEqual([])
})

test.each(PAGES)('every page that %s links to is there', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) => target ?? '')
  expect(links.filter((target) => !existsSync(join(ROOT, dirname(page), target)))).toEqual([])
})

test('CONTRIBUTING.md says where to open the house for at least twelve changes', () => {
  const table = read('CONTRIBUTING.md').split('## To change something')[1]?.split('\n## ')[0] ?? ''
  const rows = [...table.matchAll(/^\| (?!Change|-)(.+?) +\| (.+?) +\|$/gm)]
  expect(rows.length).toBeGreaterThanOrEqual(12)
  for (const [, change, open] of rows) expect(pathsIn(open ?? ''), change).not.toEqual([])
})
