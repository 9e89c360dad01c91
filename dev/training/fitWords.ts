import { LINES } from './fitLines.ts'
import { entriesOf } from './fitWeights.ts'
import type { Weights } from './logit.ts'
import type { Script } from './script.ts'

/** Minimum meetings (or groups of hand-written lines) in which a weighted word occurs. */
const HEARD_IN_MIN = 5
const HEAPS = 25
const WORD = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu
/** Minimum absolute weight that is written. */
const WORD_LEAST = 0.05
const SIGN_LEAST = 0.02
const LINE_CHARACTERS = 104

/** Name of the sign for a word. */
export const spokenFor = (word: string): string => `=${word}`
const isWord = (sign: string): boolean => sign.startsWith('=')

const wordsOf = (text: string): string[] => text.toLowerCase().replaceAll('’', "'").match(WORD) ?? []

/** Returns everyday words: those that occur in many conversations, without numbers and names. */
export function vocabularyOf(scripts: readonly Script[]): string[] {
  const heardIn = new Map<string, Set<string>>()
  const note = (text: string, where: string) => {
    for (const word of wordsOf(text)) heardIn.set(word, (heardIn.get(word) ?? new Set()).add(where))
  }
  for (const { name, steps } of scripts) for (const step of steps) if ('text' in step) note(step.text, name)
  for (const [place, text] of [...LINES.risky, ...LINES.harmless].entries()) note(text, `heap ${place % HEAPS}`)
  const names = new Set(
    scripts.flatMap(({ people }) => people.flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u))),
  )
  return [...heardIn]
    .filter(([word, where]) => where.size >= HEARD_IN_MIN && !/\d/.test(word) && !names.has(word))
    .map(([word]) => word)
}

/** Source text of the two files with risk weights. */
export function riskSources(own: Readonly<Weights>, setting: Readonly<Weights>): Record<string, string> {
  const signs = Object.entries(own)
  return {
    'assistant/ledger/risks/doubt/weights.ts': `/** How much each sign of a message speaks for a risk, as logits; fitted to the graded meetings and to sentences of our own. */
export const OWN_WEIGHTS: Readonly<Record<string, number>> = {
${weighty(signs.filter(([sign]) => !isWord(sign)))}
}

/** The same for what stands around a message. */
export const SETTING_WEIGHTS: Readonly<Record<string, number>> = {
${weighty(Object.entries(setting))}
}
`,
    'assistant/ledger/risks/doubt/wordWeights.ts': wordSource(signs.filter(([sign]) => isWord(sign))),
  }
}

const weighty = (weights: readonly [string, number][]): string =>
  entriesOf(
    Object.fromEntries(
      weights.filter(([, weight]) => Math.abs(weight) >= SIGN_LEAST).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  )

function wordSource(weights: readonly [string, number][]): string {
  const kept = weights
    .filter(([, weight]) => Math.abs(weight) >= WORD_LEAST)
    .map(([sign, weight]) => ({ word: sign.slice(1), weight: Math.round(weight * 10) / 10 }))
    .filter(({ weight }) => weight !== 0)
  const groups = [...Map.groupBy(kept, ({ weight }) => weight)].sort(([a], [b]) => b - a)
  const rows = groups.map(([weight, group]) => `[${weight}, \`${wrapped(group.map(({ word }) => word).sort())}\`],`)
  return `/** Everyday words and how much each speaks for a risk, as logits; fitted as in weights.ts. */
const WORDS: readonly (readonly [number, string])[] = [
${rows.join('\n')}
]

export const WORD_WEIGHTS: Map<string, number> = new Map(
  WORDS.flatMap(([weight, words]) => words.split(/\\s+/u).map((word) => [word, weight] as const)),
)
`
}

function wrapped(words: readonly string[]): string {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (`${line} ${word}`.length > LINE_CHARACTERS) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n    ')
}
