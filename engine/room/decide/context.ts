import { idMaker } from '../../ids.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { type Actor, SYSTEM } from '../../stream.ts'
import { linesIn } from '../../words/catalogue.ts'
import type { BoardContext } from '../commands.ts'
import { type Decide, decided } from '../decision.ts'
import type { RoomFact } from '../events.ts'
import { fact, GUEST, guest, type Named, systemLine } from '../facts.ts'
import type { BoardFile } from '../material.ts'
import { seatOf } from '../seats.ts'
import type { RoomState } from '../state.ts'

/** Maximum context items of a room. [CX5] */
export const CONTEXT_ITEMS_MAX = 20
/** Maximum files on a room's board. [CX12] */
export const BOARD_FILES_MAX = 50
export const BOARD_BYTES_MAX = 100 * 2 ** 20
/** Time for which board files are retained after the meeting. [CX16] */
export const BOARD_RETENTION_MS = 24 * 3_600_000

export const context: Decide<'addContext' | 'resolveContext' | 'removeContext' | 'addBoardFile'> = {
  addContext(room, { at, entropy, by, type: _, file, ...item }) {
    const refusal = contextRefusal(room, by)
    if (refusal) return refusal
    if (room.context.length >= CONTEXT_ITEMS_MAX) return refuse('too-much-context')
    const id = idMaker(at, entropy)
    const itemId = id('ctx')
    const actor = actorOf(room, by)
    const { kind, title } = item
    const line = systemLine(id('m'), linesIn(room.lang).addedContext[kind](actor.name, title))
    // The file's id is generated last, so that the ids of item and line are the same with and without a file.
    const known = file === null ? null : { fileId: id('f'), ...file }
    return decided([fact('contextAdded', actor, { itemId, ...item, file: known, by }), line], { itemId })
  },

  resolveContext(room, { at: _, entropy: __, type: ___, ...resolution }) {
    const item = room.context.find(({ id }) => id === resolution.itemId)
    if (room.phase === 'ended' || item?.status !== 'pending') return refuse('stale-context')
    return decided([fact('contextResolved', SYSTEM, resolution)])
  },

  removeContext(room, { at, entropy, by, itemId }) {
    const refusal = contextRefusal(room, by)
    if (refusal) return refusal
    const item = room.context.find(({ id }) => id === itemId)
    if (!item) return refuse('unknown-context')
    const actor = actorOf(room, by)
    const line = linesIn(room.lang).removedContext[item.kind](actor.name, item.title)
    return decided([fact('contextRemoved', actor, { itemId, by }), systemLine(idMaker(at, entropy)('m'), line)], {
      items: room.context.length - 1,
    })
  },

  addBoardFile(room, { at, entropy, by, context: readable, type: _, ...file }) {
    if (by !== null && !seatOf(room, by)) return refuse('not-participant')
    const refusal = boardRefusal(room, file.size, at)
    if (refusal) return refusal
    const id = idMaker(at, entropy)
    const fileId = id('f')
    const actor = actorOf(room, by)
    const added = fact('boardFileAdded', actor, { fileId, ...file, by })
    // An ended meeting has no more chat lines, and nobody can ask the assistant any more.
    if (room.phase === 'ended') return decided([added], { fileId, contextItemId: null })
    const material = room.context.length < CONTEXT_ITEMS_MAX ? readable : null
    const item = material && { itemId: id('ctx'), ...material }
    const line = systemLine(id('m'), linesIn(room.lang).onBoard(actor.name, file.name))
    const read = item ? [readFact(actor, { itemId: item.itemId, by, file: { fileId, ...file } }, item)] : []
    return decided([added, ...read, line], { fileId, contextItemId: item?.itemId ?? null })
  },
}

/** True while board files are retained and more can be added. [CX16] */
export function boardIsRetained(room: RoomState, at: number): boolean {
  return room.endedAt === null || at < room.endedAt + BOARD_RETENTION_MS
}

/** Refusal of a board file of that size; null when it is accepted. [CX12] [CX16] */
export function boardRefusal(room: RoomState, size: number, at: number): Refusal | null {
  if (!boardIsRetained(room, at)) return refuse('room-ended')
  const bytes = room.boardFiles.reduce((sum, file) => sum + file.size, size)
  return room.boardFiles.length >= BOARD_FILES_MAX || bytes > BOARD_BYTES_MAX ? refuse('too-many-files') : null
}

interface ReadFile {
  readonly itemId: string
  readonly by: string | null
  readonly file: Omit<BoardFile, 'at' | 'by'>
}

/** Context item with the text of a board file. */
function readFact(actor: Actor, { itemId, by, file }: ReadFile, { title, text }: BoardContext): RoomFact {
  const shown = { kind: 'data', url: null, table: null, status: 'ready' } as const
  return fact('contextAdded', actor, { itemId, title, text, ...shown, file, by })
}

function actorOf(room: RoomState, by: string | null): Named {
  return by === null ? GUEST : guest(room, by)
}

/** Refusal of any note, link or data file from a participant; null when they may add one. */
export function contextRefusal(room: RoomState, by: string | null): Refusal | null {
  if (by !== null && !seatOf(room, by)) return refuse('not-participant')
  return room.phase === 'ended' ? refuse('room-ended') : null
}
