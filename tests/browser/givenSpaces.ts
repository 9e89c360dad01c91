import type { Page } from 'playwright-core'
import { afterAll } from 'vitest'
import type { BrowserOptions, StageOptions } from '../helpers/browser.ts'
import { mailSink } from '../helpers/mailSink.ts'
import { type Body, signIn, type User } from '../helpers/signedIn.ts'
import { type GivenStage, givenStage } from './givenStage.ts'

/** A space, as the account that made it. */
export interface GivenSpace {
  readonly slug: string
  readonly owner: User
  /** The items of its board as the service has them. */
  items(): Promise<Body[]>
  item(title: string): Promise<Body>
  /** Changes the board by the endpoint, as its owner; the requests of a test must be accepted. */
  change(...ops: readonly object[]): Promise<void>
  whole(): Promise<Body>
}

export interface SpacesStage {
  readonly on: GivenStage
  user(name: string): Promise<User>
  space(owner: User, settings?: object): Promise<GivenSpace>
  /** A page of somebody with an account, or of nobody; opens the space. */
  visit(space: GivenSpace, user: User | null, options?: BrowserOptions): Promise<Page>
}

/** A stage whose people have accounts and spaces. */
export async function givenSpaces(options: StageOptions = {}): Promise<SpacesStage> {
  const mail = await mailSink()
  const on = givenStage({ ...options, env: { ...options.env, MAIL_TRANSPORT: mail.transport } })
  afterAll(() => mail.empty())
  return {
    on,
    user: (name) => signIn({ ...on.service, mail }, `${name}@example.org`, { name }),
    async space(owner, settings = {}) {
      const made = await owner.ask('POST', '/api/persistent-rooms', { name: 'Vendor contract', ...settings })
      if (made.status !== 200) throw new Error(JSON.stringify(made.body))
      return givenSpace(owner, made.body.slug)
    },
    async visit({ slug }, user, options) {
      const page = await on.person(options)
      if (user) await page.context().addCookies(cookiesOf(user, on.service.url))
      await page.goto(`/spaces/${slug}`)
      await page.getByRole('heading', { name: 'Vendor contract' }).waitFor()
      return page
    },
  }
}

function givenSpace(owner: User, slug: string): GivenSpace {
  const path = `/api/persistent-rooms/${slug}`
  const whole = async () => (await owner.ask('GET', `${path}/space`)).body
  const items = async () => (await whole()).board.items
  return {
    slug,
    owner,
    whole,
    items,
    item: async (title) => (await items()).find((item: Body) => item.title === title || item.text === title),
    async change(...ops) {
      const answer = await owner.ask('PATCH', path, { board: { ops } })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    },
  }
}

function cookiesOf({ cookie }: User, url: string) {
  return cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/)
    return { name, value, url }
  })
}
