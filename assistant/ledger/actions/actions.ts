import { contentWords } from '#engine/language/words.ts'
import { overlap } from '../likeness.ts'
import { ANSWER_WITHIN, BARE_WORDS_MAX, NEXT_WITHIN, OWN_WITHIN } from '../limits.ts'
import type { Due } from '../times/due.ts'
import type { Turn } from '../turn.ts'
import type { Commitment } from './commitments.ts'
import { ASKED_WORDS, DONE_WORDS, OPEN_WORDS, SAME_WORDS } from './sameTask.ts'
import { antecedentOf, cite, includesWords, isMootAfter, sameDue, sameOwner, type Task, taskOf } from './task.ts'
import {
  askedByTime,
  dueOfNeed,
  isAskedOf,
  needIn,
  ownerOf,
  PASSES_ON,
  restsOnNeed,
  THANKS,
  UNABLE,
  VOLUNTEERS,
} from './taskAnswers.ts'
import {
  answersWhen,
  completesTime,
  meantBy,
  movesTime,
  type ProposedTime,
  proposedTime,
  takesTime,
  tellsDeadline,
} from './taskTimes.ts'

/** Tasks back that a message can be about. */
const SEARCHED_MAX = 120
/** Maximum tasks kept. */
const KEPT_MAX = 400

/** The tasks of a meeting, tracked message by message. */
export class TaskTracker {
  #tasks: Task[] = []
  #before: Turn | null = null
  #proposed: ProposedTime | null = null

  /** What stands as an action. */
  get tasks(): readonly Task[] {
    return this.#tasks.filter(({ firm }) => firm)
  }

  copy(): TaskTracker {
    const copy = new TaskTracker()
    const settled = this.#tasks.slice(0, -SEARCHED_MAX)
    const open = this.#tasks.slice(-SEARCHED_MAX).map((task) => ({ ...task, messages: [...task.messages] }))
    copy.#tasks = [...settled, ...open]
    copy.#before = this.#before
    const proposed = this.#proposed
    const task = proposed && copy.#tasks[this.#tasks.indexOf(proposed.task)]
    copy.#proposed = proposed && task ? { ...proposed, task } : null
    return copy
  }

  add(turn: Turn): void {
    this.#parse(turn)
    this.#before = turn
    if (this.#tasks.length > KEPT_MAX) this.#tasks = this.#tasks.slice(-KEPT_MAX)
  }

  /** A copy of those that a message can still be about. */
  get #newest(): Task[] {
    return this.#tasks.slice(-SEARCHED_MAX)
  }

  #parse(turn: Turn): void {
    const { reply } = turn.parsed
    const commitments = turn.parsed.commitments.map((each) => ({
      ...each,
      due: meantBy(each.due, [turn, this.#before]),
    }))
    const proposed = this.#proposed
    const proposes = proposedTime(turn, this.#newest)
    this.#proposed = proposes ?? proposed
    if (proposed && takesTime(turn, proposed)) return
    if (proposes?.byDoer && reply.refuses) return
    if (movesTime(turn, this.#newest) || (commitments.length === 0 && answersWhen(turn, this.#newest, this.#before)))
      return
    if (reply.withdraws && this.#withdraw(turn)) return
    if (reply.refuses && (commitments.length === 0 || reply.refuses) && this.#refuse(turn) && commitments.length === 0)
      return
    if (reply.done && this.#done(turn)) return
    if (THANKS.test(turn.parsed.text) && commitments.some(({ owner }) => owner.who === 'me')) this.#welcome(turn)
    if (tellsDeadline(turn, this.#newest)) return
    const made = commitments.map((commitment) => this.#commit(commitment, turn))
    if (made.some(Boolean)) return
    if (!this.#accept(turn) && !completesTime(turn, this.#newest, this.#before)) {
      const asked = askedByTime(turn)
      if (asked) this.#tasks.push(asked)
    }
  }

  #commit(commitment: Commitment, turn: Turn): boolean {
    const owner = ownerOf(commitment, turn)
    const words = new Set(contentWords(commitment.task))
    const known = this.#known(commitment, owner, words, turn)
    if (known) {
      this.#join(known, commitment, owner, turn)
      return true
    }
    const need = commitment.vague && owner !== null ? needIn(turn, this.#newest, owner) : undefined
    if (need && commitment.force === 'asked') {
      Object.assign(need, { asked: owner, firm: false })
      return true
    }
    if (commitment.vague && isMootAfter(turn, this.#before)) return false
    const antecedent = commitment.vague ? antecedentOf(commitment, turn, this.#before) : null
    const unclear =
      commitment.vague && commitment.force !== 'promised' && commitment.due === null && !restsOnNeed(commitment, turn)
    if (unclear && (antecedent === null || owner !== turn.message.senderName)) return false
    const due = commitment.due ?? (commitment.vague ? (dueOfNeed(commitment, turn) ?? this.#dueAsked(turn)) : null)
    this.#tasks.push(taskOf({ ...commitment, due }, { owner, words, antecedent, turn }))
    return true
  }

  /** `Thank you. I'll send you the text`: what was just offered is welcome, whatever else is said. */
  #welcome(turn: Turn): void {
    const { message, parsed, place } = turn
    const offered = this.#newest.findLast(
      (task) => task.offered && !task.firm && task.by !== message.senderName && place - task.last === 1,
    )
    if (!offered) return
    offered.firm = true
    cite(offered, turn, parsed.text)
  }

  /** The time in a question that was just put. */
  #dueAsked({ place }: Turn): Due | null {
    const asked = this.#before
    if (!asked?.parsed.question || place - asked.place > 1) return null
    return asked.parsed.dues.find(({ limit }) => limit) ?? null
  }

  /** The task that a commitment speaks of again: asked of its owner just now, or much the same in words. */
  #known(commitment: Commitment, owner: string | null, words: ReadonlySet<string>, turn: Turn): Task | null {
    const open = this.#newest.reverse()
    if (owner !== null && owner === turn.message.senderName) {
      const mine = this.#mine(commitment, owner, words, turn)
      if (mine) return mine
    }
    if (commitment.vague) return null
    return (
      open.find(
        (task) => sameOwner(task, owner) && sameDue(task, commitment) && overlap(task.words, words) >= SAME_WORDS,
      ) ?? null
    )
  }

  #mine({ vague, due, force }: Commitment, owner: string, words: ReadonlySet<string>, turn: Turn): Task | null {
    const recent = this.#newest.reverse().filter(({ last }) => turn.place - last <= ANSWER_WITHIN)
    const pending = recent.filter(
      (task) => (!task.firm || task.owner === null) && (task.by !== owner || task.owner === null),
    )
    const fits = (task: Task, least: number) => vague || overlap(task.words, words) >= least
    return (
      pending.find((task) => task.asked === owner && fits(task, ASKED_WORDS)) ??
      pending.find((task) => task.asked === owner && turn.place - task.last === 1) ??
      pending.find((task) => task.asked === null && task.owner === null && fits(task, OPEN_WORDS)) ??
      pending.find(
        (task) =>
          task.asked === null &&
          task.open &&
          !task.offered &&
          force === 'promised' &&
          due !== null &&
          turn.place - task.last === 1,
      ) ??
      (vague
        ? recent.find(
            (task) =>
              task.owner === owner &&
              turn.place - task.last <= NEXT_WITHIN &&
              (task.due === null || due === null || (task.by !== owner && turn.place - task.last === 1)),
          )
        : undefined) ??
      null
    )
  }

  #join(task: Task, { force, due, vague, task: text, clause }: Commitment, owner: string | null, turn: Turn): void {
    const self = owner === turn.message.senderName
    const answers = self && task.by !== owner && turn.place - task.last <= 1
    const said = due ?? (answers ? (turn.parsed.dues.at(-1) ?? null) : null)
    if (owner !== null && (force === 'promised' || self)) task.owner = owner
    if (said && !includesWords(task.due, said.words)) task.due = said.words
    if (force === 'promised' || self) task.firm = true
    task.taken ||= self
    if (!vague && task.vague) task.text = contentWords(task.text).length < 2 ? text : `${task.text}: ${text}`
    cite(task, turn, clause.sentence)
  }

  /** An agreement takes on what was asked, or welcomes what was offered. */
  #accept(turn: Turn): boolean {
    const { message, parsed, place } = turn
    const others = this.#newest
      .reverse()
      .filter(({ by, last }) => place - last <= ANSWER_WITHIN && by !== message.senderName)
    const asked =
      others.find((task) => isAskedOf(task, turn)) ??
      (VOLUNTEERS.test(parsed.text)
        ? others.find(
            (task) => task.open && task.owner === null && task.asked === null && place - task.last <= NEXT_WITHIN,
          )
        : undefined)
    if (asked && parsed.addressee !== null && parsed.addressee !== asked.by && PASSES_ON.test(parsed.text)) {
      asked.asked = parsed.addressee
      cite(asked, turn, parsed.text)
      return true
    }
    if (asked && (!parsed.question || parsed.reply.accepts)) {
      const together = others.filter((task) => isAskedOf(task, turn) && task.messages[0]?.id === asked.messages[0]?.id)
      for (const task of together) if (task !== asked && task.asked === message.senderName) this.#takeOn(task, turn)
      return this.#takeOn(asked, turn)
    }
    if (!parsed.reply.accepts && !parsed.reply.welcomes && !parsed.reply.asksWhen) return false
    const own = this.#before?.parsed.question
      ? this.#newest.findLast(
          ({ offered, firm, by, last }) => offered && !firm && by === message.senderName && place - last <= NEXT_WITHIN,
        )
      : undefined
    if (own && parsed.reply.accepts) return this.#takeOn(own, turn)
    const offered = others.find((task) => task.offered && !task.firm && place - task.last <= NEXT_WITHIN)
    if (offered) {
      offered.firm = true
      cite(offered, turn, parsed.text)
      return true
    }
    const promised = others.find(
      (task) => task.firm && task.owner === message.senderName && place - task.last <= NEXT_WITHIN,
    )
    if (promised) return this.#takeOn(promised, turn)
    return false
  }

  #takeOn(task: Task, turn: Turn): boolean {
    task.firm = true
    task.taken = true
    task.owner = turn.message.senderName
    const { dues } = turn.parsed
    if (!dues.some(({ words }) => includesWords(task.due, words))) task.due = dues.at(-1)?.words ?? task.due
    cite(task, turn, turn.parsed.text)
    return true
  }

  #refuse({ message, parsed, place }: Turn): boolean {
    const recent = this.#newest.filter(
      ({ last, by, taken }) =>
        place - last <= ANSWER_WITHIN && by !== message.senderName && (!taken || UNABLE.test(parsed.text)),
    )
    const asked = recent.findLast(({ asked, owner }) => asked === message.senderName || owner === message.senderName)
    if (asked) {
      Object.assign(asked, { firm: false, owner: null, asked: null, last: place })
      return true
    }
    const offered = recent.findLast((task) => task.offered && !task.firm && place - task.last <= NEXT_WITHIN)
    if (offered) this.#tasks.splice(this.#tasks.indexOf(offered), 1)
    return offered !== undefined
  }

  #withdraw({ message, parsed, place }: Turn): boolean {
    const recent = this.#newest.filter(({ last, status }) => place - last <= OWN_WITHIN && status === 'open')
    const words = new Set(parsed.words)
    const own = (task: Task) => task.owner === message.senderName || task.by === message.senderName
    const task =
      recent.findLast((each) => own(each) && overlap(each.words, words) >= SAME_WORDS) ??
      recent.findLast((each) => own(each) && place - each.last <= NEXT_WITHIN) ??
      recent.findLast((each) => overlap(each.words, words) >= SAME_WORDS)
    if (task) this.#tasks.splice(this.#tasks.indexOf(task), 1)
    return parsed.commitments.length < 2
  }

  #done(turn: Turn): boolean {
    const { message, parsed } = turn
    const words = new Set(parsed.words)
    const mine = this.#newest.filter(
      ({ owner, asked, status, firm }) =>
        status === 'open' && ((firm && owner === message.senderName) || asked === message.senderName),
    )
    const ranked = mine
      .map((task) => ({ task, likeness: overlap(task.words, words) }))
      .sort((a, b) => b.likeness - a.likeness || b.task.last - a.task.last)
    const [best] = ranked
    const bare = words.size <= BARE_WORDS_MAX && turn.place - (best?.task.last ?? 0) <= 2 * ANSWER_WITHIN
    if (!best || (best.likeness < DONE_WORDS && !bare)) return false
    Object.assign(best.task, { status: 'done', firm: true, owner: message.senderName })
    cite(best.task, turn, parsed.text)
    return true
  }
}
