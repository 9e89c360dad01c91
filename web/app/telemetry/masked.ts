import { type Route, routeOf } from '../router.ts'

const WORDS_MAX = 1_000
const MESSAGE_MAX = 300
const SELECTOR_MAX = 200
const SELECTOR_PARTS = 4
const NAMED: Partial<Record<Route['screen'], string>> = {
  room: '/r/:code',
  session: '/archive/:name',
  replay: '/replay/:name',
  space: '/spaces/:slug',
  unknown: '/:unknown',
}

/**
 * Returns the path of a page without the slug, code or name in it. Null for pages that are not counted: those of administrators,
 * who would otherwise move the figures that they look at. [BC4]
 */
export function maskedPath(path: string): string | null {
  if (/^\/admin(?:\/|$)/.test(path)) return null
  return NAMED[routeOf(path).screen] ?? path.replace(/(?<=[^/])\/+$/, '')
}

/** Returns an error's message without values: nothing quoted, no address, no word with a digit in it, no long word. [BC4] */
export function maskedMessage(message: string): string {
  return message
    .slice(0, WORDS_MAX)
    .replace(/["“«`].*/s, '…')
    .replace(/^([^'‘]*)['‘].*['’]/s, '$1…')
    .replace(/\S*[\d/@]\S*|\S{30,}/g, '#')
    .slice(0, MESSAGE_MAX)
}

/** Returns an element's place by tags, roles and the names of its styles: none of them holds a word of anybody. [BC4] */
export function selectorOf(element: Element): string {
  const parts: string[] = []
  for (let one: Element | null = element; one && one !== document.body && parts.length < SELECTOR_PARTS; ) {
    const [, style] = /^_([a-z]+)_/i.exec(one.classList[0] ?? '') ?? []
    const role = one.getAttribute('role')
    parts.unshift(one.localName + (role ? `[role=${role}]` : '') + (style ? `.${style}` : ''))
    one = one.parentElement
  }
  return parts.join(' > ').slice(0, SELECTOR_MAX)
}
