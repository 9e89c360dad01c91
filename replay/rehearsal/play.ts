import { type AiMode, type Message, Rest, type Result, type Section } from '@parley/client'
import { Player } from '../player/player.ts'
import { agreement, doubt, excerpt, opening, reply } from './lines.ts'
import type { Witness } from './witness.ts'

export interface Plan {
  readonly file: string
  readonly bytes: Uint8Array
  readonly people: number
  /** Maximum sections in scope. */
  readonly sections: number
  readonly mode: AiMode
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

/** Receives progress. */
export type Show = (step: string, done: number, total: number, messages: number) => void

export const NAMES = ['Ana', 'Ben', 'Chiara', 'Deniz', 'Emi', 'Farid', 'Greta', 'Hugo', 'Iris', 'Jonas', 'Kira', 'Luis']
const DURATION_MS = 30 * 60_000
const SEEN_MS_MAX = 10_000

/** All participants, the host first. */
export type Cast = readonly [Player, ...Player[]]

/** Plays a meeting of strangers from the first join to the goal. Throws with the service's sentence when anything is refused. */
export function playMeeting(url: string, plan: Plan, show: Show, witness?: Witness): Promise<Outcome> {
  const [hostName = '', ...names] = NAMES.slice(0, plan.people)
  const cast: Cast = [new Player(url, hostName), ...names.map((name) => new Player(url, name))]
  return hold(url, witness === undefined ? { cast } : { cast, witness }, plan, show)
}

/** Who meets, the slug of the space on which they do, and who looks at it. */
export interface Company {
  readonly cast: Cast
  readonly space?: string
  readonly witness?: Witness
}

/** Holds a meeting from the first join to the goal, and closes its participants. */
export async function hold(url: string, { cast, space, witness }: Company, plan: Plan, show: Show): Promise<Outcome> {
  const startedAt = performance.now()
  const [host] = cast
  try {
    await assemble(cast, plan, show, space)
    const { source, title } = await bring(url, host, plan, show)
    await choose(cast, plan)
    await done(host.start())
    await seen(host, () => host.room.phase === 'chat' && host.room.progress.totalCount > 0, 'the start')
    witness?.started(host)
    await new Meeting({ cast, ...(witness && { witness }) }, plan.paceMs, show).run()
    await witness?.ended(host)
    return await outcomeOf(url, host, { source, title, tookMs: performance.now() - startedAt })
  } finally {
    for (const player of cast) player.close()
  }
}

/** Throws when the service refused. */
async function done(asked: Promise<Result>): Promise<void> {
  const result = await asked
  if (!result.ok) throw new Error(result.error)
}

async function seen(player: Player, holds: () => boolean, what: string): Promise<void> {
  if (!(await player.sees(holds, SEEN_MS_MAX))) throw new Error(`${player.name} waited too long for ${what}.`)
}

async function assemble([host, ...others]: Cast, { mode }: Plan, show: Show, space?: string): Promise<void> {
  show(`${host.name} joins`, 0, 0, 0)
  await done(
    host.create({
      name: host.name,
      durationMs: DURATION_MS,
      aiMode: mode,
      dials: { rehearsal: true },
      ...(space === undefined ? {} : { space }),
    }),
  )
  for (const player of others) {
    show(`${player.name} joins`, 0, 0, 0)
    await done(player.join({ code: host.room.code, name: player.name }))
  }
}

async function bring(url: string, host: Player, { file, bytes }: Plan, show: Show) {
  show(`reading ${file}`, 0, 0, 0)
  const rest = new Rest({ url, seat: () => host.snapshot().me })
  const uploaded = await rest.upload(host.room.code, new Blob([bytes]), file)
  if (!uploaded.ok) throw new Error(`${file}: ${uploaded.error}`)
  await seen(host, () => host.room.doc.sections.length > 0, 'the sections')
  const { title, topicsPending, source = '' } = uploaded.value
  return { title, source: topicsPending ? 'topics' : source }
}

/** Everyone picks some sections, spread over the document with a little overlap. */
async function choose(cast: Cast, { sections }: Plan): Promise<void> {
  const ids = cast[0].room.doc.sections.map(({ id }) => id)
  const step = Math.max(1, Math.floor(ids.length / sections))
  const scope = ids.filter((_, i) => i % step === 0).slice(0, sections)
  for (const [i, player] of cast.entries()) {
    const isPicked = (j: number) => j % cast.length === i || j % cast.length === (i + 1) % cast.length
    await done(player.pick(scope.filter((_, j) => isPicked(j) || (i === 0 && j === 0))))
    await done(player.ready(true))
  }
}

/** The discussion: each section is opened, discussed, marked, sometimes doubted, agreed on and voted on. */
class Meeting {
  readonly #cast: Cast
  readonly #host: Player
  readonly #witness: Witness | undefined
  readonly #paceMs: number
  readonly #show: Show
  #turn = 0

  constructor({ cast, witness }: Company, paceMs: number, show: Show) {
    this.#cast = cast
    this.#host = cast[0]
    this.#witness = witness
    this.#paceMs = paceMs
    this.#show = show
  }

  async run(): Promise<void> {
    const host = this.#host
    const isOver = () => host.room.phase === 'ended'
    for (let count = 0; !isOver(); count++) {
      await seen(host, () => isOver() || host.room.progress.doneCount >= count, 'the next section')
      const section = await this.#underDiscussion()
      if (section === undefined) break
      await this.#discuss(section, count)
      await seen(host, () => isOver() || host.room.progress.doneCount > count, `section ${count + 1} to be confirmed`)
    }
    await seen(host, isOver, 'the end')
  }

  async #underDiscussion(): Promise<Section | undefined> {
    await done(this.#host.ask('room:state', {}))
    const { doc, currentSectionId } = this.#host.room
    return doc.sections.find(({ id }) => id === currentSectionId)
  }

  async #discuss(section: Section, place: number): Promise<void> {
    await this.#say(opening(section, place))
    await this.#say(reply(section, place))
    const anchor = section.page === undefined ? null : { page: section.page, xPct: 20, yPct: 30 }
    const text = excerpt(section, place)
    await done(this.#next().annotate({ text, kind: 'highlight', sectionId: section.id, anchor }))
    await this.#agree(section)
    const first = await this.#bubble(section.id)
    if (place % 3 === 1) {
      const doubter = await this.#say(doubt(section, place))
      await done(doubter.vote(first.id, 'continue'))
      for (let i = 0; i < 3; i++) await this.#say(reply(section, place + i + 1))
      await this.#agree(section)
    }
    const open = await this.#bubble(section.id)
    await this.#witness?.talked(this.#host)
    for (const player of this.#cast) await done(player.vote(open.id, 'yes'))
  }

  /** Leads the discussion back when a quotation has moved it to another section. */
  async #agree({ id, title }: Section): Promise<void> {
    if ((await this.#underDiscussion())?.id !== id) await this.#say(`Back to ${title}.`)
    await this.#say(agreement(this.#turn))
    await this.#say(agreement(this.#turn))
  }

  /** Returns the section's unresolved bubble; asks for one when agreement alone opens none. */
  async #bubble(sectionId: string): Promise<Message> {
    const host = this.#host
    const isOpen = ({ kind, sectionId: of, resolved }: Message) =>
      kind === 'confirm-section' && of === sectionId && !resolved
    const open = () => host.snapshot().messages.find(isOpen)
    if (!open() && host.room.aiMode === 'silent') await done(host.reviewComplete())
    await host.sees(() => open() !== undefined, SEEN_MS_MAX)
    const bubble = open()
    if (bubble === undefined) throw new Error(`${host.name} waited too long for the question to confirm.`)
    return bubble
  }

  /** Sends a message; resolves to its sender. */
  async #say(text: string): Promise<Player> {
    const player = this.#next()
    await done(player.ask('chat:message', { text: text.slice(0, 1_000) }))
    const { progress } = this.#host.room
    this.#show('talking', progress.doneCount, progress.totalCount, this.#host.snapshot().messages.length)
    await new Promise((resolve) => setTimeout(resolve, this.#paceMs))
    return player
  }

  #next(): Player {
    return this.#cast[this.#turn++ % this.#cast.length] ?? this.#host
  }
}

async function outcomeOf(
  url: string,
  host: Player,
  { source, title, tookMs }: { source: string; title: string; tookMs: number },
): Promise<Outcome> {
  await done(host.ask('room:state', {}))
  const { code, doc, endedReason, progress, messages } = host.room
  const ledger = await new Rest({ url }).intel(code)
  if (!ledger.ok) throw new Error(ledger.error)
  const bubbles = messages.filter(({ type }) => type === 'inject')
  const kinds = Map.groupBy(messages, ({ type }) => type)
  return {
    code,
    document: title,
    source,
    sectionsFound: doc.sections.length,
    endedReason,
    tookMs: Math.round(tookMs),
    sections: progress.sections.map(({ title, status, messageCount }) => ({ title, status, messageCount })),
    messages: Object.fromEntries([...kinds].map(([type, all]) => [type, all.length])),
    votes: bubbles.reduce((sum, { votes }) => sum + Object.keys(votes ?? {}).length, 0),
    keptDiscussing: bubbles.filter(({ resolved }) => resolved?.action === 'continue').length,
    annotations: host.snapshot().annotations.length,
    decisions: ledger.value.decisions.map(({ text, status }) => `${status}: ${text}`),
    coverage: ledger.value.coverage,
    score: ledger.value.score,
  }
}
