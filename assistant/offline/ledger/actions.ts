import { contentWords } from '#engine/room/words.ts'
import type { HeardMessage } from '../../shapes.ts'
import type { Commitment } from './commitments.ts'
import type { Heard } from './heard.ts'
import { overlap } from './likeness.ts'

/** A task as the talk shapes it; only a firm one is an action. */
export interface Task {
  owner: string | null
  text: string
  words: ReadonlySet<string>
  due: string | null
  firm: boolean
  status: 'open' | 'done'
  /** Who may take it on by agreeing: a name, or anyone but the one who asked. */
  asked: string | null
  readonly by: string
  /** Its owner offered it; welcomed or timed it counts. */
  readonly offered: boolean
  readonly messages: { readonly id: string; readonly sentence: string }[]
  /** Place of the newest message about it. */
  last: number
}

/** Messages back that an answer may lie from what it answers. */
const ANSWER_WITHIN = 8
/** Messages back in which a bare `I can't` still takes back one's own offer. */
const WITHDRAWN_WITHIN = 40

export interface Turn {
  readonly message: HeardMessage
  readonly heard: Heard
  readonly place: number
}

/** The tasks of a meeting, told message by message. */
export class TaskTalk {
  readonly #tasks: Task[] = []
  #before: Turn | null = null

  get tasks(): readonly Task[] {
    return this.#tasks.filter(({ firm }) => firm)
  }

  hear(turn: Turn): void {
    this.#hear(turn)
    this.#before = turn
  }

  #hear(turn: Turn): void {
    const { heard } = turn
    if (heard.reply.withdraws && this.#withdraw(turn)) return
    if (heard.reply.refuses && heard.commitments.length === 0) return this.#refuse(turn)
    if (heard.reply.done && this.#done(turn)) return
    const made = heard.commitments.map((commitment) => this.#commit(commitment, turn))
    if (made.some(Boolean)) return
    if (heard.reply.accepts || heard.reply.welcomes) this.#accept(turn)
    this.#dueAlone(turn)
  }

  #commit(commitment: Commitment, turn: Turn): boolean {
    const owner = this.#ownerOf(commitment, turn)
    const words = new Set(contentWords(commitment.task))
    const known = this.#known(commitment, owner, words, turn)
    if (known) {
      this.#join(known, commitment, owner, turn)
      return true
    }
    if (commitment.vague && commitment.force !== 'promised') return false
    this.#tasks.push(this.#task(commitment, owner, words, turn))
    return true
  }

  #ownerOf({ owner }: Commitment, { message, heard }: Turn): string | null {
    if (owner.who === 'me') return message.senderName
    if (owner.who === 'named') return owner.name
    return owner.who === 'you' ? heard.addressee : null
  }

  #task(commitment: Commitment, owner: string | null, words: Set<string>, turn: Turn): Task {
    const { force, due, clause, vague } = commitment
    const self = owner === turn.message.senderName
    const antecedent = vague ? this.#antecedent(turn) : null
    const firm =
      force === 'promised' ||
      (force === 'offered' && due !== null && self) ||
      (force === 'needed' && due !== null) ||
      (force === 'asked' && self)
    return {
      owner: force === 'asked' && !self ? null : owner,
      asked: force === 'asked' ? owner : null,
      text: commitment.task,
      words: antecedent ? new Set([...words, ...antecedent]) : words,
      due: due?.words ?? null,
      firm,
      status: 'open',
      by: turn.message.senderName,
      offered: force === 'offered',
      messages: [{ id: turn.message.id, sentence: clause.sentence }],
      last: turn.place,
    }
  }

  #antecedent(turn: Turn): readonly string[] | null {
    return this.#before && turn.place - this.#before.place === 1 ? this.#before.heard.words.slice(0, 12) : null
  }

  /** The task that a commitment speaks of again: asked of its owner just now, or much the same in words. */
  #known(commitment: Commitment, owner: string | null, words: ReadonlySet<string>, turn: Turn): Task | null {
    const open = this.#tasks.toReversed()
    const recent = open.filter(({ last }) => turn.place - last <= ANSWER_WITHIN)
    const self = owner !== null && owner === turn.message.senderName
    if (self) {
      const asked = recent
        .filter((task) => !task.firm || task.owner === null)
        .filter((task) => task.by !== owner || task.owner === null)
      const mine = asked.find((task) => task.asked === owner && (commitment.vague || alike(task, words, 0.25)))
      if (mine) return mine
      const anyones = asked.find(
        (task) => task.asked === null && task.owner === null && (commitment.vague || alike(task, words, 0.3)),
      )
      if (anyones) return anyones
      if (commitment.vague) {
        const own = recent.find(
          (task) =>
            task.owner === owner &&
            turn.place - task.last <= 3 &&
            (task.due === null || commitment.due === null || task.due === commitment.due.words),
        )
        if (own) return own
      }
    }
    if (commitment.vague) return null
    return open.find((task) => sameOwner(task, owner) && sameDue(task, commitment) && alike(task, words, 0.5)) ?? null
  }

  #join(task: Task, commitment: Commitment, owner: string | null, turn: Turn): void {
    const self = owner === turn.message.senderName
    if (owner !== null && (commitment.force === 'promised' || self)) task.owner = owner
    if (commitment.due) task.due = commitment.due.words
    if (commitment.force === 'promised' || (self && commitment.force === 'offered')) task.firm = true
    if (!commitment.vague && task.text.length < 12) task.text = commitment.task
    this.#cite(task, turn, commitment.clause.sentence)
  }

  #cite(task: Task, { message, place }: Turn, sentence: string): void {
    task.last = place
    if (!task.messages.some(({ id }) => id === message.id)) task.messages.push({ id: message.id, sentence })
  }

  /** An agreement takes on what was asked, or welcomes what was offered. */
  #accept(turn: Turn): void {
    const { message, heard, place } = turn
    const recent = this.#tasks
      .toReversed()
      .filter((task) => place - task.last <= ANSWER_WITHIN && task.by !== message.senderName)
    const asked = heard.reply.accepts
      ? recent.find(
          (task) =>
            !task.firm &&
            !task.offered &&
            (task.asked === message.senderName ||
              (task.asked === null && task.owner === null && place - task.last <= 3)),
        )
      : undefined
    if (asked) {
      asked.firm = true
      asked.owner = message.senderName
      asked.due = heard.dues.at(-1)?.words ?? asked.due
      return this.#cite(asked, turn, heard.text)
    }
    const offered = recent.find((task) => task.offered && !task.firm && place - task.last <= 4)
    if (offered) {
      offered.firm = true
      return this.#cite(offered, turn, heard.text)
    }
    const promised = recent.find((task) => task.firm && task.owner === message.senderName)
    if (promised && place - promised.last <= 4) this.#cite(promised, turn, heard.text)
  }

  #refuse(turn: Turn): void {
    const { message, place } = turn
    const asked = this.#tasks.findLast(
      (task) =>
        place - task.last <= ANSWER_WITHIN &&
        task.by !== message.senderName &&
        (task.asked === message.senderName || task.owner === message.senderName),
    )
    if (!asked) return
    asked.firm = false
    asked.owner = null
    asked.asked = null
    asked.last = place
  }

  #withdraw(turn: Turn): boolean {
    const { message, heard, place } = turn
    const recent = this.#tasks.filter((task) => place - task.last <= WITHDRAWN_WITHIN && task.status === 'open')
    const words = new Set(heard.words)
    const near = (task: Task) => place - task.last <= 3
    const task =
      recent.findLast(
        (each) =>
          (each.owner === message.senderName || each.by === message.senderName) && overlap(each.words, words) >= 0.4,
      ) ??
      recent.findLast((each) => near(each) && (each.owner === message.senderName || each.by === message.senderName)) ??
      recent.findLast((each) => overlap(each.words, words) >= 0.6)
    if (!task) return false
    this.#tasks.splice(this.#tasks.indexOf(task), 1)
    return heard.commitments.length === 0
  }

  #done(turn: Turn): boolean {
    const { message, heard } = turn
    const words = new Set(heard.words)
    const mine = this.#tasks.filter(
      ({ owner, status, firm }) => owner === message.senderName && status === 'open' && firm,
    )
    const ranked = mine
      .map((task) => ({ task, likeness: overlap(task.words, words) }))
      .sort((a, b) => b.likeness - a.likeness || b.task.last - a.task.last)
    const [best] = ranked
    if (!best || (best.likeness < 0.3 && (words.size > 6 || mine.length !== 1))) return false
    best.task.status = 'done'
    this.#cite(best.task, turn, heard.text)
    return true
  }

  /** A time said alone answers `by when?`, or moves what the sender has just taken on. */
  #dueAlone(turn: Turn): void {
    const { message, heard, place } = turn
    const due = heard.dues.at(-1)
    if (!due || heard.words.length > 8) return
    const asked = this.#before?.heard.reply.asksWhen === true
    const task = this.#tasks.findLast(
      (each) =>
        each.firm &&
        place - each.last <= 4 &&
        (each.owner === message.senderName || (heard.question && each.due === null)),
    )
    if (!task || !(asked || task.due === null)) return
    task.due = due.words
    this.#cite(task, turn, heard.text)
  }
}

function sameOwner(task: Task, owner: string | null): boolean {
  return owner === null || (task.owner ?? task.asked) === null || (task.owner ?? task.asked) === owner
}

function sameDue(task: Task, { due }: Commitment): boolean {
  return due === null || task.due === null || task.due.toLowerCase() === due.words.toLowerCase()
}

function alike(task: Task, words: ReadonlySet<string>, least: number): boolean {
  return overlap(task.words, words) >= least
}
