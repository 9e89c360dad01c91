import type { DecisionCue, DecisionStatus } from './decisionCues.ts'
import { overlap } from './likeness.ts'
import type { Turn } from './task.ts'

/** A decision in words as the talk shapes it; only a firm one counts. */
export interface Choice {
  readonly text: string
  status: DecisionStatus
  firm: boolean
  rationale: string | null
  readonly sectionId: string | null
  readonly by: string
  words: ReadonlySet<string>
  readonly messages: { readonly id: string; readonly sentence: string }[]
  last: number
}

const AGREED_WITHIN = 4
const AGAIN_WITHIN = 12
const AGREES =
  /^(?:(?:@?\p{L}+|hm+|well)[,\s]+)?(?:agreed?|ok(?:ay)?|yes|yep|yeah|fine|good|great|sure|works|sounds good|\+1|👍|✅|perfect|deal|seconded?|i second|same(?: here)?|me too|aye|in favou?r|no objections?|none here|for it|done|right|absolutely|definitely|exactly|einverstanden|ja|passt|gut|oui|d[’']accord|sí|de acuerdo|vale|fine by me|fine with me|let[’']?s do (?:that|it)|good idea)(?=$|[^\p{L}])/iu
const OPPOSES =
  /^(?:(?:@?\p{L}+|hm+|well)[,\s]+)?(?:no(?!\p{L}| objections?| problem)|nope|wait|hold on|not (?:so fast|sure|yet|me)|i disagree|disagree|i[’']?d rather|but|i object|against|nein|non|actually|hm+[,.]? (?:no|not)|can[’']?t we)(?=$|[^\p{L}])/iu

/** The decisions of a meeting, told message by message. */
export class ChoiceTalk {
  readonly #choices: Choice[] = []

  get choices(): readonly Choice[] {
    return this.#choices.filter(({ firm }) => firm)
  }

  hear(turn: Turn): void {
    const { heard, message, place } = turn
    if (heard.joke) return
    for (const cue of heard.decisions) this.#note(turn, cue)
    const latest = this.#choices.at(-1)
    if (!latest || latest.by === message.senderName || place - latest.last > AGREED_WITHIN) return
    if (AGREES.test(heard.text) && !heard.question) {
      latest.firm = true
      latest.last = place
      if (!latest.messages.some(({ id }) => id === message.id))
        latest.messages.push({ id: message.id, sentence: heard.text })
    } else if (OPPOSES.test(heard.text) && heard.decisions.length === 0) {
      if (latest.firm && latest.messages.length > 1) return
      this.#choices.pop()
    }
  }

  #note(turn: Turn, cue: DecisionCue): void {
    const { message, heard, place } = turn
    if (heard.commitments.some(({ clause }) => clause.sentence === cue.sentence) && !cue.firm) return
    const words = new Set(heard.words)
    const known = this.#choices.findLast(
      (choice) =>
        choice.sectionId === message.sectionId &&
        place - choice.last <= AGAIN_WITHIN &&
        overlap(choice.words, words) >= 0.5,
    )
    if (known && known.status === cue.status) {
      known.firm ||= cue.firm || known.by !== message.senderName
      known.rationale ??= cue.rationale
      known.last = place
      if (!known.messages.some(({ id }) => id === message.id))
        known.messages.push({ id: message.id, sentence: cue.sentence })
      return
    }
    if (known) this.#choices.splice(this.#choices.indexOf(known), 1)
    this.#choices.push({
      text: cue.sentence,
      status: cue.status,
      firm: cue.firm,
      rationale: cue.rationale,
      sectionId: message.sectionId,
      by: message.senderName,
      words,
      messages: [{ id: message.id, sentence: cue.sentence }],
      last: place,
    })
  }
}
