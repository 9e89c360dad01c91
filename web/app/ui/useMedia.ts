import { useCallback, useSyncExternalStore } from 'react'

/** From here on the conversation stays in view beside a panel; the style sheets say the same. */
export const WIDE = '(min-width: 60rem)'

/** Whether the window is as a media query says. */
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
