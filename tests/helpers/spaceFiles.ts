import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { at } from '../api/spaces/given.ts'
import { postFile, type SentFile } from './contextCalls.ts'
import type { PeopledService, User } from './signedIn.ts'

type Somebody = Pick<User, 'token'> | null

const bearer = (someone: Somebody): Record<string, string> =>
  someone ? { authorization: `Bearer ${someone.token}` } : {}

/** Sends a file to something under a space. */
export function send({ url }: PeopledService, someone: Somebody, slug: string, rest: string, file: SentFile) {
  return postFile(url + at(slug, rest), file, bearer(someone))
}

/** Reads a file under a space. */
export function read(
  { url }: PeopledService,
  someone: Somebody,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  return fetch(url + path, { method, headers: { ...bearer(someone), ...headers } })
}

/** Names of the bytes that are stored of a space. */
export async function storedOf({ folder }: PeopledService, spaceId: string): Promise<string[]> {
  return (await readdir(join(folder, 'spaces', spaceId)).catch(() => [])).sort()
}

/** Uploads under way and what they left behind. */
export async function incomingOf({ folder }: PeopledService): Promise<string[]> {
  return readdir(join(folder, 'documents', 'incoming')).catch(() => [])
}
