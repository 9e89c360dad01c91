import { describe, expect, test } from 'vitest'
import { BOARD_FILES_MAX, BOARD_RETENTION_MS, CONTEXT_ITEMS_MAX } from '#engine/room/decide/context.ts'
import type { RoomFact } from '#engine/room/events.ts'
import { fact } from '#engine/room/facts.ts'
import { shownMessages } from '#engine/room/state.ts'
import { SYSTEM } from '#engine/stream.ts'
import { roomView } from '#projections/views/roomView.ts'
import { given } from '../../helpers/given.ts'
import { ANA, BEN, ended, meeting, room } from '../../helpers/givenMeeting.ts'

const SHA = 'a'.repeat(64)
const bare = { url: null, file: null, table: null, status: 'ready' } as const
const note = (text = 'The supplier is Bolt GmbH.', by: string | null = BEN) =>
  ({ type: 'addContext', by, kind: 'note', title: 'Supplier', text, ...bare }) as const
const link = { ...note(''), kind: 'link', title: 'example.org', url: 'https://example.org', status: 'pending' } as const
const drop = (itemId: string, by: string | null = BEN) => ({ type: 'removeContext', by, itemId }) as const
const boardFile = (size = 10, by: string | null = BEN, context: { title: string; text: string } | null = null) =>
  ({ type: 'addBoardFile', by, name: 'plan.pdf', mime: 'application/pdf', size, sha256: SHA, context }) as const

const added = (itemId: string, text = 'Text'): RoomFact =>
  fact('contextAdded', SYSTEM, { itemId, kind: 'note', title: itemId, text, ...bare, by: null })
const waiting = fact('contextAdded', SYSTEM, {
  itemId: 'ctx_link',
  kind: 'link',
  title: 'example.org',
  text: '',
  ...bare,
  url: 'https://example.org',
  status: 'pending',
  by: null,
})
const stored = (fileId: string, size = 1): RoomFact =>
  fact('boardFileAdded', SYSTEM, { fileId, name: 'a', mime: 'text/plain', size, sha256: SHA, by: null })
const many = (count: number, make: (id: string) => RoomFact) => Array.from({ length: count }, (_, i) => make(`x_${i}`))

describe('context items for the assistant', () => {
  test('[CX1] [CX5] a note is in the state at once, with a system line, in every phase but ended', () => {
    for (const past of [room(), meeting()]) {
      const outcome = given(past)
        .when(note())
        .gives(['contextAdded', { by: BEN }], ['messaged', { type: 'system' }])
      expect(outcome.room.context).toMatchObject([
        { kind: 'note', title: 'Supplier', status: 'ready', chars: 26, addedBy: { id: BEN, name: 'Ben' } },
      ])
      expect(shownMessages(outcome.room).at(-1)!.text).toBe('Ben added the note “Supplier”.')
    }
    given(meeting(), ended()).when(note()).refused('room-ended')
  })

  test('[CX4] without a seat the author is a guest; an unknown seat is refused', () => {
    const { room: after } = given(room()).when(note('x', null))
    expect(after.context[0]!.addedBy).toEqual({ id: null, name: 'Guest' })
    for (const by of ['p_x', 'constructor']) {
      given(room()).when(note('x', by)).refused('not-participant')
      given(room()).when(boardFile(1, by)).refused('not-participant')
      given(room(), added('ctx_1')).when(drop('ctx_1', by)).refused('not-participant')
    }
    // Who may not act learns nothing of the phase.
    given(meeting(), ended()).when(note('x', 'p_x')).refused('not-participant')
  })

  test('[CX5] a room has at most 20 items; removing one makes room for another', () => {
    const full = given(room(), many(CONTEXT_ITEMS_MAX, added))
    full.when(note()).refused('too-much-context')
    full
      .when(drop('x_3'))
      .replies({ items: CONTEXT_ITEMS_MAX - 1 })
      .when(note())
      .replies({})
  })

  test('[CX8] the preview is the beginning of the text in one line of at most 280 characters', () => {
    const { room: after } = given(
      room(),
      added('a', `  One\n\n two ${'word '.repeat(50_000)}`),
      added('b', '😀'.repeat(2_000)),
    )
    const [long, pairs] = after.context
    expect(long!.preview).toMatch(/^One two word word/)
    expect(long!.preview.length).toBeLessThanOrEqual(280)
    expect([long!.chars, pairs!.preview]).toEqual([250_012, '😀'.repeat(140)])
  })

  test('[CX5] a removed item is named in the chat; an unknown one is refused', () => {
    const outcome = given(room(), added('ctx_1')).when(drop('ctx_1', ANA)).gives(['contextRemoved'], ['messaged'])
    expect(outcome.room.context).toEqual([])
    expect(shownMessages(outcome.room).at(-1)!.text).toBe('Ana removed the note “ctx_1”.')
    given(room()).when(drop('ctx_1')).refused('unknown-context')
    given(meeting(), added('ctx_1'), ended()).when(drop('ctx_1')).refused('room-ended')
  })
})

describe('links', () => {
  const page = { type: 'resolveContext', itemId: 'ctx_link', status: 'ready', text: 'Words', error: null } as const

  test('[CX9] a link is pending until its page arrives, without a line in the chat', () => {
    given(room())
      .when(link)
      .gives(['contextAdded', { status: 'pending' }], ['messaged'])
    const { room: after } = given(room(), waiting)
      .when({ ...page, title: 'Home' })
      .gives(['contextResolved'])
    expect(after.context).toMatchObject([{ status: 'ready', title: 'Home', preview: 'Words', chars: 5, error: null }])
  })

  test('[CX9] a failed link states the reason and keeps its title', () => {
    const failed = { ...page, status: 'failed', text: '', error: 'No such page.' } as const
    const { room: after } = given(room(), waiting).when(failed).gives(['contextResolved'])
    expect(after.context).toMatchObject([{ status: 'failed', title: 'example.org', error: 'No such page.' }])
  })

  test('[CX11] a page is refused when its link was removed or settled, or the meeting has ended', () => {
    given(room()).when(page).refused('stale-context')
    given(room(), waiting).when(page).when(page).refused('stale-context')
    given(room(), added('ctx_link')).when(page).refused('stale-context')
    const over = given(meeting(), waiting, ended())
    over.when(page).refused('stale-context')
    expect(over.room.context).toMatchObject([{ status: 'pending' }])
  })
})

describe('board files', () => {
  test('[CX12] [CX13] a file is listed in the room, and its text becomes a context item', () => {
    const outcome = given(room())
      .when(boardFile(10, BEN, { title: 'plan.pdf', text: 'We plan.' }))
      .gives(
        ['boardFileAdded', { name: 'plan.pdf' }],
        ['contextAdded', { kind: 'data', text: 'We plan.' }],
        ['messaged'],
      )
    const { boardFiles, context } = outcome.room
    expect(context[0]!.file).toEqual(boardFiles[0])
    outcome.replies({ fileId: boardFiles[0]!.fileId, contextItemId: context[0]!.id })
    const view = roomView(outcome.room, { now: 0, llm: { available: false, model: null } })
    expect(view.context[0]!.file!.url).toBe(`/api/rooms/K7QF2M/board/file/${boardFiles[0]!.fileId}`)
  })

  test('[CX13] an unreadable file becomes no context item, nor does any file when the room has 20', () => {
    given(room()).when(boardFile()).gives(['boardFileAdded'], ['messaged']).replies({ contextItemId: null })
    given(room(), many(CONTEXT_ITEMS_MAX, added))
      .when(boardFile(1, BEN, { title: 'a', text: 'b' }))
      .gives(['boardFileAdded'], ['messaged'])
      .replies({ contextItemId: null })
  })

  test('[CX12] a board holds at most 50 files and 100 MB in total', () => {
    given(room(), many(BOARD_FILES_MAX, stored)).when(boardFile()).refused('too-many-files')
    const nearlyFull = given(room(), stored('f_1', 100 * 2 ** 20 - 10))
    nearlyFull.when(boardFile(11)).refused('too-many-files')
    nearlyFull.when(boardFile(10)).gives(['boardFileAdded'], ['messaged'])
  })

  test('[CX12] [CX16] for a day after the end a file is added without a line in the chat', () => {
    const over = given(meeting(), ended())
    const readable = { title: 'a', text: 'b' }
    over
      .when(boardFile(1, BEN, readable))
      .gives(['boardFileAdded'])
      .replies({ contextItemId: null })
    over.when(boardFile(), BOARD_RETENTION_MS - 1).gives(['boardFileAdded'])
    over.when(boardFile(), BOARD_RETENTION_MS).refused('room-ended')
  })
})
