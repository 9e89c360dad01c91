import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Asked, complaintsOf, type Publication, type Step } from './socialRequests.ts'

/** What the network does at a step instead of what it is asked. */
export type Mischief =
  /** Answers with a status, and does nothing. */
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** `before`: the connection ends unread. `during`: while the request is read. `after`: when all is carried out. `answer`: within the answer. */
  | { readonly cut: 'before' | 'during' | 'after' | 'answer' }
  /** Carries out, and answers after so long, or when this resolves; Infinity for never. */
  | { readonly afterMs: number }
  | { readonly until: Promise<unknown> }
  /** Carries out, and answers this with the status and headers of a success. */
  | { readonly says: string | Buffer; readonly type?: string }
  /** Carries out, and answers with a status and headers of its own. */
  | { readonly instead: number; readonly headers: Readonly<Record<string, string>> }
  /** Carries out, and answers no HTTP. */
  | { readonly raw: string }

/** The social network on loopback. It checks every request; what it minds is in `complaints`. */
export interface SocialProvider {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** Settings of a service that uses it. */
  readonly settings: Readonly<Record<string, string>>
  member: { sub: string; name: string; picture?: string | undefined }
  /** Fields of the next token answers, over those of a good one. */
  tokenAnswer: Readonly<Record<string, unknown>>
  readonly complaints: string[]
  readonly steps: Step[]
  readonly published: Publication[]
  readonly images: ReadonlyMap<string, Buffer>
  /** Every secret that it gave out or was given. */
  readonly secrets: ReadonlySet<string>
  /** Calls under way. */
  readonly open: number
  /** The next calls of a step go wrong, one after the other. */
  next(step: Step, ...mischief: readonly Mischief[]): void
  /** All calls of a step go wrong from now on; null: no more. */
  always(step: Step, mischief: Mischief | null): void
  /** Tokens given out hold no more. */
  revoke(): void
  /** Nobody listens at its address until `up`. */
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

export async function socialProvider(): Promise<SocialProvider> {
  const queues = new Map<Step, Mischief[]>()
  const lasting = new Map<Step, Mischief>()
  const grants = { codes: new Map<string, string>(), access: new Set<string>(), refresh: new Set<string>() }
  const uploads = new Map<string, string>()
  const images = new Map<string, Buffer>()
  const published: Publication[] = []
  const secrets = new Set<string>()
  const sockets = new Set<Socket>()
  let server: Server
  let open = 0

  const minted = (kind: string, into: Set<string>): string => {
    const secret = `${kind}-${randomUUID()}${randomUUID()}`
    secrets.add(secret)
    into.add(secret)
    return secret
  }
  const tokens = () => ({
    access_token: minted('access', grants.access),
    expires_in: 5_184_000,
    refresh_token: minted('refresh', grants.refresh),
    refresh_token_expires_in: 31_536_000,
    scope: 'openid,profile,w_member_social',
    token_type: 'Bearer',
    ...provider.tokenAnswer,
  })

  /** What a good request gives, and a refusal for one that does not hold. */
  const carryOut = (asked: Asked): Reply => {
    const { step, url, form, json, bearer, body } = asked
    if (step === 'authorization') return authorized(url)
    if (step === 'token') {
      const isKnown = grants.codes.get(form.get('code') ?? '') === form.get('redirect_uri')
      grants.codes.delete(form.get('code') ?? '')
      return isKnown ? { status: 200, json: tokens() } : badGrant('The code is wrong, used or too old.')
    }
    if (step === 'refresh') {
      const isKnown = grants.refresh.has(form.get('refresh_token') ?? '')
      return isKnown ? { status: 200, json: tokens() } : badGrant('The refresh token does not hold.')
    }
    if (!grants.access.has(bearer)) {
      return { status: 401, json: { status: 401, code: 'REVOKED_ACCESS_TOKEN', message: 'The token was revoked.' } }
    }
    if (step === 'profile') return { status: 200, json: { ...provider.member, locale: { language: 'en' } } }
    if (step === 'upload') return uploadBegun()
    if (step === 'put') {
      images.set(uploads.get(url.pathname)!, body)
      return { status: 201 }
    }
    const id = `urn:li:share:${7_000_000_000_000 + published.length}`
    const { author, commentary, content } = json as {
      author: string
      commentary: string
      content?: { media: { id: string; altText: string } }
    }
    const { id: image = null, altText: alt = null } = content?.media ?? {}
    published.push({ id, author, commentary, image, alt, at: Date.now() })
    return { status: 201, headers: { 'x-restli-id': id } }
  }
  const authorized = ({ searchParams: asked }: URL): Reply => {
    const code = `code-${randomUUID()}`
    secrets.add(code)
    grants.codes.set(code, asked.get('redirect_uri')!)
    const back = new URL(asked.get('redirect_uri')!)
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state')!)
    return { status: 302, headers: { location: back.href } }
  }
  const uploadBegun = (): Reply => {
    const image = `urn:li:image:C4D${images.size + uploads.size}x${randomUUID().slice(0, 8)}`
    const path = `/dms-uploads/${randomUUID()}/0`
    uploads.set(path, image)
    const uploadUrl = `${provider.url}${path}?ca=vector_feedshare&sync=0`
    return { status: 200, json: { value: { uploadUrlExpiresAt: Date.now() + 600_000, uploadUrl, image } } }
  }
  const badGrant = (error_description: string): Reply => ({
    status: 400,
    json: { error: 'invalid_grant', error_description },
  })

  const mischiefAt = (step: Step): Mischief | null => queues.get(step)?.shift() ?? lasting.get(step) ?? null

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, provider.url)
    const parts: Buffer[] = []
    const step = stepAt(request.method!, url.pathname)
    if (step === null) {
      provider.complaints.push(`${request.method} ${url.pathname} is no address of the network`)
      return void response.writeHead(404).end()
    }
    const wrong = step === 'token' ? null : mischiefAt(step)
    if (wrong && 'cut' in wrong && wrong.cut === 'before') return void request.socket.destroy()
    for await (const part of request) {
      if (wrong && 'cut' in wrong && wrong.cut === 'during') return void request.socket.destroy()
      parts.push(part)
    }
    const body = Buffer.concat(parts)
    const { asked, complaints } = complaintsOf({ request, url, step, body, provider })
    provider.complaints.push(...complaints)
    // What the address of tokens is asked for stands in the body.
    const mischief = step === 'token' ? mischiefAt(asked.step) : wrong
    provider.steps.push(asked.step)
    if (mischief && 'cut' in mischief && !['after', 'answer'].includes(mischief.cut))
      return void request.socket.destroy()
    if (mischief && 'status' in mischief) {
      const { status, body: said, headers = {} } = mischief
      const text = typeof said === 'string' || said === undefined ? (said ?? '') : JSON.stringify(said)
      return void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
    }
    const reply = complaints.length > 0 ? { status: 400, json: { message: complaints.join(' ') } } : carryOut(asked)
    await answer(response, reply, mischief)
  }

  server = listening()
  const provider: SocialProvider = {
    url: '',
    clientId: 'client-77',
    clientSecret: `client-secret-${randomUUID()}`,
    settings: {},
    member: { sub: 'm3mb3r_ID-1', name: 'Ana Example', picture: 'https://media.example.org/ana.png' },
    tokenAnswer: {},
    complaints: [],
    steps: [],
    published,
    images,
    secrets,
    get open() {
      return open
    },
    next: (step, ...mischief) => void queues.set(step, [...(queues.get(step) ?? []), ...mischief]),
    always: (step, mischief) => void (mischief === null ? lasting.delete(step) : lasting.set(step, mischief)),
    revoke: () => {
      grants.access.clear()
      grants.refresh.clear()
    },
    down: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
    up: async () => {
      server = listening()
      await listen(server, Number(new URL(provider.url).port))
    },
    close: () => provider.down(),
  }
  secrets.add(provider.clientSecret)

  function listening(): Server {
    return createServer((request, response) => {
      open += 1
      response.once('close', () => {
        open -= 1
      })
      void serve(request, response).catch(() => request.socket.destroy())
    }).on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
  }

  const port = await listen(server, 0)
  const url = `http://127.0.0.1:${port}`
  return Object.assign(provider, {
    url,
    settings: {
      SOCIAL_CLIENT_ID: provider.clientId,
      SOCIAL_CLIENT_SECRET: provider.clientSecret,
      SOCIAL_AUTH_BASE: url,
      SOCIAL_API_BASE: url,
      SOCIAL_API_VERSION: '202506',
    },
  })
}

interface Reply {
  readonly status: number
  readonly json?: object
  readonly headers?: Readonly<Record<string, string>>
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** `token` also for a refresh: the two differ in their bodies. */
function stepAt(method: string, path: string): Step | null {
  const at = `${method} ${path}`
  if (at === 'GET /oauth/v2/authorization') return 'authorization'
  if (at === 'POST /oauth/v2/accessToken') return 'token'
  if (at === 'GET /v2/userinfo') return 'profile'
  if (at === 'POST /rest/images') return 'upload'
  if (at === 'POST /rest/posts') return 'post'
  return /^PUT \/dms-uploads\/[\w-]+\/0$/.test(at) ? 'put' : null
}

async function answer(response: ServerResponse, reply: Reply, mischief: Mischief | null): Promise<void> {
  const { status, json, headers = {} } = reply
  const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
  const text = json === undefined ? '' : JSON.stringify(json)
  if (mischief === null) return void response.writeHead(status, { ...type, ...headers }).end(text)
  if ('cut' in mischief) {
    if (mischief.cut === 'answer') response.socket?.write('HTTP/1.1 2')
    return void response.socket?.destroySoon()
  }
  if ('raw' in mischief) return void response.socket?.end(mischief.raw)
  if ('instead' in mischief) return void response.writeHead(mischief.instead, mischief.headers).end()
  if ('says' in mischief) {
    const said = { ...headers, 'content-type': mischief.type ?? 'application/json' }
    return void response.writeHead(status, said).end(mischief.says)
  }
  if ('until' in mischief) {
    await mischief.until
    return void response.writeHead(status, { ...type, ...headers }).end(text)
  }
  if (!('afterMs' in mischief) || mischief.afterMs === Number.POSITIVE_INFINITY) return
  await new Promise((resolve) => setTimeout(resolve, mischief.afterMs).unref())
  response.writeHead(status, { ...type, ...headers }).end(text)
}
