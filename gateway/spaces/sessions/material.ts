import { setTimeout as delay } from 'node:timers/promises'
import type { RoomState } from '#engine/room/state.ts'
import type { SpaceFile, SpaceState } from '#engine/space/state.ts'
import { sha256 } from '../../digest.ts'
import type { Spaces } from '../spaces.ts'
import type { FileTexts } from './fileTexts.ts'
import type { SessionLinks } from './links.ts'

/** UTF-16 units of material that a space gives to a meeting: context items first, then the newest files. */
const MATERIAL_MAX = 2_000_000
/** Files of a space that are read for a meeting, the newest. */
const FILES_READ_MAX = 100
/** A question waits this long for files that are still being read; later questions find the rest. */
const READ_MS = 2_000

export interface MaterialServices {
  readonly spaces: Spaces
  readonly links: SessionLinks
  readonly texts: FileTexts
  readonly fault: (error: unknown, where: string) => void
}

/** A piece of material, with its title as the source label. */
export interface MaterialItem {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** Context and file texts of spaces as material of their meetings. [SN18] */
export class SpaceMaterials {
  readonly #services: MaterialServices

  constructor(services: MaterialServices) {
    this.#services = services
  }

  /** Begins to read the files for a meeting, before the first question. */
  prepare({ code, phase }: RoomState): void {
    if (phase === 'ended') return
    this.#space(code)
      .then((space) => space && this.#readFiles(space))
      .catch((error: unknown) => this.#services.fault(error, 'space material'))
  }

  /** Returns the material of a room; null when it has none, or still the known version. A failure is reported, and null. */
  readonly of = async (
    code: string,
    known: string | null,
  ): Promise<{ readonly version: string; readonly items: readonly MaterialItem[] } | null> => {
    try {
      const space = await this.#space(code)
      if (!space) return null
      const patience = new AbortController()
      await Promise.race([this.#readFiles(space), delay(READ_MS, undefined, { signal: patience.signal })]).finally(() =>
        patience.abort(),
      )
      const items = this.#items(space)
      const version = sha256(items.map(({ id, title }) => `${id} ${title}`).join('\n'))
      return version === known ? null : { version, items }
    } catch (error) {
      this.#services.fault(error, 'space material')
      return null
    }
  }

  async #space(code: string): Promise<SpaceState | null> {
    const link = this.#services.links.get(code)
    return link ? ((await this.#services.spaces.find(link.slug))?.state ?? null) : null
  }

  async #readFiles(space: SpaceState): Promise<void> {
    await Promise.all(newestFiles(space).map((file) => this.#services.texts.read(space.id, file)))
  }

  #items(space: SpaceState): MaterialItem[] {
    const items: MaterialItem[] = []
    let left = MATERIAL_MAX
    const add = (item: MaterialItem) => {
      if (item.text.trim() === '' || item.text.length > left) return
      items.push(item)
      left -= item.text.length
    }
    for (const { id, title, text, status } of space.context) if (status === 'ready') add({ id, title, text })
    for (const file of newestFiles(space))
      add({ id: file.fileId, title: file.name, text: this.#services.texts.get(file) ?? '' })
    return items
  }
}

function newestFiles({ files }: SpaceState): SpaceFile[] {
  return Object.values(files).slice(-FILES_READ_MAX).reverse()
}
