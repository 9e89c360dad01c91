import type { Answer, SpacePatch } from '@parley/client'
import { useSpaceClient } from './place/spaceContext.ts'

/** Changes the space's record and shows the result. */
export function useChange(): (patch: SpacePatch) => Promise<Answer<unknown>> {
  const client = useSpaceClient()
  return async (patch) => {
    const answer = await client.rest.change(client.slug, patch)
    if (answer.ok) await client.refresh()
    return answer
  }
}
