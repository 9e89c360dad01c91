import { contentWords } from '#engine/language/words.ts'
import { overlap } from '../likeness.ts'
import { NEXT_WITHIN } from '../limits.ts'
import { excerptsOf, type Turn } from '../turn.ts'
import { ClashTracker } from './clashes.ts'
import type { Stated } from './contradictions.ts'
import { kindOf, type RiskKind, type Severity, severityOf, typedAdds } from './riskKind.ts'

/** A risk, a gap or a contradiction as the talk shapes it. */
export interface RiskCandidate {
  kind: RiskKind
  severity: Severity
  readonly text: string
  readonly sectionId: string | null
  words: ReadonlySet<string>
  /** Verbatim, of messages and sections. */
  readonly evidence: string[]
  readonly messageIds: string[]
  logit: number
  last: number
}

/** Turns between two sentences of one risk at most. */
const SAME_WITHIN = 12
const SETTLED_WITHIN = 6
/** Logits from which a sentence is a risk, and from which it goes on about one. */
const RISK_FROM = -0.85
const MORE_FROM = -1.5
/** Logits that a contradiction adds. */
const SPOKEN_CLASH_ADDS = 2.5
const TYPED_CLASH_ADDS = 4
/** Logit of trouble that somebody names outright. */
const OUTRIGHT = 1
/** Risks back that a turn can be about. */
const SEARCHED_MAX = 80
const KEPT_MAX = 200
/** Maximum messages and excerpts kept of one risk, and maximum words. */
const CITED_MAX = 20
const WORDS_MAX = 60
/** Content words before a title that is read aloud: `last item, ...`. */
const LEAD_WORDS_MAX = 2

/** Names trouble outright; a condition, a denial or a question does not. [IN28] */
const NAMES_RISK =
  /(?<!\p{L})(?:there(?:[’']s| is| are) (?:(?:also|still|always|clearly|then) )?(?:a|no|the|some|another|one)(?: (?:\p{L}{1,20})){0,2} (?:risk|danger)s? (?:that|of|in|here)|(?:the|one|another|my|our|a)(?: (?:\p{L}{1,20})){0,2} (?:risk|danger)(?: here)? is (?:that|of|to)|we (?:also )?(?:risk|run the risk of) \p{L}{2,20}ing|es besteht (?:das|ein) risiko|il y a un risque|hay (?:un|el) riesgo)(?!\p{L})/iu
const NO_RISK = /(?<!\p{L})(?:no|not|never|without|little|small|if|unless|zero|hardly|kein|aucun|ningún)(?!\p{L})/iu

/** The risks of a meeting, detected turn by turn. */
export class RiskTracker {
  readonly #titles: readonly ReadonlySet<string>[]
  readonly #clashes: ClashTracker
  #risks: RiskCandidate[] = []

  /** `sections`: the amounts that each section under review states; `titles`: the words of their titles. */
  constructor(
    sections: ReadonlyMap<string, readonly Stated[]>,
    titles: readonly ReadonlySet<string>[],
    clashes = new ClashTracker(sections),
  ) {
    this.#titles = titles
    this.#clashes = clashes
  }

  get risks(): readonly RiskCandidate[] {
    return this.#risks
  }

  copy(): RiskTracker {
    const copy = new RiskTracker(new Map(), this.#titles, this.#clashes.copy())
    const copied = (risk: RiskCandidate) => ({
      ...risk,
      evidence: [...risk.evidence],
      messageIds: [...risk.messageIds],
    })
    copy.#risks = [...this.#risks.slice(0, -SEARCHED_MAX), ...this.#risks.slice(-SEARCHED_MAX).map(copied)]
    return copy
  }

  add(turn: Turn): void {
    const { parsed } = turn
    if (parsed.joke) return
    if (parsed.settles) settle(this.#risks, turn)
    const clash = this.#clashes.add(turn)
    const [best] = [...turn.sentences].sort((a, b) => b.logits.risk - a.logits.risk)
    if (!best) return
    const outright = turn.sentences.find(({ text, question }) => !question && isOutright(text))
    if (outright && !parsed.settles) return this.#note(turn, { kind: 'risk', sentence: outright.text, logit: OUTRIGHT })
    // An amount that only repeats the text contradicts nothing.
    if (clash === null && this.#clashes.agrees(turn)) return
    const adds = turn.spoken ? SPOKEN_CLASH_ADDS : TYPED_CLASH_ADDS
    const logit = best.logits.risk + (clash ? adds : turn.spoken || best.question ? 0 : typedAdds(best.text))
    if (logit < RISK_FROM) {
      if (best.logits.risk > MORE_FROM) goOn(this.#risks, turn)
    } else if (clash) this.#note(turn, { ...clash, logit })
    else if (!isDenied(best.text) && isTelling(best.text, this.#titles))
      this.#note(turn, { kind: kindOf(best.text), sentence: best.text, logit })
    if (this.#risks.length > KEPT_MAX) this.#risks = this.#risks.slice(-KEPT_MAX)
  }

  #note(turn: Turn, { kind, sentence, against, otherId, logit }: Noted): void {
    const words = new Set(turn.parsed.words.slice(0, WORDS_MAX))
    const severity = severityOf(sentence, kind)
    const own = excerptsOf(turn, sentence)
    const cited = [...(otherId === undefined ? [] : [otherId]), ...own.map(({ id }) => id)]
    const said = own.map((one) => one.sentence)
    const known = this.#risks.slice(-SEARCHED_MAX).findLast((risk) => isSame(risk, turn, kind, words))
    if (known) {
      known.last = turn.place
      known.words = new Set([...known.words, ...words].slice(0, WORDS_MAX))
      known.severity = graver(known.severity, severity)
      known.logit = Math.max(known.logit, logit)
      const opposes = otherId !== undefined && known.messageIds.includes(otherId)
      if (kind === 'contradiction' && (opposes || known.kind === 'missing-info')) known.kind = kind
      for (const id of cited) if (!known.messageIds.includes(id)) known.messageIds.push(id)
      known.messageIds.splice(CITED_MAX)
      if (known.evidence.length < CITED_MAX) known.evidence.push(...said)
      return
    }
    // What another message said before comes first.
    const both = against === undefined ? said : otherId === undefined ? [...said, against] : [against, ...said]
    const text = against !== undefined && otherId !== undefined ? against : sentence
    const { sectionId } = turn.message
    const last = turn.place
    this.#risks.push({ kind, severity, text, sectionId, words, evidence: both, messageIds: cited, logit, last })
  }
}

interface Noted {
  readonly kind: RiskKind
  readonly sentence: string
  readonly against?: string
  readonly otherId?: string
  readonly logit: number
}

const isOutright = (sentence: string): boolean => NAMES_RISK.test(sentence) && !NO_RISK.test(sentence)
const isDenied = (sentence: string): boolean => NAMES_RISK.test(sentence) && NO_RISK.test(sentence)

/** `Hm hm.` says nothing of what, and a title read aloud risks about nothing. */
function isTelling(sentence: string, titles: readonly ReadonlySet<string>[]): boolean {
  const words = contentWords(sentence)
  if (words.length < 2) return false
  return !titles.some((title) => {
    const others = words.filter((word) => !title.has(word)).length
    return others === 0 || (others <= LEAD_WORDS_MAX && words.length - others === title.size)
  })
}

function isSame(risk: RiskCandidate, { place, message }: Turn, kind: RiskKind, words: ReadonlySet<string>): boolean {
  const back = place - risk.last
  const here = risk.sectionId === message.sectionId
  if (back <= 1 || (back <= 2 && risk.kind === kind) || (back <= NEXT_WITHIN && here)) return true
  if (back > SAME_WITHIN) return risk.kind === kind && overlap(risk.words, words) >= 0.5
  const likeness = overlap(risk.words, words)
  return (here && likeness >= 0.3) || (risk.kind === kind && likeness >= 0.5)
}

/** What is no risk by itself still belongs to the one just spoken of. */
function goOn(risks: RiskCandidate[], { place, message }: Turn): void {
  const risk = risks
    .slice(-SEARCHED_MAX)
    .findLast(({ last, sectionId }) => place - last <= 2 && sectionId === message.sectionId)
  if (!risk || risk.messageIds.includes(message.id)) return
  risk.last = place
  risk.messageIds.push(message.id)
}

function settle(risks: RiskCandidate[], { place, message }: Turn): void {
  const at = risks.findLastIndex(
    ({ last, sectionId }) => place - last <= SETTLED_WITHIN && sectionId === message.sectionId && place > last,
  )
  if (at >= 0) risks.splice(at, 1)
}

const GRAVITY: readonly Severity[] = ['low', 'medium', 'high']

function graver(a: Severity, b: Severity): Severity {
  return GRAVITY.indexOf(a) >= GRAVITY.indexOf(b) ? a : b
}
