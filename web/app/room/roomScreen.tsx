import { lazy, Suspense, useEffect, useState } from 'react'
import { Enter } from '../landing/enter.tsx'
import { Noting } from '../ledger/noting.tsx'
import { t } from '../strings/t.ts'
import { Waiting } from '../ui/waiting.tsx'
import { NamesakeDialog } from './namesakeDialog.tsx'
import { useRoom, useRoomClient } from './roomContext.ts'

const Setup = lazy(() => import('../setup/setup.tsx').then(({ Setup: named }) => ({ default: named })))
const Meeting = lazy(() => import('../meeting/meeting.tsx').then(({ Meeting: named }) => ({ default: named })))
const End = lazy(() => import('../end/end.tsx').then(({ End: named }) => ({ default: named })))
const SCREENS = { setup: Setup, chat: Meeting, ended: End } as const

/** Shows a room's screen for its phase. Without a seat it resumes the stored one or asks for a name. */
export function RoomScreen({ code }: { readonly code: string }) {
  const isSeated = useRoom((room) => room.me !== null && room.code === code)
  const phase = useRoom((room) => room.state?.phase ?? 'setup')
  const isResuming = useResume(code, isSeated)
  useEffect(() => {
    document.title = `${code} · ${t.common.product}`
    return () => {
      document.title = t.common.product
    }
  }, [code])
  usePreloaded(isSeated)
  if (isResuming) return <Waiting />
  if (!isSeated) return <Enter code={code} />
  const Screen = SCREENS[phase]
  return (
    <>
      <Noting>
        <Suspense fallback={<Waiting />}>
          <Screen />
        </Suspense>
      </Noting>
      <NamesakeDialog />
    </>
  )
}

/** Resumes the tab's stored seat in this room, once; returns true while it is doing so. */
function useResume(code: string, isSeated: boolean): boolean {
  const client = useRoomClient()
  const [isResuming, setResuming] = useState(() => !isSeated && client.storedSeat()?.code === code)
  // Only when the screen opens: later the client resumes the seat by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isResuming) return
    let left = false
    void client.resume().finally(() => left || setResuming(false))
    return () => {
      left = true
    }
  }, [code])
  return isResuming && !isSeated
}

/** Preloads the later screens once the user has a seat, so that they open even while the service is unreachable. */
function usePreloaded(isSeated: boolean): void {
  useEffect(() => {
    if (isSeated) void Promise.all([import('../meeting/meeting.tsx'), import('../end/end.tsx')]).catch(() => {})
  }, [isSeated])
}
