import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Asked, honest } from './modelAnswers.ts'

/** What the double does with one question. It may take its time; `gone` fires when the asker hangs up. */
export type Behaviour = (asked: Asked, response: ServerResponse, gone: AbortSignal) => unknown

export interface ModelDouble {
  readonly url: string
  /** All questions, oldest first. */
  readonly asked: Asked[]
  /** Questions that are being answered at this moment, and the most there were at once. */
  readonly open: { now: number; most: number }
  /** How often the list of models was fetched. */
  looks: number
  /** From now on; for one task, or for all that have no behaviour of their own. */
  behave(behaviour: Behaviour, task?: string): void
  /** What `/api/tags` lists. */
  lists(...models: string[]): void
  /** How `/api/tags` answers: at once, after some ms, never, or with a status. */
  tags(how: { delayMs?: number; never?: boolean; status?: number; body?: string }): void
  /** Stops listening and cuts all connections: refused from now on, until `comeBack`. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

export const DOUBLE_MODEL = 'double:latest'

/** A local server that speaks `/api/tags`, `/api/chat` and `/api/generate` as Ollama does. Answers honestly until told otherwise. */
export async function modelDouble(behaviour: Behaviour = answers(honest)): Promise<ModelDouble> {
  const own = new Map<string, Behaviour>()
  const state = { models: [DOUBLE_MODEL], tags: {} as Parameters<ModelDouble['tags']>[0], all: behaviour }
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  const port = await listen(server, 0)

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/api/tags') {
      double.looks += 1
      return listModels(response, state.models, state.tags)
    }
    if (request.url !== '/api/chat' && request.url !== '/api/generate') return void response.writeHead(404).end()
    const asked = await readQuestion(request, request.url)
    double.asked.push(asked)
    const gone = new AbortController()
    double.open.now += 1
    double.open.most = Math.max(double.open.most, double.open.now)
    response.once('close', () => {
      double.open.now -= 1
      gone.abort()
    })
    await (own.get(asked.task) ?? state.all)(asked, response, gone.signal)
  }

  const double: ModelDouble = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    open: { now: 0, most: 0 },
    looks: 0,
    behave(next, task) {
      if (task === undefined) state.all = next
      else own.set(task, next)
    },
    lists: (...models) => void Object.assign(state, { models }),
    tags: (how) => void Object.assign(state, { tags: how }),
    async goAway() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
    comeBack: async () => void (await listen(server, port)),
    async close() {
      if (server.listening) await double.goAway()
    },
  }
  return double
}

/** Streams the text, a few words a piece. The text may depend on the question. */
export function answers(text: string | ((asked: Asked) => string)): Behaviour {
  return (asked, response) => {
    const whole = typeof text === 'string' ? text : text(asked)
    start(response)
    for (const piece of whole.match(/[\s\S]{1,24}/gu) ?? []) say(asked, response, piece)
    finish(asked, response)
  }
}

/** Takes the question and never answers. */
export const hangs: Behaviour = () => {}

/** Begins to answer, then falls silent with the line open. */
export function stallsAfter(text: string): Behaviour {
  return (asked, response) => {
    start(response)
    say(asked, response, text)
  }
}

/** One byte every so often, for ever, without ever completing a line. */
export function trickles(everyMs = 20): Behaviour {
  return async (_, response, gone) => {
    start(response)
    while (!gone.aborted) {
      response.write(' ')
      await delay(everyMs)
    }
  }
}

/** Pieces of an answer without end, as fast as they are taken. */
export const floods: Behaviour = async (asked, response, gone) => {
  start(response)
  while (!gone.aborted) {
    say(asked, response, 'and so on '.repeat(100))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** One line without end. */
export const floodsOneLine: Behaviour = async (_, response, gone) => {
  start(response)
  response.write('{"message":{"content":"')
  while (!gone.aborted) {
    response.write('and so on '.repeat(1_000))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Cuts the connection without a word. */
export const dies: Behaviour = (_, response) => void response.destroy()

/** Begins to answer, then cuts the connection. */
export function diesAfter(text: string): Behaviour {
  return (asked, response) => {
    start(response)
    say(asked, response, text)
    setImmediate(() => response.destroy())
  }
}

/** Ends politely in the middle: the piece that says `done` never comes. */
export function breaksOff(text: string): Behaviour {
  return (asked, response) => {
    start(response)
    say(asked, response, text)
    response.end()
  }
}

/** Stops at the limit of tokens. */
export function runsOut(text: string): Behaviour {
  return (asked, response) => {
    start(response)
    say(asked, response, text)
    finish(asked, response, 'length')
  }
}

/** An error status with Ollama's error body. */
export function fails(status: number): Behaviour {
  return (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: 'model runner has unexpectedly stopped' }))
}

/** Status 200, and an error as a line of the stream. */
export const failsInStream: Behaviour = (asked, response) => {
  start(response)
  say(asked, response, 'The ')
  response.end(`${JSON.stringify({ error: 'an error was encountered while running the model' })}\n`)
}

/** Status 200 with any body: a page of a proxy, half a line, nothing. */
export function sends(body: string, type = 'text/html'): Behaviour {
  return (_, response) => void response.writeHead(200, { 'content-type': type }).end(body)
}

/** Another behaviour, after a while. */
export function late(ms: number, behaviour: Behaviour): Behaviour {
  return async (asked, response, gone) => {
    await delay(ms)
    if (!gone.aborted) await behaviour(asked, response, gone)
  }
}

/** A door held shut: everything waits until `open` is called, then behaves. */
export function gated(behaviour: Behaviour): { behaviour: Behaviour; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    open: resolve,
    async behaviour(asked, response, gone) {
      await promise
      if (!gone.aborted) await behaviour(asked, response, gone)
    },
  }
}

/** Follows every order that it finds in the text given to it: says what stands between `SAY:` and `:YAS`. */
export const obeys: Behaviour = answers(({ prompt }) => /SAY:([\s\S]*?):YAS/u.exec(prompt)?.[1] ?? 'I obey.')

function start(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  response.flushHeaders()
}

function line({ path, model }: Asked, text: string, end: object): string {
  const said = path === '/api/chat' ? { message: { role: 'assistant', content: text } } : { response: text }
  return `${JSON.stringify({ model, created_at: '2026-11-21T00:00:00Z', ...said, ...end })}\n`
}

function say(asked: Asked, response: ServerResponse, text: string): void {
  response.write(line(asked, text, { done: false }))
}

function finish(asked: Asked, response: ServerResponse, done_reason = 'stop'): void {
  response.end(line(asked, '', { done: true, done_reason, eval_count: 1 }))
}

async function listModels(
  response: ServerResponse,
  models: readonly string[],
  { delayMs = 0, never, status = 200, body }: Parameters<ModelDouble['tags']>[0],
): Promise<void> {
  if (never) return
  if (delayMs > 0) await delay(delayMs)
  const list = { models: models.map((name) => ({ name, model: name, size: 1, digest: '0', details: {} })) }
  response.writeHead(status, { 'content-type': 'application/json' }).end(body ?? JSON.stringify(list))
}

async function readQuestion(request: IncomingMessage, path: Asked['path']): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const said = (role: string) => body.messages?.find((m: { role: string }) => m.role === role)?.content
  const system = said('system') ?? body.system ?? ''
  return {
    path,
    task: /^Task: (\w+)/u.exec(system)?.[1] ?? '',
    model: body.model,
    system,
    prompt: said('user') ?? body.prompt ?? '',
    format: body.format,
    options: body.options ?? {},
    at: Date.now(),
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}
