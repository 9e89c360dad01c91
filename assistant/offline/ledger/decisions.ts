import { callsForAgreement, type DecisionCue, type DecisionStatus } from './decisionCues.ts'
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
/** Choices back that a message can be about. */
const SEARCHED_MAX = 40
const AGAIN_WITHIN = 12
const AGREES =
  /^(?:(?:@?\p{L}+|hm+|well)[,\s]+)?(?:agreed?|ok(?:ay)?|kk?|yes|yep|yup|yeah|yea|ye|hell yes|fine|good|lgtm|ship it|ack|🤝|💯|❤️|💛|great|sure|works|sounds good|\+1|👍|✅|perfect|deal|seconded?|i second|same(?: here)?|me too|aye|in favou?r|no objections?|none here|for it|none whatsoever|none from (?:me|us)|(?:very )?clear|crystal|understood|roger|copy|very good|i support (?:that|this|it)|supported|so say|nor (?:do|have|am) i|(?:i )?(?:quite |fully |entirely |also |do |wholly )?(?:agree|concur)|quite so|i have (?:no|none|nothing against)|no objection|with pleasure|(?:i am |i[’']?m )?of the same opinion|it is settled|(?:that )?(?:suits|works for) me|\p{N}+ (?:works|is fine|is good|it is)|let us do (?:so|that|it)|let it be so|so be it|done|right|absolutely|definitely|exactly|einverstanden|ja|passt|gut|oui|d[’']accord|sí|de acuerdo|vale|fine by me|fine with me|let[’']?s do (?:that|it)|good idea)(?=$|[^\p{L}])/iu
const OPPOSES =
  /^(?:(?:@?\p{L}+|hm+|well)[,\s]+)?(?:no(?!\p{L}| objections?| problem)|nope|wait|hold on|not (?:so fast|sure|yet|me)|i disagree|disagree|i[’']?d rather|but|i object|against|nein|non|actually|hm+[,.]? (?:no|not)|can[’']?t we)(?=$|[^\p{L}])/iu

const TAKES_BACK =
  /(?:^|[^\p{L}])(?:scra(?:tch|p) (?:that|it)|hold on|not so fast|i object|we can[’']t (?:just )?(?:decide|change) (?:it|that|this)|forget (?:it|that)|i take (?:it|that) back|off the table|un-?decided)(?=$|[^\p{L}])/iu

/** The decisions of a meeting, told message by message. */
export class ChoiceTalk {
  readonly #choices: Choice[] = []
  #before: Turn | null = null

  get choices(): readonly Choice[] {
    return this.#choices.filter(({ firm }) => firm)
  }

  hear(turn: Turn): void {
    const { heard, message, place } = turn
    if (heard.joke) return
    const latest = this.#choices.at(-1)
    const answers = latest !== undefined && latest.by !== message.senderName && place - latest.last <= AGREED_WITHIN
    if (latest && TAKES_BACK.test(heard.text) && place - latest.last <= 2) this.#choices.pop()
    else if (answers && AGREES.test(heard.text) && !heard.question) this.#agree(latest, turn)
    else if (answers && !latest.firm && OPPOSES.test(heard.text)) this.#choices.pop()
    for (const cue of heard.decisions) this.#note(turn, cue)
    if (callsForAgreement(heard.clauses.at(-1)?.sentence ?? '') && heard.decisions.length === 0) this.#propose(turn)
    this.#before = turn
  }

  #agree(latest: Choice, { message, heard, place }: Turn): void {
    latest.firm = true
    latest.last = place
    if (!latest.messages.some(({ id }) => id === message.id))
      latest.messages.push({ id: message.id, sentence: heard.text })
  }

  /** `Agreed?` after what another has just said makes that the proposal. */
  #propose(turn: Turn): void {
    const said = this.#before
    const sentence = said?.heard.clauses.find(({ question }) => !question)?.sentence
    if (!said || sentence === undefined || said.heard.joke || turn.place - said.place > 1) return
    this.#note(said, { status: 'approved', firm: false, sentence, rationale: null })
    const proposed = this.#choices.at(-1)
    if (proposed) proposed.last = turn.place
  }

  #note(turn: Turn, cue: DecisionCue): void {
    const { message, heard, place } = turn
    const bound = heard.commitments.some(({ clause, force }) => clause.sentence === cue.sentence && force !== 'wanted')
    if (bound && !cue.firm) return
    const words = new Set(heard.words)
    const known = this.#choices
      .slice(-SEARCHED_MAX)
      .findLast(
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
