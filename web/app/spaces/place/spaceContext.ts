import type { SpaceClient, SpaceFull, SpaceRole, SpaceSnapshot } from '@parley/client'
import { createContext, useContext, useSyncExternalStore } from 'react'

/** The open space: its client, for everything below the page of one space. */
export const SpaceContext = createContext<SpaceClient | null>(null)

export function useSpaceClient(): SpaceClient {
  const client = useContext(SpaceContext)
  if (!client) throw new Error('Used outside of a space.')
  return client
}

/** Selects a part of the snapshot, or a plain value; the component renders again only when that changes. */
export function useSnapshot<T>(select: (snapshot: SpaceSnapshot) => T): T {
  const client = useSpaceClient()
  return useSyncExternalStore(client.subscribe, () => select(client.snapshot()))
}

/** The space, once it has been loaded; only for what is shown then. */
export function useSpace(): SpaceFull {
  const space = useSnapshot(theSpace)
  if (!space) throw new Error('Shown before the space was loaded.')
  return space
}
const theSpace = ({ space }: SpaceSnapshot) => space

const RANKS: Readonly<Record<SpaceRole, number>> = { viewer: 1, editor: 2, owner: 3 }

/** True when a role includes another; link holders have none. */
export function includes(role: SpaceRole | null, needed: SpaceRole): boolean {
  return role !== null && RANKS[role] >= RANKS[needed]
}

/** True when the caller has at least this role, and the space is not in the trash, where nothing can be changed. */
export function useMay(needed: SpaceRole): boolean {
  const { role, deletedAt } = useSpace()
  return deletedAt === null && includes(role, needed)
}
