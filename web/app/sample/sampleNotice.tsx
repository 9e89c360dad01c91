import { useEffect } from 'react'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Banner } from '../ui/banner.tsx'
import { type KeptCast, keptCast } from './keptCast.ts'
import styles from './sampleNotice.module.css'

/** Says in a sample meeting who is simulated and what to do next; renders nothing in any other. [WM90] */
export function SampleNotice() {
  const code = useRoom((room) => room.code)
  // The colleagues are remembered as soon as they have their seats.
  useRoom((room) => room.state?.participants.length)
  const cast = code === null ? null : keptCast(code)
  const phase = useRoom((room) => room.state?.phase ?? 'setup')
  const isAsked = useRoom(({ me, messages }) =>
    messages.some(({ type, resolved, votes }) => type === 'inject' && !resolved && votes?.[me ?? ''] === undefined),
  )
  useResumed(cast, phase === 'ended')
  if (cast === null) return null
  return (
    <div className={styles.place}>
      <Banner icon="people">
        <strong>{t.sample.title}</strong> {t.sample.steps[phase === 'chat' && isAsked ? 'vote' : phase]}
      </Banner>
    </div>
  )
}

/** Brings the colleagues back after the page was loaded again. */
function useResumed(cast: KeptCast | null, isOver: boolean): void {
  const client = useRoomClient()
  const [code, seats] = [cast?.code, cast?.seats.join()]
  useEffect(() => {
    if (code === undefined || seats === undefined || isOver) return
    void import('./cast.ts').then(({ Cast }) => Cast.resume(client, { code, seats: seats.split(',') })).catch(() => {})
  }, [client, code, seats, isOver])
}
