import type { Message } from '@parley/client'
import { useMemo, useRef, useState } from 'react'

export interface Unseen {
  /** Id of the first unseen message of somebody else, or null. */
  readonly first: string | null
  /** Number of messages of others since then. */
  readonly count: number
  /** Reports whether the reader is at the end of the list. */
  reading(atEnd: boolean): void
}

/** Tracks messages that arrived while the reader was scrolled up or the page was hidden. The divider stays until the next such time. */
export function useUnseen(messages: readonly Message[], me: string | null): Unseen {
  const [first, setFirst] = useState<string | null>(null)
  const [away, setAway] = useState(false)
  const seen = useRef<string | null>(null)
  const newest = messages.at(-1)?.id ?? null

  const isAway = away || (typeof document !== 'undefined' && document.hidden)
  if (!isAway && seen.current !== newest) seen.current = newest
  const place = isAway && seen.current !== null ? messages.findLastIndex(({ id }) => id === seen.current) : -1
  const unseen = place < 0 ? [] : messages.slice(place + 1).filter(({ senderId }) => me === null || senderId !== me)
  const firstNow = unseen[0]?.id ?? null
  if (firstNow !== null && firstNow !== first) setFirst(firstNow)
  const count = unseen.length

  return useMemo(() => ({ first, count, reading: (atEnd: boolean) => setAway(!atEnd) }), [first, count])
}
