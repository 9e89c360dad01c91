import { utterancesIn } from '#assistant/ledger/utterances/utteranceFold.ts'
import { summonedQuestion } from '#engine/room/summon.ts'
import { cleanLine, cutWhole } from '#engine/text.ts'
import { linesIn } from '#engine/words/catalogue.ts'
import { DEFAULT_LANGUAGE, type Language } from '#engine/words/languages.ts'
import type { SectionText, UserMessage } from '../shapes.ts'
import { centralWords } from './summarise/central.ts'
import { SUMMARY_CHARACTERS_MAX, SUMMARY_MESSAGES_MAX } from './textForm.ts'

const CENTRAL_CHARACTERS_MAX = 200
const TITLE_CHARACTERS_MAX = 120
const NAME_CHARACTERS_MAX = 40

/** What is recorded of the section, one sentence a kind, and the language of the room. */
export interface Recorded {
  readonly recorded?: readonly string[]
  readonly language?: Language
}

/**
 * One line of at most 600 characters on a section's discussion: what is recorded of it, and what the newest messages turned on,
 * in their own words. [AS22]
 */
export function summaryOf(
  section: Pick<SectionText, 'title' | 'text'>,
  messages: readonly UserMessage[],
  { recorded = [], language = DEFAULT_LANGUAGE }: Recorded = {},
): string {
  const { summary: words } = linesIn(language)
  const newest = messages.slice(-SUMMARY_MESSAGES_MAX)
  const central = centralWords(utterancesIn(newest), section, recorded.join(' '))
  const talk = central === null ? [] : [words.central(shortened(central, CENTRAL_CHARACTERS_MAX))]
  const most = SUMMARY_CHARACTERS_MAX - talk.join('').length - 1
  const told = recorded.reduce((line, sentence) => {
    const longer = cleanLine(`${line} ${sentence}`)
    return longer.length <= most ? longer : line
  }, '')
  return cleanLine([told, ...talk].join(' ') || untold(section.title, newest, language), SUMMARY_CHARACTERS_MAX)
}

/** What there is to say where nobody said anything telling: never empty. */
function untold(title: string, messages: readonly UserMessage[], language: Language): string {
  const { summary: words } = linesIn(language)
  const about = cleanLine(title, TITLE_CHARACTERS_MAX)
  const asking = messages.filter(({ text }) => summonedQuestion(text) !== null)
  const names = new Set(asking.map(({ senderName }) => cleanLine(senderName, NAME_CHARACTERS_MAX)))
  return names.size > 0 && asking.length === messages.length ? words.asked([...names], about) : words.little(about)
}

function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = cutWhole(text, max - 1)
  const blank = cut.lastIndexOf(' ')
  return `${(blank > max / 2 ? cut.slice(0, blank) : cut).trimEnd()}…`
}
