import { useEffect } from 'react'
import type { ExportedEvent } from '#projections/capture.ts'
import { queried, setQuery } from '../router.ts'
import { placeOf } from './model/startingPlace.ts'
import type { Playback } from './usePlayback.ts'

/** Delay before the URL follows the position: browsers limit how often it may change. */
const SETTLED_MS = 300

/** Returns the position that the page's URL names, by default before the first event. [WA15] */
export function placeInAddress(events: readonly ExportedEvent[]): number {
  return placeOf(events, { event: queried('event'), message: queried('message') }) ?? 0
}

/** Keeps the position in the URL, so that it can be shared, and follows Back and Forward. [WA15] */
export function usePlaceInAddress({ place, seek }: Playback, events: readonly ExportedEvent[]): void {
  useEffect(() => {
    const own = location.pathname
    const timer = setTimeout(() => {
      if (location.pathname !== own || placeInAddress(events) === place) return
      setQuery({ message: null, event: String(place) })
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [place, events])
  useEffect(() => {
    const go = () => seek(placeInAddress(events))
    addEventListener('popstate', go)
    return () => removeEventListener('popstate', go)
  }, [seek, events])
}

/** Returns the shareable URL of a position. */
export function addressOf(place: number): string {
  return `${location.origin}${location.pathname}?event=${place}`
}
