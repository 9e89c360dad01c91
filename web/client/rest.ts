import { type Answer, Http, type HttpOptions, part } from './http.ts'
import type {
  Analytics,
  Annotation,
  DocumentText,
  Intel,
  Me,
  Result,
  SessionDetail,
  SessionSummary,
  Template,
  TopicSummary,
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

/** Output of a free tool. `fallback` was made without a model; `remainingToday` counts runs with one. */
export interface ToolRun {
  readonly runId: string
  /** Markdown. */
  readonly output: string
  readonly source: 'ai' | 'fallback'
  readonly remainingToday: number
}

/** Client of the service's HTTP API. Never throws: a failure resolves to the service's own sentence. */
export class Rest {
  readonly #http: Http

  constructor(options: HttpOptions) {
    this.#http = new Http(options)
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
    return part(
      await this.#http.json<{ summaries: TopicSummary[] }>(`/api/rooms/${code}/topic-summaries?since=${since}`),
      'summaries',
    )
  }
  async annotations(code: string): Promise<Answer<readonly Annotation[]>> {
    return part(await this.#http.json<{ annotations: Annotation[] }>(`/api/rooms/${code}/annotations`), 'annotations')
  }
  async report(code: string): Promise<Answer<string>> {
    return this.#http.read(`/api/rooms/${code}/report`, (response) => response.text())
  }
  /** Fetches a document: bytes for a paged document (PDF), text for any other. */
  documentRaw(code: string, docId?: string): Promise<Answer<DocumentText | ArrayBuffer>> {
    return this.#http.read(
      rawPath(code, docId),
      (response): Promise<DocumentText | ArrayBuffer> =>
        response.headers.get('content-type')?.startsWith('application/json')
          ? (response.json() as Promise<DocumentText>)
          : response.arrayBuffer(),
    )
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
  changeMe(patch: { readonly analyticsOptOut: boolean }): Promise<Answer<Me>> {
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
    documentRaw: (code: string, docId?: string) => this.#http.url + rawPath(code, docId),
    record: (code: string, docId?: string) =>
      `${this.#http.url}/api/rooms/${code}/annotated-pdf${docId === undefined ? '' : `?doc_id=${docId}`}`,
    report: (code: string) => `${this.#http.url}/api/rooms/${code}/report`,
    boardFile: (code: string, fileId: string) => `${this.#http.url}/api/rooms/${code}/board/file/${fileId}`,
    capture: (name: string) => `${this.#http.url}${historyPath(name)}/capture`,
  }

  async #done(method: 'POST' | 'DELETE', path: string, body?: object): Promise<Result> {
    const answer = await this.#http.write<object>(method, path, body)
    return answer.ok ? { ok: true } : answer
  }
}

const rawPath = (code: string, docId?: string) =>
  `/api/rooms/${code}/document/raw${docId === undefined ? '' : `?doc_id=${encodeURIComponent(docId)}`}`
const historyPath = (name: string) => `/api/rooms/history/${encodeURIComponent(name)}`
