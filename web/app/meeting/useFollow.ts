import { useCallback, useEffect, useState } from 'react'
import type { Focus } from '../sidecar/paneRoom.ts'

export interface Follow {
  /** Navigation target of the document; null leaves the reader where they are. */
  readonly place: Focus | null
  /** True when the reader left the section under discussion. */
  readonly isAway: boolean
  /** Navigates to a place; a place other than the discussion stops following. */
  go(place: Focus): void
  /** Reports that the reader scrolled by themselves. */
  leave(): void
  /** Returns to the section under discussion and follows it again. */
  back(): void
}

/** Keeps the document at the section under discussion until the reader goes elsewhere. [WM61] */
export function useFollow(current: string | null): Follow {
  const [place, setPlace] = useState<Focus | null>(null)
  const [isFollowing, setFollowing] = useState(true)
  useEffect(() => {
    if (isFollowing && current !== null) setPlace({ sectionId: current })
  }, [isFollowing, current])
  const go = useCallback(
    (wanted: Focus) => {
      setFollowing(wanted.sectionId === current)
      setPlace(wanted)
    },
    [current],
  )
  const leave = useCallback(() => {
    setFollowing(false)
    setPlace(null)
  }, [])
  const back = useCallback(() => setFollowing(true), [])
  return { place, isAway: !isFollowing && current !== null, go, leave, back }
}
