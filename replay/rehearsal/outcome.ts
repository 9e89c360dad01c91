import type { PlaneOutcome } from './planeWitness.ts'
import type { Outcome } from './play.ts'
import type { SpaceOutcome } from './spacePlay.ts'

/** Returns the result of a rehearsal as text. */
export function outcomeText(outcome: Outcome): string {
  const { document, source, sectionsFound, sections, messages, decisions } = outcome
  const total = Object.values(messages).reduce((sum, count) => sum + count, 0)
  const kinds = Object.entries(messages).map(([type, count]) => `${count} ${type}`)
  const width = Math.min(60, Math.max(...sections.map(({ title }) => title.length), 0))
  return [
    '',
    `“${document}” (${sectionsFound} sections found by ${source}), room ${outcome.code}`,
    `Ended: ${outcome.endedReason ?? 'not yet'}, after ${(outcome.tookMs / 1000).toFixed(1)} s`,
    '',
    ...sections.map(({ title, status, messageCount }) => {
      return `  ${title.slice(0, width).padEnd(width)}  ${status.padEnd(10)} ${messageCount} messages`
    }),
    '',
    `${total} messages (${kinds.join(', ')}), ${outcome.votes} votes, ${outcome.keptDiscussing} times kept discussing, ${outcome.annotations} annotations`,
    `Coverage ${outcome.coverage} %, review score ${outcome.score}`,
    '',
    ...decisions.map((decision) => `  ${decision}`),
    '',
  ].join('\n')
}

/** Returns the result of the play of a space as text. */
export function spaceOutcomeText({
  meeting,
  members,
  items,
  calls,
  sessions,
  exportBytes,
  verdict,
}: SpaceOutcome): string {
  const people = members.map(({ name, role }) => `${name} (${role})`).join(', ')
  const checks = verdict.checks.map(
    ({ name, ok, detail }) => `  ${ok ? 'ok     ' : 'FINDING'}  ${name.padEnd(9)} ${detail}`,
  )
  return [
    outcomeText(meeting),
    `Space with ${people}: ${items} board items, ${calls} calls, ${sessions.length} meetings in the archive`,
    `Exported: ${(exportBytes / 1024).toFixed(0)} KB`,
    ...checks,
    '',
  ].join('\n')
}

/** Returns the result of a rehearsal in the enterprise tier as text. */
export function planeOutcomeText(meeting: Outcome, plane: PlaneOutcome): string {
  const { residentUrl, summaries, recordBytes, destroyed, findings } = plane
  return [
    outcomeText(meeting),
    `Document and summaries at ${residentUrl}: ${summaries.announced} summaries announced without their text, ${summaries.read} read there`,
    `Record: ${(recordBytes / 1024).toFixed(0)} KB. After the end: ${destroyed ? 'destroyed' : 'NOT destroyed'}`,
    ...findings.map((finding) => `  FINDING  ${finding}`),
    '',
  ].join('\n')
}
