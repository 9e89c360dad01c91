import type { LedgerDraft } from '#engine/room/ledgerDraft.ts'
import { cutWhole } from '#engine/text.ts'
import type { Meeting } from '../../shapes.ts'
import { SUMMARY_CHARACTERS_MAX } from './limits.ts'

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
const bare = (text: string): string => cutWhole(text.replace(/[.!?…]+$/u, ''), 160)

/** One to four sentences from the counts and the first items; empty when nobody has said anything. */
export function summaryOf({ messages }: Meeting, { decisions, risks, actions }: Omit<LedgerDraft, 'summary'>): string {
  if (messages.length === 0) return ''
  const speakers = new Set(messages.map(({ senderId }) => senderId)).size
  const said = `${speakers === 1 ? 'One person' : `${speakers} people`} wrote ${count(messages.length, 'message')}.`
  const decided = decisions.filter(({ status }) => status !== 'pending')
  const sentences = [said]
  if (decisions.length > 0)
    sentences.push(
      `${count(decided.length, 'decision')} in words${first(decided[0]?.text)}${pending(decisions.length - decided.length)}.`,
    )
  const grave =
    risks.find(({ severity }) => severity === 'high') ?? risks.find(({ severity }) => severity === 'medium') ?? risks[0]
  if (risks.length > 0) sentences.push(`${count(risks.length, 'risk')}${first(grave?.text)}.`)
  const open = actions.filter(({ status }) => status === 'open')
  if (actions.length > 0)
    sentences.push(`${open.length} of ${count(actions.length, 'action')} open${first(open[0] && taskOf(open[0]))}.`)
  return cutWhole(sentences.join(' '), SUMMARY_CHARACTERS_MAX)
}

const first = (text: string | undefined): string => (text === undefined ? '' : `, first of all “${bare(text)}”`)
const pending = (number: number): string => (number === 0 ? '' : `, ${number} pending`)

function taskOf({ owner, text, due }: LedgerDraft['actions'][number]): string {
  return `${owner === null ? '' : `${owner}: `}${bare(text)}${due === null ? '' : ` (${due})`}`
}
