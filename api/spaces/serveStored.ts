import type { Request, Response } from 'express'
import type { SpaceUploads } from '#gateway/spaces/spaceUploads.ts'
import { HttpError } from '../errors.ts'
import { type ServedFile, serveFile } from '../servedFile.ts'
import type { SpaceAt } from './admission.ts'

interface SpaceCall {
  readonly space: SpaceAt
  readonly request: Request
  readonly response: Response
}

/** Sends a file of a space. Throws 404 with the sentence when there is none, or none of its bytes. [SF5] [SF6] */
export async function serveStored(
  spaceUploads: SpaceUploads,
  call: SpaceCall,
  file: Pick<ServedFile, 'name' | 'mime' | 'sha256'> | null,
  missing: string,
): Promise<void> {
  const stored = file && (await spaceUploads.stored(call.space.space, file.sha256))
  if (!file || !stored) throw new HttpError(404, missing)
  const { name, mime, sha256 } = file
  await serveFile(call, { name, mime, sha256, ...stored })
}
