import { type ReactNode, useEffect } from 'react'
import { RoomContext, type RoomTools } from './roomContext.ts'

/** Provides the page's client to all screens, and checks the seat when the tab becomes visible again. */
export function RoomProvider({ tools, children }: { readonly tools: RoomTools; readonly children: ReactNode }) {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void tools.client.checkSeat()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [tools])
  return <RoomContext value={tools}>{children}</RoomContext>
}
