import { useEffect, useState } from 'react'

/** Countdown: returns the seconds left (0 when none) and a function that starts it. */
export function useWait(): readonly [number, (ms: number) => void] {
  const [until, setUntil] = useState(0)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const count = () => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    count()
    if (until <= Date.now()) return
    const ticking = setInterval(count, 1000)
    return () => clearInterval(ticking)
  }, [until])
  return [seconds, (ms) => setUntil(ms === 0 ? 0 : Date.now() + ms)]
}
