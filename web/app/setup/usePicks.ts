import { useEffect, useRef, useState } from 'react'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { useToast } from '../ui/toastContext.ts'

const NONE: readonly string[] = []

/** Own picks. What was just clicked shows at once, until the service's state says the same or the service refuses it. */
export function usePicks() {
  const client = useRoomClient()
  const toast = useToast()
  const told = useRoom((room) => room.state?.doc.picks[room.me ?? ''] ?? NONE)
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const pending = useRef(0)
  // Any state that came after all answers holds what was asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told is what it waits for
  useEffect(() => {
    if (pending.current === 0) setWanted(null)
  }, [told])
  const put = async (sectionIds: readonly string[]) => {
    setWanted(sectionIds)
    pending.current += 1
    const result = await client.pick(sectionIds)
    pending.current -= 1
    if (result.ok) return
    setWanted(null)
    toast({ text: result.error, tone: 'bad' })
  }
  return { picks: wanted ?? told, put }
}
