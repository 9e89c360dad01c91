import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { PostImage } from '#engine/post/events.ts'
import type { PostState } from '#engine/post/state.ts'
import { isRefusal } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import { SubjectKeys } from '#gateway/accounts/subjectKeys.ts'
import type { Clock } from '#gateway/clock.ts'
import { AccountAccess } from '#gateway/social/account/access.ts'
import { AccountLink } from '#gateway/social/account/link.ts'
import { Publisher } from '#gateway/social/publishing/publisher.ts'
import { SocialStore } from '#gateway/social/store.ts'
import { openNetwork } from '#integrations/social/network.ts'
import type { SocialNetwork } from '#integrations/social/port.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'
import { fileShelf } from '#stores/keys/file.ts'
import { type SocialProvider, socialProvider } from './socialProvider.ts'

export const ADMIN = '7f0f0a1e-9f5e-4f0a-8a44-7d0a4a1f0c11'
export const ACTOR: Actor = { kind: 'admin', id: ADMIN, name: null }
const BACK = 'http://parley.example/api/linkedin/callback'
const MASTER = 'a0'.repeat(32)

/** A clock that a test moves. */
export interface MovedClock extends Clock {
  by(ms: number): void
}

export function movedClock(): MovedClock {
  let moved = 0
  return {
    now: () => Date.now() + moved,
    after: () => () => {},
    by: (ms) => {
      moved += ms
    },
  }
}

export interface SocialPlaceOptions {
  readonly log?: EventLog
  readonly isOwnLog?: boolean
  /** It may die while it works. */
  readonly isMortal?: boolean
  readonly graceMs?: number
  readonly msMax?: number
  /** Stands between the publisher and the network. */
  readonly around?: (network: SocialNetwork) => SocialNetwork
  readonly image?: (postId: string, image: PostImage) => Promise<Uint8Array | null>
}

/** What several processes in turn, or at once, share: a log, a folder, a clock and the network. */
export async function socialPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'parley-social-'))
  const provider = await socialProvider()
  const log = memoryLog()
  const clock = movedClock()
  const open: { stop(): Promise<void> }[] = []
  onTestFinished(async () => {
    await Promise.all(open.map((stage) => stage.stop()))
    await provider.close()
    await rm(folder, { recursive: true, force: true })
    expect(provider.complaints).toEqual([])
  })
  return {
    folder,
    provider,
    log,
    clock,
    /** A process: its store, folded, and what works on it. */
    async process(options: SocialPlaceOptions = {}) {
      const stage = await socialProcess({ folder, provider, clock, log }, options)
      // One that died in the middle of something never ends what it was about.
      open.push(options.isMortal ? { stop: stage.abandon } : stage)
      return stage
    },
  }
}

interface Place {
  readonly folder: string
  readonly provider: SocialProvider
  readonly clock: MovedClock
  readonly log: EventLog
}

export type SocialProcess = Awaited<ReturnType<typeof socialProcess>>

async function socialProcess(place: Place, options: SocialPlaceOptions) {
  const { provider, clock } = place
  const { isOwnLog = true, graceMs = 200, msMax, around = (network) => network } = options
  const faults: string[] = []
  const fault = (error: unknown, where: string) => void faults.push(`${where}: ${error}`)
  const keys = await SubjectKeys.open(fileShelf(place.folder), [MASTER])
  const store = new SocialStore({ log: options.log ?? place.log, clock, keys, fault })
  await store.start()
  const { clientId, clientSecret, url } = provider
  const settings = { clientId, clientSecret, authBase: url, apiBase: url, apiVersion: '202506' }
  const limit = msMax === undefined ? {} : { msMax }
  const network = around(openNetwork({ ...settings, ...limit, now: () => clock.now() }))
  const link = new AccountLink({ store, network, isAdmin: (id) => id === ADMIN, redirectUri: () => BACK })
  const account = new AccountAccess({ store, network })
  const image = options.image ?? (async () => null)
  const publisher = new Publisher({ store, network, account, image, isOwnLog, graceMs })
  let posts = 0
  const process = {
    store,
    keys,
    link,
    account,
    publisher,
    network,
    faults,
    /** Goes through the network as a browser does; resolves with the end of the connection. */
    async connect() {
      const { url: at } = (await link.begin(ADMIN))!
      const { headers } = await fetch(at, { redirect: 'manual' })
      const back = new URL(headers.get('location')!).searchParams
      return link.finish({ code: back.get('code')!, state: back.get('state')!, error: undefined })
    },
    /** A post that was approved for now, or for so much later. */
    async approved(text = `Post ${++posts}`, inMs = 0, picture: PostImage | null = null): Promise<string> {
      const id = `post_${'0'.repeat(12)}${crypto.randomUUID().slice(0, 8)}`
      const words = { campaignId: null, topic: null, text, link: null, hashtags: [] }
      const made = { scheduledAt: clock.now() + inMs, writer: 'human', writerVersion: 'human' } as const
      await store.posts.ask(id, ACTOR, { type: 'draft', ...words, ...made })
      if (picture) await store.posts.ask(id, ACTOR, { type: 'setImage', image: picture })
      const done = await store.posts.ask(id, ACTOR, { type: 'approve', signature: '' })
      if (isRefusal(done)) throw new Error(done.error)
      return id
    },
    post: (id: string): PostState => store.posts.get(id)!,
    /** Looks, and resolves when nothing is under way. */
    async look() {
      await publisher.look()
      while (publisher.active > 0) await new Promise((resolve) => setTimeout(resolve, 2))
    },
    async abandon() {
      await store.stop()
      await keys.close()
    },
    async stop() {
      await publisher.stop()
      await account.settled()
      await store.stop()
      await keys.close()
    },
  }
  return process
}
