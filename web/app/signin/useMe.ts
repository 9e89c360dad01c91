import type { Me } from '@parley/client'
import { useSyncExternalStore } from 'react'
import { useAccount } from '../room/roomContext.ts'

/** Whose browser this is: undefined until it is known, null for a guest. */
export function useMe(): Me | null | undefined {
  const { subscribe, snapshot } = useAccount()
  return useSyncExternalStore(subscribe, snapshot)
}
