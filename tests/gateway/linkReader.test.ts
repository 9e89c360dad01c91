import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DataReader } from '#documents/context/contextFile.ts'
import type { Outcome } from '#gateway/rooms/outcome.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { LinkReader, linkTitle } from '#gateway/uploads/linkReader.ts'
import { roomLinks } from '#gateway/uploads/roomContext.ts'
import type { FetchedPage } from '#integrations/pages/page.ts'
import { NOT_SAVED } from '#protocol/errors.ts'
import { IncomingFiles } from '#stores/files/incoming.ts'
import { eventually } from '../helpers/stage.ts'

const PAGE: FetchedPage = { bytes: Buffer.from('words'), mime: 'text/plain', charset: '' }
const reader = { readPage: async () => ({ kind: 'page', title: null, text: 'words' }) } as unknown as DataReader

/** A room with links that wait, which takes what it is told. */
function roomWith(count: number, prefix: string) {
  const told: { itemId: string; status: string; error: string | null }[] = []
  let failures = 0
  const room = {
    code: prefix,
    state: {
      phase: 'setup',
      context: Array.from({ length: count }, (_, i) => {
        return { id: `ctx_${prefix}${i}`, title: 'T', url: `http://a.example/${i}`, status: 'pending' }
      }),
    },
    async ask({ itemId, status, error }: (typeof told)[number]): Promise<Outcome> {
      if (failures-- > 0) return { error: NOT_SAVED, refused: 'failed' }
      told.push({ itemId, status, error })
      room.state.context.find(({ id }) => id === itemId)!.status = status
      return { reply: {}, room: room.state as never }
    },
  }
  const failNext = () => {
    failures = 1
  }
  return { room: room as unknown as Room, told, failNext }
}

let folder: string
let faults: unknown[]
let waiting: (() => void)[]
let held: boolean
let rooms: Map<string, Room>
let links: LinkReader
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-links-'))
  ;[faults, waiting, held, rooms] = [[], [], false, new Map()]
  const fetch = async () => {
    if (held) await new Promise<void>((resolve) => waiting.push(resolve))
    return PAGE
  }
  links = new LinkReader({
    pages: { fetch },
    reader,
    incoming: new IncomingFiles(folder),
    fault: (e) => faults.push(e),
  })
})
afterEach(async () => {
  links.close()
  expect(faults).toEqual([])
  await rm(folder, { recursive: true, force: true })
})

const attend = (room: Room) => links.attend(roomLinks(room, async (code) => rooms.get(code) ?? null))
const shown = (count: number, prefix: string) => {
  const made = roomWith(count, prefix)
  rooms.set(prefix, made.room)
  attend(made.room)
  return made
}

describe('[CX11] links that wait', () => {
  test('eight pages are fetched at once, each link once however often its room is shown', async () => {
    held = true
    const { room, told } = shown(20, 'A')
    attend(room)
    await eventually(() => expect(waiting.length).toBe(8))
    held = false
    for (const go of waiting) go()
    await eventually(() => expect(told.length).toBe(20))
    expect(new Set(told.map(({ itemId }) => itemId)).size).toBe(20)
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set(['ready']))
  })

  test('when a thousand wait, further ones fail at once and say why', async () => {
    held = true
    for (let i = 0; i < 51; i++) shown(20, `R${i}-`)
    const { told } = shown(5, 'late')
    await eventually(() => expect(told.length).toBe(5))
    expect(told[0]).toMatchObject({ status: 'failed', error: expect.stringMatching(/Too many pages/) })
  })

  test('a room that could not be told is told when it is shown again', async () => {
    const made = roomWith(1, 'B')
    rooms.set('B', made.room)
    made.failNext()
    attend(made.room)
    await eventually(() => {
      attend(made.room)
      expect(made.told).toMatchObject([{ status: 'ready' }])
    })
  })

  test('of a room that has ended no page is fetched', async () => {
    held = true
    const { room } = roomWith(1, 'E')
    Object.assign(room.state, { phase: 'ended' })
    attend(room)
    const { room: open } = shown(1, 'F')
    attend(open)
    await eventually(() => expect(waiting.length).toBe(1))
    await new Promise(setImmediate)
    expect(waiting.length).toBe(1)
  })

  test('after the close nothing is begun or told any more', async () => {
    held = true
    const { told, room } = shown(1, 'C')
    links.close()
    for (const go of waiting) go()
    attend(room)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(told).toEqual([])
  })

  test('a link is called by its host and path', () => {
    expect(linkTitle('https://a.example/terms/of/use/?q=1#x')).toBe('a.example/terms/of/use')
    expect(linkTitle(`https://a.example:81/${'x'.repeat(2_000)}`)).toHaveLength(200)
  })
})
