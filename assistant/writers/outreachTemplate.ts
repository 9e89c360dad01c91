import { cleanLine } from '#engine/text.ts'
import type { MailBrief } from '#gateway/outreach/writer.ts'
import type { InsightNumbers } from '#projections/views/outreach/insights.ts'

/** Changes with the texts. */
export const TEMPLATE_VERSION = 'template-1'

const COMPANY_MAX = 120
const FIRST_NAME_MAX = 40
const SENDER_MAX = 80
const HONORIFIC = /^(?:mr|mrs|ms|miss|mx|dr|prof|herr|frau|mme|m)\.?$/iu
const FIRST_NAME = /^\p{L}[\p{L}\p{M}\p{N}'’-]*\.?$/u

const PRODUCT =
  'Parley runs timed meetings in which a group reviews a document section by section and leaves with its decisions in writing.'

/** The first mail to a lead without a model, or one that follows it up. The same brief always gives the same mail. [OT41] */
export function templateMail({ name, company, step, sender }: MailBrief): { subject: string; body: string } {
  const team = teamOf(company)
  const at = team === null ? 'for your team' : `at ${team}`
  const letter = LETTERS[step - 1] ?? FIRST
  const [subject, ...paragraphs] = letter(team, at)
  return { subject, body: [`Hello ${firstName(name)},`, ...paragraphs, senderName(sender)].join('\n\n') }
}

type Letter = (team: string | null, at: string) => readonly [subject: string, ...paragraphs: string[]]

const FIRST: Letter = (team, at) => [
  `Faster document reviews ${at}`,
  PRODUCT,
  `Would it help ${team ?? 'your team'} to get through the next review in one meeting?`,
]

const SECOND: Letter = (team, at) => [
  `Following up: faster document reviews ${at}`,
  `I wrote to you about document reviews a while ago. ${PRODUCT}`,
  `Is there somebody else ${team === null ? 'in your team' : `at ${team}`} whom I should ask?`,
]

const THIRD: Letter = (_, at) => [
  `Last note: faster document reviews ${at}`,
  `This is my last mail about document reviews. ${PRODUCT}`,
  'Shall I come back to it later in the year?',
]

const LETTERS = [FIRST, SECOND, THIRD]

/** A message to copy by hand. [OT41] */
export function templateMessage({ name, company, sender }: MailBrief): string {
  const team = teamOf(company)
  const question = `Would that help ${team ?? 'your team'} to get through document reviews faster?`
  return `Hello ${firstName(name)}, ${PRODUCT} ${question}\n${senderName(sender)}`
}

/** The first name where the name begins with one; a mail greets `there` otherwise. */
export function firstName(name: string | null): string {
  const line = cleanLine(name ?? '')
  const words = (line.includes(',') ? line.slice(line.indexOf(',') + 1) : line).trim().split(' ')
  const first = words.find((word) => !HONORIFIC.test(word)) ?? ''
  return FIRST_NAME.test(first) && first.length <= FIRST_NAME_MAX ? first : 'there'
}

export const senderName = (sender: string): string => cleanLine(sender, SENDER_MAX) || 'Parley'

/** A name that holds an address would be a link in the mail. */
function teamOf(company: string | null): string | null {
  const team = cleanLine(company ?? '', COMPANY_MAX)
  return team === '' || /@|:\/\/|www\./iu.test(team) ? null : team
}

/** What the numbers say, in fixed sentences. [OT58] */
export function templateInsights({ funnel, rates, bySource, byScoreBand }: InsightNumbers): string {
  if (funnel.sent === 0) {
    return `**No lead was written to yet.** ${leads(funnel.found)} found, ${funnel.prepared} prepared, ${funnel.skipped} skipped.`
  }
  const lines = [
    `**${leads(funnel.sent)} of ${funnel.found} written to, ${funnel.replied} replied${share(rates.reply)}.**`,
    `${funnel.won} won${share(rates.win)}, ${funnel.bounced} bounced${share(rates.bounce)}, ${funnel.unsubscribed} unsubscribed${share(rates.unsubscribe)}.`,
  ]
  for (const [what, groups] of [
    ['source', bySource],
    ['score', byScoreBand],
  ] as const) {
    const best = groups.filter(({ replied }) => replied > 0).sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0))[0]
    if (best) lines.push(`Most replies by ${what}: \`${best.key}\`, ${best.replied} of ${best.sent}.`)
  }
  return lines.map((line, i) => (i === 0 ? `${line}\n` : `- ${line}`)).join('\n')
}

const leads = (count: number) => (count === 1 ? '1 lead' : `${count} leads`)
const share = (rate: number | null) => (rate === null ? '' : ` (${percent(rate)} %)`)
export const percent = (rate: number): number => Math.round(rate * 1_000) / 10
