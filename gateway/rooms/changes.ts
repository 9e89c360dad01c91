import type { Message } from '#engine/room/discussion.ts'
import { type RoomState, shownMessages } from '#engine/room/state.ts'
import { messageView } from '#projections/views/messageView.ts'
import type { IntelChanges, RoomChanges } from '#protocol/views/changes.ts'
import type { Intel } from '#protocol/views/intel.ts'
import type { RoomView } from '#protocol/views/room.ts'

/** Fields that change without an event of the stream, or whose changes other events tell: they are sent each time. */
const ALWAYS: ReadonlySet<string> = new Set(['llm', 'remainingMs', 'board', 'voice'] satisfies (keyof RoomView)[])
/** Fields that are not among the changes. */
const APART: ReadonlySet<string> = new Set(['code', 'messages', 'rev'] satisfies (keyof RoomView)[])
const LISTS = ['decisions', 'risks', 'actions', 'questions'] as const

type List = (typeof LISTS)[number]

/** What was shown, as JSON by field or by id: whoever has all of it at a number, or a newer one, needs what differs from it only. */
interface Shown {
  readonly seq: number
  readonly parts: ReadonlyMap<string, string>
}

/**
 * What the people of a room who ask for changes were last shown. Each change is the whole new value of what differs since then, so
 * it is right for everybody who was shown as much or more, such as those who came since. [EV19]
 */
export class Changes {
  #room: Shown | null = null
  #intel: Shown | null = null
  /** The messages that were shown or sent so far. */
  #messages: readonly Message[] = []
  /** Ids of messages that changed after they were sent. */
  readonly #changed = new Set<string>()

  /** Nobody is there any more who asks for changes. */
  forget(): void {
    this.#room = null
    this.#intel = null
    this.#messages = []
    this.#changed.clear()
  }

  /** Takes note of what a command made of the messages: those that came with it are sent as they are now. */
  carriedOut(room: RoomState): void {
    if (this.#room !== null) this.#look(room)
  }

  /** Returns what differs from what was last shown; null where nothing was shown yet and the whole is due. */
  ofRoom(room: RoomState, view: RoomView): RoomChanges | null {
    const parts = partsOf(Object.entries(view).filter(([name]) => !APART.has(name)))
    const before = this.#room
    this.#room = { seq: room.seq, parts }
    this.#look(room)
    const messages = shownMessages(room).filter(({ id }) => this.#changed.has(id))
    this.#changed.clear()
    if (before === null) return null
    // After the end the stream says nothing of who is there.
    const isUnwritten = (name: string) => ALWAYS.has(name) || (name === 'participants' && view.phase === 'ended')
    const differs = (name: string) => isUnwritten(name) || before.parts.get(name) !== parts.get(name)
    const set = Object.fromEntries(Object.entries(view).filter(([name]) => !APART.has(name) && differs(name)))
    return { from: before.seq, rev: room.seq, set, messages: messages.map((message) => messageView(room, message)) }
  }

  /** The same for the ledger. */
  ofIntel(intel: Intel): IntelChanges | null {
    const parts = partsOf([
      ['summary', intel.summary],
      ...LISTS.flatMap((list) => [
        [idsOf(list), intel[list].map(({ id }) => id)] as const,
        ...intel[list].map((entry) => [`${list} ${entry.id}`, entry] as const),
      ]),
    ])
    const before = this.#intel
    this.#intel = { seq: intel.seq, parts }
    if (before === null) return null
    const differs = (name: string) => before.parts.get(name) !== parts.get(name)
    const { seq, updatedAt, coverage, score, summary } = intel
    const decisions = changedIn('decisions', intel.decisions, differs)
    const risks = changedIn('risks', intel.risks, differs)
    const actions = changedIn('actions', intel.actions, differs)
    const questions = changedIn('questions', intel.questions, differs)
    return {
      ...{ from: before.seq, seq, updatedAt, coverage, score },
      ...(differs('summary') && { summary }),
      ...(decisions && { decisions }),
      ...(risks && { risks }),
      ...(actions && { actions }),
      ...(questions && { questions }),
    }
  }

  /** Compares from the end: messages come there, and go at the other. */
  #look(room: RoomState): void {
    const [before, now] = [this.#messages, shownMessages(room)]
    this.#messages = now
    const last = before.at(-1)
    let at = last === undefined ? -1 : now.findLastIndex(({ id }) => id === last.id)
    for (let i = before.length - 1; i >= 0 && at >= 0; i--, at--) {
      const message = now[at]
      if (message && message !== before[i]) this.#changed.add(message.id)
    }
  }
}

const idsOf = (list: List): string => `${list} in order`

const partsOf = (values: readonly (readonly [string, unknown])[]): ReadonlyMap<string, string> =>
  new Map(values.map(([name, value]) => [name, JSON.stringify(value)]))

/** Null for a list in which nothing differs. */
function changedIn<E extends { readonly id: string }>(
  list: List,
  entries: readonly E[],
  differs: (name: string) => boolean,
): { readonly changed: readonly E[]; readonly ids: readonly string[] } | null {
  const changed = entries.filter(({ id }) => differs(`${list} ${id}`))
  return changed.length === 0 && !differs(idsOf(list)) ? null : { changed, ids: entries.map(({ id }) => id) }
}
