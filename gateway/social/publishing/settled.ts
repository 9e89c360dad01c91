import { setTimeout as delay } from 'node:timers/promises'
import type { PostCommand } from '#engine/post/commands.ts'
import { SYSTEM } from '#engine/stream.ts'
import type { Fate } from './fate.ts'
import type { PublisherServices } from './services.ts'

const AGAIN_MS = 200
const AGAIN_MS_MAX = 10_000

interface Ended {
  readonly postId: string
  readonly runId: string
  readonly fate: Fate
  /** Gives up: the fate is then settled by whoever recovers the publication. */
  readonly ending: AbortSignal
}

/**
 * Writes the fate of a publication. A log that takes nothing is asked again: what is known must not become unknown. Rejects when it
 * is given up.
 */
export async function settled({ store }: PublisherServices, { postId, runId, fate, ending }: Ended): Promise<void> {
  const command = commandOf(runId, fate)
  for (let wait = AGAIN_MS; ; wait = Math.min(2 * wait, AGAIN_MS_MAX)) {
    try {
      // A refusal: another process settled it by now.
      await store.askPost(postId, SYSTEM, command)
      return
    } catch (error) {
      if (ending.aborted) throw error
      await delay(wait, undefined, { signal: ending }).catch(() => {})
    }
  }
}

function commandOf(runId: string, fate: Fate): PostCommand {
  if (fate.is === 'released') return { type: 'release', runId }
  if (fate.is === 'published') {
    const { externalId, externalUrl } = fate
    return { type: 'settle', runId, externalId, externalUrl }
  }
  const { kind, error, nextAttemptAt } = fate
  return { type: 'fail', runId, error, kind, nextAttemptAt }
}
