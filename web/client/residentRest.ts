import { type Answer, type Failure, Http, type HttpOptions, part } from './http.ts'
import type { DocumentText, TopicSummary } from './wire.ts'

/** Error of the service for what only the resident service holds. */
const OFF_PLANE = 'bytes-off-plane'

/** Returns true if the answer refers the client to the resident service. */
export function isOffPlane<T>(answer: Answer<T>): answer is Failure {
  return !answer.ok && answer.status === 409 && answer.error === OFF_PLANE
}

/** Returns the URL of the resident service if the answer names it, else null. */
export function residentIn<T>(answer: Answer<T>): string | null {
  if (!isOffPlane(answer)) return null
  const { body } = answer
  const isNamed = typeof body === 'object' && body !== null && 'residentPublicUrl' in body
  return isNamed && typeof body.residentPublicUrl === 'string' ? body.residentPublicUrl : null
}

/** Reads a document: bytes for a paged document (PDF), text for any other. */
export function readDocument(response: Response): Promise<DocumentText | ArrayBuffer> {
  return response.headers.get('content-type')?.startsWith('application/json')
    ? (response.json() as Promise<DocumentText>)
    : response.arrayBuffer()
}

/**
 * Read requests to the resident service, which holds documents and summary texts in the enterprise tier. They need no more than the
 * room's code, and carry neither seat nor credential. Failures say so with `plane: 'resident'`. [WS9]
 */
export class ResidentRest {
  readonly url: string
  readonly #options: Pick<HttpOptions, 'fetch' | 'unreachable'>

  constructor(url: string, options: Pick<HttpOptions, 'fetch' | 'unreachable'>) {
    this.url = url.replace(/(?<!\/)\/+$/, '')
    this.#options = options
  }

  async summaries(code: string, since: number): Promise<Answer<readonly TopicSummary[]>> {
    const path = `/kxp/summaries?${new URLSearchParams({ room: code, since: String(since) })}`
    return part(ofResident(await this.#http().json<{ summaries: TopicSummary[] }>(path)), 'summaries')
  }
  async document(code: string, docId?: string): Promise<Answer<DocumentText | ArrayBuffer>> {
    return ofResident(await this.#http().read(this.documentPath(code, docId), readDocument))
  }
  documentPath(code: string, docId?: string): string {
    return `/kxp/document/raw?${new URLSearchParams({ room: code, ...(docId === undefined ? {} : { doc_id: docId }) })}`
  }
  /** Fetches a record by the link that the service gave for it. */
  async record(link: string): Promise<Answer<Blob>> {
    return ofResident(await this.#http(link).read('', (response) => response.blob()))
  }

  #http(url = this.url): Http {
    return new Http({ ...this.#options, url })
  }
}

function ofResident<T>(answer: Answer<T>): Answer<T> {
  return answer.ok ? answer : { ...answer, plane: 'resident' }
}
