import { type Answer, Http, type HttpOptions, part } from './http.ts'
import { isOffPlane, ResidentRest, readDocument, residentIn } from './residentRest.ts'
import type {
  Analytics,
  Annotation,
  DocumentText,
  Intel,
  Me,
  Message,
  Result,
  RoomSettings,
  RoomState,
  SessionDetail,
  SessionSummary,
  Template,
  TopicSummary,
  Trust,
} from './wire.ts'

/** Response to an upload. `topicsPending` is true while the topics of an e-mail thread are still being detected. */
export interface Uploaded {
  readonly docId: string
  readonly title: string
  /** How the sections of a PDF were found. */
  readonly source?: string
  readonly sections?: number
  readonly emails?: number
  readonly topicsPending?: true
}

/** Settings of a new room: what is left out has its default. */
export type NewRoom = { readonly name: string } & Partial<RoomSettings>

/** A new room. `url` is the address of its page. */
export interface CreatedRoom {
  readonly code: string
  readonly participantId: string
  readonly url: string
  readonly state: RoomState
}

/** `nextAfter` names the message after which the next page begins; null on the last one. */
export interface MessagePage {
  readonly messages: readonly Message[]
  readonly nextAfter: string | null
}

/** Output of a free tool. `fallback` was made without a model; `remainingToday` counts runs with one. */
export interface ToolRun {
  readonly runId: string
  /** Markdown. */
  readonly output: string
  readonly source: 'ai' | 'fallback'
  readonly remainingToday: number
}

export interface RestOptions extends HttpOptions {
  /** Error sentence for when the resident service, which holds documents in the enterprise tier, cannot be reached. */
  readonly residentUnreachable?: string
}

/**
 * Client of the service's HTTP API. Never throws: a failure resolves to the service's own sentence. In the enterprise tier documents,
 * summary texts and records come from the resident service, to which the service refers the client. [WS9]
 */
export class Rest {
  readonly #http: Http
  readonly #options: RestOptions
  #resident: ResidentRest | null = null

  constructor(options: RestOptions) {
    this.#http = new Http(options)
    this.#options = options
  }

  /** URL of the resident service; null in the standard tier, and until the service has named it. */
  get residentUrl(): string | null {
    return this.#resident?.url ?? null
  }
  /** Whether the service can save anything at present; null when it does not say. */
  async canSave(): Promise<boolean | null> {
    const health = await this.#http.json<{ readonly stores?: { readonly log: { readonly ok: boolean } } }>(
      '/api/health',
    )
    return health.ok ? (health.value.stores?.log.ok ?? null) : null
  }
  /** Where documents and summaries live, for how long, and who else takes part. */
  trust(): Promise<Answer<Trust>> {
    return this.#http.json('/api/trust')
  }

  /** Creates a room over HTTP, with its document if one is given. The host's seat is taken with `RoomClient.resume`. */
  createRoom(settings: NewRoom, document?: Blob, name = 'document'): Promise<Answer<CreatedRoom>> {
    if (!document) return this.#http.write('POST', '/api/rooms', settings)
    const texts = Object.entries(settings).map(([field, value]) => [
      field,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    return this.#http.form('/api/rooms', document, name, () => {}, Object.fromEntries(texts))
  }
  /** The state of a room as everybody with its code may read it. */
  room(code: string): Promise<Answer<RoomState>> {
    return this.#http.json(`/api/rooms/${encodeURIComponent(code)}`)
  }
  /** A page of messages after the one with the id `after`, oldest first. */
  messages(code: string, after?: string, limit = 100): Promise<Answer<MessagePage>> {
    const query = new URLSearchParams({ limit: String(limit), ...(after === undefined ? {} : { after }) })
    return this.#http.json(`/api/rooms/${code}/messages?${query}`)
  }

  upload(
    code: string,
    file: Blob,
    name: string,
    onProgress: (share: number) => void = () => {},
  ): Promise<Answer<Uploaded>> {
    return this.#http.form(`/api/rooms/${code}/document`, file, name, onProgress)
  }
  removeDocument(code: string, docId: string): Promise<Result> {
    return this.#done('DELETE', `/api/rooms/${code}/document/${docId}`)
  }
  addNote(code: string, text: string, title?: string): Promise<Result> {
    return this.#done('POST', `/api/rooms/${code}/context/note`, { text, ...(title ? { title } : {}) })
  }
  addLink(code: string, url: string, title?: string): Promise<Result> {
    return this.#done('POST', `/api/rooms/${code}/context/link`, { url, ...(title ? { title } : {}) })
  }
  addData(
    code: string,
    file: Blob,
    name: string,
    onProgress: (share: number) => void = () => {},
  ): Promise<Answer<object>> {
    return this.#http.form(`/api/rooms/${code}/context/data`, file, name, onProgress)
  }
  removeContext(code: string, itemId: string): Promise<Result> {
    return this.#done('DELETE', `/api/rooms/${code}/context/${itemId}`)
  }
  boardFile(
    code: string,
    file: Blob,
    name: string,
    onProgress: (share: number) => void = () => {},
  ): Promise<Answer<{ fileId: string; name: string; mime: string; size: number }>> {
    return this.#http.form(`/api/rooms/${code}/board/file`, file, name, onProgress)
  }
  intel(code: string): Promise<Answer<Intel>> {
    return this.#http.json(`/api/rooms/${code}/intel`)
  }
  async topicSummaries(code: string, since = 0): Promise<Answer<readonly TopicSummary[]>> {
    if (this.#resident) return this.#resident.summaries(code, since)
    const answer = part(
      await this.#http.json<{ summaries: TopicSummary[] }>(`/api/rooms/${code}/topic-summaries?since=${since}`),
      'summaries',
    )
    const resident = this.#referred(residentIn(answer))
    return resident ? resident.summaries(code, since) : answer
  }
  async annotations(code: string): Promise<Answer<readonly Annotation[]>> {
    return part(await this.#http.json<{ annotations: Annotation[] }>(`/api/rooms/${code}/annotations`), 'annotations')
  }
  async report(code: string): Promise<Answer<string>> {
    return this.#http.read(`/api/rooms/${code}/report`, (response) => response.text())
  }
  /** Fetches a document: bytes for a paged document (PDF), text for any other. */
  async documentRaw(code: string, docId?: string): Promise<Answer<DocumentText | ArrayBuffer>> {
    if (this.#resident) return this.#resident.document(code, docId)
    const answer = await this.#http.read(rawPath(code, docId), readDocument)
    const resident = isOffPlane(answer) ? await this.#lookedUp() : null
    return resident ? resident.document(code, docId) : answer
  }
  /** Fetches the review record of a document. In the enterprise tier the service gives a link to it at the resident service. */
  async record(code: string, docId?: string): Promise<Answer<Blob>> {
    const resident = this.#resident
    const answer = resident ? null : await this.#http.read(recordPath(code, docId), (response) => response.blob())
    if (answer && !isOffPlane(answer)) return answer
    const link = await this.recordLink(code, docId)
    // What the service refuses here, it refuses for the resident.
    if (!link.ok) return link.status === 409 ? { ...link, plane: 'resident' } : link
    return (resident ?? this.#residentAt(link.value.url)).record(link.value.url)
  }
  /** Asks for a link that opens a record at the resident service until `until`, without a code or a seat. */
  recordLink(code: string, docId?: string): Promise<Answer<{ readonly url: string; readonly until: number }>> {
    return this.#http.write('POST', `/api/rooms/${code}/record-link${queryOf(docId)}`, {})
  }
  async templates(): Promise<Answer<readonly Template[]>> {
    return part(await this.#http.json<{ templates: Template[] }>('/api/templates'), 'templates')
  }
  async history(limit = 25): Promise<Answer<readonly SessionSummary[]>> {
    return part(await this.#http.json<{ sessions: SessionSummary[] }>(`/api/rooms/history?limit=${limit}`), 'sessions')
  }
  session(name: string): Promise<Answer<SessionDetail>> {
    return this.#http.json(historyPath(name))
  }
  analytics(name: string): Promise<Answer<Analytics>> {
    return this.#http.json(`${historyPath(name)}/analytics`)
  }
  /** Fetches the session's whole event stream. */
  events<T = unknown>(name: string): Promise<Answer<T>> {
    return this.#http.json(`${historyPath(name)}/events`)
  }

  /** Identifies the user from the browser's cookies; 401 for a guest. */
  me(): Promise<Answer<Me>> {
    return this.#http.json('/api/me')
  }
  changeMe(patch: { readonly analyticsOptOut?: boolean; readonly name?: string }): Promise<Answer<Me>> {
    return this.#http.write('PATCH', '/api/me', patch)
  }
  /** Runs a free tool on a text. `anonId` is the browser's id in the telemetry; without it runs are limited by address. */
  runTool(tool: string, text: string, anonId: string | null): Promise<Answer<ToolRun>> {
    return this.#http.write('POST', `/api/tools/${tool}/run`, { text, ...(anonId === null ? {} : { anonId }) })
  }

  /** Fetches a file from one of the URLs below. The seat is sent along, since some of them require it. */
  file(address: string): Promise<Answer<Blob>> {
    return this.#http.read(address.slice(this.#http.url.length), (response) => response.blob())
  }

  /** URLs for downloads and viewers. */
  readonly address = {
    documentRaw: (code: string, docId?: string) =>
      this.#resident
        ? this.#resident.url + this.#resident.documentPath(code, docId)
        : this.#http.url + rawPath(code, docId),
    record: (code: string, docId?: string) => this.#http.url + recordPath(code, docId),
    /** Markdown by default. */
    report: (code: string, format: 'md' | 'html' | 'docx' = 'md') =>
      `${this.#http.url}/api/rooms/${code}/report${format === 'md' ? '' : `?format=${format}`}`,
    boardFile: (code: string, fileId: string) => `${this.#http.url}/api/rooms/${code}/board/file/${fileId}`,
    capture: (name: string) => `${this.#http.url}${historyPath(name)}/capture`,
  }

  #residentAt(url: string): ResidentRest {
    const { fetch: ask, residentUnreachable = RESIDENT_UNREACHABLE } = this.#options
    return new ResidentRest(url, { ...(ask ? { fetch: ask } : {}), unreachable: residentUnreachable })
  }

  /** Uses the resident service that the service named from now on. */
  #referred(url: string | null): ResidentRest | null {
    if (url !== null) this.#resident ??= this.#residentAt(url)
    return this.#resident
  }

  async #lookedUp(): Promise<ResidentRest | null> {
    const trust = await this.trust()
    return this.#referred(trust.ok ? trust.value.residentPublicUrl : null)
  }

  async #done(method: 'POST' | 'DELETE', path: string, body?: object): Promise<Result> {
    const answer = await this.#http.write<object>(method, path, body)
    return answer.ok ? { ok: true } : answer
  }
}

const RESIDENT_UNREACHABLE = 'The service that holds the documents cannot be reached.'

const queryOf = (docId?: string) => (docId === undefined ? '' : `?doc_id=${encodeURIComponent(docId)}`)
const rawPath = (code: string, docId?: string) => `/api/rooms/${code}/document/raw${queryOf(docId)}`
const recordPath = (code: string, docId?: string) => `/api/rooms/${code}/annotated-pdf${queryOf(docId)}`
const historyPath = (name: string) => `/api/rooms/history/${encodeURIComponent(name)}`
