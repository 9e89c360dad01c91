import { idMaker } from '../../ids.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { SYSTEM } from '../../stream.ts'
import { type Decide, decided } from '../decision.ts'
import { fact, GUEST, guest, systemLine } from '../facts.ts'
import { seatOf } from '../seats.ts'
import type { RoomState } from '../state.ts'

/** [CX5] */
export const CONTEXT_ITEMS_MAX = 20
/** [CX9] */
export const BOARD_FILES_MAX = 50
export const BOARD_BYTES_MAX = 100 * 2 ** 20

export const context: Decide<'addContext' | 'resolveContext' | 'removeContext' | 'addBoardFile'> = {
  addContext(room, { at, entropy, by, type: _, ...item }) {
    const refusal = closed(room, by)
    if (refusal) return refusal
    if (room.context.length >= CONTEXT_ITEMS_MAX) return refuse('too-much-context')
    const id = idMaker(at, entropy)
    const itemId = id('ctx')
    const actor = by === null ? GUEST : guest(room, by)
    const { kind, title } = item
    return decided(
      [
        fact('contextAdded', actor, { itemId, ...item, by }),
        systemLine(id('m'), `${actor.name} added the ${NAMES[kind]} “${title}”.`),
      ],
      { itemId },
    )
  },

  resolveContext(room, { at: _, entropy: __, type: ___, ...resolution }) {
    const item = room.context.find(({ id }) => id === resolution.itemId)
    if (room.phase === 'ended' || item?.status !== 'pending') return refuse('stale-context')
    return decided([fact('contextResolved', SYSTEM, resolution)])
  },

  removeContext(room, { at, entropy, by, itemId }) {
    const refusal = closed(room, by)
    if (refusal) return refusal
    const item = room.context.find(({ id }) => id === itemId)
    if (!item) return refuse('unknown-context')
    const actor = by === null ? GUEST : guest(room, by)
    const line = `${actor.name} removed the ${NAMES[item.kind]} “${item.title}”.`
    return decided([fact('contextRemoved', actor, { itemId, by }), systemLine(idMaker(at, entropy)('m'), line)], {
      items: room.context.length - 1,
    })
  },

  addBoardFile(room, { at, entropy, by, context: readable, type: _, ...file }) {
    if (by !== null && !seatOf(room, by)) return refuse('not-participant')
    const bytes = room.boardFiles.reduce((sum, { size }) => sum + size, file.size)
    if (room.boardFiles.length >= BOARD_FILES_MAX || bytes > BOARD_BYTES_MAX) return refuse('too-many-files')
    const id = idMaker(at, entropy)
    const fileId = id('f')
    const actor = by === null ? GUEST : guest(room, by)
    const facts = [fact('boardFileAdded', actor, { fileId, ...file, by })]
    const reads = readable !== null && room.phase !== 'ended' && room.context.length < CONTEXT_ITEMS_MAX
    const itemId = reads ? id('ctx') : null
    if (itemId !== null) {
      const shown = { kind: 'data', url: null, table: null, status: 'ready' } as const
      facts.push(fact('contextAdded', actor, { itemId, ...readable!, ...shown, file: { fileId, ...file }, by }))
    }
    if (room.phase !== 'ended') facts.push(systemLine(id('m'), `${actor.name} put “${file.name}” on the board.`))
    return decided(facts, { fileId, contextItemId: itemId })
  },
}

const NAMES = { note: 'note', link: 'link', data: 'data file' } as const

/** Why somebody cannot change what the assistant reads; null when they can. */
function closed(room: RoomState, by: string | null): Refusal | null {
  if (by !== null && !seatOf(room, by)) return refuse('not-participant')
  return room.phase === 'ended' ? refuse('room-ended') : null
}
