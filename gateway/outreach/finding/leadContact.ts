import { normalEmail } from '#engine/email.ts'
import type { LeadContact } from '#engine/lead/contact.ts'
import { LEAD_LINE_MAX, LEAD_NOTES_MAX, LEAD_TAG_MAX, LEAD_TAGS_MAX } from '#engine/lead/limits.ts'
import { cleanLine, cleanText } from '#engine/text.ts'
import { isWebAddress, URL_MAX } from '#engine/webAddress.ts'
import type { LeadColumn } from './leadColumns.ts'

/** Controls that have no place in a line; those of a text leave tabs and line ends out. */
const CONTROLS = /\p{Cc}/u
const TEXT_CONTROLS = /[\p{Cc}--[\t\n\r]]/v

const NAMES: Readonly<Record<LeadColumn, string>> = {
  email: 'e-mail address',
  name: 'name',
  company: 'company',
  title: 'title',
  profileUrl: 'profile URL',
  notes: 'notes',
  tags: 'tags',
}

/**
 * The contact that the cells of a row tell, or a sentence why they cannot be one. Cells are data: one that looks like a formula or
 * a header of a mail is kept or refused as text, and never runs anywhere. [OT32]
 */
export function contactOf(cells: ReadonlyMap<LeadColumn, string>): LeadContact | string {
  const cell = (column: LeadColumn) => cells.get(column)?.trim() ?? ''
  const wrong = wrongCell(cell)
  if (wrong !== null) return wrong
  const email = cell('email') === '' ? null : normalEmail(cell('email'))
  const line = (column: LeadColumn) => cleanLine(cell(column)) || null
  return {
    email,
    name: line('name'),
    company: line('company'),
    title: line('title'),
    profileUrl: cell('profileUrl') === '' ? null : new URL(cell('profileUrl')).href,
    notes: cleanText(cell('notes')) || null,
    tags: tagsIn(cell('tags')),
  }
}

/** The words of a list that is parted by `;`, each once. */
export function tagsIn(list: string): string[] {
  return [...new Set(list.split(';').map((tag) => cleanLine(tag)))].filter((tag) => tag !== '')
}

function wrongCell(cell: (column: LeadColumn) => string): string | null {
  for (const column of ['email', 'name', 'company', 'title', 'profileUrl', 'tags'] as const) {
    if (CONTROLS.test(cell(column))) return `The ${NAMES[column]} has a line break or another control character.`
  }
  if (TEXT_CONTROLS.test(cell('notes'))) return 'The notes have a control character.'
  if (cell('email') === '' && cell('profileUrl') === '') return 'There is neither an e-mail address nor a profile URL.'
  if (cell('email') !== '' && normalEmail(cell('email')) === null) return 'The e-mail address is not valid.'
  for (const column of ['name', 'company', 'title'] as const) {
    if (cell(column).length > LEAD_LINE_MAX) return `The ${NAMES[column]} is longer than ${LEAD_LINE_MAX} characters.`
  }
  if (cell('notes').length > LEAD_NOTES_MAX) return `The notes are longer than ${LEAD_NOTES_MAX} characters.`
  return wrongProfile(cell('profileUrl')) ?? wrongTags(tagsIn(cell('tags')))
}

function wrongProfile(url: string): string | null {
  if (url === '') return null
  if (url.length > URL_MAX) return `The profile URL is longer than ${URL_MAX} characters.`
  return isWebAddress(url) && URL.parse(url)?.protocol === 'https:' ? null : 'The profile URL must begin with https://.'
}

function wrongTags(tags: readonly string[]): string | null {
  if (tags.length > LEAD_TAGS_MAX) return `There are more than ${LEAD_TAGS_MAX} tags.`
  return tags.some((tag) => tag.length > LEAD_TAG_MAX) ? `A tag is longer than ${LEAD_TAG_MAX} characters.` : null
}
