import type { Result } from '@parley/client'
import { useState } from 'react'
import { useRoomClient } from '../room/roomContext.ts'
import { navigate } from '../router.ts'
import { rememberName } from './rememberedName.ts'

/** Runs one attempt to enter a room at a time and navigates to the room on success. */
export function useEntering() {
  const client = useRoomClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const enter = async (attempt: () => Promise<Result>, name?: string) => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    const result = await attempt()
    setBusy(false)
    if (!result.ok) return setError(result.error)
    if (name !== undefined) rememberName(name)
    const { code } = client.snapshot()
    if (code !== null) navigate(`/r/${code}`)
  }
  return { isBusy, error, enter, forget: () => setError(null) }
}
