import { contentWords } from '#engine/language/words.ts'
import type { Paragraph } from './paragraphs.ts'
import { labelOf, numberOf, type Point, pointsOf } from './topicPoints.ts'
import { coverage, likeness, Vocabulary, type Weights } from './topicTerms.ts'

/** Paragraphs that speak of the same thing. */
export interface Topic {
  /** As its writer named it; empty when nobody did. */
  readonly label: string
  readonly labelWords: readonly string[]
  readonly number: number | null
  readonly vocabulary: Vocabulary
  /** Indexes of paragraphs. */
  readonly members: number[]
  /** Indexes of the messages that say something about it. */
  readonly spokenIn: Set<number>
  /** Index of the message that opened it. */
  readonly openedIn: number
}

/** Likeness at which a paragraph goes to a topic, at which a writer's point repeats one, and below which it opens a new one. */
const MATCH_MIN = 0.16
const POINT_MATCH_MIN = 0.22
const STRANGE_BELOW = 0.07
/** Content words of a paragraph that can open a topic: in the first message, and later. */
const OPENING_WORDS_MIN = 8
const LATE_OPENING_WORDS_MIN = 20
/** Topics kept apart while dividing; merging brings them down. */
const OPEN_TOPICS_MAX = 60
const ANSWER_COVERAGE_MIN = 0.5
const ANSWER_BONUS = 1
const NUMBER_BONUS = 0.5
const LABEL_BONUS = 0.4
const MENTION_BONUS = 0.2
const LABEL_COVERAGE_MIN = 0.6
const LABEL_WEIGHT = 3
const NEW_MATTER =
  /^(?:also|another|one more|separately|additionally|in addition|by the way|btw|p\.?s\.?|finally|lastly|außerdem|ferner|übrigens|noch (?:etwas|eine?)|en outre|par ailleurs|autre point|además|por otr[oa]|otra cosa|inoltre|além disso|verder|dessutom|ещё|еще|кроме того|кстати|также|另外|此外|また|なお|그리고)/iu

/** Puts every paragraph into one topic, in order of first appearance. */
export function divideParagraphs(paragraphs: readonly Paragraph[], weights: Weights): Topic[] {
  const division = new Division(paragraphs, weights)
  const messages = Map.groupBy(paragraphs.keys(), (index) => paragraphs[index]!.messageIndex)
  for (const indexes of messages.values()) division.read(indexes)
  return division.topics
}

/** A topic with its name's words counted in. */
export function newTopic(label: string, number: number | null, openedIn: number): Topic {
  const labelWords = contentWords(label)
  const vocabulary = new Vocabulary()
  vocabulary.add(labelWords, LABEL_WEIGHT)
  return { label, labelWords, number, vocabulary, members: [], spokenIn: new Set(), openedIn }
}

/** Adds a paragraph and what it says to a topic. */
export function addMember(topic: Topic, index: number, { words, messageIndex }: Paragraph): void {
  topic.members.push(index)
  topic.vocabulary.add(words)
  if (words.length > 0) topic.spokenIn.add(messageIndex)
}

class Division {
  readonly topics: Topic[] = []
  readonly #paragraphs: readonly Paragraph[]
  readonly #weights: Weights
  readonly #topicOf = new Map<number, Topic>()

  constructor(paragraphs: readonly Paragraph[], weights: Weights) {
    this.#paragraphs = paragraphs
    this.#weights = weights
  }

  /** One message's paragraphs. What says nothing by itself waits for the next that does, or stays with the one before. */
  read(indexes: readonly number[]): void {
    const points = new Map(pointsOf(this.#paragraphs, indexes).map((point) => [point.paragraph, point]))
    const latest = this.#topicOf.get(indexes[0]! - 1) ?? null
    let current: Topic | null = null
    let waiting: number[] = []
    for (const index of indexes) {
      const topic: Topic | null = this.#choose(index, { points, current })
      waiting.push(index)
      if (!topic) continue
      this.#place(waiting, topic)
      waiting = []
      current = topic
    }
    if (waiting.length > 0)
      this.#place(waiting, current ?? latest ?? this.topics[0] ?? this.#open('', null, indexes[0]!))
  }

  #choose(
    index: number,
    { points, current }: { points: ReadonlyMap<number, Point>; current: Topic | null },
  ): Topic | null {
    const paragraph = this.#paragraphs[index]!
    if (paragraph.words.length === 0) return paragraph.leads ? null : current
    const point = points.get(index)
    if (point) return this.#forPoint(index, point)
    const best = this.#best(index, () => true)
    const underHeading = points.size > 0 && current !== null && paragraph.answers === ''
    if (underHeading) return current
    if (best && best.score >= MATCH_MIN) return best.topic
    if (points.size > 0 && current === null) return null
    if (this.#opensTopic(paragraph, best?.score ?? 0)) return this.#open('', null, index)
    return current ?? (best && best.score > 0 ? best.topic : null)
  }

  /** A point repeats a topic of an earlier message, or opens its own. */
  #forPoint(index: number, point: Point): Topic {
    const { messageIndex } = this.#paragraphs[index]!
    const best = this.#best(index, (topic) => topic.openedIn !== messageIndex)
    if (best && best.score >= POINT_MATCH_MIN) return best.topic
    if (this.topics.length >= OPEN_TOPICS_MAX) return best?.topic ?? this.topics.at(-1)!
    return this.#open(point.label, point.number, index)
  }

  #opensTopic({ words, text, messageIndex }: Paragraph, score: number): boolean {
    const first = this.topics[0]
    if (!first) return true
    if (this.topics.length >= OPEN_TOPICS_MAX || words.length < OPENING_WORDS_MIN) return false
    if (messageIndex === first.openedIn || NEW_MATTER.test(text)) return true
    return words.length >= LATE_OPENING_WORDS_MIN && score < STRANGE_BELOW
  }

  #open(label: string, number: number | null, index: number): Topic {
    const topic = newTopic(label, number, this.#paragraphs[index]!.messageIndex)
    this.topics.push(topic)
    return topic
  }

  #place(indexes: readonly number[], topic: Topic): void {
    for (const index of indexes) {
      addMember(topic, index, this.#paragraphs[index]!)
      this.#topicOf.set(index, topic)
    }
  }

  #best(
    index: number,
    isCandidate: (topic: Topic) => boolean,
  ): { readonly topic: Topic; readonly score: number } | null {
    const paragraph = this.#paragraphs[index]!
    const vocabulary = new Vocabulary()
    vocabulary.add(paragraph.words)
    const answered = this.#answered(index)
    let best: { topic: Topic; score: number } | null = null
    for (const topic of this.topics.filter(isCandidate)) {
      const bonus = (topic === answered ? ANSWER_BONUS : 0) + nameBonus(paragraph, topic)
      const score = likeness(vocabulary, topic.vocabulary, this.#weights) + bonus
      if (!best || score > best.score) best = { topic, score }
    }
    return best
  }

  /** The topic of the earlier paragraph that the answered passage was taken from. */
  #answered(index: number): Topic | null {
    const { answers, messageIndex } = this.#paragraphs[index]!
    const passage = answers === '' ? [] : contentWords(answers)
    if (passage.length === 0) return null
    let best: { topic: Topic; covered: number } | null = null
    for (const [earlier, topic] of this.#topicOf) {
      const { words, messageIndex: writtenIn } = this.#paragraphs[earlier]!
      if (writtenIn >= messageIndex || words.length === 0) continue
      const covered = coverage(passage, new Set(words))
      if (covered >= ANSWER_COVERAGE_MIN && covered > (best?.covered ?? 0)) best = { topic, covered }
    }
    return best?.topic ?? null
  }
}

/** What speaks for a topic that the paragraph names: by number, by a label, or by mentioning its name. */
function nameBonus({ text, words }: Paragraph, topic: Topic): number {
  const byNumber = topic.number !== null && numberOf(text) === topic.number ? NUMBER_BONUS : 0
  if (topic.labelWords.length === 0) return byNumber
  const label = contentWords(labelOf(text))
  if (label.length > 0 && coverage(label, new Set(topic.labelWords)) >= LABEL_COVERAGE_MIN)
    return byNumber + LABEL_BONUS
  const mentions = coverage(topic.labelWords, new Set(words)) >= LABEL_COVERAGE_MIN
  return byNumber + (mentions ? MENTION_BONUS : 0)
}
