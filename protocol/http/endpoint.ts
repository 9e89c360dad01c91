import type * as z from 'zod'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * Who may call an endpoint. `public`: everyone. `archive`: callers whom HISTORY_ACCESS permits to see past sessions.
 * `auth`: everyone except callers with a connection token. `beacon`: everyone, a bad credential counts as none. `link`: callers
 * who know the code or slug. `user`: signed-in users. `beta`: signed-in users, with BETA_GATE only those admitted to the beta.
 * `session`: signed-in users without a connection token. `viewer`, `editor`, `owner`: users with that role in the space. `admin`: administrators. `service`: callers with the shared secret. [AU15]
 */
export type Access =
  | 'public'
  | 'archive'
  | 'auth'
  | 'beacon'
  | 'link'
  | 'user'
  | 'beta'
  | 'session'
  | 'viewer'
  | 'editor'
  | 'owner'
  | 'admin'
  | 'service'

/** A JSON request body. A missing body is parsed as `{}`. */
export interface JsonBody {
  readonly json: z.ZodType
  /** Content types; `application/json` by default. */
  readonly types?: readonly string[]
  /** Maximum bytes of the body; 1 MB by default. [RE6] */
  readonly bytesMax?: number
  /** A valid body for the description; generated from the schema by default. */
  readonly example?: unknown
}

/** A body that the handler takes as it was sent, because its very bytes are signed. */
export interface RawBody {
  /** What it holds, for the description. */
  readonly raw: z.ZodType
  readonly types: readonly string[]
  readonly bytesMax?: number
}

/** A body that the handler takes as it was sent, because it may be packed. */
export interface PackedBody {
  /** What it holds, for the description. */
  readonly packed: z.ZodType
  readonly types: readonly string[]
  /** Maximum bytes of the body as it is sent. */
  readonly bytesMax: number
  /** A valid body for the description. */
  readonly example: unknown
}

/** A JSON object, or a multipart form with the same fields as texts and at most one file, which is a room's document. */
export interface EitherBody {
  readonly either: z.ZodObject
  /** Maximum bytes of the file. */
  readonly bytesMax: number
  readonly document: true
  /** A valid JSON body for the description. */
  readonly example: unknown
}

/** A multipart form with exactly one file, and optional text fields. */
export interface FormBody {
  readonly form: z.ZodObject
  /** Maximum bytes of the file. */
  readonly bytesMax: number
  /** The setting that may name another maximum. */
  readonly limit?: 'recording'
  /** The file is a room's document: in the enterprise tier it is held in memory only. [KX54] */
  readonly document?: true
}

/** Descriptions of response headers by name. */
type AnswerHeaders = Readonly<Record<string, string>>

/** A response whose body is the handler's return value, sent as JSON. */
export interface JsonAnswer {
  readonly what: string
  readonly json: z.ZodType
  readonly headers?: AnswerHeaders
}

/** A response that the handler writes itself, described by media type; without media types it has no body. */
export interface WrittenAnswer {
  readonly what: string
  readonly media: Readonly<Record<string, z.ZodType>>
  readonly headers?: AnswerHeaders
}

/** An error with a body other than `{error}`, or a 422 that also reports errors other than validation errors. */
export interface ErrorAnswer {
  readonly what: string
  readonly json: z.ZodType
  readonly headers?: AnswerHeaders
}

/** One route of the HTTP API: the checks made before its handler runs, and its description. */
export interface Endpoint {
  readonly method: Method
  /**
   * Path in the syntax of Express; `:docId` is described as `{doc_id}`. With `:slug`, the caller needs the role in that space
   * that `access` names, and the handler gets the space. [SR4]
   */
  readonly path: string
  readonly access: Access
  /** The owner may also write while the space is in trash. [SR3] */
  readonly inTrash?: true
  readonly summary: string
  readonly description?: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** Descriptions of the request headers that the handler reads. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: JsonBody | FormBody | EitherBody | RawBody | PackedBody
  readonly answers: Readonly<Record<number, JsonAnswer | WrittenAnswer>>
  /** Errors by status, in addition to those that follow from the rest of the entry. */
  readonly errors?: Readonly<Record<number, string | ErrorAnswer>>
}

/** Endpoints of one subject by operation id. */
export type Area = Readonly<Record<string, Endpoint>>
