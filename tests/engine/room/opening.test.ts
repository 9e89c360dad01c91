import { describe, expect, test } from 'vitest'
import { keywordsOf } from '#engine/language/words.ts'
import { attribute } from '#engine/room/attribution/attribution.ts'

const SECTIONS = [
  ['Section 3 — Annual dues:', 'Dues may consist of a monetary fee and of volunteer hours, set by the council.'],
  ['Section 4 — Council Elections:', 'Councilors are elected by the fellows. Notice is given thirty days before.'],
  ['Section 8 — Vacancies:', 'If a vacancy occurs, nominations are voted upon at the next meeting.'],
  ['Findings', 'The reviewers list each finding with its severity.'],
  ['Findings Summary', 'A table counts the findings by severity.'],
  ['Permissions and owners', 'Files are owned by root; setuid needs a reason.'],
] as const
const keywords = keywordsOf(SECTIONS.map(([title, text]) => ({ title, text })))
const scope = SECTIONS.map(([title], i) => ({ id: `sec_${i + 1}`, title, keywords: keywords[i]! }))

/** What is said while the first section is under discussion, and where the talk goes. */
const OPENS: readonly (readonly [text: string, section: number])[] = [
  ['Next, elections, VII.4', 2],
  ['on to the vacancies', 3],
  ['Last: permissions, 10.9. Sam, say the thing', 6],
  ['Permissions then.', 6],
  ['ok, Findings Summary', 5],
  ['so, back to elections for a second', 2],
  ['can we do 8 now?', 3],
  ['next one please', 2],
  ['Last one, then lunch', 6],
  ['same topic more or less: findings.', 4],
  ['Shall we turn to the elections of the council?', 2],
  ['May I propose we move on to vacancies and how they are filled?', 3],
  ['Which brings us to vacancies.', 3],
  ['moving right along: council elections', 2],
  ['ok back. “council elections”. ha', 2],
  ['ok next one? The vacancies', 3],
]
const STAYS = [
  'ten findings?',
  'all findings fixed, says the draft',
  'next week I am away',
  'the last one who leaves locks the door',
  'we elect somebody every year',
  'now that you mention it, yes',
  'Works for me, agreed.',
  'Good, so it is elected, then.',
  'Our own findings, which nobody read, list twelve.',
  '“on to the vacancies and the findings of severity” is what we asked for',
  'the sentence about how many councilors there are is from council elections, I only see it now',
  'then our findings are, strictly speaking, incomplete',
]

describe('[AT5] a message opens a section by words of its title, a bare number, or as the next', () => {
  for (const [text, section] of OPENS)
    test(text, () =>
      expect(attribute(text, scope, 'sec_1')).toMatchObject({
        sectionId: `sec_${section}`,
        how: 'mention',
        opens: true,
      }),
    )
})

describe('[AT4] [AT5] what opens nothing', () => {
  for (const text of STAYS) test(text, () => expect(attribute(text, scope, 'sec_1').opens).toBe(false))
})
