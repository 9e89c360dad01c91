import { useCallback, useSyncExternalStore } from 'react'

/** Media query from which the conversation stays visible beside a panel; the style sheets use the same width. */
export const WIDE = '(min-width: 56.25rem)'
/** Media query from which the conversation stays visible beside the document, as at 200 % zoom of a laptop. */
export const HALVED = '(min-width: 45rem)'

/** Returns true while the window matches a media query. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
