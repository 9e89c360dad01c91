import { entryOf } from '#engine/entries.ts'
import { commitmentsIn, type ParsedMessage } from '../parsedMessage.ts'
import type { Turn, WeighedSentence } from '../turn.ts'
import type { Utterance } from '../utterances/utterance.ts'
import { logitsOf, type Weights, weighed } from './likelihood.ts'
import { answerableIn, answeredSigns, ownSigns, type Standing, settingSigns } from './signs.ts'

/** Utterances before and after one that its sentences are weighed with. */
export const BEFORE = 4
export const AFTER = 3

/** An utterance in the talk. */
export interface Spoken {
  readonly utterance: Utterance
  readonly turn: Turn
  readonly standing: Standing
  readonly own: readonly Own[]
}

/** A sentence by itself: what its signs weigh, and those that an answer turns into something else. */
interface Own {
  readonly weights: Weights
  readonly answerable: readonly string[]
}

/** The signs of each sentence of an utterance by itself. */
export const ownSignsOf = ({ sentences }: Utterance, parsed: ParsedMessage): Set<string>[] =>
  sentences.map((sentence) => ownSigns(sentence, commitmentsIn(parsed, sentence.text)))

export const ownOf = (utterance: Utterance, parsed: ParsedMessage): Own[] =>
  ownSignsOf(utterance, parsed).map((signs) => ({ weights: weighed(signs), answerable: answerableIn(signs) }))

/** The signs of the talk around the utterance at `place`. */
export function settingSignsAt(talk: readonly Spoken[], place: number): Set<string> {
  const { utterance, standing } = entryOf(talk, place)
  const of = (some: readonly Spoken[]) => some.map((one) => one.utterance)
  const before = of(talk.slice(Math.max(0, place - BEFORE), place))
  const after = of(talk.slice(place + 1, place + 1 + AFTER))
  return settingSigns(utterance, before, after, standing)
}

/** Weighs the sentences of the utterance at `place` of the talk. */
export function weigh(talk: readonly Spoken[], place: number): WeighedSentence[] {
  const { utterance, own } = entryOf(talk, place)
  const setting = settingSignsAt(talk, place)
  const around = weighed(setting)
  return utterance.sentences.map(({ text, question }, i) => {
    const { weights, answerable } = entryOf(own, i)
    return { text, question, logits: logitsOf([weights, around, weighed(answeredSigns(answerable, setting))]) }
  })
}
