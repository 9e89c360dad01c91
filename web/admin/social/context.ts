import { createContext, useContext } from 'react'
import type { Post, SocialOverview } from '#protocol/views/admin/social.ts'
import type { SocialRest } from './socialRest.ts'

/** What all screens of social publishing share. */
export interface SocialTools {
  readonly rest: SocialRest
  readonly overview: SocialOverview
  /** The service's clock, to the nearest half minute. */
  readonly now: number
  /** Shows a post as the service just answered it. */
  readonly put: (post: Post) => void
  /** Asks for everything again; what is shown stays meanwhile. */
  readonly refresh: () => void
}

export const SocialContext = createContext<SocialTools | null>(null)

export function useSocial(): SocialTools {
  const tools = useContext(SocialContext)
  if (!tools) throw new Error('The screens of social publishing belong into their frame.')
  return tools
}
