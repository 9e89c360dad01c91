import { sectionPreview } from '#engine/room/sectionPreview.ts'
import { cleanLine } from '#engine/text.ts'
import type { IngestedSection, ThreadMessage } from '../../../document.ts'
import { TOPIC_TITLE_MAX, TOPICS_MAX } from '../limits.ts'
import { bareName } from '../sender.ts'
import type { Thread } from '../thread.ts'
import { baseSubject } from '../title.ts'
import { type Paragraph, readParagraphs } from './paragraphs.ts'
import { addMember, divideParagraphs, newTopic, type Topic } from './topicDivision.ts'
import { mergeTopics } from './topicMerging.ts'
import { rarity, type Weights } from './topicTerms.ts'
import { phraseTitle } from './topicTitle.ts'

/** Of one text, a topic that nobody named or replied to for so many content words, and so many of them at most. */
const WORDS_PER_TOPIC = 60
const UNNAMED_TOPICS_MAX = 8
const OTHER_SUBJECTS = 'Other subjects'
/** A topic with so much of what was said is what the thread is called after. */
const MAIN_TOPIC_SHARE = 0.6
/** Above so many subjects each is one topic. */
const DIVIDED_SUBJECTS_MAX = 4

/** What a thread is about, in order of first appearance: 1 to 20 topics. Each paragraph of the thread is in exactly one. */
export function divideThread(thread: Thread): IngestedSection[] {
  const paragraphs = readParagraphs(thread.messages)
  if (paragraphs.length === 0) return [emptyTopic(thread)]
  const weights = rarity(paragraphs)
  const topics = mergeTopics(topicsOf(thread, paragraphs, weights), weights, TOPICS_MAX)
  topics.sort((one, other) => placeOf(one) - placeOf(other))
  const titles = titlesOf(topics, { thread, paragraphs, weights })
  return topics.map((topic, index) =>
    section(
      titles[index]!,
      thread.messages,
      topic.members.map((member) => paragraphs[member]!),
    ),
  )
}

function placeOf({ label, members }: Topic): number {
  return label === OTHER_SUBJECTS ? Number.POSITIVE_INFINITY : members[0]!
}

/** Mails of several subjects are divided by subject, and those of few subjects further. */
function topicsOf(thread: Thread, paragraphs: readonly Paragraph[], weights: Weights): Topic[] {
  const subjects = bySubject(thread.messages, paragraphs)
  if (subjects.length === 1) return dividedText(paragraphs, weights)
  return mostDiscussed(subjects, paragraphs).flatMap(({ subject, members }) => {
    const own = members.map((member) => paragraphs[member]!)
    const topics = subjects.length <= DIVIDED_SUBJECTS_MAX ? dividedText(own, weights) : []
    if (topics.length > 1)
      return topics.map((topic) => ({ ...topic, members: topic.members.map((at) => members[at]!) }))
    return [wholeTopic(subject, members, paragraphs)]
  })
}

function dividedText(paragraphs: readonly Paragraph[], weights: Weights): Topic[] {
  const topics = divideParagraphs(paragraphs, weights)
  const words = wordCount(paragraphs)
  const real = topics.filter(({ label, spokenIn }) => label !== '' || spokenIn.size > 1).length
  const unnamed = Math.min(UNNAMED_TOPICS_MAX, Math.ceil(words / WORDS_PER_TOPIC))
  return mergeTopics(topics, weights, Math.min(TOPICS_MAX, Math.max(real, unnamed, 1)))
}

function wholeTopic(subject: string, members: readonly number[], paragraphs: readonly Paragraph[]): Topic {
  const topic = newTopic(subject, null, paragraphs[members[0]!]!.messageIndex)
  for (const member of members) addMember(topic, member, paragraphs[member]!)
  return topic
}

interface SubjectGroup {
  readonly subject: string
  readonly members: number[]
}

/** Of more subjects than there may be topics, the most written about; the rest is one topic at the end. */
function mostDiscussed(groups: readonly SubjectGroup[], paragraphs: readonly Paragraph[]): readonly SubjectGroup[] {
  if (groups.length <= TOPICS_MAX) return groups
  const length = ({ members }: SubjectGroup) => wordCount(members.map((member) => paragraphs[member]!))
  const ranked = groups.toSorted((one, other) => length(other) - length(one))
  const rest = ranked.slice(TOPICS_MAX - 1).flatMap(({ members }) => members)
  return [
    ...ranked.slice(0, TOPICS_MAX - 1),
    { subject: OTHER_SUBJECTS, members: rest.sort((one, other) => one - other) },
  ]
}

/** Paragraphs grouped by their message's subject; a message without one goes with the message before it. */
function bySubject(messages: readonly ThreadMessage[], paragraphs: readonly Paragraph[]): SubjectGroup[] {
  const groups = new Map<string, SubjectGroup>()
  let last: string | null = null
  for (const [index, { messageIndex }] of paragraphs.entries()) {
    const subject = baseSubject(messages[messageIndex]!.subject)
    const key: string = subject === '' && last !== null ? last : subject.toLowerCase()
    const group = groups.get(key) ?? { subject, members: [] }
    group.members.push(index)
    groups.set(key, group)
    last = key
  }
  return [...groups.values()]
}

interface Naming {
  readonly thread: Thread
  readonly paragraphs: readonly Paragraph[]
  readonly weights: Weights
}

function titlesOf(topics: readonly Topic[], { thread, paragraphs, weights }: Naming): string[] {
  const used = new Map<string, number>()
  const total = wordCount(paragraphs)
  return topics.map((topic) => {
    const texts = topic.members.map((member) => paragraphs[member]!).filter(({ words }) => words.length > 0)
    const phrase = () =>
      phraseTitle(
        texts.map(({ text }) => text),
        (stem) => weights.get(stem) ?? 0,
      )
    const share = wordCount(texts) / total
    const told = topic.label || (share < MAIN_TOPIC_SHARE && phrase()) || thread.title
    const title = cleanLine(told, TOPIC_TITLE_MAX) || thread.title
    const uses = (used.get(title.toLowerCase()) ?? 0) + 1
    used.set(title.toLowerCase(), uses)
    return uses === 1 ? title : `${title} (${uses})`
  })
}

function wordCount(paragraphs: readonly Paragraph[]): number {
  return paragraphs.reduce((sum, { words }) => sum + words.length, 0)
}

function section(title: string, messages: readonly ThreadMessage[], members: readonly Paragraph[]): IngestedSection {
  const text = members
    .map((paragraph, index) => {
      const { messageIndex } = paragraph
      const goesOn = index > 0 && members[index - 1]!.messageIndex === messageIndex
      return goesOn ? paragraph.text : `${bareName(messages[messageIndex]!.from)}: ${paragraph.text}`
    })
    .join('\n')
  const messageIndexes = [...new Set(members.map(({ messageIndex }) => messageIndex))]
  return { title, level: 1, text, preview: sectionPreview(title, text), messageIndexes }
}

/** A thread of empty mails still has something to pick. */
function emptyTopic({ title, messages }: Thread): IngestedSection {
  return {
    title,
    level: 1,
    text: title,
    preview: sectionPreview(title, title),
    messageIndexes: messages.map((_, index) => index),
  }
}
