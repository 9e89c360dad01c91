import { coverage, textWords, wantedOf } from '#assistant/retrieval/matching.ts'
import { namedUnits } from '#assistant/retrieval/naming.ts'
import { RetrievalIndex } from '#assistant/retrieval/retrievalIndex.ts'
import { letters } from '#assistant/retrieval/terms.ts'
import { cleanLine } from '#engine/text.ts'
import type { SectionText } from '../shapes.ts'
import { placeOf } from './annotate/phrases.ts'
import { type AnnotationKind, type Wish, wishOf } from './annotate/wish.ts'
import { evidenceFor } from './evidence.ts'
import { cited } from './textForm.ts'

/** What is to be written where. */
export interface AnnotateCommand {
  readonly kind: AnnotationKind
  readonly sectionId: string
  /** One clean line, never empty. */
  readonly text: string
  /** Verbatim excerpts of the section that it lands on. */
  readonly evidence: readonly string[]
}

/** One sentence: what the command lacks. */
export interface Unclear {
  readonly missing: string
}

/** Longest text of an annotation made from a command, in UTF-16 units. */
const TEXT_CHARACTERS_MAX = 1000

/** Reads kind, section, text and quoted words out of an annotate command; an index at hand saves making one. [AS20] */
export function annotateCommand(
  command: string,
  sections: readonly SectionText[],
  current: string | null,
  index?: RetrievalIndex,
): AnnotateCommand | Unclear {
  const [first] = sections
  if (!first) return { missing: 'This room has no document to annotate.' }
  const wish = wishOf(command)
  if (!wish) return { missing: 'Say what to do first: highlight, mark, comment or note.' }
  const speaks = wish.kind === 'comment' || wish.kind === 'note'
  if (speaks && wish.text === '')
    return {
      missing: `Say what the ${wish.kind} should say, for example: ${wish.kind} on ${cited(first.title)}: check this.`,
    }
  const section = sectionOf(wish, sections, current, index)
  if (!section) return { missing: 'Say which section that belongs to, by its title or number.' }
  const lost = wish.phrases[0]
  const evidence = landing(wish, section)
  // Where the text is not here, nobody can say that the words do not stand in it. [KX78]
  const isRead = section.text !== ''
  if (isRead && wish.kind === 'highlight' && lost !== undefined && evidence.length === 0) {
    return { missing: `The words “${cleanLine(lost)}” do not stand in ${cited(section.title)}.` }
  }
  return { kind: wish.kind, sectionId: section.id, text: textOf(wish, section), evidence }
}

function textOf({ text, target, here }: Wish, { title }: SectionText): string {
  const said = text !== '' ? text : here || isOnlyPlace(target, title) ? title : target
  return cleanLine(said, TEXT_CHARACTERS_MAX) || cleanLine(title, TEXT_CHARACTERS_MAX) || 'Marked'
}

const PLACE = /^(?:(?:section|clause|article|chapter|part|annex|appendix|topic|§|sec|art)(?:\W*[^\w.])?)?[\divxlc.]+$/iu

/** Words that say where and nothing of what: a number, or the section's own title. */
function isOnlyPlace(target: string, title: string): boolean {
  return PLACE.test(target) || letters(title).includes(letters(target))
}

/** A quoted phrase, else what the target's words mean, else what the text's words mean. */
function landing({ phrases, target, text }: Wish, section: SectionText): string[] {
  const quoted = phrases.filter((phrase) => placeOf(phrase, section.text))
  if (quoted.length > 0) return evidenceFor(section.text, quoted.map((phrase) => `“${phrase}”`).join(' '))
  for (const words of [...phrases, target, text]) {
    const evidence = isOnlyPlace(words, section.title) ? [] : evidenceFor(section.text, words)
    if (evidence.length > 0) return evidence
  }
  return []
}

function sectionOf(
  { target, text, phrases, here }: Wish,
  sections: readonly SectionText[],
  current: string | null,
  index?: RetrievalIndex,
): SectionText | undefined {
  const discussed = sections.find(({ id }) => id === current)
  const named = namedSection(target, sections)
  if (named) return named
  if (here && discussed) return discussed
  for (const phrase of phrases) {
    const holding = [...(discussed ? [discussed] : []), ...sections].find((section) => placeOf(phrase, section.text))
    if (holding) return holding
  }
  const words = target !== '' ? target : (phrases[0] ?? text)
  return meantSection(words, sections, index) ?? discussed ?? (sections.length === 1 ? sections[0] : undefined)
}

function namedSection(target: string, sections: readonly SectionText[]): SectionText | undefined {
  const named = namedUnits(target, sections)
  return sections.find(({ id }) => named.has(id))
}

/** Part of a target's words that a title must have, or the best passage with its title. */
const TITLE_COVERAGE = 0.6
const PASSAGE_COVERAGE = 0.6

function meantSection(
  target: string,
  sections: readonly SectionText[],
  index?: RetrievalIndex,
): SectionText | undefined {
  const wanted = wantedOf(target)
  const titles = sections.map((section) => ({ section, share: coverage(wanted, textWords(section.title)) }))
  const best = titles.reduce((a, b) => (b.share > a.share ? b : a))
  if (best.share >= TITLE_COVERAGE) return best.section
  const [found] = (index ?? indexOf(sections)).search(target, 5).filter(({ kind }) => kind === 'section')
  if (!found || coverage(wanted, textWords(`${found.title}\n${found.text}`)) < PASSAGE_COVERAGE) return undefined
  return sections.find(({ id }) => id === found.id)
}

function indexOf(sections: readonly SectionText[]): RetrievalIndex {
  const index = new RetrievalIndex()
  index.addSections(sections)
  return index
}
