import { useEffect, useState } from 'react'
import { useRest } from '../room/roomContext.ts'

/** Delays between attempts to find the session, in milliseconds: it is archived shortly after its end. */
const PAUSES_MS = [0, 1_000, 3_000, 8_000]
const NEWEST = 100

/** Returns the archive name of a room's session; null until it is archived, or when the user may not see it. */
export function useArchiveName(code: string | null): string | null {
  const rest = useRest()
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    if (code === null) return
    let left = false
    const look = async () => {
      for (const pauseMs of PAUSES_MS) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        if (left) return
        const answer = await rest.history(NEWEST)
        const found = answer.ok ? answer.value.find((session) => session.code === code) : undefined
        if (found !== undefined) return setName(found.name)
      }
    }
    void look()
    return () => {
      left = true
    }
  }, [rest, code])
  return name
}
