import type { Readable } from 'node:stream'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import type { SpaceCommand } from '#engine/space/commands.ts'
import type { SpaceCover, SpaceFile, SpaceRecording, SpaceState } from '#engine/space/state.ts'
import { type Actor, userActor } from '#engine/stream.ts'
import { cleanLine } from '#engine/text.ts'
import type { ByteRange, FileStore } from '#stores/files/port.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { mediaIn } from '../media/media.ts'
import { PIXELS_MAX, pictureIn } from '../pictures/picture.ts'
import type { Upload } from '../uploads/documentIntake.ts'
import type { FileHolder, FileKeeper } from '../uploads/fileKeeper.ts'
import { mimeOf } from '../uploads/mimeOf.ts'
import type { LoadedSpace } from './spaces.ts'

const NAME_MAX = 200

/** An uploaded file, and the type that its sender declared. */
export interface Sent {
  readonly upload: Upload
  readonly declared: string
}

/** Why the content of a file is not taken, in one sentence. */
export interface BadContent {
  readonly content: string
}

export interface SpaceUploadServices {
  readonly store: FileStore
  readonly keeper: FileKeeper
  readonly accounts: Pick<Accounts, 'planOf'>
}

/** Stored bytes. */
export interface Stored {
  readonly size: number
  readonly read: (range: ByteRange) => Readable
}

/** A recording without what its bytes tell. */
export interface RecordingOf {
  readonly sessionId: string
  readonly source: SpaceRecording['source']
  /** What the video service says, if the file does not. */
  readonly durationMs: number | null
}

/**
 * Files, cover and recordings of spaces: typed by their content, stored, and named by the stream. The temporary file of an
 * upload is taken over; bytes that the stream names no longer are dropped. [SF1]
 */
export class SpaceUploads {
  readonly #services: SpaceUploadServices

  constructor(services: SpaceUploadServices) {
    this.#services = services
  }

  /** [SF1] [SF2] [SF3] */
  async add(space: LoadedSpace, by: string, { upload, declared }: Sent): Promise<SpaceFile | Refusal> {
    const { path, sha256, bytes: size } = upload
    const mime = await mimeOf(path, declared)
    const name = cleanLine(upload.fileName, NAME_MAX) || 'Untitled'
    const storageMax = this.#storageMax(space)
    const command = { type: 'addFile', name, mime, size, sha256, sessionId: null, storageMax } as const
    const done = await this.#put(space, upload, () => space.ask(userActor(by), command))
    return isRefusal(done) ? done : space.state.files[String(done.reply.fileId)]!
  }

  async remove(space: LoadedSpace, by: string, fileId: string): Promise<Refusal | null> {
    return this.#replaced(space, userActor(by), { type: 'removeFile', fileId }, ({ files }) => own(files, fileId))
  }

  /** [SF8] [SF9] */
  async setCover(space: LoadedSpace, by: string, upload: Upload): Promise<SpaceCover | Refusal | BadContent> {
    const picture = await pictureIn(upload.path)
    if (!picture) return { content: 'The file is no PNG, JPEG, WebP or GIF picture.' }
    if (picture.width * picture.height > PIXELS_MAX) return { content: 'The picture has more than 40 megapixels.' }
    const { sha256, bytes: size } = upload
    const cover = { sha256, size, ...picture }
    const refusal = await this.#put(space, upload, async () => {
      return (
        (await this.#replaced(space, userActor(by), { type: 'setCover', ...cover }, (state) => state.cover)) ?? cover
      )
    })
    return isRefusal(refusal) ? refusal : { ...cover, updatedAt: space.state.cover?.updatedAt ?? space.state.at }
  }

  async removeCover(space: LoadedSpace, by: string): Promise<Refusal | null> {
    return this.#replaced(space, userActor(by), { type: 'removeCover' }, ({ cover }) => cover)
  }

  /** [RG1] [RG2] */
  async addRecording(
    space: LoadedSpace,
    actor: Actor,
    { upload, declared }: Sent,
    { sessionId, source, durationMs }: RecordingOf,
  ): Promise<SpaceRecording | Refusal | BadContent> {
    const media = await mediaIn(upload.path, declared)
    if (!media) return { content: 'The file is no MP4, WebM, MP3, Ogg or WAV recording.' }
    const { sha256, bytes: size } = upload
    const length = media.durationMs ?? durationMs
    const recording = { sessionId, mime: media.mime, size, sha256, durationMs: length, source }
    const storageMax = this.#storageMax(space)
    const command = { type: 'addRecording', ...recording, storageMax } as const
    const refusal = await this.#put(space, upload, async () => {
      return (await this.#replaced(space, actor, command, ({ recordings }) => own(recordings, sessionId))) ?? recording
    })
    return isRefusal(refusal) ? refusal : { ...recording, at: space.state.at }
  }

  async removeRecording(space: LoadedSpace, by: string, sessionId: string): Promise<Refusal | null> {
    const command = { type: 'removeRecording', sessionId } as const
    return this.#replaced(space, userActor(by), command, ({ recordings }) => own(recordings, sessionId))
  }

  /** Returns a way to read stored bytes; null when they are not there. */
  async stored({ state }: LoadedSpace, sha256: string): Promise<Stored | null> {
    const { store } = this.#services
    const size = await store.size(state.id, sha256)
    return size === null ? null : { size, read: (range) => store.read(state.id, sha256, range) }
  }

  /** Returns how many bytes the plan of the space's team allows. [SF3] */
  #storageMax({ state }: LoadedSpace): number | null {
    return this.#services.accounts.planOf(state.teamId).storagePerRoom
  }

  /** Stores the bytes of an upload, then has them named. */
  #put<T extends object>(space: LoadedSpace, upload: Upload, ask: () => Promise<T>): Promise<T> {
    return this.#services.keeper.keep(spaceHolder(space), upload, ask)
  }

  /** Carries out a command that takes the place of a file, or removes it, and drops the bytes of that file. */
  async #replaced(
    space: LoadedSpace,
    actor: Actor,
    command: SpaceCommand,
    former: (state: SpaceState) => { readonly sha256: string } | null,
  ): Promise<Refusal | null> {
    let sha256: string | undefined
    const done = await space.ask(actor, (state) => {
      sha256 = former(state)?.sha256
      return command
    })
    if (isRefusal(done)) return done
    if (sha256 !== undefined) await this.#services.keeper.release(spaceHolder(space), sha256)
    return null
  }
}

/** Returns the recording of a meeting; null without one. */
export function recordingOf({ recordings }: SpaceState, sessionId: string): SpaceRecording | null {
  return own(recordings, sessionId)
}

function own<T>(entries: Readonly<Record<string, T>>, id: string): T | null {
  return (Object.hasOwn(entries, id) ? entries[id] : null) ?? null
}

/** A space as the holder of all its files. They are stored under its id, so the slug is in no path. */
export function spaceHolder(space: LoadedSpace): FileHolder {
  return { owner: space.state.id, holds: (sha256) => names(space.state, sha256) }
}

function names({ files, context, cover, recordings }: SpaceState, sha256: string): boolean {
  const stored = [...Object.values(files), ...context.map(({ file }) => file), cover, ...Object.values(recordings)]
  return stored.some((file) => file?.sha256 === sha256)
}
