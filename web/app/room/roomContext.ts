import type { Rest, RoomClient, RoomSnapshot, SpacesRest } from '@parley/client'
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import type { Account } from '../signin/account.ts'
import type { Visits } from '../telemetry/visits.ts'

/** The page's room client, the HTTP client with the same seat, the one for spaces, the user's account, and what counts visits. */
export interface RoomTools {
  readonly client: RoomClient
  readonly rest: Rest
  readonly spaces: SpacesRest
  readonly account: Account
  readonly visits: Visits
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

export function useSpacesRest(): SpacesRest {
  return useTools().spaces
}

export function useAccount(): Account {
  return useTools().account
}

export function useVisits(): Visits {
  return useTools().visits
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
