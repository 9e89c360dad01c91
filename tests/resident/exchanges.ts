import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentReply } from '#protocol/kxp/exchanges.ts'
import { post, signedHeaders } from '../helpers/resident.ts'

const DOCUMENTS = join(import.meta.dirname, '../../fixtures/documents')
export const ROOM = 'ABC123'

/** A document of the fixtures. */
export const documentBytes = (name: string) => readFile(join(DOCUMENTS, name))

export interface Answered<T = Record<string, unknown>> {
  readonly status: number
  readonly body: T
}

export async function answered<T = Record<string, unknown>>(sent: Promise<Response>): Promise<Answered<T>> {
  const response = await sent
  return { status: response.status, body: (await response.json()) as T }
}

/** Sends a form as it is, signed. */
export function sendForm(url: string, body: Uint8Array, type: string, room = ROOM): Promise<Response> {
  const path = `/kxp/document?room=${room}`
  const headers = { 'content-type': type, ...signedHeaders(path, body) }
  return fetch(`${url}${path}`, { method: 'POST', headers, body: Buffer.from(body) })
}

/** Sends files in a signed form. */
export async function upload(url: string, files: Readonly<Record<string, Uint8Array>>, room = ROOM) {
  const form = new FormData()
  for (const [name, bytes] of Object.entries(files)) form.append('file', new File([Buffer.from(bytes)], name))
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  return answered<DocumentReply & { error?: string }>(sendForm(url, body, encoded.headers.get('content-type')!, room))
}

/** Takes a document of the fixtures into a room. */
export async function stored(url: string, name: string, room = ROOM): Promise<DocumentReply> {
  const { status, body } = await upload(url, { [name]: await documentBytes(name) }, room)
  if (status !== 200) throw new Error(`${name}: ${status} ${body.error}`)
  return body
}

export const signed = <T = Record<string, unknown>>(url: string, path: string, body: unknown) =>
  answered<T>(post(url, path, body))
