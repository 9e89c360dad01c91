/** Sends a form and reports upload progress, 0 to 1. Rejects when the service cannot be reached. */
export type SendForm = (
  url: string,
  form: FormData,
  headers: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
) => Promise<{ readonly status: number; readonly body: unknown }>

export interface HttpOptions {
  readonly url: string
  /** Returns the id of the participant who makes the requests; null for none. */
  readonly seat?: () => string | null
  /** Headers sent with every request, such as a program's credential; browsers send their cookies by themselves. */
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch?: typeof fetch
  readonly sendForm?: SendForm
  /** Error sentence for when the service cannot be reached. */
  readonly unreachable?: string
}

/** A failed answer: the service's sentence, and the body that it came with, which may say more. */
export interface Failure {
  readonly ok: false
  readonly error: string
  /** 0 when the service cannot be reached. */
  readonly status: number
  readonly body?: unknown
  /** Set if it was the resident service that failed or refused. */
  readonly plane?: 'resident'
}

export type Answer<T> = { readonly ok: true; readonly value: T } | Failure

type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Requests to the service. Never throws: a failure resolves to the service's own sentence. */
export class Http {
  readonly #options: Required<HttpOptions>

  constructor({ url, seat, headers, fetch: ask, sendForm, unreachable }: HttpOptions) {
    const fetched = ask ?? ((input, init) => globalThis.fetch(input, init))
    this.#options = {
      url: url.replace(/\/$/, ''),
      seat: seat ?? (() => null),
      headers: headers ?? {},
      fetch: fetched,
      sendForm: sendForm ?? formByFetch(fetched),
      unreachable: unreachable ?? 'The service cannot be reached.',
    }
  }

  /** URL of the service, without a trailing slash. */
  get url(): string {
    return this.#options.url
  }

  json<T>(path: string): Promise<Answer<T>> {
    return this.read(path, (response) => response.json() as Promise<T>)
  }

  async read<T>(
    path: string,
    read: (response: Response) => Promise<T>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<T>> {
    return this.#asked(path, { headers: { ...this.#headers(), ...headers } }, read)
  }

  /** Sends a write, with a JSON body when one is given, and reads the JSON answer. */
  write<T>(method: WriteMethod, path: string, body?: object): Promise<Answer<T>> {
    const headers = { ...this.#headers(), ...(body ? { 'Content-Type': 'application/json' } : {}) }
    const sent = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    return this.#asked(path, sent, (response) => response.json() as Promise<T>)
  }

  /** Uploads one file as a multipart form, after other fields. */
  async form<T>(
    path: string,
    file: Blob,
    name: string,
    onProgress: (share: number) => void,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Answer<T>> {
    const { url, sendForm } = this.#options
    const form = new FormData()
    for (const [field, text] of Object.entries(fields)) form.set(field, text)
    form.set('file', file, name)
    try {
      const { status, body } = await sendForm(url + path, form, this.#headers(), onProgress)
      return status >= 200 && status < 300 ? { ok: true, value: body as T } : failure(status, body)
    } catch {
      return this.#unreachable()
    }
  }

  async #asked<T>(path: string, sent: RequestInit, read: (response: Response) => Promise<T>): Promise<Answer<T>> {
    const { url, fetch: ask } = this.#options
    try {
      const response = await ask(url + path, sent)
      if (response.ok || response.status === 304) return { ok: true, value: await read(response) }
      return failure(response.status, await response.json().catch(() => null))
    } catch {
      return this.#unreachable()
    }
  }

  #headers(): Record<string, string> {
    const { seat, headers } = this.#options
    const id = seat()
    return id === null ? { ...headers } : { ...headers, 'X-Participant-Id': id }
  }

  #unreachable(): Failure {
    return { ok: false, error: this.#options.unreachable, status: 0 }
  }
}

/** Returns a failed answer with the sentence from `{error}`, or with the first message of a validation error. */
export function failure(status: number, body: unknown): Failure {
  const { error, detail } = (body ?? {}) as { error?: unknown; detail?: readonly { msg?: unknown }[] }
  const sentence = typeof error === 'string' ? error : detail?.[0]?.msg
  return { ok: false, error: typeof sentence === 'string' ? sentence : `The service answered ${status}.`, status, body }
}

/** Picks one member of an answer's value. */
export function part<T, K extends keyof T>(answer: Answer<T>, key: K): Answer<T[K]> {
  return answer.ok ? { ok: true, value: answer.value[key] } : answer
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
