import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { assertionsIn } from './helpers/assertions.ts'
import { MAY_IMPORT, MAY_NAME } from './helpers/mayImport.ts'

const ROOT = join(import.meta.dirname, '..')
const NOT_OURS = /^(node_modules|data.*|dist|coverage|\..+)$/
const SHIPPED_LINES_MAX = 300
const TEST_LINES_MAX = 400

interface Import {
  readonly target: string
  readonly typeOnly: boolean
}

interface Source {
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

/** Folder, or file at the top, that a path belongs to; in `dev/` each folder is a part, and the client and the console are parts of their own. */
const partOf = (path: string) => /^(?:dev\/[^/]+|web\/client|web\/admin|[^/]+)/.exec(path)![0]
const isTest = ({ path }: Source) => partOf(path) === 'tests'

/** Worlds that pure code must not look at; `new Date(instant)` is fine. */
const IMPURE =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bcrypto\b|\bprocess\.|\bconsole\.|\bset(?:Timeout|Interval|Immediate)\b|\bperformance\b|\bglobalThis\b|\bfetch\(|from 'node:/

function importsOf(text: string): Import[] {
  const found: Import[] = []
  const statements = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm
  for (const [, type, target] of text.matchAll(statements))
    found.push({ target: target!, typeOnly: type !== undefined })
  for (const [, target] of text.matchAll(/(?<!\w)import\(\s*'([^']+)'\s*\)/g)) {
    found.push({ target: target!, typeOnly: false })
  }
  return found
}

/** The repository's file behind an import; null for a package. */
function resolved(from: string, target: string): string | null {
  if (target.startsWith('#')) return target.slice(1)
  if (target === '@parley/client') return 'web/client/index.ts'
  return target.startsWith('.') ? posix.join(dirname(from), target) : null
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

const sources: readonly Source[] = filesUnder(ROOT)
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => {
    const text = readFileSync(path, 'utf8')
    return { path: relative(ROOT, path).replaceAll('\\', '/'), text, imports: importsOf(text) }
  })

/** Every import of the repository's own files as `from -> to`. */
const arrows = sources.flatMap(({ path, imports }) =>
  imports.flatMap(({ target, typeOnly }) => {
    const to = resolved(path, target)
    return to === null ? [] : [{ from: path, to, typeOnly }]
  }),
)

/** Those that leave their part; tests go where they like. */
const between = arrows
  .map((arrow) => ({ ...arrow, part: partOf(arrow.from), other: partOf(arrow.to) }))
  .filter(({ part, other }) => part !== other && part !== 'tests')

describe('the reader of import lines', () => {
  test('sees every way to import, and which are types alone', () => {
    const text = [
      "import { a } from '#engine/a.ts'",
      "import type { B } from './b.ts'",
      "import {\n  type C,\n  d,\n} from '../c.ts'",
      "export { e } from './e.ts'",
      "import './f.ts'",
      "const g = await import('#documents/document.ts')",
      "// import { h } from './h.ts'",
    ].join('\n')
    expect(importsOf(text)).toEqual([
      { target: '#engine/a.ts', typeOnly: false },
      { target: './b.ts', typeOnly: true },
      { target: '../c.ts', typeOnly: false },
      { target: './e.ts', typeOnly: false },
      { target: './f.ts', typeOnly: false },
      { target: '#documents/document.ts', typeOnly: false },
    ])
    expect(sources.length).toBeGreaterThan(100)
    expect(arrows.length).toBeGreaterThan(200)
  })

  test('every import of our own leads to a file', () => {
    const paths = new Set(sources.map(({ path }) => path))
    expect(arrows.filter(({ to }) => /\.tsx?$/.test(to) && !paths.has(to))).toEqual([])
  })
})

describe('arrows', () => {
  test('point one way: engine <- projections <- gateway <- api <- app <- main', () => {
    const wrong = between.filter(({ part, other, typeOnly }) => {
      return !MAY_IMPORT[part]?.includes(other) && !(typeOnly && MAY_NAME[part]?.includes(other))
    })
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  test('are allowed where they are in use, and every part is listed', () => {
    const unused = (allowed: typeof MAY_IMPORT, types: boolean) =>
      Object.entries(allowed).flatMap(([part, others]) =>
        others.filter((other) => !between.some((a) => a.part === part && a.other === other && a.typeOnly === types)),
      )
    expect([...unused(MAY_IMPORT, false), ...unused(MAY_NAME, true)]).toEqual([])
    const parts = new Set(sources.map(({ path }) => partOf(path)).filter((part) => part !== 'tests'))
    expect([...parts].filter((part) => MAY_IMPORT[part] === undefined)).toEqual([])
  })

  test('none points to main, and what ships does not import tests', () => {
    const wrong = arrows.filter(
      ({ from, to }) =>
        to === 'main.ts' ||
        (partOf(to) === 'tests' && !['tests', 'dev/bench', 'dev/cluster', 'dev/training'].includes(partOf(from))),
    )
    expect(wrong).toEqual([])
  })

  test('[WB1] the client loads nothing but itself and socket.io-client, its one dependency', () => {
    const loaded = sources.flatMap(({ path, imports }) => {
      if (partOf(path) !== 'web/client') return []
      return imports.flatMap(({ target, typeOnly }) => (typeOnly ? [] : [resolved(path, target) ?? target]))
    })
    expect(loaded.filter((one) => !one.startsWith('web/client/') && one !== 'socket.io-client')).toEqual([])
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'web/client/package.json'), 'utf8'))
    expect(Object.keys(dependencies)).toEqual(['socket.io-client'])
  })

  test('the client is the only one of its kind: beside it, attacks, drills and tests hold a bare socket', () => {
    const others = sources.filter(({ path, imports }) => {
      if (path.startsWith('tests/')) return false
      return imports.some(({ target }) => target === 'socket.io-client')
    })
    expect(others.map(({ path }) => path)).toEqual([
      'dev/cluster/participant.ts',
      'dev/hostile/guest.ts',
      'web/client/wireSocket.ts',
    ])
  })

  test('[VW9] the thread of the meetings loads no line that opens a database; the log and the views have their own', () => {
    const loadedFrom = (entry: string) => {
      const loaded = new Set([entry])
      for (const path of loaded) for (const to of runtimeImports(path)) loaded.add(to)
      return loaded
    }
    const opens = (path: string) =>
      sources.some(
        (source) =>
          source.path === path && source.imports.some(({ target, typeOnly }) => target === 'node:sqlite' && !typeOnly),
      )
    const main = loadedFrom('app/start.ts')
    expect(main.has('stores/readModels/sqlite.ts')).toBe(true)
    expect([...main].filter(opens)).toEqual([])
    for (const folder of ['stores/events/sqlite', 'stores/readModels/sqlite', 'app/figures']) {
      const worker = `${folder}/worker.ts`
      expect([...loadedFrom(worker)].filter(opens)).not.toEqual([])
    }
  })

  test('only stores open a database, nobody else reaches into their adapters, and only who composes picks one', () => {
    const targets = sources.flatMap(({ path, imports }) => {
      if (['stores', 'tests'].includes(partOf(path))) return []
      return imports.map(({ target }) => ({
        part: partOf(path),
        arrow: `${path} -> ${resolved(path, target) ?? target}`,
      }))
    })
    const found = (pattern: RegExp) => targets.filter(({ arrow }) => pattern.test(arrow))
    expect(found(/ -> (?:node:sqlite$|stores\/\w+\/\w+\/)/)).toEqual([])
    const adapters = found(/ -> stores\/\w+\/(?:sqlite\w*|memory|folder)\.ts$/)
    expect(adapters.filter(({ part }) => !['app', 'replay'].includes(part) && !part.startsWith('dev/'))).toEqual([])
    expect(adapters.length).toBeGreaterThan(3)
  })

  test('[WB2] on the screens of client and console only the doors of Rest and of telemetry reach the network', () => {
    const NETWORK = /\bfetch\(|\bXMLHttpRequest\b|\bnew (?:WebSocket|EventSource)\b|\bsendBeacon\b|socket\.io-client/
    const doors = sources.flatMap(({ path, text }) =>
      /^web\/(?:app|admin)\//.test(path) && NETWORK.test(withoutComments(text)) ? [path.slice('web/app/'.length)] : [],
    )
    expect(doors.sort()).toEqual(['room/sendForm.ts', 'telemetry/send.ts'])
  })

  test('form no circle, types included', () => {
    const named = new Map(sources.map(({ path }) => [path, new Set<string>()]))
    for (const { from, to } of arrows) named.get(from)?.add(to)
    expect(circlesIn(named)).toEqual([])
    const ring = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['a'])],
    ])
    expect(circlesIn(ring)).toEqual(['a -> b -> c -> a'])
  })
})

function runtimeImports(path: string): string[] {
  return arrows.flatMap(({ from, to, typeOnly }) => (from === path && !typeOnly ? [to] : []))
}

/** Each circle once, as the path along which it was found. */
function circlesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (node: string, path: readonly string[]) => {
    if (path.includes(node)) {
      circles.push([...path.slice(path.indexOf(node)), node].join(' -> '))
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return circles
}

/** Engine, projections and protocol, but for the command that writes the descriptions. */
const isPure = (path: string) =>
  ['engine', 'projections', 'protocol'].includes(partOf(path)) && path !== 'protocol/describe/cli.ts'

describe('pure code', () => {
  test('engine, protocol and projections read no clock, draw no randomness and touch no world', () => {
    const pure = sources.filter(({ path }) => isPure(path))
    expect(pure.length).toBeGreaterThan(30)
    const lines = pure.flatMap(({ path, text }) =>
      withoutComments(text)
        .split('\n')
        .filter((line) => IMPURE.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(lines).toEqual([])
  })

  test('the words that it must not use are found', () => {
    for (const line of [
      'Date.now()',
      'new Date()',
      'Math.random()',
      'crypto.randomUUID()',
      "import 'node:fs'",
      'setTimeout(f)',
    ]) {
      expect(IMPURE.test(line) || importsOf(line).some(({ target }) => target.startsWith('node:'))).toBe(true)
    }
    expect(IMPURE.test('new Date(at)')).toBe(false)
  })

  test('engine, protocol and projections import no Node module', () => {
    const wrong = sources.flatMap(({ path, imports }) => {
      if (!isPure(path)) return []
      return imports.filter(({ target }) => target.startsWith('node:')).map(({ target }) => `${path} -> ${target}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('files', () => {
  test(`have at most ${SHIPPED_LINES_MAX} lines, tests ${TEST_LINES_MAX}`, () => {
    const long = sources.flatMap((source) => {
      const lines = source.text.split('\n').length - 1
      return lines > (isTest(source) ? TEST_LINES_MAX : SHIPPED_LINES_MAX) ? [`${source.path}: ${lines}`] : []
    })
    expect(long).toEqual([])
  })

  test('have no default export, but for what vitest and vite load', () => {
    const loaded = /(^|\/)(vitest|vite)\.config\.ts$|^tests\/helpers\/(compiledService|oneChromium)\.ts$/
    const wrong = sources.filter(({ path, text }) => /^export default\b/m.test(text) && !loaded.test(path))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('are named for what they hold: no utils, no helpers in shipped code', () => {
    const vague = /(^|\/)(utils?|helpers?|misc|common)(\.tsx?)?(\/|$)/i
    const wrong = sources.filter((source) => !isTest(source) && vague.test(source.path))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('nothing at run time leads out of the repository', () => {
    const wrong = sources.filter(
      (source) =>
        !['tests', 'dev/bench'].includes(partOf(source.path)) &&
        /\.\.\/shared\b|['"`]\/work\b/.test(withoutComments(source.text)),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
    expect(arrows.filter(({ to }) => to.startsWith('..'))).toEqual([])
  })
})

/** Type assertions that a part may hold at most: lower the figure when some go, never raise it. */
const ASSERTIONS_MAX: Readonly<Record<string, number>> = {
  engine: 28,
  projections: 31,
  protocol: 12,
  stores: 36,
  workers: 10,
  documents: 276,
  assistant: 42,
  integrations: 17,
  gateway: 58,
  api: 34,
  app: 17,
  replay: 48,
  web: 130,
  'web/client': 12,
  'web/admin': 6,
  fixtures: 13,
  'dev/bench': 79,
  'dev/cluster': 12,
  'dev/training': 40,
  'dev/harness': 60,
  'dev/hostile': 22,
  'dev/mutants': 2,
}

describe('type assertions', () => {
  test('grow fewer in every part', () => {
    const counts = new Map<string, number>()
    for (const { path, text } of sources) {
      const part = partOf(path)
      if (part !== 'tests') counts.set(part, (counts.get(part) ?? 0) + assertionsIn(path, text))
    }
    const over = [...counts].filter(([part, count]) => count > (ASSERTIONS_MAX[part] ?? 0))
    expect(over.map(([part, count]) => `${part}: ${count} assertions, ${ASSERTIONS_MAX[part] ?? 0} at most`)).toEqual(
      [],
    )
  })

  test('are counted where they stand, and `as const` is none', () => {
    expect(
      assertionsIn('a.ts', "const a = b! as C\nconst d = ['!', `as e`] as const // f!\nconst g = (h as I)!.j\n"),
    ).toBe(4)
  })
})
