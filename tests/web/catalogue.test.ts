import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../../web')
/** Attributes whose text a person reads or hears. */
const READ = /^(?:label|title|alt|placeholder|hint|text|error|aria-(?:label|description|roledescription|valuetext))$/

interface Node {
  readonly type?: string
  readonly value?: unknown
  readonly name?: { readonly name?: string }
  readonly expression?: Node
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[]
}

/** Words that stand in the elements of a source instead of in the catalogue of strings. */
function wordsIn(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const found: string[] = []
  const take = (node: Node | undefined) => {
    const words = node?.type === 'TemplateLiteral' ? node.quasis?.map(({ value }) => value.raw).join('') : node?.value
    if (typeof words === 'string' && /\p{L}{2}/u.test(words)) found.push(words.trim())
  }
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    const node = value as Node & { readonly children?: unknown }
    if (node.type === 'JSXText') take(node)
    if (node.type === 'JSXAttribute' && READ.test(node.name?.name ?? '')) {
      const given = node.value as Node | null
      take(given?.type === 'JSXExpressionContainer' ? given.expression : (given ?? undefined))
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children as Node[]) if (child.type === 'JSXExpressionContainer') take(child.expression)
    for (const [name, inner] of Object.entries(value)) if (name !== 'parent') visit(inner)
  }
  visit(program)
  return found
}

/** Conditions on "exactly one" that choose between words: plural forms by hand. */
function pluralsIn(path: string, text: string): string[] {
  const found: string[] = []
  const worded = (value: unknown): boolean => {
    const node = value as Node & { readonly consequent?: unknown; readonly alternate?: unknown }
    if (node.type === 'ConditionalExpression') return worded(node.consequent) || worded(node.alternate)
    if (node.type === 'TemplateLiteral') return node.quasis?.some(({ value: { raw } }) => /\p{L}/u.test(raw)) ?? false
    return typeof node.value === 'string' && /\p{L}/u.test(node.value)
  }
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    const { type, test, start, end } = value as {
      readonly [key in 'type' | 'start' | 'end']?: unknown
    } & { readonly test?: { readonly operator?: string; readonly left?: Node; readonly right?: Node } }
    const isOne = [test?.left, test?.right].some((side) => side?.value === 1 || side?.value === '1')
    if (type === 'ConditionalExpression' && isOne && /^(?:[!=]==?|[<>]=?)$/.test(test?.operator ?? '') && worded(value))
      found.push(`${path}: ${text.slice(Number(start), Number(end))}`)
    for (const [name, inner] of Object.entries(value)) if (name !== 'parent') visit(inner)
  }
  visit(parseSync(path, text).program)
  return found
}

/** True when the strings are read outside of every function, in types not counted. */
function readsEarly(path: string, text: string): boolean {
  const reads = (value: unknown): boolean => {
    if (value === null || typeof value !== 'object') return false
    const { type = '', name } = value as { readonly type?: string; readonly name?: unknown }
    if (/Function|^TSType|^Import|^Export\w*Specifier/.test(type)) return false
    if (type === 'Identifier' && name === 't') return true
    return Object.entries(value).some(([key, inner]) => key !== 'parent' && reads(inner))
  }
  return reads(parseSync(path, text).program.body.filter((node) => !isBinding(node)))
}

/** True for the declaration that makes the strings known, `export let t`. */
const isBinding = (node: object): boolean => JSON.stringify(node).includes('"kind":"let"')

describe('the catalogue of strings', () => {
  test.each([
    ['[WP16] [WT7] [KX85] [LA3] every screen of the client', 'app'],
    ['[WC2] [LA3] the console', 'admin'],
  ])('%s: every word that they show is in it, none stands in an element', (_, part) => {
    const folder = join(WEB, part)
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))
    expect(paths.length).toBeGreaterThanOrEqual(3)
    const words = paths.flatMap((path) =>
      wordsIn(path, readFileSync(join(folder, path), 'utf8')).map((found) => `${path}: ${found}`),
    )
    expect(words).toEqual([])
  })

  test('[LA3] no module of the client reads it while it loads: the language is not known then', () => {
    const folder = join(WEB, 'app')
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
    const early = paths.filter((path) => readsEarly(path, readFileSync(join(folder, path), 'utf8')))
    expect(early).toEqual([])
    expect(readsEarly('a.ts', `const said = t.landing\nexport const a = () => said.title`)).toBe(true)
    expect(readsEarly('a.ts', `type A = typeof t.landing\nexport const a = () => t.landing.title`)).toBe(false)
  })

  test.each(['web/app', 'web/admin', 'engine/words', 'engine/room/moderator'])(
    '[LA5] nothing in %s counts by hand: plural forms come from the rules of the language',
    (part) => {
      const folder = join(WEB, '..', part)
      const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
      expect(paths.length).toBeGreaterThan(1)
      expect(paths.flatMap((path) => pluralsIn(path, readFileSync(join(folder, path), 'utf8')))).toEqual([])
    },
  )

  test.each([
    [`const a = (n) => (n === 1 ? '1 page' : \`\${n} pages\`)`, 1],
    [`const a = (n) => \`\${n} page\${n !== 1 ? 's' : ''}\``, 1],
    [`const a = (n) => (n === 0 ? 'none' : n > 1 ? \`\${n} pages\` : 'one')`, 1],
    ["const a = (n) => counted(n === 1 ? 1 : 2, { one: '# page', other: '# pages' })", 0],
    ["const a = (n) => (n === 0 ? 'No pages' : pagesOf(n))", 0],
  ])('plural forms by hand are found: %s', (source, times) => {
    expect(pluralsIn('a.ts', source)).toHaveLength(times)
  })

  test('words in elements are found wherever they can stand', () => {
    const source = `export const A = () => <p title="One" className="two" aria-label={'Three'}>Four {'Five'} {\`Six\`} {t.seven} · <b>Eight</b></p>`
    expect(wordsIn('a.tsx', source).sort()).toEqual(['Eight', 'Five', 'Four', 'One', 'Six', 'Three'])
  })
})
