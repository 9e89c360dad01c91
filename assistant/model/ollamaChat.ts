import { type OllamaServer, request, textOf } from './ollamaHttp.ts'
import { CONTEXT_TOKENS, ModelError, type ModelRequest, OUTPUT_CHARACTERS_MAX, OUTPUT_TOKENS_MAX } from './port.ts'

/** Bytes of a whole streamed answer: every token comes wrapped in some 150 bytes. */
const STREAM_BYTES_MAX = 4 * 1024 * 1024
/** UTF-16 units of one line of the stream: room for an answer in one piece with every character escaped. */
const LINE_CHARACTERS_MAX = 6 * OUTPUT_CHARACTERS_MAX + 4_096

/** One streamed answer, whole. Throws ModelError `down` or `failed`. */
export async function chat(
  server: OllamaServer,
  model: string,
  { system, prompt, schema, onText, signal }: ModelRequest & { readonly signal: AbortSignal },
): Promise<string> {
  const body = {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: prompt },
    ],
    stream: true,
    think: false,
    ...(schema && { format: schema }),
    options: { temperature: 0, num_ctx: CONTEXT_TOKENS, num_predict: OUTPUT_TOKENS_MAX },
  }
  const response = await request(server, 'api/chat', { body, signal })
  let answer = ''
  for await (const { text, cut } of piecesOf(response)) {
    answer += text
    if (answer.length > OUTPUT_CHARACTERS_MAX) throw new ModelError('failed', 'the answer does not end')
    if (text !== '') onText?.(text)
    if (cut && schema) throw new ModelError('failed', 'the answer is too long for its form')
    if (cut) answer = wholeSentences(answer)
  }
  return withoutThoughts(answer)
}

/** Half a sentence may say the opposite of the whole. */
function wholeSentences(text: string): string {
  const end = text.search(/[.!?。！？\n][^.!?。！？\n]*$/u)
  return text.slice(0, end + 1)
}

/** Pieces of the answer up to the one that says it is done. */
async function* piecesOf(response: Response): AsyncGenerator<Piece> {
  for await (const line of linesOf(response)) {
    const piece = readPiece(line)
    yield piece
    if (piece.done) return
  }
  throw new ModelError('failed', 'the answer broke off')
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  let rest = ''
  for await (const text of textOf(response, STREAM_BYTES_MAX)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    if (rest.length > LINE_CHARACTERS_MAX) throw new ModelError('failed', 'a line of the stream does not end')
    yield* lines.filter((line) => line.trim() !== '')
  }
  if (rest.trim() !== '') yield rest
}

interface Piece {
  readonly text: string
  readonly done: boolean
  /** The server stopped at the limit of tokens. */
  readonly cut: boolean
}

interface RawPiece {
  readonly message?: { readonly content?: unknown }
  readonly done?: unknown
  readonly done_reason?: unknown
  readonly error?: unknown
}

function readPiece(line: string): Piece {
  let raw: RawPiece
  try {
    raw = JSON.parse(line)
  } catch (error) {
    throw new ModelError('failed', 'the model server sent no JSON', { cause: error })
  }
  const text = raw?.message?.content
  if (raw?.error !== undefined || typeof text !== 'string') {
    throw new ModelError('failed', 'the model server reported an error instead of an answer')
  }
  // Each streamed piece says `done: false`; an answer in one piece may leave it out.
  return { text, done: raw.done !== false, cut: raw.done_reason === 'length' }
}

/** Some models think aloud before they answer, whatever they are asked. */
function withoutThoughts(answer: string): string {
  return answer.replace(/^\s*<think>[\s\S]*?<\/think>/u, '').trim()
}
