import type { Me } from '@parley/client'
import { useSyncExternalStore } from 'react'
import { useAccount } from '../room/roomContext.ts'

/** Returns the signed-in user: undefined until known, null for a guest. */
export function useMe(): Me | null | undefined {
  const { subscribe, snapshot } = useAccount()
  return useSyncExternalStore(subscribe, snapshot)
}
