import { afterEach, expect, test } from 'vitest'
import { memoryNodes } from '#dev/harness/nodes.ts'
import { socketTo } from '#dev/harness/socketDouble.ts'
import { isRefusal } from '#engine/refusal.ts'
import { userActor } from '#engine/stream.ts'
import { systemClock } from '#gateway/clock.ts'
import type { Connection } from '#gateway/connections/connection.ts'
import { type SpaceSocketServices, SpaceSockets } from '#gateway/connections/spaces/spaceSockets.ts'
import { CodeGuard } from '#gateway/limits/codeGuard.ts'
import { Spaces } from '#gateway/spaces/spaces.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { creation, PEOPLE } from '../../engine/space/givenSpace.ts'
import { eventually } from '../../helpers/stage.ts'

const log = memoryLog()
const all = memoryNodes()
const OLGA = PEOPLE.ana
const started: Spaces[] = []
afterEach(() => Promise.all(started.splice(0).map((spaces) => spaces.stop())))

interface Announced {
  readonly people: readonly { readonly userId: string; readonly itemId: string | null }[]
}

/** A node with its spaces; a connection hears who is announced. */
async function begin() {
  const node = all.join()
  const spaces = new Spaces({ log, clock: systemClock(), fault: (error) => expect.fail(String(error)) })
  started.push(spaces)
  await spaces.start()
  const users = new Map<Connection, string>()
  const services = {
    ...{ spaces, nodes: node, clock: systemClock(), slugs: new CodeGuard(false) },
    identity: { now: (socket: unknown) => ({ user: { id: [...users].find(([one]) => one.socket === socket)?.[1] } }) },
    spaceViews: { meeting: async () => null, fullWith: () => ({}), material: () => ({ nameOf: (id: string) => id }) },
  }
  const sockets = new SpaceSockets(services as unknown as SpaceSocketServices)
  return {
    node,
    spaces,
    sockets,
    async open(slug: string, userId: string) {
      const heard: Announced[] = []
      const connection = socketTo(`${node.id}.${userId}`, ({ event, payload }) => {
        if (String(event) === 'space:presence') heard.push(payload as unknown as Announced)
      })
      users.set(connection, userId)
      await sockets.open(connection, { slug }, () => {})
      const shown = () => heard.at(-1)?.people.map(({ userId: id, itemId }) => [id, itemId])
      return { connection, shown }
    },
  }
}

test('[MN59] [SK6] members see who has a space open and what each edits, on all nodes', async () => {
  const [one, other] = [await begin(), await begin()]
  const space = await one.spaces.create(userActor(OLGA), creation)
  if (isRefusal(space)) throw new Error(space.error)
  const slug = space.id
  const here = await one.open(slug, OLGA)
  await eventually(() => expect(here.shown()).toEqual([[OLGA, null]]))
  const there = await other.open(slug, OLGA)
  await eventually(() => expect(there.shown()).toEqual([[OLGA, null]]))
  other.sockets.presence(there.connection, { slug, itemId: 'it_1' }, () => {})
  await eventually(() => expect(here.shown()).toEqual([[OLGA, 'it_1']]))
  // Of one person on two nodes the one that edits counts, until it is gone.
  other.node.lose()
  await eventually(() => expect(here.shown()).toEqual([[OLGA, null]]))
  other.node.comeBack()
  other.sockets.presence(there.connection, { slug, itemId: 'it_2' }, () => {})
  await eventually(() => expect(here.shown()).toEqual([[OLGA, 'it_2']]))
  other.sockets.left(there.connection)
  await eventually(() => expect(here.shown()).toEqual([[OLGA, null]]))
})
