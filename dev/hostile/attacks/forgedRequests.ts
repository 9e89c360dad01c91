import { drawsFrom } from '../../harness/draws.ts'
import { roomsAt, type SignedPost, signedHeaders, signedPost } from '../../harness/signedPost.ts'
import type { Attack } from '../attack.ts'
import { bothUnderAttack } from '../bothUnderAttack.ts'

const AT_ONCE = 20
const SKEW_SECONDS = 301
const SENTENCES_MAX = 1
const OTHER_SECRET = 'a-secret-that-nobody-agreed-upon-at-all'
const ROOM = 'FORGED'

type Headers = Record<string, string>

/** What somebody who hears requests, or makes them up, can send: path, body and headers. */
type Forgery = (made: SignedPost) => { readonly post: SignedPost; readonly headers: Headers }

const now = (): number => Math.floor(Date.now() / 1_000)

/** Ways to get a request wrong; each is answered alike. */
const FORGERIES: Readonly<Record<string, Forgery>> = {
  'an altered body': (post) => ({ post: { ...post, body: `${post.body} ` }, headers: signedHeaders(post) }),
  'an altered query': (post) => ({ post: { ...post, path: `${post.path}?room=OTHER2` }, headers: signedHeaders(post) }),
  'a request for another path': (post) => ({ post: { ...post, path: '/kxp/remove' }, headers: signedHeaders(post) }),
  'no signature': (post) => ({ post, headers: without(signedHeaders(post), 'x-kxp-signature') }),
  'no nonce': (post) => ({ post, headers: without(signedHeaders(post), 'x-kxp-nonce') }),
  'no timestamp': (post) => ({ post, headers: without(signedHeaders(post), 'x-kxp-timestamp') }),
  'an old one': (post) => ({ post, headers: signedHeaders({ ...post, timestamp: now() - SKEW_SECONDS - 1 }) }),
  'one of the future': (post) => ({ post, headers: signedHeaders({ ...post, timestamp: now() + SKEW_SECONDS + 5 }) }),
  'another secret': (post) => ({ post, headers: signedHeaders({ ...post, secret: OTHER_SECRET }) }),
  'a short nonce': (post) => ({ post, headers: signedHeaders({ ...post, nonce: 'short' }) }),
  'a long signature': (post) => ({
    post,
    headers: { ...signedHeaders(post), 'x-kxp-signature': `v1=${'a'.repeat(4_000)}` },
  }),
  'another version': (post) => {
    const headers = signedHeaders(post)
    return { post, headers: { ...headers, 'x-kxp-signature': headers['x-kxp-signature']?.replace('v1=', 'v2=') ?? '' } }
  },
}

function without(headers: Headers, name: string): Headers {
  const { [name]: _, ...rest } = headers
  return rest
}

/** Replayed, altered, unsigned and skewed requests to the resident: each is refused alike, and rooms do not notice. */
export const forgedRequests: Attack = {
  name: 'forged requests to the resident',
  async run(extent, seed) {
    const times = extent === 'whole' ? 10_000 : 400
    const draw = drawsFrom(seed)
    const names = Object.keys(FORGERIES)
    return bothUnderAttack({}, async ({ both, bystander, findings }) => {
      const good: SignedPost = { path: '/kxp/end', secret: both.secret, body: JSON.stringify({ room: 'HEARD2' }) }
      const heard = signedHeaders(good)
      const first = await signedPost(both.residentUrl, good, heard)
      if (first.status !== 200) findings.push(`a good request was answered ${first.status}`)
      const sentences = new Set<unknown>()
      const before = await roomsAt(both.residentUrl)
      for (let i = 0; i < times; i += AT_ONCE) {
        await Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            const drawn = draw(names.length + 1)
            const name = names[drawn] ?? 'a replayed one'
            const { post, headers } = FORGERIES[name]?.(summarise(both.secret)) ?? { post: good, headers: heard }
            const { status, body } = await signedPost(both.residentUrl, post, headers)
            sentences.add(body.error)
            if (status !== 401) findings.push(`${name} was answered ${status}`)
          }),
        )
      }
      if (sentences.size > SENTENCES_MAX) findings.push(`${sentences.size} different sentences`)
      if ((await roomsAt(both.residentUrl)) !== before) findings.push('a forged request opened a room')
      return { tried: `${times} requests`, figure: `others waited ${Math.round(bystander.worstMs)} ms at most` }
    })
  },
}

function summarise(secret: string): SignedPost {
  const ref = { kind: 'pdf', sectionTitle: '1' }
  return {
    path: '/kxp/summarize',
    secret,
    body: JSON.stringify({ room: ROOM, sectionId: 's1', seq: 1, ref, messages: [] }),
  }
}
