import { stat, writeFile } from 'node:fs/promises'
import { type Answer, SignIn, type SpaceFull, SpacesRest } from '@parley/client'
import { Player } from '../player/player.ts'
import { type ExportVerdict, verifyExport } from '../verifyExport.ts'
import { type Cast, hold, NAMES, type Outcome, type Plan, type Show } from './play.ts'

/** Result of the play of a space. */
export interface SpaceOutcome {
  readonly meeting: Outcome
  readonly members: readonly { readonly name: string; readonly role: string }[]
  readonly items: number
  readonly calls: number
  readonly sessions: readonly { readonly historyName: string | null; readonly hasNote: boolean }[]
  readonly exportBytes: number
  readonly verdict: ExportVerdict
}

interface Person {
  readonly name: string
  readonly email: string
  readonly token: string
  readonly rest: SpacesRest
}

const PEOPLE = 3
const SETTLED_MS_MAX = 20_000
const WEEK_MS = 7 * 86_400_000

/**
 * Plays a lasting space: three people sign in, build a board, plan a call, hold a review on it, and export it to `archive`, which
 * is verified. Needs a service that returns its sign-in codes (AUTH_DEV_ECHO). Throws with the service's sentence when anything
 * is refused.
 */
export async function playSpace(url: string, plan: Plan, archive: string, show: Show): Promise<SpaceOutcome> {
  const [owner, ...others] = await everyone(url, show)
  show('a space is created', 0, 0, 0)
  const created = granted(
    await owner.rest.create({
      name: `Review of ${plan.file}`,
      prompt: `Review ${plan.file}: agree on what is open, decide, and name owners.`,
      invites: others.map(({ email }) => email),
    }),
  )
  const { slug } = created
  for (const { rest } of others) granted(await rest.visit(slug))
  show('everyone works on the board', 0, 0, 0)
  for (const { rest, name } of [owner, ...others])
    granted(await rest.change(slug, { board: { ops: contributions(name) } }))
  granted(
    await owner.rest.addNote(
      slug,
      'The review covers the document as sent; earlier drafts do not count.',
      'Ground rules',
    ),
  )
  granted(await owner.rest.addFile(slug, new Blob([plan.bytes]), plan.file))
  granted(await owner.rest.schedule(slug, weekly()))
  const cast: Cast = [
    new Player(url, owner.name, owner.token),
    ...others.map(({ name, token }) => new Player(url, name, token)),
  ]
  const meeting = await hold(url, { cast, space: slug }, plan, show)
  show('the results come home', 0, 0, 0)
  const space = await settled(owner.rest, slug)
  show('the space is exported', 0, 0, 0)
  const exportBytes = await exported(owner, slug, archive)
  return {
    meeting,
    members: space.members.map(({ name, role }) => ({ name, role })),
    items: space.board.items.length,
    calls: space.calls.length,
    sessions: space.sessions.map(({ historyName, hasNote }) => ({ historyName, hasNote })),
    exportBytes,
    verdict: await verifyExport(archive),
  }
}

async function everyone(url: string, show: Show): Promise<readonly [Person, ...Person[]]> {
  const [first = '', ...rest] = NAMES.slice(0, PEOPLE)
  const run = crypto.randomUUID().slice(0, 8)
  const enter = (name: string) => {
    show(`${name} signs in`, 0, 0, 0)
    return signedIn(url, name, `${name.toLowerCase()}.${run}@rehearsal.example`)
  }
  const owner = await enter(first)
  const others: Person[] = []
  for (const name of rest) others.push(await enter(name))
  return [owner, ...others]
}

async function signedIn(url: string, name: string, email: string): Promise<Person> {
  const signIn = new SignIn({ url })
  const { devCode } = granted(await signIn.sendCode(email))
  if (devCode === undefined)
    throw new Error('The service does not return sign-in codes: start it with AUTH_DEV_ECHO=true.')
  const { token } = granted(await signIn.verify({ email, code: devCode, name }))
  return { name, email, token, rest: new SpacesRest({ url, headers: { Authorization: `Bearer ${token}` } }) }
}

function contributions(name: string) {
  const items = [
    { kind: 'sticky', text: `${name} wants to know who carries the risk when a date is missed.` },
    {
      kind: 'checklist',
      title: `Before ${name} can agree`,
      data: {
        items: [
          { text: 'Read the definitions', done: true },
          { text: 'Compare with last year', done: false },
        ],
      },
    },
  ] as const
  return items.map((item) => ({ op: 'add', item }) as const)
}

function weekly() {
  const start = new Date(Date.now() + WEEK_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
  return {
    title: 'Weekly review',
    start: `${start}T09:00`,
    tz: 'Europe/Paris',
    recurrence: { freq: 'weekly' },
  } as const
}

/** Returns the space once the meeting is archived and its note is there. */
async function settled(rest: SpacesRest, slug: string): Promise<SpaceFull> {
  const until = Date.now() + SETTLED_MS_MAX
  for (;;) {
    const loaded = granted(await rest.load(slug))
    const session = loaded?.space.sessions[0]
    if (loaded && session?.historyName != null && session.hasNote) return loaded.space
    if (Date.now() > until) throw new Error('The results of the meeting did not reach the space.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function exported({ rest, token }: Person, slug: string, archive: string): Promise<number> {
  const response = await fetch(rest.address.exported(slug, 'zip', true), {
    headers: { Authorization: `Bearer ${token}` },
  })
  if (!response.ok || response.body === null) throw new Error(`The space cannot be exported (${response.status}).`)
  await writeFile(archive, response.body)
  return (await stat(archive)).size
}

/** Throws when the service refused. */
function granted<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}
