import { useEffect, useRef, useState } from 'react'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { useToast } from '../ui/toastContext.ts'

const NONE: readonly string[] = []

/** The user's picks, updated optimistically until the service confirms or refuses them. */
export function usePicks() {
  const client = useRoomClient()
  const toast = useToast()
  const confirmed = useRoom((room) => room.state?.doc.picks[room.me ?? ''] ?? NONE)
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const pending = useRef(0)
  // Any state received after all answers contains the requested picks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the service confirms
  useEffect(() => {
    if (pending.current === 0) setWanted(null)
  }, [confirmed])
  const setPicks = async (sectionIds: readonly string[]) => {
    setWanted(sectionIds)
    pending.current += 1
    const result = await client.pick(sectionIds)
    pending.current -= 1
    if (result.ok) return
    setWanted(null)
    toast({ text: result.error, tone: 'bad' })
  }
  return { picks: wanted ?? confirmed, setPicks }
}
