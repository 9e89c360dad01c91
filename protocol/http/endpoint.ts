import type * as z from 'zod'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * Who may call:
 * `public` anybody; `archive` whoever HISTORY_ACCESS lets see past sessions; `auth` anybody, but no connection token; `beacon` anybody, credentials unread; `link` whoever knows
 * the code or slug; `user` whoever is signed in; `session` the same, but for connection tokens; `viewer`, `editor`, `owner`
 * whoever has that role in the space; `admin` administrators; `service` whoever knows the shared secret. [AU15]
 */
export type Access =
  | 'public'
  | 'archive'
  | 'auth'
  | 'beacon'
  | 'link'
  | 'user'
  | 'session'
  | 'viewer'
  | 'editor'
  | 'owner'
  | 'admin'
  | 'service'

/** A JSON body; without one the schema reads `{}`. */
export interface JsonBody {
  readonly json: z.ZodType
  /** 1 MB unless the entry says otherwise. [RE6] */
  readonly bytesMax?: number
  /** One that is accepted; without it the description makes one up from the schema. */
  readonly example?: unknown
}

/** A multipart form with exactly one file, and text fields. */
export interface FormBody {
  readonly form: z.ZodObject
  /** Of the file itself. */
  readonly bytesMax: number
}

/** Headers of an answer, with what they say. */
type AnswerHeaders = Readonly<Record<string, string>>

/** An answer that the handler returns, sent as JSON. */
export interface JsonAnswer {
  readonly what: string
  readonly json: z.ZodType
  readonly headers?: AnswerHeaders
}

/** An answer that the handler writes itself, by media type; none: it has no body. */
export interface WrittenAnswer {
  readonly what: string
  readonly media: Readonly<Record<string, z.ZodType>>
  readonly headers?: AnswerHeaders
}

/** An error with a body other than `{error}`, or a 422 that is not only about the form of the request. */
export interface ErrorAnswer {
  readonly what: string
  readonly json: z.ZodType
  readonly headers?: AnswerHeaders
}

/** One route of the HTTP interface: what the service checks before the handler runs, and all that is described of it. */
export interface Endpoint {
  readonly method: Method
  /** As Express reads it; `:docId` is described as `{doc_id}`. */
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly description?: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** Request headers that the handler reads, with what they say. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: JsonBody | FormBody
  readonly answers: Readonly<Record<number, JsonAnswer | WrittenAnswer>>
  /** When it answers which error, beside those that follow from the rest of the entry. */
  readonly errors?: Readonly<Record<number, string | ErrorAnswer>>
}

/** The endpoints of one subject by their operation ids. */
export type Area = Readonly<Record<string, Endpoint>>
