import type { Request, Response } from 'express'
import type { EitherBody } from '#protocol/http/endpoint.ts'
import { jsonBody } from './jsonBody.ts'
import { checkForm } from './receiveForm.ts'
import type { ParsedParts, Uploads } from './uploads.ts'

/** Receives a body that is JSON, or a form with the same fields and perhaps a file. [HP2] */
export async function eitherBody<T>(
  uploads: Uploads,
  { request, response }: { readonly request: Request; readonly response: Response },
  body: EitherBody,
  answer: (form: ParsedParts<unknown>) => T | Promise<T>,
): Promise<T> {
  const { either, bytesMax } = body
  if (/^\s*multipart\/form-data\b/i.test(request.get('content-type') ?? '')) {
    checkForm(request, bytesMax)
    return uploads.receivedParts(request, { form: either, bytesMax, document: true }, fromTexts, answer)
  }
  const fields = await jsonBody(request, response, { json: either })
  return answer({ upload: null, declared: '', fields })
}

/** Fields of a form as JSON would have them: numbers, truth values and objects are read, everything else stays text. */
export function fromTexts(fields: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, TEXTS.includes(name) ? text : readValue(text)]),
  )
}

/** Fields whose value is a text, even if it looks like a number. */
const TEXTS: readonly string[] = ['name', 'template', 'goalType', 'aiMode', 'space', 'tz', 'lang']
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/

function readValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  if (NUMBER.test(text)) return Number(text)
  if (!text.startsWith('{')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
