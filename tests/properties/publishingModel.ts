import type { Aggregate, Folded } from '#engine/aggregate.ts'
import type { PostCommand } from '#engine/post/commands.ts'
import { composed, escaped } from '#engine/post/commentary.ts'
import type { PostFact } from '#engine/post/events.ts'
import { POSTS } from '#engine/post/post.ts'
import { dueAt, type PostState } from '#engine/post/state.ts'
import { isRefusal } from '#engine/refusal.ts'
import type { SocialCommand } from '#engine/social/commands.ts'
import type { SocialFact } from '#engine/social/events.ts'
import { SOCIAL } from '#engine/social/social.ts'
import type { SocialState } from '#engine/social/state.ts'
import { type Actor, type ChainedEvent, type Fact, SYSTEM } from '#engine/stream.ts'

const ADMIN: Actor = { kind: 'admin', id: '00000000-0000-4000-8000-0000000000ad', name: null }
const LEASE_MS = 120_000
const IMAGE = { source: 'upload', mime: 'image/png', width: 1, height: 1, bytes: 1, sha256: 'a'.repeat(64) } as const
const T0 = 1_750_000_000_000

/** What the log holds of a stream: the one order of its events. */
class Log<F extends Fact> {
  readonly events: (F & ChainedEvent)[] = []
}

/** A stream as one process has it: perhaps behind the log, as the service's hosts are. */
class Copy<S extends Folded, C, F extends Fact> {
  readonly #aggregate: Aggregate<S, C, F>
  readonly #log: Log<F>
  readonly state: S
  #known = 0

  constructor(aggregate: Aggregate<S, C, F>, log: Log<F>) {
    this.#aggregate = aggregate
    this.#log = log
    this.state = aggregate.initial()
  }

  /** Folds what others wrote. */
  follow(): void {
    for (const event of this.#log.events.slice(this.#known)) this.#aggregate.evolve(this.state, event)
    this.#known = this.#log.events.length
  }

  /** Decides, and writes if nobody else was first; else decides again. True when something was written. */
  ask(command: C, at: number, actor: Actor): boolean {
    for (;;) {
      const decided = this.#aggregate.decide(this.state, command, { at, entropy: '', actor })
      if (isRefusal(decided) || decided.facts.length === 0) return false
      if (this.#known === this.#log.events.length) {
        for (const fact of decided.facts) {
          const seq = this.#log.events.length + 1
          this.#log.events.push({ ...fact, seq, id: '', at, hash: '' })
        }
        this.follow()
        return true
      }
      this.follow()
    }
  }
}

/** A publication that a process is carrying out. */
interface Run {
  readonly runId: string
  readonly post: number
  /** What comes next. */
  step: 'upload' | 'post' | 'clear' | 'call' | 'settle'
  readonly commentary: string
  readonly subject: string
  answer: Answer
  /** When it was written that the call comes next. */
  postingAt: number
}
/** What the network does with the call, and says: `lost` says nothing. */
export const ANSWERS = ['published', 'busy', 'refused', 'lost', 'lost, published'] as const
export type Answer = (typeof ANSWERS)[number]

interface Process {
  readonly posts: readonly Copy<PostState, PostCommand, PostFact>[]
  readonly main: Copy<SocialState, SocialCommand, SocialFact>
  runs: Run[]
}

/** Something that the network carried out. */
export interface Publication {
  readonly post: number
  readonly commentary: string
  /** Place of the approval among the events of the post. */
  readonly approval: number
}

export const DEEDS = [
  ...(['approve', 'approve now', 'approve later', 'unapprove', 'reject', 'edit', 'image', 'no image'] as const),
  ...(['pause', 'resume', 'sign', 'connect', 'disconnect'] as const),
]
export interface Step {
  readonly what: (typeof DEEDS)[number] | 'look' | 'go on' | 'follow' | 'kill' | 'wait' | 'wait long'
  /** Which process and post, or run. */
  readonly process: number
  readonly post: number
  readonly answer: Answer
}

/** Two processes on one log, and a network that does what it is told. Every step checks what must never be. */
export class PublishingModel {
  readonly published: Publication[] = []
  readonly #postLogs = [new Log<PostFact>(), new Log<PostFact>()]
  readonly #mainLog = new Log<SocialFact>()
  readonly #truth: Process
  readonly #processes: Process[]
  #now = T0
  #made = 0

  constructor() {
    this.#truth = this.#process()
    this.#processes = [this.#process(), this.#process()]
    for (const [i, post] of this.#truth.posts.entries()) {
      const words = { text: `Post ${i} (*)`, link: null, hashtags: ['Law'], scheduledAt: null }
      const rest = { campaignId: null, topic: null, writer: 'human', writerVersion: 'human' } as const
      post.ask({ type: 'draft', ...words, ...rest }, this.#now, ADMIN)
    }
    this.#connect(this.#truth)
  }

  take({ what, process: p, post: i, answer }: Step): void {
    const process = this.#processes[p]!
    const copy = process.posts[i]!
    const person = (command: PostCommand) => void copy.ask(command, this.#now, ADMIN)
    const main = (command: SocialCommand) => void process.main.ask(command, this.#now, ADMIN)
    const { signature } = process.main.state.settings
    const doings: Readonly<Record<Step['what'], () => void>> = {
      approve: () => person({ type: 'approve', signature, scheduledAt: this.#now }),
      'approve now': () => person({ type: 'approve', signature, scheduledAt: 'now' }),
      'approve later': () => person({ type: 'approve', signature, scheduledAt: this.#now + 90_000 }),
      unapprove: () => person({ type: 'unapprove' }),
      reject: () => person({ type: 'reject' }),
      edit: () => person({ type: 'edit', patch: { text: `Text ${this.#made++} [_]` } }),
      image: () => person({ type: 'setImage', image: { ...IMAGE, alt: String(this.#made++) } }),
      'no image': () => person({ type: 'removeImage' }),
      pause: () => main({ type: 'setSettings', patch: { paused: true } }),
      resume: () => main({ type: 'setSettings', patch: { paused: false } }),
      sign: () => main({ type: 'setSettings', patch: { signature: `Us ${this.#made++}` } }),
      connect: () => this.#connect(process),
      disconnect: () => main({ type: 'disconnect' }),
      look: () => this.#look(process),
      'go on': () => this.#goOn(process, i, answer),
      follow: () => this.#follow(process),
      kill: () => {
        process.runs = []
      },
      wait: () => {
        this.#now += 30_000
      },
      'wait long': () => this.#waitLong(),
    }
    doings[what]()
    this.#check()
  }

  /** Longer than a lease. A call ends by itself before; whatever else a living process does may take as long as it likes. */
  #waitLong(): void {
    for (const process of this.#processes) {
      for (const run of process.runs.filter(({ step }) => step === 'call')) this.#step(process, run, 'lost')
      for (const run of process.runs.filter(({ step }) => step === 'settle')) this.#step(process, run, 'lost')
    }
    this.#now += LEASE_MS + 1
  }

  #process(): Process {
    return {
      posts: this.#postLogs.map((log) => new Copy(POSTS, log)),
      main: new Copy(SOCIAL, this.#mainLog),
      runs: [],
    }
  }

  #follow({ posts, main }: Process): void {
    for (const copy of posts) copy.follow()
    main.follow()
  }

  #connect({ main }: Process): void {
    const times = { expiresAt: this.#now + 1e9, refreshExpiresAt: null }
    const sealed = { account: 'A'.repeat(40), tokens: 'T'.repeat(40) }
    main.ask({ type: 'connect', subject: `subject ${this.#made++}`, scopes: [], ...sealed, ...times }, this.#now, ADMIN)
  }

  /** The publisher's look: settles what dead processes left, and claims what is due. */
  #look(process: Process): void {
    for (const [i, post] of process.posts.entries()) {
      const { run, at } = post.state
      const isOwn = process.runs.some(({ runId }) => runId === run?.runId)
      if (run !== null && !isOwn && at <= this.#now - LEASE_MS) this.#recover(post, run)
      const { account, settings } = process.main.state
      const due = dueAt(post.state)
      if (due === null || due > this.#now || account === null || settings.paused) continue
      const runId = `run ${this.#made++}`
      if (!post.ask({ type: 'startPublishing', runId }, this.#now, SYSTEM)) continue
      const { approval } = post.state
      if (approval === null) throw new Error('claimed without an approval')
      const commentary = escaped(approval.words)
      process.runs.push({
        runId,
        post: i,
        step: 'upload',
        commentary,
        subject: account.subject,
        answer: 'lost',
        postingAt: 0,
      })
    }
  }

  #recover(post: Copy<PostState, PostCommand, PostFact>, { runId }: NonNullable<PostState['run']>): void {
    post.ask({ type: 'abandon', runId, before: this.#now - LEASE_MS, error: 'Unknown.' }, this.#now, SYSTEM)
  }

  #goOn(process: Process, i: number, answer: Answer): void {
    const run = process.runs.find(({ post }) => post === i) ?? process.runs[0]
    if (run) this.#step(process, run, answer)
  }

  /** One step of a publication; between any two the process may be killed, and others may write. */
  #step(process: Process, run: Run, answer: Answer): void {
    const { runId, post: i, subject } = run
    const copy = process.posts[i]!
    const end = (command: PostCommand) => {
      process.runs = process.runs.filter((one) => one !== run)
      copy.ask(command, this.#now, SYSTEM)
    }
    switch (run.step) {
      case 'upload':
        if (answer === 'busy')
          end({ type: 'fail', runId, error: 'Busy.', kind: 'retry', nextAttemptAt: this.#now + 60_000 })
        else run.step = 'post'
        return
      case 'post':
        if (copy.ask({ type: 'post', runId }, this.#now, SYSTEM)) {
          run.step = 'clear'
          run.postingAt = this.#now
        } else process.runs = process.runs.filter((one) => one !== run)
        return
      case 'clear':
        if (process.main.ask({ type: 'clear', postId: String(i), runId, subject }, this.#now, SYSTEM)) {
          this.#checkCleared(subject)
          run.step = 'call'
        }
        // Who was away for long makes no call: others may have given the run up.
        if (run.step === 'clear' || run.postingAt < this.#now - LEASE_MS / 2) end({ type: 'release', runId })
        return
      case 'call':
        run.answer = answer
        run.step = 'settle'
        if (answer === 'published' || answer === 'lost, published') this.#publish(run)
        return
      case 'settle':
        end(outcomeOf(run, this.#now))
    }
  }

  /** The network publishes: this is what must be right. */
  #publish({ post: i, runId, commentary }: Run): void {
    const { events } = this.#postLogs[i]!
    const { state } = this.#current(i)
    if (state.status !== 'publishing' || state.run?.runId !== runId || !state.run.posting) {
      throw new Error(`published while the post is ${state.status}`)
    }
    if (state.approval === null) throw new Error('published without an approval')
    const { text, link, hashtags } = state
    if (
      composed({ text, link, hashtags, signature: state.approval.words.signature }) !== composed(state.approval.words)
    ) {
      throw new Error('approved was something else than the post says')
    }
    if (JSON.stringify(state.approval.image) !== JSON.stringify(state.image))
      throw new Error('another image was approved')
    if (commentary !== escaped(state.approval.words)) throw new Error('published was something else than was approved')
    const approval = events.findLastIndex(({ type }) => type === 'post.approved')
    if (events.slice(approval).some(({ type }) => type === 'post.unapproved' || type === 'post.rejected')) {
      throw new Error('published after the approval was taken back')
    }
    this.published.push({ post: i, commentary, approval })
  }

  /** In the one order of settings, account and clearances. */
  #checkCleared(subject: string): void {
    const main = this.#truth.main
    main.follow()
    if (main.state.settings.paused) throw new Error('cleared during a pause')
    if (main.state.account?.subject !== subject) throw new Error('cleared for another account')
  }

  #check(): void {
    const once = new Set(this.published.map(({ post, approval }) => `${post} ${approval}`))
    if (once.size !== this.published.length) throw new Error('published twice under one approval')
    for (const i of this.#postLogs.keys()) {
      const { state } = this.#current(i)
      const isOut = this.published.some(({ post }) => post === i)
      if (state.status === 'published' && !isOut) throw new Error('success was claimed falsely')
      if (state.status === 'draft' && state.approval !== null) throw new Error('a draft is approved')
    }
  }

  #current(i: number): Copy<PostState, PostCommand, PostFact> {
    const copy = this.#truth.posts[i]!
    copy.follow()
    return copy
  }
}

function outcomeOf({ runId, answer }: Run, now: number): PostCommand {
  switch (answer) {
    case 'published':
      return { type: 'settle', runId, externalId: 'urn:li:share:1', externalUrl: null }
    case 'busy':
      return { type: 'fail', runId, error: 'Busy.', kind: 'retry', nextAttemptAt: now + 60_000 }
    case 'refused':
      return { type: 'fail', runId, error: 'Refused.', kind: 'final', nextAttemptAt: null }
    default:
      return { type: 'fail', runId, error: 'Unknown.', kind: 'unknown', nextAttemptAt: null }
  }
}
