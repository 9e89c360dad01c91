import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isFromFrame, type RecordedEvent, type ToFrame } from './frame/messages.ts'

export const SPEEDS = [0.5, 1, 2, 4, 8] as const

export interface Player {
  readonly state: 'opening' | 'open' | 'failed'
  readonly totalMs: number
  /** Milliseconds since the start. */
  readonly at: number
  readonly isPlaying: boolean
  readonly isSkipping: boolean
  readonly speed: number
  readonly skips: boolean
  toggle(): void
  seek(at: number): void
  setSpeed(factor: number): void
  setSkips(on: boolean): void
}

const START = { state: 'opening', totalMs: 0, at: 0, isPlaying: false, isSkipping: false } as const
type Playing = Pick<Player, 'state' | 'totalMs' | 'at' | 'isPlaying' | 'isSkipping'>

/** Plays events in the frame that `ref` is given to: tells it what to do and follows what it reports. [WD8] */
export function usePlayer(events: readonly RecordedEvent[]) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [playing, setPlaying] = useState<Playing>(START)
  const [speed, setSpeed] = useState<number>(1)
  const [skips, setSkips] = useState(true)
  const tell = useCallback((message: ToFrame) => {
    frame.current?.contentWindow?.postMessage(message, location.origin)
  }, [])
  useReports(frame, events, tell, setPlaying)
  const player = useMemo((): Player => {
    const { at, totalMs, isPlaying } = playing
    return {
      ...playing,
      speed,
      skips,
      toggle() {
        const from = isPlaying ? at : at >= totalMs ? 0 : at
        tell({ type: isPlaying ? 'pause' : 'play', at: from })
        setPlaying((now) => ({ ...now, isPlaying: !isPlaying, at: from, isSkipping: false }))
      },
      seek(to) {
        const within = Math.max(0, Math.min(totalMs, to))
        tell({ type: isPlaying ? 'play' : 'pause', at: within })
        setPlaying((now) => ({ ...now, at: within }))
      },
      setSpeed(factor) {
        tell({ type: 'speed', factor })
        setSpeed(factor)
      },
      setSkips(on) {
        tell({ type: 'skip', on })
        setSkips(on)
      },
    }
  }, [playing, speed, skips, tell])
  return { player, frame }
}

/** Gives the frame its events once it is ready, and follows its reports. */
function useReports(
  frame: { readonly current: HTMLIFrameElement | null },
  events: readonly RecordedEvent[],
  tell: (message: ToFrame) => void,
  setPlaying: (step: (now: Playing) => Playing) => void,
): void {
  useEffect(() => {
    const follow = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow || !isFromFrame(data)) return
      if (data.type === 'ready') return tell({ type: 'load', events })
      setPlaying((now) => {
        if (data.type === 'loaded') return { ...now, state: 'open', totalMs: data.totalMs }
        if (data.type === 'time') return now.isPlaying ? { ...now, at: Math.min(data.at, now.totalMs) } : now
        if (data.type === 'skipping') return { ...now, isSkipping: data.on }
        if (data.type === 'ended') return { ...now, isPlaying: false, isSkipping: false, at: now.totalMs }
        return { ...now, state: 'failed' }
      })
    }
    addEventListener('message', follow)
    return () => removeEventListener('message', follow)
  }, [frame, events, tell, setPlaying])
}
