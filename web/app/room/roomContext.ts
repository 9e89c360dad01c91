import type { Rest, RoomClient, RoomSnapshot } from '@parley/client'
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import type { Account } from '../signin/account.ts'

/** The page's room client, the HTTP client with the same seat, and the user's account. */
export interface RoomTools {
  readonly client: RoomClient
  readonly rest: Rest
  readonly account: Account
}

export const RoomContext = createContext<RoomTools | null>(null)

function useTools(): RoomTools {
  const tools = useContext(RoomContext)
  if (!tools) throw new Error('Used outside of RoomProvider.')
  return tools
}

export function useRoomClient(): RoomClient {
  return useTools().client
}

export function useRest(): Rest {
  return useTools().rest
}

export function useAccount(): Account {
  return useTools().account
}

/**
 * Selects a part of the room's snapshot; the component renders again only when that part changes. A selector that returns a new
 * object every time needs `isEqual`.
 */
export function useRoom<T>(select: (room: RoomSnapshot) => T, isEqual: (a: T, b: T) => boolean = Object.is): T {
  const { client } = useTools()
  const last = useRef<{ readonly value: T } | null>(null)
  const read = () => {
    const value = select(client.snapshot())
    if (last.current === null || !isEqual(last.current.value, value)) last.current = { value }
    return last.current.value
  }
  const subscribe = useCallback((listener: () => void) => client.subscribe(listener), [client])
  return useSyncExternalStore(subscribe, read)
}
