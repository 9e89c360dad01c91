import { useSyncExternalStore } from 'react'
import type { Me } from '../../client/wire.ts'
import { useAccount } from '../room/roomContext.ts'

/** Whose browser this is: undefined until it is known, null for a guest. */
export function useMe(): Me | null | undefined {
  const { subscribe, snapshot } = useAccount()
  return useSyncExternalStore(subscribe, snapshot)
}
