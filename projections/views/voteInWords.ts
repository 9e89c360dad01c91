import type { Confirmation } from '#engine/room/discussion.ts'
import { linesIn } from '#engine/words/catalogue.ts'
import { formsOf } from '#engine/words/forms.ts'
import type { Language } from '#engine/words/languages.ts'

/** Says who confirmed a section, everyone by name, and how many were connected. [LE30] */
export function voteInWords({ voters, connected }: Confirmation, language: Language): string {
  const names = formsOf(language).list(voters.map(({ name }) => name))
  return linesIn(language).confirmedBy(names, connected)
}
