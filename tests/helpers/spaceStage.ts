import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Person, person } from './people.ts'
import { type Body, type PeopledService, peopledService, signIn, type User } from './signedIn.ts'
import { eventually } from './stage.ts'

/** A space that a test made, seen by its owner. */
export interface MadeSpace {
  readonly slug: string
  readonly id: string
  readonly path: string
  /** The whole space as its owner gets it now. */
  whole(): Promise<Body>
}

export interface SpaceStage {
  readonly service: PeopledService
  readonly owner: User
  /** An account; the same name is the same account. */
  user(name: string): Promise<User>
  /** A connected socket, of an account or of nobody. */
  socket(user?: User): Promise<Person>
  space(settings?: object): Promise<MadeSpace>
  /** Opens a meeting on a space as its owner. */
  meeting(space: MadeSpace, settings?: object): Promise<Person>
  /** Starts the meeting, says something and stops it; resolves when the space has archived it. */
  held(space: MadeSpace, settings?: object): Promise<Body>
  /** Admits a user to a space in a role. */
  admit(space: MadeSpace, user: User, role: 'editor' | 'viewer'): Promise<void>
}

/** One service with an owner of spaces for a test file. */
export function spaceStage(
  env: Readonly<Record<string, string>> = {},
  overrides: Parameters<typeof peopledService>[1] = {},
): SpaceStage {
  let service: PeopledService
  let owner: User
  const users = new Map<string, Promise<User>>()
  const present: Person[] = []
  beforeAll(async () => {
    service = await peopledService(env, overrides)
    owner = await stage.user('olga')
    const team = owner.signIn.user.teams[0].id
    await service.accounts.administration.setPlan(team, owner.id, { plan: 'enterprise', overrides: null, note: null })
  })
  afterEach(() => {
    for (const someone of present.splice(0)) someone.leave()
    expect(service.faults.splice(0)).toEqual([])
  })
  afterAll(() => service.close())
  const stage: SpaceStage = {
    get service() {
      return service
    },
    get owner() {
      return owner
    },
    user(name) {
      const known = users.get(name) ?? signIn(service, `${name}@example.org`)
      users.set(name, known)
      return known
    },
    async socket(user) {
      const options = user === undefined ? {} : ({ auth: { token: user.token } } as Parameters<typeof person>[2])
      const someone = await person(service.url, 'websocket', options)
      present.push(someone)
      return someone
    },
    async space(settings = {}) {
      const made = await owner.ask('POST', '/api/persistent-rooms', { name: 'Harbour', settings })
      if (made.status !== 200) throw new Error(JSON.stringify(made.body))
      const { slug, id } = made.body
      const path = `/api/persistent-rooms/${slug}`
      return { slug, id, path, whole: async () => (await owner.ask('GET', `${path}/space`)).body }
    },
    async meeting({ slug }, settings = {}) {
      const host = await stage.socket(owner)
      const reply = await host.ask('room:create', { name: 'Olga', space: slug, ...settings })
      if (reply.error) throw new Error(reply.error)
      return host
    },
    async held(space, settings) {
      const host = await stage.meeting(space, settings)
      await host.ask('setup:start', {})
      await host.ask('chat:message', { text: 'We decided to ship on Friday.' })
      await host.ask('chat:stop', {})
      return eventually(async () => {
        const whole = await space.whole()
        const session = whole.sessions.find(({ code }: Body) => code === host.code)
        expect(session).toMatchObject({ phase: 'ended', historyName: expect.any(String), hasNote: true })
        return whole
      })
    },
    async admit({ path }, user, role) {
      await owner.ask('POST', `${path}/members`, { email: user.email, role })
      const visit = await user.ask('POST', `${path}/visit`)
      if (visit.status !== 200) throw new Error(JSON.stringify(visit.body))
    },
  }
  return stage
}
