import { DOCUMENT_KINDS } from '#engine/room/documentKinds.ts'
import { TEMPLATES } from '#engine/room/templates.ts'
import { formsOf } from '#engine/words/forms.ts'
import { LOCALES } from '#engine/words/languages.ts'
import type { PageWords } from '#engine/words/pageWords.ts'
import type { ReportWords } from '#engine/words/reportWords.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { OnePage } from '../onePage.ts'
import { chapter, list, within } from './markdown.ts'
import type { Measure } from './measure.ts'

/** What a report is written from, in whose words, and at what length. */
export interface Told {
  readonly session: SessionDetail
  readonly page: OnePage
  readonly words: ReportWords
  readonly shared: PageWords
  readonly most: Measure
}

export function heading({ page, words, most }: Told): string[] {
  return [`# ${words.title(within(page.title, most.name))}`, '']
}

/** What was reviewed, who took part, when, and where. [RP21] [RP22] */
export function facts({ page, words, shared, most }: Told): string[] {
  const document = ({ title, kind, pages, sections }: OnePage['documents'][number]) => {
    const size = [...(pages === null ? [] : [shared.pages(pages)]), shared.sections(sections)]
    return `${within(title, most.name)} (${[DOCUMENT_KINDS[kind].label, ...size].join(', ')})`
  }
  const person = ({ name, isHost }: OnePage['people'][number]) => {
    return isHost ? `${within(name, most.name)} (${shared.host})` : within(name, most.name)
  }
  const label = TEMPLATES.find(({ id }) => id === page.template)?.label ?? page.template
  const items = [
    `**${shared.reviewed}:** ${listed({ page, words, most }, page.documents, document)}`,
    `**${shared.people}:** ${listed({ page, words, most }, page.people, person)}`,
    `**${shared.when}:** ${when({ page, words, shared })}`,
    `**${words.room}:** ${page.code} (${words.template(within(label))})`,
  ]
  return [...list(items.map((text) => ({ text }))), '']
}

function when({ page, words, shared }: Pick<Told, 'page' | 'words' | 'shared'>): string {
  const { startedAt, endedAt, endedReason, messages, tz, lang } = page
  if (startedAt === null) return shared.notStarted
  const format = new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'long', timeStyle: 'short', timeZone: tz })
  const [span, end] =
    endedReason === null
      ? [format.format(startedAt), shared.running]
      : [format.formatRange(startedAt, endedAt), words.endings[endedReason]]
  return `${within(span)} (${within(tz)}), ${end}; ${shared.messages(messages)}`
}

/** Joins names or titles in the manner of the language; those above the measure are counted. */
export function listed<T>(
  { page, words, most }: Pick<Told, 'page' | 'words' | 'most'>,
  all: readonly T[],
  show: (one: T) => string,
): string {
  const left = all.length - most.names
  const shown = all.slice(0, most.names).map(show)
  if (left > 0) return `${shown.join(', ')}${words.others(left)}`
  return shown.length === 0 ? '–' : formsOf(page.lang).list(shown)
}

/** Identifies the stream behind the report, and says what is not in it. */
export function fingerprint({ session, page, words: { fingerprint: words } }: Told): string[] {
  const { eventCount, headHash, annotations } = session
  const rest = page.startedAt === null ? [] : [words.rest(page.messages, annotations.length)]
  return chapter(words.heading, [[words.events(eventCount, `\`${headHash}\``), ...rest].join(' ')], '')
}
