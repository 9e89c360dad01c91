import { coverage, shareOf, type TextWords, textWords, wantedOf } from '#assistant/retrieval/matching.ts'
import { sentencesOf } from '#assistant/retrieval/sentences.ts'
import { contentWords } from '#engine/language/words.ts'
import { summonedQuestion } from '#engine/room/summon.ts'
import { cleanLine, cutWhole } from '#engine/text.ts'
import type { SectionText, UserMessage } from '../shapes.ts'
import { type Stance, stanceOf } from './summarise/stance.ts'
import { SUMMARY_CHARACTERS_MAX, SUMMARY_MESSAGES_MAX } from './textForm.ts'

const SAYING_CHARACTERS_MAX = 110
const EXCERPT_CHARACTERS_MAX = 120
const NAME_CHARACTERS_MAX = 40
const STATED_MAX = 4

interface Said {
  readonly by: string
  readonly name: string
  readonly text: string
  readonly stance: Stance
}

/**
 * One line of at most 600 characters on a section's discussion: who holds what in their own words, what is open, who agrees.
 * Built from the section's newest messages and its own text alone. [AS22]
 */
export function summaryOf(section: Pick<SectionText, 'title' | 'text'>, messages: readonly UserMessage[]): string {
  const said = messages
    .filter(({ text }) => summonedQuestion(text) === null)
    .slice(-SUMMARY_MESSAGES_MAX)
    .map(({ senderId, senderName, text }) => ({
      by: senderId,
      name: cleanLine(senderName, NAME_CHARACTERS_MAX),
      text: cleanLine(text),
      stance: stanceOf(text),
    }))
  const topic = textWords(`${section.title}\n${section.text.slice(0, EXCERPT_READ)}`)
  const open = openQuestions(said)
  const stated = said.filter((one) => !open.includes(one))
  const parts = [
    ...agreement(said),
    ...open.map((one) => sentence(one, 'asks')),
    ...statements(stated, topic),
    ...excerpt(section, said),
  ]
  return joined(parts) || bareLine(section, said, messages)
}

/** What there is to say where nobody said anything telling: the last words, else that the assistant was asked. Never empty. */
function bareLine(
  { title }: Pick<SectionText, 'title'>,
  said: readonly Said[],
  messages: readonly UserMessage[],
): string {
  const last = said.findLast(({ text }) => text !== '')
  if (last) return cleanLine(sentence(last, VERBS[last.stance]).text, SUMMARY_CHARACTERS_MAX)
  const names = messages.map(({ senderName }) => cleanLine(senderName, NAME_CHARACTERS_MAX)).slice(-STATED_MAX)
  const about = `about “${cleanLine(title, EXCERPT_CHARACTERS_MAX)}”.`
  return names.length === 0 ? `Nothing was said ${about}` : `${listed(names)} asked the assistant ${about}`
}

/** Parts in the order of their weight, as many as fit; the line shows them in the order in which they were said. */
function joined(parts: readonly Part[]): string {
  let room = SUMMARY_CHARACTERS_MAX
  const kept = parts.filter(({ text }) => {
    if (text.length + 1 > room) return false
    room -= text.length + 1
    return true
  })
  const line = kept.sort((a, b) => a.place - b.place).map(({ text }) => text)
  return cleanLine(line.join(' '), SUMMARY_CHARACTERS_MAX)
}

interface Part {
  readonly text: string
  /** Where it stands in the line: statements in the order said, then agreement, what is open, the document. */
  readonly place: number
}

const AGREED_PLACE = 100
const OPEN_PLACE = 200
const EXCERPT_PLACE = 300

/** Who agrees and has not objected or asked since. */
function agreement(said: readonly Said[]): Part[] {
  const standing = new Map<string, Said>()
  for (const one of said) {
    if (one.stance === 'agrees') standing.set(one.by, one)
    else if (one.stance === 'objects') standing.delete(one.by)
  }
  const names = [...standing.values()].map(({ name }) => name)
  if (names.length === 0) return []
  return [{ text: `${listed(names)} ${names.length === 1 ? 'agrees' : 'agree'}.`, place: AGREED_PLACE }]
}

/** Questions that nobody else wrote anything after. */
function openQuestions(said: readonly Said[]): Said[] {
  const asked = said.filter(
    ({ stance, by }, at) => stance === 'asks' && said.slice(at + 1).every((later) => later.by === by),
  )
  return asked.slice(-1)
}

const VERBS: Readonly<Record<Stance, string>> = {
  concludes: 'Outcome',
  agrees: 'agrees',
  objects: 'objects',
  asks: 'asked',
  proposes: 'proposes',
  commits: 'takes on',
  says: 'says',
}
/** How much a reader wants to know of it, in words of the topic. */
const STANCE_WORTH: Readonly<Record<Stance, number>> = {
  concludes: 5,
  proposes: 3,
  objects: 3,
  commits: 3,
  asks: -1,
  says: 0,
  agrees: 0,
}
/** A message of fewer words is chatter to whoever was not there. */
const WORDS_MIN = 3
const WORDS_COUNTED_MAX = 6

/** The most telling messages, the newest of what one person says in one way. */
function statements(said: readonly Said[], topic: TextWords): Part[] {
  const latest = new Map<string, { readonly one: Said; readonly worth: number; readonly place: number }>()
  for (const [place, one] of said.entries()) {
    const words = [...new Set(contentWords(one.text))]
    if (one.stance === 'agrees' || words.length < WORDS_MIN) continue
    const onTopic = words.filter((word) => shareOf(word, topic) > 0).length
    const worth = STANCE_WORTH[one.stance] + Math.min(words.length, WORDS_COUNTED_MAX) / 3 + onTopic
    const key = `${one.by} ${one.stance}`
    if (worth >= (latest.get(key)?.worth ?? 0)) latest.set(key, { one, worth, place })
  }
  const ranked = [...latest.values()].sort((a, b) => b.worth - a.worth || b.place - a.place)
  return ranked.slice(0, STATED_MAX).map(({ one, place }) => ({ ...sentence(one, VERBS[one.stance]), place }))
}

function sentence({ name, text }: Said, verb: string): Part {
  const words = telling(text, SAYING_CHARACTERS_MAX)
  return verb === 'asks'
    ? { text: `Open: ${name} asks “${words}”`, place: OPEN_PLACE }
    : { text: verb === VERBS.concludes ? `${verb}: “${words}” (${name}).` : `${name} ${verb}: “${words}”.`, place: 0 }
}

/** The sentence of the document that the discussion is about. */
function excerpt({ title, text }: Pick<SectionText, 'title' | 'text'>, said: readonly Said[]): Part[] {
  const wanted = wantedOf(said.map((one) => one.text).join(' '))
  const heading = cleanLine(title).toLowerCase()
  let best = { words: '', share: 0 }
  for (const { from, to } of sentencesOf(text.slice(0, EXCERPT_READ), EXCERPT_READ)) {
    const words = cleanLine(text.slice(from, to))
    if (words.toLowerCase() === heading) continue
    const share = coverage(wanted, textWords(words))
    if (share > best.share) best = { words, share }
  }
  return best.words === ''
    ? []
    : [{ text: `Document: “${shortened(best.words, EXCERPT_CHARACTERS_MAX)}”`, place: EXCERPT_PLACE }]
}

/** Characters of a section in which its excerpt is looked for. */
const EXCERPT_READ = 20_000

/** The message, or its longest sentence where it has several, cut to length. */
function telling(text: string, max: number): string {
  if (text.length <= max) return text
  const sentences = sentencesOf(text, text.length).map(({ from, to }) => text.slice(from, to))
  const fitting = sentences.filter(({ length }) => length <= max).sort((a, b) => b.length - a.length)[0]
  return fitting !== undefined && fitting.length > max / 3 ? fitting : shortened(text, max)
}

function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = cutWhole(text, max - 1)
  const blank = cut.lastIndexOf(' ')
  return `${(blank > max / 2 ? cut.slice(0, blank) : cut).trimEnd()}…`
}

function listed(names: readonly string[]): string {
  const unique = [...new Set(names)]
  return unique.length < 2 ? unique.join('') : `${unique.slice(0, -1).join(', ')} and ${unique.at(-1)}`
}
