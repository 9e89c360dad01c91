import type { Outcome } from './play.ts'

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
