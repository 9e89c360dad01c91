import { isRefusal } from '#engine/refusal.ts'
import { userActor } from '#engine/stream.ts'
import { systemClock } from '#gateway/clock.ts'
import { Spaces } from '#gateway/spaces/spaces.ts'
import type { PeopledService } from './signedIn.ts'

/** Opens a meeting on a space as another node of the service would, and returns its id. */
export async function openedSession({ log, faults }: PeopledService, slug: string, userId: string, code = 'ABCDEF') {
  const fault = (err: unknown, where: string) => void faults.push({ where, err: err as Error })
  const node = new Spaces({ log, clock: systemClock(0), fault })
  await node.start()
  const sessionId = `ses_${crypto.randomUUID().replaceAll('-', '')}`
  const space = await node.find(slug)
  const done = await space!.ask(userActor(userId), { type: 'openSession', sessionId, code })
  await node.stop()
  if (isRefusal(done)) throw new Error(done.error)
  return sessionId
}
