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
    if (typeof words === 'string' && /\p{L}/u.test(words)) found.push(words.trim())
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

describe('the catalogue of strings', () => {
  test.each([
    ['[WP16] the screens of spaces', 'app/spaces'],
    ['[WT7] the pages of the free tools', 'app/tools'],
    ['[KX85] the page that says where data lives', 'app/trust'],
    ['[WC2] the console', 'admin'],
  ])('%s: every word that they show is in it, none stands in an element', (_, part) => {
    const folder = join(WEB, part)
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))
    expect(paths.length).toBeGreaterThanOrEqual(3)
    const words = paths.flatMap((path) =>
      wordsIn(path, readFileSync(join(folder, path), 'utf8')).map((found) => `${path}: ${found}`),
    )
    expect(words).toEqual([])
  })

  test('words in elements are found wherever they can stand', () => {
    const source = `export const A = () => <p title="One" className="two" aria-label={'Three'}>Four {'Five'} {\`Six\`} {t.seven} · <b>Eight</b></p>`
    expect(wordsIn('a.tsx', source).sort()).toEqual(['Eight', 'Five', 'Four', 'One', 'Six', 'Three'])
  })
})
