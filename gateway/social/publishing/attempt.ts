import { escaped } from '#engine/post/commentary.ts'
import type { Approval, PostState } from '#engine/post/state.ts'
import { isRefusal } from '#engine/refusal.ts'
import { SYSTEM } from '#engine/stream.ts'
import type { SocialError, SocialNetwork, SocialPost } from '#integrations/social/port.ts'
import type { OwnAccess } from '../account/access.ts'
import { type Fate, fateAfter, LEASE_MS, RELEASED } from './fate.ts'
import type { PublisherServices } from './services.ts'

/** A claimed publication, and when it has to end. */
export interface Claimed {
  readonly postId: string
  readonly runId: string
  readonly post: PostState
  readonly access: OwnAccess
  /** Ends what comes before the call that may publish. */
  readonly leaving: AbortSignal
  /** Ends that call too: nobody knows then whether it was carried out. */
  readonly ending: AbortSignal
}

interface Ready extends Claimed {
  readonly network: SocialNetwork
  readonly approval: Approval
  readonly commentary: string
}

/** Carries out a claimed publication up to its fate; null when another process decided about it. Rejects as the log does. [SO47] */
export async function attempt(services: PublisherServices, claimed: Claimed): Promise<Fate | null> {
  const { network } = services
  const { approval } = claimed.post
  if (network === null || approval === null) return RELEASED
  const ready: Ready = { ...claimed, network, approval, commentary: escaped(approval.words) }
  const image = await uploaded(services, ready)
  if (image === 'released') return RELEASED
  if (image !== null && 'is' in image) return image
  const open = await opened(services, ready)
  return open === 'open' ? posted(services, ready, image) : open
}

/** The image of the post as the network knows it, or the fate of the publication without it. */
async function uploaded(
  { image: imageOf, store: { clock }, account }: PublisherServices,
  { network, access, approval, postId, leaving, post }: Ready,
): Promise<SocialPost['image'] | Fate | 'released'> {
  const { image } = approval
  if (image === null) return null
  const bytes = await imageOf(postId, image)
  if (bytes === null) {
    return { is: 'failed', kind: 'final', error: 'The image of this post is no longer there.', nextAttemptAt: null }
  }
  try {
    const id = await network.uploadImage(access, { bytes, type: image.mime }, leaving)
    return { id, alt: image.alt }
  } catch (error) {
    if (!isSocialError(error)) throw error
    if (leaving.aborted) return 'released'
    if (error.kind === 'unauthorized') await account.refused(access)
    return fateAfter({ kind: error.kind, message: error.message, wasPosting: false }, clock.now(), post.attempts)
  }
}

/**
 * Writes that the call that may publish comes next, and looks once more whether it may: pauses, and what happens to the account,
 * are in one order with this.
 */
async function opened(
  { store }: PublisherServices,
  { postId, runId, access: { subject }, leaving }: Ready,
): Promise<'open' | Fate | null> {
  if (leaving.aborted) return RELEASED
  const since = store.clock.now()
  const posting = await store.askPost(postId, SYSTEM, { type: 'post', runId })
  if (isRefusal(posting)) return null
  const cleared = await store.ask(SYSTEM, { type: 'clear', postId, runId, subject })
  // A process that stood still may have been given up by now, and somebody may have approved the post again.
  const isLate = store.clock.now() - since > LEASE_MS / 2 || store.posts.get(postId)?.run?.runId !== runId
  return isRefusal(cleared) || leaving.aborted || isLate ? RELEASED : 'open'
}

/** Makes the call. Nothing that it rejects with leaves open whether it was made. */
async function posted(
  { store: { clock, fault }, account }: PublisherServices,
  { network, access, commentary, post, ending }: Ready,
  image: SocialPost['image'],
): Promise<Fate> {
  try {
    const published = await network.publish(access, { commentary, image }, ending)
    return { is: 'published', ...published }
  } catch (error) {
    if (!isSocialError(error)) {
      fault(error, 'social publishing')
      const failed = { kind: 'unknown', message: 'The service failed during the call.', wasPosting: true } as const
      return fateAfter(failed, clock.now(), post.attempts)
    }
    if (error.kind === 'before' && ending.aborted) return RELEASED
    if (error.kind === 'unauthorized') await account.refused(access)
    return fateAfter({ kind: error.kind, message: error.message, wasPosting: true }, clock.now(), post.attempts)
  }
}

function isSocialError(error: unknown): error is SocialError {
  return error instanceof Error && error.name === 'SocialError'
}
