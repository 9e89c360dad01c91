import { setImmediate as breath } from 'node:timers/promises'
import * as z from 'zod'
import { cleanLine } from '#engine/text.ts'
import { IMAGE_BYTES_MAX, IMAGE_MS_MAX, ImageFailure, type ImageModel } from './port.ts'

export interface ImageModelOptions {
  /** `IMAGE_API_BASE`. */
  readonly base: string
  /** `IMAGE_MODEL`; left out of the request when it is not set. */
  readonly model?: string | undefined
  readonly timeMs?: number
}

/** A picture in base 64, and what stands around it. */
const ANSWER_BYTES_MAX = Math.ceil(IMAGE_BYTES_MAX / 3) * 4 + 64 * 1024
/** Of an answer that says why there is no picture. */
const ERROR_BYTES_MAX = 64 * 1024
const REASON_MAX = 200
const SIZE = '1792x1024'

const Answer = z.object({ data: z.tuple([z.object({ b64_json: z.string().min(1) })]).rest(z.unknown()) })
const Refusal = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) })

/** A model that is asked for pictures over HTTP, in the way of OpenAI's `images/generations`. [SO61] */
export function imageModel({ base, model, timeMs = IMAGE_MS_MAX }: ImageModelOptions): ImageModel {
  const url = new URL('images/generations', base.endsWith('/') ? base : `${base}/`).href
  return {
    async make(prompt, signal) {
      const late = AbortSignal.timeout(timeMs)
      const over = AbortSignal.any([late, signal])
      try {
        const body = JSON.stringify({ model, prompt, size: SIZE, n: 1, response_format: 'b64_json' })
        return await pictureFrom(await asked(url, body, over))
      } catch (error) {
        signal.throwIfAborted()
        if (late.aborted)
          throw new ImageFailure(`The image model took longer than ${Math.round(timeMs / 1_000)} seconds.`)
        throw error instanceof ImageFailure ? error : new ImageFailure('The image model cannot be reached.')
      }
    },
  }
}

async function asked(url: string, body: string, signal: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  return await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
}

async function pictureFrom(response: Response): Promise<Buffer> {
  if (response.status !== 200) {
    const text = await bodyOf(response, ERROR_BYTES_MAX).catch(() => '')
    const reason = reasonIn(text)
    const said = reason === '' ? '.' : `: ${reason}`
    throw new ImageFailure(`The image model answered with status ${response.status}${said}`)
  }
  const text = await bodyOf(response, ANSWER_BYTES_MAX)
  // Megabytes are read in turns: parsing, then decoding.
  await breath()
  const { data } = Answer.safeParse(parsed(text))
  await breath()
  const bytes = Buffer.from(data?.data[0].b64_json ?? '', 'base64')
  if (bytes.length === 0) throw new ImageFailure('The image model answered with something else than a picture.')
  if (bytes.length > IMAGE_BYTES_MAX) throw new ImageFailure('The image model answered with too large a picture.')
  return bytes
}

async function bodyOf(response: Response, bytesMax: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const piece of response.body ?? []) {
      bytes += piece.byteLength
      if (bytes > bytesMax) throw new ImageFailure('The image model answered with too large a picture.')
      pieces.push(piece)
    }
  } catch (error) {
    if (error instanceof ImageFailure) throw error
    throw new ImageFailure('The answer of the image model broke off.')
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The model's own words, which are data. */
function reasonIn(text: string): string {
  const { data } = Refusal.safeParse(parsed(text))
  if (data === undefined) return ''
  return cleanLine(typeof data.error === 'string' ? data.error : data.error.message, REASON_MAX)
}
