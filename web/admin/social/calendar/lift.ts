import { createContext, useContext } from 'react'
import type { Post } from '#protocol/views/admin/social.ts'

/** A post that the keys hold, and where it would be put down. */
export interface Lift {
  readonly id: string
  readonly at: number
}

export interface LiftTools {
  readonly lift: Lift | null
  /** Handles a key on the grip of a post; false for keys that mean nothing to it. */
  readonly onKey: (post: Post, key: string) => boolean
  /** The focus left the grip of the post that is held. */
  readonly onLeave: (post: Post) => void
}

export const LiftContext = createContext<LiftTools | null>(null)

export function useLift(): LiftTools {
  const tools = useContext(LiftContext)
  if (!tools) throw new Error('Grips belong into the calendar.')
  return tools
}
