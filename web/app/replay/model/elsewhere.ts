import type { ExportedEvent } from '#projections/capture.ts'

/**
 * True if another service held a document, so that the stream has titles and previews only: of any other upload it has the words of
 * at least one section. Never throws, whatever the stream. [WS15] [WA11]
 */
export function isElsewhere(events: readonly ExportedEvent[]): boolean {
  return events.some((event) => event.type === 'uploaded' && hasNoWords(event.data.sections))
}

function hasNoWords(sections: unknown): boolean {
  return Array.isArray(sections) && sections.length > 0 && sections.every((section) => section?.text === '')
}
