import { useMemo, useRef, useState } from 'react'
import type { Message } from '../../client/wire.ts'

export interface Unseen {
  /** The first message that came while the reader was elsewhere; null when there is none. */
  readonly first: string | null
  /** Messages that came since. */
  readonly count: number
  /** Tells whether the reader is at the end of the list. */
  reading(atEnd: boolean): void
}

/** What came while the reader was further up, or the page was hidden. The divider stays until the next time. */
export function useUnseen(messages: readonly Message[]): Unseen {
  const [first, setFirst] = useState<string | null>(null)
  const [away, setAway] = useState(false)
  const seen = useRef<string | null>(null)
  const newest = messages.at(-1)?.id ?? null

  const isAway = away || (typeof document !== 'undefined' && document.hidden)
  if (!isAway && seen.current !== newest) seen.current = newest
  const place = isAway && seen.current !== null ? messages.findLastIndex(({ id }) => id === seen.current) : -1
  const firstNow = place < 0 ? null : (messages[place + 1]?.id ?? null)
  if (firstNow !== null && firstNow !== first) setFirst(firstNow)
  const count = firstNow === null ? 0 : messages.length - place - 1

  return useMemo(() => ({ first, count, reading: (atEnd: boolean) => setAway(!atEnd) }), [first, count])
}
