import { useCallback, useEffect, useRef, useState } from 'react'
import { advanced, type Speed } from './model/playback.ts'

/** Maximum time that one frame advances; longer gaps, as of a hidden tab, are skipped. */
const FRAME_MS_MAX = 250

export interface Playback {
  readonly place: number
  readonly playing: boolean
  readonly speed: Speed
  /** Goes to a position and pauses. */
  seek(place: number): void
  /** Plays or pauses; at the end it plays again from the start. */
  toggle(): void
  setSpeed(speed: Speed): void
}

/** Position of the replay, and the clock that advances it. [WA12] */
export function usePlayback(events: readonly { readonly at: number }[], start: number): Playback {
  const [place, setPlace] = useState(start)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const waitedMs = useRef(0)
  const current = useRef(place)
  current.current = place

  useEffect(() => {
    if (!playing) return
    let last = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const passedMs = Math.min(FRAME_MS_MAX, now - last) * speed
      last = now
      const head = advanced(events, { place: current.current, waitedMs: waitedMs.current }, passedMs)
      waitedMs.current = head.waitedMs
      setPlace(head.place)
      if (head.place >= events.length) setPlaying(false)
      else frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, speed, events])

  const seek = useCallback(
    (wanted: number) => {
      waitedMs.current = 0
      setPlaying(false)
      setPlace(Math.max(0, Math.min(events.length, Math.round(wanted))))
    },
    [events],
  )
  const toggle = useCallback(() => {
    waitedMs.current = 0
    if (current.current >= events.length) setPlace(0)
    setPlaying((was) => !was)
  }, [events])
  return { place, playing, speed, seek, toggle, setSpeed }
}
