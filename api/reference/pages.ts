import { readFile } from 'node:fs/promises'
import type { Response } from 'express'
import type { reference } from '#protocol/http/reference.ts'
import type { Handlers } from '../endpoints.ts'
import { HttpError } from '../errors.ts'

/** Types of the files of the pages, all beside this one. */
const FILES = {
  'reference.html': 'text/html; charset=utf-8',
  'first-steps.html': 'text/html; charset=utf-8',
  'reference.css': 'text/css; charset=utf-8',
  'reference.js': 'text/javascript; charset=utf-8',
  'first-steps.js': 'text/javascript; charset=utf-8',
} as const
type FileName = keyof typeof FILES

/** The pages load their own files only, and call this service only. [HP20] */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export interface ReferenceServices {
  /** The AsyncAPI document. */
  readonly asyncapi: string
  readonly referenceFiles: ReadonlyMap<string, string>
}

/** Reads the files of the pages. */
export async function readReference(): Promise<ReadonlyMap<string, string>> {
  const read = Object.keys(FILES).map(async (name): Promise<[string, string]> => {
    return [name, await readFile(new URL(name, import.meta.url), 'utf8')]
  })
  return new Map(await Promise.all(read))
}

export function referenceHandlers({ asyncapi, referenceFiles }: ReferenceServices): Handlers<typeof reference> {
  const send = (response: Response, name: FileName) => {
    response.set({ 'Content-Security-Policy': POLICY, 'Content-Type': FILES[name] })
    response.send(referenceFiles.get(name))
  }
  return {
    referencePage: ({ response }) => send(response, 'reference.html'),
    firstStepsPage: ({ response }) => send(response, 'first-steps.html'),
    referenceFile: ({ params: { file }, response }) => {
      if (!isAsset(file)) throw new HttpError(404, 'There is no such file.')
      send(response, file)
    },
    eventsDescription: ({ response }) => void response.type('application/json').send(asyncapi),
  }
}

function isAsset(file: string): file is FileName {
  return Object.hasOwn(FILES, file) && !file.endsWith('.html')
}
