import { type Answer, Http, type HttpOptions } from './http.ts'
import type {
  AddedFile,
  AddedRecording,
  Call,
  CallRequest,
  Invited,
  Member,
  Note,
  Space,
  SpaceCreated,
  SpaceCreation,
  SpaceFull,
  SpacePatch,
  SpaceRole,
  SpaceUsage,
  Visit,
} from './wire.ts'

/** A space as loaded, with the tag by which the next load asks whether it changed. */
export interface LoadedSpace {
  readonly space: SpaceFull
  readonly etag: string | null
}

type OnProgress = (share: number) => void
const quietly: OnProgress = () => {}

/** Client of the endpoints of spaces. Never throws: a failure resolves to the service's own sentence. [WP1] */
export class SpacesRest {
  readonly #http: Http

  constructor(options: HttpOptions) {
    this.#http = new Http(options)
  }

  list(deleted = false): Promise<Answer<{ readonly rooms: readonly Space[]; readonly total: number }>> {
    return this.#http.json(`${ROOT}?deleted=${deleted}`)
  }
  usage(teamId?: string): Promise<Answer<SpaceUsage>> {
    return this.#http.json(`${ROOT}/usage${teamId === undefined ? '' : `?teamId=${encodeURIComponent(teamId)}`}`)
  }
  create(creation: SpaceCreation): Promise<Answer<SpaceCreated>> {
    return this.#http.write('POST', ROOT, creation)
  }

  /** Loads a space; null when it is still the one with this tag. */
  load(slug: string, etag: string | null = null): Promise<Answer<LoadedSpace | null>> {
    return this.#http.read(
      `${at(slug)}/space`,
      async (response) => {
        if (response.status === 304) return null
        return { space: (await response.json()) as SpaceFull, etag: response.headers.get('ETag') }
      },
      etag === null ? {} : { 'If-None-Match': etag },
    )
  }
  change(slug: string, patch: SpacePatch): Promise<Answer<Space & { readonly board?: SpaceFull['board'] }>> {
    return this.#http.write('PATCH', at(slug), patch)
  }
  trash(slug: string): Promise<Answer<{ readonly deletedAt: number; readonly purgeAt: number }>> {
    return this.#http.write('DELETE', at(slug))
  }
  restore(slug: string): Promise<Answer<Space>> {
    return this.#http.write('POST', `${at(slug)}/restore`)
  }
  visit(slug: string): Promise<Answer<Visit>> {
    return this.#http.write('POST', `${at(slug)}/visit`)
  }

  invite(
    slug: string,
    invitation: { readonly emails: readonly string[]; readonly role: 'editor' | 'viewer'; readonly message?: string },
  ): Promise<Answer<Invited>> {
    return this.#http.write('POST', `${at(slug)}/members`, invitation)
  }
  setRole(slug: string, email: string, role: SpaceRole): Promise<Answer<{ readonly members: readonly Member[] }>> {
    return this.#http.write('PATCH', `${at(slug)}/members`, { email, role })
  }
  removeMember(slug: string, email: string): Promise<Answer<{ readonly members: readonly Member[] }>> {
    return this.#http.write('DELETE', `${at(slug)}/members?email=${encodeURIComponent(email)}`)
  }

  setCover(slug: string, file: File, onProgress = quietly): Promise<Answer<{ readonly cover: Space['cover'] }>> {
    return this.#http.form(`${at(slug)}/cover`, file, file.name, onProgress)
  }
  removeCover(slug: string): Promise<Answer<object>> {
    return this.#http.write('DELETE', `${at(slug)}/cover`)
  }

  addFile(slug: string, file: Blob, name: string, onProgress = quietly): Promise<Answer<AddedFile>> {
    return this.#http.form(`${at(slug)}/files`, file, name, onProgress)
  }
  removeFile(slug: string, fileId: string): Promise<Answer<object>> {
    return this.#http.write('DELETE', `${at(slug)}/files/${fileId}`)
  }

  addNote(slug: string, text: string, title?: string): Promise<Answer<object>> {
    return this.#http.write('POST', `${at(slug)}/context/note`, { text, ...(title ? { title } : {}) })
  }
  addLink(slug: string, url: string, title?: string): Promise<Answer<object>> {
    return this.#http.write('POST', `${at(slug)}/context/link`, { url, ...(title ? { title } : {}) })
  }
  addData(slug: string, file: Blob, name: string, onProgress = quietly): Promise<Answer<object>> {
    return this.#http.form(`${at(slug)}/context/data`, file, name, onProgress)
  }
  removeContext(slug: string, itemId: string): Promise<Answer<object>> {
    return this.#http.write('DELETE', `${at(slug)}/context/${itemId}`)
  }

  /** `ifVersion` is 0 for the first note; another version is refused (409), with the current note in the body. */
  saveNote(slug: string, sessionId: string, text: string, ifVersion: number): Promise<Answer<Note>> {
    return this.#http.write('PUT', `${at(slug)}/notes/${sessionId}`, { text, ifVersion })
  }
  addRecording(slug: string, sessionId: string, file: File, onProgress = quietly): Promise<Answer<AddedRecording>> {
    return this.#http.form(`${at(slug)}/recording/${sessionId}`, file, file.name, onProgress)
  }
  removeRecording(slug: string, sessionId: string): Promise<Answer<object>> {
    return this.#http.write('DELETE', `${at(slug)}/recording/${sessionId}`)
  }

  schedule(slug: string, call: CallRequest): Promise<Answer<{ readonly call: Call }>> {
    return this.#http.write('POST', `${at(slug)}/calls`, call)
  }
  cancelCall(slug: string, callId: string): Promise<Answer<{ readonly call: Call }>> {
    return this.#http.write('DELETE', `${at(slug)}/calls/${callId}`)
  }
  /** Ends a running review meeting, or drops one that has not begun. */
  endSession(slug: string, sessionId: string): Promise<Answer<object>> {
    return this.#http.write('DELETE', `${at(slug)}/sessions/${sessionId}`)
  }

  /** URLs for downloads, pictures and players. */
  readonly address = {
    file: (slug: string, fileId: string) => `${this.#http.url}${at(slug)}/files/${fileId}`,
    cover: (slug: string, updatedAt: number) => `${this.#http.url}${at(slug)}/cover?at=${updatedAt}`,
    recording: (slug: string, sessionId: string) => `${this.#http.url}${at(slug)}/recording/${sessionId}`,
    calendarFile: (slug: string, callId: string) => `${this.#http.url}${at(slug)}/calls/${callId}/ics`,
    exported: (slug: string, format: 'zip' | 'json' | 'md', videos: boolean) =>
      `${this.#http.url}${at(slug)}/export?format=${format}&videos=${videos}`,
  }
}

const ROOT = '/api/persistent-rooms'
const at = (slug: string) => `${ROOT}/${encodeURIComponent(slug)}`
