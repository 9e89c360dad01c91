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

/** Sends a form and reports upload progress, 0 to 1. Rejects when the service cannot be reached. */
export type SendForm = (
  url: string,
  form: FormData,
  headers: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
) => Promise<{ readonly status: number; readonly body: unknown }>

export interface RestOptions {
  readonly url: string
  /** Returns the id of the participant who makes the requests; null for none. */
  readonly seat?: () => string | null
  readonly fetch?: typeof fetch
  readonly sendForm?: SendForm
  /** Error sentence for when the service cannot be reached. */
  readonly unreachable?: string
}

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: string; readonly status: number }

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

/** Client of the service's HTTP API. Never throws: a failure resolves to the service's own sentence. */
export class Rest {
  readonly #options: Required<RestOptions>

  constructor({ url, seat, fetch: ask, sendForm, unreachable }: RestOptions) {
    const fetched = ask ?? ((input, init) => globalThis.fetch(input, init))
    this.#options = {
      url: url.replace(/\/$/, ''),
      seat: seat ?? (() => null),
      fetch: fetched,
      sendForm: sendForm ?? formByFetch(fetched),
      unreachable: unreachable ?? 'The service cannot be reached.',
    }
  }

  upload(
    code: string,
    file: Blob,
    name: string,
    onProgress: (share: number) => void = () => {},
  ): Promise<Answer<Uploaded>> {
    return this.#form(`/api/rooms/${code}/document`, file, name, onProgress)
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
    return this.#form(`/api/rooms/${code}/context/data`, file, name, onProgress)
  }
  removeContext(code: string, itemId: string): Promise<Result> {
    return this.#done('DELETE', `/api/rooms/${code}/context/${itemId}`)
  }
  boardFile(
    code: string,
    file: Blob,
    name: string,
    onProgress: (share: number) => void = () => {},
  ): Promise<Answer<{ fileId: string }>> {
    return this.#form(`/api/rooms/${code}/board/file`, file, name, onProgress)
  }
  intel(code: string): Promise<Answer<Intel>> {
    return this.#json(`/api/rooms/${code}/intel`)
  }
  async topicSummaries(code: string, since = 0): Promise<Answer<readonly TopicSummary[]>> {
    return part(
      await this.#json<{ summaries: TopicSummary[] }>(`/api/rooms/${code}/topic-summaries?since=${since}`),
      'summaries',
    )
  }
  async annotations(code: string): Promise<Answer<readonly Annotation[]>> {
    return part(await this.#json<{ annotations: Annotation[] }>(`/api/rooms/${code}/annotations`), 'annotations')
  }
  async report(code: string): Promise<Answer<string>> {
    return this.#read(`/api/rooms/${code}/report`, (response) => response.text())
  }
  /** Fetches a document: bytes for a paged document (PDF), text for any other. */
  documentRaw(code: string, docId?: string): Promise<Answer<DocumentText | ArrayBuffer>> {
    return this.#read(
      rawPath(code, docId),
      (response): Promise<DocumentText | ArrayBuffer> =>
        response.headers.get('content-type')?.startsWith('application/json')
          ? (response.json() as Promise<DocumentText>)
          : response.arrayBuffer(),
    )
  }
  async templates(): Promise<Answer<readonly Template[]>> {
    return part(await this.#json<{ templates: Template[] }>('/api/templates'), 'templates')
  }
  async history(limit = 25): Promise<Answer<readonly SessionSummary[]>> {
    return part(await this.#json<{ sessions: SessionSummary[] }>(`/api/rooms/history?limit=${limit}`), 'sessions')
  }
  session(name: string): Promise<Answer<SessionDetail>> {
    return this.#json(historyPath(name))
  }
  analytics(name: string): Promise<Answer<Analytics>> {
    return this.#json(`${historyPath(name)}/analytics`)
  }
  /** Fetches the session's whole event stream. */
  events<T = unknown>(name: string): Promise<Answer<T>> {
    return this.#json(`${historyPath(name)}/events`)
  }

  /** Identifies the user from the browser's cookies; 401 for a guest. */
  me(): Promise<Answer<Me>> {
    return this.#json('/api/me')
  }

  /** Fetches a file from one of the URLs below. The seat is sent along, since some of them require it. */
  file(address: string): Promise<Answer<Blob>> {
    return this.#read(address.slice(this.#options.url.length), (response) => response.blob())
  }

  /** URLs for downloads and viewers. */
  readonly address = {
    documentRaw: (code: string, docId?: string) => this.#options.url + rawPath(code, docId),
    record: (code: string, docId?: string) =>
      `${this.#options.url}/api/rooms/${code}/annotated-pdf${docId === undefined ? '' : `?doc_id=${docId}`}`,
    report: (code: string) => `${this.#options.url}/api/rooms/${code}/report`,
    capture: (name: string) => `${this.#options.url}${historyPath(name)}/capture`,
  }

  #json<T>(path: string): Promise<Answer<T>> {
    return this.#read(path, (response) => response.json() as Promise<T>)
  }

  async #read<T>(path: string, read: (response: Response) => Promise<T>): Promise<Answer<T>> {
    const { url, fetch: ask } = this.#options
    try {
      const response = await ask(url + path, { headers: this.#headers() })
      if (response.ok) return { ok: true, value: await read(response) }
      return failure(response.status, await response.json().catch(() => null))
    } catch {
      return this.#unreachable()
    }
  }

  async #done(method: 'POST' | 'DELETE', path: string, body?: object): Promise<Result> {
    const { url, fetch: ask } = this.#options
    const headers = { ...this.#headers(), ...(body ? { 'Content-Type': 'application/json' } : {}) }
    try {
      const response = await ask(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      return response.ok ? { ok: true } : failure(response.status, await response.json().catch(() => null))
    } catch {
      return this.#unreachable()
    }
  }

  async #form<T>(path: string, file: Blob, name: string, onProgress: (share: number) => void): Promise<Answer<T>> {
    const { url, sendForm } = this.#options
    const form = new FormData()
    form.set('file', file, name)
    try {
      const { status, body } = await sendForm(url + path, form, this.#headers(), onProgress)
      return status >= 200 && status < 300 ? { ok: true, value: body as T } : failure(status, body)
    } catch {
      return this.#unreachable()
    }
  }

  #headers(): Record<string, string> {
    const seat = this.#options.seat()
    return seat === null ? {} : { 'X-Participant-Id': seat }
  }

  #unreachable(): { ok: false; error: string; status: number } {
    return { ok: false, error: this.#options.unreachable, status: 0 }
  }
}

const rawPath = (code: string, docId?: string) =>
  `/api/rooms/${code}/document/raw${docId === undefined ? '' : `?doc_id=${encodeURIComponent(docId)}`}`
const historyPath = (name: string) => `/api/rooms/history/${encodeURIComponent(name)}`

/** Picks one member of an answer's value. */
function part<T, K extends keyof T>(answer: Answer<T>, key: K): Answer<T[K]> {
  return answer.ok ? { ok: true, value: answer.value[key] } : answer
}

/** Returns a failed answer with the sentence from `{error}`, or with the first message of a validation error. */
export function failure(status: number, body: unknown): { ok: false; error: string; status: number } {
  const { error, detail } = (body ?? {}) as { error?: unknown; detail?: readonly { msg?: unknown }[] }
  const sentence = typeof error === 'string' ? error : detail?.[0]?.msg
  return { ok: false, error: typeof sentence === 'string' ? sentence : `The service answered ${status}.`, status }
}

/** Sends forms by fetch, which reports no progress: 0 before, 1 after. */
function formByFetch(ask: typeof fetch): SendForm {
  return async (url, form, headers, onProgress) => {
    onProgress(0)
    const response = await ask(url, { method: 'POST', body: form, headers })
    onProgress(1)
    return { status: response.status, body: await response.json().catch(() => null) }
  }
}
