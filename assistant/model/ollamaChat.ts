import type { ChatRequest, ChatResponse } from 'ollama'
import { type Bounds, clientOf, type OllamaServer, troubleIn } from './ollamaClient.ts'
import { CONTEXT_TOKENS, ModelError, type ModelRequest, OUTPUT_CHARACTERS_MAX, OUTPUT_TOKENS_MAX } from './port.ts'

/** Every token comes wrapped in some 150 bytes; a line has room for an answer in one piece with every character escaped. */
const CHAT_BOUNDS: Bounds = { bytesMax: 4 * 1024 * 1024, lineMax: 6 * OUTPUT_CHARACTERS_MAX + 4_096 }

type Chat = ModelRequest & { readonly signal: AbortSignal }

/** One streamed answer, whole. Throws ModelError `down` or `failed`. */
export async function chat(server: OllamaServer, model: string, request: Chat): Promise<string> {
  try {
    return withoutThoughts(await answerOf(server, model, request))
  } catch (error) {
    throw troubleIn(error)
  }
}

async function answerOf(server: OllamaServer, model: string, request: Chat): Promise<string> {
  const { schema, onText, signal } = request
  const client = await clientOf(server, signal, CHAT_BOUNDS)
  const pieces = await client.chat(bodyOf(model, request))
  let answer = ''
  try {
    for await (const piece of pieces) {
      const text = textOf(piece)
      answer += text
      if (answer.length > OUTPUT_CHARACTERS_MAX) throw new ModelError('failed', 'the answer does not end')
      if (text !== '') onText?.(text)
      if (isCut(piece) && schema) throw new ModelError('failed', 'the answer is too long for its form')
      if (isCut(piece)) answer = wholeSentences(answer)
      // Each streamed piece says `done: false`; an answer in one piece may leave it out.
      if (piece.done !== false) break
    }
  } finally {
    pieces.abort()
  }
  return answer
}

function bodyOf(model: string, { system, prompt, schema }: ModelRequest): ChatRequest & { stream: true } {
  return {
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
}

/** Typed by the package, but sent by anybody. */
function textOf(piece: ChatResponse): string {
  const text: unknown = piece.message?.content
  if (typeof text !== 'string') throw new ModelError('failed', 'the model server sent something else than an answer')
  return text
}

/** The server stopped at the limit of tokens. */
function isCut({ done_reason }: ChatResponse): boolean {
  return done_reason === 'length'
}

/** Half a sentence may say the opposite of the whole. */
function wholeSentences(text: string): string {
  const end = text.search(/[.!?。！？\n][^.!?。！？\n]*$/u)
  return text.slice(0, end + 1)
}

/** Some models think aloud before they answer, whatever they are asked. */
function withoutThoughts(answer: string): string {
  return answer.replace(/^\s*<think>[\s\S]*?<\/think>/u, '').trim()
}
