import { useEffect, useState } from 'react'
import { useConsole } from '../shell/consoleContext.ts'

const TICK_MS = 30_000
/** Differences up to this are taken for the time that the page took to open. */
const SLACK_MS = 120_000

/** The service's clock. It is the browser's, unless the two differ by minutes. */
export function useServiceNow(): number {
  const { me } = useConsole()
  const [ahead] = useState(() => {
    const difference = me.now - performance.timeOrigin
    return Math.abs(difference) < SLACK_MS || Date.now() - performance.timeOrigin > SLACK_MS ? 0 : difference
  })
  const [now, setNow] = useState(() => Date.now() + ahead)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + ahead), TICK_MS)
    return () => clearInterval(timer)
  }, [ahead])
  return now
}
