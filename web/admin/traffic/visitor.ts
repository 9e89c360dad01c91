import type { Traffic } from '#protocol/views/admin/traffic.ts'
import { t } from '../strings/t.ts'

export type Visitor = Traffic['people'][number]

/** Characters of a browser's number that tell visitors apart in a list. */
const NUMBER_LENGTH = 8

/** What a person is called in the console: the e-mail address of a user, or the beginning of the browser's number. */
export function visitorName({ email, personId }: Pick<Visitor, 'email' | 'personId'>): string {
  return email ?? `${t.traffic.people.anonymous} ${personId.replace(/^[au]_/, '').slice(0, NUMBER_LENGTH)}`
}
