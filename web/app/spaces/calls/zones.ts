/** The zone of the reader's device. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All zones that the browser knows: the own one first, then UTC, then the others by name. */
export function zones(): readonly string[] {
  return [...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}
