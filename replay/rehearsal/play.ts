import type { MessageView } from '#protocol/views/message.ts'
import { Actor } from './actor.ts'
import { agreement, doubt, excerpt, opening, reply } from './lines.ts'

export interface Plan {
  readonly file: string
  readonly bytes: Uint8Array
  readonly people: number
  /** Sections in scope, at most. */
  readonly sections: number
  readonly mode: string
  readonly paceMs: number
}

export interface Outcome {
  readonly code: string
  readonly document: string
  readonly source: string
  readonly sectionsFound: number
  readonly endedReason: string | null
  readonly tookMs: number
  readonly sections: readonly { title: string; status: string; messageCount: number }[]
  readonly messages: Readonly<Record<string, number>>
  readonly votes: number
  readonly keptDiscussing: number
  readonly annotations: number
  readonly decisions: readonly string[]
  readonly coverage: number
  readonly score: number
}

/** What the progress line is told. */
export type Show = (step: string, done: number, total: number, messages: number) => void

const NAMES = ['Ana', 'Ben', 'Chiara', 'Deniz', 'Emi', 'Farid', 'Greta', 'Hugo', 'Iris', 'Jonas', 'Kira', 'Luis']
const DURATION_MS = 30 * 60_000

/** Holds a meeting from the first join to the goal; throws the sentence of whatever is refused on the way. */
export async function playMeeting(url: string, plan: Plan, show: Show): Promise<Outcome> {
  const startedAt = performance.now()
  const cast = await assemble(url, plan, show)
  try {
    const [host] = cast
    const { source, title } = await bring(url, host, plan, show)
    await choose(cast, plan)
    await host.ask('setup:start')
    await host.sees(() => host.room.phase === 'chat' && host.progress.totalCount > 0, 'the start')
    await new Meeting(cast, plan.paceMs, show).run()
    return await whatCameOfIt(url, host, { source, title, tookMs: performance.now() - startedAt })
  } finally {
    for (const actor of cast) actor.leave()
  }
}

async function assemble(url: string, { people, mode }: Plan, show: Show): Promise<[Actor, ...Actor[]]> {
  const cast: Actor[] = []
  for (const name of NAMES.slice(0, people)) {
    show(`${name} joins`, 0, 0, 0)
    const actor = await Actor.enter(url, name)
    const host = cast[0]
    if (host) await actor.ask('room:join', { code: host.room.code, name })
    else await actor.ask('room:create', { name, durationMs: DURATION_MS, aiMode: mode, dials: { rehearsal: true } })
    cast.push(actor)
  }
  return cast as [Actor, ...Actor[]]
}

async function bring(url: string, host: Actor, { file, bytes }: Plan, show: Show) {
  show(`reading ${file}`, 0, 0, 0)
  const form = new FormData()
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), file)
  form.set('participantId', host.id)
  const response = await fetch(`${url}/api/rooms/${host.room.code}/document`, { method: 'POST', body: form })
  const answer = (await response.json()) as { error?: string; title: string; source?: string; topicsPending?: boolean }
  if (!response.ok) throw new Error(`${file}: ${answer.error ?? `status ${response.status}`}`)
  await host.sees(() => host.room.doc.sections.length > 0, 'the sections')
  return { title: answer.title, source: answer.topicsPending ? 'topics' : (answer.source ?? '') }
}

/** Everyone picks some sections: spread over the document, overlapping a little. */
async function choose(cast: readonly Actor[], { sections }: Plan): Promise<void> {
  const [host] = cast as [Actor]
  const ids = host.room.doc.sections.map(({ id }) => id)
  const step = Math.max(1, Math.floor(ids.length / sections))
  const scope = ids.filter((_, i) => i % step === 0).slice(0, sections)
  for (const [i, actor] of cast.entries()) {
    const sectionIds = scope.filter((_, j) => j % cast.length === i || j % cast.length === (i + 1) % cast.length)
    await actor.ask('setup:pick-sections', {
      sectionIds: i === 0 ? [...new Set([...sectionIds, scope[0]!])] : sectionIds,
    })
    await actor.ask('setup:ready', { ready: true })
  }
}

/** The talk: each section is opened, discussed, marked, doubted now and then, agreed on and voted on. */
class Meeting {
  readonly #cast: readonly Actor[]
  readonly #paceMs: number
  readonly #show: Show
  #turn = 0

  constructor(cast: readonly Actor[], paceMs: number, show: Show) {
    this.#cast = cast
    this.#paceMs = paceMs
    this.#show = show
  }

  async run(): Promise<void> {
    const host = this.#cast[0]!
    for (let done = 0; host.room.phase !== 'ended'; done++) {
      const section = await this.#underDiscussion(done)
      if (!section) break
      await this.#discuss(section, done)
      await host.sees(
        () => host.room.phase === 'ended' || host.progress.doneCount > done,
        `section ${done + 1} to be confirmed`,
      )
    }
    await host.sees(() => host.room.phase === 'ended', 'the end')
  }

  async #underDiscussion(done: number) {
    const host = this.#cast[0]!
    await host.sees(() => host.room.phase === 'ended' || host.progress.doneCount >= done, 'the next section')
    await host.ask('room:state')
    return host.room.doc.sections.find(({ id }) => id === host.room.currentSectionId)
  }

  async #discuss(section: { id: string; title: string; preview: string; page?: number }, place: number): Promise<void> {
    await this.#say(opening(section, place))
    await this.#say(reply(section, place))
    const marker = this.#next()
    const anchor = section.page === undefined ? null : { page: section.page, xPct: 20, yPct: 30 }
    await marker.ask('doc:annotate', {
      text: excerpt(section, place),
      kind: 'highlight',
      sectionId: section.id,
      anchor,
    })
    await this.#agree(section)
    const first = await this.#bubble(section.id)
    if (place % 3 === 1) {
      await this.#say(doubt(section, place), async (actor) => {
        await actor.ask('chat:action', { messageId: first.id, action: 'continue' })
      })
      for (let i = 0; i < 3; i++) await this.#say(reply(section, place + i + 1))
      await this.#agree(section)
    }
    const open = await this.#bubble(section.id)
    for (const actor of this.#cast) await actor.ask('chat:action', { messageId: open.id, action: 'yes' })
  }

  /** A quotation may have led the talk to another section: then somebody leads it back first. */
  async #agree({ id, title }: { id: string; title: string }): Promise<void> {
    const host = this.#cast[0]!
    await host.ask('room:state')
    if (host.room.currentSectionId !== id) await this.#say(`Back to ${title}.`)
    await this.#say(agreement(this.#turn))
    await this.#say(agreement(this.#turn))
  }

  /** The unresolved bubble of the section, asked for when agreement alone opens none. */
  async #bubble(sectionId: string): Promise<MessageView> {
    const host = this.#cast[0]!
    const open = () =>
      [...host.messages.values()].find(
        (message) => message.kind === 'confirm-section' && message.sectionId === sectionId && !message.resolved,
      )
    if (!open() && host.room.aiMode === 'silent') await host.ask('chat:review-complete')
    await host.sees(() => open() !== undefined, 'the question to confirm')
    return open()!
  }

  async #say(text: string, also: (actor: Actor) => Promise<void> = async () => {}): Promise<void> {
    const actor = this.#next()
    await actor.ask('chat:message', { text: text.slice(0, 1_000) })
    await also(actor)
    const { doneCount, totalCount } = this.#cast[0]!.progress
    this.#show('talking', doneCount, totalCount, this.#cast[0]!.messages.size)
    await new Promise((resolve) => setTimeout(resolve, this.#paceMs))
  }

  #next(): Actor {
    return this.#cast[this.#turn++ % this.#cast.length]!
  }
}

async function whatCameOfIt(
  url: string,
  host: Actor,
  facts: { source: string; title: string; tookMs: number },
): Promise<Outcome> {
  const { state } = (await host.ask('room:state')) as { state: typeof host.room }
  const ledger = (await (await fetch(`${url}/api/rooms/${state.code}/intel`)).json()) as {
    decisions: { text: string; status: string }[]
    coverage: number
    score: number
  }
  const messages: Record<string, number> = {}
  const bubbles = state.messages.filter(({ type }) => type === 'inject')
  for (const { type } of state.messages) messages[type] = (messages[type] ?? 0) + 1
  return {
    code: state.code,
    document: facts.title,
    source: facts.source,
    sectionsFound: state.doc.sections.length,
    endedReason: state.endedReason,
    tookMs: Math.round(facts.tookMs),
    sections: state.progress.sections.map(({ title, status, messageCount }) => ({ title, status, messageCount })),
    messages,
    votes: bubbles.reduce((sum, { votes }) => sum + Object.keys(votes ?? {}).length, 0),
    keptDiscussing: bubbles.filter(({ resolved }) => resolved?.action === 'continue').length,
    annotations: host.annotations,
    decisions: ledger.decisions.map(({ text, status }) => `${status}: ${text}`),
    coverage: ledger.coverage,
    score: ledger.score,
  }
}
