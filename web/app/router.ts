import { type AnchorHTMLAttributes, createElement, type MouseEvent, useSyncExternalStore } from 'react'

/** A screen of the client. `replay` and `session` name a finished meeting. */
export type Route =
  | { readonly screen: 'landing' }
  | { readonly screen: 'room'; readonly code: string }
  | { readonly screen: 'archive' }
  | { readonly screen: 'session'; readonly name: string }
  | { readonly screen: 'replay'; readonly name: string }
  | { readonly screen: 'signin' }
  | { readonly screen: 'unknown' }

/** Returns the screen for a path. The service serves the client's page for the same paths (api/web.ts). */
export function routeOf(path: string): Route {
  const [first, second, ...rest] = path.split('/').filter((part) => part !== '')
  if (first === undefined) return { screen: 'landing' }
  if (rest.length > 0) return { screen: 'unknown' }
  if (first === 'archive')
    return second === undefined ? { screen: 'archive' } : { screen: 'session', name: decoded(second) }
  if (second === undefined) return { screen: first === 'signin' ? 'signin' : 'unknown' }
  if (first === 'r') return { screen: 'room', code: decoded(second).trim().toUpperCase() }
  if (first === 'replay') return { screen: 'replay', name: decoded(second) }
  return { screen: 'unknown' }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const listeners = new Set<() => void>()

/** Navigates to a path of the client without a page load. */
export function navigate(path: string, how: 'push' | 'replace' = 'push'): void {
  if (path === location.pathname + location.search) return
  if (how === 'push') history.pushState(null, '', path)
  else history.replaceState(null, '', path)
  if (how === 'push') scrollTo(0, 0)
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname)
}

/** Returns the current path with its query string. */
export function useAddress(): string {
  return useSyncExternalStore(subscribe, () => location.pathname + location.search)
}

/** Returns a query parameter, or null. */
export function useQuery(name: string): string | null {
  return useSyncExternalStore(subscribe, () => queried(name))
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
