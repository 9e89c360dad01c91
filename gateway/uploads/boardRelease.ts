import { BOARD_RETENTION_MS } from '#engine/room/decide/context.ts'
import type { FileStore } from '#stores/files/port.ts'
import type { Clock } from '../clock.ts'
import type { Rooms } from '../rooms/rooms.ts'

const RELEASE_EVERY_MS = 3_600_000

export interface BoardReleaseServices {
  readonly boards: FileStore
  readonly rooms: Rooms
  readonly clock: Clock
  readonly fault: (error: unknown, where: string) => void
}

/** Removes the board files of rooms that ended a day ago. [CX16] */
export class BoardRelease {
  readonly #services: BoardReleaseServices
  /** Deletion times of ended rooms' files; such a room is not checked before. */
  readonly #dueAt = new Map<string, number>()
  readonly #timer: NodeJS.Timeout

  constructor(services: BoardReleaseServices) {
    this.#services = services
    this.#timer = setInterval(() => void this.release(), RELEASE_EVERY_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Checks all rooms with stored files. */
  async release(): Promise<void> {
    const { boards, clock, fault } = this.#services
    try {
      for (const code of await boards.rooms()) {
        if (clock.now() < (await this.#due(code))) continue
        await boards.dropRoom(code)
        this.#dueAt.delete(code)
      }
    } catch (error) {
      fault(error, 'board release')
    }
  }

  /** Returns when a room's files may be deleted: never before it ended, now when there is no such room. */
  async #due(code: string): Promise<number> {
    const known = this.#dueAt.get(code)
    if (known !== undefined) return known
    const room = await this.#services.rooms.find(code)
    if (!room) return Number.NEGATIVE_INFINITY
    if (room.state.endedAt === null) return Number.POSITIVE_INFINITY
    const due = room.state.endedAt + BOARD_RETENTION_MS
    this.#dueAt.set(code, due)
    return due
  }
}
