import * as z from 'zod'
import { cleanLine, cleanText, cutWhole } from '#engine/text.ts'
import type { StartingSection } from '../../offline/startingSections.ts'
import { addressesIn } from '../grounding/addresses.ts'
import { groundOf, numbersStand } from '../grounding/grounds.ts'

/** UTF-16 units of a board item's title and text. */
const TITLE_CHARACTERS_MAX = 200
const TEXT_CHARACTERS_MAX = 20_000
/** Sections of one answer that are looked at. */
const CLAIMED_MAX = 50
/** Numbers a list, not a quantity. */
const LEAD = /^\s*(?:[-*•>]\s+|#{1,6}\s+|\p{N}{1,2}[.)]\s+)*/u
const HEADING = /^(?:#{1,6}\s+)+/u

const CLAIMED = z.object({ title: z.string(), text: z.string() })

/**
 * Sections of a model's answer that can stand on a board: with a title of their own and with text, without the lines that name an
 * address or a number which the prompt does not contain. [PS1]
 */
export function acceptedSections(claimed: readonly unknown[], prompt: string): StartingSection[] {
  const given = { addresses: new Set(addressesIn(prompt)), ground: groundOf([prompt]) }
  const stands = (line: string) =>
    addressesIn(line).every((address) => given.addresses.has(address)) &&
    numbersStand(line.replace(LEAD, ''), given.ground)
  const titles = new Set<string>()
  return claimed.slice(0, CLAIMED_MAX).flatMap((one) => {
    const { data } = CLAIMED.safeParse(one)
    if (!data) return []
    const title = cleanLine(data.title.trim().replace(HEADING, ''), TITLE_CHARACTERS_MAX)
    const lines = cleanText(data.text).split('\n')
    const text = cutWhole(lines.filter(stands).join('\n').trim(), TEXT_CHARACTERS_MAX)
    if (title === '' || text === '' || !stands(title) || titles.has(title.toLowerCase())) return []
    titles.add(title.toLowerCase())
    return [{ title, text }]
  })
}
