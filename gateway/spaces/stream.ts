import type { StreamName } from '#stores/events/port.ts'

/** Stream of a space; its name holds the secret slug, so it never leaves the service. [SP1] */
export const streamOf = (slug: string): StreamName => `space-${slug}`
