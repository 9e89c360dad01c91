import { type AnchorHTMLAttributes, createElement, type MouseEvent, useSyncExternalStore } from 'react'

/** The free tools, in the order in which they are shown. */
export const TOOLS = ['agenda-builder', 'minutes-summarizer', 'decision-extractor'] as const
export type ToolId = (typeof TOOLS)[number]

/** A screen of the client. `replay` and `session` name a finished meeting. */
export type Route =
  | { readonly screen: 'landing' }
  | { readonly screen: 'room'; readonly code: string }
  | { readonly screen: 'archive' }
  | { readonly screen: 'session'; readonly name: string }
  | { readonly screen: 'replay'; readonly name: string }
  | { readonly screen: 'spaces' }
  | { readonly screen: 'space'; readonly slug: string }
  | { readonly screen: 'signin' }
  | { readonly screen: 'trust' }
  | { readonly screen: 'tools' }
  | { readonly screen: 'tool'; readonly tool: ToolId }
  | { readonly screen: 'unknown' }

/** Returns the screen for a path. The service serves the client's page for the same paths (api/web.ts). */
export function routeOf(path: string): Route {
  const [first, second, ...rest] = path.split('/').filter((part) => part !== '')
  if (first === undefined) return { screen: 'landing' }
  if (rest.length > 0) return { screen: 'unknown' }
  if (first === 'archive')
    return second === undefined ? { screen: 'archive' } : { screen: 'session', name: decoded(second) }
  if (first === 'spaces')
    return second === undefined ? { screen: 'spaces' } : { screen: 'space', slug: decoded(second) }
  if (first === 'tools') return toolRoute(second)
  if (second === undefined) return { screen: first === 'signin' || first === 'trust' ? first : 'unknown' }
  if (first === 'r') return { screen: 'room', code: decoded(second).trim().toUpperCase() }
  if (first === 'replay') return { screen: 'replay', name: decoded(second) }
  return { screen: 'unknown' }
}

function toolRoute(id: string | undefined): Route {
  if (id === undefined) return { screen: 'tools' }
  const tool = TOOLS.find((known) => known === id)
  return tool ? { screen: 'tool', tool } : { screen: 'unknown' }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** How an address came to be shown: a new entry of the browser's history, the same entry, or an earlier or later one. */
export type Move = 'push' | 'replace' | 'pop'

const listeners = new Set<(how: Move) => void>()
const popped = () => tell('pop')

function tell(how: Move): void {
  for (const listener of [...listeners]) listener(how)
}

/** Navigates to a path of the client without a page load. */
export function navigate(path: string, how: Exclude<Move, 'pop'> = 'push'): void {
  if (path === location.pathname + location.search) return
  if (how === 'push') history.pushState(null, '', path)
  else history.replaceState(null, '', path)
  if (how === 'push') scrollTo(0, 0)
  tell(how)
}

/** Calls the listener after each change of the address. Returns the way to stop that. */
export function onNavigation(listener: (how: Move) => void): () => void {
  if (listeners.size === 0) addEventListener('popstate', popped)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('popstate', popped)
  }
}

export function usePath(): string {
  return useSyncExternalStore(onNavigation, () => location.pathname)
}

/** Returns the current path with its query string. */
export function useAddress(): string {
  return useSyncExternalStore(onNavigation, () => location.pathname + location.search)
}

/** Returns a query parameter, or null. */
export function useQuery(name: string): string | null {
  return useSyncExternalStore(onNavigation, () => queried(name))
}

export function queried(name: string): string | null {
  return new URLSearchParams(location.search).get(name)
}

/** Sets query parameters, removing those that are null, without a new history entry. */
export function setQuery(values: Readonly<Record<string, string | null>>): void {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  navigate(`${location.pathname}${query.size === 0 ? '' : `?${query}`}`, 'replace')
}

/** A link within the client; it behaves as a normal link when opened in a new tab. */
export function Link({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }) {
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    navigate(href)
  }
  return createElement('a', { ...rest, href, onClick: go })
}
