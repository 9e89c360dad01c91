import { NOW } from './consoleAnswers.ts'

type Attributes = Readonly<Record<string, string | boolean>>

const element = (id: number, tagName: string, attributes: Attributes, ...childNodes: readonly object[]) => ({
  ...{ type: 2, tagName, attributes, childNodes, id },
})
const words = (id: number, textContent: string) => ({ type: 3, textContent, id })

const START = NOW - 3_600_000
const PAGE_OF_A_VISIT = [
  { type: 1, name: 'html', publicId: '', systemId: '', id: 2 },
  element(
    3,
    'html',
    {},
    element(4, 'head', {}, element(5, 'style', { _cssText: 'h1 { color: rgb(160, 0, 0); }' })),
    element(
      6,
      'body',
      { onload: 'document.title = "attacked"' },
      element(7, 'h1', {}, words(8, 'Hello')),
      element(9, 'script', {}, words(10, 'parent.document.title = "attacked"')),
      element(11, 'img', { src: 'https://elsewhere.example/a.png', onerror: 'document.title = "attacked"' }),
      element(12, 'a', { href: 'javascript:alert(1)' }, words(13, 'A link')),
    ),
  ),
]

/** A visit of half a minute to two pages, with a rage click, as the recorder wrote it; its page tries to break out. */
export function givenRecording(): Record<string, unknown>[] {
  const at = (after: number, type: number, data: object) => ({ type, timestamp: START + after, data })
  const href = (path: string) => ({ href: `https://parley.example${path}`, width: 1_280, height: 720 })
  return [
    at(0, 4, href('/')),
    at(10, 2, { node: { type: 0, id: 1, childNodes: PAGE_OF_A_VISIT }, initialOffset: { top: 0, left: 0 } }),
    at(800, 3, { source: 1, positions: [{ x: 300, y: 200, id: 7, timeOffset: 0 }] }),
    at(1_500, 3, { source: 0, texts: [{ id: 8, value: 'Changed' }], attributes: [], removes: [], adds: [] }),
    at(2_000, 5, { tag: 'rage_click', payload: {} }),
    at(2_500, 4, href('/spaces/:slug')),
    at(2_600, 5, { tag: 'elsewhere', payload: {} }),
    at(30_000, 3, { source: 1, positions: [{ x: 100, y: 100, id: 7, timeOffset: 0 }] }),
  ]
}
