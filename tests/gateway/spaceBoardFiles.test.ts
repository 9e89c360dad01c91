import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import type { BoardFile } from '#engine/room/material.ts'
import type { RoomState } from '#engine/room/state.ts'
import type { SpaceCommand } from '#engine/space/commands.ts'
import { emptySpace, type SpaceState } from '#engine/space/state.ts'
import { sha256 } from '#gateway/digest.ts'
import { copyBoardFiles, missingFiles } from '#gateway/spaces/sessions/boardFiles.ts'
import type { LoadedSpace } from '#gateway/spaces/spaces.ts'
import { FileKeeper } from '#gateway/uploads/fileKeeper.ts'
import { IncomingFiles } from '#stores/files/incoming.ts'
import { memoryFiles } from '#stores/files/memory.ts'
import { lasting } from '../helpers/signedIn.ts'

const open: Awaited<ReturnType<typeof lasting>>[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.remove()
})

const fileOf = (name: string, content: string): BoardFile => {
  const stored = { mime: 'text/plain', size: content.length, sha256: sha256(content) }
  return { fileId: `f_${name}`, name, ...stored, at: 1, by: { id: null, name: 'Ana' } }
}

/** A room with these board files, and a space without files that takes those for which `admits` is true. */
async function ended(contents: Record<string, string>, admits: (name: string) => boolean = () => true) {
  const place = await lasting()
  open.push(place)
  const incoming = new IncomingFiles(place.folder)
  const [boards, spaceFiles] = [memoryFiles(), memoryFiles()]
  const boardFiles = Object.entries(contents).map(([name, content]) => fileOf(name, content))
  for (const [name, content] of Object.entries(contents)) {
    const path = await incoming.path()
    await writeFile(path, content)
    await boards.take('K7QF2M', fileOf(name, content).sha256, path)
  }
  const state: SpaceState = { ...emptySpace(), id: 'sp_1' }
  const ask = async (_: unknown, command: SpaceCommand) => {
    if (command.type !== 'addFile' || !admits(command.name)) return { refused: 'storage-full', error: 'Full.' }
    const { name, mime, size, sha256 } = command
    state.files[`f${Object.keys(state.files).length}`] = { fileId: 'f', name, mime, size, sha256, at: 2, by: null }
    return { facts: [], reply: {} }
  }
  const faults: string[] = []
  const spaceKeeper = new FileKeeper(spaceFiles)
  const services = { boards, spaceKeeper, incoming, fault: (_: unknown, where: string) => void faults.push(where) }
  const room = { code: 'K7QF2M', boardFiles } as unknown as RoomState
  const copy = (storageMax: number | null = null) =>
    copyBoardFiles(services, { space: { state, ask } as unknown as LoadedSpace, sessionId: 'ses_1', storageMax }, room)
  const names = () => Object.values(state.files).map(({ name }) => name)
  return { copy, names, incoming, state, room, boards, spaceFiles, spaceKeeper, faults }
}

test('[SN9] the files are copied with their bytes, and a repetition adds nothing', async () => {
  const { copy, names, spaceFiles, boards, room, state } = await ended({ 'a.txt': 'one', 'b.txt': 'two' })
  await copy()
  await copy()
  expect(names()).toEqual(['a.txt', 'b.txt'])
  expect(await text(spaceFiles.read('sp_1', sha256('two')))).toBe('two')
  expect(await boards.size('K7QF2M', sha256('two'))).toBe(3)
  expect(missingFiles(state, room)).toEqual([])
})

test('[SN9] what the storage does not hold is left out, smaller files after it are not', async () => {
  const { copy, names, state, room, spaceFiles } = await ended({ a: '1234', b: '123456', c: '12' })
  await copy(7)
  expect(names()).toEqual(['a', 'c'])
  expect(missingFiles(state, room).map(({ name }) => name)).toEqual(['b'])
  expect(await spaceFiles.size('sp_1', sha256('123456'))).toBeNull()
})

test('[SN9] bytes that the space refuses in the end are dropped, unless another file has them', async () => {
  const { copy, names, spaceFiles } = await ended({ a: 'one', b: 'two', c: 'one' }, (name) => name === 'a')
  await copy()
  expect(names()).toEqual(['a'])
  expect(await spaceFiles.size('sp_1', sha256('two'))).toBeNull()
  expect(await spaceFiles.size('sp_1', sha256('one'))).toBe(3)
})

test('[SN9] bytes that somebody is just uploading stay, although the space refuses the copy', async () => {
  const { copy, spaceFiles, spaceKeeper, state, incoming } = await ended({ a: 'one' }, () => false)
  const path = await incoming.path()
  await writeFile(path, 'one')
  const named = new Set<string>()
  const holder = { owner: state.id, holds: (digest: string) => named.has(digest) }
  await spaceKeeper.keep(holder, { path, sha256: sha256('one') }, async () => {
    await copy()
    return { of: named.add(sha256('one')) }
  })
  expect(await text(spaceFiles.read('sp_1', sha256('one')))).toBe('one')
})

test('[SN9] a file whose bytes are gone is reported, and holds up no other', async () => {
  const { copy, names, boards, faults } = await ended({ a: 'one', b: 'two' })
  await boards.drop('K7QF2M', sha256('one'))
  await copy()
  expect(names()).toEqual(['b'])
  expect(faults).toEqual(['session files'])
})
