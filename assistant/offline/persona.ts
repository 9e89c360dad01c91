import { coverage, shareOf, tellingWords, textWords, wantedOf } from '#assistant/retrieval/matching.ts'
import type { RetrievalIndex } from '#assistant/retrieval/retrievalIndex.ts'
import { type TemplateId, templateOf } from '#engine/room/templates.ts'
import { cutWhole } from '#engine/text.ts'
import type { Meeting, Passage } from '../shapes.ts'
import { type RagAnswer, ragAnswer } from './answer.ts'
import { ANSWER_CHARACTERS_MAX } from './textForm.ts'

/** Who speaks in a meeting of a template when the assistant is asked for a role. */
const ROLES: Readonly<Record<TemplateId, string>> = {
  general: 'the reviewer',
  contract: 'counsel',
  prd: 'the product manager',
  policy: 'the policy owner',
  'investment-memo': 'the investment analyst',
  compliance: 'the compliance officer',
}

const LEAD =
  /^(?:please\s+)?(?:as|acting as|speaking as|from the (?:point of view|perspective) of|play)\s+(?:an?\s+|the\s+|our\s+|your\s+)?[^,:;?!.]{1,60}[,:;]\s*/iu

/** The question without the words that ask for a role: what the passages are searched for. */
export function withoutRole(question: string): string {
  const bare = question.replace(LEAD, '').trim()
  return bare === '' ? question : bare
}

/** What the template's role checks first, then what the material says. [AS18] */
export function personaAnswer(
  question: string,
  index: RetrievalIndex,
  meeting: Pick<Meeting, 'template' | 'people' | 'messages'>,
): RagAnswer & { readonly lead: string } {
  const bare = withoutRole(question)
  const answer = ragAnswer(bare, index, meeting)
  const checks = checksFor(meeting.template, bare, answer.sure ? answer.passages.slice(0, 1) : [])
  const role = ROLES[meeting.template]
  const check = checks.length > 0 ? ` I would check: ${checks.join('; ')}.` : ''
  const lead = `Speaking as ${role}:${check}`
  return { ...answer, text: cutWhole(`${lead}\n${answer.text}`, ANSWER_CHARACTERS_MAX), lead }
}

const CHECKS_MAX = 3
const TOUCH_MIN = 0.3

/** Items of the template's checklist that the question touches, else those that the best passage touches. */
function checksFor(template: TemplateId, question: string, passages: readonly Passage[]): string[] {
  const checklist: readonly string[] = templateOf(template).checklist
  const asked = textWords(question)
  const touched = checklist.filter((item) =>
    tellingWords(wantedOf(item)).some((word) => shareOf(word, asked) > TOUCH_MIN),
  )
  if (touched.length > 0) return touched.slice(0, CHECKS_MAX)
  const found = textWords(passages.map(({ title, text }) => `${title}\n${text}`).join('\n'))
  const near = checklist.map((item) => ({ item, share: coverage(wantedOf(item), found) }))
  return near
    .filter(({ share }) => share >= TOUCH_MIN)
    .sort((a, b) => b.share - a.share)
    .slice(0, CHECKS_MAX)
    .map(({ item }) => item)
}
