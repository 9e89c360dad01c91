import { grammarOf } from '#assistant/ledger/actions/grammar.ts'
import { type Choosable, choosableOf, decisionSignsOf } from '#assistant/ledger/decisions/decisionSetting.ts'
import { choosingOf } from '#assistant/ledger/decisions/decisionSigns.ts'
import { DECISION_WEIGHTS } from '#assistant/ledger/decisions/decisionWeights.ts'
import { Leadership } from '#assistant/ledger/decisions/leadership.ts'
import { namesOf } from '#assistant/ledger/language/names.ts'
import { parseMessage } from '#assistant/ledger/parsedMessage.ts'
import { EXCHANGES } from '../../tests/assistant/decisionExchanges.ts'
import { LINES } from './fitLines.ts'
import { entriesOf, type Fit, lendWeights } from './fitWeights.ts'
import { fitLogit, logitOf, rounded, shown, type Weights } from './logit.ts'
import { play } from './play.ts'
import type { Script } from './script.ts'

interface Said {
  readonly by: string
  readonly text: string
  readonly sectionId: string | null
  /** Id of the decision that the message carries, if any. */
  readonly decision: string | null
}

interface Weighed {
  readonly signs: ReadonlySet<string>
  readonly decision: string | null
  /** True if the message cannot itself be reported as a decision, though it may belong to one. */
  readonly mute: boolean
  readonly counts: number
}

const RIDGE = 2
/** Minimum messages with a sign that gets a weight. */
const SHOWN_MIN = 4
/** Fitting rounds. Of a decision's messages only the most decisive counts in full, as it alone is reported; each round finds it anew. */
const ROUNDS = 4
const OTHERS_COUNT = 0.05
const STEPS = 250
const FIRST_STEP = 0.1
/** Weight of a message of set e, which is most like new meetings. */
const LATER_SET_COUNTS = 2
const EXCHANGES_COUNT = 2
const LINES_COUNT = 3
/** Logits added to the bias. Most messages decide nothing, so an unbiased fit would report too few. */
const LENIENCE = 0.85

function weighedOf(people: readonly string[], said: readonly Said[], counts: number): Weighed[] {
  const grammar = grammarOf(namesOf(people.map((name) => ({ name }))))
  const leadership = new Leadership()
  const talk: Choosable[] = said.map(({ by, text, sectionId }, place) => {
    const parsed = parseMessage({ text }, grammar)
    const message = { id: `m_${place}`, at: 0, senderId: by, senderName: by, text, sectionId }
    return choosableOf({ message, parsed, place }, choosingOf(parsed), leadership.add(message))
  })
  return talk.map(({ agrees, choosing, turn }, place) => ({
    signs: decisionSignsOf(talk, place),
    decision: said[place]!.decision,
    mute: agrees === 'wholly' || choosing.sentence === '' || turn.parsed.joke,
    counts,
  }))
}

function inMeeting(script: Script): Weighed[] {
  const { meeting, stepOf } = play(script)
  const decisionOf = new Map(
    script.expected.decisions.flatMap(({ steps }, place) => steps.map((step) => [step, `${script.name} ${place}`])),
  )
  const said = meeting.messages.map(({ id, senderName, text, sectionId }) => ({
    by: senderName,
    text,
    sectionId,
    decision: decisionOf.get(stepOf.get(id)!) ?? null,
  }))
  return weighedOf(script.people, said, script.name.startsWith('e-') ? LATER_SET_COUNTS : 1)
}

const SECTION = { sectionId: 'sec_1' }

/** Uses exchanges at even places only; the others are for the tests. */
function inTalks(): Weighed[] {
  const exchanges = EXCHANGES.flatMap(({ outcome, steps }, place) => {
    if (place % 2 === 1) return []
    const decision = outcome === null ? null : `exchange ${place}`
    const said = steps.map((step) => ({ ...step, ...SECTION, decision }))
    return weighedOf(['A', 'B', 'C', 'D'], said, EXCHANGES_COUNT)
  })
  const lines = LINES.talks.flatMap(({ decides, said }, place) => {
    const decision = decides ? `line ${place}` : null
    const steps = said.map((text, turn) => ({ by: turn % 2 === 0 ? 'A' : 'B', text, ...SECTION, decision }))
    return weighedOf(['A', 'B'], steps, LINES_COUNT)
  })
  return [...exchanges, ...lines]
}

function fitted(all: readonly Weighed[]): Weights {
  const times = new Map<string, number>()
  for (const { signs } of all) for (const name of signs) times.set(name, (times.get(name) ?? 0) + 1)
  const weighed = all
    .filter(({ decision, mute }) => decision === null || !mute)
    .map((one) => ({ ...one, signs: [...one.signs].filter((name) => times.get(name)! >= SHOWN_MIN) }))
  let weights: Weights = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    const best = round === 0 ? null : bestOf(weighed, weights)
    const examples = weighed.map(({ signs, decision, counts }) => {
      const reported = best === null || decision === null || logitOf(weights, signs) === best.get(decision)
      return { signs: shown(signs), holds: decision !== null, counts: reported ? counts : counts * OTHERS_COUNT }
    })
    const stepAt = (step: number) => FIRST_STEP * (1 - step / (STEPS + 10))
    weights = fitLogit(examples, { ridge: RIDGE, rounds: STEPS, stepAt, start: weights })
  }
  return rounded({ ...weights, bias: weights.bias! + LENIENCE })
}

/** Returns the highest logit among the messages of each decision. */
function bestOf(weighed: readonly { signs: string[]; decision: string | null }[], weights: Weights) {
  const best = new Map<string, number>()
  for (const { signs, decision } of weighed) {
    if (decision !== null) best.set(decision, Math.max(best.get(decision) ?? -Infinity, logitOf(weights, signs)))
  }
  return best
}

/** Fit of the decision detector, cross-validated by leaving out one meeting at a time. */
export function decisionsFit(scripts: readonly Script[]): Fit<Weights> {
  const known = new Map(scripts.map((script) => [script.name, inMeeting(script)]))
  const talks = inTalks()
  return {
    part: 'decisions',
    groupOf: ({ name }) => name,
    learn: (some) => fitted([...some.flatMap(({ name }) => known.get(name)!), ...talks]),
    lend: (weights) => lendWeights(DECISION_WEIGHTS, weights),
    sources: (weights) => ({ 'assistant/ledger/decisions/decisionWeights.ts': sourceOf(weights) }),
  }
}

function sourceOf({ bias, ...others }: Weights): string {
  const kept = Object.entries(others)
    .filter(([, weight]) => weight !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `/** How much each sign of a message and of the talk around it speaks for a decision, as logits; fitted to the graded meetings and to talks of our own. */
export const DECISION_WEIGHTS: Readonly<Record<string, number>> = {
${entriesOf({ bias: bias!, ...Object.fromEntries(kept) })}
}
`
}
