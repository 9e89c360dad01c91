import { type CommitmentGrammar, grammarOf } from '#assistant/ledger/actions/grammar.ts'
import { namesOf } from '#assistant/ledger/language/names.ts'
import { type ParsedMessage, parseMessage } from '#assistant/ledger/parsedMessage.ts'
import { ClashTracker } from '#assistant/ledger/risks/clashes.ts'
import { statedIn } from '#assistant/ledger/risks/contradictions.ts'
import { signsOf } from '#assistant/ledger/risks/doubt/doubt.ts'
import { type Doubtful, settingOf } from '#assistant/ledger/risks/doubt/setting.ts'
import { OWN_WEIGHTS, SETTING_WEIGHTS } from '#assistant/ledger/risks/doubt/weights.ts'
import { WORD_WEIGHTS } from '#assistant/ledger/risks/doubt/wordWeights.ts'
import { weighableOf } from '#assistant/ledger/risks/risks.ts'
import { LINES } from './fitLines.ts'
import { type Fit, lendWeights } from './fitWeights.ts'
import { riskSources, spokenFor, vocabularyOf } from './fitWords.ts'
import { type Example, type Fitting, fitLogit, logitOf, rounded, shown, type Weights } from './logit.ts'
import { play } from './play.ts'
import type { Script } from './script.ts'

/** Weights of a message's own words and signs, and of its context. */
export interface RiskModel {
  readonly own: Weights
  readonly setting: Weights
}

interface Said {
  readonly signs: readonly string[]
  readonly risky: boolean
}

interface Talk {
  readonly set: string
  readonly said: readonly Said[]
  /** The same messages, without weights yet. */
  readonly turns: readonly Doubtful[]
}

const OWN: Fitting = { ridge: 2, rounds: 350, stepAt: () => 0.03 }
/** Parameters of a fit whose result is only used by the next one. */
const HALF: Fitting = { ...OWN, rounds: 250 }
const SETTING: Fitting = { ridge: 1, rounds: 500, stepAt: () => 0.03 }
/** Weight of a hand-written line, which has no context, when fitting context weights. */
const LINE_COUNTS = 0.6
/** Logits added to the bias. Most messages are harmless, so an unbiased fit would report too few. */
const LENIENCE = 1.1
/** Maximum weight of repeating a number of the text, which contradicts nothing; the meetings have too few examples. */
const AGREES_MOST = -1.5

/** Context of a line without neighbours. */
const LONE: Omit<Doubtful, 'weight' | 'accepts'> = {
  by: '',
  sectionId: 'sec_1',
  question: false,
  settles: false,
  binds: false,
  clashes: false,
  unknown: false,
  agrees: false,
  alarmed: false,
  affirms: false,
  numbers: [],
}

function signsIn({ clauses, doubt }: ParsedMessage): string[] {
  const { signs, words } = signsOf(clauses, doubt.manner)
  return [...signs, ...[...words].map(spokenFor)]
}

function talkOf(script: Script): Talk {
  const { meeting, stepOf } = play(script)
  const grammar = grammarOf(namesOf(meeting.people))
  const clashes = new ClashTracker(new Map(meeting.sections.map((section) => [section.id, statedIn(section)])))
  const marked = new Set(script.expected.risks.flatMap(({ steps }) => steps))
  const parsed = meeting.messages.map((message, place) => {
    const turn = { message, parsed: parseMessage(message, grammar), place }
    const doubtful: Doubtful = weighableOf(turn, clashes.add(turn), clashes.agrees(turn))
    return { said: { signs: signsIn(turn.parsed), risky: marked.has(stepOf.get(message.id)!) }, doubtful }
  })
  return { set: setOf(script), said: parsed.map(({ said }) => said), turns: parsed.map(({ doubtful }) => doubtful) }
}

const setOf = ({ name }: Script): string => name.slice(0, 1)

function linesSaid(grammar: CommitmentGrammar): Said[] {
  const said = (risky: boolean) => (text: string) => ({ signs: signsIn(parseMessage({ text }, grammar)), risky })
  return [...LINES.risky.map(said(true)), ...LINES.harmless.map(said(false))]
}

const ownOf = (said: readonly Said[], how: Fitting): Weights =>
  rounded(
    fitLogit(
      said.map(({ signs, risky }) => ({ signs: shown(signs), holds: risky, counts: 1 })),
      how,
    ),
  )

/** Context examples of a conversation's messages, whose own doubt comes from weights fitted without it. */
function settingsOf({ said, turns }: Talk, own: Weights): Example[] {
  const weighed = turns.map((turn, place) => ({ ...turn, weight: logitOf(own, said[place]!.signs) }))
  return said.map(({ risky }, place) => ({ signs: settingOf(weighed, place), holds: risky, counts: 1 }))
}

function loneSetting({ signs, risky }: Said, own: Weights): Example {
  const alone = { ...LONE, weight: logitOf(own, signs), accepts: signs.includes('is accepts') }
  return { signs: settingOf([alone], 0), holds: risky, counts: LINE_COUNTS }
}

function fitted(talks: readonly Talk[], lines: readonly Said[]): RiskModel {
  const saidIn = (some: readonly Talk[]) => some.flatMap(({ said }) => said)
  const around = [...new Set(talks.map(({ set }) => set))].flatMap((left) => {
    const own = ownOf([...saidIn(talks.filter(({ set }) => set !== left)), ...lines], OWN)
    return talks.filter(({ set }) => set === left).flatMap((talk) => settingsOf(talk, own))
  })
  const halves = [0, 1].map((half) => {
    const others = lines.filter((_, place) => place % 2 !== half)
    return ownOf([...saidIn(talks), ...others], HALF)
  })
  const alone = lines.map((line, place) => loneSetting(line, halves[place % 2]!))
  const { bias, agrees, ...setting } = fitLogit([...around, ...alone], SETTING)
  return {
    own: ownOf([...saidIn(talks), ...lines], OWN),
    setting: rounded({ ...setting, agrees: Math.min(agrees!, AGREES_MOST), bias: bias! + LENIENCE }),
  }
}

/** Fit of the risk detector, cross-validated by leaving out one set of meetings at a time. */
export function risksFit(scripts: readonly Script[]): Fit<RiskModel> {
  lendWords(new Map(vocabularyOf(scripts).map((word) => [word, 0])))
  const talks = new Map(scripts.map((script) => [script.name, talkOf(script)]))
  const lines = linesSaid(grammarOf(namesOf([])))
  return {
    part: 'risks',
    groupOf: setOf,
    learn: (some) =>
      fitted(
        some.map(({ name }) => talks.get(name)!),
        lines,
      ),
    lend: ({ own, setting }) => {
      lendWeights(OWN_WEIGHTS, own)
      lendWeights(SETTING_WEIGHTS, setting)
      lendWords(new Map([...WORD_WEIGHTS.keys()].map((word) => [word, own[spokenFor(word)] ?? 0])))
    },
    sources: ({ own, setting }) => riskSources(own, setting),
  }
}

function lendWords(weights: ReadonlyMap<string, number>): void {
  WORD_WEIGHTS.clear()
  for (const [word, weight] of weights) WORD_WEIGHTS.set(word, weight)
}
