import { type Answer, call, type User } from './signedIn.ts'

const BASE = '/api/admin/linkedin'

/** What an administrator does about social publishing. */
export function socialAdmin(boss: () => User) {
  const ask = (method: string, path: string, body?: unknown) => boss().ask(method, `${BASE}${path}`, body)
  const good = async (answer: Promise<Answer>) => {
    const { status, body } = await answer
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
    return body
  }
  return {
    ask,
    overview: () => good(ask('GET', '')),
    /** Goes through the network as a browser does; resolves with the last redirect of the service. */
    async connect(url: string): Promise<Answer> {
      const { url: at } = await good(ask('POST', '/connect'))
      const { headers } = await fetch(at, { redirect: 'manual' })
      const { search } = new URL(headers.get('location')!)
      return call(`${url}/api/linkedin/callback${search}`, 'GET')
    },
    async approved(text: string, body: object = { publishNow: true }): Promise<string> {
      const { post } = await good(ask('POST', '/draft', { text }))
      await good(ask('POST', `/posts/${post.id}/approve`, body))
      return post.id
    },
    async post(id: string) {
      const { posts } = await good(ask('GET', ''))
      return posts.find((post: { id: string }) => post.id === id)
    },
  }
}
