import { useEffect } from 'react'
import type { ExportedEvent } from '#projections/capture.ts'
import { queried, setQuery } from '../router.ts'
import { placeOf } from './model/startingPlace.ts'
import type { Playback } from './usePlayback.ts'

/** The address follows once a place was stayed at for so long: browsers refuse to change it at every frame. */
const SETTLED_MS = 300

/** Where the address of the page says that the replay begins; before the first event unless it names another. [WA15] */
export function placeInAddress(events: readonly ExportedEvent[]): number {
  return placeOf(events, { event: queried('event'), message: queried('message') }) ?? 0
}

/** Keeps the place in the address, so that it can be sent to others, and goes where Back and Forward lead. [WA15] */
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

/** The address of a place, for others. */
export function addressOf(place: number): string {
  return `${location.origin}${location.pathname}?event=${place}`
}
