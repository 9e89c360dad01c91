import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { BoardFile } from '#engine/room/material.ts'
import type { RoomState } from '#engine/room/state.ts'
import { type SpaceState, storedBytes } from '#engine/space/state.ts'
import { SYSTEM } from '#engine/stream.ts'
import type { IncomingFiles } from '#stores/files/incoming.ts'
import type { FileStore } from '#stores/files/port.ts'
import type { FileKeeper } from '../../uploads/fileKeeper.ts'
import type { LoadedSpace } from '../spaces.ts'
import { spaceHolder } from '../spaceUploads.ts'

export interface BoardFileServices {
  /** Files on the boards of rooms, by code. */
  readonly boards: FileStore
  /** Keeps the files of spaces. */
  readonly spaceKeeper: FileKeeper
  readonly incoming: IncomingFiles
  readonly fault: (error: unknown, where: string) => void
}

/** Returns the board files of a room that the space does not have under that name. */
export function missingFiles({ files }: SpaceState, { boardFiles }: RoomState): readonly BoardFile[] {
  const known = new Set(Object.values(files).map(keyOf))
  return boardFiles.filter((file) => !known.has(keyOf(file)))
}

const keyOf = ({ name, sha256 }: Pick<BoardFile, 'name' | 'sha256'>) => `${sha256} ${name}`

/** Copies the board files of a room into its space, as far as the storage of the plan goes. Repeated, it adds nothing twice. [SN9] */
export async function copyBoardFiles(
  services: BoardFileServices,
  { space, sessionId, storageMax }: { space: LoadedSpace; sessionId: string; storageMax: number | null },
  room: RoomState,
): Promise<void> {
  for (const file of missingFiles(space.state, room)) {
    if (storageMax !== null && storedBytes(space.state) + file.size > storageMax) continue
    try {
      await copyFile(services, { space, sessionId, storageMax }, room.code, file)
    } catch (error) {
      // A file whose bytes are gone holds up neither the others nor the end of the session.
      services.fault(error, 'session files')
    }
  }
}

async function copyFile(
  { boards, spaceKeeper, incoming }: BoardFileServices,
  { space, sessionId, storageMax }: { space: LoadedSpace; sessionId: string; storageMax: number | null },
  code: string,
  { name, mime, size, sha256 }: BoardFile,
): Promise<void> {
  const path = await incoming.path()
  try {
    await pipeline(boards.read(code, sha256), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const command = { type: 'addFile', name, mime, size, sha256, sessionId, storageMax } as const
    await spaceKeeper.keep(spaceHolder(space), { path, sha256 }, () => space.ask(SYSTEM, command))
  } finally {
    await incoming.discard(path)
  }
}
